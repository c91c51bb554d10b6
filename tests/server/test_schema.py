"""The schema, and databases of earlier versions."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from lunario.core.match import Deed
from lunario.server.store import migrate, schema
from lunario.server.store.sql import Store
from lunario.table.rows import EventRow
from tests.server.stored import EVENTS, a_match, opened, with_store


def test_a_database_of_the_first_schema_goes_on(database: str) -> None:
    """Its matches are there, and those in progress have lost their server, so that another takes them over."""

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
    """In the fourth schema, taking a turn back was the only event other than a move."""
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


def test_matches_of_the_ninth_schema_go_on(database: str) -> None:
    """Before presence was known, the computer that stood in was always the same, and everybody still has their minute.
    There is no way back for a match in which a seat was handed over."""

    def move(connection: Connection) -> None:
        from alembic import command

        command.downgrade(migrate.config(connection), "v9")

    async def test() -> None:
        async with opened(database) as store:
            await store.create(a_match("one"), EVENTS)
            async with store.engine.begin() as connection:
                await connection.run_sync(move)
        async with opened(database) as store:
            one = await store.find("one")
            assert one is not None and one.substitute == "greedy" and one.seats == a_match("one").seats
            assert await store.events("one") == EVENTS and await store.signs(["one"]) == {}
            await store.append(one, [EventRow(len(EVENTS), 0, len(EVENTS), 12.0, Deed.IS_HANDED_OVER)])
            with pytest.raises(ValueError, match="handed over"):
                async with store.engine.begin() as connection:
                    await connection.run_sync(move)

    asyncio.run(test())


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    def down(connection: Connection) -> set[str]:
        from alembic import command

        command.downgrade(migrate.config(connection), "base")
        return set(inspect(connection).get_table_names()) - {"alembic_version"}

    async def test(store: Store) -> None:
        await store.open()  # the second time there is nothing to do
        async with store.engine.begin() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(down) == set()

    with_store(database, test)


def test_no_state_is_in_the_database(database: str) -> None:
    """There are only numbers, texts and flags, nothing that only a program could read."""
    kinds = {str(column.type) for table in schema.metadata.sorted_tables for column in table.columns}
    assert kinds == {"TEXT", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN"}
    assert [column.name for column in schema.event.primary_key] == ["match_id", "seq"]
