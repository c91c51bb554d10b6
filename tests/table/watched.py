"""A match at two servers on one database, with everything anybody was told there.

People draft, undo, look back, take hints, ask the coach, try illegal actions, switch languages, share a device, and
come back at the other server. Spectators do what they can.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from lunario.analysis import Judge, Objection, Settings, object_to
from lunario.core import registry
from lunario.core.match import Match
from lunario.table.hall import Hall
from lunario.table.interfaces import Storing
from lunario.table.rows import EventRow, MatchRow
from lunario.testing import cases
from tests.table.room import Person, make, opened, wall_clock

HOST, FRIEND, LOOKER, STRANGER = "digest-of-ana", "digest-of-ben", "digest-of-eva", ""
BEGIN_WITHIN = 3600.0  # seconds by the loop's clock
ADVISED = 0.06  # how often somebody asks for advice before doing something
FEW = Settings(screen=24, search=16, rounds=2, most_rounds=2)  # for hints and the coach here
ANY_TURN = -9.0  # a loss below all others
GOES = 0.03  # how often somebody leaves after doing something, and comes back


def any_turn(match: Match, player: int, threshold: float, judge: Judge) -> Objection | None:
    """Object to every turn."""
    return object_to(match, player, ANY_TURN, judge)


@dataclass(frozen=True)
class Heard:
    """A message, and the state of the device when it arrived."""

    message: dict[str, Any]
    looks: int | None  # the seat whose person has said `look` but has not been shown anything yet
    eyes: int | None  # the seat of the previous update


@dataclass(frozen=True)
class Refusal:
    """The answer to a seat's illegal action."""

    events: int
    draft: tuple[int, ...]
    seat: int
    action: int
    rule: str
    text: str


@dataclass
class Record:
    """A whole match as stored in the database, and what each guest was told."""

    row: MatchRow
    events: list[EventRow]
    heard: dict[str, list[list[Heard]]] = field(default_factory=dict)  # by guest and connection
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def messages(self) -> int:
        return sum(len(heard) for connections in self.heard.values() for heard in connections)


