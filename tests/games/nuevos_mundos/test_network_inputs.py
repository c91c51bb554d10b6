"""The network's inputs: biomes, runs that may still come, icons and the world."""

import numpy as np
import pytest

from lunario.games.nuevos_mundos.cards import BIOMES, KINDS
from lunario.games.nuevos_mundos.network_inputs import BIOME, INPUTS, KIND, WORLD, look
from tests.games.nuevos_mundos.positions import position

AWAY = {"board": "57 39 09 24 25 33", "hands": ["10 16 42 55", "12 26 34 60"]}  # cards away from the biomes looked at


def seen(state):
    out = np.full((state.game.players, INPUTS), np.nan)
    look(state.buffer.view(state.game.dtype)[0], out)
    assert np.isfinite(out).all() and np.abs(out).max() < 5
    return out


def biome(inputs, number):
    return inputs[number * BIOME.inputs : (number + 1) * BIOME.inputs]


def test_biomes_are_compared_with_the_best_other():
    ours, theirs = seen(position(**AWAY, worlds=["01 02 06 20", "04 21 22"]))
    assert biome(ours, 0)[[0, 1, 3, 5]].tolist() == pytest.approx([3 / 4, 1 / 4, 2 / 3, 1])
    assert biome(theirs, 0)[[0, 1, 3, 5]].tolist() == pytest.approx([1 / 4, 3 / 4, -2 / 3, 0])
    assert biome(ours, 2)[[4, 5]].tolist() == [0, 0] and biome(theirs, 2)[[4, 5]].tolist() == [1, 1]
    assert biome(ours, 0)[6] == biome(theirs, 0)[6] == 4 / 8  # 03 05 07 08 are in no world


@pytest.mark.rule("NM-P2")
def test_a_tie_goes_to_the_highest_value():
    ours, theirs = seen(position(**AWAY, worlds=["50", "51"]))
    assert (biome(ours, 6)[4], biome(theirs, 6)[4]) == (0, 1)


@pytest.mark.rule("NM-P3")
def test_runs_that_another_world_has_cut_are_not_hoped_for():
    ours, _ = seen(position(**AWAY, worlds=["17 18 20", "19 40"]))
    assert biome(ours, 2)[[9, 11]].tolist() == [0, 0]  # 19 is gone
    ours, _ = seen(position("57 01 09 19 25 33", hands=["16 24 42 55", "02 26 34 50"], worlds=["17 18 20", "40"]))
    in_runs, misses_one, _, useful, on_board, in_hand = biome(ours, 2)[8:14]
    assert in_runs == 0
    assert misses_one == pytest.approx(2 / 3)  # 17 18 19 and 18 19 20
    assert useful == pytest.approx(1 / 3) and on_board == 1 and in_hand == 0


def test_who_moves_and_what_can_be_taken():
    board = "57 01 02 17 25 33"
    ours, theirs = seen(position(board, hands=["08 64 42 55", "10 26 34 50"], to_move=0))
    assert (biome(ours, 0)[15], biome(theirs, 0)[15]) == (1, 0)
    assert biome(ours, 0)[18] == biome(ours, 0)[19] == 1  # 08 takes 01 and 02
    assert biome(theirs, 0)[18] == 0


@pytest.mark.rule("NM-M3")
def test_icons_are_seen_only_where_they_count():
    kinds = slice(BIOMES * BIOME.inputs, BIOMES * BIOME.inputs + KINDS * KIND.inputs)
    assert not seen(position(**AWAY, worlds=["01 02", "11"]))[:, kinds].any()
    assert seen(position(**AWAY, worlds=["01 02", "11"], vital_capacity=True))[:, kinds].any()


def test_players_are_seen_alike():
    """A world looks the same from any seat, except for whose turn it is."""
    worlds, hands = ["01 02 06", "04 21 22"], ["10 18 42 55", "03 26 34 50"]
    one = seen(position("57 39 09 24 25 33", worlds=worlds, hands=hands, to_move=0))
    two = seen(position("57 39 09 24 25 33", worlds=worlds[::-1], hands=hands[::-1], to_move=1))
    assert one.tolist() == two[::-1].tolist()
    assert one.shape == (2, BIOMES * BIOME.inputs + KINDS * KIND.inputs + WORLD.inputs)
