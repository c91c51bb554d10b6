"""B, write (NO-B*): which cards can be written, with which tokens."""

import pytest

from lunario.core.errors import IllegalAction
from tests.games.nomadas.positions import assert_accounted, choices, hand, play, stacks_of, table

STACKS = "N U n n n n n n"


def desk(hand_0="", cards=(), **more):
    return table("NU", STACKS, hands=(hand_0,), cards=cards, **more)


def cards_of(state):
    return [choice for choice in choices(state) if choice.startswith("write")]


@pytest.mark.rule("NO-B1")
def test_writing_takes_one_card_and_nobody_moves_or_listens():
    state = desk("bridge bridge whale whale whale")
    assert cards_of(state) == ["write whale 3", "write bridge 2"]
    state.apply("write whale 3")
    assert hand(state, 0) == "bridge bridge" and state.view(0)["seats"][0]["cards"] == {"whale": 3}
    assert stacks_of(state) == STACKS and state.record.pile_size.tolist() == [5] * 8
    assert state.current_player == 1 and state.record.turn == 1


@pytest.mark.rule("NO-B1")
def test_a_card_somebody_has_is_not_available():
    state = desk("whale " * 5, cards=("", "whale 3"))
    assert cards_of(state) == ["write whale 5"]
    with pytest.raises(IllegalAction, match="Another player has that card"):
        state.apply("write whale 3")


@pytest.mark.rule("NO-B2")
def test_a_song_costs_as_many_different_stories_as_its_value():
    assert cards_of(desk("whale tree hand")) == []
    assert cards_of(desk("whale tree hand queen")) == ["write song 4"]
    assert cards_of(desk("whale tree hand queen bridge")) == ["write song 4", "write song 5"]
    assert cards_of(desk("wind wind tree tree hand hand")) == ["write wind 2"]
    state = play(desk("whale tree hand queen"), "write song 4")
    assert hand(state, 0) == "" and state.view(0)["seats"][0]["cards"] == {"song": 4}


@pytest.mark.rule("NO-B2", "NO-B4")
def test_the_player_chooses_which_stories_pay_a_song():
    state = play(desk("whale tree hand queen bridge"), "write song 4")
    assert state.current_player == 0
    held = ["whale", "tree", "hand", "queen", "bridge"]
    assert set(choices(state)) == {" ".join(["pay", *(word for word in held if word != kept)]) for kept in held}
    state.apply("pay whale tree queen bridge")
    assert hand(state, 0) == "hand" and state.current_player == 1


@pytest.mark.rule("NO-B2", "NO-B4")
def test_a_joker_stands_for_a_legend_not_otherwise_paid():
    """Three stories and a joker pay four; with another story the joker may replace any of the four."""
    state = play(desk("whale tree hand joker"), "write song 4")
    assert hand(state, 0) == "" and state.current_player == 1
    state = play(desk("whale tree hand queen joker"), "write song 4")
    assert sorted(choices(state)) == [
        "pay tree hand queen joker",
        "pay whale hand queen joker",
        "pay whale tree hand joker",
        "pay whale tree hand queen",
        "pay whale tree queen joker",
    ]
    state.apply("pay whale tree queen joker")
    assert hand(state, 0) == "hand"
    assert_accounted(state)


@pytest.mark.rule("NO-B2")
def test_several_jokers_in_a_song_and_as_many_as_seven_kinds():
    state = play(desk("whale tree joker joker"), "write song 4")
    assert hand(state, 0) == ""
    state = desk("whale tree hand queen bridge joker joker")
    assert "write song 7" in cards_of(state)
    state.apply("write song 7")
    assert hand(state, 0) == ""


@pytest.mark.rule("NO-B2")
def test_a_player_has_at_most_one_song_and_keeps_it():
    state = desk("whale tree hand queen bridge lantern wind", cards=("song 4",))
    assert cards_of(state) == []
    with pytest.raises(IllegalAction, match=r"already have a song, and you keep it\. \(NO-B2\)"):
        state.apply("write song 7")


@pytest.mark.rule("NO-B3")
def test_a_legend_costs_as_many_stories_of_it_as_its_value():
    assert cards_of(desk("whale whale")) == []
    assert cards_of(desk("whale " * 4 + "lantern lantern")) == ["write whale 3", "write lantern 2"]
    state = play(desk("whale " * 4), "write whale 3")
    assert hand(state, 0) == "whale"


@pytest.mark.rule("NO-B3")
def test_a_legend_is_upgraded_for_the_difference_and_the_old_card_becomes_available():
    state = desk("whale whale", cards=("whale 3",))
    assert cards_of(state) == ["write whale 5"]
    state.apply("write whale 5")
    assert hand(state, 0) == "" and state.view(0)["seats"][0]["cards"] == {"whale": 5}
    assert [card["holder"] for card in state.view(0)["library"][0]["cards"]] == [None, 0, None, None]
    state.record.held[1, 0] = 3
    state.touch()
    assert cards_of(state) == ["write whale 3"]  # for the other player


@pytest.mark.rule("NO-B3")
def test_only_a_higher_card_of_a_legend_one_has():
    state = desk("whale " * 9, cards=("whale 5",))
    assert cards_of(state) == ["write whale 7", "write whale 9"]
    with pytest.raises(IllegalAction, match="NO-B3"):
        state.apply("write whale 3")


@pytest.mark.rule("NO-B3")
def test_an_upgrade_may_jump_over_a_card_another_has():
    state = desk("whale " * 4, cards=("whale 3", "whale 5"))
    assert cards_of(state) == ["write whale 7"]


@pytest.mark.rule("NO-B4")
def test_jokers_in_legends_and_in_upgrades_are_the_players_choice():
    state = play(desk("whale whale whale joker"), "write whale 3")
    assert choices(state) == ["jokers 0", "jokers 1"]
    state.apply("jokers 1")
    assert hand(state, 0) == "whale"
    state = play(desk("whale joker joker", cards=("whale 3",)), "write whale 5")
    assert choices(state) == ["jokers 1", "jokers 2"]
    state.apply("jokers 2")
    assert hand(state, 0) == "whale"


@pytest.mark.rule("NO-B4")
def test_where_only_one_choice_of_tokens_pays_nothing_is_asked():
    state = play(desk("whale whale joker"), "write whale 3")
    assert hand(state, 0) == "" and state.current_player == 1


@pytest.mark.rule("NO-B2", "NO-B3", "NO-B4")
def test_a_choice_of_payment_is_asked_for_the_song_or_for_the_legend():
    state = desk("whale whale whale tree hand queen joker")
    for card, phase, due in (
        ("write whale 3", "pay_legend", "First pay for the legend."),
        ("write song 4", "pay_song", "First pay for the song."),
    ):
        asked = play(state.clone(), card)
        assert asked.current_player == 0 and asked.view(0)["phase"] == phase
        assert asked.why_not(asked.parse("move 1+")).text.en == due


@pytest.mark.rule("NO-B4")
def test_paying_uses_exactly_the_price():
    state = play(desk("lantern lantern lantern joker"), "write lantern 2")
    assert choices(state) == ["jokers 0", "jokers 1"]
    with pytest.raises(IllegalAction, match="exactly"):
        state.apply("jokers 2")
    state.apply("jokers 0")
    assert hand(state, 0) == "lantern joker"


@pytest.mark.rule("NO-B5")
def test_spent_tokens_leave_the_match():
    state = desk("whale tree hand queen joker")
    gone = state.record.gone.tolist()
    play(state, "write song 5")
    assert (state.record.gone - gone).tolist() == [1, 1, 1, 1, 0, 0, 0, 1, 0]
    assert_accounted(state)
