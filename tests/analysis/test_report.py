"""The report of a match from judgements that are made up: margins, turning points, and who is told what changed."""

import math
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import lunario
from lunario.analysis import Judge, Judgement, last_turn, object_to, plan, report, scale_of, settings_of, tell
from lunario.analysis.doubt import EARLIER, Doubt, Gap
from lunario.analysis.match_page import figure
from lunario.analysis.phrases import accounts_table, better_text, rounded_account, sum_text
from lunario.analysis.report import turns_of
from lunario.core.contract import CHANCE
from lunario.core.match import Deed
from lunario.core.story import plain, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.core.t_distribution import quantile
from lunario.core.text import LANGUAGES
from tests.analysis.test_analysing import played
from tests.registered import loaded

EVEN = [0.5, 0.5]


def judgement(match, event, before=EVEN, after=None, margin=0.0):
    """A judgement of an event of a match of two: what was expected with the best move, and with the chosen one."""
    state, chosen = match.state_after(event), match.events[event].action
    player, after = state.current_player, before if after is None else after
    loss = before[player] - after[player]
    best = chosen if after == before else next(each for each in state.legal_actions() if each != chosen)
    return Judgement(
        event=event,
        player=player,
        turn=int(state.record.turn),
        chosen=chosen,
        best=best,
        values=after,
        errors=[0.0, 0.0],
        best_values=before,
        best_errors=[0.0, 0.0],
        loss=loss,
        margin=margin,
        margins=[margin, margin],
        rounds=4,
        verdict="best" if after == before else scale_of(match.game).verdict(loss, margin),
        line=[chosen],
        best_line=[best],
        ahead=[[0.0], [0.0]],
        ahead_totals=[0.0, 0.0],
        ahead_margins=[0.0, 0.0],
        options=[],
    )


def chances(first):
    return [first, 1 - first]


@pytest.fixture(scope="module")
def match():
    return played(loaded("nova-luna", 2), ["novice"] * 2, most=130)


def steps_of(match, kind):
    """The numbers of the judged events before which chance decided something, or nothing did."""
    events = plan(match)
    has_chance = [any(event.player == CHANCE for event in match.events[one:two]) for one, two in pairwise(events)]
    return [event for event, luck in zip(events[1:], has_chance, strict=True) if luck == (kind == "luck")]


def test_the_searches_contradictions_become_the_margins(match):
    """Every second time that nothing happens the estimate jumps: this is the error, and what luck may be wrong by."""
    quiet = steps_of(match, "error")
    found, level = [], 0.5
    for event in plan(match):
        if event in quiet:
            level = 0.54 if level == 0.5 else 0.5
        found.append(judgement(match, event, chances(level)))
    whole = report(match, found)
    measured = settings_of(match.game).spread or scale_of(match.game).inaccuracy
    size = math.sqrt((2 * EARLIER * measured**2 + len(quiet) * 0.04**2) / (2 * EARLIER + 2 * len(quiet)))
    t = quantile(0.975, EARLIER + len(quiet))
    account = whole.accounts[0]
    assert account.error == pytest.approx(0.04 * (len(quiet) % 2)) and account.luck == account.play == 0
    assert account.error_margin == pytest.approx(t * size * math.sqrt(2 * len(quiet)), rel=0.01)
    assert account.luck_margin == pytest.approx(t * size * math.sqrt(2 * len(steps_of(match, "luck"))), rel=0.01)
    assert whole.curve[0].margins == pytest.approx([t * size] * 2, rel=0.01)
    assert account.others_margin == account.play_margin == 0


def test_where_the_searches_agree_the_margins_are_smaller(match):
    same = report(match, [judgement(match, event) for event in plan(match)])
    jumping = report(match, [judgement(match, event, chances(0.45 + 0.1 * (event % 2))) for event in plan(match)])
    assert same.accounts[0].luck_margin < jumping.accounts[0].luck_margin / 2


