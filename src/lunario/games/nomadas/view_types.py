"""Types of the views of Nómadas. The client's are generated from them (`core/typescript.py`)."""

from __future__ import annotations

from typing import Literal, TypedDict

# fmt: off
PhaseName = Literal[
    "first_player", "deal", "turn_up", "turn_up_lys", "turn_up_heard",
    "draft", "put_frog", "put_asleep", "put_own", "point_lys",
    "step_lys", "choose", "drop", "move_lys", "raise", "pay_song", "pay_legend", "last_card", "over",
]
Adventurer = Literal["nostromo", "siana", "moon", "ulrich", "red"]
DiscName = Literal["nomad", "nostromo", "siana", "moon", "ulrich", "red", "frog"]
Legend = Literal["whale", "tree", "hand", "queen", "bridge", "lantern", "wind"]
StoryName = Literal["whale", "tree", "hand", "queen", "bridge", "lantern", "wind", "joker"]
TokenName = Literal["whale", "tree", "hand", "queen", "bridge", "lantern", "wind", "joker", "fragment"]
RowName = Literal["whale", "tree", "hand", "queen", "bridge", "lantern", "wind", "song"]
# fmt: on


class Disc(TypedDict):
    disc: DiscName
    seat: int | None  # its owner; None for a nomad or a sleeper
    asleep: bool


class Pile(TypedDict):
    top: TokenName | None  # None if empty or not yet turned up
    size: int


class Space(TypedDict):
    space: int
    discs: list[Disc]  # lowest first
    pile: Pile
    lys: bool


class Card(TypedDict):
    value: int  # points
    cost: int  # in story tokens, for a player without a card of the row
    holder: int | None  # the seat that has it; None if available


class Row(TypedDict):
    row: RowName
    cards: list[Card]  # smallest first


class Written(TypedDict, total=False):
    """The value of a player's card in each row that has one."""

    whale: int
    tree: int
    hand: int
    queen: int
    bridge: int
    lantern: int
    wind: int
    song: int


class Seat(TypedDict):
    seat: int
    adventurer: Adventurer | None
    tokens: dict[StoryName, int]  # stories by legend, and jokers
    cards: Written
    fragments: int
    standing: int  # as in an intermediate scoring: cards less tokens


class Turn(TypedDict):
    disc: DiscName | None  # in set-up: the disc to put down
    lifted: int | None  # the space whose stack is being sown
    direction: int  # 1 clockwise, -1 the other way
    writing: str | None  # the card being paid for, as card:whale,5
    last_round: bool
    patience: int  # turns without a token or a card before the match ends


class View(TypedDict):
    """A position of Nómadas as a player or a spectator sees it.

    >>> from lunario.games import nomadas
    >>> view = nomadas.load(players=3).new_match(seed=7).view(0)
    >>> view["phase"], len(view["spaces"])
    ('draft', 8)
    """

    player: int | None  # the viewer; None for a spectator
    players: int
    phase: PhaseName
    to_move: int | None
    turn: int
    first_player: int | None
    spaces: list[Space]  # clockwise
    lys: int | None
    unseen: dict[TokenName, int]  # tokens below the tops
    moon_card: int  # fragments on it
    library: list[Row]
    seats: list[Seat]
    gone: dict[TokenName, int]  # tokens out of the match
    now: Turn
