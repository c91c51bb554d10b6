"""Names of tiles, colours and cells. Plain Python, for views and texts."""

from __future__ import annotations

import functools

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


def task_words(wanted: int, lang: str) -> str:
    """Return a task in words: 2 blue and red, 2 azules y roja"""
    counts = [wanted >> 8 * colour & 255 for colour in range(len(LETTERS))]
    words = []
    for colour, count in enumerate(counts):
        if count:
            name = _PLURALS[colour] if lang == "es" and count > 1 else COLOUR_WORDS[colour][lang]
            words.append(name if count == 1 else f"{count} {name}")
    return joined(words, lang)


def tile_name(state: State, tile: int) -> str:
    """Return a tile in notation: r3:bb,y, or r1 without tasks"""
    tasks = [task_letters(wanted) for wanted in state.wants[tile, : int(state.task_count[tile])].tolist()]
    return notation_of(int(state.colour[tile]), int(state.number[tile]), tasks)


def notation_of(colour: int, number: int, tasks: list[str]) -> str:
    """Return the notation of a tile with these tasks, given as sorted letters."""
    name = f"{LETTERS[colour]}{number}"
    return f"{name}:{','.join(tasks)}" if tasks else name


def tile_words(state: State, tile: int, lang: str) -> str:
    """Return a tile for use in a sentence: the red 3, la roja 3"""
    article = "la" if lang == "es" else "the"
    return f"{article} {COLOUR_WORDS[int(state.colour[tile])][lang]} {int(state.number[tile])}"


def cell_count(state: State) -> int:
    """Return the number of cells, which is where the other actions begin: `actions.cells` for Python."""
    return int(state.window) ** 2


def coordinates(state: State, player: int, cell: int) -> tuple[int, int]:
    """Return the true x, y of a cell in or next to a player's display; the first tile is at 0,0."""
    window = int(state.window)
    west, north = int(state.west[player]) - 1, int(state.north[player]) - 1
    return west + (cell % window - west) % window, north + (cell // window - north) % window


def label(state: State, player: int, x: int, y: int) -> str:
    """Return a cell's name on a drawn board: a letter for its column and a number for its row, from A1 in the corner of
    what is drawn. It changes as the display grows; files and the terminal use x,y."""
    column = x - int(state.west[player]) + 1
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{y - int(state.north[player]) + 2}"


def next_spaces(state: State) -> list[int]:
    """Return the spaces of the tiles that can be taken, clockwise from the marker (NL-R3)."""
    clockwise = [(int(state.marker) + step) % SPACES for step in range(1, SPACES)]
    return [space for space in clockwise if state.wheel[space] >= 0][:3]