def test_play_is_charged_to_the_player_and_told_to_the_others(match):
    events = plan(match)
    found = [judgement(match, event) for event in events]
    number = next(n for n, each in enumerate(found) if each.player == 1)
    found[number] = judgement(match, events[number], EVEN, [0.62, 0.38], margin=0.03)
    ada, ben = report(match, found).accounts
    assert (ben.play, ben.play_margin) == pytest.approx((-0.12, 0.03)) and ben.others == ben.others_margin == 0
    assert (ada.others, ada.others_margin) == pytest.approx((0.12, 0.03)) and ada.play == ada.play_margin == 0


def test_a_turn_is_at_least_as_bad_as_its_surest_decision(match):
    """A sure mistake stays one next to a decision that is in doubt, for the turn's verdict and for the coach."""
    sure = judgement(match, plan(match)[0], EVEN, chances(0.5 + 0.06 * (2 * match.events[plan(match)[0]].player - 1)))
    sure = replace(sure, margin=0.005, verdict="mistake")
    doubtful = replace(sure, loss=-0.02, margin=0.05, verdict="unclear")
    [turn] = turns_of([sure, doubtful], scale_of(match.game))
    assert (turn.loss, turn.verdict) == (pytest.approx(0.04), "mistake")
    assert scale_of(match.game).verdict(turn.loss, turn.margin) == "unclear"


def test_the_coach_objects_to_a_sure_mistake_in_a_doubtful_turn(match, monkeypatch):
    match = match.fork()
    player = match.events[plan(match)[-1]].player
    events = last_turn(match, player)
    sure = judgement(match, events[0], EVEN, chances(0.44 if player == 0 else 0.56), margin=0.005)
    doubtful = replace(sure, loss=-0.02, margin=0.05, verdict="unclear")
    monkeypatch.setattr("lunario.analysis.coach.last_turn", lambda *_: [0, 1])
    monkeypatch.setattr("lunario.analysis.coach.judge_event", lambda _, event, judge: [sure, doubtful][event])
    judge = Judge(match.game, settings_of(match.game, iterations=32))
    found = object_to(match, player, 0.05, judge)
    assert found is not None and (found.loss, found.margin) == pytest.approx((0.06, 0.005))
    assert found.judgement == sure and found.reasons
    assert object_to(match, player, 0.056, judge) is None


def test_the_drift_of_luck_is_an_error_and_everything_adds_up():
    """Alone in LUNA Capital luck is too high at each step: that goes into the error, and its margin."""
    match = played(loaded("luna-capital", 1), ["random"], most=120)
    drift = settings_of(match.game).luck_drift
    assert drift > 0
    level, found = 0.0, []
    for event in plan(match):
        lucky = event in steps_of(match, "luck")
        level += drift if lucky else 0.0
        found.append(alone(match, event, level))
    whole = report(match, found)
    [account] = whole.accounts
    count = sum(step.kind == "luck" for step in whole.steps)
    assert count > 2 and account.luck == pytest.approx(0.0, abs=1e-9)
    assert account.error == pytest.approx(count * drift) and account.error_margin >= account.error
    assert account.start + account.luck + account.error == pytest.approx(account.end)
    assert all(one.after == two.before for one, two in pairwise(whole.steps))


def alone(match, event, value):
    """A judgement of the best move of a single player."""
    found = judgement(match, event)
    return replace(found, values=[value], best_values=[value], errors=[0.0], best_errors=[0.0], margins=[0.0])


def test_a_match_that_was_given_up_is_not_called_unfinished(match):
    found, given_up = [judgement(match, event) for event in plan(match)], match.fork()
    given_up.happen(0, Deed.RESIGNS)
    for lang, resigned, unfinished in ("en", "resigned", "not over"), ("es", "abandonó", "no ha terminado"):
        text = sum_text(tell(given_up, report(given_up, found), lang), lang)
        assert resigned in text and unfinished not in text
        assert unfinished in sum_text(tell(match, report(match, found), lang), lang)


