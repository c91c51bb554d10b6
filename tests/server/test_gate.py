"""The gate: conditions for a request to reach the application, and the headers of every answer."""

import asyncio
import json
import logging
import time
from contextlib import closing
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from fastapi import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from lunario.server.addresses import client_behind, home_of, host_name, is_own, neighbourhood, own_names
from lunario.server.http.gate import HEADERS, Gate
from lunario.server.http.guests import Guests
from lunario.server.settings import Rate, Settings
from tests.server import raw
from tests.server.house import PATIENCE, Guest, House, with_settings

HOST = b"Host: 127.0.0.1"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
UPGRADE = (b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", KEY)


def get(port: int, path: str = "/api/games", **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=given, timeout=PATIENCE, trust_env=False)


# ------------------------------------------------------------------ what every answer carries


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/nothing", "/healthz"])
def test_every_answer_tells_browsers_what_they_may_do(running: House, path: str) -> None:
    headers = get(running.port, path).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS
    assert "server" not in headers


def test_the_policy_allows_nothing_in_line() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "*" not in policy
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/tables/x", "/table", "/table/x/y", "/healthzz"])
def test_an_unknown_address_is_not_found(running: House, path: str) -> None:
    answer = get(running.port, path, accept_language="es")
    assert answer.status_code == 404 and answer.json() == {"text": "No hay nada en esta dirección."}


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost", "localhost"), ("Localhost:8421", "localhost"), ("127.0.0.1:80", "127.0.0.1"), ("[::1]:80", "::1"),
        ("moon.example.org.", "moon.example.org"), ("", None), ("a" * 254, None), ("a b", None), ("x\x00", None),
        ("[::1", None), ("a@b", None), ("a/b", None), ("a:b", None), ("ñandú", None), ("a:123456", None),
    ],
)  # fmt: skip
def test_a_host_is_a_name_and_a_port(header: str, name: str | None) -> None:
    assert host_name(header) == name


def test_a_server_answers_to_its_addresses_and_to_names_it_was_given() -> None:
    assert is_own("localhost", "127.0.0.1", own_names("127.0.0.1", lan=False))
    assert is_own("192.168.1.7", "192.168.1.7", own_names("0.0.0.0", lan=True)), "where the request arrived"
    assert is_own("192.168.1.7", "::ffff:192.168.1.7", ())
    assert not is_own("192.168.1.8", "192.168.1.7", own_names("0.0.0.0", lan=True))
    assert not is_own("evil.example", "127.0.0.1", own_names("127.0.0.1", lan=False))
    assert is_own("evil.example", "127.0.0.1", ("*",))


def test_a_foreign_name_is_refused(running: House, caplog: pytest.LogCaptureFixture) -> None:
    """DNS rebinding: a page of evil.example, whose name resolves to this machine."""
    answer = get(running.port, host="evil.example")
    assert answer.status_code == 421
    assert answer.json()["text"].startswith("This server does not answer to the name evil.example.")
    assert get(running.port, host="localhost").status_code == 200
    assert raw.ask(running.port, b"GET /api/tables/x/socket HTTP/1.1", b"Host: evil.example", *UPGRADE)[0] == 421
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@with_settings(hosts=("Moon.example.org",))
def test_the_names_it_was_given(strict: House) -> None:
    assert get(strict.port, host="moon.example.org:8421").status_code == 200
    assert get(strict.port, host="sun.example.org").status_code == 421


@pytest.mark.parametrize("host", [b"Host: " + b"a" * 4000, b"Host: a\x00b", b"Host: [", b"Host: a b", b"X: y"])
def test_a_host_that_is_none_is_malformed(running: House, host: bytes, caplog: pytest.LogCaptureFixture) -> None:
    status, answer = raw.ask(running.port, b"GET /api/me HTTP/1.1", host)
    assert status == 400 and b'"text"' in answer
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("path", [b"/%00", b"/assets/%00.js", b"/api/tables/%00", b"/api/tables/a%0Ab", b"/table/%00"])
def test_a_path_with_a_nul_is_malformed(running: House, path: bytes) -> None:
    assert raw.ask(running.port, b"GET " + path + b" HTTP/1.1", HOST)[0] == 400


def test_two_hosts_are_malformed(running: House) -> None:
    assert raw.ask(running.port, b"GET / HTTP/1.1", HOST, b"Host: evil.example")[0] == 400


