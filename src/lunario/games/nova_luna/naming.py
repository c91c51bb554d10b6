"""Names of tiles, colours and cells. Plain Python, for views and texts."""

from __future__ import annotations

import functools
from typing import NamedTuple

from lunario.core.arrays import remembered
from lunario.core.text import Texts, joined
from lunario.games.nova_luna.components import LETTERS
from lunario.games.nova_luna.state import SPACES, State

COLOUR_WORDS = (  # by colour; Spanish in the feminine, agreeing with “loseta”
    Texts("red", "roja"),
    Texts("blue", "azul"),
    Texts("turquoise", "turquesa"),
    Texts("yellow", "amarilla"),
)
_PLURALS = ("rojas", "azules", "turquesas", "amarillas")


@functools.cache
def task_letters(wanted: int) -> str:
    """Return a task as sorted letters: rbb"""
    return "".join(letter * (wanted >> 8 * colour & 255) for colour, letter in enumerate(LETTERS))


@functools.lru_cache(maxsize=1024)
def task_words(wanted: int, lang: str) -> str:
    """Return a task in words: 2 blue and red, 2 azules y roja"""
    counts = [wanted >> 8 * colour & 255 for colour in range(len(LETTERS))]
    words = []
    for colour, count in enumerate(counts):
        if count:
            name = _PLURALS[colour] if lang == "es" and count > 1 else COLOUR_WORDS[colour][lang]
            words.append(name if count == 1 else f"{count} {name}")
    return joined(words, lang)


@remembered
def tile_name(state: State, tile: int) -> str:
    """Return a tile in notation: r3:bb,y, or r1 without tasks"""
    tasks = [task_letters(wanted) for wanted in state.wants[tile, : int(state.task_count[tile])].tolist()]
    return notation_of(int(state.colour[tile]), int(state.number[tile]), tasks)


def notation_of(colour: int, number: int, tasks: list[str]) -> str:
    """Return the notation of a tile with these tasks, given as sorted letters."""
    name = f"{LETTERS[colour]}{number}"
    return f"{name}:{','.join(tasks)}" if tasks else name


@remembered
def tile_words(state: State, tile: int, lang: str) -> str:
    """Return a tile for use in a sentence: the red 3, la roja 3"""
    article = "la" if lang == "es" else "the"
    return f"{article} {COLOUR_WORDS[int(state.colour[tile])][lang]} {int(state.number[tile])}"


def cell_count(state: State) -> int:
    """Return the number of cells, which is where the other actions begin: `actions.cells` for Python."""
    return int(state.window) ** 2


class Frame(NamedTuple):
    """The window, and the extent of a display in true coordinates; the first tile is at 0,0."""

    window: int
    west: int
    east: int
    north: int
    south: int

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Return the true x, y of a cell in or next to the display."""
        window, west, north = self.window, self.west - 1, self.north - 1
        return west + (cell % window - west) % window, north + (cell // window - north) % window

    def label(self, x: int, y: int) -> str:
        """Return a cell's name on a drawn board: a letter for its column and a number for its row, from A1 in the
        corner of what is drawn. It changes as the display grows; files and the terminal use x,y."""
        column = x - self.west + 1
        letters = chr(ord("A") + column % 26)
        if column >= 26:
            letters = chr(ord("A") + column // 26 - 1) + letters
        return f"{letters}{y - self.north + 2}"

    def has_room_for(self, x: int, y: int) -> bool:
        """Return whether the display stays smaller than the window with a tile there."""
        width, height = max(self.east, x) - min(self.west, x), max(self.south, y) - min(self.north, y)
        return width + 1 < self.window and height + 1 < self.window


@remembered
def frame(state: State, player: int) -> Frame:
    extent = (int(edge[player]) for edge in (state.west, state.east, state.north, state.south))
    return Frame(int(state.window), *extent)


def coordinates(state: State, player: int, cell: int) -> tuple[int, int]:
    """Return the true x, y of a cell in or next to a player's display; the first tile is at 0,0."""
    return frame(state, player).coordinates(cell)


@remembered
def next_spaces(state: State) -> list[int]:
    """Return the spaces of the tiles that can be taken, clockwise from the marker (NL-R3)."""
    wheel, marker = state.wheel.tolist(), int(state.marker)
    clockwise = [(marker + step) % SPACES for step in range(1, SPACES)]
    return [space for space in clockwise if wheel[space] >= 0][:3]
