"""Games are compiled in child processes in two stages, the one that somebody waits for first."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from lunario.search.preparing import RULES, THINKING
from lunario.server import warming
from lunario.server.warming import Job, Warming

GAMES = ["luna-capital", "nomadas", "nova-luna"]
PATIENCE = 30.0

# A child notes that it began, reports that it is half done, and ends when a file with its name appears.
CHILD = """
import pathlib, sys, time
folder, game, stage = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
with open(folder / "begun", "a") as note:
    note.write(f"{game} {stage}\\n")
print("done: 0.5", flush=True)
while not (folder / f"{game} {stage}").exists() and not (folder / "all").exists():
    time.sleep(0.01)
"""


class Workshop:
    """Stands in for compiling: children wait until released, and loading notes what was loaded."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.loaded = folder, []
        monkeypatch.setattr(warming, "child_command", self._command)
        monkeypatch.setattr(warming, "is_compiled", lambda *_: False)
        monkeypatch.setattr(warming, "_load", lambda definition, stage: self.loaded.append(Job(definition.name, stage)))

    def _command(self, game: str, stage: str) -> list[str]:
        return [sys.executable, "-c", CHILD, str(self.folder), game, stage]

    def finish(self, name: str) -> None:
        (self.folder / name).touch()

    def begun(self) -> list[str]:
        note = self.folder / "begun"
        return note.read_text().splitlines() if note.exists() else []


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(tmp_path, monkeypatch)


def during(warm: Warming, test: Callable[[], Awaitable[None]]) -> None:
    async def both() -> None:
        work = asyncio.create_task(warm.run())
        try:
            await asyncio.wait_for(test(), PATIENCE)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    asyncio.run(both())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_the_rules_of_all_games_come_before_the_computer_players(workshop: Workshop) -> None:
    warm = Warming(GAMES, workers=1)

    async def all_done() -> None:
        workshop.finish("all")
        await until(lambda: len(workshop.loaded) == 2 * len(GAMES))

    during(warm, all_done)
    assert workshop.loaded == [Job(game, stage) for stage in (RULES, THINKING) for game in GAMES]
    assert all(warm.progress(game) == 1 for game in GAMES)


def test_a_game_that_somebody_waits_for_comes_first_whole(workshop: Workshop) -> None:
    """Another game's child is stopped for it, and starts again later."""
    warm = Warming(GAMES, workers=1)

    async def somebody_comes() -> None:
        await until(lambda: workshop.begun() == ["luna-capital rules"])
        waiting = asyncio.create_task(warm.ready("nova-luna"))
        await until(lambda: workshop.begun()[1:] == ["nova-luna rules"])
        workshop.finish("nova-luna rules")
        await waiting
        assert warm.is_ready("nova-luna") and not warm.is_ready("nova-luna", THINKING)
        await until(lambda: workshop.begun()[2:] == ["nova-luna thinking"])
        workshop.finish("all")
        await warm.ready("luna-capital", THINKING)

    during(warm, somebody_comes)
    assert workshop.begun().count("luna-capital rules") == 2


def test_a_game_stopped_before_it_began_is_compiled_later(workshop: Workshop) -> None:
    warm = Warming(GAMES, workers=1)
    workshop.finish("all")

    async def somebody_comes() -> None:
        while not warm._running:  # one turn of the loop at a time: the task has not begun
            await asyncio.sleep(0)
        await warm.ready("nova-luna")
        assert workshop.begun()[0] == "nova-luna rules"
        await warm.ready("luna-capital")

    during(warm, somebody_comes)


def test_progress_is_the_share_of_the_work(workshop: Workshop) -> None:
    warm = Warming(["nova-luna"], workers=2)

    async def look() -> None:
        assert warm.progress("nova-luna") == 0
        await until(lambda: warm.progress("nova-luna") == 0.5)
        workshop.finish("all")
        await warm.ready("nova-luna", THINKING)
        await warm.ready("nova-luna", RULES)

    during(warm, look)
    assert warm.progress("nova-luna") == 1


def test_what_an_earlier_process_compiled_is_only_loaded(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "is_compiled", lambda *_: True)
    warm = Warming(GAMES)

    async def all_ready() -> None:
        for game in GAMES:
            await warm.ready(game, THINKING)

    during(warm, all_ready)
    assert workshop.begun() == []


def test_a_game_that_cannot_be_compiled_holds_up_nobody(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(definition: object, stage: str) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(warming, "_load", load)
    warm = Warming(GAMES, workers=3)
    workshop.finish("all")

    async def all_ready() -> None:
        for game in GAMES:
            await warm.ready(game, THINKING)

    during(warm, all_ready)
