"""Positions for tests, made by playing: a wheel from the names of its tiles, a display from a drawing."""

from __future__ import annotations

import random
from collections.abc import Sequence

import lunario
from lunario.core.state import State

Cell = tuple[int, int]


def start(*wheel: str, players: int = 2, order: Sequence[int] | None = None, **options: object) -> State:
    """Return a new match with these tiles first, clockwise from the new moon; `order` is the stack, by default 0 on
    top."""
    state = lunario.load("nova-luna", players=players, **options).new_state()
    stack = list(range(players)) if order is None else list(order)
    for player in stack[:-1]:
        state.apply(f"first {player}")
    fill(state, *wheel)
    return state


def fill(state: State, *tiles: str) -> None:
    """Reveal these tiles, then any others, until a player has to decide."""
    waiting = list(tiles)
    while state.is_chance:
        state.apply(f"tile {waiting.pop(0)}" if waiting else state.chance_outcomes()[0][0])
    assert not waiting, "more tiles were named than are revealed"


def take(state: State, which: int, cell: Cell | None = None) -> None:
    """Take the tile and place it, by default on the first free cell."""
    state.apply(f"take {which}")
    if cell is None:
        state.apply(state.legal_actions()[0])
    else:
        state.apply("place {},{}".format(*cell))


def history(drawing: str) -> list[State]:
    """Return the positions, one per tile, of a solo match that lays out the drawing; a tile with ! comes last."""
    cells = {
        (x, y): name
        for y, line in enumerate(line for line in drawing.splitlines() if line.strip())
        for x, name in enumerate(line.split())
        if name != "."
    }
    order = _connected(cells)
    x0, y0 = order[0]
    state = start(*(cells[cell].rstrip("!") for cell in order), players=1)
    states = []
    for x, y in order:
        take(state, 1, (x - x0, y - y0))
        states.append(state.clone())
    return states


def lay(drawing: str) -> State:
    """Return the position that the drawing shows."""
    return history(drawing)[-1]


def _connected(cells: dict[Cell, str]) -> list[Cell]:
    """Return the cells in an order in which each touches an earlier one, the one with ! last."""
    order: list[Cell] = []
    waiting = sorted(cells, key=lambda cell: (cells[cell].endswith("!"), cell[1], cell[0]))
    while waiting:
        cell = next(cell for cell in waiting if not order or any(_touch(cell, other) for other in order))
        order.append(cell)
        waiting.remove(cell)
    return order


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def covered(state: State, name: str) -> list[str]:
    """Return the covered tasks of all tiles of this name in the first player's display."""
    display = state.view(None)["seats"][0]["display"]
    return [
        task["colours"]
        for tile in display["tiles"]
        if tile["name"] == name
        for task in tile["tasks"]
        if task["covered"]
    ]


def placed(state: State) -> int:
    """Return how many of the 21 tokens are on tasks, in a solo match."""
    return 21 - state.scores()[0].parts["phase_2_tokens"] // 10


def tokens(state: State) -> list[int]:
    """Return the tokens left, by player."""
    return [score.parts["tokens"] for score in state.scores()]


def wheel(state: State) -> dict[int, str]:
    """Return the tiles on the selection track, by space."""
    return {space["space"]: space["tile"]["name"] for space in state.view(None)["wheel"] if space["tile"]}


def options(state: State) -> list[str]:
    """Return the notations of the legal actions."""
    return [state.notation(action) for action in state.legal_actions()]


def play_on(state: State, seed: int, events: int = 10_000) -> int:
    """Play at random to the end, or for at most `events` events, and return their number."""
    rng = random.Random(seed)
    for count in range(events):
        if state.is_over:
            return count
        state.apply(random_event(state, rng))
    return events


def random_event(state: State, rng: random.Random) -> int:
    """Return a random legal action, or a chance outcome by its weight."""
    if not state.is_chance:
        return rng.choice(state.legal_actions())
    outcomes = state.chance_outcomes()
    return rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
