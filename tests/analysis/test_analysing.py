"""The analysis of whole matches: it adds up, is reproducible, and uses only what players knew."""

import json
from dataclasses import replace

import pytest

import lunario
from lunario.analysis import Judge, Judgement, Settings, analyse, digest, plan, report, scale_of, settings, settings_of
from lunario.analysis.settings import JUDGING
from lunario.core import registry
from lunario.core.contract import CHANCE
from lunario.core.errors import BadArgument, IllegalAction
from lunario.core.random import new_rng
from lunario.players import create_player, decide
from tests.registered import loaded

FEW = Settings(screen=24, search=16, rounds=2, most_rounds=3)


def played(game, players, seed=4, most=400):
    """Play a match between computer players."""
    match, rng = game.new_match(seed), new_rng(seed)
    seats = [create_player(name, game) for name in players]
    while not match.is_over and len(match.events) < most:
        match.play(decide(seats[match.current_player], match.state, rng))
    return match


FEWEST = [(name, registry.find(name).player_counts[0]) for name in lunario.games()]
CASES = [*FEWEST, ("nomadas", 3), ("nova-luna", 3), ("luna-capital", 2)]  # with three, a win can be shared by some
HIDING = [name for name in lunario.games() if registry.find(name).hides]


@pytest.fixture(scope="module", params=CASES, ids=str)
def analysed(request):
    name, players = request.param
    match = played(loaded(name, players), ["novice"] * players)
    return match, list(analyse(match, FEW))


def test_luck_and_play_and_error_add_up_to_the_whole_change(analysed):
    """The parts come from the steps one by one, start and end from the judgements and from the result."""
    match, judgements = analysed
    whole = report(match, judgements)
    assert whole.is_over == match.is_over
    for account in whole.accounts:
        parts = account.luck + account.play + account.others + account.error
        assert account.start + parts == pytest.approx(account.end, abs=1e-9)
        assert account.start == judgements[0].best_values[account.player]
        losses = sum(each.loss for each in judgements if each.player == account.player)
        assert -account.play == pytest.approx(losses * (-1 if match.game.lower_wins and whole.unit == "points" else 1))
        assert all(getattr(account, f"{part}_margin") >= 0 for part in ("luck", "play", "others", "error"))
    if whole.unit == "chance" and match.game.players > 1:
        for point in whole.curve:
            assert sum(point.values) == pytest.approx(1, abs=1e-6)
            assert all(-1e-9 <= value <= 1 + 1e-9 for value in point.values)
        shares = {0.0, 0.333333, 0.5, 1.0}
        assert not match.is_over or {round(value, 6) for value in whole.curve[-1].values} <= shares
    if whole.unit == "points":
        against = match.outcome.automaton.total if match.outcome.automaton else 0
        assert whole.curve[-1].values == [match.outcome.scores[0].total - against]


def test_every_decision_with_a_choice_is_judged_once(analysed):
    match, judgements = analysed
    assert [each.event for each in judgements] == plan(match)
    for each in judgements:
        state, event = match.state_after(each.event), match.events[each.event]
        assert (each.player, each.chosen) == (event.player, event.action) != (CHANCE, event.action)
        assert {each.best, *(option.action for option in each.options)} <= set(state.legal_actions())
        assert (each.verdict == "best") == (each.best == each.chosen)
        assert each.line[0] == each.chosen and each.best_line[0] == each.best


def test_steps_lie_between_the_points_and_chance_makes_the_luck(analysed):
    match, judgements = analysed
    whole = report(match, judgements)
    for step in whole.steps:
        between = match.events[step.first : step.last + 1]
        if step.kind == "play":
            assert between[0].player == step.player
            continue
        has_chance = any(event.player == CHANCE for event in between)
        assert (step.kind == "luck") == has_chance
        assert step.kind != "knowledge" or match.game.definition.hides


def test_a_judgement_survives_json_and_reports_are_json(analysed):
    match, judgements = analysed
    again = [Judgement.from_json(json.loads(json.dumps(each.to_json()))) for each in judgements]
    assert again == judgements
    assert report(match, again) == report(match, judgements)
    json.dumps(report(match, judgements).to_json())


