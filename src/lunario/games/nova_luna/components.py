"""The component set: 68 tiles, parsed, validated and packed (NL-C1, NL-C2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from lunario.core.components import Source
from lunario.games.nova_luna.state import TASKS, TILES, Colour, State
from lunario.games.nova_luna.view_types import ColourName

FILE = "components.csv"

COLOUR_NAMES: tuple[ColourName, ...] = get_args(ColourName)  # by `Colour`
LETTERS = "rbty"  # one per colour
OF_EACH = TILES // len(Colour)  # tiles per colour
LARGEST_NUMBER = 7
LONGEST_TASK = 4
HEADER = "colour,number,tasks"

Task = tuple[int, int, int, int]  # how many tiles of each colour it needs


@dataclass(frozen=True)
class Tile:
    """A tile: its colour's index, its number (the time it costs) and its tasks, in the order of the file."""

    colour: int
    number: int
    tasks: tuple[Task, ...]


def parse(source: Source) -> list[Tile]:
    """Return the 68 tiles of a component set, or raise an error that names the file, the line and the problem."""
    tiles: list[Tile] = []
    rows = source.rows()
    _check_header(source, *next(rows, (1, "")))
    for line, text in rows:
        tile = _parse_tile(source, line, text)
        _check_room(source, line, tiles, tile)
        tiles.append(tile)
    _check_complete(source, tiles)
    return tiles


def pack(components: list[Tile], state: State) -> None:
    """Write the tiles into the state's tables."""
    for index, tile in enumerate(components):
        state.colour[index] = tile.colour
        state.number[index] = tile.number
        state.task_count[index] = len(tile.tasks)
        state.wants[index] = 0
        for task, wanted in enumerate(tile.tasks):
            state.wants[index, task] = sum(count << 8 * colour for colour, count in enumerate(wanted))
        state.kind[index] = components.index(tile)


def _check_header(source: Source, line: int, text: str) -> None:
    if text != HEADER:
        raise source.error(
            line,
            f"the first line that is not a comment must read “{HEADER}”, not “{text}”.",
            f"la primera línea que no sea un comentario debe ser «{HEADER}», no «{text}».",
        )


def _parse_tile(source: Source, line: int, text: str) -> Tile:
    cells = [cell.strip() for cell in text.split(",")]
    if len(cells) != 3:
        raise source.error(
            line,
            f"a tile needs three cells (colour, number, tasks), and this line has {len(cells)}.",
            f"una loseta necesita tres celdas (color, número, tareas), y esta línea tiene {len(cells)}.",
        )
    colour, number, tasks = cells
    return Tile(
        _parse_colour(source, line, colour), _parse_number(source, line, number), _parse_tasks(source, line, tasks)
    )


def _parse_colour(source: Source, line: int, text: str) -> int:
    if text not in COLOUR_NAMES:
        raise source.error(
            line,
            f"the colour must be red, blue, turquoise or yellow, not “{text}”.",
            f"el color debe ser red, blue, turquoise o yellow, no «{text}».",
        )
    return COLOUR_NAMES.index(text)


def _parse_number(source: Source, line: int, text: str) -> int:
    if text not in [str(value) for value in range(1, LARGEST_NUMBER + 1)]:
        raise source.error(
            line,
            f"the number must be a whole number from 1 to {LARGEST_NUMBER}, not “{text}”.",
            f"el número debe ser un entero del 1 al {LARGEST_NUMBER}, no «{text}».",
        )
    return int(text)


def _parse_tasks(source: Source, line: int, text: str) -> tuple[Task, ...]:
    words = text.split()
    if len(words) > TASKS:
        raise source.error(
            line,
            f"a tile has at most {TASKS} tasks, and this one has {len(words)}.",
            f"una loseta tiene como mucho {TASKS} tareas, y esta tiene {len(words)}.",
        )
    return tuple(_parse_task(source, line, word) for word in words)


def _parse_task(source: Source, line: int, word: str) -> Task:
    for letter in word:
        if letter not in LETTERS:
            raise source.error(
                line,
                f"a task is written with the letters r b t y, and “{word}” contains “{letter}”.",
                f"una tarea se escribe con las letras r b t y, y «{word}» contiene «{letter}».",
            )
    if len(word) > LONGEST_TASK:
        raise source.error(
            line,
            f"a task wants at most {LONGEST_TASK} colours, and “{word}” wants {len(word)}.",
            f"una tarea pide como mucho {LONGEST_TASK} colores, y «{word}» pide {len(word)}.",
        )
    return word.count("r"), word.count("b"), word.count("t"), word.count("y")


def _check_room(source: Source, line: int, tiles: list[Tile], tile: Tile) -> None:
    """Refuse more than 17 tiles of a colour (NL-C1)."""
    if _count(tiles, tile.colour) == OF_EACH:
        raise source.error(
            line,
            f"this would be {COLOUR_NAMES[tile.colour]} tile {OF_EACH + 1}; there are {OF_EACH} of each.",
            f"esta sería la loseta {COLOUR_NAMES[tile.colour]} número {OF_EACH + 1}; "
            f"un juego de losetas tiene {OF_EACH} de cada color.",
        )


def _check_complete(source: Source, tiles: list[Tile]) -> None:
    """Refuse fewer than 17 tiles of a colour, and so fewer than 68 in all (NL-C1)."""
    if len(tiles) == TILES:
        return
    counts = ", ".join(f"{_count(tiles, colour)} {name}" for colour, name in enumerate(COLOUR_NAMES))
    raise source.error(
        max(1, len(source.lines)),
        f"the set ends with {len(tiles)} tiles ({counts}); it must have {TILES}, {OF_EACH} of each colour.",
        f"el juego termina con {len(tiles)} losetas ({counts}); debe tener {TILES}, {OF_EACH} de cada color.",
    )


def _count(tiles: list[Tile], colour: int) -> int:
    return sum(tile.colour == colour for tile in tiles)
