"""The gains of a turn, to explain why one move beats another: tasks, steps, tasks almost done."""

from __future__ import annotations

from lunario.core.gains import AGAIN, Gain
from lunario.core.text import Texts, counted
from lunario.games.nova_luna.display import colour_counts, frontier_cell, frontier_sides, is_within_window, slot_at
from lunario.games.nova_luna.scoring import certain_result
from lunario.games.nova_luna.state import COLOURS, SIDES, Phase, State

_TASK = Texts("task", "tarea")
_STEP = Texts("step", "paso")
_POINT = Texts("point", "punto")


def gains(before: State, after: State, player: int) -> list[Gain]:
    """Return tasks covered, tasks one tile short, the cost (steps, or points in solo games), and another turn."""
    found = [_tasks(before, after, player), _almost(after, player)]
    if after.solo_phase > 0:
        return [found[0]._replace(value=10.0), found[1]._replace(value=3.0), _points(before, after)]
    return [*found, _steps(before, after, player), _again(before, after, player)]


def _tasks(before: State, after: State, player: int) -> Gain:
    number = _covered(after, player) - _covered(before, player)
    words = counted(number, _TASK)
    if number <= 0:
        return Gain("tasks", 0, Texts("covers no task", "no tapa ninguna tarea"))
    return Gain("tasks", number, Texts(f"covers {words.en}", f"tapa {words.es}"))


def _covered(state: State, player: int) -> int:
    slots = state.display[player, : int(state.display_size[player])]
    return sum(int(state.covered[slot]).bit_count() for slot in slots.tolist())


def _almost(state: State, player: int) -> Gain:
    number = tasks_one_tile_short(state, player)
    words = counted(number, _TASK)
    text = Texts(f"leaves {words.en} one tile short", f"deja {words.es} a falta de una loseta")
    if number == 0:
        text = Texts("leaves no task one tile short", "no deja tareas a falta de una loseta")
    return Gain("almost", number, text, 0.4, mover_only=True)


def tasks_one_tile_short(state: State, player: int) -> int:
    """Return how many open tasks of a display a single tile would fulfil, if it had the right colour."""
    free = [
        _beside(frontier_sides(state, player, i))
        for i in range(int(state.frontier_size[player]))
        if is_within_window(state, player, frontier_cell(state, player, i))
    ]
    return sum(
        _is_one_tile_short(state, slot, int(state.wants[int(state.tile[slot]), task]), free)
        for slot in state.display[player, : int(state.display_size[player])].tolist()
        for task in range(int(state.task_count[int(state.tile[slot])]))
        if not int(state.covered[slot]) >> task & 1
    )


def _is_one_tile_short(state: State, slot: int, wants: int, free: list[list[int]]) -> bool:
    """Return whether a tile at one of the free cells, given by the slots next to them, fulfils the task. It counts with
    all that it joins to the groups that touch the task's tile (NL-K2)."""
    counts = int(colour_counts(state, slot))
    short = [max(0, (wants >> 8 * colour & 255) - (counts >> 8 * colour & 255)) for colour in range(COLOURS)]
    if sum(number > 0 for number in short) != 1:
        return False
    colour = next(each for each in range(COLOURS) if short[each])
    touching = _groups(state, [slot, *(each for each in state.side[slot].tolist() if each >= 0)], colour)
    for beside in free:
        joined = _groups(state, beside, colour)
        if slot in beside or joined & touching:
            added = 1 + sum(int(state.group_size[group]) for group in joined - touching)
            if added >= short[colour]:
                return True
    return False


def _beside(sides: int) -> list[int]:
    return [slot for slot in (int(slot_at(sides, direction)) for direction in range(SIDES)) if slot >= 0]


def _groups(state: State, slots: list[int], colour: int) -> set[int]:
    """Return the groups of a colour that these slots belong to."""
    return {int(state.group[slot]) for slot in slots if int(state.colour[int(state.tile[slot])]) == colour}


def _steps(before: State, after: State, player: int) -> Gain:
    number = int(after.position[player] - before.position[player])
    words = counted(number, _STEP)
    if number == 0:
        return Gain("steps", 0, Texts("costs no steps", "no cuesta pasos"), -0.4, mover_only=True)
    return Gain("steps", number, Texts(f"costs {words.en}", f"cuesta {words.es}"), -0.4, mover_only=True)


def _again(before: State, after: State, player: int) -> Gain:
    """NL-R1: the last player on the moon track is next, which may be the same player again."""
    moved = before.to_move == player and after.turn != before.turn
    again = int(moved and after.phase != Phase.OVER and after.to_move == player)
    if again:
        return Gain(AGAIN, 1, Texts("gives another turn at once", "da otro turno enseguida"), 0.3, mover_only=True)
    return Gain(AGAIN, 0, Texts("ends with another player’s turn", "pasa el turno a otro"), 0.3, mover_only=True)


def _points(before: State, after: State) -> Gain:
    """NL-1S6: the points added to the result for good."""
    number = int(certain_result(after)) - int(certain_result(before))
    words = counted(number, _POINT)
    return Gain("points", number, Texts(f"adds {words.en}", f"suma {words.es}"), -1.0)
