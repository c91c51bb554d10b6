"""The computer players: fair, reproducible, and frozen where they must not change."""

import subprocess
import sys
import zlib

import pytest

from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.judgement.frozen import FROZEN
from lunario.judgement.levels import LADDER, Level, iterations_of, ladder_of, level_of, width_of
from lunario.players import create_player, decide, names
from tests.registered import DEFINITIONS, loaded

PLAYERS = [*names(), *FROZEN]
FEW = 40  # iterations: what a level cannot see, it does not see with more of them either


def few(name):
    return name if name in ("random", "novice", "greedy", "greedy-1") else f"{name}@{FEW}"


def positions(game: Game, seed: int, every: int = 7):
    """Yield decisions of a match between beginners."""
    match = game.new_match(seed)
    rng = new_rng(seed)
    players = [create_player("novice", game) for _ in range(game.players)]
    for number in range(200):
        if match.is_over:
            return
        if number % every == 0 and len(match.legal_actions()) > 1:
            yield match.state
        match.play(decide(players[match.current_player], match.state, rng))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_no_player_knows_more_than_its_seat(definition, name):
    """On states that differ only in what the seat cannot know, it chooses the same with the same seed."""
    game = loaded(definition.name, 2)
    others = 0
    for number, state in enumerate(positions(game, seed=3)):
        chosen = decide(create_player(few(name), game), state, new_rng(number))
        for guess in range(3):
            other = state.determinize(state.current_player, new_rng(100 + guess))
            others += bytes(other) != bytes(state)
            assert decide(create_player(few(name), game), other, new_rng(number)) == chosen
    assert (others > 0) == definition.hides


class Cheat:
    """Chooses by everything in the state it is given."""

    def choose(self, state, rng):
        actions = state.legal_actions()
        return actions[zlib.crc32(bytes(state)) % len(actions)]


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_player_who_would_cheat_is_handed_nothing_to_cheat_with(definition):
    game = loaded(definition.name, 2)
    told_apart = 0
    for number, state in enumerate(positions(game, seed=3)):
        other = state.determinize(state.current_player, new_rng(100))
        told_apart += Cheat().choose(state, new_rng()) != Cheat().choose(other, new_rng())
        assert decide(Cheat(), state, new_rng(number)) == decide(Cheat(), other, new_rng(number))
    assert (told_apart > 0) == definition.hides


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_the_same_seed_gives_the_same_move_in_any_process(definition):
    program = f"""
import lunario
from lunario.core.random import new_rng
from tests.players.test_levels import few, positions
from lunario.players import create_player, decide
game = lunario.load({definition.name!r}, 2)
print([decide(create_player("strong@{FEW}", game), state, new_rng(5)) for state in positions(game, 4)])
"""
    game = loaded(definition.name, 2)
    here = [decide(create_player(f"strong@{FEW}", game), state, new_rng(5)) for state in positions(game, 4)]
    there = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8")
    assert there.stdout.strip() == str(here)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_levels_have_more_and_more_iterations(definition):
    for players in definition.player_counts:
        game = loaded(definition.name, players)
        levels = [iterations_of(game, level) for level in LADDER[LADDER.index("casual") :]]
        assert levels == sorted(set(levels))
        assert create_player("master", game).iterations == (width_of(game, "master") or levels[-1])
        assert create_player("master@7", game).iterations == 7


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_below_casual_levels_search_no_longer_and_slip_more(definition):
    for players in definition.player_counts:
        game = loaded(definition.name, players)
        below = [level_of(game, name) for name in LADDER[1 : LADDER.index("casual")]]
        assert all(level.iterations <= iterations_of(game, "casual") for level in below)
        assert all(level.overlooks or level.margin for level in below)
        for name in ("casual", "regular", "strong", "master"):
            assert level_of(game, name) == Level(iterations_of(game, name))


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_game_offers_the_levels_there_always_were(definition):
    ladder = ladder_of(definition)
    assert [name for name in LADDER if name in ladder] == ladder
    assert {"novice", "casual", "strong", "master"} <= set(ladder)


def test_a_game_that_says_nothing_of_them_has_levels_in_between(toy):
    game = loaded(toy.name, 2)
    assert level_of(game, "regular").iterations == 45  # between 20 and 100
    assert level_of(game, "learner").overlooks > level_of(game, "hasty").overlooks > 0
    assert level_of(game, "amateur").margin > level_of(game, "amateur").overlooks == 0
    assert ladder_of(toy) == list(LADDER)


@pytest.mark.parametrize(("players", "thousandths"), [(1, 200), (2, 200), (3, 150), (5, 125)])
def test_a_margin_is_a_part_of_the_chance_to_win(players, thousandths):
    """10 percentage points: a return ranges from -1, or a share of it, to 1."""
    assert Level(1, margin=10.0).margin_of_return(players) == thousandths


@pytest.mark.parametrize(
    "name", ["nobody", "master@", "master@0", "greedy@5", "novice@9", "master@-3", "master@" + "7" * 5000]
)
def test_unknown_players_are_named_in_the_sentence(name):
    with pytest.raises(LunarioError, match="There is no computer player"):
        create_player(name, loaded("nova-luna", 2))


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_player_plays_every_player_count(definition):
    for players in definition.player_counts:
        game = loaded(definition.name, players)
        match = game.new_match(2)
        seats = [create_player(f"master@{4 + seat}", game) for seat in range(players)]
        rng = new_rng(2)
        while not match.is_over:
            match.play(decide(seats[match.current_player], match.state, rng))
        assert match.outcome is not None
