"""The solo game against Harrington & Sons."""

import pytest

import lunario
from lunario.games.luna_capital.naming import FACE_OF, card_named
from lunario.games.luna_capital.state import Phase
from lunario.testing.cases import final_state

from .positions import chance, concede, end_phase, face, lay, legal, parts, play, start

DEALT = [f"deal {card}" for card in ("1a", "2a", "3a", "5a", "4a", "6a", "9a", "7a", "8a")]


def dealt(*more):
    """Deal 1a 2a 3a to the row, 5a 4a 6a to the player and 9a 7a 8a to the automaton."""
    return start(1, *DEALT, *more, exchanges=True)


@pytest.mark.rule("LC-1S1")
def test_a_row_of_three_without_long_term_1():
    state = lunario.load("luna-capital", players=1).new_state()
    assert state.parse("long 1") not in dict(state.chance_outcomes())
    assert len(state.chance_outcomes()) == 8
    state = dealt()
    lots = state.view(0)["lots"]
    assert [lot["card"]["name"] for lot in lots] == ["1a", "2a", "3a"]
    assert [lot["marked"] for lot in lots] == [False, False, True]
    assert int(state.record.tower_size[0]) == 30, "the tiles for two players, less three"


@pytest.mark.rule("LC-1S1")
@pytest.mark.parametrize(
    ("choice", "hand", "under"),
    [("pass", ["4a", "5a", "6a"], ["9a", "7a", "8a"]), ("trade", ["7a", "8a", "9a"], ["5a", "4a", "6a"])],
)
def test_trading_hands(choice, hand, under):
    state = dealt()
    assert legal(state) == {"pass", "trade"}
    assert [card["name"] for card in state.view(None)["drawn"]] == ["5a", "4a", "6a", "9a", "7a", "8a"], "face up"
    assert state.targets(state.parse("pass")) == ["drawn:0", "drawn:1", "drawn:2"]
    assert state.targets(state.parse("trade")) == ["drawn:3", "drawn:4", "drawn:5"]
    play(state, choice)
    assert [held["card"]["name"] for held in state.view(None)["seats"][0]["hand"]] == hand
    assert [card["card"]["name"] for card in state.view(None)["under"]] == under, "in the order dealt"
    assert legal(state) == {"pass", *(f"offer {card}" for card in hand)}, "one exchange with the row is still allowed"
    assert state.targets(state.parse("pass")) == ["pass"]
    play(state, f"offer {hand[0]}", "for 3")
    assert state.view(0)["lots"][2]["card"]["name"] == hand[0]
    assert legal(state) == {"take 1", "take 2", "take 3"}


@pytest.mark.rule("LC-1S1")
@pytest.mark.parametrize("tile", ["pad", "redis", "demo", "W++"])
def test_the_automaton_gets_nothing_from_special_tiles_and_robots(tile):
    state = turn("take 2", marker=2, tiles=[tile, "H", "H"])
    assert state.record.robots.sum() == 0 and state.record.swaps.sum() == 0
    assert (state.record.robot_supply, state.record.swap_supply) == (8, 4)
    assert state.record.under_size == 3 and state.chance_stream() == "cards", "no cards drawn except those of the row"
    assert state.view(0)["phase"] == "draw_row_card"
    assert [kept["name"] for kept in state.view(0)["automaton"]["tiles"]] == [tile]


def turn(take, marker=2, tiles=("H", "O", "W")):
    """Play the player's first turn with that lot, up to the automaton's part; nothing is refilled yet."""
    state = play(dealt(), "pass", "pass")
    for lot, tile in enumerate(tiles):
        state.record.lot_tile[lot, 0] = FACE_OF[tile]
    state.record.marker = marker
    state.touch()
    play(state, take)
    if "under 5a" in legal(state):
        play(state, "under 5a")
    card = sorted(action for action in legal(state) if action.startswith("play"))[0]
    play(state, card, "at 0,0")
    tile = next(iter(legal(state)))
    return play(state, tile, "on 0,0 tl")