class Witness(Person):
    """Remembers everything it is told."""

    def __init__(self, hall: Hall, guest: str, lang: str) -> None:
        super().__init__(hall, guest, lang)
        self.heard: list[Heard] = []
        self._looks: int | None = None
        self._recalls = 0  # said

    def say(self, kind: str, **more: Any) -> None:
        self._recalls += kind == "recall"
        super().say(kind, **more)

    async def be_answered(self) -> None:
        """Wait until everything said so far is answered: answers come in order."""
        self.say("recall", seq=0)
        await self.until(lambda: len(self.answers("past")) == self._recalls or self.is_closed)

    def answers(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == kind]

    async def send(self, text: str) -> None:
        self.heard.append(Heard(json.loads(text), self._looks, self.update.get("seat")))
        await super().send(text)
        if self.update.get("seat") == self._looks:
            self._looks = None

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Say something, and return the first answer afterwards."""
        if kind == "look":
            self._looks = more["seat"]
        known = len(self.received)
        self.say(kind, **more)
        await self.until(lambda: len(self.received) > known or self.is_closed)
        return self.received[-1]

    async def wait(self) -> None:
        known = len(self.received)
        await self.until(lambda: len(self.received) > known or self.is_over)


class Guest:
    """Somebody with a cookie who plays or only looks on, now at one server, now at the other."""

    def __init__(self, halls: Sequence[Hall], table: str, guest: str, rng: random.Random, *, plays: bool) -> None:
        self._halls, self._table, self._guest, self._plays = halls, table, guest, plays
        self._rng = rng
        self.heard: list[list[Heard]] = []
        self.refusals: list[Refusal] = []

    async def arrive(self) -> None:
        hall, lang = self._rng.choice(self._halls), self._rng.choice(["en", "es"])
        self.witness = Witness(hall, self._guest, lang)
        self.heard.append(self.witness.heard)
        await self.witness.go_to(self._table)

    async def stay(self) -> None:
        """Stay until the match is over, and look back afterwards."""
        await self.witness.until(lambda: self.witness.update["position"] is not None)
        while not self.witness.is_over:
            await self._do_something()
            if self._rng.random() < GOES:
                await self.witness.go()
                await self.arrive()
        await self._recall()
        await self.witness.go()

    async def _do_something(self) -> None:
        witness, update, luck = self.witness, self.witness.update, self._rng.random()
        if self._rng.random() < ADVISED:
            await self._ask_for_advice(update)
        elif luck < 0.04:
            await self._recall()
        elif luck < 0.06:
            await witness.ask("speak", lang=self._rng.choice(["en", "es"]))
        elif luck < 0.09:
            await witness.ask("act", action=self._rng.randrange(2000), at=str(update["seq"] + 99))
        elif luck < 0.093 and self._plays:
            await witness.ask("leave")
            await witness.ask("return")
        elif luck < 0.094 and update["seats"] and self._plays:
            await witness.ask("resign", seat=self._rng.choice(update["seats"]))
        elif luck < 0.16 and update["can_take_back"] and self._plays:
            await witness.ask("take_back", at=update["at"])
        elif update["curtain"] is not None and self._plays:
            await witness.ask("look", seat=update["curtain"])
        elif self._plays and (update["position"]["legal"] or update["position"]["confirm"]):
            await self._decide(update, luck)
        else:
            await witness.wait()

    async def _ask_for_advice(self, update: dict[str, Any]) -> None:
        """Ask for a hint, or ask the coach, who may say nothing; both whether or not the table allows it."""
        if self._rng.random() < 0.7:
            await self.witness.ask("hint", at=update["at"], move=self._rng.random() < 0.5)
        else:
            self.witness.say("coach", least="inaccuracy")

    async def _recall(self) -> None:
        update = self.witness.update
        await self.witness.ask("recall", seq=self._rng.randint(0, update["seq"]))

    async def _decide(self, update: dict[str, Any], luck: float) -> None:
        witness, position, at = self.witness, update["position"], update["at"]
        legal = [choice["action"] for choice in position["legal"]]
        if position["draft"] and luck < 0.2:
            await witness.ask("undo", at=at)
        elif not legal:
            await witness.ask("confirm", at=at)
        elif luck < 0.15:
            await self._try_illegal(update, set(legal))
        else:
            await witness.ask("act", action=self._rng.choice(legal), at=at, confirm=self._rng.random() < 0.5)

    async def _try_illegal(self, update: dict[str, Any], legal: set[int]) -> None:
        action = self._rng.choice([number for number in range(1, 400) if number not in legal])
        await self.witness.be_answered()
        known = len(self.witness.answers("problem"))
        self.witness.say("act", action=action, at=update["at"])
        await self.witness.be_answered()
        for answer in self.witness.answers("problem")[known:]:
            if answer["rule"] is not None:  # otherwise the match has moved on
                draft = tuple(decision["action"] for decision in update["position"]["draft"])
                told = Refusal(update["seq"], draft, update["seat"], action, answer["rule"], answer["text"])
                self.refusals.append(told)


async def watch_match(
    stores: Sequence[Storing], game: str, number: int, now: Callable[[], float] = wall_clock
) -> Record:
    """Play the `number`-th match of a game: each has its own player count, options and seats."""
    rng = random.Random(f"{game} {number}")
    definition = registry.find(game)
    settings = list(cases(definition))
    case = settings[number % len(settings)]
    options = {name: value for name, value in case.options.items() if not definition.option(name).for_programs}
    seats = ["me", *(rng.choice(["open", "open", "me", "greedy", "random"]) for _ in range(case.players - 1))]
    async with AsyncExitStack() as stack:
        halls = [await stack.enter_async_context(opened(store, now=now, pace=0.0)) for store in stores]
        chosen = {name: rng.random() < 0.5 for name in ("shuffled", "hints", "coach")}
        stack.enter_context(patch("lunario.table.advice.settings_of", lambda game, quick: FEW))
        stack.enter_context(patch("lunario.table.advice.object_to", any_turn))
        with patch("lunario.table.seating.new_seed", lambda: f"seed of {game} {number}"):
            table = await make(halls[0], HOST, game, seats, options=options, **chosen)
        people = {guest: Guest(halls, table, guest, rng, plays=True) for guest in (HOST, FRIEND, LOOKER, STRANGER)}
        second_device = Guest(halls, table, HOST, rng, plays=False)
        everybody = [*people.values(), second_device]
        for guest in everybody:
            await guest.arrive()
        await _begin([people[HOST].witness, people[FRIEND].witness], seats)
        await asyncio.gather(*(guest.stay() for guest in everybody))
        row, events = await stores[0].find(table), await stores[0].events(table)
    assert row is not None
    heard = {name: guest.heard for name, guest in people.items()}
    heard[HOST] = heard[HOST] + second_device.heard
    return Record(row, events, heard, [told for guest in everybody for told in guest.refusals])


async def _begin(people: list[Witness], seats: list[str]) -> None:
    """Let the friend take every other open seat, then the host start the match."""
    for number, seat in enumerate(seats):
        if seat == "open":
            person = people[number % 2]
            person.say("sit", seat=number, name=person.guest[-3:].title())
            async with asyncio.timeout(BEGIN_WITHIN):
                for other in people:
                    await other.until(lambda: other.update["table"]["seats"][number]["kind"] == "person")  # noqa: B023
    people[0].say("start")
