"""LC-H1: who knows which card, and what determinising may change."""

from collections import Counter

import pytest

import lunario
from lunario.core.random import new_rng
from lunario.testing.cases import walk

from .positions import face, hold, lay, play, start
from .test_rounds import pieces

pytestmark = pytest.mark.rule("LC-H1")


def known(state, player, seat):
    """Return the names of a seat's cards that the player sees, and how many are hidden."""
    hand = state.view(player)["seats"][seat]["hand"]
    return [held["card"]["name"] for held in hand if held["card"]], sum(held["card"] is None for held in hand)


def test_dealt_cards_are_hidden_and_cards_of_the_row_are_open():
    state = start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a")
    assert known(state, 1, 0) == ([], 3) and known(state, None, 0) == ([], 3)
    assert len(known(state, 0, 0)[0]) == 3
    play(state, "take 2")
    assert known(state, 1, 0) == (["2a"], 3), "everybody saw which card was taken"
    assert known(state, None, 0) == (["2a"], 3)


def test_a_card_under_the_deck_for_the_last_shipment_is_shown_to_all():
    state = start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a")
    mine = known(state, 0, 0)[0]
    play(state, "take 4", f"under {mine[0]}")
    for reader in (0, 1, None):
        assert [card["card"]["name"] for card in state.view(reader)["under"]] == [mine[0]]
    assert known(state, 1, 0) == (["4a"], 2)


FULL = "\n----\n".join(["1   | 2   | 10\nM M | M M | M M\nM M | M M | M ."] * 3)


def test_who_places_face_down_shows_the_hand():
    state = lay(start(2, "deal 9a", "deal 9b", "deal 9c", "deal 9d", "deal 5a", "deal 5b", "deal 5c"), 0, FULL)
    play(state, "take 1")
    assert known(state, 1, 0) == (["9a"], 3)
    play(state, "down 5b")
    assert known(state, 1, 0) == (["5a", "5c", "9a"], 0)
    play(state, "at 3,0")
    assert state.view(1)["seats"][0]["settlement"]["cards"][-1]["name"] == "5b", "shown to all"


def landed(*cards):
    """Let player 0 draw 9a, 8a, 7a, or these, for a landing pad."""
    state = face(lay(start(2), 0, "5\n. .\n. ."), "pad", "H")
    play(state, "tile pad", "on 0,0 tl")
    for card in cards or ("9a", "8a", "7a"):
        outcome = state.parse(f"deal {card}")
        assert [state.sees(outcome, reader) for reader in (0, 1, None)] == [True, False, False]
        assert state.describe(outcome, hidden=True) == "A card is drawn for the landing pad"
        state.apply(outcome)
    return state


def test_a_landing_pad_is_seen_by_its_player_alone():
    state = landed()
    assert [card["name"] for card in state.view(0)["drawn"]] == ["9a", "8a", "7a"]
    assert state.view(1)["drawn"] == [None, None, None]
    keep = state.parse("keep 2")
    assert [state.sees(keep, reader) for reader in (0, 1, None)] == [True, False, False]
    state.apply(keep)
    assert [card["card"]["name"] for card in state.view(0)["under"]] == ["9a", "7a"]
    assert [(card["card"], card["known_to"]) for card in state.view(1)["under"]] == [(None, 0), (None, 0)]
    assert known(state, 1, 0) == ([], 4)
    assert Counter({card["name"]: card["count"] for card in state.view(1)["unknown"]})["8a"] == 1


def test_determinising_spares_what_the_player_knows():
    state = play(landed(), "keep 2")
    record = state.record
    for seed in range(20):
        mine, theirs = state.determinize(0, new_rng(seed)).record, state.determinize(1, new_rng(seed)).record
        assert mine.under[:2].tolist() == record.under[:2].tolist(), "player 0 knows the cards put back, in order"
        assert mine.hand[0].tolist() == record.hand[0].tolist()
        assert theirs.hand[1].tolist() == record.hand[1].tolist()
    others = {tuple(state.determinize(1, new_rng(seed)).record.under[:2].tolist()) for seed in range(20)}
    assert len(others) > 15, "player 1 does not know them"
    nobody = state.determinize(None, new_rng(1)).record
    assert nobody.hand_size.tolist() == record.hand_size.tolist()


