"""Clocks and presence keep their promises, whatever people, servers and the database do: a machine of states."""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from lunario.core.definition import Definition
from lunario.table.clock import Clock
from tests.table.promises import World
from tests.table.virtual_time import VirtualLoop

CLOCKS = (
    Clock(),
    Clock(kind="reserve", reserve_seconds=30),
    Clock(kind="reserve", reserve_seconds=100, move_seconds=10),
    Clock(kind="days", days=1),
)
TABLES = (["ana", "ben", "eva"], ["ana", "ana", "ben"], ["ana", "ben", "computer"], ["ana", "computer"], ["ana", "ana"])
TIMES = (0.5, 5.0, 12.0, 29.0, 31.0, 45.0, 61.0, 90.0, 200.0, 3700.0, 90000.0)
GUESTS = st.sampled_from(["ana", "ben", "eva"])
SERVERS = st.integers(0, 1)


class Promises(RuleBasedStateMachine):
    """Rules do things to a `World`, which compares itself with its model after each."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop()
        self.world = World(self.loop)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.run_until_complete(work)

    def teardown(self) -> None:
        self.do(self.world.close())
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    @initialize(
        clock=st.sampled_from(CLOCKS),
        seats=st.sampled_from(TABLES),
        level=st.sampled_from(["greedy", "random"]),
        host=st.integers(0, 2),
    )
    def begin(self, clock: Clock, seats: list[str], level: str, host: int) -> None:
        self.do(self.world.begin(clock, seats, level, host))

    def can_act(self) -> bool:
        world = self.world
        return not world.is_away and any(world.halls) and world.row().finished is None

    def sits(self, guest: str) -> bool:
        return bool(self.world.model.of(guest))

    @rule(seconds=st.sampled_from(TIMES))
    def wait(self, seconds: float) -> None:
        has_days = self.world.model.clock.kind == "days"
        self.do(self.world.wait(seconds if has_days else min(seconds, 3700.0)))

    @precondition(can_act)
    @rule(guest=GUESTS, server=SERVERS)
    def connect(self, guest: str, server: int) -> None:
        if self.sits(guest) and self.world.halls[server] and (guest, server) not in self.world.people:
            self.do(self.world.connect(guest, server))

    @rule(guest=GUESTS, server=SERVERS)
    def close_the_tab(self, guest: str, server: int) -> None:
        if (guest, server) in self.world.people:
            self.do(self.world.disconnect(guest, server))

    @rule(guest=GUESTS)
    def vanish(self, guest: str) -> None:
        for server in range(2):
            self.close_the_tab(guest, server)

    @precondition(can_act)
    @rule(guest=GUESTS, server=SERVERS)
    def reload(self, guest: str, server: int) -> None:
        if (guest, server) in self.world.people:
            self.do(self.world.disconnect(guest, server))
            self.do(self.world.connect(guest, server))

    @precondition(can_act)
    @rule(guest=GUESTS, what=st.sampled_from(["leave", "come_back"]))
    def leave_or_come_back(self, guest: str, what: str) -> None:
        if (person := self.world.person(guest)) is not None:
            self.do(getattr(self.world, what)(person))

    @precondition(can_act)
    @rule()
    def decide(self) -> None:
        seat = self.world.model.mover
        if seat is not None and seat.guest and (person := self.world.person(seat.guest)) is not None:
            self.do(self.world.decide(person))

    @precondition(can_act)
    @rule(turn=st.booleans(), number=st.integers(0, 2))
    def look(self, turn: bool, number: int) -> None:
        number = self.world.model.to_move if turn and self.world.model.to_move is not None else number
        seats = self.world.model.seats
        if number < len(seats) and (person := self.world.person(seats[number].guest or "")) is not None:
            self.do(self.world.look(person, number))

    @precondition(can_act)
    @rule(guest=GUESTS, turn=st.booleans(), number=st.integers(0, 2))
    def hand_over(self, guest: str, turn: bool, number: int) -> None:
        number = self.world.model.to_move if turn and self.world.model.to_move is not None else number
        if number < len(self.world.model.seats) and (person := self.world.person(guest)) is not None:
            self.do(self.world.hand_over(person, number))

    @precondition(can_act)
    @rule(asker=GUESTS, is_gone=st.booleans(), server=SERVERS)
    def hold_up(self, asker: str, is_gone: bool, server: int) -> None:
        """The player to move goes or falls silent, and somebody, who may just have come, replaces them."""
        seat = self.world.model.mover
        if seat is None or seat.guest in (None, asker) or not self.sits(asker):
            return
        self.connect(asker, server)
        if is_gone:
            self.vanish(str(seat.guest))
        self.wait(90.0 if is_gone else 3700.0)
        if self.can_act():
            self.hand_over(asker, True, 0)

    @precondition(can_act)
    @rule(server=SERVERS)
    def take_turns(self, server: int) -> None:
        """Whoever is to move comes, lifts the curtain and decides."""
        seat = self.world.model.mover
        if seat is not None and seat.guest is not None:
            self.connect(seat.guest, server)
            self.look(True, 0)
            self.decide()

    @rule(server=SERVERS, politely=st.booleans())
    def stop(self, server: int, politely: bool) -> None:
        if self.world.halls[server] is not None:
            self.do(self.world.stop(server, politely=politely and not self.world.is_away))
            self.do(self.world.settle())

    @rule(server=SERVERS)
    def start(self, server: int) -> None:
        if self.world.halls[server] is None and not self.world.is_away:
            self.do(self.world.start(server))
            self.do(self.world.settle())

    @rule(seconds=st.sampled_from((1.0, 10.0, 100.0)))
    def outage(self, seconds: float) -> None:
        async def work() -> None:
            await self.world.lose_database(True)
            await self.world.settle(seconds)
            await self.world.lose_database(False)
            await self.world.settle()

        if any(self.world.halls):
            self.do(work())


def run(examples: int, steps: int, **how: Any) -> None:
    how = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck), **how}
    log = logging.getLogger("lunario.table")
    level = log.level
    log.setLevel(logging.ERROR)  # what breaks is meant to
    try:
        run_state_machine_as_test(Promises, settings=settings(max_examples=examples, stateful_step_count=steps, **how))
    finally:
        log.setLevel(level)


@pytest.mark.usefixtures("toy")
def test_clocks_and_presence_keep_their_promises(toy: Definition) -> None:
    run(8, 25, derandomize=True)
