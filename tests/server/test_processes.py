"""Several servers on one PostgreSQL."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing

import pytest

from lunario.core.definition import Definition
from tests.server.house import Guest, House, house, is_over
from tests.server.postgres import Postgres
from tests.server.stored import opened as opened_store
from tests.table.races import HOST, Race, history_of
from tests.table.room import make, opened

RACES = 40


@pytest.fixture
def houses(toy: Definition, reading_here: None, postgres: Postgres) -> Iterator[tuple[House, House]]:
    database = postgres.new_database()
    with house(database) as one, house(database) as other:
        yield one, other


def test_two_people_at_one_table_on_two_servers(houses: tuple[House, House]) -> None:
    """Seats, moves and the end reach the other server; no move is lost or made twice."""
    with closing(Guest(houses[0].port)) as ana, closing(Guest(houses[1].port)) as ben:
        table = ana.make("toy-race", ["me", "open", "greedy"])
        first, second = ana.go_to(table), ben.go_to(table)
        second.say("sit", seat=1, name="Ben")
        first.until(lambda update: update["table"]["seats"][1]["name"] == "Ben")
        first.say("start")
        for socket in (first, second):
            socket.until(lambda update: update["position"])
        while not (is_over(first.update) and is_over(second.update)):
            for socket in (first, second):
                socket.poll()
                if socket.update["position"]["legal"]:
                    socket.act()
        assert first.update["position"]["outcome"]["places"] == second.update["position"]["outcome"]["places"]
        files = [guest.http.get(f"/tables/{table}/match.lunario").text for guest in (ana, ben)]
        assert files[0] == files[1] and "\nresult " in files[0]


def test_a_table_closed_on_one_server_is_closed_on_the_other(houses: tuple[House, House]) -> None:
    with closing(Guest(houses[0].port)) as ana, closing(Guest(houses[1].port)) as ben:
        table = ana.make("toy-race", ["me", "open"], public=True)
        first, second = ana.go_to(table), ben.go_to(table)
        second.until(lambda update: update["table"])
        assert [found["id"] for found in ben.http.get("/tables").json()["tables"]] == [table]
        first.until(lambda update: update["table"])
        first.say("close")
        while second.receive()["type"] != "closed":
            pass


def test_races_on_one_postgresql(toy: Definition, postgres: Postgres) -> None:
    """Check on the real database what `tests/table/test_races.py` checks in memory."""

    async def test() -> list[int]:
        database = postgres.new_database()
        async with AsyncExitStack() as stack:
            stores = [await stack.enter_async_context(opened_store(database)) for _ in range(2)]
            halls = [await stack.enter_async_context(opened(store, pace=0.0, now=time.time)) for store in stores]
            failed = []
            for seed in range(RACES):
                seats = ["me", *["open"] * (seed % 2)]  # a lone player can take turns back
                table = await make(halls[0], HOST, "toy-race", seats)
                if not await history_of(Race(halls, table, random.Random(seed)), stores[0], len(seats)):
                    failed.append(seed)
            return failed

    assert asyncio.run(test()) == []
