"""Limits per guest, address and connection: each one, its sentence, and that it ends."""

import asyncio
import functools
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from lunario.core.definition import Definition
from lunario.server.http.buckets import Bucket, SharedBucket
from lunario.server.http.limits import Limits, MessageLimit, TooOften
from lunario.server.metrics import Metrics
from lunario.server.settings import Rate, Settings
from lunario.server.store.rates import Rates
from lunario.server.store.sql import Store
from lunario.table import words
from lunario.table.interfaces import Unavailable
from tests.server import raw
from tests.server.house import PATIENCE, Guest, House, choice, house, with_settings
from tests.server.postgres import Postgres
from tests.server.stored import with_store

TIGHT = Rate(5, 600)
HASTY = "127.0.0.3"

# ------------------------------------------------------------------ counting


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


# ------------------------------------------------------------------ requests


@with_settings(requests_guest=TIGHT)
def test_requests_of_a_guest(strict: House) -> None:
    with closing(Guest(strict.port, "es")) as ana:
        answers = [ana.http.get("/me") for _ in range(6)]
        assert {answer.status_code for answer in answers} == {200, 429}
        refused = answers[-1]
        assert refused.json()["text"].startswith(
            "Demasiadas peticiones desde aquí; prueba otra vez dentro de 2 minutos"
        )
        assert 0 < int(refused.headers["retry-after"]) <= 120 and refused.headers["connection"] == "close"
    with closing(Guest(strict.port)) as ben:
        assert ben.http.get("/me").status_code == 200


@with_settings(requests_address=Rate(30, 60_000), files_address=Rate(100, 60_000))
def test_the_pages_of_a_whole_class_behind_one_address(strict: House) -> None:
    """Each pupil's browser asks for dozens of files. These are counted by themselves: tables can still be asked for."""
    with at(strict.port) as client:
        codes = [client.get("/").status_code for _ in range(101)]
        assert codes[:100] == [codes[0]] * 100 and codes[0] != 429 and codes[100] == 429
        assert client.get("/api/games").status_code == 200


@with_settings(requests_address=Rate(30, 60_000))
def test_requests_of_an_address_whoever_they_pretend_to_be(strict: House) -> None:
    """New cookies and forged X-Forwarded-For headers do not help. Only another address counts separately."""
    with at(strict.port) as client:
        codes = [
            client.get(
                "/api/games", headers={"cookie": f"lunario={n:040d}", "x-forwarded-for": f"10.0.0.{n}"}
            ).status_code
            for n in range(40)
        ]
    assert codes == [200] * 30 + [429] * 10
    with at(strict.port, "127.0.0.2") as client:
        assert client.get("/api/games").status_code == 200


