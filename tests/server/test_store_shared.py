"""Several servers on one database: which of them holds a table, and what they hear of each other."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import event, text

from lunario.core.errors import LunarioError
from lunario.server.store.sql import Store
from lunario.table.interfaces import News, Storing
from lunario.table.presence import Quiet, Sign
from tests.server.postgres import Postgres
from tests.server.stored import EVENTS, MANY_EVENTS, a_match, opened, with_store
from tests.table import virtual_time
from tests.table.memory import MemoryStore, Shelf


def test_a_server_holds_its_tables_until_it_is_gone(postgres: Postgres) -> None:
    async def test(here: Storing, there: Storing) -> None:
        for store in (here, there):
            await store.stay_alive(60.0)
        for name in ("1", "2", "3"):
            await here.create(a_match(name))
        assert await there.hold(["1", "2", "nowhere"]) == set() and await there.orphans(9) == []
        assert await here.hold(["1"]) == {"1"}
        await here.let_go(["1"])
        assert await there.orphans(9) == [], "nobody need hold it"
        assert await there.hold(["1", "2"]) == {"1"}
        await here.stay_alive(-1.0)  # as if it had been killed a while ago
        assert sorted(await there.orphans(9)) == ["2", "3"] and len(await there.orphans(1)) == 1
        assert await there.hold(["2", "3"]) == {"2", "3"}
        await here.stay_alive(60.0)
        assert await here.hold(["1", "2", "3"]) == set() and await here.orphans(9) == []
        await there.leave()
        assert sorted(await here.orphans(9)) == ["1", "2", "3"]

    async def in_memory() -> None:
        shelf = Shelf()
        await test(MemoryStore(shelf), MemoryStore(shelf))

    async def in_a_database() -> None:
        database = postgres.new_database()
        async with opened(database) as here, opened(database) as there:
            await test(here, there)

    virtual_time.run(in_memory())
    asyncio.run(in_a_database())


def test_an_arrival_waits_for_the_write_that_replaces_the_person(postgres: Postgres) -> None:
    """So the server they arrive at reads that they were replaced, or the other one reads that they are there."""

    async def test(store: Store) -> None:
        await store.create(a_match())
        row = await store.find("m")
        assert row is not None
        await store.note_signs({("m", "ana"): Sign(90.0, 90.0)})
        async with store.begin() as writing, asyncio.timeout(20.0):
            await store._check_quiet(writing, row, Quiet("ana", 60.0, heard=False))
            arriving = asyncio.create_task(store.note_signs({("m", "ana"): Sign(0.0, 0.0)}))
            await asyncio.sleep(0.5)
            assert not arriving.done()
        await arriving

    with_store(postgres.new_database(), test)


def test_a_row_that_is_being_written_does_not_hold_up_the_others(postgres: Postgres) -> None:
    """Two servers that took tables in different orders used to deadlock, and their tables waited for seconds."""

    async def test(store: Store) -> None:
        for name in ("b", "a"):
            await store.create(a_match(name))
        async with store.begin() as writing, asyncio.timeout(20.0):
            await writing.execute(text("update match set seen = 2 where id = 'a'"))
            assert await store.hold(["a", "b"]) == {"b"}
        assert await store.hold(["a", "b"]) == {"a", "b"}

    with_store(postgres.new_database(), test)


def test_rows_are_locked_in_the_order_of_their_ids(postgres: Postgres) -> None:
    async def test(store: Store) -> None:
        errors: list[object] = []
        event.listen(store.engine.sync_engine, "handle_error", errors.append)
        rows = [a_match(name) for name in ("b", "a")]  # as they are in the file
        for row in rows:
            await store.create(row)
        async with store.begin() as writing:
            await writing.execute(text("update match set seen = 2 where id = 'a'"))
            together = [asyncio.create_task(store.append(row, EVENTS)) for row in rows]
            await asyncio.sleep(0.3)  # they wait for the first row, and must not yet hold the second
            await writing.execute(text("update match set seen = 2 where id = 'b'"))
        await asyncio.gather(*together)
        assert not errors, "a deadlock: it was written in the end, after a second"

    with_store(postgres.new_database(), test)


def test_after_a_restart_sqlite_has_what_the_last_process_held(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def test() -> None:
        async with opened(database) as store:
            await store.stay_alive(3.0)
            for name in ("1", "2"):
                await store.create(a_match(name))
            await store.let_go(["2"])
            assert await store.orphans(9) == []
        async with opened(database) as store:
            await store.stay_alive(3.0)
            assert await store.orphans(9) == ["1"] and await store.hold(["1"]) == {"1"}
            assert await store.orphans(9) == []

    asyncio.run(test())


def test_the_second_server_on_a_sqlite_file_is_refused(tmp_path: Path) -> None:
    """Row 10: two servers would erase each other's writes."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def test() -> None:
        (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
        async with opened(database):
            for again in (database, f"sqlite:///{tmp_path / 'link.db'}"):
                with pytest.raises(LunarioError, match=r"Another Lunario server is using .*tables\.db\. Stop it first"):
                    await Store(again).open()
        async with opened(database):
            pass

    asyncio.run(test())


def test_servers_on_one_postgresql_hear_of_each_other(postgres) -> None:
    """They also do after a lost connection, when everything is looked at again."""

    async def run() -> None:
        heard: list[News | None] = []
        database = postgres.new_database()

        async def note() -> None:
            async for news in here.changes():
                heard.append(news)

        async def until(expected: list[News | None]) -> None:
            end = time.monotonic() + 30
            while heard != expected:
                assert time.monotonic() < end, heard
                await asyncio.sleep(0.02)

        async with opened(database) as here, opened(database) as there:
            noting = asyncio.create_task(note())
            await until([None])
            await here.create(a_match("mine"))
            theirs = a_match("theirs")
            await there.create(theirs)
            await there.append(theirs, EVENTS)
            await until([None, News("theirs"), News("theirs", 2, EVENTS)])
            await there.append(theirs, MANY_EVENTS, finished=9.0)
            await until([None, News("theirs"), News("theirs", 2, EVENTS), News("theirs")])  # too many for a notice
            heard.clear()
            async with there.engine.begin() as connection:
                await connection.execute(
                    text(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where query ilike '%listen%' and pid <> pg_backend_pid()"
                    )
                )
            await until([None])
            await there.remove(theirs)
            await until([None, News("theirs")])
            noting.cancel()
            await asyncio.wait([noting])

    asyncio.run(run())
