"""Studies find what is planted, hardly anything where nothing is, and get the figures right."""

import dataclasses
import math
import re
from collections import Counter

import duckdb
import numpy as np
import pytest

import lunario
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.lab import plots
from lunario.lab.effects import Effect, Sample, fact_effects, holm, position_effects, unexplained
from lunario.lab.intervals import share_interval
from lunario.lab.luck import parts
from lunario.lab.page import page
from lunario.lab.power import LEAST_ADVANTAGE, least_seen
from lunario.lab.study import Study
from lunario.lab.summary import sentences
from lunario.lab.tables import Tables
from tests.lab.lotteries import Lot, alarms, strongest, studied


@pytest.fixture
def race(toy):
    """Return the toy race for two."""
    return Game(toy, 2, {})


# ------------------------------------------------------------------ planted, and not


@pytest.mark.parametrize(
    ("name", "en", "es"),
    [
        (
            "nova-luna",
            "has 0.0 tokens left (fewer is better), {} fewer than",
            "0,0 fichas sin colocar (menos es mejor), ",
        ),
        ("nuevos-mundos", "points, {} more than the others on average", " más que los demás de media"),
    ],
)
def test_what_the_winner_has_is_true_where_more_wins_and_where_fewer_does(name, en, es):
    study = Study({"": lunario.load(name)}, ("greedy", "greedy"), "ends", 16)
    list(study.run(1))
    report = study.report()
    margin = report.sample.margin[report.sample.win > 0].mean()
    said = {lang: " ".join(sentences(report, lang)) for lang in ("en", "es")}
    assert margin > 0 and en.format(f"{margin:.1f}") in said["en"] and es in said["es"]


def test_a_seat_that_begins_with_a_bonus_is_found(race):
    report = studied(race, 300, "bonus", Lot(bonus=10))
    assert alarms(report) == ["seat-1", "seat-2"]
    seat = report.positions[0].wins
    assert seat.low < 2 / 3 < seat.high
    assert any("player who begins wins" in line for line in sentences(report, "en"))


def test_an_advantage_that_could_be_chance_is_not_called_none(race):
    """Its own interval excludes an equal share, but not after correcting for all comparisons."""
    report = studied(race, 300, "bonus", Lot(bonus=10))
    first = report.positions[0]
    assert first.wins.low > 0.5
    open_ = dataclasses.replace(report, positions=[dataclasses.replace(each, clear=False) for each in report.positions])
    assert "could be chance" in sentences(open_, "en")[0] and "podría ser azar" in sentences(open_, "es")[0]
    assert "where 50.0 % would be even" in sentences(report, "en")[0]


def test_a_study_of_a_few_deals_says_only_that_it_is_too_small(race):
    (en,), (es,) = (sentences(studied(race, 2, "few"), lang) for lang in ("en", "es"))
    assert en.startswith("1 deal cannot tell a finding from chance: findings begin with 8 deals.")
    assert "about 200 matches to see an advantage of 10 percentage points" in en and "unas 200 partidas" in es
    assert len(sentences(studied(race, 14, "seven deals"), "en")) == 1


def test_a_study_that_would_miss_an_advantage_does_not_call_it_none(race):
    few, many = (sentences(studied(race, games, "power 3"), "en") for games in (40, 400))
    assert few[0].startswith("40 matches are too few to say whether beginning is an advantage")
    assert "There are too few matches to say which facts go with winning." in few
    assert many[0].startswith("No advantage was found in beginning")
    assert any(line.startswith("None of the") for line in many)


def test_two_hundred_matches_see_an_advantage_of_ten_points_four_times_of_five():
    """The promise of `power.py`, for a design without luck of the deal: shares of wins drawn with 60 %."""
    rng, seen = np.random.default_rng(9), 0
    for _ in range(400):
        won = rng.random(200) < 0.6
        wins = share_interval([[float(each)] for each in won])
        seen += wins.low > 0.5
    assert 0.74 <= seen / 400 <= 0.88
    even = share_interval([[1.0], [0.0]] * 100)
    assert least_seen(even, 200) == pytest.approx(LEAST_ADVANTAGE, abs=0.005)


def test_a_card_that_is_too_strong_is_found(race):
    report = studied(race, 400, "card", Lot(fact="play-3", tickets=20))
    assert strongest(report) == "play-3"
    assert "a 3 (Cards played)" in " ".join(sentences(report, "en"))
    assert "un 3 (Cartas jugadas)" in " ".join(sentences(report, "es"))


