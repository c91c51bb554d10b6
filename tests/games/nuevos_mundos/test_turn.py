"""A turn: NM-A1 to NM-A5, NM-T1 to NM-T3, with the rulebook's examples."""

from __future__ import annotations

import pytest

import lunario
from lunario.core.errors import IllegalAction
from lunario.core.state import State
from lunario.testing.cases import walk
from tests.games.nuevos_mundos.positions import Phase, at, choices, let, position, world


@pytest.mark.rule("NM-A1")
def test_an_ocean_card_takes_all_visible_ocean_cards() -> None:
    """The rulebook's example: from spaces 4 and 5 and from the discard pile."""
    state = position("03 09 17 04 05 33", hands=("01 18 42 55", "10"))
    state.apply("01 biome")
    assert world(state, 0) == {"03", "04", "05"}
    assert at(state, 0) == "01"
    assert state.view(None)["spaces"][0]["count"] == 1
    assert [at(state, space) for space in (2, 3, 4, 5, 6)] == ["09", "17", None, None, "33"]


@pytest.mark.rule("NM-A1")
def test_only_the_top_discard_counts() -> None:
    """Taking it uncovers another ocean card, which stays."""
    state = position("03 09 17 25 34 33", hands=("01 18 42 55", "10"), discards="02 57")
    state.apply("01 biome")
    assert world(state, 0) == {"03"}
    assert [card["id"] for card in state.view(None)["discards"]] == ["02", "57"]
    assert at(state, 0) == "01"


@pytest.mark.rule("NM-A1")
def test_a_discard_that_is_not_taken_is_covered() -> None:
    state = position("57 01 09 17 25 33")
    state.apply("10 biome")
    assert world(state, 0) == {"09"}
    assert at(state, 0) == "10"
    assert [card["id"] for card in state.view(None)["discards"]] == ["57"]


@pytest.mark.rule("NM-A2")
def test_42_takes_from_spaces_4_and_2() -> None:
    state = position("57 01 09 17 25 33")
    state.apply("42 digits")
    assert world(state, 0) == {"01", "17"}
    assert [at(state, space) for space in (0, 2, 3, 4, 5, 6)] == ["42", None, "09", None, "25", "33"]


@pytest.mark.rule("NM-A2")
def test_18_takes_only_the_top_of_the_creation_pile() -> None:
    """Unseen until taken; there is no space 8."""
    state = position()
    before = state.view(None)["spaces"][1]["count"]
    state.apply("18 digits")
    assert state.is_chance and len(state.chance_outcomes()) == before
    assert all(state.sees(outcome, player) for outcome, _ in state.chance_outcomes() for player in (None, 0, 1))
    state.apply("card 61")
    assert world(state, 0) == {"61"}
    assert at(state, 0) == "18"
    assert state.view(None)["spaces"][1]["count"] == before - 1


@pytest.mark.rule("NM-A2")
def test_55_takes_one_card() -> None:
    state = position()
    state.apply("55 digits")
    assert world(state, 0) == {"25"}


@pytest.mark.rule("NM-A2")
@pytest.mark.parametrize(
    ("card", "visible", "unseen"),
    [
        ("01", {"57"}, True),
        ("10", {"57"}, True),
        ("11", set(), True),
        ("07", {"57"}, False),
        ("30", {"57", "09"}, False),
    ],
)
def test_0_is_the_discard_pile_and_1_the_creation_pile(card: str, visible: set[str], unseen: bool) -> None:
    state = position("57 02 09 17 25 33", hands=(card, "34"), discards="58")
    state.apply(f"{card} digits")
    if unseen:
        assert "card 64" in choices(state)
        state.apply("card 64")
    assert world(state, 0) == visible | ({"64"} if unseen else set())
    assert at(state, 0) == card
    left = {"58"} if "57" in visible else {"57", "58"}
    assert {other["id"] for other in state.view(None)["discards"]} == left


