"""An event loop whose clock stands still while there is work to do and jumps ahead when everybody waits."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(AssertionError):
    """Everybody waits for somebody else."""


class _Selector(selectors.SelectSelector):
    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if not found and timeout is None:
            raise Stuck("nobody will ever do anything again")
        if not found and timeout is not None and timeout > 0:
            self.loop.passed += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """Without threads, tests on this loop never really wait, and run the same way every time."""

    def __init__(self) -> None:
        self.passed = 0.0
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.passed


def run(test: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(test)
