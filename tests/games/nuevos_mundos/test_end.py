"""The end: NM-E1 to NM-E3."""

from __future__ import annotations

import itertools

import pytest

import lunario
from lunario.core.errors import IllegalAction
from lunario.core.state import State
from lunario.testing.cases import walk
from tests.games.nuevos_mundos.positions import Phase, at, choices, position, world


def ending(*hands: str, **options: bool) -> State:
    """Player 0 takes three cards; the creation pile has one, then the old top discard, then none.

    So the creation pile runs out in the middle of filling, is refilled, and runs out again.
    """
    state = position("57 01 02 03 33 41", hands=("05 60", *hands), pile="50", **options)
    state.apply("05 biome")
    state.apply("card 50")
    assert choices(state) == {"card 57"}
    state.apply("card 57")
    return state


@pytest.mark.rule("NM-E1")
def test_the_spaces_are_filled_as_far_as_the_cards_go() -> None:
    state = ending("10 18", "26 34")
    assert [at(state, space) for space in (0, 2, 3, 4, 5, 6)] == ["05", "50", "57", None, "33", "41"]
    assert state.view(0)["phase"] == "last"
    assert state.view(1)["ender"] == 0


@pytest.mark.rule("NM-E1")
def test_that_player_does_not_draw() -> None:
    state = ending("10 18", "26 34")
    assert [card["id"] for card in state.view(0)["seats"][0]["hand"]] == ["60"]


@pytest.mark.rule("NM-E1")
@pytest.mark.parametrize(
    "choice", list(itertools.product(["decline", "10 deploy", "18 deploy"], ["decline", "34 deploy"])), ids=", ".join
)
def test_every_other_player_deploys_a_last_card_or_declines(choice: tuple[str, str]) -> None:
    state = ending("10 18", "26 34")
    assert state.current_player == 1
    assert choices(state) == {"decline", "10 deploy", "18 deploy"}
    state.apply(choice[0])
    assert state.current_player == 2
    assert choices(state) == {"decline", "26 deploy", "34 deploy"}
    state.apply(choice[1])
    assert state.is_over
    for player, notation in enumerate(choice, 1):
        assert world(state, player) == ({notation[:2]} if notation != "decline" else set())
    assert world(state, 0) == {"01", "02", "03"}


@pytest.mark.rule("NM-E1")
def test_the_last_cards_begin_with_the_player_after_the_last_turn() -> None:
    state = position("57 01 02 03 33 41", hands=("10", "05", "26", "34"), pile="50", to_move=1)
    state.apply("05 biome")
    assert state.view(None)["ender"] is None
    state.apply("card 50")
    state.apply("card 57")
    movers = []
    while not state.is_over:
        assert state.view(None)["ender"] == 1
        movers.append(state.current_player)
        state.apply("decline")
    assert movers == [2, 3, 0]


@pytest.mark.rule("NM-E1")
def test_a_player_without_a_card_is_passed_over() -> None:
    state = ending("", "26")
    assert state.current_player == 2


@pytest.mark.rule("NM-E1")
def test_the_remaining_hand_cards_have_no_effect() -> None:
    """Whatever is left in the hands, the score is that of the worlds."""
    totals = []
    for left in ("10 18", "11 24"):
        state = ending(f"26 {left}", "34 35")
        state.apply("26 deploy")
        state.apply("decline")
        totals.append([score.total for score in state.scores()])
        assert state.is_over
    assert totals[0] == totals[1]


@pytest.mark.rule("NM-E1", "NM-T2")
def test_a_discard_pile_of_one_card_fills_nothing() -> None:
    """By digits the old top discard is taken too: the played card is the only one left, and stays on top."""
    state = position("57 01 02 03 33 41", hands=("20 60", "10"), pile="")
    state.apply("20 digits")
    assert state.view(0)["phase"] == "last"
    assert at(state, 0) == "20" and at(state, 2) is None
    assert world(state, 0) == {"57", "01"}