def at(port: int, address: str = "127.0.0.1") -> httpx.Client:
    """Return a client without a cookie that connects from one of this machine's addresses."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE, trust_env=False)


@with_settings(tables_guest=TIGHT)
def test_new_tables(strict: House) -> None:
    with closing(Guest(strict.port)) as ana:
        wanted = {"game": "toy-race", "seats": [{"kind": "me"}]}
        answers = [ana.http.post("/tables", json=wanted) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429]
        assert answers[-1].json()["text"] == "Many tables were made from here lately; try again in 2 minutes."


@with_settings(tables_address=TIGHT)
def test_a_table_counts_for_its_computer_players(strict: House) -> None:
    """The address is counted too, since new guests cost nothing."""
    codes = []
    for _ in range(3):
        with closing(Guest(strict.port)) as somebody:
            wanted = {"game": "toy-race", "seats": [choice("greedy"), choice("greedy")]}
            codes.append(somebody.http.post("/tables", json=wanted).status_code)
    assert codes == [201, 201, 429]


@with_settings(open_tables_guest=3)
def test_tables_that_are_not_over(strict: House) -> None:
    """The limit counts those the guest made. Closing one makes room."""
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben:
        tables = [ana.make("toy-race", ["me", "open"]) for _ in range(3)]
        wanted = {"game": "toy-race", "seats": [{"kind": "me"}]}
        answer = ana.http.post("/tables", json=wanted)
        assert answer.status_code == 429
        assert answer.json()["text"].startswith("Too many of your tables are not over (3)")
        ben.make("toy-race", ["me", "open"])
        socket = ana.go_to(tables[0])
        socket.say("close")
        while socket.receive()["type"] != "closed":
            pass
        ana.make("toy-race", ["me", "open"])


@with_settings(computer_seats_guest=3)
def test_computer_players_at_the_tables_of_a_guest(strict: House) -> None:
    """They count however they got there."""
    with closing(Guest(strict.port)) as ana:
        table = ana.make("toy-race", ["me", "greedy", "greedy"])
        wanted = {"game": "toy-race", "seats": [choice("me"), choice("greedy"), choice("greedy")]}
        answer = ana.http.post("/tables", json=wanted)
        assert answer.status_code == 429
        assert answer.json()["text"].startswith("Too many computer players sit at your tables (2)")
        other = ana.go_to(ana.make("toy-race", ["me", "open", "open"]))
        other.until(lambda update: update["table"])
        problem = other.problem("arrange", seats=[0, choice("greedy"), choice("greedy")])
        assert problem.startswith("Too many computer players sit at your tables (2)")
        other.say("arrange", seats=[0, choice("greedy"), 2])
        other.until(lambda update: update["table"]["seats"][1]["computer"] == "greedy")
        socket = ana.go_to(table)
        socket.until(lambda update: update["table"])
        socket.say("arrange", seats=[0, choice("random"), 2])
        socket.until(lambda update: update["table"]["seats"][1]["computer"] == "random")


def rematch_after_another_table(house: House) -> str:
    """Return the answer to somebody who finishes a match, makes a table and then asks for a rematch."""
    with closing(Guest(house.port)) as ana:
        socket = ana.go_to(ana.make("toy-race", ["me", "greedy"], start=True))
        socket.play_on()
        ana.make("toy-race", ["me", "open"])
        return socket.problem("rematch")


@with_settings(open_tables_guest=1)
def test_a_rematch_makes_a_table_too(strict: House) -> None:
    assert rematch_after_another_table(strict).startswith("Too many of your tables are not over (1)")


@with_settings(tables_guest=Rate(2, 60_000))
def test_a_rematch_counts_among_the_tables_made_lately(strict: House) -> None:
    assert rematch_after_another_table(strict).startswith("Many tables were made from here lately")


@with_settings(codes_address=Rate(30, 60_000))
def test_wrong_codes_are_refused_whoever_guesses(strict: House) -> None:
    """Guesses come at full speed, each from a new guest who claims another address."""

    async def guess() -> list[int]:
        alone = httpx.Limits(max_keepalive_connections=0)  # on a slow machine idle connections would be closed
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, limits=alone) as http:

            async def one(number: int) -> int:
                headers = {
                    "cookie": f"lunario={number:040d}",
                    "x-forwarded-for": f"10.0.{number // 250}.{number % 250}",
                }
                answer = await http.post(
                    f"http://127.0.0.1:{strict.port}/api/join", json={"code": "ABCDEF"}, headers=headers
                )
                return answer.status_code

            return [
                code for batch in range(10) for code in await asyncio.gather(*(one(batch * 20 + n) for n in range(20)))
            ]

    codes = asyncio.run(guess())
    assert codes.count(404) == 30 and codes.count(429) == 170


def test_a_right_code_is_not_counted(ana: Guest, ben: Guest) -> None:
    table = ana.make("toy-race", ["me", "open"])
    code = ana.http.get(f"/tables/{table}").json()["code"]
    for _ in range(15):
        assert ben.http.post("/join", json={"code": code}).json() == {"id": table}


@pytest.mark.parametrize("code", ["", "ABCDE\u0000", "ÁÉÍÓÚÑ", "' OR 1=1"])
def test_what_cannot_be_a_code_is_no_table_s(ana: Guest, code: str) -> None:
    assert ana.http.post("/join", json={"code": code}).status_code == 404


def test_codes_are_counted_for_all_servers_together(toy: Definition, postgres: Postgres) -> None:
    database = postgres.new_database()
    with ExitStack() as stack:
        ports = [stack.enter_context(house(database)).port for _ in range(2)]
        ana = stack.enter_context(closing(Guest(ports[0])))
        again = stack.enter_context(closing(Guest(ports[1], cookie=ana.cookie)))
        guesses = [guest.http.post("/join", json={"code": "ABCDEF"}) for _ in range(6) for guest in (ana, again)]
        codes = [answer.status_code for answer in guesses]
    assert codes == [404] * 10 + [429] * 2


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


@with_settings(lobby_host=1)
def test_how_many_tables_of_a_host_are_listed_is_a_setting(strict: House) -> None:
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben:
        for _ in range(2):
            newest = ana.make("toy-race", ["me", "open"], public=True)
        assert [table["id"] for table in ben.http.get("/tables").json()["tables"]] == [newest]


@with_settings(messages_guest=TIGHT, pace_address=Rate(100_000, 1))
def test_whoever_does_not_stop_is_hung_up_on(strict: House) -> None:
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
def test_whoever_would_wait_too_long_is_refused(strict: House) -> None:
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
def test_at_the_usual_settings_whoever_floods_is_hung_up_on(per_second: int, *, is_abused: bool) -> None:
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


# ------------------------------------------------------------------ without limits


@with_settings(
    limits=False, requests_guest=Rate(1, 600), tables_guest=Rate(1, 600), codes_guest=Rate(1, 600), sockets_guest=1,
    messages_connection=Rate(1, 600), connects_address=Rate(1, 600), spectators_table=0,
    pace_address=Rate(1, 600),
)  # fmt: skip
def test_they_can_be_switched_off(strict: House) -> None:
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben:
        table, *_ = [ana.make("toy-race", ["me", "open"]) for _ in range(3)]
        assert [ana.http.post("/join", json={"code": "ABCDEF"}).status_code for _ in range(12)] == [404] * 12
        sockets = [guest.go_to(table) for guest in (ana, ana, ben)]
        for socket in sockets:
            for _ in range(20):
                assert "does not understand" in socket.problem("nonsense")
