"""A person's results at this keyboard, kept in the data folder, and the level they suggest."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from lunario.cli.seats import HUMAN
from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.players.suiting import LATEST, Result, ratings_of, suiting_level

SCORES = (0.0, 0.5, 1.0)  # behind the computer player, same place, ahead of it
Kept = dict[str, list[list[Result]]]  # matches by game, each with the results against its computer players


def file() -> Path:
    return platformdirs.user_data_path("lunario") / "results.json"


def keep(match: Match) -> None:
    """Keep the results of a finished match with only one person.

    A match that branched off another, or in which turns were taken back, does not show how well they play.
    """
    if match.outcome is None or match.seats.count(HUMAN) != 1 or len(match.seats) == 1:
        return
    if match.shared or match.take_backs:
        return
    kept, places = _read(), match.outcome.places
    own = places[match.seats.index(HUMAN)]
    results = [
        Result(name, 1.0 if own < place else 0.0 if own > place else 0.5)
        for name, place in zip(match.seats, places, strict=True)
        if name != HUMAN
    ]
    name = match.game.definition.name
    kept[name] = [*kept.get(name, []), results][-LATEST:]
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        file().write_text(json.dumps(kept), encoding="utf-8")
    except OSError:
        pass  # only a suggestion is lost, not the match


def suiting(definition: Definition) -> str | None:
    """Return the level that suits the person at this keyboard, if there are enough matches to tell."""
    return suiting_level(ratings_of(definition), _read().get(definition.name, []))


def _read() -> Kept:
    """Return what was kept, without the matches whose entries are damaged."""
    try:
        kept = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    games = kept.items() if isinstance(kept, dict) else ()
    return {
        game: [results for match in matches if (results := _results(match))]
        for game, matches in games
        if isinstance(matches, list)
    }


def _results(match: object) -> list[Result]:
    """Return the results of a match, or none if one of them is damaged."""
    entries = match if isinstance(match, list) else []
    sound = all(
        isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str) and entry[1] in SCORES
        for entry in entries
    )
    return [Result(*entry) for entry in entries] if sound else []
