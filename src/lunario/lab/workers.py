"""Matches side by side: a process per core. The results do not depend on how many there are, only their order does."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from lunario.lab.bout import Bout, Result
from lunario.lab.contest import Contest, Pairing

AHEAD = 2  # matches handed out for every process, so that none waits for the next


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    contest: Contest, pairings: Iterable[Pairing], workers: int = 1, folder: Path | None = None
) -> Generator[Result, None, None]:
    """Play the matches and yield each result as soon as it is there. Closing the iterator stops the rest."""
    table = Bout(contest, folder)
    table.warm()  # here first, also for other processes: they find compiled what this one compiled
    if workers <= 1:
        yield from map(table.play, pairings)
    else:
        yield from _play_in_processes(contest, pairings, workers, folder)


def _play_in_processes(
    contest: Contest, pairings: Iterable[Pairing], workers: int, folder: Path | None
) -> Iterator[Result]:
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_sit_down, initargs=(contest, folder))
    source = iter(pairings)
    running: set[Future[Result]] = set()
    try:
        while True:
            with _interrupts_held():
                new = islice(source, AHEAD * workers - len(running))
                running |= {pool.submit(_play, pairing) for pairing in new}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        if running:
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes started meanwhile never hear of Ctrl-C; this one does afterwards, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ------------------------------------------------------------------ in the other processes

_table: Bout | None = None


def _sit_down(contest: Contest, folder: Path | None) -> None:
    global _table  # noqa: PLW0603  (what a process of a pool keeps from one match to the next)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _table = Bout(contest, folder)
    _table.warm()


def _play(pairing: Pairing) -> Result:
    assert _table is not None
    return _table.play(pairing)
