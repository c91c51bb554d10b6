"""The level that suits a person is the same in the terminal and in the browser."""

import json
import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

import lunario
from lunario.core import registry
from lunario.judgement.levels import LADDER, ladder_of
from lunario.players.suiting import LATEST, STEP, Result, ratings_of, suiting_level
from tests.registered import DEFINITIONS

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "web/src/home/suits.cases.json").read_text(encoding="utf-8"))
EVEN = {level: STEP * number for number, level in enumerate(LADDER)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_cases_that_the_browser_has_too(case):
    matches = [[Result(level, score) for level, score in match] for match in case["matches"]]
    assert suiting_level(case.get("ratings", EVEN), matches) == case["level"]


@pytest.mark.parametrize("level", LADDER)
def test_a_person_as_strong_as_a_level_is_told_so(level):
    """The results are the expected ones against all levels, without luck."""
    strength = LADDER.index(level)
    against = LADDER[max(0, strength - 1) : strength + 2]
    matches = [[Result(each, 1 / (1 + 2.718281828 ** (STEP * (LADDER.index(each) - strength))))] for each in against]
    assert suiting_level(EVEN, matches * (LATEST // len(against))) == level


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_only_levels_of_the_game_are_proposed(definition):
    ladder, ratings = ladder_of(definition), ratings_of(definition)
    assert list(ratings) == ladder
    for score in (0.0, 1.0):
        for level in ladder:
            assert suiting_level(ratings, [[Result(level, score)]] * LATEST) in ladder


def test_a_game_without_measured_steps_has_the_usual_ones(toy):
    assert ratings_of(toy) == pytest.approx(EVEN)


@pytest.mark.parametrize("name", lunario.games())
def test_the_steps_are_those_measured(name):
    """docs/strength.md has them, in two tables."""
    definition = registry.find(name)
    page = (ROOT / "docs/strength.md").read_text(encoding="utf-8")
    [above, steps] = re.findall(rf"^##+ {definition.title.en}(?:: steps)?\n(.*?)(?=^##)", page + "\n##", re.M | re.S)
    for (below, lower), (level, higher) in pairwise(ratings_of(definition).items()):
        rows = re.findall(rf"^\| {level} v {below} \|.*?([\d.]+) % \(", steps + above, re.M)
        assert 100 / (1 + math.exp(lower - higher)) == pytest.approx(float(rows[0])), f"{level} v {below}"
