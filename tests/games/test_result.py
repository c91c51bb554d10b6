"""Results explain themselves: what every point was for, what decided a tie, and the aim of a solo game."""

import re

import pytest

from lunario.core.match import Match
from lunario.core.random import below, new_rng
from tests.registered import CASES, loaded


def _play(name: str, players: int, options: tuple[tuple[str, object], ...]) -> Match:
    match, rng = loaded(name, players, options).new_match(seed="5"), new_rng(5)
    while not match.is_over:
        legal = match.legal_actions()
        match.play(legal[below(rng, len(legal))])
    return match


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_finished_match_is_explained(name, players, options):
    match = _play(name, players, options)
    game, result = match.game, match.game.parts.result
    rows = [score.parts for score in match.state.scores()]
    names = {name for name, _ in game.categories}
    assert set(result.notes(players, game.option_numbers)) >= names - {"meteorites"}
    counts = result.counts(match.state.record, rows)
    assert len(counts) == len(rows)
    for row, words in zip(rows, counts, strict=True):
        assert set(words) <= names
        for category, points in row.items():  # points imply that something was counted
            if points and category in words:
                assert re.search(r"[1-9]|phase", words[category].en), (category, points)
                assert re.search(r"[1-9]|fase", words[category].es), (category, points)


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_what_decides_is_a_rule_of_the_game(name, players, options):
    match = _play(name, players, options)
    result = match.game.parts.result
    aim = result.aim(match.state.record, [score.parts for score in match.state.scores()])
    assert (aim is not None) == (players == 1)
    reasons = [result.tie_break(match.state.record, range(players)), *([aim] if aim else [])]
    rules = match.game.definition.page("RULES.md")
    for reason in reasons:
        assert reason.text.en and reason.text.es
        assert re.search(rf"\b{reason.rule}\b", rules)
