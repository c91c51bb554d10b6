"""Set-up: NM-S1."""

from __future__ import annotations

import pytest

import lunario
from tests.games.nuevos_mundos.positions import at, choices, let


@pytest.mark.rule("NM-S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_cards_each_then_the_board(players: int) -> None:
    state = lunario.load("nuevos-mundos", players=players).new_state()
    assert choices(state) == {f"first {player}" for player in range(players)}
    state.apply(f"first {players - 1}")
    for player in range(players):
        for card in range(4):
            state.apply(f"card {10 * player + card + 1:02}")
    for value in (64, 63, 62, 61, 60, 59):
        state.apply(f"card {value}")
    assert state.current_player == players - 1
    assert [at(state, space) for space in range(7)] == ["64", None, "63", "62", "61", "60", "59"]
    for player in range(players):
        hand = state.view(player)["seats"][player]["hand"]
        assert [card["value"] for card in hand] == [10 * player + card + 1 for card in range(4)]
    assert state.view(None)["spaces"][1]["count"] == 64 - 4 * players - 6


@pytest.mark.rule("NM-S1")
def test_every_order_of_the_cards_is_as_likely() -> None:
    state = lunario.load("nuevos-mundos", players=3).new_state()
    assert {weight for _, weight in state.chance_outcomes()} == {1}
    state.apply("first 0")
    left = {f"card {value:02}" for value in range(1, 65)}
    while state.is_chance:
        assert choices(state) == left
        assert {weight for _, weight in state.chance_outcomes()} == {1}
        left.remove(state.notation(state.chance_outcomes()[-1][0]))
        state.apply(state.chance_outcomes()[-1][0])


@pytest.mark.rule("NM-S1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_from_the_first_player(first: int) -> None:
    state = lunario.load("nuevos-mundos", players=3).new_state()
    state.apply(f"first {first}")
    let(state)
    movers = []
    for _ in range(6):
        movers.append(state.current_player)
        state.apply(next(action for action in state.legal_actions() if "deploy" in state.notation(action)))
        let(state)
    assert movers == [(first + turn) % 3 for turn in range(6)]


@pytest.mark.rule("NM-S1", "NM-M1")
def test_settlements_are_shuffled_in_with_their_module() -> None:
    state = lunario.load("nuevos-mundos", settlements=True).new_state()
    state.apply("first 0")
    assert len(choices(state)) == 72
    assert "card high-mountain" in choices(state)
    assert "card ocean" not in choices(lunario.load("nuevos-mundos").new_state())


def test_the_same_seed_gives_the_same_first_pile() -> None:
    """The first creation pile has one order, whatever is played."""
    game = lunario.load("nuevos-mundos")
    one, two = game.new_match(seed=9), game.new_match(seed=9)
    for _ in range(8):
        one.play(one.legal_actions()[0])
        two.play(two.legal_actions()[-1])
    drawn = [[event.action for event in match.events if event.player == -1] for match in (one, two)]
    shared = min(map(len, drawn))
    assert one.events != two.events and shared > 20
    assert drawn[0][:shared] == drawn[1][:shared]