@pytest.mark.parametrize("cards", [("9a",), ("9a", "8a"), ("9a", "8a", "7a")])
def test_what_another_draws_for_a_landing_pad_is_guessed(cards):
    """While player 0 draws or decides, the others do not know the cards; player 0 does."""
    state = landed(*cards)
    drawn = state.record.drawn.tolist()
    before = pieces(state.record)
    for reader in (1, None):
        guesses = [state.determinize(reader, new_rng(seed)).record for seed in range(20)]
        assert len({tuple(guess.drawn.tolist()) for guess in guesses}) > 10
        for guess in guesses:
            assert [card >= 0 for card in guess.drawn.tolist()] == [card >= 0 for card in drawn]
            assert pieces(guess) == before, "what is not drawn is in the deck"
    assert all(state.determinize(0, new_rng(seed)).record.drawn.tolist() == drawn for seed in range(20))


def test_cards_dealt_in_a_solo_set_up_are_open():
    state = start(1, exchanges=True)
    drawn = state.record.drawn.tolist()
    assert min(drawn) >= 0
    for reader in (0, None):
        assert state.determinize(reader, new_rng(1)).record.drawn.tolist() == drawn


def test_open_cards_stay_where_they_are():
    state = hold(start(2), 0, "9a", "8a")
    record = state.record
    record.hand[0, 2], record.hand_size[0] = 2 * 67 + 1, 3
    record.unseen[67] -= 1
    record.unseen_size -= 1
    state.touch()
    for seed in range(10):
        assert {"8a", "9a"} <= set(known(state.determinize(1, new_rng(seed)), 0, 0)[0])


def test_what_is_unknown_is_drawn_uniformly():
    """Every card player 1 has not seen is equally likely to be in player 0's hand."""
    state = start(2)
    unknown = {card["name"]: card["count"] for card in state.view(1)["unknown"]}
    assert sum(unknown.values()) == 68 - 4 - 3
    rng, seen, draws = new_rng(4), Counter(), 6000
    for _ in range(draws):
        seen.update(known(state.determinize(1, rng), 0, 0)[0])
    expected = 3 * draws / len(unknown)
    assert set(seen) == set(unknown)
    assert sum((seen[name] - expected) ** 2 / expected for name in unknown) < 61 + 5 * (2 * 60) ** 0.5


@pytest.mark.parametrize("players", [1, 2, 4])
def test_pieces_stay_accounted_for(players):
    game, rng = lunario.load("luna-capital", players=players), new_rng(9)
    for number, (state, _) in enumerate(walk(game, 3)):
        if number % 23 == 0:
            for reader in [*range(players), None]:
                assert pieces(state.determinize(reader, rng).record) == pieces(state.record)


def test_of_two_like_cards_the_open_one_goes_first():
    state = hold(start(2), 0, "9a")
    record = state.record
    nine = int(record.hand[0, 0]) >> 1
    record.hand[0, 1], record.hand_size[0] = 2 * nine + 1, 2
    state.touch()
    play(state, "take 4", "under 9a")
    assert {"card": None, "open": False} in state.view(1)["seats"][0]["hand"]


def block(state, player, name):
    """Return a block of the player's observation."""
    at = 0
    for title, size in state.game.observation_layout:
        if title == name:
            return state.observation(player)[at : at + size].tolist()
        at += size
    raise AssertionError(f"there is no block {name}")


def test_the_observer_knows_which_own_cards_are_hidden():
    """Dealt 5b, took 9a: only 5b is a secret; an observer is not told which of the other hand's cards are."""
    state = hold(start(2), 0, "5b", "9a")
    both_open = block(state, 0, "secret")
    record = state.record
    five = int(record.hand[0, 0]) >> 1
    record.hand[0, 0] += 1
    state.touch()
    assert sum(both_open) == 0
    assert [card for card, n in enumerate(block(state, 0, "secret")) if n] == [five]
    assert five not in [card for card, n in enumerate(block(state, 1, "secret")) if n]


def test_the_observer_knows_who_knows_a_card_under_the_deck():
    state = play(landed(), "keep 2")
    record = state.record
    record.under[2], record.under_known[2], record.under_size = 60, 4, 3
    state.touch()
    mine, theirs = block(state, 0, "under"), block(state, 1, "under")
    assert [bool(number) for number in mine[:9]] == [True, True, True, True, True, True, True, True, False]
    assert [bool(number) for number in theirs[:9]] == [True, False, True, True, False, True, True, True, False]
    assert mine[2] != theirs[2], "me, or the seat after me"


def test_the_observer_knows_whose_turn_it_is():
    state = start(3, exchanges=True)
    for mover in (2, 1, 0):
        assert [block(state, player, "clock")[16:] for player in range(3)] == [
            [float((mover - player) % 3 == i) for i in range(3)] for player in range(3)
        ]
        state.apply("pass")
