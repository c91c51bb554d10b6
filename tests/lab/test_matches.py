"""Matches in compiled code equal those played in Python, event by event, with any players and number of threads."""

import numpy as np
import pytest

import lunario
from lunario.core.chance import number_below
from lunario.core.errors import BrokenGame, IllegalAction
from lunario.core.match import Match
from lunario.core.match_file import verify
from lunario.core.random import new_rng
from lunario.lab import matches
from lunario.lab.matches import Hall, play_blocks, play_matches, replayed, seating
from lunario.players import create_player, decide
from tests.registered import CASES, DEFINITIONS, loaded

TEAMS = [
    ("random", "novice"),
    ("greedy", "random"),
    ("casual@12", "greedy"),
    ("strong@9", "casual@17"),
    ("learner@12", "amateur@17"),
    ("hasty@9", "regular@12"),
]


def played_in_python(game, names, seed):
    """Play a match as `lunario play` does, asking the players themselves."""
    match, players = Match(game, seed, names), [create_player(name, game) for name in names]
    while not match.is_over:
        seat = match.current_player
        rng = new_rng(number_below(1 << 62, seed, f"player {seat}", len(match.events)))
        match.play(decide(players[seat], match.state, rng))
    return match


def assert_same(played, row, match):
    assert played.actions_of(row) == [event.action for event in match.events]
    assert played.points[row].tolist() == match.state.points
    assert played.places[row].tolist() == match.outcome.places
    assert played.returns[row].tolist() == match.state.returns()
    decisions = [sum(event.player == seat for event in match.events) for seat in range(match.game.players)]
    assert played.decisions[row].tolist() == decisions
    assert int(played.events[row]) == len(match.events)


@pytest.mark.parametrize("definition", DEFINITIONS)
@pytest.mark.parametrize("team", TEAMS, ids="-".join)
def test_every_game_and_number_of_players(definition, team):
    for players in definition.player_counts:
        game = loaded(definition.name, players)
        names = [team[seat % 2] for seat in range(players)]
        played = play_matches(game, names, ["some words", "7-1"], actions=True)
        for row, seed in enumerate(["some words", "7-1"]):
            assert_same(played, row, played_in_python(game, names, seed))


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_every_option(name, players, options):
    game = loaded(name, players, options)
    played = play_matches(game, ["novice"] * players, [11], actions=True)
    assert_same(played, 0, played_in_python(game, ["novice"] * players, "11"))


def test_frozen_players(toy):
    for definition in (lunario.load(name).definition for name in lunario.games()):
        names, game = ["reference-1@8", "greedy-1"], loaded(definition.name, 2)
        if (definition.folder / "reference-1.toml").exists() and (definition.folder / "greedy-1.toml").exists():
            assert_same(play_matches(game, names, [3], actions=True), 0, played_in_python(game, names, "3"))


def test_the_number_of_threads_does_not_matter():
    game, names = loaded("nuevos-mundos", 3), ["casual@5", "novice", "random"]
    one, three = (play_matches(game, names, range(40), workers=workers, actions=True) for workers in (1, 3))
    for name in ("seats", "points", "places", "returns", "decisions", "turns", "events", "actions"):
        assert np.array_equal(getattr(one, name), getattr(three, name)), name


def test_entrants_move_on_by_one_seat():
    played = play_matches(loaded("nova-luna", 3), ["greedy", "random", "novice"], range(4), turning=True)
    assert played.seats.tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    assert played.by_entrant(played.seats).tolist() == [[0, 1, 2]] * 4
    assert played.by_entrant(played.points).shape == played.points.shape
    assert np.allclose(played.shares.sum(axis=1), 1)


class Last:
    """A player in Python that takes the last legal action, and counts its decisions."""

    made: list["Last"] = []  # noqa: RUF012

    def __init__(self, game):
        self.asked = 0
        Last.made.append(self)

    def choose(self, state, rng):
        self.asked += 1
        return state.legal_actions()[-1]


@pytest.mark.parametrize("name", ["nova-luna", "luna-capital"])
def test_python_is_asked_only_where_a_seat_is_pythons(name, monkeypatch):
    monkeypatch.setattr(Last, "made", [])
    game = loaded(name, 2)
    played = play_matches(game, ["greedy", Last], ["a", "b"], workers=1, actions=True)
    assert [player.asked for player in Last.made[1:]] == played.decisions[:, 1].tolist()  # the first was only inspected
    for row, seed in enumerate("ab"):
        match = replayed(game, seed, ["greedy", "last"], played.actions_of(row))
        assert verify(match) == [] and match.is_over
        for state, event in match.history():
            assert event.player != 1 or event.action == state.legal_actions()[-1]


def test_a_planner_is_asked():
    game = loaded("nova-luna", 1)
    assert_same(play_matches(game, ["master@2"], [5], actions=True), 0, played_in_python(game, ["master@2"], "5"))


def test_what_a_python_player_may_not_do_is_said():
    class Wrong(Last):
        def choose(self, state, rng):
            return 0

    with pytest.raises(IllegalAction):
        play_matches(loaded("nova-luna", 2), ["greedy", Wrong], [1])


def test_seconds_are_kept_where_somebody_wants_them():
    game = loaded("nova-luna", 2)
    assert not play_matches(game, ["greedy", "random"], [1]).seconds.any()
    played = play_matches(game, ["greedy", Last], [1], timed=True)
    assert (played.seconds > 0).all() and (played.slowest <= played.seconds).all()
    assert (played.turns <= played.decisions).all() and (played.turns > 0).all()


def test_closing_the_iterator_stops_the_rest():
    hall = Hall(loaded("nova-luna", 2), ["master", "master"])
    endless = (seating(str(number), (0, 1)) for number in range(10**9))
    coming = play_blocks(Hall(hall.game, ["random", "random"]), endless, 2)
    _, played = next(coming)  # whichever of the first blocks was done first
    assert len(played) == 1
    coming.close()
    stop = np.ones(1, np.int64)
    assert len(hall.play(0, [seating("1", (0, 1))], stop)[1]) == 0


def test_a_match_without_end_is_said(monkeypatch):
    game = lunario.load("nova-luna")
    monkeypatch.setattr(matches, "_longest", lambda game: 5)
    with pytest.raises(BrokenGame, match="more than 5 events"):
        play_matches(game, ["random", "random"], [1])


def test_no_seeds_no_matches():
    played = play_matches(loaded("nova-luna", 2), ["random", "random"], [])
    assert len(played) == 0 and played.points.shape[1:] == (2, 1)


@pytest.mark.parametrize(
    ("players", "seeds", "said"),
    [
        (["greedy"], [1], "a list of players, one for each seat \\(2\\), not \\['greedy'\\]"),
        ("greedy,random", [1], "a list of players, one for each seat \\(2\\), not 'greedy,random'"),
        (["greedy", "random"], 5, "pass several, such as `range\\(100\\)`, not 5"),
        (["greedy", "random"], "7", "pass several, such as `range\\(100\\)`, not '7'"),
    ],
)
def test_players_and_seeds_without_a_meaning_are_refused(players, seeds, said):
    with pytest.raises(lunario.BadArgument, match=said):
        play_matches(loaded("nova-luna", 2), players, seeds)
