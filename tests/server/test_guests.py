"""Cookies of the server's making, traces of addresses, and the people that hosts keep from their tables."""

import asyncio
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Scope

from lunario.server.http.guests import Guests, guest_with
from lunario.server.store.sql import Store
from lunario.table.errors import Waits
from lunario.table.interfaces import Unavailable
from tests.server.house import PATIENCE, Guest, House, choice, cookie_among, house, with_settings
from tests.server.stored import a_match, opened, with_store

OLD = "an-unsigned-cookie-of-forty-three-letters-01"


async def nobody(_: str) -> bool:
    return False


def guests(key: bytes = b"key", **more: Any) -> Guests:
    return Guests(**{"key": key, "knows": nobody, "proxies": (), **more})


def scope_with(cookie: str, name: str = "lunario") -> Scope:
    return {"type": "http", "headers": [(b"cookie", f"{name}={cookie}".encode())]}


def test_a_cookie_is_recognised_by_its_signature_only() -> None:
    guest, cookie = guests().welcome({"type": "http", "headers": []})
    assert guests().read(scope_with(cookie)) == guest
    assert guests().welcome(scope_with("x" * 40))[0] != guest_with("x" * 40)
    secret, _, signature = cookie.rpartition(".")
    wrong = [
        "", ".", secret, f"{secret}.", f".{signature}", f"{secret}.{signature[:-1]}", f"{secret}.{signature}x",
        f"{secret[:-1]}x.{signature}", f"x{cookie}", "x" * 40, "\xff" * 40, f"{secret}.\xff", "x" * 5000,
    ]  # fmt: skip
    for each in wrong:
        assert guests().read(scope_with(each)) is None, each
    assert guests(b"another key").read(scope_with(cookie)) is None


def test_an_earlier_cookie_counts_if_its_guest_has_a_table_and_is_signed() -> None:
    async def knows(guest: str) -> bool:
        return guest == guest_with(OLD)

    async def test() -> None:
        scope, found = scope_with(OLD), guests(knows=knows)
        assert found.read(scope) is None
        await found.remember(scope)
        guest, cookie = found.welcome(scope)
        assert guest == guest_with(OLD) and guests().read(scope_with(cookie)) == guest
        for unknown in ("y" * 43, "x" * 31, "x" * 129, "\xff" * 43):
            await found.remember(other := scope_with(unknown))
            assert "guest" not in other

    asyncio.run(test())


def test_a_cookie_has_the_name_of_its_key() -> None:
    """The name of earlier versions still counts, but only where there is no other."""
    found, name = guests(), guests().cookie
    assert re.fullmatch("lunario-[0-9a-f]{4}", name) and name != guests(b"another key").cookie
    (guest, cookie), (other, earlier) = (found.welcome({"type": "http", "headers": []}) for _ in range(2))
    assert guest != other
    assert found.read(scope_with(cookie, name)) == found.read(scope_with(cookie)) == guest
    assert found.read(scope_with(f"{cookie}; {name}=made-up")) == guest
    for both in (f"{cookie}; lunario={earlier}", f"{cookie}; lunario={OLD}"):
        assert found.read(scope_with(both, name)) == guest
    assert found.read(scope_with(cookie, guests(b"another key").cookie)) is None


def test_nobody_loses_their_cookie_while_the_database_is_away() -> None:
    async def knows(_: str) -> bool:
        raise Unavailable

    with pytest.raises(Waits):
        asyncio.run(guests(knows=knows).remember(scope_with(OLD)))


def test_a_trace_names_no_address() -> None:
    """An IPv6 /64 counts as one. Addresses that many people share, or that say nothing, leave none."""
    found = guests(proxies=("203.0.113.7",))
    assert re.fullmatch("[0-9a-f]{6}", found.trace("203.0.113.8"))
    assert found.trace("203.0.113.8") != found.trace("203.0.113.9") != guests(b"other").trace("203.0.113.9")
    assert found.trace("2001:db8:1:2::3") == found.trace("2001:db8:1:2:ffff::9") != found.trace("2001:db8:1:3::3")
    assert found.trace("::ffff:203.0.113.8") == found.trace("203.0.113.8")
    private = ("127.0.0.1", "127.0.0.3", "::1", "10.1.2.3", "172.20.0.1", "192.168.1.9", "fd00::1", "fe80::1%eth0")
    assert {found.trace(address) for address in (*private, "203.0.113.7", "::ffff:10.0.0.1")} == {""}


def test_servers_of_a_database_share_their_key(database: str) -> None:
    """So does one that is started again."""

    async def test() -> None:
        keys = set()
        for _ in range(2):
            async with opened(database) as store:
                keys.add(store.key)
        assert [len(key) for key in keys] == [32]

    asyncio.run(test())