def test_with_nothing_planted_studies_hardly_ever_cry_wolf(race):
    """This is a small version: `make soak` runs hundreds, of a real game, with bounds on both sides."""
    wolves = sum(bool(alarms(studied(race, 40, f"small {number}"))) for number in range(25))
    assert wolves <= 4


def test_a_variant_with_a_bonus_is_told_from_one_without(race):
    report = studied(race, 200, "compared", others={"bonus": Lot(bonus=30), "same": Lot()})
    changed, same = report.comparisons
    assert [each.difference.name for each in changed.measures if each.difference.clear] == ["first"]
    first = next(each for each in changed.measures if each.difference.name == "first")
    assert first.first.value == pytest.approx(0.5, abs=0.1) and first.second.value == pytest.approx(0.8, abs=0.1)
    assert not [each for each in same.measures if each.difference.clear]
    assert all(each.difference.value == 0 for each in same.measures)  # the same deals, the same matches


# ------------------------------------------------------------------ estimators


def made_up(rng, deals, skill=0.0, luck=0.0):
    """Return a sample of two players and two rotations, with margins made of skill, luck of the deal and chance."""
    seats = np.tile([1, 2], 2 * deals)
    match = np.repeat(np.arange(2 * deals), 2)
    deal = match // 2
    player = np.where(match % 2 == 0, seats - 1, 2 - seats)
    side = np.where(seats == 1, 1.0, -1.0)
    margin = side * (rng.normal(0, 1, 2 * deals)[match] + math.sqrt(luck) * rng.normal(0, 1, deals)[deal])
    margin += np.where(player == 0, 1.0, -1.0) * math.sqrt(skill)
    win = (margin > 0).astype(float)
    return Sample(deal, match, seats, seats, player, ["a", "b"], win, margin, margin, [], np.zeros((len(seats), 0)))


@pytest.mark.parametrize(("skill", "luck"), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 2.0)])
def test_luck_and_skill_are_told_apart(skill, luck):
    found = {part.name: part for part in parts(made_up(np.random.default_rng(3), 600, skill, luck), "margin")}
    total = 1 + skill + luck
    for name, truth in (("player", skill / total), ("deal", luck / total), ("order", 0.0), ("rest", 1 / total)):
        assert found[name].low - 0.03 <= truth <= found[name].high + 0.03, (name, found[name], truth)
    assert sum(part.value for part in found.values()) == pytest.approx(1)


def test_intervals_of_the_deals_part_hold_the_truth():
    """In forty studies where the deal's part is a quarter, nearly all intervals contain it."""
    rng = np.random.default_rng(4)
    inside = 0
    for _ in range(40):
        deal = next(part for part in parts(made_up(rng, 100, 0.0, 1 / 3), "margin") if part.name == "deal")
        inside += deal.low <= 0.25 <= deal.high
    assert inside >= 34


def with_fact(rng, deals, effect):
    """Return matches in which one random seat has the fact, and wins with a chance of a half plus the effect."""
    sample = made_up(rng, deals)
    has = rng.integers(2, size=2 * deals)
    amounts = (np.tile([0, 1], 2 * deals) == has[sample.match]).astype(float)
    won = rng.random(2 * deals) < 0.5 + effect
    win = np.where(won[sample.match], amounts, 1 - amounts)
    return Sample(**{**vars(sample), "win": win, "facts": ["fact"], "amounts": amounts[:, None]})


def effect_of(sample):
    """Return the effect of the only fact of a sample."""
    (found,) = fact_effects(sample, unexplained(sample))
    return found


@pytest.mark.parametrize("effect", [0.0, 0.1, 0.3])
def test_intervals_of_an_effect_hold_the_truth(effect):
    rng = np.random.default_rng(5)
    found = [effect_of(with_fact(rng, 60, effect)) for _ in range(60)]
    assert sum(each.low <= effect <= each.high for each in found) >= 53
    assert np.mean([each.value for each in found]) == pytest.approx(effect, abs=0.02)


