"""Compiled before it is needed: a running server compiles in a child process only, for compiling stops all threads."""

from __future__ import annotations

import asyncio
import gc
import logging

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.search.compiling_child import child_command
from lunario.search.preparing import is_compiled, steps

logger = logging.getLogger(__name__)
RARELY = (20_000, 20, 20)  # gc.set_threshold


class Warming:
    """Which games are compiled and loaded."""

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in registry.games()}
        self._wanted: list[str] = []  # games that somebody waits for

    def is_ready(self, name: str) -> bool:
        return name not in self._ready or self._ready[name].is_set()

    async def ready(self, name: str) -> None:
        """Wait until the game can be played without compiling; it comes next."""
        if not self.is_ready(name):
            self._wanted.append(name)
            await self._ready[name].wait()

    def skip(self) -> None:
        for event in self._ready.values():
            event.set()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while (definition := await loop.run_in_executor(None, self._next)) is not None:
            try:
                if not await loop.run_in_executor(None, is_compiled, definition):
                    await _compile(definition)
                await loop.run_in_executor(None, _load, definition)
            except (LunarioError, OSError) as problem:
                logger.warning("%s could not be compiled beforehand: %s", definition.name, problem)
            self._ready[definition.name].set()

    def _next(self) -> Definition | None:
        """What is compiled already takes a moment and comes first; then what somebody waits for."""
        left = [registry.find(name) for name, event in self._ready.items() if not event.is_set()]
        return min(
            left,
            key=lambda definition: (not is_compiled(definition), definition.name not in self._wanted, definition.name),
            default=None,
        )


async def _compile(definition: Definition) -> None:
    """Compile in a child that ends with this process: its standard input closes then."""
    pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    command = child_command(definition.name)
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=nothing)
    try:
        await child.wait()
    except asyncio.CancelledError:
        child.kill()
        raise


def _load(definition: Definition) -> None:
    """Bring the compiled code into this process."""
    for _, take in steps(definition):
        take()
    _keep()


def _keep() -> None:
    """What is loaded stays: looking for garbage in it would stop all tables for a tenth of a second again and again.
    In what comes later there is little that only the collector can free, so it need not look often."""
    gc.freeze()
    gc.set_threshold(*RARELY)
