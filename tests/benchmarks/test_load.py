"""The benchmark of load fails if the server does not hold."""

from __future__ import annotations

import pytest

from benchmarks import load


@pytest.mark.parametrize(
    ("times", "added", "holds"), [(2.9, 9.9, True), (3.1, 0.0, False), (1.0, 10.0, False), (1.0, -5.0, True)]
)
def test_a_hostile_client_must_neither_slow_others_down_nor_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch, times: float, added: float, holds: bool
) -> None:
    def measure(run: load.Run) -> load.Found:
        slower = 1.0 if run.hostile is None else times
        figures = load.Figures(10.0, 20.0 * slower)
        return load.Found(figures, figures, added if run.again else 0.0)

    monkeypatch.setattr(load, "measure", measure)
    run = load.Run(tables=50, seconds=1.0, game="nova-luna", servers=0)
    if holds:
        load.with_hostile(run, [], again=True)
    else:
        with pytest.raises(SystemExit) as ended:
            load.with_hostile(run, [], again=True)
        assert ended.value.code == 1
