"""The figures of the analysis, in a small, reproducible version: planted blunders are named, and the sums add up."""

from benchmarks.analysis import blunders, sums
from lunario.analysis import Settings
from tests.registered import loaded

FEW = Settings(screen=200, search=100, rounds=4, most_rounds=6)


def test_planted_blunders_are_named():
    (line,) = blunders(loaded("nuevos-mundos", 2), 4, FEW)
    assert line.startswith("nuevos-mundos: 4 of 4 planted blunders named")


def test_random_loses_by_play_and_everything_adds_up():
    lines = list(sums(loaded("nuevos-mundos", 2), 2, FEW, best="greedy"))
    assert [line.split(": ")[1] for line in lines] == ["random v greedy", "greedy v greedy"]
    for line in lines:
        assert float(line.rsplit(" ", 1)[1]) < 1e-9
