"""The log in words: each event as those may read it who see it, and as the others may."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lunario.core.game import Game
from lunario.core.match import Event
from lunario.core.text import Texts
from lunario.table.models import Line


@dataclass(frozen=True)
class _Entry:
    player: int
    seen: Texts
    unseen: Texts | None  # None: everybody sees it
    seers: frozenset[int | None]
    targets: list[str]


class Log:
    """Follows a match event by event, a state behind."""

    def __init__(self, game: Game) -> None:
        self._state = game.new_state()
        self._viewers: list[int | None] = [None, *range(game.players)]
        self._entries: list[_Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            self._entries.append(self._entry(event))
            self._state.apply(event.action)

    def _entry(self, event: Event) -> _Entry:
        state, action = self._state, event.action
        seers = frozenset(viewer for viewer in self._viewers if state.sees(action, viewer))
        seen = Texts(state.describe(action, "en"), state.describe(action, "es"))
        unseen = None
        if len(seers) < len(self._viewers):
            unseen = Texts(state.describe(action, "en", hidden=True), state.describe(action, "es", hidden=True))
        return _Entry(event.player, seen, unseen, seers, state.targets(action))

    def lines(self, viewer: int | None, lang: str, since: int) -> list[Line]:
        return [self._line(seq, viewer, lang) for seq in range(since, len(self._entries))]

    def _line(self, seq: int, viewer: int | None, lang: str) -> Line:
        entry = self._entries[seq]
        if viewer in entry.seers or entry.unseen is None:
            return Line(seq=seq, player=entry.player, text=entry.seen[lang], targets=entry.targets)
        return Line(seq=seq, player=entry.player, text=entry.unseen[lang], targets=[])
