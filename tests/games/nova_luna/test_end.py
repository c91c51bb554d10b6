"""The end with 2 to 4 players: NL-E1 to NL-E3."""

from __future__ import annotations

import pytest

from lunario.core.errors import IllegalAction
from lunario.core.state import State
from tests.games.nova_luna.positions import play_on, start, take, tokens, wheel


def leave_tokens(state: State, *left: int) -> None:
    """Pretend that the players have only these tokens left."""
    for player, count in enumerate(left):
        state.record.tokens[player] = count
    state.touch()


def with_two_tasks_to_come(left: list[int]) -> State:
    """Let player 0 be about to place a red 5 next to a yellow 5, which fulfils two tasks."""
    state = start("y5:rrr,r", "r1", "b2:bbbb", "t3:byy", "r5:bb,y")
    for _ in range(4):
        take(state, 1)
    leave_tokens(state, *left)
    assert state.current_player == 0
    state.apply("take 1")
    return state


@pytest.mark.rule("NL-E1")
@pytest.mark.parametrize("left", [1, 2])
def test_the_match_ends_at_once_when_a_player_has_placed_all_tokens(left: int) -> None:
    """Also when more tasks are fulfilled than tokens are left (NL-R6)."""
    state = with_two_tasks_to_come([left, 3])
    state.apply("place 1,0")
    assert state.is_over
    assert tokens(state) == [0, 3]
    assert state.places() == [1, 2]
    assert state.returns() == [1.0, -1.0]
    with pytest.raises(IllegalAction):
        state.apply("take 1")


@pytest.mark.rule("NL-E1")
def test_the_match_goes_on_while_a_token_is_left() -> None:
    state = with_two_tasks_to_come([3, 1])
    state.apply("place 1,0")
    assert not state.is_over
    assert tokens(state) == [1, 1]


@pytest.mark.rule("NL-E2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_also_ends_when_track_and_pile_are_empty(players: int) -> None:
    state = start(players=players)
    play_on(state, seed=players)
    view = state.view(None)
    assert (view["pile"], wheel(state)) == (0, {})
    assert sum(len(seat["display"]["tiles"]) for seat in view["seats"]) == 68
    left = tokens(state)
    assert left[state.places().index(1)] == min(left)
    assert min(left) > 0


@pytest.mark.rule("NL-E3")
def test_places_go_by_tokens_left() -> None:
    state = start(players=4)
    leave_tokens(state, 7, 3, 12, 5)
    assert state.places() == [3, 1, 4, 2]
    assert state.returns() == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


@pytest.mark.rule("NL-E3")
def test_in_a_tie_the_player_who_would_move_earlier_is_ahead() -> None:
    state = start("r3:brr", "b3:bby", "t1", players=3, order=[1, 0, 2])
    assert state.places() == [2, 1, 3]  # nobody has moved: the stack from the top
    take(state, 1)  # player 1 goes to 3
    assert state.places() == [1, 3, 2]
    take(state, 1)  # player 0 goes to 3 too, on top of player 1
    assert state.places() == [2, 3, 1]
    take(state, 1)  # player 2 goes to 1
    assert state.places() == [2, 3, 1]


@pytest.mark.rule("NL-E3")
def test_ties_are_broken_for_every_place() -> None:
    state = start(players=4, order=[3, 1, 0, 2])
    leave_tokens(state, 4, 9, 4, 9)
    assert state.places() == [1, 4, 2, 3]


@pytest.mark.rule("NL-E3", "NL-E2")
@pytest.mark.parametrize("seed", range(8))
def test_at_the_end_the_places_are_those_of_the_rule(seed: int) -> None:
    """Positions and heights on the moon track determine who would move earlier."""
    players = 2 + seed % 3
    state = start(players=players)
    play_on(state, seed)
    seats = state.view(None)["seats"]
    ranking = sorted(seats, key=lambda seat: (seat["tokens"], seat["position"], -seat["height"]))
    assert [state.places()[seat["seat"]] for seat in ranking] == list(range(1, players + 1))
