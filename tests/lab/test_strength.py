"""The strength table: its first row for every game, and the page it writes."""

import dataclasses
import math
import re
import shutil
import time
from itertools import count, islice

import pytest

import lunario
from benchmarks.strength import __main__ as strength
from benchmarks.strength import levels, picture
from benchmarks.strength.figures import Figure, Place, curve
from benchmarks.strength.picture import Mark, Point, shares
from benchmarks.strength.players import METHOD, TITLE, games, with_section
from benchmarks.strength.report import write
from benchmarks.strength.rows import CURVE, CURVE_MATCHES, ROWS, Row, rows_of
from lunario.core.errors import LunarioError
from lunario.lab.arena import Arena
from lunario.lab.standings import by_deal
from tests.registered import DEFINITIONS
from tests.toy import GAME

MATCHES = 60


@pytest.fixture(autouse=True)
def busy(monkeypatch):
    """Simulate a machine so busy that a minute passes between two looks at the clock."""
    minutes = count()
    monkeypatch.setattr(time, "monotonic", lambda: 60.0 * next(minutes))


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_greedy_beats_random(definition):
    """The table's first row is played on fixed seeds, so the matches are always the same."""
    row = rows_of(definition)[0]
    arena = Arena(row.contest(lunario.load(definition.name, row.seats)), MATCHES)
    assert sum(1 for _ in arena.run()) == MATCHES
    won = sum(map(sum, by_deal(arena.results, row.player)))
    assert (row.name, won >= row.bar / 100 * MATCHES) == ("greedy-1 v random", True)


def test_every_row_is_about_a_game():
    games = [parameter.values[0] for parameter in DEFINITIONS]
    assert {row.name for row in ROWS} <= {row.name for definition in games for row in rows_of(definition)}
    assert all(row.seats in definition.player_counts for definition in games for row in rows_of(definition))


@pytest.fixture
def own_page(monkeypatch, tmp_path):
    """Set up the toy as a game whose folder has a strength.toml."""
    folder = tmp_path / "toy"
    shutil.copytree(GAME.folder, folder)
    definition = dataclasses.replace(GAME)
    monkeypatch.setitem(vars(definition), "folder", folder)
    return definition, folder / "strength.toml"


def test_a_game_has_bars_and_rows_of_its_own(own_page):
    definition, page = own_page
    page.write_text(
        """[bars]
        "strong v greedy-1" = 55
        [[rows]]
        player = "greedy"
        seats = 1
        bar = 20
        """
    )
    bars = {row.name: row.bar for row in rows_of(definition)}
    assert bars["strong v greedy-1"] == 55 and bars["greedy alone, wins"] == 20
    assert bars["master v greedy-1, 3 players"] == 70 and "master v greedy-1, 5 players" not in bars
    assert [row.weight for row in rows_of(definition)] == sorted(row.weight for row in rows_of(definition))


def test_a_bar_of_a_row_that_is_not_there_is_refused(own_page):
    definition, page = own_page
    page.write_text('[bars]\n"master v greedy-1, 5 players" = 50\n')
    with pytest.raises(LunarioError, match="a bar for “master v greedy-1, 5 players”, which is not a row of toy-race"):
        rows_of(definition)


def played(row, game, folder):
    figure = Figure(row, game, Place(folder))
    for _ in figure.play(1, math.inf):
        pass
    return figure


def test_a_row_stops_when_its_time_is_over(toy, tmp_path):
    figure = Figure(Row("greedy", "random", most=12, fixed=True), lunario.load(toy.name), Place(tmp_path))
    assert list(figure.play(1, 150.0)) == [1, 2, 3]  # 60, 120 and 180 seconds after the beginning
    assert list(figure.play(1, 0.0)) == [4]
    assert not figure.is_done


def test_the_page_says_what_was_played(toy, tmp_path):
    game = lunario.load(toy.name)
    clear = played(Row("greedy", "random", bar=20, most=200), game, tmp_path)
    missed = played(Row("random", "greedy", bar=90, most=200), game, tmp_path)
    waiting = Figure(Row("greedy", "greedy", bar=60, most=10), game, Place(tmp_path / "none"))
    assert (clear.verdict, missed.verdict, waiting.verdict) == ("clear", "clearly missed", "not played")
    page = tmp_path / "strength.md"
    write(page, [(clear, []), (missed, []), (waiting, [])])
    text = page.read_text(encoding="utf-8")
    assert re.search(r"\| greedy v random \| ≥ 20 % \| \d+\.\d % \(.*\) \| \d+ \| clear \|", text)
    assert re.search(r"\| random v greedy \| ≥ 90 % \| .* \| clearly missed \|", text)
    assert "strength.svg" in text and (tmp_path / "strength.svg").exists()


