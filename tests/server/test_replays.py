"""Match files that somebody opens in the browser."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from lunario.core import match_file
from lunario.core.definition import Definition
from lunario.table.games import game_of
from lunario.table.models import Past
from lunario.table.replay import Replay
from tests.server.house import PATIENCE, Guest


def a_file(definition: Definition) -> str:
    match = game_of(definition, 2, {}).new_match("ab" * 16)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match_file.write(match)


def test_nobody_waits_while_somebody_looks_at_a_file(
    toy: Definition, ana: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 1, in another place: positions of a file were worked out in the event loop."""
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
