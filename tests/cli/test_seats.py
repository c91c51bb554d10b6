"""Computer players remember their search, so each seat of a match has one of its own."""

import pytest

import lunario as package
from lunario import players
from lunario.cli.seats import decide
from lunario.core.match import Match
from lunario.lab.matches import play_matches
from tests.cli.program import lunario


class Recorder:
    """A player that takes the first legal action and remembers for whom."""

    made: list["Recorder"] = []  # noqa: RUF012  (emptied by the fixture)

    def __init__(self, name, game):
        self.name, self.decided = name, []
        self.made.append(self)

    def choose(self, state, rng):
        self.decided.append((state.current_player, int(state.record.turn)))
        return state.legal_actions()[0]


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setattr(players, "create_player", Recorder)
    monkeypatch.setattr(Recorder, "made", [])
    return Recorder.made


def test_every_seat_has_its_own(made):
    match = Match(package.load("nova-luna", players=3), "7", ["casual", "casual", "random"])
    computers = {}
    while not match.is_over:
        match.play(decide(match, computers))
    assert sorted(player.name for player in made) == ["casual", "casual", "random"]
    assert all(len({seat for seat, _ in player.decided}) == 1 for player in made)


def test_every_match_of_a_simulation_has_its_own(made):
    def entrant(game):
        return Recorder("casual", game)

    play_matches(package.load("nova-luna"), [entrant, entrant], range(3), workers=1)
    asked = [player for player in made if player.decided]
    assert len(asked) == 6
    assert all(len({seat for seat, _ in player.decided}) == 1 for player in asked)


def test_after_an_undo_nobody_remembers_what_has_not_happened(made, tmp_path):
    typed = "1\n" * 8 + "undo\n" * 3 + "1\n" * 8
    lunario("play", "nova-luna", "--seed", 7, "--save", tmp_path / "match.lunario", typed=typed)
    turns = [[turn for _, turn in player.decided] for player in made]
    assert len(made) > 1 and all(turns == sorted(turns) for turns in turns)
