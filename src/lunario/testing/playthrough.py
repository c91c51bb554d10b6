"""A whole match as text, to be kept and read as a diff: every event, and the board and views at every turn."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.game import Game, load
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.testing.cases import cases, choose

# How many are written in full, spread over the match; of the others only a digest is kept.
BOARDS = 20
VIEWS = 8


def playthroughs(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield a file's name and its expected content, for every player count, and with every option changed."""
    for case in cases(definition):
        game = load(definition.name, case.players, None, **case.options)
        yield f"{case}.txt", playthrough(game, case.players + (10 if case.options else 0))


def playthrough(game: Game, seed: int) -> str:
    """Return a random match: notation and words of every event; each turn the board and the views, or their digests."""
    match, pick = game.new_match(seed), new_rng(seed)
    while not match.is_over:
        match.play(choose(match.state, pick))
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    yield f"{match.game!r}, seed {match.seed}"
    turns = int(match.state.record.turn)
    turn = -1
    for state, event in match.history():
        now = int(state.record.turn)
        if now > turn and not state.is_chance:
            turn = now
            yield from _turn(state, turn, turns)
        who = "*" if event.player < 0 else str(event.player)
        yield f"{who} {state.notation(event.action)}   {state.describe(event.action, LANGUAGES[turn % 2])}"
    yield f"\n{match.state.draw(None)}\n\n{match.outcome}"


def _turn(state: State, turn: int, turns: int) -> Iterator[str]:
    """Yield the board and views at the beginning of a turn, seen by the players in turn."""
    players = state.game.players
    reader = turn % players
    yield f"\n=== turn {turn}, seen by player {reader}\n"
    board = state.draw(reader, LANGUAGES[turn % 2])
    yield board if turn % (turns // BOARDS + 1) == 0 else f"board: {_digest(board)}"
    for player in [*range(players), None]:
        view = json.dumps(state.view(player), separators=(",", ":"), ensure_ascii=False)
        whole = player == reader and turn % (turns // VIEWS + 1) == 0
        yield f"view {player}: {view if whole else _digest(view)}"
    yield ""


def _digest(text: str) -> str:
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def main() -> None:
    """Write the playthroughs of a game into a folder, whether it is installed or only on Python's path."""
    package, folder = sys.argv[1], Path(sys.argv[2])
    definition = __import__(package).GAME
    registry.add(definition)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs(definition):
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
