"""The story while tiles are revealed one by one."""

import pytest

from tests.games.nova_luna.test_turn import with_tiles_left
from tests.stories.scripted import told


@pytest.mark.rule("NL-R1")
def test_one_tile_comes_up_and_several_come_up() -> None:
    state = with_tiles_left(2)
    one = told(state.clone(), "refill", "tile r3:brr")
    assert "Salió la roja 3." in one, one
    two = told(state, "refill", "tile r3:brr", "tile b3:bby")
    assert "Salieron la roja 3 y la azul 3." in two, two


@pytest.mark.rule("NL-R1")
def test_an_empty_track_is_refilled_tile_by_tile() -> None:
    state = with_tiles_left(0)
    one = told(state, "tile r3:brr")
    assert "La pista estaba vacía. Salió la roja 3." in one, one
