"""Types of the views of Nuevos Mundos. The client's are generated from them (`core/typescript.py`)."""

from __future__ import annotations

from typing import Literal, TypedDict

PhaseName = Literal["play", "last", "value", "over", "first", "deal", "lay_out", "reveal", "fill", "draw"]
ModuleName = Literal["settlements", "global_balance", "vital_capacity", "discordance"]
Biome = Literal["ocean", "coast", "jungle", "savanna", "desert", "high-mountain", "taiga", "arctic-tundra"]
Kind = Literal["sun", "water", "plants", "animals", "minerals", "ice"]


class Card(TypedDict):
    id: str  # as in notation
    biome: Biome
    value: int | None  # None: a settlement
    icons: list[Kind]


class Space(TypedDict):
    space: int
    card: Card | None  # the visible one
    count: int  # cards there


class Row(TypedDict):
    """One biome of a world."""

    biome: Biome
    cards: list[Card]  # ascending, the settlement last
    settlement: int | None  # the settlement's value, once it is fixed
    runs: list[int]  # the values that score for natural balance
    dominant: bool


class Score(TypedDict, total=False):
    """Points by category; those of modules are there when the module is played."""

    biodiversity: int
    dominant_biomes: int
    natural_balance: int
    vital_capacity: int
    discordance: int


class Seat(TypedDict):
    player: int
    hand_count: int
    hand: list[Card] | None  # None: hidden
    hand_generations: list[int]  # which creation pile each card came from: public (NM-H1); ascending if hidden
    world: list[Row]
    icons: dict[Kind, int]
    most_icons: list[Kind]  # those that score for vital capacity (NM-M3)
    score: Score
    total: int


class Unseen(TypedDict):
    """The cards of one generation that the player has not seen: they are in its pile or in other hands (NM-H1)."""

    generation: int
    cards: list[Card]
    in_pile: int
    in_hands: list[int]  # by player; 0 for the viewer


class Choice(TypedDict):
    """The score if the settlement takes a value."""

    value: int
    score: Score
    total: int
    totals: list[int]  # of all players


class Settling(TypedDict):
    player: int
    biome: Biome
    choices: list[Choice]


class Ranges(TypedDict, total=False):
    values: dict[Biome, list[int]]  # the first and the last of each biome, if it is not eight each


class View(Ranges):
    """A position of Nuevos Mundos as a player or a spectator sees it.

    >>> from lunario.games import nuevos_mundos
    >>> view = nuevos_mundos.load(players=2).new_match(seed=7).view(0)
    >>> view["phase"], len(view["seats"][0]["hand"]), view["seats"][1]["hand"]
    ('play', 4, None)
    """

    player: int | None  # who looks; None: a spectator
    players: int
    modules: dict[ModuleName, bool]
    phase: PhaseName
    turn: int
    first_player: int
    current_player: int
    ender: int | None  # the player who took the last turn, once the match is ending
    spaces: list[Space]
    discards: list[Card]  # below the top card, ascending: all of them have been seen
    generation: int  # of the creation pile: how often it has been refilled
    unseen: list[Unseen]
    seats: list[Seat]
    settling: Settling | None  # the settlement whose value is to be fixed now
