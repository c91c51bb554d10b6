"""The level that suits a person is the same in the terminal and in the browser."""

import json
from pathlib import Path

import pytest

from lunario.judgement.levels import LADDER, ladder_of
from lunario.players.suiting import LATEST, STEP, Result, suiting_level
from tests.registered import DEFINITIONS

CASES = json.loads((Path(__file__).parents[2] / "web/src/home/suits.cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_cases_that_the_browser_has_too(case):
    matches = [[Result(level, score) for level, score in match] for match in case["matches"]]
    assert suiting_level(LADDER, matches) == case["level"]


@pytest.mark.parametrize("level", LADDER)
def test_a_person_as_strong_as_a_level_is_told_so(level):
    """The results are the expected ones against all levels, without luck."""
    strength = LADDER.index(level)
    against = LADDER[max(0, strength - 1) : strength + 2]
    matches = [[Result(each, 1 / (1 + 2.718281828 ** (STEP * (LADDER.index(each) - strength))))] for each in against]
    assert suiting_level(LADDER, matches * (LATEST // len(against))) == level


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_only_levels_of_the_game_are_proposed(definition):
    ladder = ladder_of(definition)
    for score in (0.0, 1.0):
        for level in ladder:
            assert suiting_level(ladder, [[Result(level, score)]] * LATEST) in ladder
