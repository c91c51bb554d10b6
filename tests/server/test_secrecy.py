"""No message contains what the recipient may not know."""

from __future__ import annotations

import json
import re
from contextlib import closing

from tests.server.house import Guest, House, Socket, is_over


def test_what_goes_over_the_wire(running: House, ana: Guest, ben: Guest, eva: Guest) -> None:
    """In a whole match of two people and a spectator, only the size of other hands is ever sent."""
    table = ana.make("toy-race", ["me", "open"])
    sockets = [ana.go_to(table), ben.go_to(table), eva.go_to(table)]
    sockets[1].say("sit", seat=1)
    sockets[0].until(lambda update: update["table"]["seats"][1]["kind"] == "person")
    sockets[0].say("start")
    seed = running.hall.tables[table].row.seed
    _play_out(sockets)
    for viewer, socket in zip((0, 1, None), sockets, strict=True):
        for text in socket.received:
            _check_message(text, viewer, seed)


def _play_out(sockets: list[Socket]) -> None:
    for socket in sockets:
        socket.until(lambda update: update["position"])
    while not is_over(sockets[0].update):
        seq = max(socket.update["seq"] for socket in sockets)
        for socket in sockets:
            socket.until(lambda update: update["seq"] >= seq or is_over(update))  # noqa: B023
        for socket in sockets[:2]:
            if socket.update["position"]["legal"] and not is_over(socket.update):
                socket.act()
                break
    for socket in sockets:
        socket.until(is_over)


def _check_message(text: str, viewer: int | None, seed: str) -> None:
    message = json.loads(text)
    assert seed not in text and "seed" not in text
    assert message["table"]["code"] is None or viewer is not None
    if message["position"] is None:
        return
    hand = message["position"]["view"]["hand"]
    assert (hand is None) == (viewer is None)
    drawn = [line["text"] for line in (message["told"] or {"log": []})["log"] if line["player"] == -1]
    if viewer is None:
        assert not any(re.match(r"A \d is drawn", line) for line in drawn)
    assert message["position"]["legal"] == [] or message["position"]["to_act"] == viewer


def test_a_guest_is_known_by_the_cookie_only(running: House, ana: Guest, ben: Guest) -> None:
    """Neither the cookie nor its digest is ever sent to anybody else; another cookie sits nowhere."""
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    digest = running.hall.tables[table].row.host
    looker = ben.go_to(table)
    looker.until(lambda update: update["position"])
    assert not any(ana.cookie in text or digest in text for text in looker.received)
    with closing(Guest(running.port, cookie=digest)) as thief:
        assert thief.go_to(table).until(lambda update: update["position"])["seats"] == []
