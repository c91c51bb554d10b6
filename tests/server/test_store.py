"""The store, on SQLite and on a real PostgreSQL; the one in memory, for other tests, must do the same."""

import asyncio
import itertools
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, inspect, text

from lunario.core.errors import LunarioError
from lunario.core.match import Deed, Origin
from lunario.server.store import migrate, schema
from lunario.server.store.sql import Store
from lunario.table.clock import Clock
from lunario.table.errors import Unreadable
from lunario.table.interfaces import Conflict, News, Storing, Unavailable
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.supervised import report
from tests.server.postgres import Postgres
from tests.table import virtual_time
from tests.table.memory import MemoryStore, Shelf


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: the address of an empty database, or "memory"."""
    if request.param == "postgres":
        found: Postgres = request.getfixturevalue("postgres")
        return found.new_database()
    return "memory" if request.param == "memory" else f"sqlite:///{tmp_path / 'tables.db'}"


def with_storing(kept: str, test: Callable[[Storing], Awaitable[None]]) -> None:
    if kept == "memory":
        virtual_time.run(test(MemoryStore()))  # type: ignore[arg-type]
    else:
        with_store(kept, test)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await test(store)

    asyncio.run(run())


def a_match(name: str = "m", *, public: bool = False, created: float = 1.0) -> MatchRow:
    return MatchRow(
        id=name, game="toy-race", rules_version=1, options={"bounce": True, "track": "long"}, components="standard x",
        seed="secret", created=created, name="Ñandú’s table", host="ana", code=f"CODE{name}", public=public,
        shuffled=False, clock=Clock(kind="reserve", reserve_seconds=300, move_seconds=5),
        seats=[SeatRow(0, guest="ana", name="Ana", away=True, extra=2.5), SeatRow(1, computer="greedy"), SeatRow(2)],
    )  # fmt: skip


EVENTS = [EventRow(0, -1, 4, 10.125), EventRow(1, 0, 2, 11.5)]
MANY_EVENTS = [EventRow(seq, 0, 1, 12.5) for seq in range(2, 1002)]


def test_what_is_written_reads_back(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        expected = replace(a_match(), seen=1.0)
        assert await store.find("m") == expected
        assert await store.find_code("CODEm") == expected
        assert await store.find("n") is None
        changed = replace(expected)
        changed.seats = [SeatRow(0, guest="ben"), SeatRow(1, guest="ana", resigned=True)]
        changed.started, changed.next, changed.options = 5.0, "n", {}
        await store.save(changed, EVENTS)
        assert changed.version == 2
        assert await store.find("m") == changed and await store.events("m") == EVENTS

    with_storing(kept, test)


def test_a_table_whose_match_began_elsewhere(kept: str) -> None:
    async def test(store: Storing) -> None:
        origins = [Origin("a" * 64, 10, "7"), Origin("b" * 64, 25, "two words")]
        branched = replace(a_match(), parent="p", origins=origins, started=5.0)
        await store.create(branched, EVENTS)
        assert await store.find("m") == replace(branched, seen=1.0) and await store.events("m") == EVENTS

    with_storing(kept, test)


def test_an_id_and_a_code_belong_to_one_table(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        with pytest.raises(Conflict):
            await store.create(replace(a_match("n"), code="CODEm"))
        with pytest.raises(Conflict):
            await store.create(replace(a_match(), code="OTHER"))
        assert await store.find("n") is None

    with_storing(kept, test)


def test_of_two_who_saw_the_same_version_the_first_writes(kept: str) -> None:
    """Whatever the two write: settings, events, the end of the table. The second changes nothing."""

    async def test(store: Storing) -> None:
        writes: list[Callable[[MatchRow], Awaitable[None]]] = [
            lambda row: store.save(replace(row, name="other")),
            lambda row: store.save(replace(row, started=5.0), EVENTS),
            lambda row: store.append(row, [EventRow(row.version + 10, -1, 1, 1.0)]),
            store.remove,
        ]
        for number, (first, second) in enumerate(itertools.product(writes, writes)):
            await store.create(a_match(str(number)))
            one, other = [await store.find(str(number)) for _ in range(2)]
            assert one is not None and other is not None
            await first(one)
            written = await store.find(str(number)), await store.events(str(number))
            with pytest.raises(Conflict):
                await second(other)
            assert (await store.find(str(number)), await store.events(str(number))) == written

    with_storing(kept, test)


def test_events_follow_each_other(kept: str) -> None:
    async def test(store: Storing) -> None:
        row = a_match()
        await store.create(row)
        await store.append(row, EVENTS)
        with pytest.raises(Conflict):
            await store.append(row, [EventRow(1, 0, 1, 12.0)], finished=12.0)
        assert await store.events("m") == EVENTS
        found = await store.find("m")
        assert found is not None and found.finished is None
        await store.append(row, [EventRow(2, 0, 1, 12.0)], finished=13.0)
        assert await store.events("m", since=2) == [EventRow(2, 0, 1, 12.0)]
        found = await store.find("m")
        assert found is not None and found.finished == 13.0 and found.version == row.version == 3

    with_storing(kept, test)


def test_a_conflict_at_one_table_does_not_concern_the_others(kept: str) -> None:
    """They are written together; the one that conflicts is left out."""

    async def test(store: Storing) -> None:
        rows = [a_match(str(number)) for number in range(10)]
        for row in rows:
            await store.create(row)
        await store.append(replace(rows[3]), EVENTS)
        rows[5].version = 2
        done = await asyncio.gather(*(store.append(row, EVENTS) for row in rows), return_exceptions=True)
        assert [type(result) for result in done] == [
            Conflict if number in (3, 5) else type(None) for number in range(10)
        ]
        assert [await store.events(row.id) for row in rows] == [EVENTS] * 5 + [[]] + [EVENTS] * 4

    with_storing(kept, test)


def test_events_need_a_match_and_go_with_it(kept: str) -> None:
    async def test(store: Storing) -> None:
        with pytest.raises(Conflict):
            await store.append(a_match("nowhere"), EVENTS)
        row = a_match()
        await store.create(row)
        await store.append(row, EVENTS)
        await store.remove(row)
        assert await store.find("m") is None and await store.events("m") == []

    with_storing(kept, test)


def test_lists(kept: str) -> None:
    async def test(store: Storing) -> None:
        rows = [a_match(str(n), public=public, created=float(n)) for n, public in enumerate([True, False, True, True])]
        for row in rows:
            await store.create(row)
        await store.append(rows[3], EVENTS, finished=20.0)
        await store.append(rows[2], EVENTS)
        assert [row.id for row in await store.lobby()] == ["2", "0"]
        assert [row.id for row in await store.tables_of("ana", limit=3)] == ["3", "2", "1"]
        assert await store.tables_of("ben") == []

    with_storing(kept, test)


def test_tables_that_were_forgotten(kept: str) -> None:
    """Only those are read: a server with thousands of tables does not look at all of them every minute."""

    async def test(store: Storing) -> None:
        rows = {name: a_match(name, created=10.0) for name in ("waits", "seen", "plays", "moved", "over")}
        for name, row in rows.items():
            row.started = None if name in ("waits", "seen") else 10.0
            await store.create(row)
        await store.note_seen({"seen": 50.0})
        await store.append(rows["moved"], [EventRow(0, 0, 1, 60.0)])
        await store.append(rows["over"], [EventRow(0, 0, 1, 11.0)], finished=11.0)

        async def found(waiting: float, playing: float) -> set[str]:
            return {row.id for row in await store.forgotten(waiting, playing)}

        assert await found(10.0, 10.0) == set()
        assert await found(20.0, 10.0) == {"waits"}
        assert await found(51.0, 20.0) == {"waits", "seen", "plays"}
        assert await found(51.0, 61.0) == {"waits", "seen", "plays", "moved"}
        assert len(await store.forgotten(99.0, 99.0, limit=2)) == 2

    with_storing(kept, test)


def test_when_people_were_there_is_no_new_version(kept: str) -> None:
    async def test(store: Storing) -> None:
        row = a_match()
        await store.create(row)
        await store.note_seen({"m": 50.0, "nowhere": 60.0})
        await store.note_seen({"m": 40.0})
        await store.save(row)
        assert await store.find("m") == replace(row, seen=50.0)

    with_storing(kept, test)


# ------------------------------------------------------------------ several servers


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


def test_a_row_that_is_being_written_does_not_hold_up_the_others(postgres: Postgres) -> None:
    """Two servers that took tables in different orders ended in a deadlock, and their tables waited for seconds."""

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
            await asyncio.sleep(0.3)  # they wait for the first row, and must not have the second already
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
    """Row 10: two of them would erase each other's writes."""
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


