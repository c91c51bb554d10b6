"""The benchmark of a stranger's cost fails if the server does not hold."""

from __future__ import annotations

import sys

import pytest

from benchmarks import beset
from benchmarks.beset import HARMLESS, Figures, Run, figures_of
from benchmarks.stranger import WAYS, Stranger


def some(times: float = 1.0, slowest: float = 1.0, hint: float = 1.0) -> Figures:
    """Return the figures of 200 moves, four of them slow, and of two hints."""
    return figures_of([10.0 * times] * 196 + [50.0 * slowest] * 4, [300.0 * hint, 500.0 * hint])


@pytest.mark.parametrize(
    ("found", "holds"),
    [
        (some(1.9, 2.9, 4.9), True),
        (some(times=2.1), False),
        (some(slowest=3.1), False),
        (some(hint=5.1), False),
        (some(0.5, 0.5, 0.5), True),
    ],
)
def test_a_stranger_must_not_slow_others_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: Figures, holds: bool
) -> None:
    async def watch(_: Run, way: str) -> Figures:
        return some() if way in (HARMLESS, "lobby") else found

    monkeypatch.setattr(beset, "watch", watch)
    monkeypatch.setattr(beset.os, "sched_setaffinity", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["beset", "files", "lobby", "--rounds", "2"])
    if holds:
        beset.main()
    else:
        with pytest.raises(SystemExit) as ended:
            beset.main()
        assert ended.value.code == 1
    rows = capsys.readouterr().out.splitlines()[-2:]
    assert rows[0].endswith("| within |" if holds else "| NOT within |")
    assert rows[1] == "| lobby | 10 → 10 ms, 1.0 × | 50 → 50 ms, 1.0 × | 400 → 400 ms, 1.0 × | within |"


def test_every_way_is_known_to_the_stranger() -> None:
    assert all(callable(getattr(Stranger, way)) for way in (HARMLESS, *WAYS))
