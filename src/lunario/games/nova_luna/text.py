"""Notation, which can be read back, and descriptions in English and Spanish.

take 2        the second of the next three tiles      tile r3:bb,y   chance: this tile is revealed
place 1,-1    x to the right, y down from the first   first 2        chance: the next from the top of the stack
refill, keep  at the start of a turn                  end            solo: end phase 1
"""

from __future__ import annotations

import re
from collections import Counter

from lunario.core.arrays import remembered
from lunario.core.text import Texts
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, REVEAL, STACK, TAKE
from lunario.games.nova_luna.components import LETTERS
from lunario.games.nova_luna.naming import cell_count, coordinates, next_spaces, task_words, tile_name, tile_words
from lunario.games.nova_luna.state import SEATS, TILES, State

_VERBS = {
    "take": ("take", "coger", "tomar", "coge", "toma"),
    "place": ("place", "colocar", "poner", "coloca", "pon"),
    "refill": ("refill", "rellenar", "rellena"),
    "keep": ("keep", "dejar", "deja"),
    "end": ("end", "terminar", "termina", "fin"),
    "tile": ("tile", "loseta"),
    "first": ("first", "primero", "primera"),
}
SPANISH = {verb: words[1] for verb, words in _VERBS.items()}
_VERB = {word: verb for verb, words in _VERBS.items() for word in words}
_NO_TASKS = Texts("no tasks", "sin tareas")
_SIDES = (  # where a cell is, seen from its neighbour on this `Side`
    Texts("below", "debajo de"),
    Texts("to the left of", "a la izquierda de"),
    Texts("above", "encima de"),
    Texts("to the right of", "a la derecha de"),
)


# ------------------------------------------------------------------ notation


def notation(state: State, action: int) -> str:
    number = action - cell_count(state)
    if number < 0:
        return "place {},{}".format(*coordinates(state, int(state.to_move), action))
    if number < KEEP:
        return f"take {number - TAKE + 1}"
    if number < REVEAL:
        return {KEEP: "keep", REFILL: "refill", END_PHASE: "end"}[number]
    if number < STACK:
        return f"tile {tile_name(state, number - REVEAL)}"
    return f"first {number - STACK}"


def parse(state: State, text: str) -> int:
    """Return the action that the words mean; a bare `2` is a take and `1,-1` a place."""
    words = re.sub(r"\s*,\s*", ",", text.strip().lower()).split()
    if len(words) == 1 and re.fullmatch(r"\d+", words[0]):
        words = ["take", *words]
    if len(words) == 1 and re.fullmatch(r"-?\d+,-?\d+", words[0]):
        words = ["place", *words]
    verb = _VERB.get(words[0], "") if words else ""
    rest = " ".join(words[1:])
    first = cell_count(state)
    if verb in ("keep", "refill", "end") and not rest:
        return first + {"keep": KEEP, "refill": REFILL, "end": END_PHASE}[verb]
    if verb == "take":
        return first + TAKE + _parse_number(rest, 1, 3, Texts("take 1 … take 3", "coger 1 … coger 3")) - 1
    if verb == "place":
        return _parse_cell(state, rest)
    if verb == "tile":
        return first + REVEAL + _parse_tile(state, rest)
    if verb == "first":
        return first + STACK + _parse_number(rest, 0, SEATS - 1, Texts("first 0 … first 3", "primero 0 … primero 3"))
    raise ValueError(
        f"“{text}” is not an action here; actions are: take 1, place 1,-1, refill, keep, end.",
        f"«{text}» no es una acción de este juego; las hay así: coger 1, colocar 1,-1, rellenar, dejar, terminar.",
    )


def _parse_number(text: str, low: int, high: int, choices: Texts) -> int:
    if re.fullmatch(r"\d+", text) and low <= int(text) <= high:
        return int(text)
    raise ValueError(
        f"“{text}” is not a number from {low} to {high}: write {choices.en}.",
        f"«{text}» no es un número del {low} al {high}: escribe {choices.es}.",
    )


def _parse_cell(state: State, text: str) -> int:
    """Return the number of a cell. Cells out of the display's reach have none of their own."""
    found = re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4})", text)
    if not found:
        raise ValueError(
            f"“{text}” is not a place: write two numbers, as in place 1,-1 (one to the right, one up).",
            f"«{text}» no es un lugar: escribe dos números, como en colocar 1,-1 (uno a la derecha, uno arriba).",
        )
    x, y = int(found[1]), int(found[2])
    window = int(state.window)
    cell = window * (y % window) + x % window
    if coordinates(state, int(state.to_move), cell) != (x, y):
        raise ValueError(
            f"{x},{y} is far from your display; a tile goes next to another (NL-R5).",
            f"{x},{y} queda lejos de tu exposición; una loseta va junto a otra (NL-R5).",
        )
    return cell