def test_the_store_knows_guests_by_their_seats_and_tables(database: str) -> None:
    async def test(store: Store) -> None:
        row = a_match()
        row.seats[2].guest = "eva"
        await store.create(row)
        assert [await store.knows(guest) for guest in ("ana", "eva", "ben")] == [True, True, False]

    with_store(database, test)


def test_a_made_up_cookie_is_replaced(running: House, ana: Guest) -> None:
    """Anybody could send it: a seat taken with it would be theirs too."""
    with closing(Guest(running.port, cookie="x" * 40)) as ben:
        given = cookie_among(ben.http.get("/me").cookies)
        assert given != "x" * 40 and re.fullmatch(r"[\w-]{43}\.[\w-]{22}", given)
        table = ben.make("toy-race", ["me", "open"])
        assert running.hall.tables[table].row.host != guest_with("x" * 40)
        socket = ben.go_to(table)
        assert "cookie" in socket.problem("sit", seat=1, name="Ben")


def test_somebody_who_played_on_an_earlier_version_keeps_their_seat(running: House, ana: Guest) -> None:
    table = ana.make("toy-race", ["me", "open"])
    secret = ana.cookie.rpartition(".")[0]  # what an earlier version would have set
    with closing(Guest(running.port, cookie=secret)) as same:
        assert same.go_to(table).until(lambda update: update["table"])["seats"] == [0]
        answer = same.http.get("/me")
        assert [found["id"] for found in answer.json()["tables"]] == [table]
        assert cookie_among(answer.cookies) == ana.cookie


def test_servers_of_one_host_leave_each_other_their_guests(tmp_path: Path) -> None:
    """Browsers send a host's cookies to all its ports."""
    with (
        house(f"sqlite:///{tmp_path / 'one.db'}") as one,
        house(f"sqlite:///{tmp_path / 'two.db'}") as two,
        httpx.Client(trust_env=False, timeout=PATIENCE) as browser,
    ):
        here, there = (f"http://127.0.0.1:{found.port}/api" for found in (one, two))
        wanted = {"game": "nova-luna", "seats": [choice("me"), choice("open")]}
        made = [browser.post(f"{address}/tables", json=wanted).json()["id"] for address in (here, there)]
        for _ in range(2):
            listed = [browser.get(f"{address}/me").json()["tables"] for address in (here, there)]
            assert [[table["id"] for table in tables] for tables in listed] == [[table] for table in made]


# ------------------------------------------------------------------ several addresses, behind a proxy


class Visitor(Guest):
    """A guest whose requests come through a proxy, from an address of their own."""

    def __init__(self, port: int, address: str) -> None:
        super().__init__(port)
        self.headers = {"X-Forwarded-For": address}
        self.http.headers.update(self.headers)

    def make_public(self) -> httpx.Response:
        seats = [choice("me"), choice("open")]
        return self.http.post("/tables", json={"game": "toy-race", "seats": seats, "public": True})


@with_settings(proxies=("127.0.0.1",))
def test_one_address_leaves_the_others_their_places_in_the_lobby(strict: House) -> None:
    honest = Visitor(strict.port, "198.51.100.4")
    mine = honest.make_public().json()["id"]
    for _ in range(17):
        with closing(Visitor(strict.port, "203.0.113.5")) as hostile:
            assert [hostile.make_public().status_code for _ in range(3)] == [201] * 3
    listed = honest.http.get("/tables").json()["tables"]
    assert len(listed) == 50 and listed[-1]["id"] == mine
    honest.close()


@with_settings(proxies=("127.0.0.1",))
def test_somebody_kept_out_is_turned_away_with_any_cookie(strict: House) -> None:
    with closing(Visitor(strict.port, "198.51.100.4")) as ana, closing(Visitor(strict.port, "203.0.113.5")) as ben:
        table = ana.make("toy-race", ["me", "open"])
        host, guest = ana.go_to(table), ben.go_to(table)
        guest.say("sit", seat=1, name="Ben")
        host.until(lambda update: update["table"]["seats"][1]["name"] == "Ben")
        host.say("keep_out", seat=1)
        host.until(lambda update: [one["name"] for one in update["table"]["kept_out"]] == ["Ben"])
        while (message := guest.receive())["type"] != "closed":
            pass
        assert message["text"] == "The host has kept you out of this table."
        for _ in range(10):
            with closing(Visitor(strict.port, "203.0.113.5")) as again:
                assert again.http.get(f"/tables/{table}").status_code == 403
                assert again.go_to(table).receive()["type"] == "closed"
        with closing(Visitor(strict.port, "203.0.113.6")) as eva:
            assert eva.go_to(table).until(lambda update: update["table"])["seats"] == []
