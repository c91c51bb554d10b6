"""Rounds, phases, refilling, and every piece accounted for."""

from collections import Counter

import pytest

import lunario
from lunario.core.random import below, new_rng
from lunario.games.luna_capital.actions import CARD_DRAWN
from lunario.games.luna_capital.naming import FACE_OF
from lunario.games.luna_capital.state import FACES, Phase
from lunario.testing.cases import walk

from .positions import chance, play, start


def moments(players, seed):
    """Yield the state and the player at the start of every turn of a random match, and the final state."""
    game = lunario.load("luna-capital", players=players)
    state, rng, found = game.new_state(), new_rng(seed), []
    while not state.is_over:
        if state.view(None)["phase"] == "lot" and (not found or found[-1].record.turn != state.record.turn):
            found.append(state.clone())
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(choices[below(rng, len(choices))])
    return found, state


@pytest.mark.rule("LC-R1", "LC-R4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_phases_of_four_rounds(players):
    turns, last = moments(players, 5)
    assert len(turns) == 12 * players
    first = int(turns[0].record.first_player)
    expected = [(first + phase + i) % players for phase in range(3) for _ in range(4) for i in range(players)]
    assert [state.current_player for state in turns] == expected
    assert [state.view(None)["letter"] for state in turns] == [letter for letter in "ABC" for _ in range(4 * players)]
    assert int(last.record.rounds) == 12 and last.is_over


@pytest.mark.rule("LC-R2", "LC-R3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_a_lot(players):
    """Every lot has as many tiles as the round's number whenever a player takes one."""
    turns, _ = moments(players, 6)
    for i, state in enumerate(turns):
        assert state.record.lot_size.tolist() == [i // players % 4 + 1] * 4


@pytest.mark.rule("LC-R2")
def test_the_empty_place_gets_a_lot_and_the_marker():
    state = start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a", "draw H", "draw O")
    play(state, "take 2", "play 2a", "at 0,0")
    tile = state.view(None)["front"][0]["code"]
    play(state, f"tile {tile}", "on 0,0 tl", "deal 9a")
    assert state.is_chance and state.chance_stream() == "tiles A"
    state.apply(state.chance_outcomes()[0][0])
    lots = state.view(None)["lots"]
    assert lots[1]["card"]["name"] == "9a" and len(lots[1]["tiles"]) == 1
    assert [lot["marked"] for lot in lots] == [False, True, False, False]
    assert state.current_player == 1


def end_of_phase(players, letter):
    """Return the turn that ends a phase, up to its last decision, and what chance draws afterwards."""
    game = lunario.load("luna-capital", players=players)
    state, rng, drawn = game.new_state(), new_rng(11), []
    while not state.is_over:
        was = state.view(None)["letter"]
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        action = choices[below(rng, len(choices))]
        if state.is_chance:
            drawn.append(state.chance_stream())
        else:
            drawn.clear()
            marker = int(state.record.taken) if state.record.taken >= 0 else int(state.record.marker)
        state.apply(action)
        if (was == letter and state.view(None)["letter"] != letter) or (letter == "C" and state.is_over):
            return state, drawn, marker
    raise AssertionError("the phase never ended")


@pytest.mark.rule("LC-R2", "LC-R4")
@pytest.mark.parametrize("players", [2, 4])
def test_after_the_last_turn_of_a_phase_only_the_card_comes(players):
    state, drawn, marker = end_of_phase(players, "A")
    assert drawn == ["cards"]
    assert int(state.record.marker) == marker, "the marker moves there and stays through the change of phase"
    assert state.record.lot_size.tolist() == [0, 0, 0, 0] and state.record.tower[0].sum() == 0
    assert (state.record.lot_card >= 0).all(), "the cards stay"
    chance(state)
    assert state.record.lot_size.tolist() == [1, 1, 1, 1]
    assert int(state.record.tower_size[1]) == {2: 33, 4: 55}[players] - 4


@pytest.mark.rule("LC-R2")
def test_after_the_last_turn_of_all_nothing_comes():
    state, drawn, _ = end_of_phase(2, "C")
    assert drawn == [] and state.is_over
    assert (state.record.lot_card < 0).sum() == 1


@pytest.mark.rule("LC-R4")
def test_the_marker_of_the_first_player_passes_clockwise():
    turns, _ = moments(3, 8)
    firsts = [int(state.record.first_player) for state in turns]
    assert firsts[12] == (firsts[0] + 1) % 3 and firsts[24] == (firsts[0] + 2) % 3


@pytest.mark.rule("LC-R5")
def test_unseen_cards_come_before_those_put_back():
    state = start(2)
    record = state.record
    record.unseen[:] = 0
    record.unseen_size = 0
    record.under[:3], record.under_known[:3], record.under_size = [60, 5, 7], [4, 0, 4], 3
    record.unseen[20] = record.unseen_size = 1
    record.taken, record.lot_card[0], record.phase = 0, -1, Phase.DRAW_ROW_CARD
    state.touch()
    assert state.chance_outcomes() == [(CARD_DRAWN + 20, 1)]
    state.apply(CARD_DRAWN + 20)
    record.lot_card[0], record.phase = -1, Phase.DRAW_ROW_CARD
    state.touch()
    assert state.chance_outcomes() == [(CARD_DRAWN + 60, 1)]
    state.apply(CARD_DRAWN + 60)
    assert record.under[:3].tolist() == [5, 7, -1] and record.under_known[:3].tolist() == [0, 4, -1]
    assert int(record.under_size) == 2


@pytest.mark.rule("LC-R5")
def test_the_deck_never_runs_out_for_the_row():
    """The worst case: four players who never take the last shipment, so that no card comes back."""
    for seed in range(6):
        state, rng = lunario.load("luna-capital", players=4).new_state(), new_rng(seed)
        while not state.is_over:
            unmarked = [action for action in state.legal_actions() if action != state.record.marker]
            choices = [outcome for outcome, _ in state.chance_outcomes()] or unmarked
            state.apply(choices[below(rng, len(choices))])
        pads = int(state.record.placed[:, FACE_OF["pad"]].sum())
        deck = int(state.record.unseen_size) + int(state.record.under_size)
        assert deck == 52 - 47 - pads, "47 cards for the row, and one for every landing pad"


def pieces(record):
    """Count all cards by type and all tiles by face, wherever they are."""
    cards = Counter({card: int(n) for card, n in enumerate(record.unseen) if n})
    for field in (record.under, record.drawn, record.lot_card, record.card.ravel(), [record.chosen_card]):
        cards.update(int(card) for card in field if card >= 0)
    cards.update(int(code) >> 1 for code in record.hand.ravel() if code >= 0)
    tiles = Counter({face: int(n) for face, n in enumerate(record.box) if n})
    for face in range(FACES):
        tiles[face] += int(record.tower[:, face].sum()) + int(record.placed[:, face].sum())
    for field in (record.front, record.lot_tile.ravel(), [record.chosen_tile]):
        tiles.update(int(face) for face in field if face)
    return cards, +tiles


@pytest.mark.rule("LC-C1", "LC-C2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_68_cards_and_165_tiles_at_every_step(players):
    game = lunario.load("luna-capital", players=players)
    all_cards, all_tiles = pieces(game.new_state().record)
    assert all_cards.total() == 68 and all_tiles.total() == 165
    for seed in range(3):
        for state, _ in walk(game, seed):
            record = state.record
            assert pieces(record) == (all_cards, all_tiles)
            assert record.built[:players].sum() == record.placed[:players].sum()
            assert int(record.unseen.sum()) == record.unseen_size and (record.under >= 0).sum() == record.under_size
            assert int(record.robots.sum()) + record.robot_supply + (record.how == 1).sum() == 8
            assert int(record.swaps.sum()) + record.swap_supply == 4
            for player in range(players):
                assert (record.content[player] == 0).sum() == record.free[player]
                assert (record.content[player] == 24).sum() == record.scaffolds[player]
