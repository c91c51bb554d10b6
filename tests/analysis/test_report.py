"""The report of a match from judgements that are made up: margins, turning points, and who is told what changed."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest

import lunario
from lunario.analysis import Judgement, plan, report, scale_of, settings_of, tell
from lunario.analysis.doubt import EARLIER, Doubt, Gap
from lunario.analysis.match_page import figure
from lunario.analysis.phrases import accounts_table, better_text, rounded_account
from lunario.core.contract import CHANCE
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
    told = {each["event"]: each["story"] for each in tell(match, whole)["turning_points"]}
    for point in points:
        event = next(n for n in range(point.event, len(match.events)) if match.events[n].player == CHANCE)
        outcome = match.state_after(event).describe(match.events[event].action)
        assert told[point.event].split("; ")[0] == outcome
        assert told[point.event].count("; ") <= 3


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
    heads, [row, _] = accounts_table(told, lang)
    assert len(heads) == len(row)
    shown = [float(re.sub(r"[ ±%].*", "", cell).replace("−", "-").replace(",", ".")) for cell in row[1:]]
    assert round(sum(shown[:-1]), 6) == shown[-1] == 47.8
    assert ("47,8 %" if lang == "es" else "47.8 %") == row[-1]


def test_a_line_that_goes_on_ends_with_the_ellipsis_alone():
    assert better_text(["Take", "Place"], "en") == "Better: Take → Place."
    assert better_text([*"abcdefgh"], "es") == "Mejor: a → b → c → d → e → f → …"


def test_pictures_have_their_caption_as_alternative_text(match):
    event = plan(match)[0]
    html = figure(match.state_after(event), [match.events[event].action], "Played “best”", "en")
    alt = re.search(r'alt="([^"]*)"', html)[1]
    assert alt.startswith("Played “best”") and f"<figcaption>{alt}</figcaption>" in html
