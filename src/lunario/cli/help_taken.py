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
    """The help that people took in a match. A match is known by its game and seed, wherever its file is."""

    def __init__(self, match: Match, *, is_new: bool) -> None:
        self._key = f"{match.game.name} {match.game.players} {match.seed}"
        self.hints: Counter[int] = Counter()  # by seat
        self.has_undone = False
        if self._key in (kept := _read()):
            if is_new:  # an earlier match had the same seed
                self._write({key: help_taken for key, help_taken in kept.items() if key != self._key})
            else:
                self._remember(kept[self._key])

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


def _read() -> dict[str, Any]:
    try:
        kept = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
