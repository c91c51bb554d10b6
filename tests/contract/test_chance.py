"""Chance from the seed: the published vectors, no bias, the same order of a pile whatever is played."""

import hmac
import re
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

import lunario
from lunario.core.chance import new_seed, number_below, pick

DOCUMENT = Path(__file__).parents[2] / "docs" / "chance.md"
VECTOR = re.compile(r"^\| `(.*)` \| `(.*)` \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


def test_published_vectors():
    vectors = VECTOR.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(vectors) >= 8
    for seed, stream, index, total, number in vectors:
        assert number_below(int(total), seed, stream, int(index)) == int(number)


def test_numbers_are_unbiased():
    counts = Counter(number_below(7, "bias", "pile", index) for index in range(7000))
    assert sorted(counts) == list(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 30


def test_a_number_too_large_is_drawn_again():
    """Numbers above the largest multiple of the total are drawn again: just over 2**63, that is nearly half of them."""
    total = limit = 2**63 + 1

    def attempt(index, number):
        digest = hmac.digest(b"again", f"pile/{index}/{number}".encode(), "sha256")
        return int.from_bytes(digest[:8], "big")

    again = 0
    for index in range(50):
        first = next(number for number in count() if attempt(index, number) < limit)
        assert number_below(total, "again", "pile", index) == attempt(index, first)
        again += first > 0
    assert 15 < again < 35


def test_weights_widen_an_outcome():
    counts = Counter(pick([(5, 1), (9, 3)], "weights", "pile", index) for index in range(4000))
    assert 900 < counts[5] < 1100 and counts[5] + counts[9] == 4000


def test_seeds_differ():
    assert new_seed() != new_seed()


def _revealed(match):
    return [event.action for event in match.events if event.player == -1]


@pytest.mark.parametrize("name", lunario.games())
def test_the_same_seed_gives_the_same_beginning(name):
    game = lunario.load(name)
    assert game.new_match(seed=3).events == game.new_match(seed="3").events
    assert any(game.new_match(seed=3).events != game.new_match(seed=other).events for other in range(4, 9))


def test_the_pile_has_one_order_whatever_is_played():
    """Nova Luna: two matches with one seed reveal the same tiles in the same order, though play diverges."""
    game = lunario.load("nova-luna")
    first, second = game.new_match(seed=11), game.new_match(seed=11)
    for match, which in ((first, 0), (second, -1)):
        while not match.is_over:
            match.play(match.legal_actions()[which])
    shared = min(len(_revealed(first)), len(_revealed(second)))
    assert first.events != second.events
    assert shared > 20 and _revealed(first)[:shared] == _revealed(second)[:shared]
