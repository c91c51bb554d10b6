"""Human settlements: NM-M1."""

from __future__ import annotations

import pytest

import lunario
from lunario.core.errors import IllegalAction
from lunario.core.state import State
from lunario.testing.cases import final_state
from tests.games.nuevos_mundos.positions import Phase, at, choices, let, parts, position, world


def fixing(*worlds: str, to_move: int = 0, **options: bool) -> State:
    """Return a match whose last cards are played; the player before `to_move` took the last turn."""
    used = " ".join(worlds).split()
    board = [f"{value:02}" for value in range(1, 65) if f"{value:02}" not in used][:6]
    hands = [""] * len(worlds)
    options = {"settlements": True, **options}
    return position(" ".join(board), hands=hands, worlds=worlds, pile="", phase=Phase.VALUE, to_move=to_move, **options)


@pytest.mark.rule("NM-M1")
def test_in_hand_by_biome_or_deployed_but_never_by_digits() -> None:
    state = position("57 01 09 17 25 33", hands=("ocean taiga", "10"), settlements=True)
    assert choices(state) == {"ocean biome", "ocean deploy", "taiga deploy"}
    with pytest.raises(IllegalAction, match=r"A settlement has no digits.*\(NM-M1\)"):
        state.apply("ocean digits")


@pytest.mark.rule("NM-M1")
def test_played_by_biome_it_lies_on_the_discard_pile() -> None:
    state = position("57 01 09 17 02 33", hands=("ocean 42", "10"), settlements=True)
    state.apply("ocean biome")
    assert world(state, 0) == {"01", "02"}
    assert at(state, 0) == "ocean"


@pytest.mark.rule("NM-M1")
def test_on_the_board_it_is_taken_like_any_card() -> None:
    state = position("57 ocean 09 17 25 33", hands=("02 42", "10"), settlements=True)
    assert {"02 biome", "02 digits"} <= choices(state)
    by_digits = state.clone()
    by_digits.apply("02 digits")
    assert world(by_digits, 0) == {"57", "ocean"}
    state.apply("02 biome")
    assert world(state, 0) == {"ocean"}


@pytest.mark.rule("NM-M1")
def test_in_a_world_it_counts_as_a_card_of_its_biome() -> None:
    assert parts("biodiversity", "ocean 09", "10", settlements=True) == [5, 1]
    assert parts("dominant_biomes", "ocean 01", "08", settlements=True) == [2, 0]
    assert parts("dominant_biomes", "ocean", "", settlements=True) == [2, 0]


@pytest.mark.rule("NM-M1")
def test_it_has_no_value_during_play() -> None:
    assert parts("natural_balance", "01 02 ocean", "", settlements=True) == [0, 0]
    assert parts("dominant_biomes", "ocean", "01", settlements=True) == [0, 2]
    state = position(hands=("42", "10"), worlds=("01 02 ocean", ""), board="57 41 09 17 25 33", settlements=True)
    assert state.view(None)["seats"][0]["world"][0]["settlement"] is None
    with pytest.raises(IllegalAction, match=r"only after the last cards. \(NM-M1\)"):
        state.apply("value 03")


@pytest.mark.rule("NM-M1")
def test_any_value_of_the_biome_whose_card_is_not_in_the_own_world() -> None:
    """Also one that is in another player's world."""
    state = fixing("41 44 high-mountain", "42 43 45")
    assert choices(state) == {f"value {value}" for value in (42, 43, 45, 46, 47, 48)}
    with pytest.raises(IllegalAction, match=r"That card is in your own world. \(NM-M1\)"):
        state.apply("value 44")
    with pytest.raises(IllegalAction, match=r"a value from 41 to 48. \(NM-M1\)"):
        state.apply("value 01")


@pytest.mark.rule("NM-M1")
def test_in_turn_order_by_ascending_biome() -> None:
    state = fixing("desert coast", "taiga", "jungle ocean", to_move=1)
    order = []
    while not state.is_over:
        settling = state.view(None)["settling"]
        order.append((state.current_player, settling["biome"]))
        assert settling["player"] == state.current_player
        state.apply(state.legal_actions()[0])
    assert order == [(1, "taiga"), (2, "ocean"), (2, "jungle"), (0, "coast"), (0, "desert")]


@pytest.mark.rule("NM-M1")
def test_the_values_follow_the_last_cards() -> None:
    state = position(
        "57 01 02 03 33 41", hands=("05 60", "10", "coast"), pile="50", settlements=True, worlds=("taiga",)
    )
    state.apply("05 biome")
    let(state)
    state.apply("decline")
    state.apply("coast deploy")
    assert (state.current_player, state.view(1)["settling"]["biome"]) == (2, "coast")
    state.apply("value 16")
    assert (state.current_player, state.view(1)["settling"]["biome"]) == (0, "taiga")
    state.apply("value 49")
    assert state.is_over


