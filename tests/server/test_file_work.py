"""Match files and lessons are read outside the server's process, in turn by address, a few at a time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import lunario
from lunario.core import match_file
from lunario.lessons import Learner
from lunario.server.file_work import FileWork
from lunario.server.settings import Settings
from lunario.table.errors import TooMany
from lunario.table.lanes import Owner
from lunario.table.replay import Replay
from tests.server.house import PATIENCE, Guest, House, InThread, cookie_among, house
from tests.table.room import InlineThinking

SETTINGS: dict[str, Any] = {"database": "sqlite://", "readings": 5, "readings_address": 3, "reading_bytes": 1000}


def far(number: int) -> Owner:
    return Owner("far", f"cookie {number}")


@pytest.fixture
def file_work(monkeypatch: pytest.MonkeyPatch) -> FileWork:
    monkeypatch.setattr("lunario.server.file_work.Aside", InThread)
    return FileWork(Settings(**SETTINGS))


def test_addresses_take_turns_and_have_shares(file_work: FileWork) -> None:
    async def test() -> None:
        go, order = threading.Event(), list[str]()

        def work(name: str) -> Callable[[], None]:
            def read() -> None:
                assert go.wait(PATIENCE)
                order.append(name)

            return read

        def begin(owner: Owner, size: int = 0) -> asyncio.Task[None]:
            return asyncio.create_task(file_work.do(owner, work(owner.guest), size))

        tasks = [begin(far(number)) for number in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="for you already") as refused:
            await begin(far(3))
        assert refused.value.text.es.startswith("Ya hay muchas partidas y lecciones tuyas")
        with pytest.raises(TooMany, match="to be read just now"):
            await begin(Owner("near", "ben"), 1001)
        tasks += [begin(Owner("near", "ana"), 600)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="to be read just now"):
            await begin(Owner("other", "eva"), 600)
        tasks += [begin(Owner("other", "eva"), 400)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="to be read just now"):
            await begin(Owner("another", "leo"))
        go.set()
        await asyncio.gather(*tasks)
        assert order == ["cookie 0", "ana", "eva", "cookie 1", "cookie 2"]
        await begin(far(3), 1000)
        file_work.close()

    asyncio.run(test())


def test_a_game_that_cannot_be_loaded_is_reported_and_the_others_are(
    file_work: FileWork, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loaded = list[str]()

    def load(work: Any) -> None:
        if not loaded:
            loaded.append("none")
            raise OSError
        loaded.append(work._game)

    monkeypatch.setattr("lunario.server.file_work._Load.__call__", load)
    monkeypatch.setattr("lunario.core.registry.games", lambda: ["toy-race", "nova-luna"])
    asyncio.run(file_work.prepare(InlineThinking()))
    file_work.close()
    assert loaded == ["none", "nova-luna"]
    assert "toy-race could not be loaded for match files and lessons: OSError" in caplog.text


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("tables")
    with house(
        f"sqlite:///{folder / 'tables.db'}", proxies=("127.0.0.1",), readings_address=2, analysis=0.001
    ) as found:
        yield found


def a_file() -> str:
    match = lunario.load("nova-luna", 2).new_match(seed="x")
    for _ in range(20):
        match.play(match.legal_actions()[0])
    return match_file.write(match)


def test_everything_about_files_and_lessons_is_done_elsewhere(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process it would raise an error, and keep Python's lock from everybody else."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it is done in the server's process")

    file = {"name": "mine", "text": a_file()}
    for owner, name in ((Replay, "__init__"), (Learner, "__init__"), (match_file, "read"), (match_file, "_lines")):
        monkeypatch.setattr(owner, name, never)
    with closing(Guest(place.port)) as ana:
        shown = ana.http.post("/replay", json=file)
        assert shown.status_code == 200 and shown.json()["told"]["log"] and shown.headers["content-encoding"] == "gzip"
        plain = ana.http.post("/replay", json=file, headers={"accept-encoding": "identity"})
        assert plain.json() == shown.json() and "content-encoding" not in plain.headers
        pasts = ana.http.post("/replay/pasts", json={**file, "seqs": [3, 9]}).json()
        assert [each["seq"] for each in pasts["positions"]] == [3, 9]
        assert ana.http.post("/replay/analysis", json=file).json()["total"] == 18
        wrong = ana.http.post("/replay", json={"name": "mine", "text": file["text"].replace("seed", "sead")})
        assert wrong.status_code == 400 and "mine, line" in wrong.json()["text"]
        seats = [{"kind": "me"}, {"kind": "computer", "computer": "novice"}]
        table = ana.http.post("/replay/branch", json={**file, "seq": 15, "seats": seats}).json()["id"]
        socket = ana.go_to(table)
        socket.my_turn()
        socket.say("resign", seat=0)
        socket.until(lambda update: update["table"]["status"] == "over")
        assert ana.http.get(f"/tables/{table}/match.lunario").text.startswith("lunario ")
        again = ana.http.post(f"/tables/{table}/branch", json={"seq": 3, "seats": seats})
        assert again.status_code == 201
        lesson = ana.http.post("/games/nova-luna/lessons/first-match", json={"taken": [], "tried": None})
        assert lesson.status_code == 200 and lesson.json()["to_do"]


def test_files_count_in_bytes(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that take two or three bytes each count as that many, wherever a file is read."""
    text, sizes = a_file() + "\n# Ñandú – €\n", list[int]()
    check = FileWork._check

    def noted(file_work: FileWork, owner: Owner, size: int) -> None:
        sizes.append(size)
        check(file_work, owner, size)

    monkeypatch.setattr(FileWork, "_check", noted)
    file, seats = {"name": "mine", "text": text}, [{"kind": "me"}, {"kind": "me"}]
    with closing(Guest(place.port)) as ana:
        for path, more in (("", {}), ("/branch", {"seq": 15, "seats": seats}), ("/analysis", {})):
            assert ana.http.post(f"/replay{path}", json={**file, **more}).status_code in (200, 201)
    assert sizes == [len(text.encode())] * 3 and sizes[0] > len(text)