def test_threads_and_resumption_change_nothing():
    match = played(loaded("nova-luna", 2), ["novice", "greedy"], most=60)
    one = list(analyse(match, FEW))
    kept = {each.event: each for each in one[::3]}
    rest = list(analyse(match, FEW, kept, threads=3))
    assert sorted([*kept.values(), *rest], key=lambda each: each.event) == one
    assert not {each.event for each in rest} & set(kept)


@pytest.mark.parametrize("name", HIDING)
def test_a_decision_is_judged_from_what_its_player_knew(name):
    """The judgement is the same in any state that looks the same to the player."""
    game, other = loaded(name, 2), 0
    match = played(game, ["novice", "novice"])
    judge = Judge(game, FEW)
    for event in plan(match)[::6]:
        state, chosen = match.state_after(event), match.events[event].action
        guess = state.determinize(state.current_player, new_rng(7))
        other += guess != state
        assert judge.decision(guess, chosen, event) == judge.decision(state, chosen, event)
    assert other > 2


def test_the_digest_follows_events_and_settings():
    game = loaded("nova-luna", 2)
    match, shorter = played(game, ["novice"] * 2, most=30), played(game, ["novice"] * 2, most=20)
    assert digest(match, FEW) == digest(match.fork(), FEW)
    assert len({digest(match, FEW), digest(shorter, FEW), digest(match, replace(FEW, seed=1))}) == 3


def test_the_digest_follows_what_judges_and_not_its_comments(tmp_path, monkeypatch):
    match = played(loaded("nova-luna", 2), ["novice"] * 2, most=20)
    found = []
    for change in ("", "# a comment\n", "MORE = 1\n"):
        copy = tmp_path / f"{len(found)}.py"
        copy.write_text(JUDGING[0].read_text() + change)
        monkeypatch.setattr(settings, "JUDGING", (copy, *JUDGING[1:]))
        found.append(digest(match, FEW))
    assert found[0] == found[1] != found[2]
    assert {path.name for path in JUDGING} == {"decisions.py", "scale.py", "judging.py", "t_distribution.py"}


def test_settings_that_cannot_judge_are_refused():
    for wrong in ({"rounds": 1}, {"screen": 0}, {"search": 1}, {"rounds": 6, "most_rounds": 4}):
        with pytest.raises(BadArgument, match="at least 2 iterations and 2 rounds"):
            replace(FEW, **wrong)
    with pytest.raises(BadArgument, match="at least 1 iteration, not -5"):
        settings_of(loaded("nova-luna", 2), iterations=-5)


def test_a_judge_refuses_illegal_moves_and_other_games():
    game = loaded("nova-luna", 2)
    match, judge = game.new_match(seed=7), Judge(game, FEW)
    for action in (0, 4095, 4100, -1, 10**6):
        with pytest.raises(IllegalAction):
            judge.decision(match.state, action, 12)
    for other in (loaded("nova-luna", 3), loaded("nuevos-mundos", 2)):
        with pytest.raises(BadArgument, match="another game"):
            judge.preview(other.new_match(seed=7).state, 12)


def test_verdicts_only_say_what_the_interval_excludes():
    scale = scale_of(loaded("nova-luna", 2))
    assert scale.verdict(0.20, 0.05) == "blunder"
    assert scale.verdict(0.20, 0.14) == "mistake"
    assert scale.verdict(0.20, 0.16) == "inaccuracy"
    assert scale.verdict(0.20, 0.19) == "unclear"
    assert scale.verdict(0.005, 0.01) == "good"


def test_a_plan_proposes_the_move_and_is_its_line():
    """In solo games, where master plans, the move of its own plan is the best one."""
    game = loaded("nova-luna", 1)
    match = played(game, ["strong"], most=20)
    judge = Judge(game, replace(FEW, width=20))
    event = plan(match)[2]
    state = match.state_after(event)
    planned, _ = game.parts.planner.Planning(game, 20).plan(state.buffer)
    assert len(planned) > 4
    judgement = judge.decision(state, planned[0], event)
    assert (judgement.best, judgement.verdict, judgement.best_line) == (planned[0], "best", planned)
