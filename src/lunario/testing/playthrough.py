"""A whole match as text, to be kept and read as a diff: every event, and at every turn what there is to see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.testing.cases import choose

VIEWS = 10  # views written out in full, spread over the match


def playthrough(game: Game, seed: int) -> str:
    """A random match: notation and words of every event; every turn the drawn board and digests of the views."""
    match, pick = game.new_match(seed), new_rng(seed)
    while not match.is_over:
        match.play(choose(match.state, pick))
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    yield f"{match.game!r}, seed {match.seed}"
    every = int(match.state.record.turn) // VIEWS + 1
    turn = -1
    for state, event in match.history():
        now = int(state.record.turn)
        if now > turn and not state.is_chance:
            turn = now
            yield from _turn(match.game, state.clone(), turn, every)
        who = "*" if event.player < 0 else str(event.player)
        yield f"{who} {state.notation(event.action)}   {state.describe(event.action, ('en', 'es')[turn % 2])}"
    yield f"\n{match.state.draw(None)}\n\n{match.outcome}"


def _turn(game: Game, state: State, turn: int, every: int) -> Iterator[str]:
    reader = turn % game.players
    yield f"\n=== turn {turn}, seen by player {reader}\n"
    yield state.draw(reader, ("en", "es")[turn % 2])
    for player in [*range(game.players), None]:
        view = json.dumps(state.view(player), separators=(",", ":"), ensure_ascii=False)
        if player == reader and turn % every == 0:
            yield f"view {player}: {view}"
        else:
            yield f"view {player}: sha256 {hashlib.sha256(view.encode()).hexdigest()[:16]}"
    yield ""
