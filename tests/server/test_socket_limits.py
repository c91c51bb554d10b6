"""Limits on sockets, and on how fast an address may go on: each one, its sentence, and that it ends."""

import asyncio
import functools
import time
from contextlib import closing
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from lunario.server.http.buckets import Bucket
from lunario.server.http.limits import Limits, MessageLimit, TooOften
from lunario.server.metrics import Metrics
from lunario.server.settings import Rate, Settings
from lunario.server.store.rates import Rates
from lunario.table import words
from tests.server import raw
from tests.server.house import PATIENCE, Guest, House, with_settings

TIGHT = Rate(5, 600)
HASTY = "127.0.0.3"

# ------------------------------------------------------------------ sockets


def close_code(wire: Any) -> int:
    """Read until the server hangs up, and return its close code."""
    try:
        while True:
            wire.recv(PATIENCE)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code


@with_settings(sockets_guest=2)
def test_sockets_of_a_guest(strict: House) -> None:
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben:
        table = ana.make("toy-race", ["me", "open"])
        first, second, third = (ana.go_to(table) for _ in range(3))
        assert third.next_problem().startswith("Too many tables are open in your browser")
        assert close_code(third.wire) == 4429
        ben.go_to(table).until(lambda update: update["table"])
        first.close()
        second.until(lambda update: update["table"])
        fourth = ana.go_to(table)
        fourth.until(lambda update: update["table"])


@with_settings(spectators_table=1)
def test_spectators_of_a_table(strict: House) -> None:
    """There is always room for its players."""
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben, closing(Guest(strict.port)) as eva:
        table = ana.make("toy-race", ["me", "open"])
        ben.go_to(table).until(lambda update: update["table"]["spectators"] == 1)
        refused = eva.go_to(table)
        assert refused.next_problem() == "Too many people are watching this table already; try again later."
        assert close_code(refused.wire) == 4429
        ana.go_to(table).until(lambda update: update["seats"] == [0])


@with_settings(messages_connection=Rate(5, 1.0))
def test_messages_of_a_connection(strict: House) -> None:
    """A client that is too fast is told so once, and heard again a little later."""
    with closing(Guest(strict.port)) as ana:
        socket = ana.go_to(ana.make("toy-race", ["me", "open"]))
        socket.until(lambda update: update["table"])
        for _ in range(50):
            socket.say("speak", lang="en")
        assert socket.next_problem().startswith("That was too fast for the server")
        time.sleep(1.1)
        socket.say("sit", seat=1, name="Eva")
        socket.until(lambda update: update["seats"] == [0, 1])


@with_settings(message_bytes=100_000)
def test_how_large_a_message_may_be_is_a_setting(strict: House) -> None:
    with closing(Guest(strict.port)) as ana:
        socket = ana.go_to(ana.make("toy-race", ["me", "open"]))
        assert socket.problem("x" * 90_000) == words.UNREADABLE.en
        assert socket.problem("x" * 110_000) == words.TOO_LARGE.en
        assert socket.problem("nonsense") == words.UNREADABLE.en, "the socket stays"


@with_settings(messages_guest=TIGHT, pace_address=Rate(100_000, 1))
def test_a_client_that_does_not_stop_is_hung_up_on(strict: House) -> None:
    """Nor is the client heard on its next socket."""
    with closing(Guest(strict.port)) as ana:
        table = ana.make("toy-race", ["me", "open"])
        socket = ana.go_to(table)
        try:
            for _ in range(1000):
                socket.say("speak", lang="en")
        except ConnectionClosed:
            pass
        assert close_code(socket.wire) == 4429
        again = ana.go_to(table)
        again.say("speak", lang="en")
        assert "too fast" in again.next_problem()


# ------------------------------------------------------------------ one after another


def limits_of(**settings: Rate | float) -> Limits:
    return Limits(Settings(database="sqlite://", **settings), cast("Rates", None), Metrics())  # type: ignore[arg-type]


def test_a_burst_waits_in_turn_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def test() -> None:
        limits = limits_of(pace_address=Rate(2, 8), wait_seconds=9.0)
        for _ in range(4):
            await limits.pace(HASTY)
        assert [round(wait) for wait in waits] == [4, 8]
        with pytest.raises(TooOften, match="Too many requests from here"):
            await limits.pace(HASTY)
        await limits.pace("127.0.0.4")
        assert len(waits) == 2

    monkeypatch.setattr("lunario.server.http.limits.asyncio.sleep", sleep)
    asyncio.run(test())


def ask(port: int, address: str, path: bytes = b"/api/games") -> tuple[int, bytes]:
    with raw.connect(port, address) as wire:
        return raw.send(wire, b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")


@with_settings(pace_address=Rate(2, 6000))
def test_a_request_that_would_wait_too_long_is_refused(strict: House) -> None:
    """Requests for the page's files do not count."""
    found = [ask(strict.port, HASTY) for _ in range(3)]
    assert [status for status, _ in found] == [200, 200, 429]
    assert b"Too many requests from here" in found[2][1]
    assert ask(strict.port, "127.0.0.4")[0] == 200
    assert ask(strict.port, HASTY, b"/healthz")[0] == 200


@with_settings(pace_address=Rate(20, 60_000))
def test_a_message_that_would_wait_too_long_is_not_heard_and_the_socket_stays(strict: House) -> None:
    with closing(Guest(strict.port)) as ana:
        socket = ana.go_to(ana.make("toy-race", ["me", "open"]))
        for _ in range(20):
            socket.say("nonsense")
        while "too fast" not in (said := socket.next_problem()):
            assert "does not understand" in said
        time.sleep(1.1)  # a refusal is answered once a second
        socket.say("nonsense")
        assert "too fast" in socket.next_problem()


@pytest.mark.parametrize(("per_second", "is_abused"), [(50, True), (31, False)])
def test_at_the_usual_settings_a_flood_is_hung_up_on(per_second: int, *, is_abused: bool) -> None:
    """The client keeps to the pace of an address for half a minute. A little too fast is not a flood."""
    now = 0.0
    settings = Settings(database="sqlite://")
    bucket = Bucket(settings.messages_connection, lambda: now)
    in_time = functools.partial(asyncio.sleep, 0)
    limit = MessageLimit(settings, [(bucket, "this")], Metrics().refused.labels("messages"), in_time)

    async def flood() -> None:
        nonlocal now
        for _ in range(30 * per_second):
            now += 1 / per_second
            await limit.admits(lambda _: None)

    asyncio.run(flood())
    assert limit.is_abused == is_abused
