"""A real server in this process, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeVar

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from lunario.server.running import listen, make_server
from lunario.server.settings import Settings

T = TypeVar("T")
PATIENCE = 60.0  # seconds, for a busy machine


class House:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self._server = make_server(settings)
        self._socket = listen("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < end and self._thread.is_alive(), "the server does not start"
            time.sleep(0.01)

    @property
    def hall(self) -> Any:
        return self._server.config.app.state.hall

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


class InThread:
    """Does one piece of work after another in a thread. Stands for `Aside`."""

    def __init__(self, name: str, niceness: int | None, patience: float = 0.0) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


@contextmanager
def house(database: str, **settings: Any) -> Iterator[House]:
    running = House(Settings(**{"database": database, "pace": 0.0, "warm": False, **settings}))
    try:
        yield running
    finally:
        running.close()


def with_settings(**settings: Any) -> pytest.MarkDecorator:
    """Choose the settings of the house that a test gets as `strict`."""
    return pytest.mark.parametrize("strict", [settings], indirect=True, ids=lambda _: "")


def cookie_among(cookies: httpx.Cookies) -> str:
    """Return the cookie that a server has given."""
    (found,) = (cookie for name, cookie in cookies.items() if name.startswith("lunario-"))
    return found


class Guest:
    """Somebody with a cookie, which is sent under the name that earlier versions gave it."""

    def __init__(self, port: int, lang: str = "en", cookie: str = "") -> None:
        self.lang = lang
        self.port = port
        self.headers: dict[str, str] = {}  # of sockets, besides the cookie
        self.open = ExitStack()
        client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}/api",
            params={"lang": lang},
            cookies={"lunario": cookie} if cookie else None,
            timeout=PATIENCE,
            trust_env=False,
            limits=httpx.Limits(max_keepalive_connections=0),  # a kept connection may be closed just as it is used
        )
        self.http = self.open.enter_context(client)
        self.http.get("/me")
        self.cookie = cookie or cookie_among(self.http.cookies)

    def make(self, game: str, seats: list[Any], **settings: Any) -> str:
        """Make a table and return its id. Seats are "me", "open", or a computer player's name."""
        answer = self.http.post("/tables", json={"game": game, "seats": list(map(choice, seats)), **settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def close(self) -> None:
        self.open.close()

    def go_to(self, table: str) -> Socket:
        return Socket(self, table)


def choice(seat: str) -> dict[str, str]:
    if seat in ("me", "open"):
        return {"kind": seat}
    return {"kind": "computer", "computer": seat}


class Socket:
    """An open table. `update` is the last update it was sent."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.table = table
        self.lang = guest.lang
        self.update: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.story: list[dict[str, Any]] = []
        self.received: list[str] = []
        opening = connect(
            f"ws://127.0.0.1:{guest.port}/api/tables/{table}/socket?lang={guest.lang}",
            additional_headers={"Cookie": f"lunario={guest.cookie}", **guest.headers},
            compression=None,
            max_size=None,
        )
        self.wire: ClientConnection = guest.open.enter_context(opening)

    def poll(self) -> None:
        """Read what has arrived."""
        with suppress(TimeoutError):
            while True:
                self.receive(0.02)

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = str(self.wire.recv(patience))
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.update = message
            if told := message["told"]:
                self.log = self.log[: told["log_from"]] + told["log"]
                self.story = self.story[: told["story_from"]] + told["story"]
        return message

    def told(self, player: int | None) -> list[str]:
        """Return the headlines of a player's turns, with their details."""
        return [
            " ".join("".join(span["text"] for span in spans) for spans in (entry["headline"], *entry["details"]))
            for entry in self.story
            if entry["player"] == player
        ]

    def say(self, kind: str, **more: Any) -> None:
        self.wire.send(json.dumps({"type": kind, **more}))

    def until(self, fits: Any) -> dict[str, Any]:
        """Read updates until one fits."""
        end = time.monotonic() + PATIENCE
        while not (self.update and fits(self.update)):
            assert time.monotonic() < end, f"it does not come; the last update is {self.update}"
            self.receive()
        return self.update

    def problem(self, kind: str, **more: Any) -> str:
        """Say something wrong and return the answer."""
        self.say(kind, **more)
        return self.next_problem()

    def next_problem(self) -> str:
        while (message := self.receive())["type"] != "problem":
            pass
        return str(message["text"])

    # ------------------------------------------------------------ playing

    def my_turn(self) -> dict[str, Any]:
        """Wait until it is this socket's decision or the match is over."""
        return self.until(lambda update: is_over(update) or (update["position"] and update["position"]["legal"]))

    def act(self, number: int = 0, *, confirm: bool = True) -> dict[str, Any]:
        """Choose one of the legal actions."""
        at = self.update["at"]
        action = self.update["position"]["legal"][number]["action"]
        self.say("act", action=action, at=at, confirm=confirm)
        return self.until(lambda update: update["at"] != at)

    def play_on(self) -> dict[str, Any]:
        """Play to the end, always choosing the first legal action."""
        while not is_over(self.my_turn()):
            self.act()
        return self.update

    def close(self) -> None:
        self.wire.close()


def is_over(update: dict[str, Any]) -> bool:
    return bool(update["table"]["status"] == "over")