@pytest.mark.rule("NM-A2", "NM-T2")
def test_an_empty_creation_pile_gives_nothing_for_a_1() -> None:
    """Though the played card makes a second discard, the pile is refilled only after the action."""
    state = position("57 02 09 17 25 33", hands=("21 11 12 18", "34"), pile="")
    assert {"21 digits", "12 digits"} <= choices(state)
    assert not {"11 digits", "18 digits"} & choices(state)
    state.apply("21 digits")
    assert world(state, 0) == {"02"}
    assert choices(state) == {"card 57"}


@pytest.mark.rule("NM-A3")
def test_02_deployed_adds_a_biome() -> None:
    """The rulebook's example."""
    state = position(hands=("02 18 42 55", "34"), worlds=("10 19", ""))
    before = state.scores()[0].parts["biodiversity"]
    state.apply("02 deploy")
    assert world(state, 0) == {"02", "10", "19"}
    assert state.scores()[0].parts["biodiversity"] == before + 1
    assert at(state, 0) == "57"


@pytest.mark.rule("NM-A4")
def test_ways_that_take_nothing_are_not_offered() -> None:
    state = position("57 01 09 17 25 33", hands=("10 41 48 55", "02"), pile="")
    assert choices(state) == {
        "10 biome", "10 digits", "10 deploy",
        "41 digits", "41 deploy",
        "48 digits", "48 deploy",
        "55 digits", "55 deploy",
    }  # fmt: skip
    with pytest.raises(IllegalAction, match=r"No visible card is of that biome.*\(NM-A4\)"):
        state.apply("41 biome")


@pytest.mark.rule("NM-A4")
def test_digits_that_name_no_space_are_refused_with_the_rule() -> None:
    state = position(hands=("18 19 42 55", "02"), pile="")
    for card in ("18", "19"):
        with pytest.raises(IllegalAction, match=r"The digits name no space with a card.*\(NM-A4\)"):
            state.apply(f"{card} digits")


@pytest.mark.rule("NM-A4")
@pytest.mark.parametrize(("settlements", "most"), [(False, 58), (True, 66)])
def test_every_turn_puts_a_card_into_a_world(settlements: bool, most: int) -> None:
    for players in (2, 3, 4):
        game = lunario.load("nuevos-mundos", players=players, settlements=settlements)
        for seed in range(10):
            turns = held = 0
            for state, _ in walk(game, seed):
                if state.record.phase == Phase.PLAY:
                    turns += 1
                    count = sum(int(row).bit_count() for row in state.record.world.flat)
                    assert count > held or turns == 1
                    held = count
            assert turns <= most


@pytest.mark.rule("NM-A5")
def test_worlds_are_public() -> None:
    state = position(worlds=("03 04", "11"))
    for reader in (None, 0, 1):
        seats = state.view(reader)["seats"]
        shown = [[card["id"] for row in seat["world"] for card in row["cards"]] for seat in seats]
        assert shown == [["03", "04"], ["11"]]


@pytest.mark.rule("NM-T1")
def test_empty_spaces_are_filled_in_ascending_order_then_a_card_is_drawn() -> None:
    state = position("57 01 09 17 25 33")
    state.apply("42 digits")
    state.apply("card 60")
    assert [at(state, space) for space in (2, 4)] == ["60", None]
    state.apply("card 61")
    assert [at(state, space) for space in (2, 4)] == ["60", "61"]
    state.apply("card 62")
    assert [card["id"] for card in state.view(0)["seats"][0]["hand"]] == ["10", "18", "55", "62"]
    assert state.current_player == 1


@pytest.mark.rule("NM-T1", "NM-H1")
@pytest.mark.parametrize("card", ["02", "11", "43", "62"])
def test_a_drawn_card_takes_its_place_in_the_hand(card: str) -> None:
    """Hands are kept ascending, so that their order tells nothing."""
    state = position(hands=("10 18 42 55", "34"))
    state.apply("55 deploy")
    state.apply(f"card {card}")
    assert [other["id"] for other in state.view(0)["seats"][0]["hand"]] == sorted(["10", "18", "42", card])


