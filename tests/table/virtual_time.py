"""An event loop whose time stands still while something can be done and jumps when everybody waits."""

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
    """No test on it waits, and each runs the same way every time, as long as there are no threads."""

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