@pytest.mark.rule("NM-E1")
def test_at_the_end_only_deploying_and_declining_are_offered() -> None:
    state = ending("10 18", "26 34")
    for notation in ("10 biome", "10 digits", "value 01"):
        with pytest.raises(IllegalAction, match=r"only deploy one last card, or decline. \(NM-E1\)"):
            state.apply(notation)
    with pytest.raises(IllegalAction, match=r"not in your hand. \(NM-E1\)"):
        state.apply("26 deploy")
    with pytest.raises(IllegalAction, match=r"\(NM-E1\)"):
        position().apply("decline")


@pytest.mark.rule("NM-E2")
def test_without_a_card_the_match_is_over_at_once() -> None:
    state = position(hands=("42", ""), pile="")
    state.apply("42 deploy")
    assert state.is_over
    assert at(state, 2) == "01"


@pytest.mark.rule("NM-E2")
def test_then_nobody_has_a_card() -> None:
    """Some random two-player matches end like this."""
    endings = {"E1": 0, "E2": 0}
    for seed in range(200):
        state = None
        for state, action in walk(lunario.load("nuevos-mundos"), seed):
            before, last = int(state.record.phase), action
        assert state is not None and last >= 0
        if before == Phase.LAST:
            endings["E1"] += 1
        else:
            endings["E2"] += 1
            assert state.record.hand_size[:2].tolist() == [0, 0]
    assert 10 < endings["E2"] < 60, endings


@pytest.mark.rule("NM-E2", "NM-M1")
def test_settlements_are_fixed_after_this_end_too() -> None:
    state = position(hands=("42", ""), worlds=("coast", "ocean"), pile="", settlements=True)
    state.apply("42 deploy")
    assert (state.current_player, state.view(0)["phase"]) == (1, "value")
    state.apply("value 05")
    assert state.current_player == 0
    state.apply("value 16")
    assert state.is_over


def final(*worlds: str, **options: bool) -> State:
    """Return a match that has just ended with these worlds."""
    used = " ".join(worlds).split()
    board = [f"{value:02}" for value in range(64, 0, -1) if f"{value:02}" not in used][:6]
    state = position(" ".join(board), hands=[""] * len(worlds), worlds=worlds, pile="", **options)
    state.record.phase = Phase.OVER
    state.touch()
    return state


@pytest.mark.rule("NM-E3")
def test_most_points_win() -> None:
    outcome = final("01 09 17", "02 10", "33 34 35 36").outcome
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [6 + 2, 2 + 4, 1 + 2 + 4]
    assert outcome.places == [1, 3, 2]
    assert outcome.winners == [0]


@pytest.mark.rule("NM-E3")
@pytest.mark.parametrize(
    ("worlds", "totals", "places"),
    [
        (("01", "41"), [6, 6], [1, 2]),  # sun water animals against water animals minerals: sun
        (("41", "43"), [4, 6], [2, 1]),  # points come first
        (("51", "59"), [6, 6], [2, 1]),  # plants animals ice, water minerals ice: water
        (("18", "25"), [6, 6], [2, 1]),  # sun plants animals, sun water animals: water, after equal suns
        (("26", "34"), [6, 6], [1, 2]),  # sun plants animals, sun plants minerals: animals
        (("42", "58"), [6, 6], [2, 1]),  # water minerals ice, water animals ice: animals
        (("27", "35"), [6, 6], [1, 2]),  # sun plants minerals, sun animals minerals: plants
        (("41", "58"), [6, 6], [1, 2]),  # water animals minerals, water animals ice: minerals
        (("13 19 50", "17 53 54 62"), [10, 10], [2, 1]),  # 1 2 2 3 1 of the other kinds each: ice
        (("01", "09"), [6, 6], [1, 1]),  # the same icons: shared
    ],
)
def test_ties_go_by_icons_in_their_order(worlds: tuple[str, str], totals: list[int], places: list[int]) -> None:
    state = final(*worlds)
    assert [score.total for score in state.scores()] == totals
    assert state.places() == places


@pytest.mark.rule("NM-E3")
def test_a_shared_win_is_shared() -> None:
    state = final("01", "09", "41 43")
    assert state.places() == [1, 1, 3]
    assert state.returns() == [0.5, 0.5, -1.0]
    assert final("01", "09").returns() == [0.0, 0.0]
