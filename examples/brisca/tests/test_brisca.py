"""Brisca's rules by id; `lunario check brisca` runs the laws, the oracle and the rest."""

import lunario
import pytest


def state_of(players: int, hands: str, deck: str) -> lunario.State:
    """Deal the hands, card by card, and turn up the next card."""
    state = lunario.load("brisca", players).new_state()
    for card in (*hands.split(", "), deck):
        state.apply(f"draw {card}")
    return state


def play(state: lunario.State, *cards: str) -> None:
    for card in cards:
        state.apply(f"play {card}")


@pytest.mark.rule("BR-1")
def test_the_two_of_cups_is_left_out_with_three_players():
    decks = {n: [out for out, _ in lunario.load("brisca", n).new_state().chance_outcomes()] for n in (2, 3, 4)}
    assert [len(decks[n]) for n in (2, 3, 4)] == [40, 39, 40]
    assert 40 + 10 not in decks[3]


@pytest.mark.rule("BR-2")
def test_three_cards_each_and_one_turned_up():
    state = state_of(2, "coins ace, cups 2, coins 3, cups 4, coins king, cups 5", "swords 7")
    assert state.current_player == 0 and state.view(0)["hand"] == ["coins-king", "coins-3", "coins-ace"]
    assert state.view(1)["hand"] == ["cups-2", "cups-4", "cups-5"] and state.view(None)["hand"] == []
    assert state.view(None)["trump"] == "swords-7" and state.view(None)["deck"] == 34


@pytest.mark.rule("BR-3")
def test_nobody_has_to_follow_suit():
    state = state_of(2, "coins ace, cups 2, coins 3, cups 4, coins king, coins 2", "swords 7")
    play(state, "coins ace")
    assert [state.notation(action) for action in state.legal_actions()] == [
        "play coins 2",
        "play cups 2",
        "play cups 4",
    ]
    with pytest.raises(lunario.IllegalAction, match="only play a card you hold"):
        play(state, "clubs 2")


@pytest.mark.rule("BR-4", "BR-6", "BR-7")
@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [("coins ace", "cups 3", 0), ("coins 7", "coins jack", 1), ("coins 3", "coins ace", 1),
     ("coins ace", "swords 2", 1), ("swords 4", "swords 2", 0)],
)  # fmt: skip
def test_who_wins_a_trick(led, answer, winner):
    state = state_of(2, f"{led}, {answer}, clubs 2, clubs 4, clubs 5, clubs 6", "swords king")
    play(state, led, answer)
    assert state.chance_outcomes() and int(state.record.leader) == int(state.record.to_move) == winner
    counts = {"ace": 11, "3": 10, "jack": 2}
    assert state.scores()[winner].total == sum(counts.get(card.split()[1], 0) for card in (led, answer))
    assert state.places()[winner] == 1


@pytest.mark.rule("BR-5")
def test_the_trump_is_the_last_card_and_everybody_sees_who_draws_it():
    match = lunario.load("brisca", 4).new_match(seed=2)
    while match.view(None)["holder"] is None:
        match.play(match.legal_actions()[0])
    holder, trump = match.view(None)["holder"], match.view(None)["trump"]
    assert match.view(None)["deck"] == 0 and trump in match.view(holder)["hand"]
    guesses = [match.state.determinize((holder + 1) % 4, lunario.Rng(seed)) for seed in range(20)]
    assert all(trump in guess.view(holder)["hand"] for guess in guesses)
    assert len({tuple(guess.view(holder)["hand"]) for guess in guesses}) > 1


def test_a_score_is_of_points_not_cards():
    assert list(lunario.load("brisca").new_state().scores()[0].parts) == ["points"]
