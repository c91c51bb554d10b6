"""Work that survives any error: report it, wait, and try again."""

from __future__ import annotations

import asyncio
import logging
import random
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

from lunario.core.errors import LunarioError
from lunario.table.interfaces import Unavailable

logger = logging.getLogger(__name__)
PLACES = 4  # stack frames in a report


class Patience:
    """How long to wait before the next try: exponential backoff with jitter."""

    def __init__(self, first: float = 0.25, longest: float = 4.0, chance: Callable[[], float] = random.random) -> None:
        self._first, self._longest, self._chance = first, longest, chance
        self._wait = first

    def next(self) -> float:
        wait = self._wait
        self._wait = min(self._longest, 2.0 * wait)
        return wait * (0.5 + self._chance() / 2)

    def reset(self) -> None:
        self._wait = self._first


def report(what: str, problem: BaseException) -> None:
    """Log what went wrong and where, without messages that are not our own: they may name a seed, code or guest."""
    words = f": {problem}" if isinstance(problem, LunarioError | Unavailable) else ""
    places = traceback.extract_tb(problem.__traceback__)[-PLACES:]
    where = " < ".join(f"{Path(place.filename).name}:{place.lineno}" for place in reversed(places))
    logger.warning("%s: %s%s (%s)", what, type(problem).__name__, words, where)


async def supervise(what: str, work: Callable[[Patience], Awaitable[None]], patience: Patience) -> None:
    """Repeat the work for ever. Work that never returns must call `patience.reset()` itself while all is well."""
    while True:
        try:
            await work(patience)
            patience.reset()
        except Exception as problem:
            report(what, problem)
            await asyncio.sleep(patience.next())
