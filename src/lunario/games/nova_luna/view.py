"""The view of a player, as JSON. In Nova Luna everybody sees the same: all but the order of the pile (NL-H1)."""

from __future__ import annotations

import functools
from typing import get_args

from lunario.core.arrays import from_bytes, int32, remembered, zeros
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, STACK, TAKE
from lunario.games.nova_luna.components import COLOUR_NAMES
from lunario.games.nova_luna.naming import Frame, cell_count, coordinates, frame, next_spaces, notation_of, task_letters
from lunario.games.nova_luna.scoring import score
from lunario.games.nova_luna.state import SEATS, SPACES, TASKS, TILES, Phase, State
from lunario.games.nova_luna.view_types import Display, PhaseName, PlacedTile, Seat, Solo, Space, Tile, View

MOON_SPACES = 24  # of the moon track (NL-C3)
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)  # by `Phase`


def public(state: State) -> View:
    """Return what a spectator sees."""
    offered, faces = next_spaces(state), _faces(state)
    return {
        "player": None,
        "players": int(state.players),
        "phase": PHASES[int(state.phase)],
        "to_move": int(state.to_move) if Phase.FILLING < state.phase < Phase.OVER else None,
        "turn": int(state.turn),
        "wheel": [_space(state, space, offered, faces) for space in range(SPACES)],
        "marker": int(state.marker),
        "pile": int(state.pile_size),
        "unseen": [
            {"name": faces[tile][0]["name"], "count": count}
            for tile, count in enumerate(state.unseen.tolist())
            if count
        ],
        "taken": faces[int(state.taken)][0] if state.taken >= 0 else None,
        "seats": [_seat(state, seat) for seat in range(int(state.players))],
        "solo": _solo(state) if state.solo_phase > 0 else None,
    }


def private(state: State, player: int, public: View) -> View:
    """Return what the player sees: no more than a spectator."""
    return {**public, "player": player}


Components = tuple[bytes, ...]
Faces = tuple[tuple[Tile, ...], ...]  # by tile, then by a bit mask of its covered tasks


@remembered
def _components(state: State) -> Components:
    return state.colour.tobytes(), state.number.tobytes(), state.task_count.tobytes(), state.wants.tobytes()


def _faces(state: State) -> Faces:
    return _faces_of(_components(state))


@functools.lru_cache(maxsize=8)
def _faces_of(components: Components) -> Faces:
    """Return the faces of every tile of a component set, cached because a view shows dozens."""
    colours, numbers, task_counts, wants = components
    wanted = from_bytes(wants, int32).reshape(TILES, TASKS).tolist()
    found = []
    for tile in range(TILES):
        tasks = [task_letters(each) for each in wanted[tile][: task_counts[tile]]]
        found.append(tuple(_face(colours[tile], numbers[tile], tasks, covered) for covered in range(1 << len(tasks))))
    return tuple(found)


def _face(colour: int, number: int, tasks: list[str], covered: int) -> Tile:
    return {
        "name": notation_of(colour, number, tasks),
        "colour": COLOUR_NAMES[colour],
        "number": number,
        "tasks": [{"colours": task, "covered": bool(covered >> i & 1)} for i, task in enumerate(tasks)],
    }


def tile_face(state: State, tile: int) -> Tile:
    """Return a tile's face with no task covered."""
    return _faces(state)[tile][0]


def _space(state: State, space: int, offered: list[int], faces: Faces) -> Space:
    tile = int(state.wheel[space])
    return {
        "space": space,
        "tile": faces[tile][0] if tile >= 0 else None,
        "choice": offered.index(space) + 1 if space in offered else None,
    }


def _seat(state: State, seat: int) -> Seat:
    position = int(state.position[seat])
    others = [other for other in range(int(state.players)) if other != seat]
    beside = [other for other in others if int(state.position[other]) == position]
    below = sum(bool(state.arrived[other] < state.arrived[seat]) for other in beside)
    above = sum(bool(state.arrived[other] > state.arrived[seat]) for other in beside)
    return {
        "seat": seat,
        "tokens": int(state.tokens[seat]),
        "reserve": int(state.reserve),
        "on_track": 0 if state.solo_phase > 0 else 1,
        "position": position,
        "moon_space": position % MOON_SPACES,
        "height": below,
        "turn_order": above + sum(int(state.position[other]) < position for other in others),
        "display": _display(state, seat),
    }


def _display(state: State, seat: int) -> Display:
    slots = state.display[seat, : int(state.display_size[seat])]
    tiles = zip(state.tile[slots].tolist(), state.covered[slots].tolist(), state.cell[slots].tolist(), strict=True)
    entries = state.frontier[seat, : int(state.frontier_size[seat])].tolist()
    free = tuple(entry >> 32 for entry in entries)
    return _display_of(_components(state), frame(state, seat), tuple(tiles), free)


@functools.lru_cache(maxsize=512)
def _display_of(
    components: Components, frame: Frame, tiles: tuple[tuple[int, int, int], ...], free: tuple[int, ...]
) -> Display:
    """Return a display, cached because most decisions leave most displays as they are. A tile has its covered tasks and
    its cell; `free` cells are those next to the display."""
    faces, placed = _faces_of(components), []
    for number, (tile, covered, cell) in enumerate(tiles, 1):
        x, y = frame.coordinates(cell)
        placed.append(PlacedTile(**faces[tile][covered], x=x, y=y, last=number == len(tiles)))
    places = [(x, y) for x, y in map(frame.coordinates, free) if frame.has_room_for(x, y)]
    return {"tiles": placed, "cells": [{"x": x, "y": y, "label": frame.label(x, y)} for x, y in places]}


def _solo(state: State) -> Solo:
    noted = state.solo_phase == 2
    points = zeros((SEATS, 4), int32)
    score(state, points)
    return {
        "phase": int(state.solo_phase),
        "counts": [int(points[0, :2].sum()), int(points[0, 2:].sum())],
        "note_tiles": int(state.note_tiles) if noted else None,
        "note_tokens": int(state.note_tokens) if noted else None,
    }


def targets(state: State, action: int) -> list[str]:
    """Return the board elements of an action: wheel:3, cell:1,-1 (in the mover's display), pile, seat:2."""
    number = action - cell_count(state)
    if number < 0:
        return ["cell:{},{}".format(*coordinates(state, int(state.to_move), action))]
    if number < KEEP:
        return [f"wheel:{next_spaces(state)[number - TAKE]}"]
    if number in (KEEP, REFILL, END_PHASE):
        return {KEEP: [f"wheel:{space}" for space in next_spaces(state)], REFILL: ["pile"], END_PHASE: ["seat:0"]}[
            number
        ]
    if number < STACK:
        return [f"wheel:{_next_empty(state)}"]
    return [f"seat:{number - STACK}"]


def _next_empty(state: State) -> int:
    """Return the next space to refill (NL-R2)."""
    clockwise = [(int(state.marker) + step) % SPACES for step in range(1, SPACES)]
    return next(space for space in clockwise if state.wheel[space] < 0)