@pytest.mark.rule("LC-1S2")
@pytest.mark.parametrize(
    ("player", "marker", "automaton"),
    [(1, 3, 2), (2, 3, 1), (1, 2, 3), (3, 2, 1), (2, 1, 3), (3, 1, 2), (1, 1, 2), (2, 2, 1), (3, 3, 1)],
)
def test_which_lot_the_automaton_takes(player, marker, automaton):
    """The unmarked lot or, if the player took the marked one, the one furthest from the deck."""
    state = turn(f"take {player}", marker - 1)
    assert [card["name"] for card in state.view(0)["automaton"]["cards"]] == [f"{automaton}a"]
    assert [tile["name"] for tile in state.view(0)["automaton"]["tiles"]] == [["H", "O", "W"][automaton - 1]]
    empty = [lot["lot"] + 1 for lot in state.view(0)["lots"] if lot["card"] is None]
    assert empty == sorted([player, automaton])
    assert state.view(0)["lots"][automaton - 1]["marked"], "the marker goes to the automaton's place"
    assert state.record.under_size == 3 + (player == marker), "it pays nothing"


@pytest.mark.rule("LC-1S2")
def test_the_players_place_is_refilled_first():
    state = turn("take 2")
    assert state.view(0)["lots"][0]["card"] is None and state.view(0)["lots"][1]["card"] is None
    play(state, "deal 10a")
    assert state.view(0)["lots"][1]["card"]["name"] == "10a"
    state.apply(state.chance_outcomes()[0][0])
    assert len(state.view(0)["lots"][1]["tiles"]) == 1
    play(state, "deal 10b")
    assert state.view(0)["lots"][0]["card"]["name"] == "10b"
    chance(state)
    assert [len(lot["tiles"]) for lot in state.view(0)["lots"]] == [2, 2, 2] and state.current_player == 0


@pytest.mark.rule("LC-1S2")
def test_at_a_phase_end_only_two_cards_come():
    state = face(lay(play(dealt(), "pass", "pass"), 0, "5\n. .\n. ."), "H")
    state.record.rounds = 3
    play(state, "tile H", "on 0,0 tl", "deal 10a", "deal 10b")
    assert state.is_chance and state.chance_stream() == "tiles B"
    assert state.view(0)["lots"][0]["card"]["name"] == "10a" and state.view(0)["lots"][1]["card"]["name"] == "10b"
    assert state.view(0)["lots"][1]["marked"]


@pytest.mark.rule("LC-1S3")
@pytest.mark.parametrize(("letter", "short", "long"), [("A", 7, 9), ("B", 4, 9), ("C", 0, 5)])
def test_concessions_by_phase(letter, short, long):
    state = concede(play(dealt(), "pass", "pass"), "long 4", "short 14", "short 2")
    lay(state, 0, "1   | 4\nH H | H .\nW W | W .\n----\n2   | 5\nH H | . =\n. . | . .")
    state.record.rounds = 4 * "ABC".index(letter)
    before = state.view(0)
    end_phase(state, letter)
    found = parts(state, 0)
    assert (found["concession_long"], found["concession_short_1"], found["concession_short_2"]) == (long, 0, short)
    worth = {c["name"]: c["worth"] for c in before["concessions"]}
    assert (worth["long 4"], worth["short 14"]) == (long, short), "as the view said before"
    assert parts(state, 1)["concession_short_2"] == 7 and parts(state, 1)["concession_short_1"] == 8


def automaton(state, tiles, *cards):
    """Give the automaton these tiles and cards."""
    for tile in tiles.split():
        state.record.placed[1, FACE_OF[tile]] += 1
    for i, card in enumerate(cards):
        state.record.card[1, i] = card_named(state.record, card)
    state.record.settlement_size[1] = len(cards)
    state.touch()
    return state


@pytest.mark.rule("LC-1S4")
def test_what_the_automaton_scores():
    state = concede(play(dealt(), "pass", "pass"), "long 4", "short 14", "short 2")
    # Printed: 7f shows H, 3f shows S, 5g a scaffold and S, 2d a meteorite.
    automaton(state, "H H+ O W P A X mH mS cM S pad demo redis", "7f", "3f", "5g", "2d")
    found = parts(state, 1)
    assert (found["hydrogen"], found["oxygen"], found["water"], found["greenhouse"]) == (6, 1, 1, 6)
    assert found["greenhouse_sets"] == 5
    assert (found["mod_hab_hydrogen"], found["mod_hab_office"], found["complex_mod_hab"]) == (5, 5, 5)
    assert found["offices"] == 6 and found["hand"] == 9 and found["specials"] == 6
    assert found["meteorites"] == 10
    assert (found["concession_long"], found["concession_short_1"], found["concession_short_2"]) == (9, 8, 7)
    assert sum(found.values()) == 14 + 5 + 15 + 6 + 9 + 6 + 10 + 24 == state.view(None)["automaton"]["points"]


