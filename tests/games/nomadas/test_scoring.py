"""Intermediate scoring (NO-I*), the end of the match and the result (NO-E*)."""

import pytest

from tests.games.nomadas.positions import assert_accounted, choices, hand, play, table, turn_up

QUIET = "- - - queen bridge lantern wind whale"  # piles 1, 2 and 3 are empty


def after_a_turn(players, *, hands=(), cards=(), moon_card=4, won=(), **options):
    """The first player moves a disc to a space without tokens, and the turn ends."""
    first = players[0]
    on_table = {"hands": hands, "cards": cards, "moon_card": moon_card, "won": won}
    state = table(players, f"{first} - n n n n n n", QUIET, **on_table, lys=5, **options)
    play(state, *(["stay"] if first == "M" else []), "move 1+", *(["plain"] if first == "S" else []))
    assert state.record.turn == 1
    assert_accounted(state)
    return state


@pytest.mark.rule("NO-I1")
def test_the_rulebooks_example_of_standings():
    state = after_a_turn(
        "USR",
        hands=("whale tree", "hand hand hand queen queen wind wind", "joker tree"),
        cards=("hand 3 bridge 4", "", "lantern 4"),
    )
    assert [seat["standing"] for seat in state.view(0)["seats"]] == [5, -7, 2]
    assert state.record.fragments.tolist() == [3, 0, 1, 0, 0]
    assert state.record.moon_card == 0


@pytest.mark.rule("NO-I1")
def test_fewer_than_four_fragments_wait():
    state = after_a_turn("USR", moon_card=3)
    assert state.record.fragments.sum() == 0 and state.record.moon_card == 3


@pytest.mark.rule("NO-I1")
def test_fragments_won_do_not_count_for_the_standing():
    state = after_a_turn("USR", hands=("", "whale", "whale whale"), won=(0, 0, 8))
    assert state.record.fragments.tolist() == [3, 1, 8, 0, 0]


@pytest.mark.rule("NO-I1")
def test_the_scoring_is_at_the_end_of_the_turn_after_listening():
    """The fourth fragment is heard; the mover's story already counts against them."""
    tops = "tree whale fragment queen bridge lantern wind whale"
    state = table("UNR", "U n nN n n n n n", tops, moon_card=3, cards=("bridge 2", "lantern 2", "wind 2"))
    state.apply("move 1+")
    assert state.record.moon_card == 4 and state.record.fragments.sum() == 0
    turn_up(state)
    assert state.record.moon_card == 0 and state.record.fragments.tolist() == [0, 2, 2, 0, 0]


STORIES = ("", "whale", "tree tree", "hand hand hand", "queen queen queen queen")


