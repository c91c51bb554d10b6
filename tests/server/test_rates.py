"""Counting: buckets that empty and fill, in one process or shared by all servers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lunario.server.http.buckets import Bucket, SharedBucket
from lunario.server.settings import Rate
from lunario.server.store.rates import Rates
from lunario.server.store.sql import Store
from lunario.table.interfaces import Unavailable
from tests.server.stored import with_store

TIGHT = Rate(5, 600)


def test_a_bucket_empties_and_fills_evenly() -> None:
    now = 100.0
    bucket = Bucket(Rate(10, 5), lambda: now)
    assert [bucket.take("ana") for _ in range(10)] == [0.0] * 10
    assert bucket.take("ana") == pytest.approx(0.5)
    assert bucket.take("ben") == 0.0, "everybody has their own"
    now += 1.0
    assert [bucket.take("ana") > 0 for _ in range(3)] == [False, False, True]
    assert bucket.take("ana", 4) == pytest.approx(2.0), "all or nothing"
    now += 60
    assert bucket.take("ana", 10) == 0.0


def test_what_is_booked_comes_in_turn() -> None:
    now = 100.0
    bucket = Bucket(Rate(2, 1), lambda: now)
    assert [bucket.book("ana", 1.0) for _ in range(4)] == pytest.approx([0.0, 0.0, 0.5, 1.0])
    assert [bucket.book("ana", 1.0) for _ in range(2)] == pytest.approx([1.5, 1.5]), "too long: nothing is reserved"
    assert bucket.book("ben", 1.0) == 0.0, "everybody has their own"
    now += 2.0
    assert bucket.book("ana", 1.0) == 0.0


def test_a_bucket_forgets_those_who_have_everything_back() -> None:
    now = 0.0
    bucket = Bucket(Rate(10, 5), lambda: now)
    for number in range(10_000):
        now += 0.1
        bucket.take(str(number))
    assert len(bucket._due) < 2000


def test_a_shared_rate_is_one_for_all_servers(database: str) -> None:
    """Three servers that ask at the same time, again and again, together get no more than the rate allows."""
    rate = Rate(20, 20_000)

    async def test(store: Store) -> None:
        others = [Store(database) for _ in range(2)]  # for SQLite, more connections rather than more servers
        rates = [Rates(found) for found in (store, *others)]
        taken = 0
        for _ in range(12):
            waits = await asyncio.gather(*(found.take("requests", "ana", rate) for found in rates))
            taken += waits.count(0.0)
        for other in others:
            await other.close()
        assert taken == 20
        assert 0 < await rates[0].take("requests", "ana", rate, 20) <= 20_000
        assert await rates[0].take("requests", "ben", rate) == 0.0

    with_store(database, test)


def test_what_is_given_back_can_be_taken_again(database: str) -> None:
    async def test(store: Store) -> None:
        rates = Rates(store)
        for _ in range(5):
            assert await rates.take("codes", "ana", TIGHT) == 0.0
        assert await rates.take("codes", "ana", TIGHT) > 100
        await rates.give_back("codes", "ana", TIGHT)
        assert await rates.take("codes", "ana", TIGHT) == 0.0

    with_store(database, test)


def test_rates_that_are_full_again_are_cleared(database: str) -> None:
    from sqlalchemy import text

    async def test(store: Store) -> None:
        rates = Rates(store)
        for number in range(499):
            await rates.take("requests", str(number), Rate(1000, 0.001))
        await rates.take("requests", "last", Rate(1, 600))
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("select count(*) from rate"))).scalar_one() <= 2

    with_store(database, test)


class Counted(Rates):
    """Counts how often the database is asked, fails when told to, and pretends that there are other servers."""

    asked, broken, is_shared = 0, False, True

    async def take(self, *arguments: Any) -> float:
        self.asked += 1
        if self.broken:
            raise Unavailable("gone")
        return await super().take(*arguments)


def test_a_flood_does_not_become_a_flood_of_writes(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rates = Counted(store)
        bucket = SharedBucket("requests", Rate(1000, 900), rates, lambda: 0.0)
        taken = [await bucket.take("ana") for _ in range(5000)].count(0.0)
        assert (taken, rates.asked) == (1000, 11)

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", test)


def test_without_the_database_a_server_counts_for_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: Store) -> None:
        rates = Counted(store)
        rates.broken = True
        bucket = SharedBucket("codes", TIGHT, rates)
        assert [await bucket.take("ana") > 0 for _ in range(6)] == [False] * 5 + [True]

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", test)
    assert "A limit holds for this server alone" in caplog.text
