"""Types of the views of LUNA Capital. The client's are generated from them (`core/typescript.py`)."""

from __future__ import annotations

from typing import Literal, TypedDict

# fmt: off
PhaseName = Literal[
    "draw_concession", "draw_row_card", "draw_hand_card", "draw_row_tile", "draw_first_player", "draw_for_pad",
    "trade_hands", "offer", "exchange", "lot", "give_up", "card", "place", "tile", "quadrant", "keep", "over",
]
# fmt: on
Corner = Literal["tl", "tr", "bl", "br"]
Letter = Literal["A", "B", "C"]
HowName = Literal["face_up", "with_robot", "face_down"]


class Card(TypedDict):
    name: str  # 7c
    number: int
    quadrants: list[str]  # as in the component file: . = H < …


class Tile(TypedDict):
    code: str  # W+, as in the component file
    kind: str  # W
    robots: int


class Lot(TypedDict):
    lot: int  # from 0; the last is nearest the deck
    card: Card | None
    tiles: list[Tile]
    marked: bool  # the last shipment


class HandCard(TypedDict):
    card: Card | None  # None: hidden from the viewer
    open: bool  # known to everybody


class Buried(TypedDict):
    card: Card | None  # None: the viewer does not know it
    known_to: int | None  # a seat; None: everybody


class Counted(TypedDict):
    name: str
    count: int


class Words(TypedDict):
    en: str
    es: str


class Award(TypedDict):
    """A player who got a concession."""

    seat: int
    phase: int  # 1 … 3


class ConcessionCard(TypedDict):
    name: str  # long 2
    term: Literal["short", "long"]
    points: int
    worth: int  # points it brought or, while open, brings after this phase: solo fewer than printed, as time goes by
    text: Words
    layout: list[list[int]]  # row and column of each card of its layout, if any
    tokens: list[Award]
    is_open: bool
    met_by: list[int]  # seats whose settlement meets the condition now; checked at the end of the phase


class Chosen(TypedDict):
    card: Card | None
    how: HowName
    tile: Tile | None


class Site(TypedDict):
    corner: Corner  # of its first cell
    width: int
    height: int
    content: str  # a code as in a component file: . free, = scaffold
    tiles: int  # how many are stacked on it
    points: int | None  # of a mod-hab or residential complex


class PlacedCard(TypedDict):
    name: str
    number: int | None  # the visible number
    how: HowName
    x: int
    y: int
    sites: list[Site]


class Settlement(TypedDict):
    cards: list[PlacedCard]  # in the order they were placed
    scaffolds: int
    rows: int


class Seat(TypedDict):
    seat: int
    sponsor: str
    hand: list[HandCard]
    robots: int
    swaps: int
    settlement: Settlement


class Automaton(TypedDict):
    cards: list[Card]
    tiles: list[Counted]
    points: int  # as if the match ended now


class View(TypedDict):
    """A position of LUNA Capital as a player or a spectator sees it.

    >>> from lunario.games import luna_capital
    >>> view = luna_capital.load(players=2).new_match(seed=7).view(0)
    >>> view["phase"], view["letter"], view["round"]
    ('offer', 'A', 1)
    """

    player: int | None  # the viewer; None for a spectator
    players: int
    phase: PhaseName
    to_move: int | None
    turn: int
    letter: Letter
    round: int  # 1 … 4
    first_player: int
    lots: list[Lot]
    front: list[Tile]
    chosen: Chosen
    drawn: list[Card | None]
    deck: int
    under: list[Buried]  # the cards put back, from the top
    unknown: list[Counted]  # the cards the viewer has not seen: in the deck, and hidden elsewhere
    tower: list[Counted]
    robot_supply: int
    swap_supply: int
    concessions: list[ConcessionCard]
    seats: list[Seat]
    automaton: Automaton | None