@pytest.mark.parametrize(("lang", "wrong"), [("en", r"You \w+s\b|for You\b"), ("es", r"Tú \w+ó\b|para Tú|Tú \w+a\b")])
def test_the_reader_is_spoken_to(match, lang, wrong):
    """With “You” as a name of the table's, sentences have the verb that goes with it."""
    worse = chances(0.3 if match.events[plan(match)[4]].player == 0 else 0.7)
    found = [judgement(match, event) for event in plan(match)]
    found[4] = judgement(match, plan(match)[4], EVEN, worse, margin=0.01)
    you = {"en": "You", "es": "Tú"}[lang]
    names = [you if seat == found[4].player else "Tycho" for seat in range(2)]
    told = tell(match, report(match, found), lang, names, found[4].player)
    [point] = [each for each in told["turning_points"] if each["kind"] == "play"]
    texts = [point["story"], *(text for each in told["decisions"] for text in each["reasons"])]
    assert len(texts) > 1 and not [text for text in texts if re.search(wrong, text)]
    assert any(re.search("[Yy]ou |you" if lang == "en" else r"aste\b|iste\b|as\b|ti\b", text) for text in texts)


def test_a_line_names_whoever_comes_to_move(match):
    event = plan(match)[4]
    state, player = match.state_after(event), match.events[event].player
    line, now = [], state.clone()
    while now.current_player >= 0 and len(line) < 6:
        line.append(now.legal_actions()[0])
        now.apply(line[-1])
    found = replace(judgement(match, event), line=line, best_line=line)
    [told] = tell(match, report(match, [found]), "en", ["Ada", "Ben"])["decisions"]
    movers, now = [], state.clone()
    for action in line:
        movers.append(now.current_player)
        now.apply(action)
    for text, (before, mover) in zip(told["line_text"], pairwise([player, *movers]), strict=True):
        assert text.startswith(f"{['Ada', 'Ben'][mover]}: ") == (before != mover)
    assert len(set(movers)) == 2


def test_a_turning_point_is_greater_than_its_margin(match):
    """Luck of 7 points counts where the searches agree, and not where they contradict each other by as much."""
    lucky = steps_of(match, "luck")[1]
    after = [event for event in plan(match) if event >= lucky]
    calm = [judgement(match, event, chances(0.57 if event in after else 0.5)) for event in plan(match)]
    points = report(match, calm).turning_points
    assert [(point.kind, point.change) for point in points] == [("luck", pytest.approx(0.07))]
    jump = {event: 0.1 * (number % 2) for number, event in enumerate(steps_of(match, "error"))}
    wild, level = [], 0.0
    for event in plan(match):
        level = jump.get(event, level)
        wild.append(judgement(match, event, chances((0.57 if event in after else 0.5) - level)))
    assert report(match, wild).turning_points == []


def test_a_blunder_is_a_turning_point_of_its_player(match):
    events = plan(match)
    found = [judgement(match, event) for event in events]
    found[4] = judgement(match, events[4], EVEN, chances(0.8 if found[4].player else 0.2), margin=0.05)
    points = report(match, found).turning_points
    assert [(point.event, point.kind, point.player) for point in points][:1] == [(events[4], "play", found[4].player)]
    assert points[0].change == pytest.approx(-0.3)


@pytest.mark.parametrize("name", ["luna-capital", "nuevos-mundos", "nomadas"])
def test_what_the_next_player_knows_has_a_place_of_its_own(name):
    """Where no chance came between two players' decisions, no event is blamed, and nobody's move is told for it."""
    match = played(loaded(name, 2), ["novice"] * 2)
    found = [judgement(match, event, chances(0.5 + 0.2 * match.events[event].player)) for event in plan(match)]
    whole = report(match, found)
    hidden = [step for step in whole.steps if step.kind == "knowledge"]
    for step in hidden:
        between = match.events[step.first : step.last + 1]
        assert not any(event.player == CHANCE for event in between)
        is_end = step.last + 1 == len(match.events)
        assert step.player == (None if is_end else match.events[step.last + 1].player)
    keys = [(point.event, point.kind) for point in whole.turning_points]
    assert len(keys) == len(set(keys))
    for lang in LANGUAGES:
        for point in tell(match, whole, lang, ["Ada", "Ben"])["turning_points"]:
            if point["kind"] == "knowledge" and point["event"] < len(match.events):
                who = ["Ada", "Ben"][match.events[point["event"]].player]
                assert who in point["story"] and point["kind_text"] != ""