# ------------------------------------------------------------------ what cannot be read


SPOILED = {
    "options": "update match set options = '{' where id = 'bad'",
    "clock": "update match set clock = '{\"kind\": \"sun\"}' where id = 'bad'",
    "no seats": "delete from seat where match_id = 'bad'",
    "a seat is missing": "delete from seat where match_id = 'bad' and number = 1",
    "seat numbers": "update seat set number = number + 1 where match_id = 'bad' and number = 2",
    "NaN": "update match set options = 'NaN' where id = 'bad'",
    "nested for ever": f"update match set options = '{'[' * 100_000}' where id = 'bad'",
}
SPOILED_SQLITE = {  # where any column holds anything
    "a time": "update match set started = 'noon' where id = 'bad'",
    "a seat's time": "update seat set extra = 'much' where match_id = 'bad'",
}


@pytest.mark.parametrize("what", [*SPOILED, *SPOILED_SQLITE])
def test_a_spoiled_row_concerns_its_own_table_only(database: str, what: str) -> None:
    """Row 5 of the attacks: one unreadable row, and neither the lobby nor anybody's tables could be listed."""
    if what in SPOILED_SQLITE and not database.startswith("sqlite"):
        return

    async def test(store: Store) -> None:
        for name in ("bad", "good"):
            await store.create(a_match(name, public=True))
        async with store.engine.begin() as connection:
            await connection.execute(text({**SPOILED, **SPOILED_SQLITE}[what]))
        with pytest.raises(Unreadable):
            await store.find("bad")
        for found in (await store.lobby(), await store.tables_of("ana"), await store.forgotten(99.0, 99.0)):
            assert [row.id for row in found] == ["good"]

    with_store(database, test)


