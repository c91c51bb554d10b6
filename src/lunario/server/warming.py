"""Compile the games before they are needed, in child processes, since compiling stops all threads of its process.

A game has two stages: once its rules are compiled, people can sit down and move; its computer players need the rest.
There is one child per core. A game that somebody waits for comes first: if need be, a child compiling another game is
stopped, and resumes later where it left off.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import os
from collections.abc import Iterable
from typing import NamedTuple

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.search.compiling_child import DONE, child_command
from lunario.search.preparing import AT_A_TABLE, RULES, effort, is_compiled, steps

logger = logging.getLogger(__name__)
# For gc.set_threshold: new objects often, few at a time; all objects, which takes a quarter of a second with 250
# tables, about every ten minutes under load.
COLLECTED = (2_000, 20, 150)


class Job(NamedTuple):
    """One stage of one game."""

    game: str
    stage: str


class Warming:
    """Tracks which games are compiled and loaded, and how far the others are."""

    def __init__(self, games: Iterable[str] | None = None, workers: int | None = None) -> None:
        names = registry.games() if games is None else list(games)
        self._ready = {Job(name, stage): asyncio.Event() for name in names for stage in AT_A_TABLE}
        self._share = dict.fromkeys(self._ready, 0.0)  # of each job, how much is done
        self._cached: set[Job] = set()  # compiled by an earlier process, so they only need loading
        self._wanted: list[str] = []  # games that somebody waits for
        self._workers = workers or os.cpu_count() or 1
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    # ------------------------------------------------------------ asking

    def is_ready(self, game: str, stage: str = RULES) -> bool:
        job = Job(game, stage)
        return job not in self._ready or self._ready[job].is_set()

    async def ready(self, game: str, stage: str = RULES) -> None:
        """Put the game next, and wait until the stage no longer needs compiling."""
        if not self.is_ready(game, stage):
            self.want(game)
            await self._ready[Job(game, stage)].wait()

    def want(self, game: str) -> None:
        """Put the game before those that nobody waits for."""
        if game not in self._wanted:
            self._wanted.append(game)
            self._make_way(game)
            self._changed.set()

    def progress(self, game: str) -> float:
        """Return the share of the game's work that is done, 1 if all of it is."""
        jobs = [job for job in self._ready if job.game == game]
        if all(self._ready[job].is_set() for job in jobs):
            return 1.0
        return sum(_effort(job) * self._share[job] for job in jobs) / sum(map(_effort, jobs))

    def skip(self) -> None:
        """Compile nothing in advance."""
        for event in self._ready.values():
            event.set()

    # ------------------------------------------------------------ working

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        self._cached = await loop.run_in_executor(None, self._find_cached)
        try:
            while left := [job for job, event in self._ready.items() if not event.is_set()]:
                waiting = sorted((job for job in left if job not in self._running), key=self._urgency)
                for job in waiting[: self._workers - len(self._running)]:
                    self._begin(job)
                await self._changed.wait()
                self._changed.clear()
        finally:
            for task in self._running.values():
                task.cancel()
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    def _find_cached(self) -> set[Job]:
        jobs = [job for job in self._ready if not self._ready[job].is_set()]
        return {job for job in jobs if is_compiled(registry.find(job.game), [job.stage])}

    def _urgency(self, job: Job) -> tuple[bool, bool, bool, str]:
        """Return a sort key for jobs: first those that only need loading, then games somebody waits for, then rules."""
        return job not in self._cached, job.game not in self._wanted, job.stage != RULES, job.game

    def _make_way(self, game: str) -> None:
        """Stop a child whose game nobody waits for, if the wanted game has no child yet."""
        others = [job for job, task in self._running.items() if job.game not in self._wanted and not task.cancelling()]
        has_begun = any(job.game == game for job in self._running)
        if others and not has_begun and len(self._running) >= self._workers:
            self._running[max(others, key=self._urgency)].cancel()

    def _begin(self, job: Job) -> None:
        task = self._running[job] = asyncio.create_task(self._do(job))
        task.add_done_callback(lambda _: self._end(job))  # also if it is cancelled before its first line

    def _end(self, job: Job) -> None:
        del self._running[job]
        self._changed.set()

    async def _do(self, job: Job) -> None:
        definition = registry.find(job.game)
        try:
            if job not in self._cached:
                await self._compile(job)
            await asyncio.get_running_loop().run_in_executor(None, _load, definition, job.stage)
            self._ready[job].set()
        except Exception as problem:  # the game will be compiled when first played
            logger.warning("%s could not be compiled beforehand: %s", job.game, problem)
            self._ready[job].set()

    async def _compile(self, job: Job) -> None:
        """Compile in a child that ends with this process, since that closes its standard input."""
        pipe = asyncio.subprocess.PIPE
        command = child_command(job.game, stage=job.stage)
        child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            assert child.stdout is not None
            async for line in child.stdout:
                if line.startswith(DONE.encode()):
                    self._share[job] = float(line.decode().removeprefix(DONE))
            await child.wait()
        except asyncio.CancelledError:
            child.kill()
            await child.communicate()  # closes its pipes
            raise


@functools.cache
def _effort(job: Job) -> int:
    return effort(name for name, _ in steps(registry.find(job.game), [job.stage]))


def _load(definition: Definition, stage: str) -> None:
    """Bring the compiled code into this process."""
    for _, take in steps(definition, [stage]):
        take()
    _keep()


def _keep() -> None:
    """Exempt what is loaded from garbage collection, which stops all tables each time. Little of what comes later needs
    the collector to free it, so all of it need not be searched often."""
    gc.freeze()
    gc.set_threshold(*COLLECTED)