@pytest.mark.parametrize("name", lunario.games())
def test_a_turning_point_of_luck_says_what_chance_brought(name):
    """Not what the player did in that turn."""
    match = played(loaded(name, 2), ["novice"] * 2)
    drawn = [sum(each.player == CHANCE for each in match.events[:event]) for event in plan(match)]
    found = [
        judgement(match, event, chances(0.3 + 0.4 * (n > drawn[3])))
        for event, n in zip(plan(match), drawn, strict=True)
    ]
    whole = report(match, found)
    points = [each for each in whole.turning_points if each.kind == "luck"]
    assert points
    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.events)
    for lang, reader in ("en", None), ("es", None), ("en", 0), ("es", 1):
        names = ["Ada", "Ben"]
        told = {each["event"]: each["story"] for each in tell(match, whole, lang, names, reader)["turning_points"]}
        for point in points:
            event = next(n for n in range(point.event, len(match.events)) if match.events[n].player == CHANCE)
            outcome = plain(spoken_to(teller.captions[event], reader, lang, names))
            assert told[point.event].startswith(outcome)
            assert re.fullmatch(r"[^;.]+\.", told[point.event]), "it is one sentence"
            assert not re.search(r"[Pp]layer \d|[Jj]ugador \d| (Sale|Lot|The|El|La) ", told[point.event])


def test_intervals_hold_what_they_promise():
    """Sums of made-up errors are within their margins in 95 % of matches, also where the spread was measured badly."""
    scale, random = scale_of(loaded("nova-luna", 2)), np.random.default_rng(3)
    for steps, earlier in (40, 0.03), (40, 0.025), (12, 0.03), (0, 0.03):
        within = 0
        for _ in range(1000):
            errors = random.normal(0.0, 0.03, (steps, 2))
            gaps = [Gap([0.5 + one, 0.5 - one], [0.5 + two, 0.5 - two]) for one, two in errors]
            doubt = Doubt.of(gaps, scale, earlier)
            within += abs(random.normal(0.0, 0.03, 10).sum()) <= doubt.margin([0.5] * 10)
        assert 0.93 <= within / 1000 <= 0.985, (steps, earlier)


def test_intervals_alone_hold_where_every_search_is_too_cautious():
    """A drift in one direction is part of the margin of a sum, and not of a single step's."""
    scale, random = scale_of(loaded("nova-luna", 1)), np.random.default_rng(3)
    within = without = 0
    for _ in range(500):
        steps = random.normal(-0.5, 1.5, 60)
        gaps = [Gap([90.0], [90.0 + step]) for step in steps[:30]]
        doubt = Doubt.of(gaps, scale, 1.0, -0.5)
        margins = [doubt.margin([90.0, 90.0])] * 30
        within += abs(steps[30:].sum()) <= doubt.margin_of_sum(margins)
        without += abs(steps[30:].sum()) <= math.hypot(*margins)
    assert within / 500 >= 0.93
    assert without / 500 <= 0.75


def test_there_is_no_drift_between_several_players():
    gaps = [Gap([0.5, 0.5], [0.6, 0.4])] * 20
    assert Doubt.of(gaps, scale_of(loaded("nova-luna", 2)), 0.03).drift == pytest.approx(0.0)


def test_a_chance_near_0_or_1_is_less_in_doubt():
    doubt = Doubt.of([], scale_of(loaded("nova-luna", 2)), 0.03)
    margins = [doubt.margin([value]) for value in (0.5, 0.3, 0.1, 0.02)]
    assert margins == sorted(margins, reverse=True) and margins[0] > 2 * margins[-1] > 0
    alone = Doubt.of([], scale_of(loaded("nova-luna", 1)), 1.0)
    assert alone.margin([20.0]) == alone.margin([50.0])