def test_the_reason_is_not_in_the_database_s_words(database: str) -> None:
    """Row 9: they may quote a value."""

    async def test(store: Store) -> None:
        with pytest.raises(Unavailable) as problem:
            async with store.begin() as connection:
                await connection.execute(text('select * from "SEED-SEED"'))
        assert "SEED-SEED" not in str(problem.value) and "Error" in str(problem.value)

    with_store(database, test)


def test_errors_do_not_tell_what_was_to_be_written(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Row 9: neither the log nor an exception has a seed, a code or a guest in it."""

    async def test(store: Store) -> None:
        row = replace(a_match(), seed="SEED-SEED", code="CODE-CODE", host="HOST-HOST")
        async with store.engine.begin() as connection:
            for name in ("seat", "event", "match"):
                await connection.execute(text(f"drop table {name}"))
        problems: list[Exception] = []
        for work in (store.create(row), store.save(row), store.find("m"), store.lobby()):
            with suppress(Conflict):
                try:
                    await work
                except Unavailable as problem:
                    problems.append(problem)
        assert len(problems) >= 2
        for problem in problems:
            report("A test", problem)
            told = "".join(traceback.format_exception(problem)) + caplog.text
            assert not any(secret in told for secret in ("SEED-SEED", "CODE-CODE", "HOST-HOST"))
        assert "Unavailable" in caplog.text

    with_store(database, test)


# ------------------------------------------------------------------ the schema


def test_a_database_of_the_first_schema_goes_on(database: str) -> None:
    """Its matches are there, and those under way have no server any more, so that one takes them."""

    def down(connection: Connection) -> None:
        from alembic import command

        command.downgrade(migrate.config(connection), "v1")

    async def test() -> None:
        async with opened(database) as store:
            for name in ("waiting", "over"):
                await store.create(a_match(name))
            over = await store.find("over")
            assert over is not None
            await store.append(over, EVENTS, finished=20.0)
            async with store.engine.begin() as connection:
                await connection.run_sync(down)
        async with opened(database) as store:
            await store.stay_alive(3.0)
            assert await store.find("waiting") == a_match("waiting")
            assert await store.events("over") == EVENTS
            assert await store.orphans(9) == ["waiting"]

    asyncio.run(test())


def test_a_turn_taken_back_before_other_things_were_stored_is_still_one(database: str) -> None:
    """The fourth schema could say of an event that it takes a turn back, and nothing else."""
    back = [*EVENTS, EventRow(len(EVENTS), 0, 0, 12.0, Deed.TAKES_BACK)]

    def move(connection: Connection) -> None:
        from alembic import command

        command.downgrade(migrate.config(connection), "v4")
        found = connection.execute(text("select seq from event where takes_back")).scalars().all()
        assert found == [len(EVENTS)]

    async def test() -> None:
        async with opened(database) as store:
            await store.create(a_match("one"))
            one = await store.find("one")
            assert one is not None
            await store.append(one, back)
            async with store.engine.begin() as connection:
                await connection.run_sync(move)
        async with opened(database) as store:
            assert await store.events("one") == back

    asyncio.run(test())


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    def down(connection: Connection) -> set[str]:
        from alembic import command

        command.downgrade(migrate.config(connection), "base")
        return set(inspect(connection).get_table_names()) - {"alembic_version"}

    async def test(store: Store) -> None:
        await store.open()  # a second time there is nothing to do
        async with store.engine.begin() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(down) == set()

    with_store(database, test)


def test_no_state_is_in_the_database(database: str) -> None:
    """Numbers, texts and flags: nothing that only a program could read."""
    kinds = {str(column.type) for table in schema.metadata.sorted_tables for column in table.columns}
    assert kinds == {"TEXT", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN"}
    assert [column.name for column in schema.event.primary_key] == ["match_id", "seq"]


def test_servers_on_one_postgresql_hear_of_each_other(postgres) -> None:
    """Also after the connection was lost: then everything is looked at again."""

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
