"""Scores, places and returns, in any state as if the match ended now."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.text import Texts
from lunario.games.nova_luna.display import display_sum
from lunario.games.nova_luna.rules import moves_before
from lunario.games.nova_luna.state import State

LOWER_WINS = True
CHALLENGE = 100  # solo: stay below this (NL-1S7)
POINTS = 250.0  # solo: points that change the return by 1
_TOKENS = [("tokens", Texts("tokens left", "fichas sin colocar"))]
_SOLO = [
    ("phase_1_tiles", Texts("points for tiles, phase 1", "puntos por losetas, fase 1")),
    ("phase_1_tokens", Texts("points for tokens left, phase 1", "puntos por fichas que sobran, fase 1")),
    ("phase_2_tiles", Texts("points for tiles, phase 2", "puntos por losetas, fase 2")),
    ("phase_2_tokens", Texts("points for tokens left, phase 2", "puntos por fichas que sobran, fase 2")),
]


def categories(players: int, options: Mapping[str, int], components: object) -> list[tuple[str, Texts]]:
    return _SOLO if players == 1 else _TOKENS


@compiled
def score(state: State, out: Ints) -> None:
    """NL-E2: write the tokens left, of which the fewest win."""
    if state.solo_phase > 0:
        _score_solo(state, out)
        return
    for player in range(int(state.players)):
        out[player, 0] = state.tokens[player]


@compiled
def _score_solo(state: State, out: Ints) -> None:
    """NL-1S4, NL-1S6: the numbers of all tiles after each phase, so phase 1's tiles twice, and 10 per token left."""
    tiles = display_sum(state, 0)
    out[0, 0] = tiles if state.solo_phase == 1 else int(state.note_tiles)
    out[0, 1] = 10 * int(state.tokens[0]) if state.solo_phase == 1 else int(state.note_tokens)
    out[0, 2] = tiles
    out[0, 3] = 10 * (int(state.tokens[0]) + int(state.reserve))


@compiled
def solo_result(state: State) -> int:
    """Return the sum of both notes (NL-1S7)."""
    tiles = display_sum(state, 0)
    first = tiles + 10 * int(state.tokens[0])
    if state.solo_phase == 2:
        first = int(state.note_tiles) + int(state.note_tokens)
    return first + tiles + 10 * (int(state.tokens[0]) + int(state.reserve))


@compiled
def certain_result(state: State) -> int:
    """Solo: return the lowest result still possible: the notes, and the tiles placed, as often as they will count."""
    tiles = display_sum(state, 0)
    return tiles + (tiles if state.solo_phase == 1 else int(state.note_tiles) + int(state.note_tokens))


@compiled
def return_of(result: float) -> float:
    """Return the return of a solo result."""
    return 1.0 - result / POINTS


@compiled
def result_of(value: float) -> float:
    """Return the solo result that a return represents."""
    return POINTS * (1.0 - value)


def expected_score(value: float) -> float:
    """Return the solo result that an expected return represents."""
    return float(result_of(value))


@compiled
def places(state: State, out: Ints) -> None:
    """NL-E3: fewest tokens first; ties go to whoever would move earlier. Solo: first if the challenge is met."""
    if state.solo_phase > 0:
        out[0] = 1 if solo_result(state) < CHALLENGE else 2
        return
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            if other != player and _is_ahead(state, other, player):
                out[player] += 1


@compiled
def _is_ahead(state: State, player: int, other: int) -> bool:
    if state.tokens[player] != state.tokens[other]:
        return bool(state.tokens[player] < state.tokens[other])
    return moves_before(state, player, other)


@compiled
def returns(state: State, out: Floats) -> None:
    """Write the returns: the winner gets 1, the others share -1. Solo: by the result, at least -1."""
    if state.solo_phase > 0:
        out[0] = max(-1.0, return_of(solo_result(state)))
        return
    winner = 0
    for player in range(1, int(state.players)):
        if _is_ahead(state, player, winner):
            winner = player
    for player in range(int(state.players)):
        out[player] = 1.0 if player == winner else -1.0 / (int(state.players) - 1)
