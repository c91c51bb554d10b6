"""The box: 68 tiles, read from a component set, validated and packed (NL-C1, NL-C2)."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.components import Source
from lunario.core.definition import Texts

from .state import State

FILE = "components.csv"
STAND_IN: Texts | None = None  # the set holds the printed tiles

COLOURS = ("red", "blue", "turquoise", "yellow")  # the index order everywhere (NL-C1)
LETTERS = "rbty"
TILES_A_COLOUR = 17
TILES = TILES_A_COLOUR * len(COLOURS)
LARGEST_NUMBER = 7
MOST_TASKS = 3
LONGEST_TASK = 4
HEADER = "colour,number,tasks"

Task = tuple[int, int, int, int]  # how often each colour is wanted


@dataclass(frozen=True)
class Tile:
    """A tile: its colour's index, its number (the time it costs) and its tasks in the order of the file."""

    colour: int
    number: int
    tasks: tuple[Task, ...]


def parse(source: Source) -> list[Tile]:
    """The 68 tiles of a component set, or an error that names the file, the line and what is wrong."""
    tiles: list[Tile] = []
    header_seen = False
    for number, text in enumerate(source.lines, start=1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        if not header_seen:
            _check_header(source, number, line)
            header_seen = True
            continue
        tile = _parse_tile(source, number, line)
        _check_room(source, number, tiles, tile)
        tiles.append(tile)
    _check_complete(source, tiles)
    return tiles


def pack(components: list[Tile], state: State) -> None:
    """Write the tiles into the state's tables; kind is the index of the first identical tile."""
    for index, tile in enumerate(components):
        state.colour[index] = tile.colour
        state.number[index] = tile.number
        state.task_count[index] = len(tile.tasks)
        state.wants[index] = 0
        for task, wanted in enumerate(tile.tasks):
            state.wants[index, task] = wanted
        state.kind[index] = components.index(tile)


def _check_header(source: Source, number: int, line: str) -> None:
    if line != HEADER:
        raise source.error(number, f"The first line that is not a comment must read “{HEADER}”, not “{line}”.")


def _parse_tile(source: Source, number: int, line: str) -> Tile:
    cells = [cell.strip() for cell in line.split(",")]
    if len(cells) != 3:
        raise source.error(number, f"A tile needs three cells (colour, number, tasks), and this line has {len(cells)}.")
    return Tile(
        _parse_colour(source, number, cells[0]),
        _parse_number(source, number, cells[1]),
        _parse_tasks(source, number, cells[2]),
    )


def _parse_colour(source: Source, number: int, text: str) -> int:
    if text not in COLOURS:
        raise source.error(number, f"The colour must be red, blue, turquoise or yellow, not “{text}”.")
    return COLOURS.index(text)


def _parse_number(source: Source, number: int, text: str) -> int:
    allowed = [str(value) for value in range(1, LARGEST_NUMBER + 1)]
    if text not in allowed:
        raise source.error(number, f"The number must be a whole number from 1 to {LARGEST_NUMBER}, not “{text}”.")
    return int(text)


def _parse_tasks(source: Source, number: int, text: str) -> tuple[Task, ...]:
    words = text.split()
    if len(words) > MOST_TASKS:
        raise source.error(number, f"A tile has at most {MOST_TASKS} tasks, and this one has {len(words)}.")
    return tuple(_parse_task(source, number, word) for word in words)


def _parse_task(source: Source, number: int, word: str) -> Task:
    for letter in word:
        if letter not in LETTERS:
            raise source.error(number, f"A task is written with the letters r b t y, and “{word}” contains “{letter}”.")
    if len(word) > LONGEST_TASK:
        raise source.error(number, f"A task wants at most {LONGEST_TASK} colours, and “{word}” wants {len(word)}.")
    return word.count("r"), word.count("b"), word.count("t"), word.count("y")


def _check_room(source: Source, number: int, tiles: list[Tile], tile: Tile) -> None:
    """No more than 17 tiles of a colour (NL-C1)."""
    if _count(tiles, tile.colour) == TILES_A_COLOUR:
        name = COLOURS[tile.colour]
        raise source.error(number, f"This is {name} tile {TILES_A_COLOUR + 1}; a set has {TILES_A_COLOUR} of each colour.")


def _check_complete(source: Source, tiles: list[Tile]) -> None:
    """No fewer than 17 tiles of a colour, so 68 in all (NL-C1)."""
    counts = [f"{_count(tiles, colour)} {name}" for colour, name in enumerate(COLOURS)]
    if len(tiles) < TILES:
        raise source.error(
            max(1, len(source.lines)),
            f"The set ends with {len(tiles)} tiles ({', '.join(counts)}); "
            f"it must have {TILES}, {TILES_A_COLOUR} of each colour.",
        )


def _count(tiles: list[Tile], colour: int) -> int:
    return sum(tile.colour == colour for tile in tiles)
