"""A store that fails where it is told to, and a match played while it does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from unittest.mock import patch

from lunario.table.interfaces import Unavailable
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened

BACKGROUND = ("stay_alive", "orphans", "hear", "note_seen", "forgotten", "leave")


@dataclass
class Faults:
    """Fails at the n-th call that counts, `times` times in a row; before it has taken effect or after."""

    first: int | None = None  # None: it never fails
    times: int = 1
    when: str = "before"
    kind: Callable[[], Exception] = field(default=lambda: Unavailable("a fault of the test"))
    is_on: bool = False
    calls: int = 0  # since it is on
    raised: int = 0

    async def __call__(self, process: str, what: str, when: str) -> None:
        if when == "before":
            await asyncio.sleep(0)
        if what in BACKGROUND or when != self.when or not self.is_on:
            return
        number, self.calls = self.calls, self.calls + 1
        if self.first is not None and self.first <= number < self.first + self.times:
            self.raised += 1
            raise self.kind()


class Player:
    """A person who goes on whatever is answered, and notes which moves were acknowledged."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.acknowledged = 0  # entries of the log
        self.wishes = 3  # turns to take back

    async def play(self) -> None:
        person = self.person
        while not person.is_over:
            await person.until(lambda: person.is_over or bool(person.legal) or person.update["position"]["confirm"])
            if person.is_over:
                break
            before, known = person.progress, len(person.problems)
            if person.update["can_take_back"] and self.wishes and before[0] % 3 == 0 and not before[1]:
                self.wishes -= 1
                person.say("take_back", at=person.update["at"])
            elif person.legal:
                person.say("act", action=person.legal[0]["action"], at=person.update["at"], confirm=True)
            else:  # the write failed: the decision is there still, and not confirmed
                person.say("confirm", at=person.update["at"])
            await person.until(lambda: person.progress != before or len(person.problems) > known)  # noqa: B023
            self.acknowledged = person.progress[0]
            if len(person.problems) > known:
                await asyncio.sleep(1.0)


async def play_through(game: str, faults: Faults, *, other_table: bool = True) -> int:
    """Play a match against the computer while the store fails; return how many calls could fail.

    At another table, on the same store, somebody plays too. Both end, and both logs are whole.
    """
    shelf = Shelf()
    shelf.step = faults
    store = MemoryStore(shelf, is_shared=False)
    guests = ["ana", "ben"][: 1 + other_table]
    with patch("lunario.table.seating.new_seed", lambda: "the same each time"):
        return await _play(game, store, faults, guests)


async def _play(game: str, store: MemoryStore, faults: Faults, guests: list[str]) -> int:
    shelf = store.shelf
    async with opened(store, pace=0.0) as hall:
        tables = [await make(hall, guest, game, ["me", "greedy"], start=True) for guest in guests]
        people = [Person(hall, guest) for guest in guests]
        for person, table in zip(people, tables, strict=True):
            await person.go_to(table)
        faults.is_on = True
        players = [Player(person) for person in people]
        async with asyncio.timeout(3600.0):
            await asyncio.gather(*(player.play() for player in players))
        assert faults.first is None or faults.raised == faults.times, "the fault never came"
        for player, table in zip(players, tables, strict=True):
            log = shelf.log[table]
            assert [event.seq for event in log] == list(range(len(log)))
            assert player.acknowledged <= len(log) and shelf.matches[table].finished is not None
            await player.person.until(lambda: player.person.update["waits"] is None)  # noqa: B023
    return faults.calls
