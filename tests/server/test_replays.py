"""Match files opened in the browser."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from lunario.core import match_file, registry
from lunario.core.definition import Definition
from lunario.server.settings import Rate
from lunario.table.games import game_of
from lunario.table.models import Past
from lunario.table.replay import Replay
from tests.server.house import PATIENCE, Guest, House, with_settings


def a_file(definition: Definition) -> str:
    match = game_of(definition, 2, {}).new_match("ab" * 16)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match_file.write(match)


def test_nobody_waits_while_somebody_looks_at_a_file(
    toy: Definition, ana: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 1 in another place: positions of a file were computed in the event loop."""
    looks, goes_on = threading.Event(), threading.Event()
    past = Replay.past

    def slowly(replay: Replay, seq: int, eyes: int | None) -> Past:
        looks.set()
        assert goes_on.wait(PATIENCE)
        return past(replay, seq, eyes)

    monkeypatch.setattr(Replay, "past", slowly)
    with ThreadPoolExecutor(1) as threads:
        looking = threads.submit(ana.http.post, "/replay/pasts", json={"text": a_file(toy), "seqs": [0, 3]})
        try:
            assert looks.wait(PATIENCE)
            assert ben.http.get("/tables", timeout=PATIENCE / 2).status_code == 200
        finally:
            goes_on.set()
        assert [found["seq"] for found in looking.result().json()["positions"]] == [0, 3]


@with_settings(requests_guest=Rate(60, 60_000))
@pytest.mark.parametrize("path", ["", "/pasts", "/branch", "/analysis", "/better"])
def test_reading_a_file_counts_as_many_requests_wherever_it_is_asked_for(
    toy: Definition, strict: House, path: str
) -> None:
    """A guest's file is counted once."""
    files = [a_file(toy) + f"\n# {number}\n" for number in range(4)]
    asked = {"seqs": [0], "seq": 0, "event": 0, "seats": [{"kind": "me"}, {"kind": "me"}]}
    with closing(Guest(strict.port)) as ana:
        found = [ana.http.post(f"/replay{path}", json={"text": text, **asked}).status_code for text in files]
        assert found[-1] == 429 and not {422, 429} & set(found[:2])
    with closing(Guest(strict.port)) as ben:
        found = [ben.http.post("/replay/pasts", json={"text": files[0], "seqs": [0]}).status_code for _ in range(6)]
        assert found == [200] * 6


def test_a_file_with_an_endless_number_is_answered_with_a_sentence(ana: Guest) -> None:
    """Python refuses to read so many digits, with an error that used to end the request."""
    luna = registry.find("luna-capital")
    game = game_of(luna, 2, {})
    tiles = luna.page("components.txt").replace("A 1: ", f"A 1: {'9' * 5000} H, ", 1)
    mine = "\n".join([f"components mine.txt {'0' * 64}", *(f"| {line}" for line in tiles.splitlines())])
    text = re.sub("components standard .*", mine, match_file.write(game.new_match("ab" * 16)))
    answer = ana.http.post("/replay", json={"text": text})
    assert answer.status_code == 400 and len(answer.json()["text"]) < 300, answer.text
    assert "9" * 60 + "…" in answer.json()["text"]
