"""Component sets of match files can be large: each is stored once, and lists read none."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, event, text

from lunario.core.match import Origin
from lunario.server.store import migrate
from lunario.server.store.sql import Store
from lunario.table.interfaces import Conflict
from lunario.table.rows import MatchRow
from tests.server.postgres import Postgres
from tests.server.stored import EVENTS, a_match, opened, with_store

SET = "kind,cards\n" + "# a long comment\n" * 12_000  # 200 kB
KILOBYTES = len(SET) // 1000


def a_branch(name: str, components: str = SET) -> MatchRow:
    return replace(a_match(name, public=True), components="mine.csv x", component_text=components, started=1.0)


async def size(store: Store) -> int:
    """Return how large the database is, in bytes."""
    async with store.engine.connect() as connection:
        if store.is_sqlite:
            pages = (await connection.execute(text("pragma page_count"))).scalar_one()
            return int(pages) * int((await connection.execute(text("pragma page_size"))).scalar_one())
        return int((await connection.execute(text("select pg_database_size(current_database())"))).scalar_one())


async def stored_sets(store: Store) -> list[str]:
    async with store.engine.connect() as connection:
        return list((await connection.execute(text("select text from component_set order by text"))).scalars())


def test_a_set_is_stored_once_however_many_matches_use_it(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(a_branch("first"))
        before = await size(store)
        for number in range(60):
            await store.create(a_branch(str(number)))
        assert await stored_sets(store) == [SET]
        assert await size(store) - before < 500_000, f"60 tables with a set of {KILOBYTES} kB"
        assert await store.find("first") == replace(a_branch("first"), seen=1.0)
        assert await store.find("59") == replace(a_branch("59"), seen=1.0)

    with_store(database, test)


def test_lists_read_neither_component_sets_nor_seeds(database: str) -> None:
    async def test(store: Store) -> None:
        for name in ("a", "b"):
            await store.create(a_branch(name))
        over = await store.find("b")
        assert over is not None
        await store.append(over, EVENTS, finished=9.0)
        statements: list[str] = []
        event.listen(
            store.engine.sync_engine, "before_cursor_execute", lambda _c, _cursor, sql, *_: statements.append(sql)
        )
        for listed in (
            await store.lobby(3), await store.tables_of("ana"), await store.forgotten(99.0, 99.0),
            [await store.find_code("CODEa")],
        ):  # fmt: skip
            assert [row.id for row in listed if row] in (["a"], ["a", "b"], ["b", "a"])
        await store.hosted("ana")
        assert len(statements) >= 6
        for statement in statements:
            for column in ("component", "origins", "seed"):
                assert column not in statement, statement

    with_store(database, test)


def test_a_set_that_no_match_uses_is_removed(database: str) -> None:
    async def test(store: Store) -> None:
        for name, components in (("a", "one"), ("b", "one"), ("c", "two"), ("d", "")):
            await store.create(a_branch(name, components))
        for name, left in (("a", ["one", "two"]), ("c", ["one"]), ("d", ["one"]), ("b", [])):
            row = await store.find(name)
            assert row is not None
            await store.remove(row)
            await store.remove_unused_sets()
            assert await stored_sets(store) == left

    with_store(database, test)


def test_a_table_that_is_set_up_again_changes_its_set(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(a_branch("a", "one"))
        row = await store.find("a")
        assert row is not None
        row.component_text = "two"
        await store.save(row)
        assert (await store.find("a") or row).component_text == "two"
        await store.remove_unused_sets()
        assert await stored_sets(store) == ["two"]

    with_store(database, test)


async def store_an_unused_set(store: Store) -> None:
    await store.create(a_branch("old"))
    old = await store.find("old")
    assert old is not None
    await store.remove(old)


def test_a_set_is_not_removed_while_a_match_is_being_stored_with_it(postgres: Postgres) -> None:
    async def test(store: Store) -> None:
        await store_an_unused_set(store)
        async with store.begin() as connection, asyncio.timeout(20.0):
            await store._insert(connection, a_branch("new"), ())
            removing = asyncio.create_task(store.remove_unused_sets())
            await asyncio.sleep(0.3)
            assert not removing.done()
        await removing
        assert await store.find("new") == replace(a_branch("new"), seen=1.0)

    with_store(postgres.new_database(), test)


def test_a_match_whose_set_is_just_being_removed_is_stored_again(postgres: Postgres) -> None:
    async def test(store: Store) -> None:
        await store_an_unused_set(store)
        async with store.begin() as connection, asyncio.timeout(20.0):
            await store.component_sets.remove(connection, await store.component_sets.unused(connection))
            creating = asyncio.create_task(store.create(a_branch("new")))
            await asyncio.sleep(0.3)
            assert not creating.done()
        with pytest.raises(Conflict):
            await creating
        await store.create(a_branch("new"))
        assert await store.find("new") == replace(a_branch("new"), seen=1.0)

    with_store(postgres.new_database(), test)


def test_sets_stored_with_their_matches_are_moved(database: str) -> None:
    """In the tenth schema every match had the text of its set, after its name and digest."""

    def move(connection: Connection) -> None:
        from alembic import command

        command.downgrade(migrate.config(connection), "v10")
        found = connection.execute(text("select id, components from match order by id")).all()
        assert [tuple(row) for row in found] == [
            ("a", f"mine.csv x\n{SET}"), ("b", f"mine.csv x\n{SET}"), ("c", "mine.csv x\nother\n"), ("d", "standard x"),
        ]  # fmt: skip

    async def test() -> None:
        rows = [a_branch("a"), a_branch("b"), a_branch("c", "other\n"), a_match("d")]
        async with opened(database) as store:
            for row in rows:
                await store.create(row)
            async with store.engine.begin() as connection:
                await connection.run_sync(move)
        async with opened(database) as store:
            assert await stored_sets(store) == sorted([SET, "other\n"])
            assert [await store.find(row.id) for row in rows] == [replace(row, seen=1.0) for row in rows]

    asyncio.run(test())


@pytest.mark.parametrize("shared", [0, 25])
def test_how_much_matches_of_the_tenth_schema_share(database: str, shared: int) -> None:
    def move(connection: Connection) -> None:
        from alembic import command

        command.downgrade(migrate.config(connection), "v10")

    async def test() -> None:
        origins = [Origin("a" * 64, 10, "7"), Origin("b" * 64, shared, "8")] if shared else []
        row = replace(a_match(), origins=origins, shared=shared, seen=1.0)
        async with opened(database) as store:
            await store.create(row)
            async with store.engine.begin() as connection:
                await connection.run_sync(move)
        async with opened(database) as store:
            assert await store.find("m") == row

    asyncio.run(test())
