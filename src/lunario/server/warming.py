"""Compiled before it is needed: a running server compiles in a child process only, for compiling stops all threads."""

from __future__ import annotations

import asyncio
import logging
import sys

from lunario.core import registry
from lunario.core.compile import PLAIN, cache_folder
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.warm import steps

logger = logging.getLogger(__name__)
STAMP = "warm"  # a file in a game's cache folder: all of it is compiled


class Warming:
    """Which games are compiled and loaded."""

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in registry.games()}

    def is_ready(self, name: str) -> bool:
        return name not in self._ready or self._ready[name].is_set()

    async def ready(self, name: str) -> None:
        """Wait until the game can be played without compiling."""
        if name in self._ready:
            await self._ready[name].wait()

    def skip(self) -> None:
        for event in self._ready.values():
            event.set()

    async def run(self) -> None:
        """Those that are compiled already come first."""
        definitions = [registry.find(name) for name in self._ready]
        for definition in sorted(definitions, key=lambda definition: not _is_compiled(definition)):
            try:
                if not _is_compiled(definition):
                    await _compile(definition)
                await asyncio.get_running_loop().run_in_executor(None, _load, definition)
            except (LunarioError, OSError) as problem:
                logger.warning("%s could not be compiled beforehand: %s", definition.name, problem)
            self._ready[definition.name].set()


def _is_compiled(definition: Definition) -> bool:
    folder = cache_folder(definition.folder)
    return PLAIN or (folder is not None and (folder / STAMP).exists())


async def _compile(definition: Definition) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lunario", "warm", definition.name, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        code = await child.wait()
    except asyncio.CancelledError:
        child.kill()
        raise
    folder = cache_folder(definition.folder)
    if code == 0 and folder is not None:
        (folder / STAMP).touch()


def _load(definition: Definition) -> None:
    """Bring the compiled code into this process."""
    for _, take in steps(Game(definition, max(definition.player_counts), {})):
        take()