@pytest.mark.rule("NO-I2")
@pytest.mark.parametrize(
    ("players", "standings", "expected"),
    [
        ("US", (0, 0), (2, 2)),
        ("USR", (0, 0, -1), (2, 2, 0)),  # tied for first: all four, nothing for the next
        ("USR", (0, 0, 0), (1, 1, 1)),
        ("USRN", (0, 0, 0, -1), (1, 1, 1, 0)),
        ("USRN", (0, 0, 0, 0), (1, 1, 1, 1)),
        ("USRNM", (0, 0, 0, 0, -1), (1, 1, 1, 1, 0)),
        ("USRNM", (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
        ("USR", (0, -1, -1), (3, 0, 0)),  # tied for second: one cannot be shared
        ("USRNM", (-1, 0, -1, -1, -1), (0, 3, 0, 0, 0)),
        ("USRN", (-2, 0, -1, -2), (0, 3, 1, 0)),
        ("US", (-3, -1), (1, 3)),
    ],
)
def test_ties_share_evenly_and_the_rest_goes_back_to_the_box(players, standings, expected):
    state = after_a_turn(players, hands=tuple(STORIES[-standing] for standing in standings))
    assert state.record.fragments.tolist()[: len(players)] == list(expected)
    assert state.record.gone[8] == 12 - sum(expected) - state.record.unseen[8]


@pytest.mark.rule("NO-I3")
@pytest.mark.parametrize(("moon_card", "left", "won"), [(5, 1, (3, 1)), (7, 3, (3, 1)), (8, 0, (6, 2)), (9, 1, (6, 2))])
def test_fragments_beyond_four_stay_and_with_eight_the_scoring_repeats(moon_card, left, won):
    state = after_a_turn("US", hands=("", "whale"), moon_card=moon_card)
    assert state.record.moon_card == left and state.record.fragments.tolist()[:2] == list(won)


@pytest.mark.rule("NO-I3")
@pytest.mark.parametrize(("moon_card", "left", "won"), [(4, 0, (3, 1)), (7, 3, (3, 1)), (8, 0, (4, 4)), (9, 1, (4, 4))])
def test_with_a_single_scoring_the_rest_waits_for_the_end_of_the_next_turn(moon_card, left, won):
    state = after_a_turn("US", hands=("", "wind wind"), moon_card=moon_card, single_scoring=True)
    assert state.record.moon_card == moon_card - 4 and state.record.fragments.tolist()[:2] == [3, 1]
    state.apply("write wind 2")  # now Siana is ahead
    assert state.record.moon_card == left and state.record.fragments.tolist()[:2] == list(won)
    assert_accounted(state)


@pytest.mark.rule("NO-I3", "NO-E2")
def test_fragments_left_on_the_moon_card_count_for_nobody():
    state = table("US", "U n n n n n n n", QUIET, moon_card=3, won=(2,))
    assert [score.total for score in state.scores()] == [2, 0]


# ------------------------------------------------------------------ the end


def two_piles_left(**more):
    """Siana's move takes the last token of a third pile; the tops of the other two stay."""
    return table("SUM", "nS - n n n n U M", "- - whale - - - tree hand", sizes=[0, 0, 1, 0, 0, 0, 9, 9], lys=1, **more)


@pytest.mark.rule("NO-E1")
def test_the_last_round_begins_at_the_start_of_a_turn_with_two_piles():
    state = play(two_piles_left(hands=("", "bridge bridge", "wind wind")), "move 1+", "plain")
    assert hand(state, 0) == "whale"
    turn_up(state)
    assert state.current_player == 1 and state.view(0)["now"]["last_round"]
    assert choices(state) == ["write bridge 2", "decline"]
    state.apply("write bridge 2")  # one card and nothing else
    assert state.current_player == 2
    assert choices(state) == ["write wind 2", "decline"]  # Moon no longer steps Lys
    state.apply("decline")
    assert state.current_player == 0 and choices(state) == ["decline"]  # the player who ended it is last
    state.apply("decline")
    assert state.is_over
    assert [seat["cards"] for seat in state.view(0)["seats"]] == [{}, {"bridge": 2}, {}]


@pytest.mark.rule("NO-E1")
def test_with_three_piles_play_goes_on():
    state = play(two_piles_left(), "move 1-", "plain")  # the third pile keeps its token
    turn_up(state)
    assert state.current_player == 1 and not state.view(0)["now"]["last_round"]
    assert "decline" not in choices(state)


@pytest.mark.rule("NO-E1", "NO-B4")
def test_a_last_card_may_need_a_choice_of_payment():
    state = play(two_piles_left(hands=("", "bridge bridge joker")), "move 1+", "plain")
    turn_up(state)
    play(state, "write bridge 2", "jokers 1")
    assert "bridge" in hand(state, 1) and "joker" not in hand(state, 1) and state.current_player == 2


@pytest.mark.rule("NO-E2")
def test_the_final_score():
    cards = ("hand 3 bridge 4 song 5", "queen 9")
    state = table("US", "U n n n n n n n", QUIET, hands=("tree tree joker",), cards=cards, won=(4, 1))
    first, second = state.scores()
    assert first.parts == {"song": 5, "legends": 7, "fragments": 4, "tokens": -3} and first.total == 13
    assert second.parts == {"song": 0, "legends": 9, "fragments": 1, "tokens": 0} and second.total == 10
    assert state.places() == [1, 2] and state.returns() == [1.0, -1.0]


@pytest.mark.rule("NO-E2")
@pytest.mark.parametrize(
    ("cards", "places", "returns"),
    [
        (("bridge 4 wind 2", "song 6", ""), [1, 2, 3], [1, -0.5, -0.5]),  # tied, but two legend cards against none
        (("hand 5", "bridge 2 whale 3", ""), [2, 1, 3], [-0.5, 1, -0.5]),
        (("hand 5", "queen 5", ""), [1, 1, 3], [0.5, 0.5, -1]),  # still tied: shared
        (("song 4", "", ""), [1, 2, 2], [1, -0.5, -0.5]),
        (("", "", ""), [1, 1, 1], [0, 0, 0]),
    ],
)
def test_ties_are_broken_by_legend_cards_then_shared(cards, places, returns):
    state = table("USR", "U n n n n n n n", QUIET, cards=cards)
    assert state.places() == places and state.returns() == returns


@pytest.mark.rule("NO-E2")
def test_one_point_more_is_ahead_of_any_number_of_legend_cards():
    seven = "whale 3 tree 3 hand 3 queen 3 bridge 2 lantern 2 wind 2"
    state = table("USR", "U n n n n n n n", QUIET, cards=(seven, "", ""))
    for won, places in ((19, [2, 1, 3]), (18, [1, 2, 3]), (17, [1, 2, 3])):
        state.record.fragments[1] = won
        state.touch()
        assert [score.total for score in state.scores()] == [18, won, 0]
        assert state.places() == places


def shuttling(**more):
    """Both players shuttle a disc between spaces with empty piles."""
    return table("NU", "N - n n U - n n", "- - hand queen - - wind whale", lys=8, **more)


SHUTTLE = ("move 1+", "move 5+", "move 2-", "move 6-")


@pytest.mark.rule("NO-E3")
def test_turns_in_which_nothing_happens_end_the_match():
    state = shuttling(hands=("", "bridge bridge"))
    play(state, *(SHUTTLE * 3)[:11])
    assert not state.view(0)["now"]["last_round"] and state.view(0)["now"]["patience"] == 1
    state.apply("move 6-")  # the twelfth, 6 × 2
    assert state.view(0)["phase"] == "last_card" and state.current_player == 0
    state.apply("decline")
    assert choices(state) == ["write bridge 2", "decline"]
    play(state, "write bridge 2")
    assert state.is_over


@pytest.mark.rule("NO-E3")
def test_a_card_written_or_a_token_taken_starts_the_count_again():
    state = play(shuttling(hands=("bridge bridge",)), *SHUTTLE, *SHUTTLE, "write bridge 2")
    assert state.record.idle == 0
    state = play(shuttling(), *SHUTTLE, "move 1+", "move 5+", "move 2+")  # Nostromo hears the Stone Hand
    assert hand(state, 0) == "hand"
    turn_up(state)
    assert state.record.idle == 0 and state.current_player == 1


@pytest.mark.rule("NO-E3")
def test_a_token_that_lys_gives_starts_the_count_again():
    state = play(shuttling(), *SHUTTLE, *SHUTTLE)
    state.record.lys = 1
    state.touch()
    play(state, "move 1+", "lys 3")
    turn_up(state)
    assert hand(state, 0) == "hand" and state.record.idle == 0
