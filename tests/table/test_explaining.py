"""The result page says what decided between players who are level, and what a solo player had to reach."""

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.core.outcome import Outcome
from lunario.core.random import below, new_rng
from lunario.table.explaining import outcome_info
from lunario.table.models import OutcomeInfo


def _result(players: int, seed: int) -> OutcomeInfo:
    match: Match = lunario.load("toy-race", players=players).new_match(seed=str(seed))
    rng = new_rng(seed)
    while not match.is_over:
        legal = match.legal_actions()
        match.play(legal[below(rng, len(legal))])
    assert match.outcome is not None
    return outcome_info(match.state, match.outcome, "rules", "es")


def test_a_tie_break_is_named_where_somebody_is_level_with_the_winners(toy: Definition) -> None:
    start = lunario.load("toy-race", players=2).new_match(seed="1").state
    level = Outcome(winners=[0, 1], places=start.places(), scores=start.scores())
    info = outcome_info(start, level, "rules", "es")
    assert info.tie_break is not None
    assert (info.tie_break.rule, info.tie_break.text) == ("TR-5", "comparten la victoria")
    assert outcome_info(start, level, "closed", "es").tie_break is None
    ended = _result(2, 3)
    assert ended.scores[0].total != ended.scores[1].total and ended.tie_break is None


@pytest.mark.parametrize(("players", "aims"), [(1, True), (2, False)])
def test_alone_there_is_an_aim(toy: Definition, players: int, aims: bool) -> None:
    info = _result(players, 3)
    assert (info.aim is not None) == aims
    assert info.scores[0].parts[0].count.endswith(("paso", "pasos")) and info.scores[0].parts[0].note == "1 por paso"
