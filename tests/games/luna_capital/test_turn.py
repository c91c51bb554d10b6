"""A turn: swaps, the lot, the last shipment, a card and all the tiles."""

import pytest

from lunario.core.errors import IllegalAction
from lunario.games.luna_capital.actions import PAIRS
from lunario.games.luna_capital.naming import FACE_OF

from .positions import hold, legal, play, start


def lots(state, *tiles):
    """Put these tiles into the lots, each lot's as words separated by spaces."""
    for lot, words in enumerate(tiles):
        faces = sorted(FACE_OF[word] for word in words.split())
        state.record.lot_tile[lot] = faces + [0] * (4 - len(faces))
        state.record.lot_size[lot] = len(faces)
    state.touch()
    return state


def shown(state, lot):
    return [tile["code"] for tile in state.view(None)["lots"][lot]["tiles"]]


@pytest.mark.rule("LC-T1")
def test_swaps_cost_tokens_and_join_two_lots():
    state = lots(start(2), "H O", "W W", "S M", "H L")
    assert not any(action.startswith("swap") for action in legal(state))
    with pytest.raises(IllegalAction, match=r"costs a redistribution token\. \(LC-T1\)"):
        state.apply("swap 1:H 2:W")
    state.record.swaps[0], state.record.swap_supply = 2, 2
    state.touch()
    swaps = {action for action in legal(state) if action.startswith("swap")}
    assert len(swaps) == 2 + 4 + 4 + 2 + 2 + 4, "two W in one lot are one choice"
    assert "swap 1:H 4:H" in swaps, "identical tiles may be swapped too"
    assert "swap 1:H 1:O" not in swaps
    play(state, "swap 1:H 2:W")
    assert shown(state, 0) == ["O", "W"] and shown(state, 1) == ["H", "W"]
    assert (state.record.swaps[0], state.record.swap_supply) == (1, 3)
    play(state, "swap 1:W 3:M")  # any number
    assert shown(state, 0) == ["O", "M"] and shown(state, 2) == ["W", "S"]
    assert (state.record.swaps[0], state.record.swap_supply) == (0, 4)
    assert legal(state) == {"take 1", "take 2", "take 3", "take 4"}
    assert len(PAIRS) == 6


@pytest.mark.rule("LC-T2")
def test_a_lot_goes_to_hand_and_in_front():
    state = hold(lots(start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a"), "H", "O", "W", "S"), 0, "5a", "6a", "7a")
    play(state, "take 2")
    view = state.view(1)
    assert [tile["code"] for tile in view["front"]] == ["O"]
    assert {"name": "2a", "number": 2, "quadrants": [".", ".", ".", "."]} in [
        held["card"] for held in view["seats"][0]["hand"]
    ]
    assert view["lots"][1]["card"] is None and view["lots"][1]["tiles"] == []
    assert legal(state) == {"play 2a", "play 5a", "play 6a", "play 7a"}


@pytest.mark.rule("LC-T2")
def test_the_last_shipment_costs_a_card_of_the_hand_as_it_was():
    state = hold(start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a"), 0, "5a", "6a", "7a")
    play(state, "take 4")
    assert legal(state) == {"under 5a", "under 6a", "under 7a"}, "not the lot's own card 4a"
    play(state, "under 6a")
    assert legal(state) == {"play 4a", "play 5a", "play 7a"}
    buried = state.view(1)["under"]
    assert [card["card"]["name"] for card in buried] == ["6a"] and buried[0]["known_to"] is None


@pytest.mark.rule("LC-T2")
def test_not_with_an_empty_hand():
    state = hold(start(2), 0)
    assert legal(state) == {"take 1", "take 2", "take 3"}
    with pytest.raises(IllegalAction, match=r"your hand is empty\. \(LC-T2\)"):
        state.apply("take 4")


@pytest.mark.rule("LC-T3")
def test_one_card_then_all_tiles_in_any_order():
    state = hold(
        lots(start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a"), "H O S", "O", "W", "S"), 0, "5a", "6a", "7a"
    )
    play(state, "take 1", "play 5a", "at 0,0")
    assert legal(state) == {"tile H", "tile O", "tile S"}
    play(state, "tile O", "on 0,0 br")
    assert legal(state) == {"tile H", "tile S"}
    play(state, "tile S", "on 0,0 tl", "tile H")
    assert legal(state) == {"on 0,0 tr", "on 0,0 bl"}
    play(state, "on 0,0 tr")
    assert state.is_chance, "the turn is over"
    assert state.record.turn == 3, "two exchanges, one turn"