@pytest.mark.rule("LC-1S4")
@pytest.mark.parametrize(("mine", "its", "points"), [(1, 2, (0, 10)), (2, 1, (10, 0)), (1, 1, (5, 5)), (0, 0, (0, 0))])
def test_meteorites_against_the_automaton(mine, its, points):
    codes = ["M"] * mine + ["."] * (4 - mine)
    state = lay(play(dealt(), "pass", "pass"), 0, f"5\n{codes[0]} {codes[1]}\n{codes[2]} {codes[3]}")
    automaton(state, " ".join(["M"] * its))
    assert (parts(state, 0)["meteorites"], parts(state, 1)["meteorites"]) == points


@pytest.mark.rule("LC-1S5")
@pytest.mark.parametrize(
    ("drawing", "totals", "place", "value"), [("5\nS S\nS =", [33, 33], 2, -1), ("5\nS S\nS S", [35, 33], 1, 1)]
)
def test_ties_go_to_the_automaton(drawing, totals, place, value):
    """The automaton has its hand and the concessions, the player nine cards in hand and offices."""
    state = concede(play(dealt(), "pass", "pass"), "long 4", "short 14", "short 2")
    lay(state, 0, drawing)
    state.record.hand_size[0], state.record.phase = 9, Phase.OVER
    state.touch()
    assert [score.total for score in state.scores()] == totals
    assert state.places() == [place] and state.returns() == [value]
    assert state.outcome.winners == ([0] if place == 1 else [])


@pytest.mark.rule("LC-1S2")
def test_the_automaton_has_twelve_turns_too():
    state = final_state(lunario.load("luna-capital", players=1), 4)
    assert state.is_over and len(state.view(0)["automaton"]["cards"]) == 12
    assert sum(tile["count"] for tile in state.view(0)["automaton"]["tiles"]) == 30


@pytest.mark.rule("LC-1S3")
@pytest.mark.parametrize(
    ("letter", "short", "long"),
    [("A", "7 short Three", "9 long  5"), ("B", "4 short Three", "9 long  5"), ("C", "0 short Three", "5 long  5")],
)
def test_the_terminal_shows_what_concessions_are_worth_by_phase(letter, short, long):
    state = concede(play(dealt(), "pass", "pass"), "long 4", "short 14", "short 2")
    lay(state, 0, "1   | 4\nH H | H .\nW W | W .\n----\n2   | 5\nH H | . =\n. . | . .")
    state.record.rounds = 4 * "ABC".index(letter)
    state.touch()
    pages = {page.name["en"]: page.text for page in state.pages(0, "en")}
    for text in (state.draw(0), pages["concessions"]):
        assert f"  {short}" in text and f"  {long}" in text
        assert ("(worth 4 of 7 now)" in text) == (letter == "B")
    assert ("(ahora vale 5 de 9)" in state.draw(0, "es")) == (letter == "C")
    end_phase(state, letter)
    assert f"  {short}" in state.draw(0) and f"  {long}" in state.draw(0), "what it brought, for the rest of the match"
    for card in state.view(0)["concessions"]:
        brought = parts(state, 0)["concession_long" if card["term"] == "long" else "concession_short_2"]
        assert card["name"] == "short 2" or card["worth"] == brought


@pytest.mark.rule("LC-1S3")
def test_what_a_concession_brought_stays_what_it_is_worth():
    state = concede(play(dealt(), "pass", "pass"), "long 4", "short 14", "short 2")
    lay(state, 0, "1   | 4\n. H | H .\nW W | W .\n----\n2   | 5\nH H | . =\n. . | . .")
    end_phase(state, "A")
    state.record.rounds = 9
    state.touch()
    worth = {card["name"]: (card["worth"], card["is_open"]) for card in state.view(0)["concessions"]}
    assert worth == {"long 4": (5, True), "short 14": (7, False), "short 2": (0, True)}
    assert "  7 short Three water condensers in line <- player 1 (A)" in state.draw(0)
