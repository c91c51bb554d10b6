"""Types of the views of Nova Luna. The client's are generated from them (`core/typescript.py`)."""

from __future__ import annotations

from typing import Literal, TypedDict

PhaseName = Literal["stacking", "filling", "refilling", "taking", "placing", "over"]
ColourName = Literal["red", "blue", "turquoise", "yellow"]


class Task(TypedDict):
    colours: str  # rbb
    covered: bool


class Tile(TypedDict):
    name: str  # r3:bb,y
    colour: ColourName
    number: int
    tasks: list[Task]


class PlacedTile(Tile):
    x: int
    y: int
    last: bool  # whether it was placed last


class Cell(TypedDict):
    x: int
    y: int
    label: str  # C1, counted from the corner of the drawn board; may change with every tile


class Display(TypedDict):
    tiles: list[PlacedTile]  # in the order of placing
    cells: list[Cell]  # where the next tile may go


class Space(TypedDict):
    space: int
    tile: Tile | None
    choice: int | None  # 1, 2, 3 for the next three tiles


class Seat(TypedDict):
    seat: int
    tokens: int  # left to place (solo: in this phase)
    reserve: int  # solo: kept for phase 2
    on_track: int  # their tokens on the moon track
    position: int  # steps taken
    moon_space: int
    height: int  # in the stack on that space; 0 is the bottom
    turn_order: int  # how many players would move before
    display: Display


class Solo(TypedDict):
    phase: int
    counts: list[int]  # the sums noted after each phase, as if the match ended now: together they are the score
    note_tiles: int | None  # noted after phase 1
    note_tokens: int | None


class Unseen(TypedDict):
    name: str
    count: int


class View(TypedDict):
    """A position of Nova Luna as a player or a spectator sees it.

    >>> from lunario.games import nova_luna
    >>> view = nova_luna.load(players=3).new_match(seed=7).view(0)
    >>> view["phase"], len(view["wheel"])
    ('taking', 12)
    """

    player: int | None  # the viewer; None for a spectator
    players: int
    phase: PhaseName
    to_move: int | None
    turn: int
    wheel: list[Space]
    marker: int
    pile: int
    unseen: list[Unseen]
    taken: Tile | None
    seats: list[Seat]
    solo: Solo | None
