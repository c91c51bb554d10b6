"""Numbers in words: the parts of an observation, the ranges of actions, and the pages that list them."""

import random

import numpy as np
import pytest

import lunario
from lunario.core.meaning import Block, Choice, Code, Counts, Each, Number, action_words, decode, distinct, listed, one
from tests.number_pages import pages

PARTS = [
    Choice("colour", "its colour", ("red", "blue")),
    Each("seats", "each player", ("you", "next"), [Number("tokens", "left", 20), Code("kind", "which", "abc", 0.25)],
         optional=True),
    Block("deck", "the deck", [Counts("cards", "how many", ("ace", "king"), 4)]),
]  # fmt: skip


def test_numbers_are_decoded_in_their_own_units():
    numbers = [0, 1, 0.35, 0.5, 0, 0, 0.25, 0]
    assert decode(PARTS, numbers) == {
        "colour": "blue",
        "seats": {"you": {"tokens": 7, "kind": "b"}},
        "deck": {"cards": {"ace": 1}},
    }
    assert decode(PARTS, [0] * 8) == {"colour": None, "seats": {}, "deck": {"cards": {}}}


def test_every_number_has_a_name():
    assert [name for part in PARTS for name in part.names()] == [
        "colour=red", "colour=blue", "seats.you.tokens", "seats.you.kind", "seats.next.tokens", "seats.next.kind",
        "deck.cards.ace", "deck.cards.king",
    ]  # fmt: skip
    assert [part.size for part in PARTS] == [2, 4, 2]


def test_actions_are_found_by_their_range():
    ranges = [listed("take", "take a tile", ("the first", "the second")), one("pass", "do nothing")]
    assert [action_words(ranges, i) for i in range(3)] == ["take: the first", "take: the second", "do nothing"]
    with pytest.raises(ValueError, match="no action 3: actions are numbered from 0 to 2"):
        action_words(ranges, 3)


def test_labels_that_occur_twice_are_told_apart():
    assert distinct(["r1", "b2", "r1"]) == ["r1", "b2", "r1#2"]


def test_an_observation_of_another_size_is_refused():
    with pytest.raises(ValueError, match="An observation of nova-luna has 2006 numbers, not 3"):
        lunario.load("nova-luna").decode_observation(np.zeros(3))


def test_the_pages_are_up_to_date():
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tests.number_pages"


def match_of(name: str, seed: int) -> lunario.Match:
    match, rng = lunario.load(name).new_match(seed=seed), random.Random(seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal_actions()))


@pytest.mark.parametrize("name", lunario.games())
def test_decoded_phases_are_those_of_the_view(name):
    for match in match_of(name, 1):
        decoded = match.game.decode_observation(match.state.observation(1))
        assert decoded["phase"] == match.view(1)["phase"]
