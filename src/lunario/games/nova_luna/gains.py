"""The gains of a turn, to explain why one move beats another: tasks, steps, tasks almost done."""

from __future__ import annotations

from lunario.core.gains import AGAIN, Gain
from lunario.core.text import Texts, counted
from lunario.games.nova_luna.display import colour_counts
from lunario.games.nova_luna.scoring import certain_result
from lunario.games.nova_luna.state import COLOURS, Phase, State

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
    number = sum(_missing(state, slot).count(1) for slot in state.display[player, : int(state.display_size[player])])
    words = counted(number, _TASK)
    text = Texts(f"leaves {words.en} one tile short", f"deja {words.es} a falta de una loseta")
    if number == 0:
        text = Texts("leaves no task one tile short", "no deja tareas a falta de una loseta")
    return Gain("almost", number, text, 0.4, mover_only=True)


def _missing(state: State, slot: int) -> list[int]:
    """Return how many tiles each open task of a tile still needs."""
    tile, counts = int(state.tile[slot]), int(colour_counts(state, int(slot)))
    open_tasks = [k for k in range(int(state.task_count[tile])) if not int(state.covered[slot]) >> k & 1]
    return [
        sum(
            max(0, (int(state.wants[tile, k]) >> 8 * colour & 255) - (counts >> 8 * colour & 255))
            for colour in range(COLOURS)
        )
        for k in open_tasks
    ]


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