def test_a_fact_that_is_too_rare_says_nothing():
    sample = made_up(np.random.default_rng(6), 50)
    amounts = np.zeros((len(sample.win), 1))
    amounts[:5] = 1
    found = effect_of(Sample(**{**vars(sample), "facts": ["rare"], "amounts": amounts}))
    assert math.isnan(found.p) and found.share == pytest.approx(5 / len(sample.win))


def test_what_strength_and_order_explain_is_not_put_down_to_a_fact():
    """The stronger player takes it more often, so it goes with winning but does nothing."""
    rng = np.random.default_rng(7)
    sample = made_up(rng, 500, skill=1.0)
    amounts = (rng.random(len(sample.win)) < np.where(sample.player == 0, 0.8, 0.2)).astype(float)
    found = effect_of(Sample(**{**vars(sample), "facts": ["habit"], "amounts": amounts[:, None]}))
    assert found.low < 0 < found.high and abs(found.value) < 0.05


def test_holm_goes_down_the_list_until_one_could_be_chance():
    def found(*chances):
        return [each.clear for each in holm([Effect(str(p), 0.0, 0.0, 0.0, p) for p in chances])]

    assert found(0.04) == [True]
    assert found(0.04, 0.04) == [False, False]
    assert found(0.024, 0.04) == [True, True]  # 0.05 / 2, then 0.05 / 1
    assert found(0.2, 0.01, math.nan, 0.03) == [False, True, False, False]


def test_with_three_players_each_seat_is_compared_with_a_third(toy):
    report = studied(Game(toy, 3, {}), 300, "thirds", Lot(bonus=20))
    assert [position.name for position in report.positions] == ["seat-1", "seat-2", "seat-3"]
    assert "seat-1" in alarms(report)
    assert report.positions[0].wins.low < 30 / 50 < report.positions[0].wins.high
    assert len(position_effects(report.sample)) == 3


# ------------------------------------------------------------------ the study of a real game


def test_a_study_goes_on_where_it_was_and_writes_everything(tmp_path):
    def study(games):
        return Study({"": lunario.load("nova-luna")}, ("greedy", "random"), "7", games, tmp_path)

    first = study(8)
    for number, _ in enumerate(first.run(1), 1):
        if number == 3:
            break
    again = study(8)
    assert again.done == 3 and len(list(again.run(1))) == 5
    assert not list(study(8).run(1))
    whole = Study({"": lunario.load("nova-luna")}, ("greedy", "random"), "7", 8)
    list(whole.run(1))
    assert again.tables().named() == whole.tables().named()
    again.tables().write(tmp_path)
    with duckdb.connect() as connection:
        seats = connection.execute(f"select seat, win, player from '{tmp_path}/seats.parquet' order by match, seat")
        assert seats.fetchall() == list(
            zip(*(whole.tables().seats[name] for name in ("seat", "win", "player")), strict=True)
        )
        facts = connection.execute(f"select fact, sum(amount) from '{tmp_path}/facts.parquet' group by fact").fetchall()
    named = whole.tables().facts
    expected = Counter()
    for fact, amount in zip(named["fact"], named["amount"], strict=True):
        expected[fact] += amount
    assert dict(facts) == expected


@pytest.mark.parametrize(("name", "players"), [("nova-luna", 1), ("nuevos-mundos", 2), ("nomadas", 3)])
def test_the_page_is_one_file_that_asks_nobody(name, players):
    study = Study({"": lunario.load(name, players)}, ("greedy",) * players, "1", 12)
    list(study.run(1))
    text = page(study.report(), "es")
    assert text.count("<svg") >= 3 and "un estudio" in text
    assert "<script" not in text and "@import" not in text and 'src="' not in text
    assert set(re.findall(r"https?://[^\"' <]*", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert len(text) < 400_000


def test_labels_that_look_alike_stay_apart():
    rows = [{"label": "card", "value": 0.5, "low": 0.4, "high": 0.6, "clear": clear} for clear in (True, False)]
    drawn = plots.intervals(rows, "x", 0.5, ("clear", "not"))
    assert plots.CLEAR in drawn and plots.QUIET in drawn and drawn.count(">card") == 2


def test_tables_need_the_actions():
    run = Study({"": lunario.load("nova-luna")}, ("greedy", "random"), "7", 2)
    result = next(iter(run.run(1)))
    with pytest.raises(LunarioError, match="without the actions"):
        Tables().add(lunario.load("nova-luna"), type(result)(**{**vars(result), "actions": None}), "7-0")
