"""A component set with identical cards: it does not matter which of two in a hand is chosen, so they are one choice."""

import re

import pytest

import lunario
from lunario.core import registry
from lunario.core.random import new_rng
from lunario.testing.cases import choose
from lunario.testing.playing import choices_are_sound

from .oracle import Oracle
from .positions import hold, lay, legal, play, start


@pytest.fixture
def blank(tmp_path):
    """Return a set with nothing printed on the cards: 10 different ones, 6 or 7 of each."""
    text = registry.find("luna-capital").page("components.txt")
    before, cards, after = re.split(r"(?<=\ncards\n)|(?=\ntiles\n)", text)
    lines = [line if re.search(r"\d", line) else re.sub(r"[^ |]", ".", line) for line in cards.splitlines()]
    path = tmp_path / "blank.txt"
    path.write_text(before + "\n".join(lines) + after, encoding="utf-8")
    return path


@pytest.mark.rule("LC-S4", "LC-T2", "LC-T3", "LC-P4", "LC-P5")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_matches_with_like_cards(blank, players):
    """Engine and oracle agree at every step, and the engine offers nothing twice."""
    game = lunario.load("luna-capital", players=players, components=blank)
    choices_are_sound(game, players)
    state, oracle, rng = game.new_state(), Oracle(players, dict(game.options), blank), new_rng(players)
    assert state.record.types == 10
    while not state.is_over:
        if state.is_chance:
            assert {state.notation(outcome): n for outcome, n in state.chance_outcomes()} == oracle.chance()
        else:
            assert legal(state) == oracle.legal()
        action = choose(state, rng)
        oracle.play(state.notation(action))
        state.apply(action)
    assert [score.parts for score in state.scores()] == oracle.scores()


def choices(state):
    """Return the legal actions in words, each as often as the engine lists it."""
    return sorted(state.notation(action) for action in state.legal_actions())


def holding(components, *cards, drawing="5\n. .\n. .", robots=0):
    """Let player 0 be about to take a lot, with this hand, settlement and robots; lots 1 and 4 have card 5a."""
    state = start(2, "deal 5a", "deal 2a", "deal 3a", "deal 5a", components=components)
    state.record.robots[0] = robots
    return lay(hold(state, 0, *cards), 0, drawing)


@pytest.mark.rule("LC-T3", "LC-P4")
def test_like_cards_are_played_as_one_choice(blank):
    state = play(holding(blank, "7a", "7a", "9a", robots=1), "take 1")
    assert choices(state) == ["play 5a", "play 7a", "play 9a", "robot 5a", "robot 7a", "robot 9a"]
    state.apply("play 7a")
    hand = [held["card"]["name"] for held in state.view(0)["seats"][0]["hand"]]
    assert hand == ["5a", "7a", "9a"], "only one of the two has gone"


@pytest.mark.rule("LC-P5")
def test_like_cards_are_placed_face_down_as_one_choice(blank):
    full = "\n----\n".join(["1   | 10\n. . | . .\n. . | . ."] * 3)
    assert choices(play(holding(blank, "7a", "7a", drawing=full), "take 1")) == ["down 5a", "down 7a"]


@pytest.mark.rule("LC-T2")
def test_like_cards_are_given_up_as_one_choice(blank):
    assert choices(play(holding(blank, "7a", "7a", "9a"), "take 4")) == ["under 7a", "under 9a"]


@pytest.mark.rule("LC-S4")
def test_like_cards_are_offered_as_one_choice(blank):
    state = start(2, exchanges=True, components=blank)
    hold(state, state.current_player, "7a", "7a", "9a")
    assert choices(state) == ["offer 7a", "offer 9a", "pass"]
