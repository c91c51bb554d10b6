"""Supervised work survives any error."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lunario.table.supervised import Patience, supervise
from tests.table.virtual_time import run


def test_patience_grows_to_its_limit_and_begins_again() -> None:
    patience = Patience(first=1.0, longest=8.0, chance=lambda: 1.0)
    assert [patience.next() for _ in range(5)] == [1.0, 2.0, 4.0, 8.0, 8.0]
    assert {patience.next() for _ in range(5000)} == {8.0}, "for days"
    patience.reset()
    assert patience.next() == 1.0


def test_not_everybody_tries_again_in_the_same_moment() -> None:
    chances = iter([0.0, 0.5, 1.0])
    patience = Patience(first=1.0, longest=1.0, chance=lambda: next(chances))
    assert [patience.next() for _ in range(3)] == [0.5, 0.75, 1.0]


@pytest.mark.parametrize("kind", [OSError, RuntimeError, KeyError, asyncio.TimeoutError, RecursionError])
def test_work_is_done_again_after_any_exception(kind: type[Exception], caplog: Any) -> None:
    """Row 2: sweeping, resuming and listening ended with the first unexpected error."""

    async def test() -> None:
        times: list[float] = []

        async def work(_: Patience) -> None:
            times.append(asyncio.get_running_loop().time())
            if len(times) < 4:
                raise kind("a secret")
            await asyncio.sleep(100.0)

        task = asyncio.create_task(supervise("A test", work, Patience(chance=lambda: 1.0)))
        await asyncio.sleep(150.0)
        task.cancel()
        assert times == [0.0, 0.25, 0.75, 1.75, 101.75]

    run(test())
    assert "A test" in caplog.text and "a secret" not in caplog.text
