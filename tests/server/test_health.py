"""Seen from outside: health, readiness, metrics, `lunario health`."""

import asyncio
import re
import sqlite3
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from lunario.core.definition import Definition
from tests.cli.program import lunario
from tests.server.house import PATIENCE, Guest, House, house, with_settings
from tests.server.postgres import Postgres
from tests.server.test_restart import free_port


def get(port: int, path: str, **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=given, timeout=PATIENCE, trust_env=False)


def test_a_running_server_is_healthy_and_ready(running: House) -> None:
    assert get(running.port, "/healthz").json() == {"status": "ok"}
    answer = get(running.port, "/readyz")
    assert answer.status_code == 200 and answer.json()["ready"] and answer.json()["games"]["toy-race"]
    result = lunario("health", f"http://127.0.0.1:{running.port}/")
    assert (result.code, result.out) == (0, f"The server at http://127.0.0.1:{running.port} is ready.\n")


def test_a_database_that_cannot_be_written_to(running: House, tmp_path: Path) -> None:
    """While somebody holds its lock the server is healthy but not ready. Afterwards it is ready again."""
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("begin immediate")
        assert get(running.port, "/healthz").status_code == 200
        answer = get(running.port, "/readyz")
        assert answer.status_code == 503 and not answer.json()["database"]
        result = lunario("health", f"http://127.0.0.1:{running.port}", lang="es")
        assert result.code == 1 and "no puede escribir en su base de datos" in result.err
        other.execute("rollback")
    end = 100
    while get(running.port, "/readyz").status_code != 200:
        end -= 1
        assert end, "it does not heal"


def test_a_postgresql_that_only_reads(toy: Definition, postgres: Postgres) -> None:
    database = postgres.new_database()
    with house(database) as found:
        assert get(found.port, "/readyz").status_code == 200
        asyncio.run(sql(database, "alter role test set default_transaction_read_only = on"))
        try:
            asyncio.run(
                sql(database, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
            )
            time.sleep(1.1)  # an answer is reused for a second
            assert get(found.port, "/healthz").status_code == 200
            answer = get(found.port, "/readyz")
            assert answer.status_code == 503 and not answer.json()["database"]
        finally:
            asyncio.run(
                sql(database, "set transaction read write; alter role test reset default_transaction_read_only")
            )


async def sql(database: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def test_games_that_are_not_compiled(running: House) -> None:
    warming = running.hall.thinking._warming
    warming._ready["nova-luna", "thinking"].clear()
    try:
        answer = get(running.port, "/readyz")
        assert answer.status_code == 503 and answer.json()["games"]["nova-luna"] is False
        result = lunario("health", f"127.0.0.1:{running.port}")
        assert result.code == 1 and "still compiling" in result.err and "nova-luna" in result.err
    finally:
        warming.skip()


def test_nobody_there() -> None:
    result = lunario("health", f"http://127.0.0.1:{free_port()}")
    assert result.code == 3 and "Nothing answers at http://127.0.0.1" in result.err
    assert lunario("health", "nonsense://x").code == 3


def test_somebody_else_there() -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        result = lunario("health", f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert result.code == 3 and "not a Lunario server" in result.err


# ------------------------------------------------------------------ metrics


def measured(port: int) -> dict[str, float]:
    answer = get(port, "/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    rows = re.findall(r"^(lunario_[^ ]+) ([-+.e\d]+)$", answer.text, re.MULTILINE)
    return {name: float(value) for name, value in rows}


def test_what_happens_is_measured(running: House, ana: Guest) -> None:
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    ana.make("toy-race", ["me", "open"])
    socket = ana.go_to(table)
    socket.play_on()
    found = measured(running.port)
    assert found['lunario_tables{state="waiting"}'] == 1 and found['lunario_tables{state="over"}'] == 1
    assert found["lunario_sockets"] == 1
    assert found["lunario_moves_total"] >= 2 and found['lunario_thinking_seconds_count{level="greedy"}'] >= 1
    assert found['lunario_thinking_wait_seconds_count{lane="quick"}'] >= 1
    assert found['lunario_thinking_queue{lane="quick"}'] == 0 == found['lunario_thinking_queue{lane="slow"}']
    assert found['lunario_message_seconds_count{type="act"}'] >= 1
    assert found['lunario_request_seconds_count{method="POST",route="/api/tables",status="201"}'] == 2
    assert found['lunario_database_seconds_count{statement="insert"}'] >= 3
    assert found["lunario_database_errors_total"] == 0


def test_bad_addresses_and_words_are_no_series_of_their_own(running: House, ana: Guest) -> None:
    for number in range(5):
        get(running.port, f"/nothing/{number}")
    socket = ana.go_to(ana.make("toy-race", ["me", "open"]))
    for word in ("nonsense", "drop"):
        socket.problem(word)
    found = measured(running.port)
    assert found['lunario_request_seconds_count{method="GET",route="other",status="404"}'] == 5
    assert {name for name in found if "nonsense" in name or "nothing" in name} == set()
    assert found['lunario_message_seconds_count{type="other"}'] == 2


def test_metrics_are_for_those_who_may_read_them(running: House) -> None:
    """An unnamed proxy on this machine may carry anybody, so its requests do not count as local."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(transport=transport, trust_env=False, timeout=PATIENCE) as client:
        assert client.get(f"http://127.0.0.1:{running.port}/metrics").status_code == 200
    answer = get(running.port, "/metrics", x_forwarded_for="203.0.113.7")
    assert answer.status_code == 403 and "LUNARIO_METRICS_READERS" in answer.json()["text"]


@with_settings(proxies=("127.0.0.1",))
def test_a_named_proxy_that_does_not_say_who_asks_may_carry_anybody(
    strict: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert get(strict.port, "/readyz").status_code == 200 and not caplog.text
    assert get(strict.port, "/metrics").status_code == 403
    for forwarded in ("garbage", "unknown", "garbage, 127.0.0.1", "203.0.113.9:4711", "203.0.113.9, 10.0.0.1:99"):
        assert get(strict.port, "/metrics", x_forwarded_for=forwarded).status_code == 403, forwarded
    assert caplog.text.count("has no address in X-Forwarded-For") == 1
    assert get(strict.port, "/metrics", x_forwarded_for="127.0.0.1").status_code == 200, "a reader on its machine"


def test_nobody_may_read_them_if_nobody_is_named(toy: Definition, tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path / 'tables.db'}", metrics_readers=()) as found:
        assert get(found.port, "/metrics").status_code == 403