@pytest.mark.rule("NM-M1")
def test_the_view_shows_what_each_choice_would_score() -> None:
    state = fixing("01 02 05 ocean", "03 64")
    choice = {choice["value"]: choice for choice in state.view(1)["settling"]["choices"]}
    assert sorted(choice) == [3, 4, 6, 7, 8]
    assert {value: line["score"]["natural_balance"] for value, line in choice.items()} == {3: 3, 4: 0, 6: 0, 7: 0, 8: 0}
    for value, line in choice.items():
        after = state.clone()
        after.apply(f"value {value:02}")
        assert line["score"] == after.scores()[0].parts
        assert line["totals"] == [score.total for score in after.scores()]
        effects = {effect["kind"]: effect["amount"] for effect in state.preview(state.parse(f"value {value}"))}
        assert effects["points"] == line["total"] - state.scores()[0].total


@pytest.mark.rule("NM-M1")
def test_the_value_joins_runs() -> None:
    state = fixing("01 02 04 ocean", "10")
    state.apply("value 03")
    assert state.scores()[0].parts["natural_balance"] == 4
    assert state.view(1)["seats"][0]["world"][0]["settlement"] == 3
    assert state.view(1)["seats"][0]["world"][0]["runs"] == [1, 2, 3, 4]
    across = fixing("07 09 ocean", "20", global_balance=True)
    across.apply("value 08")
    assert across.scores()[0].parts["natural_balance"] == 3


@pytest.mark.rule("NM-M1", "NM-P3")
@pytest.mark.parametrize("value", range(1, 9))
def test_any_value_joins_its_neighbours(value: int) -> None:
    first = min(max(value - 1, 1), 6)
    others = " ".join(f"{other:02}" for other in range(first, first + 3) if other != value)
    assert parts("natural_balance", f"{others} ocean", "", settled={"ocean": value}, settlements=True) == [3, 0]


@pytest.mark.rule("NM-M1", "NM-P3")
def test_the_value_joins_the_runs_of_its_owner_only() -> None:
    worlds = ("ocean 06", "02 03", "04 05")
    assert parts("natural_balance", *worlds, settled={"ocean": 4}, settlements=True) == [0, 0, 0]


@pytest.mark.rule("NM-M1", "NM-P3")
@pytest.mark.parametrize("cards", ["01 02", "06 07", "07 08"])
def test_a_settlement_without_a_value_joins_no_run(cards: str) -> None:
    assert parts("natural_balance", f"{cards} ocean", "", settlements=True) == [0, 0]


@pytest.mark.rule("NM-M1")
def test_fixing_all_settlements_of_a_world_is_one_turn() -> None:
    state = fixing("coast desert", "taiga")
    turns = [state.view(None)["turn"]]
    for notation in ("value 09", "value 33", "value 49"):
        state.apply(notation)
        turns.append(state.view(None)["turn"])
    assert turns == [0, 0, 1, 2]


@pytest.mark.rule("NM-M1")
def test_with_all_eight_there_it_has_no_value() -> None:
    """It still counts as a card of its biome, and adds nothing to runs."""
    ocean = "01 02 03 04 05 06 07 08"
    state = fixing(f"{ocean} ocean", "coast", to_move=1)
    state.apply("value 09")
    assert state.is_over, "there is nothing to choose for the other player"
    assert state.scores()[0].parts["natural_balance"] == 8
    assert len(state.view(None)["seats"][0]["world"][0]["cards"]) == 9
    # Nor to highest values: all tie in biomes, and coast 09 is the highest card.
    assert parts("discordance", f"{ocean} ocean", "coast", settled={"coast": 9}, settlements=True) == [
        -1 - 1 - 6,
        -1 - 6,
    ]


@pytest.mark.rule("NM-M1", "NM-P2")
def test_dominance_a_real_card_beats_a_settlement_of_the_same_value() -> None:
    for worlds, points in ((("01 ocean", "02 08"), [0, 2]), (("02 08", "01 ocean"), [2, 0])):
        assert parts("dominant_biomes", *worlds, settled={"ocean": 8}, settlements=True) == points
    assert parts("dominant_biomes", "01 ocean", "02 07", settled={"ocean": 8}, settlements=True) == [2, 0]


@pytest.mark.rule("NM-M1", "NM-M4")
def test_discordance_a_real_card_beats_a_settlement_of_the_same_value() -> None:
    """All tie in biomes, and in tundra with 64: the real card is spared in both; nobody has the other seven biomes."""
    found = parts("discordance", "arctic-tundra", "64", settled={"arctic-tundra": 64}, settlements=True)
    assert found == [-9, -7]
    found = parts("discordance", "arctic-tundra", "63", settled={"arctic-tundra": 64}, settlements=True)
    assert found == [-7, -9]


@pytest.mark.rule("NM-M1")
def test_every_settlement_in_a_world_has_a_value_at_the_end() -> None:
    """In random matches, except for settlements whose biome has all eight cards."""
    fixed = 0
    for seed in range(20):
        game = lunario.load("nuevos-mundos", players=3, settlements=True)
        for seat in final_state(game, seed).view(None)["seats"]:
            for row in seat["world"]:
                if any(card["value"] is None for card in row["cards"]) and len(row["cards"]) < 9:
                    fixed += 1
                    assert row["settlement"] not in [card["value"] for card in row["cards"]]
                    assert row["settlement"] is not None
    assert fixed > 20
