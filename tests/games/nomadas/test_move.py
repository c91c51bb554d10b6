"""A, move and listen (NO-A*), what is seen (NO-H1), and that there is always a move (NO-T1)."""

import pytest

import lunario
from lunario.core.errors import IllegalAction
from lunario.testing.cases import walk
from tests.games.nomadas.positions import assert_accounted, choices, hand, play, stacks_of, table, turn_up


@pytest.mark.rule("NO-A1")
@pytest.mark.parametrize(
    ("stacks", "move", "after"),
    [
        ("nnN - n n n n n n", "move 1+", "- n nn nN n n n n"),
        ("nnN - n n n n n n", "move 1-", "- - n n n nN nn nn"),
        ("- - - - - - - UNn", "move 8+", "U N n - - - - -"),  # across the start of the ring, the lowest disc first
        ("- N - - - - - -", "move 2-", "N - - - - - - -"),  # an empty space gets discs like any other
        ("nnnnnnnN - - - - - - -", "move 1+", "N n n n n n n n"),  # eight: the last falls on its own start
        ("SnnnnnnnN - - - - - - -", "move 1+", "n SN n n n n n n"),  # nine: past its own start
        ("- - - nnnnnnnnUUSN - - - -", "move 4-", "nS nU nU n n n n nN"),  # twelve, the other way
    ],
)
def test_a_stack_is_sown_lowest_disc_first(stacks, move, after):
    state = table("NU", stacks)
    state.record.lys = (_last(stacks, move) + 4) % 8  # not where the last disc falls
    state.apply(move)
    assert stacks_of(state) == after


def _last(stacks, move):
    start, way = int(move[5]) - 1, 1 if move[6] == "+" else -1
    return (start + way * len(stacks.split()[start])) % 8


@pytest.mark.rule("NO-A1", "NO-P1")
def test_a_space_with_an_own_disc_anywhere_in_its_stack():
    """Below others, on top, or the frog; not where only others are, nor on an empty space."""
    state = table("NU", "nNn U nf nn - nUS n N")
    assert choices(state) == ["move 1-", "move 1+", "move 3-", "move 3+", "move 8-", "move 8+"]
    for refused in ("move 2+", "move 5+", "move 4-"):
        with pytest.raises(IllegalAction, match="NO-A1"):
            state.apply(refused)


@pytest.mark.rule("NO-A2")
def test_lys_is_moved_when_the_last_disc_falls_at_its_pile_whatever_its_colour():
    state = table("NU", "Nn - - n n n n n", "whale tree hand queen bridge lantern wind whale", lys=3)
    state.apply("move 1+")  # the last disc is a nomad
    assert state.current_player == 0
    assert choices(state) == [f"lys {pile}" for pile in (1, 2, 4, 5, 6, 7, 8)]
    with pytest.raises(IllegalAction, match="NO-A2"):
        state.apply("lys 3")
    state.apply("lys 5")
    assert state.view(0)["lys"] == 4 and hand(state, 0) == "bridge"


@pytest.mark.rule("NO-A2")
def test_lys_is_not_moved_when_another_disc_falls_there():
    state = table("NU", "Nn - - n n n n n", lys=2)
    state.apply("move 1+")
    assert state.view(0)["lys"] == 1
    turn_up(state)
    assert state.current_player == 1


@pytest.mark.rule("NO-A2")
def test_lys_gives_a_fragment_to_the_moon_card_and_a_joker_to_the_player():
    tops = "whale tree hand fragment joker lantern wind whale"
    for move, moon_card, held in (("lys 4", 1, "tree"), ("lys 5", 0, "tree joker")):
        state = play(table("NU", "Nn - - n n n n n", tops, lys=3), "move 1+", move)
        turn_up(state)
        assert (state.record.moon_card, hand(state, 0)) == (moon_card, held)


@pytest.mark.rule("NO-A2")
def test_an_empty_pile_gives_nothing_and_lys_leaves_one_too():
    tops = "whale - - - bridge lantern wind whale"
    state = play(table("NU", "Nn - - n n n n n", tops, lys=3), "move 1+")  # it points at an empty pile
    assert choices(state) == [f"lys {pile}" for pile in (1, 2, 4, 5, 6, 7, 8)]
    state.apply("lys 4")
    assert hand(state, 0) == "" and state.view(0)["lys"] == 3 and state.current_player == 1


