"""Changed pieces: a planted difference is found, hardly anything where nothing is, pieces are told apart."""

import numpy as np
import pytest

from lunario.core.components import own_set, set_from_text
from lunario.core.counting import facts_of
from lunario.core.game import Game
from lunario.core.registry import find
from lunario.lab.changed import Side, changed_pieces, on_deals
from lunario.lab.effects import Sample, sample_of
from lunario.lab.page import page
from lunario.lab.study import Study
from lunario.lab.summary import sentences
from lunario.lab.tables import Tables

DEALS = 100
OLD, NEW = "tile-r7-bt-ty-by", "tile-r7-bt"
CHANGE = ("red,7,tb ty by", "red,7,tb")


def variant(*edits):
    """Return Nova Luna for two with a component set in which some lines differ."""
    definition = find("nova-luna")
    text = own_set(definition).text
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return Game(definition, 2, {}, set_from_text(definition, "mine", text) if edits else None)


def made_up(game, rng, wins=0.5, **taken):
    """Return two matches of each deal: a random seat takes the tiles with these chances, and wins with the first."""
    names = [fact.name for fact in facts_of(game)]
    matches = 2 * DEALS
    amounts = np.zeros((2 * matches, len(names)))
    holder = rng.integers(2, size=matches)
    won = np.where(rng.random(matches) < wins, holder, 1 - holder)
    for name, chance in taken.items():
        has = rng.random(matches) < chance
        amounts[2 * np.arange(matches)[has] + holder[has], names.index(name.replace("_", "-"))] = 1
    seat = np.tile([1, 2], matches)
    win = (seat - 1 == np.repeat(won, 2)).astype(float)
    match = np.repeat(np.arange(matches), 2)
    return Sample(match // 2, match, seat, seat, 0 * seat, ["a"], win, win, 2 * win - 1, names, amounts)


@pytest.fixture(scope="module")
def games():
    return variant(), variant(CHANGE)


def figures(games, rng, first, second):
    (changed,) = changed_pieces(
        Side(games[0], made_up(games[0], rng, **first)), Side(games[1], made_up(games[1], rng, **second))
    )
    return {row.measure: row for row in changed.rows}


def test_a_piece_that_is_taken_more_and_wins_more_is_found(games):
    found = figures(games, np.random.default_rng(1), {OLD: 0.3}, {NEW: 0.7, "wins": 0.8})
    assert [row.clear for row in found.values()] == [True, True, True]
    for measure, first, second in (("used", 0.3, 0.7), ("win", 0.5, 0.8), ("lead", 0.0, 0.6)):
        row = found[measure]
        assert row.first.low < first < row.first.high and row.second.low < second < row.second.high
        assert row.difference.low < second - first < row.difference.high
        assert row.difference.value == pytest.approx(row.second.value - row.first.value)


def test_all_intervals_hold_together_where_nothing_differs(games):
    """The promise: 2.5 % of comparisons at most raise an alarm, two or so of eighty."""
    rng, alarms, missed = np.random.default_rng(2), 0, 0
    for _ in range(80):
        found = figures(games, rng, {OLD: 0.5}, {NEW: 0.5})
        alarms += any(row.clear for row in found.values())
        missed += not all(row.first.low <= even <= row.first.high for row, even in zip(found.values(), (0.5, 0.5, 0)))
    assert alarms <= 6 and missed <= 6


def test_the_same_deals_cancel_out(games):
    """A deal in which a tile comes up in both variants says nothing about their difference."""
    pairs = zip(games, (OLD, NEW), strict=True)
    sides = [Side(game, made_up(game, np.random.default_rng(3), **{name: 0.5})) for game, name in pairs]
    (changed,) = changed_pieces(*sides)
    used = changed.rows[0]
    assert used.first.high - used.first.low > 0.05
    assert used.difference.high - used.difference.low == pytest.approx(0, abs=1e-9) and not used.clear


def test_a_piece_nobody_took_has_no_worth(games):
    found = figures(games, np.random.default_rng(4), {}, {NEW: 0.5})
    assert np.isnan(found["win"].first.value) and np.isnan(found["win"].difference.value)
    assert found["used"].clear and not found["win"].clear


def test_copies_share_what_the_same_fact_counts():
    rng = np.random.default_rng(5)
    one, other = variant(), variant(("turquoise,2,tttt", "turquoise,2,ttt"))  # one of two alike
    first = Side(one, made_up(one, rng, **{"tile-t2-tttt": 1.0}))
    second = Side(other, made_up(other, rng, **{"tile-t2-tttt": 1.0, "tile-t2-ttt": 0.5}))
    (changed,) = changed_pieces(first, second)
    used = changed.rows[0]
    assert changed.changes[0].copies == 1 and used.first.value == 0.5
    assert used.second.value == pytest.approx(0.5, abs=0.1)


def test_several_changes_are_told_together_first():
    rng = np.random.default_rng(6)
    games = variant(), variant(CHANGE, ("turquoise,7,rb ry by", "turquoise,6,rb ry by"))
    together, *alone = changed_pieces(*(Side(game, made_up(game, rng)) for game in games))
    assert together.changes == [] and [len(each.changes) for each in alone] == [1, 1]


def test_only_deals_of_both_variants_are_compared(games):
    sample = made_up(games[0], np.random.default_rng(7), **{OLD: 0.5})
    part = on_deals(sample, np.array([1, 4, 5]))
    assert part.deal.tolist() == [0] * 4 + [1] * 4 + [2] * 4 and part.match.max() == 5
    assert np.array_equal(part.amounts, sample.amounts[np.isin(sample.deal, [1, 4, 5])])
    assert on_deals(sample, np.arange(DEALS)) is sample


def compared(games, count=24):
    study = Study({"": games[0], "mine": games[1]}, ("greedy", "greedy"), "pieces", count)
    list(study.run(1))
    return study.report()


def test_a_comparison_says_what_the_changed_pieces_did(games):
    report = compared(games)
    (comparison,) = report.comparisons
    (changed,) = comparison.pieces
    assert [row.measure for row in changed.rows] == ["used", "win", "lead"]
    assert any(line.startswith("mine: ") for line in sentences(report, "en"))
    text = page(report, "es")
    assert "Qué hicieron las piezas cambiadas" in text and "roja 7 (1 azul y 1 turquesa): losetas tomadas" in text


def test_a_game_that_does_not_describe_its_pieces_says_so(toy):
    other = set_from_text(toy, "mine", own_set(toy).text.replace("1,5", "1,4").replace("3,3", "3,4"))
    report = compared((Game(toy, 2, {}), Game(toy, 2, {}, other)))
    (comparison,) = report.comparisons
    assert comparison.pieces == [] and comparison.has_other_pieces
    assert any("does not describe its pieces" in line for line in sentences(report, "en"))
    assert any("no describe sus piezas" in line for line in sentences(report, "es"))


def test_a_game_of_one_compares_scores():
    games = [Game(game.definition, 1, {}, game.components) for game in (variant(), variant(CHANGE))]
    study = Study({"": games[0], "mine": games[1]}, ("greedy",), "alone", 10)
    list(study.run(1))
    (comparison,) = study.report().comparisons
    assert {row.measure for row in comparison.pieces[0].rows} == {"used", "score"}
    assert sample_of(Tables(), []).deals == 0
