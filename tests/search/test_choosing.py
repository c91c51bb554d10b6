"""How a level chooses: among the actions it noticed, and never worse than its margin."""

from collections import Counter

import pytest

from lunario.core.random import new_rng
from lunario.search.search import Search
from tests.registered import loaded

ITERATIONS = 200


@pytest.fixture(scope="module")
def searched():
    """Search a position with many good actions."""
    game = loaded("nova-luna", 2)
    match = game.new_match(3)
    while len(match.legal_actions()) < 6:
        match.play(match.legal_actions()[0])
    search = Search(game, ITERATIONS)
    search.run(match.state.determinize(match.current_player, new_rng(1)), new_rng(1))
    assert sum(each.visits > 0 for each in search.candidates()) > 3
    return search


def choices(search, margin, overlooks, count=2000):
    rng = new_rng(5)
    return Counter(search.choose(margin, overlooks, rng) for _ in range(count))


def test_without_slips_it_is_the_best_and_takes_no_random_number(searched):
    rng, untouched = new_rng(5), new_rng(5)
    assert searched.choose(0, 0, rng) == searched.best()
    assert rng.tolist() == untouched.tolist()


@pytest.mark.parametrize("margin", [50, 200, 600])
def test_only_actions_within_the_margin_are_chosen_the_better_the_more_often(searched, margin):
    found = {each.action: each for each in searched.candidates()}
    best = found[searched.best()]
    near = {action for action, each in found.items() if each.visits and each.value > best.value - margin / 1000}
    chosen = choices(searched, margin, 0)
    assert set(chosen) == near
    weights = {action: min(margin / 1000, found[action].value - best.value + margin / 1000) for action in near}
    for action in near:
        share = weights[action] / sum(weights.values())
        assert abs(chosen[action] / 2000 - share) < 0.05


def test_what_is_overlooked_is_not_chosen(searched):
    """With every other action overlooked, the best is chosen half the time, the next a quarter, and so on."""
    order = [each.action for each in searched.candidates()]
    chosen = choices(searched, 0, 50)
    for rank, action in enumerate(order[:3]):
        assert abs(chosen[action] / 2000 - 0.5 ** (rank + 1)) < 0.05


def test_when_all_is_overlooked_the_best_is_seen_after_all(searched):
    assert set(choices(searched, 0, 100, 50)) == {searched.best()}
