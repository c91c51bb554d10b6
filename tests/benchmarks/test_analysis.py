"""The figures of the analysis, in a small, reproducible version: planted blunders are named, random loses by play."""

import re

from benchmarks.analysis import blunders, sums
from lunario.analysis import Settings
from tests.registered import loaded

FEW = Settings(screen=200, search=100, rounds=4, most_rounds=6)


def test_planted_blunders_are_named():
    (line,) = blunders(loaded("nuevos-mundos", 2), 4, FEW)
    assert line.startswith("nuevos-mundos: 4 of 4 planted blunders named")


def test_random_loses_by_play():
    lines = list(sums(loaded("nuevos-mundos", 2), 2, FEW, best="greedy"))
    assert [line.split(": ")[1] for line in lines] == ["random v greedy", "greedy v greedy"]
    lost = [float(re.search(r"play lost ([-\d.]+);", line)[1]) for line in lines]
    assert lost[0] > lost[1] + 5.0
