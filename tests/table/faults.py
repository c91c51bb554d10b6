"""A store that fails where it is told to, and a match played while it does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from lunario.core.match import Deed
from lunario.table import words
from lunario.table.interfaces import Unavailable
from lunario.table.rows import EventRow
from tests.table.memory import MemoryStore
from tests.table.room import Person, make, opened

Entry = tuple[int, int, int]  # player, deed and action in a log


@dataclass
class Faults:
    """Fails from the n-th call about one table on, `times` times in a row, before or after the call takes effect."""

    first: int | None = None  # None: it never fails
    times: int = 1
    when: str = "before"
    kind: Callable[[], Exception] = field(default=lambda: Unavailable("a fault of the test"))
    table: str | None = None  # None: it has not begun
    calls: int = 0  # since it began
    raised: int = 0

    def __call__(self, when: str, about: str) -> None:
        if when != self.when or about != self.table:
            return
        number, self.calls = self.calls, self.calls + 1
        if self.first is not None and self.first <= number < self.first + self.times:
            self.raised += 1
            raise self.kind()


class FaultyStore(MemoryStore):
    def __init__(self, faults: Faults) -> None:
        super().__init__(is_shared=False)
        self._faults = faults

    async def step(self, what: str, when: str, about: str) -> None:
        await super().step(what, when, about)
        self._faults(when, about)


class Player:
    """A person who carries on whatever the answer, and notes what was acknowledged."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.wishes = 3  # turns to take back
        self.said: dict[int, tuple[list[Entry], bool]] = {}  # by length of the log; False: not acknowledged
        self.ended = 0.0

    async def play(self) -> None:
        person = self.person
        while not person.is_over:
            await person.until(lambda: person.is_over or bool(person.legal) or person.update["position"]["confirm"])
            if not person.is_over:
                await self._go_on(person.update["position"])
        self.ended = asyncio.get_running_loop().time()

    async def _go_on(self, position: dict[str, Any]) -> None:
        """Take a turn back, decide, or confirm the turn, again if need be: it is still there after a failed write."""
        seat, seq = self.person.update["seat"], self.person.update["seq"]
        if self.person.update["can_take_back"] and self.wishes and seq % 3 == 0 and not position["draft"]:
            self.wishes -= 1
            await self._say([(seat, Deed.TAKES_BACK, 0)], "take_back")
        elif position["confirm"]:
            await self._say([(seat, 0, decision["action"]) for decision in position["draft"]], "confirm")
        else:
            await self._say([], "act", action=position["legal"][0]["action"])

    async def _say(self, entries: list[Entry], kind: str, **more: Any) -> None:
        person = self.person
        before, known = person.progress, len(person.problems)
        person.say(kind, at=person.update["at"], **more)
        await person.until(lambda: person.progress != before or len(person.problems) > known)
        problems = person.problems[known:]
        if not problems or problems == [words.NOT_KEPT.en] or problems == [words.BROKEN.en]:  # otherwise it was refused
            self.said[before[0]] = entries, not problems
        if problems:
            await asyncio.sleep(1.0)

    def check(self, log: list[EventRow]) -> None:
        """Check that the log has what was acknowledged, in its place, and nothing else of this person."""
        found = [(row.player, row.deed, 0 if row.deed else row.action) for row in log]
        kept = 0
        for seq, (entries, is_acknowledged) in self.said.items():
            is_kept = found[seq : seq + len(entries)] == entries
            assert is_kept or not is_acknowledged, f"lost: {entries}, said after {seq} entries"
            kept += is_kept * len(entries)
        assert kept == sum(player == self.person.update["seat"] for player, *_ in found), (
            "the log has moves nobody made, or twice"
        )
        told: dict[int, dict[str, Any]] = {}
        for update in self.person.received:
            for line in update["told"]["log"] if update.get("told") else ():
                assert told.setdefault(line["seq"], line) == line, "what was told has changed"
        assert all(log[seq].player == line["player"] for seq, line in told.items())


async def play_through(game: str, faults: Faults, *, other_table: bool = True) -> int:
    """Play a match against the computer while the store fails, and return how many calls could fail.

    The same match is played at another table on the same store, where nobody notices anything. Both matches end, and
    both logs are complete.
    """
    guests = ["ana", "ben"][: 1 + other_table]
    with patch("lunario.table.seating.new_seed", lambda: "the same each time"):
        return await _play(game, FaultyStore(faults), faults, guests)


async def _play(game: str, store: FaultyStore, faults: Faults, guests: list[str]) -> int:
    async with opened(store, pace=0.0) as hall:
        tables = [await make(hall, guest, game, ["me", "greedy"], start=True) for guest in guests]
        players = [Player(Person(hall, guest)) for guest in guests]
        for player, table in zip(players, tables, strict=True):
            await player.person.go_to(table)
        faults.table, began = tables[0], asyncio.get_running_loop().time()
        async with asyncio.timeout(3600.0):
            await asyncio.gather(*(player.play() for player in players))
            await players[0].person.until(lambda: players[0].person.update["waits"] is None)
        assert faults.first is None or faults.raised == faults.times, "the fault never came"
        for player, table in zip(players, tables, strict=True):
            log = store.log[table]
            assert [event.seq for event in log] == list(range(len(log)))
            assert store.matches[table].finished is not None
            player.check(log)
        for player in players[1:]:
            assert player.ended == began and not player.person.problems, "the other table waited"
            assert not any(update.get("waits") for update in player.person.received)
    return faults.calls
