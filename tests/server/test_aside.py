"""Work in a separate process: its results, its exceptions, and that it never outlives the server."""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from multiprocessing.context import SpawnProcess

import pytest

from lunario.core.errors import LunarioError
from lunario.server.aside import Aside, serve
from lunario.table.errors import Waits
from tests.server.house import PATIENCE

A_SERVER = """
import asyncio, os
from lunario.server.aside import Aside

async def main():
    aside = Aside("aside", niceness=5)
    print(await aside.run(os.getpid), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def refuse() -> None:
    raise LunarioError("This cannot be done.", "Esto no se puede hacer.")


def refuse_oddly() -> None:
    raise ValueError(lambda: "nobody can read this elsewhere")


def no_memory(process: object) -> None:
    raise OSError("no memory")


def with_aside(test: Callable[[Aside], Awaitable[None]]) -> None:
    async def run() -> None:
        with closing(Aside("aside", niceness=5)) as aside:
            await test(aside)

    asyncio.run(run())


def test_work_is_done_one_after_another_in_another_process_of_lower_priority() -> None:
    async def test(aside: Aside) -> None:
        found = await asyncio.gather(*(aside.run(os.getpid) for _ in range(3)))
        assert len(set(found)) == 1 and found[0] != os.getpid()
        assert await aside.run(functools.partial(os.nice, 0)) == os.nice(0) + 5
        assert await aside.run(functools.partial(sum, [1, 2])) == 3

    with_aside(test)


def test_without_a_niceness_a_process_gets_only_the_time_that_nobody_wants() -> None:
    async def run() -> None:
        with closing(Aside("aside", niceness=None)) as aside:
            assert await aside.run(functools.partial(os.nice, 0)) == 19
            if hasattr(os, "sched_getscheduler"):  # on Linux
                assert await aside.run(functools.partial(os.sched_getscheduler, 0)) == os.SCHED_IDLE

    asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "sched_setscheduler"), reason="only Linux has it")
def test_a_process_that_may_not_be_idle_does_its_work_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*of_what: object) -> None:
        raise PermissionError("not in this container")

    monkeypatch.setattr(os, "sched_setscheduler", forbid)
    monkeypatch.setattr(os, "nice", lambda niceness: niceness)
    monkeypatch.setattr(signal, "signal", lambda *of_what: None)
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        ours.send(functools.partial(sum, [1, 2]))
        working = threading.Thread(target=serve, args=(theirs, None))
        working.start()
        assert ours.recv() == (None, 3)
        ours.close()
        working.join()


def test_what_the_work_raises_is_raised_and_the_process_goes_on() -> None:
    async def test(aside: Aside) -> None:
        with pytest.raises(LunarioError, match="This cannot be done"):
            await aside.run(refuse)
        assert await aside.run(functools.partial(sum, [1, 2])) == 3

    with_aside(test)


@pytest.mark.parametrize("work", [threading.Lock, refuse_oddly])
def test_what_cannot_be_sent_back_is_an_error_and_the_process_goes_on(work: Callable[[], object]) -> None:
    async def test(aside: Aside) -> None:
        process = await aside.run(os.getpid)
        with pytest.raises(TypeError, match="cannot be sent"):
            await aside.run(work)
        assert await aside.run(os.getpid) == process

    with_aside(test)


def test_a_process_that_was_killed_is_started_again() -> None:
    async def test(aside: Aside) -> None:
        first = await aside.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        second = await aside.run(os.getpid)
        assert second != first

    with_aside(test)


def end_oneself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_work_that_ends_its_process_is_refused_after_two_tries() -> None:
    async def test(aside: Aside) -> None:
        with pytest.raises(Waits, match="could not finish this; please try again"):
            await aside.run(end_oneself)
        assert await aside.run(functools.partial(sum, [1, 2])) == 3

    with_aside(test)


@pytest.mark.parametrize("work", [functools.partial(sum, [1, 2]), functools.partial(len, "x" * 2**20)])
def test_a_process_that_hangs_is_ended(work: Callable[[], object]) -> None:
    """Also one that no longer takes what it is sent."""

    async def run() -> None:
        with closing(Aside("aside", niceness=5, patience=PATIENCE)) as aside:
            process = await aside.run(os.getpid)
            aside._patience = 0.3
            os.kill(process, signal.SIGSTOP)
            with pytest.raises(Waits, match="took the server too long"):
                await asyncio.wait_for(aside.run(work), PATIENCE)
            aside._patience = PATIENCE
            assert await aside.run(os.getpid) != process

    asyncio.run(run())


def test_a_process_that_cannot_be_started_is_started_when_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(aside: Aside) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(SpawnProcess, "start", no_memory)
            with pytest.raises(Waits, match="could not finish"):
                await aside.run(os.getpid)
        assert await aside.run(functools.partial(sum, [1, 2])) == 3

    with_aside(test)


def test_what_could_not_be_started_can_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(aside: Aside) -> None:
        monkeypatch.setattr(SpawnProcess, "start", no_memory)
        with pytest.raises(Waits, match="could not finish"):
            await aside.run(os.getpid)

    with_aside(test)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_process_ends_with_the_server(tmp_path, end: signal.Signals) -> None:
    script = tmp_path / "a_server.py"
    script.write_text(A_SERVER, encoding="utf-8")
    server = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    with server.stdout:
        assert int(server.stdout.readline()) != server.pid
        server.send_signal(end)
        server.wait()
        assert server.stdout.read() == "", "it ends once nobody can write to it any more: the child too is gone"
