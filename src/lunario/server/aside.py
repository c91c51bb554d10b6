"""Run work in a low-priority process of its own, so that no table waits for it.

A low-priority thread would not do: on busy cores it would be preempted while holding Python's lock, and every table
would wait with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar, cast

from lunario.table.errors import Waits
from lunario.table.supervised import report

T = TypeVar("T")
_SPAWN = get_context("spawn")


class Aside:
    """A process that does one piece of work after another. The first one starts it, and it ends with this process.

    The work and its results are pickled.
    """

    def __init__(self, name: str, niceness: int | None, patience: float = threading.TIMEOUT_MAX) -> None:
        """Without a niceness, the process gets only the time that nobody else wants. A piece of work that takes longer
        than `patience` seconds is given up."""
        self._name, self._niceness, self._patience = name, niceness, patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._process: Any = None
        self._pipe: Connection | None = None
        self._is_closed = False
        self._starting = threading.Lock()

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns, or raise what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work)

    def _ask(self, work: Callable[[], T]) -> T:
        try:
            problem, answer = self._exchange(self._pipe or self._start(), work)
        except (EOFError, OSError):  # somebody ended the process
            problem, answer = self._exchange_again(work)
        if problem is not None:
            raise problem
        return cast("T", answer)

    def _exchange_again(self, work: Callable[[], Any]) -> tuple[Exception | None, Any]:
        """Try once more, but not for ever: the work itself may be what ends the process, by its need of memory."""
        if self._is_closed:
            raise EOFError
        try:
            return self._exchange(self._start(), work)
        except (EOFError, OSError) as problem:
            if self._is_closed:
                raise
            report(f"the process for {self._name} ended twice during the same work", problem)
            raise _ended() from problem

    def _exchange(self, pipe: Connection, work: Callable[[], Any]) -> tuple[Exception | None, Any]:
        process, is_late = self._process, threading.Event()

        def give_up() -> None:
            is_late.set()
            process.kill()  # which ends the pipe

        timer = threading.Timer(self._patience, give_up)
        timer.daemon = True
        timer.start()
        try:
            pipe.send(work)
            answer: tuple[Exception | None, Any] = pipe.recv()
        except (EOFError, OSError) as problem:
            if not is_late.is_set() or self._is_closed:
                raise
            self._pipe = None
            report(f"the process for {self._name} gave no answer for {self._patience:.0f} s and was ended", problem)
            raise _too_slow() from problem
        finally:
            timer.cancel()
        return answer

    def _start(self) -> Connection:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=serve, args=(theirs, self._niceness), name=self._name, daemon=True)
        with self._starting:
            self._pipe = None  # the old pipe is useless, even if no process can be started now
            try:
                if self._is_closed:
                    raise EOFError
                process.start()
            finally:
                theirs.close()  # so that the pipe ends when the process does
            self._process, self._pipe = process, ours
        return ours

    def close(self) -> None:
        """End the process, whatever it is doing."""
        with self._starting:
            self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()
            self._process.join()


def _ended() -> Waits:
    return Waits(
        "The server could not finish this; please try again in a moment.",
        "El servidor no ha podido terminarlo; prueba otra vez dentro de un momento.",
    )


def _too_slow() -> Waits:
    return Waits(
        "This took the server too long, and it gave up; please try again in a moment.",
        "El servidor tardaba demasiado y lo ha dejado; prueba otra vez dentro de un momento.",
    )


def serve(pipe: Connection, niceness: int | None) -> None:
    """Do the work that comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets it too, and closes the pipe
    with contextlib.suppress(EOFError, OSError):
        _give_way(niceness)
        work = pipe.recv()  # imports what the work needs
        while True:
            _send(pipe, _answer(work))
            work = pipe.recv()


def _give_way(niceness: int | None) -> None:
    """Lower the priority of this process.

    Linux may let a nice process finish its slice of about 3 ms before a table's turn comes, but not an idle one.
    """
    if hasattr(os, "nice"):  # not on Windows
        os.nice(19 if niceness is None else niceness)
    if niceness is None and hasattr(os, "sched_setscheduler"):  # on Linux
        with contextlib.suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _send(pipe: Connection, answer: tuple[Exception | None, Any]) -> None:
    try:
        pipe.send(answer)
    except OSError:
        raise
    except Exception as problem:  # it cannot be pickled, so none of it was sent
        pipe.send((TypeError(f"{type(answer[0] or answer[1]).__name__} cannot be sent: {problem}"), None))


def _answer(work: Callable[[], Any]) -> tuple[Exception | None, Any]:
    try:
        return None, work()
    except Exception as problem:
        return problem, None
