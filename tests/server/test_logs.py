"""The log, and the secrets it must never contain."""

import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from lunario.server.logs import JsonLines, Lines, configure
from lunario.server.settings import Settings
from lunario.server.store import schema
from lunario.server.store.sql import Store
from tests.server.house import PATIENCE
from tests.server.stored import a_match, with_store

SEED, GUEST, CODE = "5eed" * 8, "9e57" * 16, "QWERTZ"


def logged(formatter: logging.Formatter, problem: BaseException) -> str:
    """Return the lines logged about an exception, with its traceback and in words."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    for how in ({"exc_info": problem}, {}):
        record = logging.LogRecord("lunario.test", logging.ERROR, __file__, 1, "The table waits: %s", (problem,), None)
        record.exc_info = (type(problem), problem, problem.__traceback__) if how else None
        handler.emit(record)
    return stream.getvalue()


@pytest.mark.parametrize("formatter", [Lines, JsonLines])
def test_database_errors_tell_no_secret(database: str, formatter: type[logging.Formatter]) -> None:
    """A table whose code exists already, a column that is missing: PostgreSQL quotes the row, SQLAlchemy the values.

    The store hides more, but anything else that runs a statement may log the error it gets."""
    match = a_match()
    match.seed, match.host, match.code = SEED, GUEST, CODE
    row = {**match.columns(), "version": 1, "seen": 0.0}

    async def test(store: Store) -> None:
        await store.create(match)
        for change in ({"id": "another"}, {"id": "third", "code": "QWERTY", "game": None}):
            with pytest.raises(IntegrityError) as raised:
                async with store.engine.begin() as connection:
                    await connection.execute(insert(schema.match).values(**row | change))
            lines = logged(formatter(), raised.value)
            assert "IntegrityError" in lines and "match" in lines
            for secret in (SEED, GUEST, CODE, "QWERTY"):
                assert secret not in lines

    with_store(database, test)


def test_a_statement_that_names_a_secret_itself(database: str) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(SQLAlchemyError) as raised:
            async with store.engine.connect() as connection:
                await connection.execute(text(f"select '{GUEST}' from nowhere"))
        assert GUEST not in logged(Lines(), raised.value)

    with_store(database, test)


@pytest.mark.parametrize("as_json", [False, True])
def test_lines_have_time_and_level(tmp_path: Path, as_json: bool) -> None:
    """They come from a real server behind a proxy it does not know."""
    command = [sys.executable, "-m", "lunario", "serve", "--port", "0", "--lang", "en"]
    environ = {
        "LUNARIO_DATABASE": f"sqlite:///{tmp_path / 'tables.db'}",
        "LUNARIO_LOG_JSON": "yes" if as_json else "no",
    }
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environ}
    )
    assert server.stdout is not None
    try:
        address = server.stdout.readline().split(" at ")[1].split()[0]
        httpx.get(f"{address}healthz", headers={"x-forwarded-for": "203.0.113.7"}, timeout=PATIENCE, trust_env=False)
    finally:
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=PATIENCE)
    (line,) = [line for line in errors.splitlines() if "LUNARIO_PROXIES" in line]
    if as_json:
        found = json.loads(line)
        assert found["level"] == "warning" and re.match(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00$", found["time"])
        assert found["logger"] == "lunario.server.http.gate"
    else:
        assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} WARNING lunario\.server\.http\.gate: A request", line)


def test_configuring_leaves_the_handlers_of_others_alone() -> None:
    """absl's handler, for one, closes the stream it writes to: standard error as it was when absl was loaded."""
    others, root = _Closing(), logging.getLogger()
    before = root.level
    root.addHandler(others)
    try:
        for _ in range(2):
            configure(Settings(database="sqlite://"))
        assert not others.closed and others in root.handlers
        assert [type(each).__name__ for each in root.handlers].count("_Ours") == 1
    finally:
        root.handlers[:] = [each for each in root.handlers if each is not others and type(each).__name__ != "_Ours"]
        root.setLevel(before)


class _Closing(logging.Handler):
    closed = False

    def close(self) -> None:
        self.closed = True
        super().close()
