"""The meaning of every number of an observation and of every action number."""

from __future__ import annotations

from lunario.core.meaning import (
    Block,
    Choice,
    Code,
    Counts,
    Each,
    Number,
    Part,
    Range,
    listed,
    one,
    seats_from_observer,
)
from lunario.games.luna_capital.actions import ACTIONS, BUILD, CELLS, COLUMNS, PAIRS, PICK, PUT
from lunario.games.luna_capital.concessions import CONCESSIONS
from lunario.games.luna_capital.naming import CORNERS, card_labels, concession_name, face_labels
from lunario.games.luna_capital.state import DRAWN, LOT_TILES, LOTS, SEATS, SLOTS, TYPES, UNDER, How, Phase, State

_PHASES = Phase.OVER + 1
ROUNDS = 12


def observation(state: State) -> list[Part]:
    players = int(state.players)
    seats = seats_from_observer(players)
    cards, faces = card_labels(state), face_labels()
    concessions = [concession_name(concession) for concession in range(CONCESSIONS)]
    phases = ("A", "B", "C")
    return [
        Choice("phase", "what is decided or drawn next", [phase.name.lower() for phase in Phase][:_PHASES]),
        Block("clock", "the course of the match", [
            Choice("rounds", "rounds completed", [str(i) for i in range(ROUNDS + 1)]),
            Choice("first_player", "who has the first-player marker", seats),
            Choice("to_move", "whose turn it is", seats)]),
        Each("lots", "each lot", _ordinals(LOTS), [
            Choice("card", "its card", cards), Counts("tiles", "its tiles", faces),
            Number("marked", "1 for the last shipment")]),
        Block("turn", "the turn so far", [
            Counts("front", "tiles still to place", faces), Choice("card", "the card chosen", cards),
            Choice("how", "how it is played", [how.name.lower() for how in How]),
            Choice("tile", "the tile chosen", faces)]),
        Each("drawn", "cards drawn for a landing pad", _ordinals(DRAWN), _known_card(cards), optional=True),
        Each("hands", "each hand", seats, [
            Counts("cards", "the cards the observer knows", cards), Number("size", "cards held", 10),
            Number("hidden", "of these, hidden from the others", 10)]),
        Block("tokens", "tokens held, then the supply", [
            Each("held", "each player", seats, _token_parts()), *_token_parts("supply: ")]),
        Counts("secret", "the observer's own cards that are hidden from the others", cards),
        Counts("unknown", "the cards the observer has not seen", cards),
        Each("under", "the cards put back under the deck, from the top", _ordinals(UNDER), [
            *_known_card(cards), Code("known_to", "who alone knows it; none: everybody", seats, 0.25)], optional=True),
        Each("tower", "the tiles left, of each phase", phases, [Counts("tiles", "how many", faces, 8)]),
        Block("concessions", "the concessions", [
            Counts("on_the_table", "1 for each of the three", concessions),
            Each("awarded", "the phase each player got them in, by concession", _ordinals(3),
                 [Counts("phase", "1, 2 or 3", seats, 3)])]),
        Each("settlements", "each settlement", seats, [
            Each("cards", "its cards in the order of placing", _ordinals(SLOTS), _placed_parts(), optional=True)]),
        Block("automaton", "solo: what the automaton has", [
            Counts("tiles", "its tiles", faces, 8), Counts("cards", "its cards", cards)] if players == 1 else []),
    ]  # fmt: skip


def _ordinals(count: int) -> list[str]:
    return [str(i + 1) for i in range(count)]


def _known_card(cards: list[str]) -> list[Part]:
    return [Number("there", "1 where there is one"), Code("card", "which card, if it is known", cards, 1 / TYPES)]


def _token_parts(whose: str = "") -> list[Part]:
    return [Number(f"{whose}robots", "robots", 8), Number(f"{whose}redistributions", "redistribution tokens", 4)]


def _placed_parts() -> list[Part]:
    return [
        Number("there", "1 where there is a card"),
        Number("row", "row from the first card, downwards", 2),
        Number("column", "column from the first card", 11),
        Number("number", "the number that shows, 0 for none", 10),
        Number("with_robot", "1 with a robot on the number"),
        Number("face_down", "1 face down"),
        Each("cells", "its four cells", ("upper left", "upper right", "lower left", "lower right"), _cell_parts(),
             optional=True),
    ]  # fmt: skip


def _cell_parts() -> list[Part]:
    counted = ("hydrogen", "oxygen", "water", "greenhouses", "offices", "mod-habs")
    return [
        Choice("ground", "what shows", ("free", "scaffold", "hydrogen", "oxygen", "water", "greenhouse")),
        Code("fruit", "of a greenhouse", ("pear", "apple", "lemon", "mixed"), 0.25),
        Choice("other", "what shows else", ("office", "meteorite")),
        Code("mod_hab", "a mod-hab, by what it counts", (*counted, "meteorites"), 1 / 6),
        Code("complex", "a residential complex, by what it counts", counted, 1 / 6),
        Code("special", "a special project", ("landing pad", "demolition", "redistribution"), 1 / 3),
        Code("double", "the second half of a double", ("of the cell on the left", "of the cell above"), 0.5),
    ]


def actions(state: State) -> list[Range]:
    """Return what action numbers mean."""
    lots = [f"lot {lot + 1}" for lot in range(LOTS)]
    cards, faces = card_labels(state), face_labels()
    swaps = [
        f"tile {first + 1} of lot {a + 1} and tile {second + 1} of lot {b + 1}"
        for a, b in PAIRS
        for first in range(LOT_TILES)
        for second in range(LOT_TILES)
    ]
    concessions = [concession_name(concession) for concession in range(CONCESSIONS)]
    return [
        listed("lot", "take a lot, or exchange the offered card for its card", lots),
        one("pass", "no exchange, or keep the hand (solo)"),
        one("trade", "take the automaton's hand (solo)"),
        listed("keep", "keep a card drawn for a landing pad", ("the first", "the second", "the third")),
        listed("swap", "swap two tiles: 16 * pair of lots + 4 * tile of the first + tile of the second", swaps),
        listed("card", "play a card of the hand face up, give it up, or offer it", cards),
        listed("robot", "play a card with a robot on its number", cards),
        listed("face_down", "play a card face down", cards),
        Range("place", "a place: 23 * (row + 2) + column + 11, the first card at row 0, column 0", PICK - PUT, _place),
        listed("tile", "take up a tile in front", faces),
        Range(
            "quadrant",
            "a quadrant: 46 * (2 * (row + 2) + q // 2) + 2 * (column + 11) + q % 2",
            ACTIONS - BUILD,
            _quadrant,
        ),
        listed("card_drawn", "chance: this card comes up", cards),
        listed("tile_drawn", "chance: this tile is drawn", faces),
        listed("concession", "chance: this concession is drawn", concessions),
        listed("first", "chance: this player begins", [f"player {i + 1}" for i in range(SEATS)]),
    ]


def _place(i: int) -> str:
    return f"place: {i % COLUMNS - 11},{i // COLUMNS - 2}"


def _quadrant(i: int) -> str:
    row, column = divmod(i, CELLS)
    corner = CORNERS[2 * (row % 2) + column % 2]
    return f"quadrant: {corner} of the card at {column // 2 - 11},{row // 2 - 2}"