def test_a_stranger_who_sends_a_cookie_is_welcomed(place: House) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{place.port}/api", trust_env=False, timeout=PATIENCE) as http:
        assert cookie_among(http.post("/replay", json={"name": "mine", "text": a_file()}).cookies)


def test_one_address_has_only_so_many_places(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another address is answered meanwhile. A public address has its share however many cookies it shows."""
    with ThreadPoolExecutor(6) as threads:

        def ask(number: int) -> int:
            headers = {"X-Forwarded-For": "203.0.113.7"}
            file = {"name": f"{number}", "text": a_file()}
            with httpx.Client(trust_env=False, timeout=PATIENCE, headers=headers) as http:
                return http.post(f"http://127.0.0.1:{place.port}/api/replay", json=file).status_code

        found = list(threads.map(ask, range(24)))
    assert set(found) == {200, 429} and found.count(200) >= 2


def test_a_person_at_a_table_waits_as_somebody_of_their_address(place: House) -> None:
    with closing(Guest(place.port)) as ana:
        table = ana.make("nova-luna", ["me", "novice"])
        cookie, found = {"Cookie": f"lunario={ana.cookie}"}, []
        for address in ("203.0.113.7", "2001:db8:1:2::7, 127.0.0.1", "192.168.1.7", "2001:db8:1:2:3::4"):
            headers = {**cookie, "X-Forwarded-For": address}
            with connect(f"ws://127.0.0.1:{place.port}/api/tables/{table}/socket", additional_headers=headers) as wire:
                wire.recv(PATIENCE)
                (connection,) = place.hall.actors[table].table.connections
                found.append(connection.owner.home)
            while place.hall.actors[table].table.connections:
                time.sleep(0.01)
        assert found[0] == "203.0.113.7" and found[1] == found[3] == "2001:db8:1:2::/64"
        assert found[2] == f"guest {connection.guest}", "at a shared address everybody has their own turns"
