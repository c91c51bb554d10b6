"""Tasks one tile short, as reasons tell them, compared with placing a tile of every colour at every free cell."""

import pytest

from lunario.core.random import below, new_rng
from lunario.games.nova_luna.display import cover_all_tasks, frontier_cell, place_tile
from lunario.games.nova_luna.gains import tasks_one_tile_short
from lunario.games.nova_luna.state import COLOURS, TILES
from tests.registered import loaded


@pytest.mark.parametrize("players", [1, 2])
def test_a_task_is_one_tile_short_if_a_tile_fulfils_it(players):
    game, seen = loaded("nova-luna", players), set()
    for seed in range(3):
        match, rng = game.new_match(seed), new_rng(seed)
        while not match.is_over:
            actions = match.legal_actions()
            match.play(actions[below(rng, len(actions))])
            if len(match.events) % 11 == 0:
                for player in range(players):
                    number = tasks_one_tile_short(match.state.record, player)
                    assert number == len(fulfilled(match.state, player)), (seed, len(match.events))
                    seen.add(number)
    assert len(seen) > 4


def fulfilled(state, player):
    """Return the open tasks that some tile at some free cell fulfils, by the rules themselves."""
    record, found = state.record, set()
    for i in range(int(record.frontier_size[player])):
        for colour in range(COLOURS):
            now = state.clone().record
            now.tokens[player] = 20
            old = {
                slot: int(now.covered[slot]) for slot in now.display[player, : int(now.display_size[player])].tolist()
            }
            tile = next(each for each in range(TILES) if int(now.colour[each]) == colour)
            place_tile(now, player, tile, frontier_cell(record, player, i))
            cover_all_tasks(now, player)
            for slot, covered in old.items():
                more = int(now.covered[slot]) & ~covered
                found |= {(slot, task) for task in range(3) if more >> task & 1}
    return found