def _parse_tile(state: State, text: str) -> int:
    name = re.sub(r"[rbty]+", lambda letters: "".join(sorted(letters[0], key=LETTERS.index)), text)
    for tile in range(TILES):
        if tile_name(state, tile) == name:
            return tile
    raise ValueError(
        f"There is no tile “{text}”; a tile is written like r3:bb,y (colour, number, tasks).",
        f"No hay ninguna loseta «{text}»; una loseta se escribe como r3:bb,y (color, número, tareas).",
    )


# ------------------------------------------------------------------ descriptions


def describe(state: State, action: int, lang: str) -> str:
    number = action - cell_count(state)
    if number < 0:
        return _describe_place(state, action, lang)
    if number < KEEP:
        return _describe_take(state, number - TAKE, lang)
    if number < REVEAL:
        return {
            KEEP: Texts("Leave the track as it is", "Dejar la pista como está"),
            REFILL: Texts("Refill the track", "Rellenar la pista"),
            END_PHASE: Texts("End the first phase", "Terminar la primera fase"),
        }[number][lang]
    if number < STACK:
        tile = tile_words(state, number - REVEAL, lang)
        return Texts(f"{tile.capitalize()} comes up", f"Sale {tile}")[lang]
    return _describe_stack(state, number - STACK)[lang]


def describe_unseen(state: State, action: int, lang: str) -> str:
    """Describe it like any other action: everybody sees everything (NL-H1)."""
    return describe(state, action, lang)


def _describe_take(state: State, k: int, lang: str) -> str:
    """Describe a take, with what distinguishes the tile from others of that colour and number: its tasks or place."""
    offered = [int(state.wheel[space]) for space in next_spaces(state)]
    words = _told_apart(state, offered, k, lang)
    return f"Coger {words.replace('la ', 'la loseta ', 1)}" if lang == "es" else f"Take {words}"


_NEARER = (Texts("the first", "la primera"), Texts("the second", "la segunda"), Texts("the third", "la tercera"))


def _told_apart(state: State, offered: list[int], k: int, lang: str) -> str:
    words = tile_words(state, offered[k], lang)
    if [tile_words(state, tile, lang) for tile in offered].count(words) == 1:
        return words
    tasks = [_tasks(state, tile, lang) for tile in offered]
    words += f" ({tasks[k]})" if tasks[k] else ""
    like = [i for i, tile in enumerate(offered) if tile_name(state, tile) == tile_name(state, offered[k])]
    return words if len(like) == 1 else f"{words}, {_NEARER[like.index(k)][lang]}"


def _tasks(state: State, tile: int, lang: str) -> str:
    wants = state.wants[tile, : int(state.task_count[tile])].tolist()
    return "; ".join(task_words(wanted, lang) for wanted in wants)


def _describe_place(state: State, cell: int, lang: str) -> str:
    player = int(state.to_move)
    if state.display_size[player] == 0:
        return Texts("Place it as the first tile", "Colocarla como primera loseta")[lang]
    slot, side = neighbour(state, player, cell)
    return f"{Texts('Place it', 'Colocarla')[lang]} {side[lang]} {_placed_words(state, player, lang)[slot]}"


@remembered
def _placed_words(state: State, player: int, lang: str) -> dict[int, str]:
    """Return the tiles of a display by slot, each with what tells it from others of that colour and number: its tasks,
    or which of several that are printed alike it is, in the order they were placed."""
    slots = state.display[player, : int(state.display_size[player])].tolist()
    tiles = {slot: int(state.tile[slot]) for slot in slots}
    words = {slot: tile_words(state, tile, lang) for slot, tile in tiles.items()}
    names = {slot: tile_name(state, tile) for slot, tile in tiles.items()}
    similar, alike = Counter(words.values()), Counter(names.values())
    seen = Counter[str]()
    for slot, name in names.items():
        seen[name] += 1
        if similar[words[slot]] > 1:
            words[slot] += f" ({_tasks(state, tiles[slot], lang) or _NO_TASKS[lang]})"
            if alike[name] > 1:
                place, count = seen[name], alike[name]
                words[slot] += Texts(f", number {place} of {count}", f", la {place}.ª de {count}")[lang]
    return words


@remembered
def _next_to(state: State, player: int) -> dict[int, tuple[int, Texts]]:
    """Return for each cell next to the display a slot next to it, and where the cell is seen from there."""
    found = {}
    for entry in state.frontier[player, : int(state.frontier_size[player])].tolist():
        for direction, words in enumerate(_SIDES):
            slot = ((entry >> 8 * direction) & 255) - 1
            if slot >= 0:
                found[entry >> 32] = slot, words
                break
    return found


def neighbour(state: State, player: int, cell: int) -> tuple[int, Texts]:
    """Return a slot next to the cell, and where the cell is seen from there."""
    found = _next_to(state, player).get(cell)
    if found is None:
        raise ValueError(
            f"Cell {cell} is not next to the display.", f"La casilla {cell} no está junto a la exposición."
        )
    return found


def _describe_stack(state: State, player: int) -> Texts:
    if state.stack_size == 0:
        return Texts(f"Player {player + 1} plays first", f"Empieza el jugador {player + 1}")
    return Texts(f"Player {player + 1} comes next in the stack", f"El jugador {player + 1} es el siguiente de la pila")