def test_an_unfinished_match_ends_with_what_is_expected(match):
    assert not match.is_over
    found = [judgement(match, event) for event in plan(match)]
    found[-1] = judgement(match, found[-1].event, EVEN, chances(0.4 if found[-1].player == 0 else 0.6), margin=0.01)
    whole = report(match, found)
    assert whole.curve[-1].values == found[-1].values and whole.curve[-1].margins[0] > 0
    assert whole.accounts[0].error == 0


@pytest.mark.parametrize("name", ["nomadas", "nova-luna", "nuevos-mundos"])
def test_a_picture_says_if_chance_cuts_the_turn_short(name):
    """A token turned up before all listen, an unseen card, a refill before a tile is taken."""
    match, captions = played(loaded(name, 2), ["novice"] * 2, most=120), []
    for event in plan(match):
        state = match.state_after(event)
        for action in state.legal_actions()[:12]:
            cut = state.after(action)
            while cut.current_player >= 0 and len(forced := cut.legal_actions()) == 1 and is_same_turn(state, cut):
                cut.apply(forced[0])
            if cut.current_player < 0 or not is_same_turn(state, cut):
                is_cut = cut.is_chance and is_same_turn(state, cut)
                [caption] = re.findall("<figcaption>(.*)</figcaption>", figure(state, [action], "Better", "en"))
                assert caption == ("Better, until chance decides" if is_cut else "Better"), (event, action)
                captions.append(caption)
        if len(set(captions)) == 2:
            break
    assert set(captions) == {"Better", "Better, until chance decides"}


def is_same_turn(before, after):
    return int(before.record.turn) == int(after.record.turn)


def account(parts, unit, **more):
    """Return an account with these parts, without margins."""
    scale = 100 if unit == "chance" else 1
    start, luck, play, others, error = (value / scale for value in parts)
    found = {"player": 0, "start": start, "luck": luck, "play": play, "others": others, "error": error}
    margins = {f"{part}_margin": 0.0 for part in ("luck", "play", "others", "error")}
    return {**found, "end": start + luck + play + others + error, **margins, **more}


@pytest.mark.parametrize("unit", ["chance", "points"])
def test_the_printed_account_adds_up_to_the_digit(unit):
    rng = np.random.default_rng(1)
    for _ in range(200):
        parts = [*rng.uniform(40, 60, 1), *rng.uniform(-10, 10, 3), 0.0]
        *shown, end = (round(10 * value) for value in rounded_account(account(parts, unit), unit))
        assert sum(shown) == end and shown[-1] == 0
        assert all(abs(10 * part - tenth) < 1 + 1e-6 for part, tenth in zip(parts, shown, strict=True))
        assert abs(10 * sum(parts) - end) <= 0.5 + 1e-6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_luck_and_play_has_one_decimal_throughout(lang):
    told = {"unit": "chance", "names": ["Ada", "Tycho"], "is_over": True, "fewer_is_better": False}
    told["accounts"] = [account([52.43, 3.33, -8.04, 0.04, 0.04], "chance")] * 2
    heads, rows = accounts_table(told, lang)
    assert heads == ["", "Ada", "Ada"] and {len(row) for row in rows} == {3}
    column = [row[1] for row in rows]
    shown = [float(re.sub(r"[\s±%].*", "", cell).replace("−", "-").replace(",", ".")) for cell in column]
    assert round(sum(shown[:-1]), 6) == shown[-1] == 47.8
    assert ("47,8 %" if lang == "es" else "47.8 %") == column[-1]


def test_a_line_that_goes_on_ends_with_the_ellipsis_alone():
    assert better_text(["Take", "Place"], "en") == "Better: Take → Place."
    assert better_text([*"abcdefgh"], "es") == "Mejor: a → b → c → d → e → f → …"


def test_pictures_have_their_caption_as_alternative_text(match):
    event = plan(match)[0]
    html = figure(match.state_after(event), [match.events[event].action], "Played “best”", "en")
    alt = re.search(r'alt="([^"]*)"', html)[1]
    assert alt.startswith("Played “best”") and f"<figcaption>{alt}</figcaption>" in html
