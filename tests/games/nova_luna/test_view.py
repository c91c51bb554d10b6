"""Views of displays, which most decisions leave as they are."""

import random

import lunario
from lunario.games.nova_luna import view


def test_a_decision_makes_only_the_display_that_it_changes() -> None:
    match, choose, made = lunario.load("nova-luna", players=4).new_match(seed=7), random.Random(7), []
    view._display_of.cache_clear()
    match.view()
    for _ in range(60):
        before = view._display_of.cache_info().misses
        match.play(choose.choice(match.legal_actions()))
        match.view()
        made.append(view._display_of.cache_info().misses - before)
    assert set(made) == {0, 1}, "a tile is taken, which changes none, and placed, which changes one"


def test_displays_are_told_apart_by_what_they_show() -> None:
    """Matches with the same cells, components and tiles at other tables never get the view of another."""
    for seed in range(3):
        match, choose = lunario.load("nova-luna", players=2).new_match(seed=seed), random.Random(seed)
        for _ in range(40):
            match.play(choose.choice(match.legal_actions()))
            kept = match.view()["seats"]
            view._display_of.cache_clear()
            assert match.state.clone().view()["seats"] == kept
