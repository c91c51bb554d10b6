"""The first player is decided as a game says it: by lot in all games that draw one."""

import pytest

import lunario
from lunario.core import registry
from lunario.core.definition import Definition


def beginners(definition: Definition, players: int) -> set[int]:
    """Return who begins the matches of a few seeds, once everything that chance does before is done."""
    game = lunario.load(definition.name, players)
    return {int(game.new_match(seed=seed).state.record.first_player) for seed in range(12)}


@pytest.mark.parametrize("name", lunario.games())
def test_the_rules_draw_who_begins_exactly_where_the_game_says_so(name: str) -> None:
    definition = registry.find(name)
    players = max(definition.player_counts)
    drawn = len(beginners(definition, players)) > 1
    assert drawn == (definition.beginner is not None)
    assert lunario.load(name, players).beginner == definition.beginner
    if min(definition.player_counts) == 1:
        assert lunario.load(name, 1).beginner is None


def test_the_toy_leaves_it_to_the_people(toy: Definition) -> None:
    assert toy.beginner is None and beginners(toy, 2) == {0}
