"""The number of computer players at a time. Row 6: every waiting decision held a player's memory."""

from __future__ import annotations

import asyncio
import threading
import weakref

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.server import thinkers
from lunario.server.thinkers import Thinkers
from lunario.server.warming import Warming
from lunario.table.lanes import Owner

DECISIONS, CORES, KEPT = 100, 3, 5


class Heavy:
    """Stands in for a player whose search tree takes 100 MB."""


class Ready(Warming):
    async def ready(self, *_: str) -> None:
        pass


@pytest.mark.parametrize(("name", "places"), [("greedy", 1), ("master", CORES - 1)])
def test_a_decision_that_waits_has_no_player(
    toy: Definition, monkeypatch: pytest.MonkeyPatch, name: str, places: int
) -> None:
    created: list[str] = []
    alive: weakref.WeakSet[Heavy] = weakref.WeakSet()
    go_on = threading.Event()

    def create(name: str, _: object) -> Heavy:
        created.append(name)
        player = Heavy()
        alive.add(player)
        return player

    def decide(*_: object) -> int:
        go_on.wait()
        return 7

    async def test() -> None:
        thinking = Thinkers(Ready([]), KEPT)
        match = lunario.load(toy.name).new_match("a seed")
        lane = thinking._lanes.quick if places == 1 else thinking._lanes.slow
        try:
            tasks = [
                asyncio.create_task(
                    thinking.decide(name, f"match {number}", Owner("home", f"host {number % 7}"), match)
                )
                for number in range(DECISIONS)
            ]
            while len(lane) < DECISIONS - places and not any(task.done() for task in tasks):
                await asyncio.sleep(0)
            assert len(created) == len(alive) == places, "only those whose turn it is"
            go_on.set()
            assert await asyncio.gather(*tasks) == [7] * DECISIONS
        finally:
            go_on.set()
            thinking._threads.shutdown()
            thinking.close()
        assert len(created) == DECISIONS and len(alive) == KEPT

    monkeypatch.setattr(thinkers.os, "cpu_count", lambda: CORES)
    monkeypatch.setattr(thinkers, "create_player", create)
    monkeypatch.setattr(thinkers, "decide", decide)
    asyncio.run(test())