def test_rows_about_the_same_matches_share_them(toy, tmp_path):
    game, place = lunario.load(toy.name, 1), Place(tmp_path)
    wins = Figure(Row("greedy", seats=1, bar=50, most=12, fixed=True), game, place)
    score = Figure(Row("greedy", seats=1, score=True, bar=0, most=12, fixed=True), game, place)
    assert len(list(wins.play(1, math.inf))) == 12
    assert score.is_done and list(score.play(1, math.inf)) == []
    assert score.estimate.value > 0


def test_time_left_over_goes_to_rows_that_had_too_little(toy, tmp_path):
    class Slow(Figure):
        def play(self, workers, seconds):
            return islice(super().play(workers, seconds), 5)  # as many as fit a part of the time

    slow = Slow(Row("greedy", "random", most=12, fixed=True), lunario.load(toy.name), Place(tmp_path))
    strength._play([slow], math.inf, 1)
    assert slow.is_done and slow.arena.done == 12


def test_a_curve_is_played_on_the_first_deals_of_its_row(toy, tmp_path):
    game, place = lunario.load(toy.name), Place(tmp_path)
    missed = Figure(Row("casual", "greedy", bar=99.9, most=2 * CURVE_MATCHES, fixed=True), game, place)
    assert curve(missed, place) == []  # no bar is missed yet
    list(missed.play(1, math.inf))
    points = curve(missed, place)
    assert len(points) == len(CURVE)
    assert [point.is_done for point in points] == [factor == 1 for factor in CURVE]
    own = points[CURVE.index(1)]
    assert own.estimate.matches == CURVE_MATCHES < missed.estimate.matches
    assert own.iterations == missed.iterations == 4 * points[CURVE.index(1) - 1].iterations
    list(points[0].play(1, math.inf))
    write(tmp_path / "strength.md", [(missed, points)])
    assert (tmp_path / "strength-toy-race-casual-greedy-2.svg").read_text(encoding="utf-8").count("<circle") == 2


def test_results_of_an_older_version_are_put_aside(toy, tmp_path):
    row, game = Row("greedy", "random", most=4), lunario.load(toy.name)
    figure = played(row, game, tmp_path)
    path = figure.file.path
    code = figure.arena.contest.header()["code"]
    path.write_text(path.read_text(encoding="utf-8").replace(code, "0" * 16), encoding="utf-8")
    assert Figure(row, game, Place(tmp_path, any_version=True)).verdict == "†"
    assert Figure(row, game, Place(tmp_path)).verdict == "not played"
    assert path.with_suffix(".old").exists()


def test_pictures_are_svg_with_every_mark():
    drawn = shares([("A & B", [Mark("one", 0.5, 0.4, 0.6, 0.9), Mark("two", 1.0, 0.9, 1.0, None)])])
    assert drawn.startswith("<svg") and drawn.count("<circle") == 2 and "A &amp; B" in drawn
    assert drawn.count('class="bar"') == 1
    line = picture.curve("one", [Point(10, 0.2, 0.1, 0.3), Point(40, 0.5, 0.4, 0.6), Point(160, 0.8, 0.7, 0.9)], 0.9)
    assert line.count("<circle") == 3 and "160" in line


def test_the_steps_between_levels_are_the_last_part_of_the_page(tmp_path):
    """Each of the two commands keeps what the other wrote."""
    page, place = tmp_path / "strength.md", Place(tmp_path)
    definition = lunario.load("nuevos-mundos").definition
    write(page, [])
    method = page.read_text(encoding="utf-8").removeprefix(f"{TITLE}\n").rstrip("\n")
    played, *rest = levels.steps(definition, [2], 4, place)
    list(played.play(1, math.inf))
    for _ in range(2):
        levels.write(page, [(definition, [played, *rest])])
        text = page.read_text(encoding="utf-8")
        assert METHOD + text.partition(METHOD)[2].partition(levels.LEVELS)[0].rstrip("\n") == method
        assert text.count(levels.LEVELS) == 1
    assert re.search(r"\| learner v novice \| \d+ iterations, overlooks \d+ % \| [\d.]+ % \(.*\), 4 \|", text)
    assert [row.row.name for row in rest] == ["casual v learner", "strong v casual", "master v strong"]
    assert re.search(r"\| master v strong \| 10,000 iterations \| – \|", text)
    write(page, [])
    assert page.read_text(encoding="utf-8") == text


def test_the_page_begins_with_what_players_ask():
    """The answers are those of the page's own tables."""
    text = strength.PAGE.read_text(encoding="utf-8")
    assert with_section(text) == text, "run: python -m benchmarks.strength.players"
    assert text.index("**How strong is `strong`?**") < text.index(METHOD)
    found = games(text)["Nova Luna"]
    assert found.step("casual") == ("amateur", found.shares["casual v amateur"])
    changed = text.replace("| strong v casual | ≥ 60 % | 88.9 %", "| strong v casual | ≥ 60 % | 55.4 %")
    assert "in 55 to 93 of" in with_section(changed)


def test_a_page_without_figures_has_no_answers():
    assert with_section(f"{METHOD}\nNothing was played.\n") == f"{TITLE}\n{METHOD}\nNothing was played.\n"