# ------------------------------------------------------------------ proxies


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("203.0.113.5", "203.0.113.5"), ("10.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("203.0.113.5, 127.0.0.1", "203.0.113.5"),
        ("nonsense, 127.0.0.1", None), ("nonsense", None), ("unknown", None), ("", None),
        ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
        ("203.0.113.9:4711", "203.0.113.9"), ("203.0.113.9, 10.0.0.1:99", "10.0.0.1"),
        ("203.0.113.9:4711, 127.0.0.1:80", "203.0.113.9"), ("127.0.0.1", "127.0.0.1"), ("[203.0.113.9", None),
    ],
)  # fmt: skip
def test_the_client_behind_our_proxies(forwarded: str, address: str | None) -> None:
    assert client_behind(forwarded, ("127.0.0.0/8",)) == address


def test_a_household_is_one_address() -> None:
    assert neighbourhood("2001:db8:1:2:aaaa::1") == neighbourhood("2001:db8:1:2::7") != neighbourhood("2001:db8:1:3::7")
    assert (
        home_of("2001:db8:1:2:aaaa::1", "ana") == home_of("2001:db8:1:2::7", "ben") != home_of("2001:db8:2::7", "ben")
    )
    assert home_of("203.0.113.7", "ana") == home_of("::ffff:203.0.113.7", "ben") != home_of("203.0.113.8", "ben")
    for address in ("127.0.0.1", "::1", "192.168.1.7", "10.1.2.3", "fd00::7", "fe80::7%eth0", "::ffff:172.16.3.4"):
        assert home_of(address, "ana") != home_of(address, "ben"), "at a shared address everybody has their own turns"
    assert home_of("203.0.113.1", "ana", ("203.0.113.0/30",)) != home_of("203.0.113.1", "ben", ("203.0.113.0/30",))
    assert neighbourhood("::ffff:192.168.1.7") == neighbourhood("192.168.1.7") != neighbourhood("192.168.1.8")


