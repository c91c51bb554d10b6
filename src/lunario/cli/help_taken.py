"""Hints and undone moves at this keyboard, kept in the data folder for when a match is resumed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import platformdirs

from lunario.core.match import Match

LATEST = 500  # matches remembered


def file() -> Path:
    return platformdirs.user_data_path("lunario") / "help.json"


class HelpTaken:
    """The help that people took in a match.

    A match is known by its file, or by how it began if the file was moved or the match goes on in another one.
    """

    def __init__(self, match: Match, path: Path, *, is_new: bool) -> None:
        beginning = _beginning(match)
        self._key = f"{beginning} {path.resolve()}"
        self.hints: Counter[int] = Counter()  # by seat
        self.has_undone = False
        kept = {} if is_new else {key: entry for key, entry in _read().items() if key.startswith(f"{beginning} ")}
        if kept:
            self._remember(kept.get(self._key, list(kept.values())[-1]))
        if self._key not in kept:
            self._keep()  # even if there was none: other matches may begin in the same way

    def __bool__(self) -> bool:
        return bool(self.hints) or self.has_undone

    def add_hint(self, seat: int) -> None:
        self.hints[seat] += 1
        self._keep()

    def add_undo(self) -> None:
        self.has_undone = True
        self._keep()

    def _remember(self, kept: Any) -> None:
        try:
            self.hints.update({int(seat): int(number) for seat, number in kept["hints"].items()})
            self.has_undone = bool(kept["undone"])
        except (KeyError, TypeError, ValueError, AttributeError):
            self.has_undone = True  # there was help, but the entry is damaged

    def _keep(self) -> None:
        kept = _read()
        kept.pop(self._key, None)  # the latest come last
        kept[self._key] = {"hints": dict(self.hints), "undone": self.has_undone}
        self._write(dict(list(kept.items())[-LATEST:]))

    @staticmethod
    def _write(kept: dict[str, Any]) -> None:
        try:
            file().parent.mkdir(parents=True, exist_ok=True)
            file().write_text(json.dumps(kept), encoding="utf-8")
        except OSError:
            pass  # the match itself is saved elsewhere


def _beginning(match: Match) -> str:
    """Return what tells a match from others before anybody decides."""
    game = match.game
    return json.dumps([game.name, game.players, game.options, game.components.sha256, match.seed, match.origins])


def _read() -> dict[str, Any]:
    try:
        kept = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
