"""The meaning of every number of an observation and of every action number."""

from __future__ import annotations

from lunario.core.meaning import (
    Block,
    Choice,
    Counts,
    Each,
    Number,
    Part,
    Range,
    distinct,
    listed,
    one,
    seats_from_observer,
)
from lunario.games.nova_luna.components import COLOUR_NAMES
from lunario.games.nova_luna.features import SOLO_TILES
from lunario.games.nova_luna.naming import tile_name
from lunario.games.nova_luna.state import SEATS, SPACES, TASKS, TILES, Phase, State


def observation(state: State) -> list[Part]:
    players = int(state.players)
    tiles = SOLO_TILES if players == 1 else TILES
    seats = seats_from_observer(players)
    kinds = distinct(tile_name(state, tile) for tile in range(TILES))
    return [
        Choice("phase", "what is decided or drawn next", [phase.name.lower() for phase in Phase]),
        Block("solo", "the solo game", _solo_parts()),
        Each("seats", "each player", seats, _seat_parts(players)),
        Counts("pile", "how many of each tile are unseen", kinds),
        Each("wheel", "the spaces clockwise from the marker", _ordinals(SPACES - 1), _tile_parts(), optional=True),
        Block("taken", "the tile to be placed", _tile_parts(), optional=True),
        Each(
            "displays",
            "every tile placed, in the order of placing",
            _ordinals(tiles),
            [
                Choice("owner", "whose display it is in", seats),
                Number("x", "column from the owner's first tile", 16),
                Number("y", "row from the owner's first tile, downwards", 16),
                Block("tile", "the tile", _tile_parts()),
                Counts("covered", "1 for a task that is covered", _ordinals(TASKS)),
            ],
            optional=True,
        ),
    ]


def _ordinals(count: int) -> list[str]:
    return [str(i + 1) for i in range(count)]


def _solo_parts() -> list[Part]:
    return [
        Number("second_phase", "1 in phase 2"),
        Number("reserve", "tokens kept for phase 2", 21),
        Number("note_tiles", "sum of numbers noted after phase 1", 100),
        Number("note_tokens", "tokens noted after phase 1", 100),
    ]


def _seat_parts(players: int) -> list[Part]:
    return [
        Number("to_move", "1 for the player to move"),
        Number("tokens", "tokens left to place", 21),
        Number("ahead", "steps ahead of the last player on the moon track", 7),
        Number("tiles", "tiles placed", 32),
        Choice("order", "how many others move before", [str(i) for i in range(players)]),
    ]


def _tile_parts() -> list[Part]:
    wants: list[Part] = [Counts("wants", "tiles of each colour", COLOUR_NAMES, 4)]
    return [
        Number("there", "1 where there is a tile"),
        Choice("colour", "its colour", COLOUR_NAMES),
        Number("number", "its number", 7),
        Each("tasks", "its tasks", _ordinals(TASKS), wants, optional=True),
    ]


def actions(state: State) -> list[Range]:
    """Return what action numbers mean."""
    window = int(state.window)
    cells = f"place the taken tile on the cell {window} * (y mod {window}) + (x mod {window}), the first tile at 0,0"
    return [
        Range(
            "place", cells, window * window, lambda i: f"place the tile at {i % window},{i // window} (mod {window})"
        ),
        listed("take", "take one of the next three tiles", ("the first", "the second", "the third")),
        one("keep", "keep the wheel as it is"),
        one("refill", "refill the wheel"),
        one("end_phase", "solo: end phase 1"),
        listed("reveal", "chance: a tile is revealed", distinct(tile_name(state, tile) for tile in range(TILES))),
        listed(
            "stack", "chance: whose token is the next of the first stack", [f"player {i + 1}" for i in range(SEATS)]
        ),
    ]