def codes(port: int, count: int) -> list[int]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api", timeout=PATIENCE, trust_env=False) as http:
        return [
            http.post("/join", json={"code": "ABCDEF"}, headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code
            for n in range(count)
        ]


@with_settings(codes_guest=Rate(1000, 1), codes_address=Rate(3, 600))
def test_a_proxy_nobody_named_is_not_believed(strict: House, caplog: pytest.LogCaptureFixture) -> None:
    assert codes(strict.port, 5) == [404] * 3 + [429] * 2
    assert caplog.text.count("LUNARIO_PROXIES=127.0.0.1") == 1


def test_everybody_behind_a_proxy_nobody_named_counts_as_one_address(running: House) -> None:
    """In queues and in the lobby too, whatever the cookies. A person on this machine does not count with them."""
    found = []
    for address in ("203.0.113.7", "203.0.113.8", ""):
        with closing(Guest(running.port)) as somebody:
            if address:
                somebody.headers = {"X-Forwarded-For": address}
                somebody.http.headers.update(somebody.headers)
            table = somebody.make("toy-race", ["me", "open"], public=True)
            somebody.go_to(table).until(lambda update: update["table"])
            actor = running.hall.actors[table]
            (connection,) = actor.table.connections
            found.append((connection.owner.home, connection.trace, actor.table.row.trace))
            own = f"guest {connection.guest}"
    assert found[0] == found[1] and all(found[0]) and found[0][1] == found[0][2]
    assert found[2] == (own, "", "")


@with_settings(codes_guest=Rate(1000, 1), codes_address=Rate(3, 600), proxies=("127.0.0.0/8",))
def test_a_proxy_that_is_named_is(strict: House) -> None:
    assert codes(strict.port, 5) == [404] * 5
    answer = get(strict.port, "/api/me", x_forwarded_for="203.0.113.9", x_forwarded_proto="https")
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_page_of_another_host_is_refused_with_both_names(running: House, lang: str) -> None:
    """As it happens if a proxy does not pass on the Host that the browser sent."""
    answer = httpx.post(
        f"http://127.0.0.1:{running.port}/api/join",
        json={"code": "ABCDEF"},
        headers={"Origin": "https://games.example.org:8443", "Accept-Language": lang},
        timeout=PATIENCE,
        trust_env=False,
    )
    text = answer.json()["text"]
    assert answer.status_code == 403 and "games.example.org:8443" in text and f"127.0.0.1:{running.port}" in text


def test_an_upgrade_to_nothing_is_an_ordinary_request(running: House) -> None:
    """The example for nginx in docs/hosting.md sends `Connection: upgrade` with every request."""
    assert raw.ask(running.port, b"GET /api/games HTTP/1.1", HOST, b"Connection: upgrade")[0] == 200


# ------------------------------------------------------------------ headers and bodies


def test_headers_have_a_size_and_a_number(running: House) -> None:
    line = b"GET /api/games HTTP/1.1"
    assert raw.ask(running.port, line, HOST, b"X-A: " + b"a" * 8000)[0] == 200
    assert raw.ask(running.port, line, HOST, b"X-A: " + b"a" * 20_000)[0] == 431
    assert raw.ask(running.port, b"GET /" + b"a" * 20_000 + b" HTTP/1.1", HOST)[0] == 431
    assert raw.ask(running.port, line, HOST, *(b"X-%d: a" % number for number in range(50)))[0] == 200
    assert raw.ask(running.port, line, HOST, *(b"X-%d: a" % number for number in range(100)))[0] == 431
    assert raw.ask(running.port, line, HOST, *UPGRADE, b"X-A: " + b"a" * 20_000)[0] == 431


def test_a_header_without_end_is_cut_off(running: House) -> None:
    """The server once accepted 61 MB of one header."""
    sent = 0
    with raw.connect(running.port) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ")
        try:
            while sent < 5_000_000:
                sent += wire.send(b"a" * 50_000)
        except OSError:
            pass
        assert sent < 5_000_000 or raw.read(wire)[0] == 431


def test_a_body_has_a_size(ana: Guest) -> None:
    answer = ana.http.post("/join", content=b"x" * 20_000)
    assert answer.status_code == 413
    assert answer.json()["text"] == "This request is too large: the server takes up to 16384 bytes."
    port = ana.port
    assert raw.ask(port, b"POST /api/join HTTP/1.1", HOST, b"Content-Length: 99999999999999999999")[0] in (400, 413)


def test_a_body_in_chunks_needs_a_length(ana: Guest) -> None:
    for size in (10, 20_000):
        answer = ana.http.post("/join", content=iter([b"x" * size]))
        assert answer.status_code == 411 and "Content-Length" in answer.json()["text"]


@with_settings(header_seconds=0.3, body_seconds=0.3)
def test_slow_requests_come_to_an_end(strict: House) -> None:
    """The client says nothing, sends a byte at a time, or leaves out the body."""
    with raw.connect(strict.port) as silent:
        assert raw.read(silent)[0] == 408
    with raw.connect(strict.port) as slow:
        slow.sendall(b"GET /api/games HTTP/1.1\r\n")
        end = time.monotonic() + PATIENCE
        with pytest.raises(OSError):
            while time.monotonic() < end:
                slow.sendall(b"X")
                time.sleep(0.05)
    head = (b"POST /api/join HTTP/1.1", HOST, b"Content-Type: application/json", b"Content-Length: 100")
    status, answer = raw.ask(strict.port, *head, body=b"{")
    assert status == 408 and b"took too long" in answer


def test_many_requests_at_once_are_answered_in_turn(running: House) -> None:
    """Pipelined requests are answered in order, and a request in several pieces is one request."""
    with raw.connect(running.port) as wire:
        one = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        status, answer = raw.send(wire, one * 100 + b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n" + one)
        assert status == 200 and answer.count(b"HTTP/1.1 200") == 101 and answer.count(b"HTTP/1.1 404") == 1
        assert answer.rindex(b"404") > answer.index(b"200")
    with raw.connect(running.port) as wire:
        for byte in one[:-1]:
            wire.sendall(bytes([byte]))
        assert raw.send(wire, one[-1:])[0] == 200


# ------------------------------------------------------------------ connections


@with_settings(connections_address=3)
def test_connections_of_an_address(strict: House) -> None:
    wires = [raw.connect(strict.port) for _ in range(3)]
    time.sleep(0.1)
    status, answer = raw.ask(strict.port, b"GET /healthz HTTP/1.1", HOST)
    assert status == 429 and "Too many connections from your address" in answer.decode()
    with raw.connect(strict.port, "127.0.0.2") as other:
        assert raw.send(other, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")[0] == 200
    for wire in wires:
        wire.close()
    time.sleep(0.2)
    assert raw.ask(strict.port, b"GET /healthz HTTP/1.1", HOST, b"Connection: close")[0] == 200


@with_settings(connects_address=Rate(10, 600))
def test_connections_that_come_too_fast(strict: House) -> None:
    """Some are told so. If there are very many, most are just cut off."""
    found = [raw.ask(strict.port, b"GET /healthz HTTP/1.1", HOST, b"Connection: close")[0] for _ in range(40)]
    assert found.count(200) == 10 and 10 <= found.count(429) < 30 and 0 in found


def test_a_closed_socket_is_not_counted_any_more(ana: Guest, running: House) -> None:
    table = ana.make("toy-race", ["me", "open"])
    for _ in range(3):
        socket = ana.go_to(table)
        socket.until(lambda update: update["table"])
        socket.close()
    ana.http.close()
    doorman = running._server.config.doorman  # type: ignore[attr-defined]
    end = time.monotonic() + PATIENCE
    while doorman._open and time.monotonic() < end:
        time.sleep(0.05)
    assert doorman._open == {}


# ------------------------------------------------------------------ frames


def flood(guest: Guest, frame: Frame) -> int | None:
    """Send a frame again and again, and return the socket's close code."""
    wire = guest.go_to(guest.make("toy-race", ["me", "open"])).wire
    data = frame.serialize(mask=True)
    try:
        for _ in range(2000):
            wire.socket.sendall(data)
        while True:
            wire.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    except OSError:
        return None


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_frames_that_say_nothing_are_few(ana: Guest, opcode: Opcode) -> None:
    assert flood(ana, Frame(opcode, b"x")) in (1008, None)


def test_a_message_in_countless_fragments_is_cut_off(ana: Guest) -> None:
    wire = ana.go_to(ana.make("toy-race", ["me", "open"])).wire
    wire.socket.sendall(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True))
    fragment = Frame(Opcode.CONT, b"x", fin=False).serialize(mask=True)
    with pytest.raises((ConnectionClosed, OSError)):
        for _ in range(500):
            wire.socket.sendall(fragment)
        while True:
            wire.recv(PATIENCE)


def test_thousands_of_messages_in_one_piece_hold_up_nobody(ana: Guest, ben: Guest) -> None:
    """`test_socket_reading` tests that they are read only as fast as they are answered."""
    table = ana.make("toy-race", ["me", "open"])
    wire = ana.go_to(table).wire
    frame = Frame(Opcode.TEXT, json.dumps({"type": "speak", "lang": "en"}).encode()).serialize(mask=True)
    wire.socket.sendall(frame * 250)
    assert ben.http.get("/games").status_code == 200


# ------------------------------------------------------------------ a server that stops


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("where", ["the limits", "the pace", "the application"])
def test_a_client_that_waits_when_the_server_stops_is_told_so(kind: str, where: str) -> None:
    """The server does not wait for ever for slow requests but cancels them, which used to end in tracebacks."""
    sent: list[Any] = []

    async def wait(*_: object) -> None:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def nothing(*_: object) -> None:
        pass

    async def test() -> None:
        limits = SimpleNamespace(
            request=wait if where == "the limits" and kind == "http" else nothing,
            pace=wait if where == "the pace" else nothing,
        )
        guests = Guests(b"", cast("Any", nothing), ())
        gate = Gate(wait, Settings(database="sqlite://"), lambda: cast("Any", limits), lambda: guests)
        scope = {"type": kind, "path": "/api/me", "headers": [(b"host", b"localhost")], "server": ("127.0.0.1", 80)}
        request = asyncio.create_task(gate(scope, cast("Any", wait), send))
        await asyncio.sleep(0)
        request.cancel()
        await request

    asyncio.run(test())
    assert sent[0]["status"] == 503 and "stopping" in json.loads(sent[1]["body"])["text"]


@pytest.mark.parametrize("stage", ["accept", "answer"])
def test_a_client_that_is_gone_before_it_is_answered_leaves_no_traceback(
    running: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    """Row 13, on the way in: the table does not exist, and the client that asked for it has hung up."""

    async def gone(*_: object) -> None:
        await asyncio.sleep(0.1)
        raise WebSocketDisconnect(1006)

    monkeypatch.setattr(WebSocket, "accept" if stage == "accept" else "send_text", gone)
    with raw.connect(running.port) as wire:
        request = (b"GET /api/tables/nothing/socket HTTP/1.1", HOST, *UPGRADE)
        wire.sendall(b"\r\n".join(request) + b"\r\n\r\n")
        raw.read(wire)
    assert "Traceback" not in caplog.text and "Exception in ASGI" not in caplog.text


HALF = "\ud800"  # a lone surrogate, which JSON can name and no database stores


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/replay", {"text": HALF}),
        ("/replay", {"text": "lunario 1\n| # \0"}),
        ("/replay", {"text": "x", "name": HALF}),
        ("/replay/branch", {"text": HALF, "seq": 0, "seats": [{"kind": "me"}]}),
        ("/tables", {"game": "toy-race", "seats": [{"kind": "me", "name": HALF}]}),
        ("/tables", {"game": "toy-race", "seats": [{"kind": "me"}], "options": {HALF: 1}}),
        ("/tables", {"game": "toy-race", "seats": [{"kind": "me"}], "options": {"track": HALF}}),
    ],
)
def test_what_is_no_text_is_refused_with_a_sentence(ana: Guest, path: str, wanted: object) -> None:
    """A match file with half a character was answered with 500 and a traceback."""
    body = json.dumps(wanted)  # with escapes
    answer = ana.http.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and answer.json()["text"] == "The server does not understand this request."
