"""Matches over the wire."""

from typing import Any

import pytest

from lunario.core import match_file
from tests.server.house import Guest, House, is_over


def test_a_match_against_the_computer(ana: Guest) -> None:
    """Two requests from nothing to a game; it ends with an outcome and a match file that verifies."""
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    socket = ana.go_to(table)
    update = socket.my_turn()
    assert update["seats"] == [0] and update["seat"] == 0
    assert ana.http.get(f"/tables/{table}/match.lunario").status_code == 403
    update = socket.play_on()
    assert update["position"]["outcome"]["reason"] == "rules"
    assert [score["total"] for score in update["position"]["outcome"]["scores"]] == update["position"]["totals"]
    answer = ana.http.get(f"/tables/{table}/match.lunario")
    match = match_file.read("x", answer.text)
    assert match.is_over and match_file.verify(match) == []
    assert [line["seq"] for line in socket.log] == list(range(len(match.events)))
