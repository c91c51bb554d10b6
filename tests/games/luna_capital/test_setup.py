"""Set-up for 2 to 4 players."""

import pytest

import lunario

from .positions import chance, legal, play, start


def new(players=2):
    return lunario.load("luna-capital", players=players).new_state()


@pytest.mark.rule("LC-S1")
def test_one_long_term_and_two_short_term_concessions():
    state = new()
    assert dict(state.chance_outcomes()).keys() == {state.parse(f"long {n}") for n in range(1, 10)}
    play(state, "long 3")
    assert dict(state.chance_outcomes()).keys() == {state.parse(f"short {n}") for n in range(1, 16)}
    play(state, "short 9")
    assert state.parse("short 9") not in dict(state.chance_outcomes())
    play(state, "short 2")
    assert [concession["name"] for concession in state.view(None)["concessions"]] == ["long 3", "short 2", "short 9"]


@pytest.mark.rule("LC-S2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_row_and_hands(players):
    state = play(new(players), "long 1", "short 1", "short 2", "deal 1a", "deal 2a", "deal 3a", "deal 4a")
    lots = state.view(None)["lots"]
    assert [lot["card"]["name"] for lot in lots] == ["1a", "2a", "3a", "4a"]
    assert [lot["marked"] for lot in lots] == [False, False, False, True]  # the last one is nearest the deck
    for player in range(players):
        for card in ("b", "c", "d"):
            outcome = state.parse(f"deal {player + 5}{card}")
            assert [state.sees(outcome, other) for other in range(players)] == [
                other == player for other in range(players)
            ]
            assert not state.sees(outcome, None)
            state.apply(outcome)
    hand = state.view(1)["seats"][1]["hand"]
    assert [(held["card"]["name"], held["open"]) for held in hand] == [("6b", False), ("6c", False), ("6d", False)]
    assert state.view(0)["seats"][1]["hand"] == [{"card": None, "open": False}] * 3


@pytest.mark.rule("LC-S3")
def test_one_tile_of_phase_a_under_each_card():
    state = start(2, "draw pad", "draw W++", exchanges=True)
    lots = state.view(None)["lots"]
    assert [len(lot["tiles"]) for lot in lots] == [1, 1, 1, 1]
    assert {"pad", "W++"} <= {lot["tiles"][0]["code"] for lot in lots}
    assert [int(size) for size in state.record.tower_size] == [29, 33, 33]


@pytest.mark.rule("LC-S4")
def test_exchange_from_the_last_player_on():
    state = new(3)
    while state.chance_stream() != "first player":
        state.apply(state.chance_outcomes()[0][0])
    assert [state.notation(outcome) for outcome, _ in state.chance_outcomes()] == ["first 1", "first 2", "first 3"]
    state.apply("first 2")
    order = []
    while "pass" in legal(state):
        order.append(state.current_player)
        state.apply("pass")
    assert order == [0, 2, 1]
    assert state.current_player == 1 and "take 1" in legal(state)


@pytest.mark.rule("LC-S4")
def test_only_the_cards_change_places():
    state = start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a", exchanges=True)
    before = state.view(None)["lots"][3]
    held = state.view(1)["seats"][1]["hand"][0]["card"]["name"]
    play(state, f"offer {held}", "for 4")
    after = state.view(None)["lots"][3]
    assert after["card"]["name"] == held and after["marked"]
    assert after["tiles"] == before["tiles"]
    assert {"card": before["card"], "open": True} in state.view(0)["seats"][1]["hand"]
    assert state.current_player == 0, "one exchange each"


def test_the_set_up_ends_with_the_first_turn():
    state = chance(new(4))
    for _ in range(4):
        state.apply("pass")
    assert state.current_player == state.record.first_player
