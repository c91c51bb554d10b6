"""Damage affects only its own table, and errors about it reveal no secret."""

import traceback
from contextlib import suppress
from dataclasses import replace

import pytest
from sqlalchemy import text

from lunario.server.store.sql import Store
from lunario.table.errors import Unreadable
from lunario.table.interfaces import Conflict, Unavailable
from lunario.table.supervised import report
from tests.server.stored import a_match, with_store

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
    """Row 5 of the attacks: with one unreadable row, neither the lobby nor anybody's tables could be listed."""
    if what in SPOILED_SQLITE and not database.startswith("sqlite"):
        return

    async def test(store: Store) -> None:
        for name in ("bad", "good"):
            await store.create(a_match(name, public=True))
        async with store.engine.begin() as connection:
            await connection.execute(text({**SPOILED, **SPOILED_SQLITE}[what]))
        with pytest.raises(Unreadable):
            await store.find("bad")
        for found in (await store.lobby(3), await store.tables_of("ana"), await store.forgotten(99.0, 99.0)):
            assert [row.id for row in found] == ["good"]

    with_store(database, test)


def test_the_reason_is_not_in_the_database_s_words(database: str) -> None:
    """Row 9: the database's words may quote a value."""

    async def test(store: Store) -> None:
        with pytest.raises(Unavailable) as problem:
            async with store.begin() as connection:
                await connection.execute(text('select * from "SEED-SEED"'))
        assert "SEED-SEED" not in str(problem.value) and "Error" in str(problem.value)

    with_store(database, test)


def test_errors_do_not_tell_what_was_to_be_written(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Row 9: neither the log nor an exception contains a seed, a code or a guest."""

    async def test(store: Store) -> None:
        row = replace(a_match(), seed="SEED-SEED", code="CODE-CODE", host="HOST-HOST")
        async with store.engine.begin() as connection:
            for name in ("seat", "event", "presence", "match"):
                await connection.execute(text(f"drop table {name}"))
        problems: list[Exception] = []
        for work in (store.create(row), store.save(row), store.find("m"), store.lobby(3)):
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