@pytest.mark.rule("NO-A2", "NO-A3")
def test_the_pile_lys_gave_from_gives_again_when_listening():
    state = play(table("NU", "Nn - - n nN n n n", lys=3), "move 1+", "lys 5")
    assert hand(state, 0) == "bridge" and state.is_chance
    state.apply("token 5 wind")
    turn_up(state)
    assert hand(state, 0) == "tree bridge wind"
    assert state.record.pile_size.tolist() == [5, 4, 5, 5, 3, 5, 5, 5]


@pytest.mark.rule("NO-A3")
def test_the_rulebooks_example_of_listening():
    """Black, yellow, red and an unplayed Moon on top, otherwise nomads; red's token is a fragment."""
    tops = "tree whale hand fragment queen bridge lantern wind"
    state = table("USRN", "U n nS nR nM Nn Nfn n", tops)
    gone = state.record.gone.tolist()
    state.apply("move 1+")
    assert [hand(state, seat) for seat in range(4)] == ["whale", "hand", "", ""]
    assert state.record.moon_card == 1
    assert state.record.gone[3] == gone[3] + 1  # the Salt Queen's
    assert state.record.pile_size.tolist() == [5, 4, 4, 4, 4, 5, 5, 5]


@pytest.mark.rule("NO-A3")
def test_one_player_on_top_of_three_stacks():
    state = play(table("NU", "N n nf n nN n n nU"), "move 1+")
    assert hand(state, 0) == "tree hand bridge" and hand(state, 1) == "whale"


@pytest.mark.rule("NO-A3")
def test_an_unplayed_adventurer_removes_a_story_or_joker_but_a_fragment_goes_to_the_moon_card():
    state = table("NU", "N nn S M R n n n", "whale - hand fragment joker lantern wind whale")
    gone = state.record.gone.tolist()
    state.apply("move 1+")
    assert state.record.moon_card == 1
    assert (state.record.gone - gone).tolist() == [0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert hand(state, 0) == hand(state, 1) == ""


@pytest.mark.rule("NO-A3")
def test_nomads_empty_piles_and_empty_spaces_give_nothing():
    state = play(table("NU", "N - nU n - n n n", "whale - - queen bridge lantern wind whale"), "move 1+")
    assert hand(state, 0) == hand(state, 1) == "" and state.record.pile_size.tolist() == [5, 0, 0, 5, 5, 5, 5, 5]
    assert state.current_player == 1


@pytest.mark.rule("NO-H1")
def test_new_tops_are_turned_up_one_by_one_from_what_is_unseen():
    state = play(table("NU", "N n nf n nN n n nU"), "move 1+")
    assert [space["pile"]["top"] for space in state.view(1)["spaces"]][:3] == ["whale", None, None]
    before = state.view(1)["unseen"]["wind"]
    for pile in (2, 3, 5, 8):
        assert state.chance_stream() == f"pile {pile}"
        state.apply(f"token {pile} wind")
    assert state.view(1)["unseen"]["wind"] == before - 4
    assert [space["pile"]["top"] for space in state.view(1)["spaces"]][1:3] == ["wind", "wind"]
    assert_accounted(state)


@pytest.mark.rule("NO-H1")
def test_everybody_knows_the_same():
    state = play(table("NU", "N n nf n nN n n nU"), "move 1+")
    assert {**state.view(0), "player": 1} == state.view(1)
    assert all(state.sees(outcome, player) for outcome, _ in state.chance_outcomes() for player in (0, 1, None))


@pytest.mark.rule("NO-T1")
def test_a_player_can_always_move():
    for players in (2, 5):
        game = lunario.load("nomadas", players=players, adventurers="random")
        for seed in range(5):
            for state, _ in walk(game, seed):
                if state.view(None)["phase"] == "choose":
                    assert any(notation.startswith("move") for notation in choices(state))
