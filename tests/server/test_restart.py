"""Nothing is lost when the server is killed in mid-match and restarted."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from typing import Any

from tests.server.house import PATIENCE, Guest, Socket


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def serve(port: int, database: str, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "lunario", "serve", "--port", str(port), "--database", database, "--lang", "en"]
    command += more
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert server.stdout is not None
    assert server.stdout.readline() == f"Lunario is at http://127.0.0.1:{port}/ (Ctrl-C ends it).\n"
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server
        except OSError:
            assert time.monotonic() < end and server.poll() is None
            time.sleep(0.05)


def kill(server: subprocess.Popen[str]) -> None:
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    assert server.stdout is not None
    server.stdout.close()


def play_some(wire: Socket, decisions: int) -> dict[str, Any]:
    """Play some turns and confirm them, then make one more decision and leave it unconfirmed."""
    wire.my_turn()
    for _ in range(decisions):
        wire.act()
        wire.my_turn()
    while any(not decision["by_itself"] for decision in wire.update["position"]["draft"]):
        wire.act()
        wire.my_turn()
    return wire.update


def test_kill_and_restart_lose_nothing(database: str) -> None:
    """There are two tables: a match against the computer, and one where a person has only sat down."""
    port = free_port()
    server = serve(port, database)
    try:
        with closing(Guest(port)) as ana, closing(Guest(port)) as ben:
            table = ana.make("nova-luna", ["me", "greedy"], start=True)
            waiting = ana.make("nova-luna", ["me", "open"])
            wire, other = ana.go_to(table), ben.go_to(waiting)
            other.say("sit", seat=1, name="Ben")
            other.until(lambda update: update["seats"] == [1])
            acknowledged = play_some(wire, 8)
            log = wire.log
            wire.act(confirm=False)
            cookies = ana.cookie, ben.cookie
            kill(server)
        server = serve(port, database)
        with closing(Guest(port, cookie=cookies[0])) as ana, closing(Guest(port, cookie=cookies[1])) as ben:
            again = ana.go_to(table)
            again.my_turn()
            assert again.update["seats"] == [0], "nobody has to join anew"
            again.until(lambda _: len(again.log) == len(log))  # the words follow the position
            assert again.update["seq"] == acknowledged["seq"] and again.log == log
            assert again.update["position"] == acknowledged["position"], "a draft is not a move yet"
            again.act()
            again.my_turn()
            room = ben.go_to(waiting).until(lambda update: update["table"])
            assert room["seats"] == [1] and room["table"]["seats"][1]["name"] == "Ben"
    finally:
        kill(server)


def test_a_computers_turn_goes_on_after_the_restart_by_itself(database: str) -> None:
    """Nobody need be there: a later spectator finds that the match has gone on."""
    port = free_port()
    server = serve(port, database)
    try:
        with closing(Guest(port)) as ana:
            table = ana.make("nova-luna", ["greedy", "random"], start=True)
            wire = ana.go_to(table)
            seq = wire.until(lambda update: update["seq"] > 20)["seq"]
            kill(server)
        server = serve(port, database)
        with closing(Guest(port)) as ana:
            again = ana.go_to(table)
            assert again.until(lambda update: update["position"])["seq"] >= seq
            again.until(lambda update: update["seq"] > seq + 6)
    finally:
        kill(server)
