"""Limits per guest and address on requests, tables and codes: each one, its sentence, and that it ends."""

import asyncio
import time
from contextlib import ExitStack, closing

import httpx
import pytest

from lunario.core import match_file, registry
from lunario.core.components import set_from_text
from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.server.settings import Rate
from tests.server.house import PATIENCE, Guest, House, choice, house, with_settings
from tests.server.postgres import Postgres

TIGHT = Rate(5, 600)

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
def test_requests_of_an_address_count_under_any_name(strict: House) -> None:
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


def branch_after_another_table(house: House) -> str:
    """Return the answer to somebody who finishes a match, makes a table and then plays on from the finished one."""
    with closing(Guest(house.port)) as ana:
        table = ana.make("toy-race", ["me", "greedy"], start=True)
        ana.go_to(table).play_on()
        ana.make("toy-race", ["me", "open"])
        wanted = {"seq": 3, "seats": [choice("me"), choice("greedy")]}
        answer = ana.http.post(f"/tables/{table}/branch", json=wanted)
        assert answer.status_code == 429
        return str(answer.json()["text"])


@with_settings(open_tables_guest=1)
def test_playing_on_makes_a_table_too(strict: House) -> None:
    assert branch_after_another_table(strict).startswith("Too many of your tables are not over (1)")


@with_settings(tables_guest=Rate(2, 60_000))
def test_playing_on_counts_among_the_tables_made_lately(strict: House) -> None:
    assert branch_after_another_table(strict).startswith("Many tables were made from here lately")


# ------------------------------------------------------------------ bytes

SET = "kind,cards\n1,0\n2,0\n3,12\n" + "# long\n" * 500
PROXIED = {"proxies": ("127.0.0.0/8",), "requests_guest": Rate(10**6, 1), "requests_address": Rate(10**6, 1)}


def a_file(seed: str) -> str:
    """Return a match file of about 4 kB, nearly all of it comments in its component set."""
    definition = registry.find("toy-race")
    match = Game(definition, 2, {}, set_from_text(definition, "mine.csv", SET)).new_match(seed)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match_file.write(match)


def opens(house: House, address: str, files: int, path: str = "/replay", lang: str = "en") -> list[str]:
    """Let somebody at an address open or play on from files, each time as another guest. Return the answers, "" for
    those that were not refused."""
    found: list[str] = []
    for number in range(files):
        asked = {"text": a_file(f"{address} {number}"), "seq": 0, "seats": [choice("me"), choice("me")]}
        with at(house.port) as client:
            answer = client.post(f"/api{path}?lang={lang}", json=asked, headers={"X-Forwarded-For": address})
        assert answer.status_code in (200, 201, 429), answer.text
        found.append(answer.json()["text"] if answer.status_code == 429 else "")
    return found


@with_settings(bytes_address=Rate(12_000, 600_000), **PROXIED)
def test_bytes_of_match_files_from_an_address(strict: House) -> None:
    """Under any name; an IPv6 network counts as one. A household's are not counted."""
    answers = opens(strict, "203.0.113.7", 4)
    assert [bool(text) for text in answers] == [False, False, True, True]
    assert answers[-1].startswith("Much has been uploaded or stored from here lately; try again in ")
    assert opens(strict, "203.0.113.8", 2) == ["", ""]
    assert opens(strict, "2001:db8::1", 2) == ["", ""]
    assert opens(strict, "2001:db8::2", 1, lang="es")[0].startswith("Últimamente se ha subido o guardado mucho")
    for household in ("127.0.0.5", "192.168.1.20", "10.1.2.3", "fd00::1"):
        assert opens(strict, household, 4) == [""] * 4


@with_settings(**{**PROXIED, "proxies": (), "bytes_address": Rate(12_000, 600_000)})
def test_bytes_through_a_proxy_nobody_named(strict: House) -> None:
    """They count together, and not for a person on this machine."""
    assert [bool(opens(strict, f"203.0.113.{number}", 1)[0]) for number in range(4)] == [False, False, True, True]
    with at(strict.port) as client:
        texts = [a_file(f"mine {number}") for number in range(4)]
        assert [client.post("/api/replay", json={"text": text}).status_code for text in texts] == [200] * 4


@pytest.mark.parametrize(
    "strict",
    [{**PROXIED, "bytes_guest": Rate(6_000, 600_000)}, {**PROXIED, "requests_guest": Rate(30, 600_000)}],
    indirect=True,
    ids=["bytes", "requests"],
)
def test_a_refused_file_is_refused_again(strict: House) -> None:
    """It was free the second time. One that was admitted stays free."""
    with at(strict.port) as client:
        client.headers["X-Forwarded-For"] = "203.0.113.7"
        client.get("/api/me")
        texts = [a_file(name) for name in ("first", "second", "second", "first")]
        found = [client.post("/api/replay", json={"text": text}).status_code for text in texts]
    assert found == [200, 429, 429, 200]


@with_settings(bytes_address=Rate(12_000, 600_000), **PROXIED)
def test_what_playing_on_stores_counts_too(strict: House) -> None:
    """A file of 4 kB is opened and stored with the new table."""
    assert [bool(text) for text in opens(strict, "203.0.113.7", 3, "/replay/branch")] == [False, True, True]


@with_settings(bytes_guest=Rate(14_000, 600_000), **PROXIED)
def test_what_a_guest_stores_by_playing_on_from_a_table(strict: House) -> None:
    wanted = {"seq": 0, "seats": [choice("greedy"), choice("greedy")]}
    with at(strict.port) as client:
        client.headers["X-Forwarded-For"] = "203.0.113.7"
        client.get("/api/me")
        table = client.post("/api/replay/branch", json={"text": a_file("x"), **wanted}).json()["id"]
        end = time.monotonic() + PATIENCE
        while client.get(f"/api/tables/{table}/match.lunario").status_code != 200:
            assert time.monotonic() < end, "the match does not end"
            time.sleep(0.1)
        found = [client.post(f"/api/tables/{table}/branch", json=wanted).status_code for _ in range(3)]
        assert found == [201, 429, 429]


@with_settings(bytes_guest=Rate(1000, 1), bytes_address=Rate(1000, 1), **PROXIED)
def test_a_file_larger_than_the_allowance_can_be_opened(strict: House) -> None:
    assert opens(strict, "203.0.113.7", 1) == [""]


@with_settings(codes_address=Rate(30, 60_000))
def test_wrong_codes_are_refused_under_any_name(strict: House) -> None:
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


@with_settings(lobby_host=1)
def test_how_many_tables_of_a_host_are_listed_is_a_setting(strict: House) -> None:
    with closing(Guest(strict.port)) as ana, closing(Guest(strict.port)) as ben:
        for _ in range(2):
            newest = ana.make("toy-race", ["me", "open"], public=True)
        assert [table["id"] for table in ben.http.get("/tables").json()["tables"]] == [newest]


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
