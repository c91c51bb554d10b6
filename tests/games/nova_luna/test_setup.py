"""Set-up: NL-S1 to NL-S4, NL-H1."""

from __future__ import annotations

import pytest

import lunario
from lunario.core.errors import BadOption
from lunario.core.random import new_rng
from tests.games.nova_luna.positions import play_on, start, tokens, wheel


@pytest.mark.rule("NL-S1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_eleven_tiles_lie_beside_the_marker(players: int) -> None:
    named = ["y1", "r1", "b1", "t1"]
    state = start(*named, players=players)
    view = state.view(None)
    assert view["marker"] == 0
    assert sorted(wheel(state)) == list(range(1, 12))
    assert [wheel(state)[space] for space in (1, 2, 3, 4)] == named
    assert view["pile"] == 68 - 11


@pytest.mark.rule("NL-S1")
def test_every_tile_is_as_likely_as_another() -> None:
    """Identical tiles are one outcome with a weight."""
    state = lunario.load("nova-luna", players=1).new_state()
    weights = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
    assert sum(weights.values()) == 68
    assert weights["tile r2:rrrr"] == 2
    assert weights["tile r1"] == 1
    state.apply("tile r2:rrrr")
    weights = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
    assert weights["tile r2:rrrr"] == 1
    state.apply("tile r2:rrrr")
    assert "tile r2:rrrr" not in [state.notation(outcome) for outcome, _ in state.chance_outcomes()]


@pytest.mark.rule("NL-S2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_tokens_are_left_to_place(players: int) -> None:
    """Of the 21, one marks the position on the moon track."""
    state = start(players=players)
    assert tokens(state) == [20] * players
    assert [seat["on_track"] for seat in state.view(None)["seats"]] == [1] * players


@pytest.mark.rule("NL-S3")
@pytest.mark.parametrize(("players", "left"), [(3, 17), (4, 15)])
def test_a_first_game_has_fewer_tokens(players: int, left: int) -> None:
    assert tokens(start(players=players, first_game=True)) == [left] * players


@pytest.mark.rule("NL-S3")
def test_a_first_game_of_two_is_like_any_other() -> None:
    with pytest.raises(BadOption, match="does not apply to 2 players"):
        lunario.load("nova-luna", players=2, first_game=True)
    assert tokens(start(players=2, first_game=False)) == [20, 20]


@pytest.mark.rule("NL-S4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stack_is_random_from_the_top_down(players: int) -> None:
    state = lunario.load("nova-luna", players=players).new_state()
    left = list(range(players))
    while len(left) > 1:
        outcomes = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
        assert outcomes == {f"first {player}": 1 for player in left}
        state.apply(f"first {left.pop()}")
    assert all(state.notation(outcome).startswith("tile") for outcome, _ in state.chance_outcomes())


@pytest.mark.rule("NL-S4", "NL-T1")
@pytest.mark.parametrize("order", [[2, 0, 1], [1, 2, 0], [0, 1, 2]])
def test_the_top_of_the_stack_plays_first(order: list[int]) -> None:
    state = start(players=3, order=order)
    assert [seat["position"] for seat in state.view(None)["seats"]] == [0, 0, 0]
    assert state.record.first_player == order[0]
    movers = []
    for _ in order:
        movers.append(state.current_player)
        state.apply("take 1")
        state.apply("place 0,0")
    assert movers == order


@pytest.mark.rule("NL-H1")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_only_the_order_of_the_pile_is_hidden(players: int) -> None:
    """Everybody sees the same; the pile has the tiles that are nowhere else; there is no order to be known."""
    state = start(players=players)
    play_on(state, seed=3, events=40)
    views = [state.view(player) for player in [None, *range(players)]]
    for view in views:
        assert {key: value for key, value in view.items() if key != "player"} == {
            key: value for key, value in views[0].items() if key != "player"
        }
    assert sum(entry["count"] for entry in views[0]["unseen"]) == views[0]["pile"]
    for player in range(players):
        assert state.determinize(player, new_rng(7)) == state
        for action in state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]:
            assert state.sees(action, player)
            assert state.sees(action, None)


@pytest.mark.rule("NL-H1")
def test_what_lies_open_is_not_in_the_pile() -> None:
    state = start("r1", "b1", "r2:rrrr", players=2)
    unseen = {entry["name"]: entry["count"] for entry in state.view(0)["unseen"]}
    assert "r1" not in unseen
    assert unseen["r2:rrrr"] == 1