@pytest.mark.rule("NM-A1", "NM-T2")
@pytest.mark.parametrize("top", ["02", "28", "41", "63"])
def test_a_covered_discard_takes_its_place_in_the_pile(top: str) -> None:
    """Discards are kept ascending: the new creation pile is a set of cards, not an order."""
    state = position(f"{top} 01 09 17 25 33", hands=("10", "34"), discards="27 40 58")
    state.apply("10 biome")
    assert [other["id"] for other in state.view(None)["discards"]] == sorted(["27", "40", "58", top])


@pytest.mark.rule("NM-T1")
def test_after_deploying_only_a_card_is_drawn() -> None:
    state = position()
    state.apply("42 deploy")
    let(state, "62")
    assert "62" in {card["id"] for card in state.view(0)["seats"][0]["hand"]}
    assert [at(state, space) for space in (0, 2, 3, 4, 5, 6)] == ["57", "01", "09", "17", "25", "33"]


def drawn(state: State) -> set[str]:
    """Return the cards that may be drawn."""
    return {notation.removeprefix("card ") for notation in choices(state)}


@pytest.mark.rule("NM-T2")
def test_the_pile_is_renewed_after_the_action() -> None:
    """When a digit 1 takes the last card of the creation pile, the discards but the top one become the new pile."""
    state = position(hands=("18 42", "02"), pile="64", discards="58 59")
    state.apply("18 digits")
    state.apply("card 64")
    assert drawn(state) == {"57", "58", "59"}
    assert at(state, 0) == "18"
    assert state.view(None)["spaces"][0]["count"] == 1


@pytest.mark.rule("NM-T2")
def test_the_pile_is_renewed_after_a_space_is_filled() -> None:
    state = position(hands=("42 10", "02"), pile="64", discards="58 59")
    state.apply("42 digits")
    assert drawn(state) == {"64"}
    state.apply("card 64")
    assert drawn(state) == {"57", "58", "59"}
    state.apply("card 58")
    assert at(state, 4) == "58"


@pytest.mark.rule("NM-T2")
def test_the_pile_is_renewed_after_the_draw() -> None:
    state = position(hands=("42 10", "02"), pile="64", discards="58 59")
    state.apply("10 deploy")
    state.apply("card 64")
    assert state.current_player == 1
    assert state.view(1)["spaces"][1]["count"] == 2
    assert state.view(1)["generation"] == 1


@pytest.mark.rule("NM-T2")
def test_the_top_discard_stays() -> None:
    """A discard pile of one card is never shuffled in."""
    state = position(hands=("42 10", "02"), pile="64")
    state.apply("10 deploy")
    state.apply("card 64")
    assert at(state, 0) == "57"
    assert state.view(1)["spaces"][1]["count"] == 0


@pytest.mark.rule("NM-T2")
def test_at_the_start_of_a_turn_the_pile_is_empty_only_beside_a_single_discard() -> None:
    for seed in range(30):
        for state, _ in walk(lunario.load("nuevos-mundos"), seed):
            if state.record.phase == Phase.PLAY and state.record.pile_size == 0:
                assert state.record.discard_size == 0


@pytest.mark.rule("NM-T3")
def test_without_a_card_to_draw_the_match_goes_on() -> None:
    state = position(hands=("42 10", "02 34"), pile="")
    state.apply("10 deploy")
    assert state.current_player == 1
    assert state.view(0)["seats"][0]["hand_count"] == 1
    state.apply("02 biome")
    assert choices(state) == {"card 57"}
    state.apply("card 57")
    assert (state.current_player, state.view(0)["seats"][1]["hand_count"]) == (0, 1)


@pytest.mark.rule("NM-T3")
def test_from_then_on_nobody_draws_any_more() -> None:
    shortened = 0
    for seed in range(60):
        short = False
        for state, _ in walk(lunario.load("nuevos-mundos"), seed):
            phase, held = int(state.record.phase), state.record.hand_size[:2].tolist()
            short = short or (phase == Phase.PLAY and min(held) < 4)
            assert not (short and phase == Phase.DRAW), "a card is drawn though there was none to draw"
        shortened += short
    assert shortened > 5
