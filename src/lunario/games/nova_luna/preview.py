"""The effects of an action, by the rules; never past a chance event."""

from __future__ import annotations

from lunario.core.state import State as Position
from lunario.core.text import Effect, Texts
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, TAKE
from lunario.games.nova_luna.naming import cell_count, coordinates, next_spaces
from lunario.games.nova_luna.state import SPACES, TASKS, Phase, State

_WIN = ("your last token: you win", "tu última ficha: ganas")


def preview(position: Position, action: int) -> list[Effect]:
    """Return the effects of a player's action."""
    state: State = position.record
    number = action - cell_count(state)
    if number < 0:
        return _preview_cover(state, position.after(action).record)
    if number < KEEP:
        return [_preview_take(state, number - TAKE)]
    if number == REFILL:
        return [_preview_refill(state)]
    if number == END_PHASE:
        return [_preview_note(state), *_preview_cover(state, position.after(action).record)]
    return []


def _effect(kind: str, amount: int, targets: list[str], en: str, es: str) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": Texts(en, es).as_dict()}


def _preview_take(state: State, k: int) -> Effect:
    """NL-R4: the steps on the moon track; in solo games, what the tile adds to the notes."""
    space = next_spaces(state)[k]
    number = int(state.number[int(state.wheel[space])])
    if state.solo_phase > 0:
        return _preview_points(number, 2 if state.solo_phase == 1 else 1, f"wheel:{space}")
    en, es = ("step", "paso") if number == 1 else ("steps", "pasos")
    return _effect("steps", number, [f"seat:{int(state.to_move)}"], f"{number} {en}", f"{number} {es}")


def _preview_points(number: int, notes: int, target: str) -> Effect:
    """NL-1S6: a tile of phase 1 counts in both notes."""
    times = "" if notes == 1 else f"{notes} × "
    en, es = ("point", "punto") if number == 1 else ("points", "puntos")
    return _effect("points", notes * number, [target], f"{times}{number} {en}", f"{times}{number} {es}")


def _preview_refill(state: State) -> Effect:
    """NL-R2: a tile for every empty space, clockwise, while the pile lasts."""
    clockwise = [(int(state.marker) + step) % SPACES for step in range(1, SPACES)]
    filled = [space for space in clockwise if state.wheel[space] < 0][: int(state.pile_size)]
    en, es = ("new tile", "loseta nueva") if len(filled) == 1 else ("new tiles", "losetas nuevas")
    targets = [f"wheel:{space}" for space in filled]
    return _effect("tiles", len(filled), targets, f"{len(filled)} {en}", f"{len(filled)} {es}")


def _preview_note(state: State) -> Effect:
    """NL-1S4: the points noted at the end of phase 1."""
    slots = state.display[0, : int(state.display_size[0])].tolist()
    note = sum(int(state.number[int(state.tile[slot])]) for slot in slots)
    return _effect("points", note, ["seat:0"], f"{note} points noted so far", f"hasta aquí se anotan {note} puntos")


def _preview_cover(before: State, after: State) -> list[Effect]:
    """NL-R6, NL-1S3: the tasks that get a token; NL-E1: whether that was the last one."""
    player, tasks = int(before.to_move), []
    slots = after.display[player, : int(after.display_size[player])]
    gained = (after.covered[slots] & ~before.covered[slots]).tolist()
    for slot, covered in zip(slots.tolist(), gained, strict=True):
        if covered:
            x, y = coordinates(after, player, int(after.cell[slot]))
            tasks += [f"task:{x},{y},{task}" for task in range(TASKS) if covered >> task & 1]
    effects = [_task_effect(tasks)]
    if after.phase == Phase.OVER and after.tokens[player] == 0:
        words = ("your last token", "tu última ficha") if after.solo_phase else _WIN
        effects.append(_effect("end", 1, [f"seat:{player}"], *words))
    return effects


def _task_effect(tasks: list[str]) -> Effect:
    if not tasks:
        return _effect("tasks", 0, [], "covers no task", "no tapa ninguna tarea")
    en, es = ("task", "tarea") if len(tasks) == 1 else ("tasks", "tareas")
    return _effect("tasks", len(tasks), tasks, f"covers {len(tasks)} {en}", f"tapa {len(tasks)} {es}")
