"""The observation of a game without a `features.py`: the numbers of its state that a player sees.

`state.py` says what is hidden: `OWN` names the fields with a row per seat that only this seat sees, `HIDDEN` those that
nobody sees. All other fields are for everybody. The tensor, its compiled function, and the meaning of every number
follow from them; action numbers mean what their notation says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from lunario.core.compile import compiled
from lunario.core.errors import BrokenGame
from lunario.core.meaning import Choice, Counts, Each, Number, Part, Range

if TYPE_CHECKING:
    from lunario.core.definition import Definition

OBSERVER, PHASE = "observer", "phase"


class PlainObservation:
    """Stands in for a game's `features.py` and `meanings.py`."""

    def __init__(self, definition: Definition, state: Any, find: Callable[[str], Any]) -> None:
        self._definition, self._find = definition, find
        self._seats = max(definition.player_counts)
        self._own, self._hidden = tuple(getattr(state, "OWN", ())), tuple(getattr(state, "HIDDEN", ()))
        self._shapes = {name: state.DTYPE[name].shape for name in state.DTYPE.names[:-1] if name not in self._hidden}
        self._phases = [phase.name.lower() for phase in getattr(state, "Phase", ())]
        self._check(state.DTYPE)
        self.observe = _observer(self._seats, self._shapes, self._own, len(self._phases))

    def _check(self, dtype: Any) -> None:
        """Refuse names that are not fields, and a game that hides something without saying what."""
        name = self._definition.name
        unknown = [field for field in (*self._own, *self._hidden) if field not in dtype.names]
        if unknown:
            raise BrokenGame(
                f"The game {name} hides {unknown[0]} (OWN or HIDDEN in state.py), but its state has no such field.",
                f"El juego {name} oculta {unknown[0]} (OWN o HIDDEN en state.py), pero su estado no tiene ese campo.",
            )
        if self._definition.hides and not self._own and not self._hidden:
            raise BrokenGame(
                f"The game {name} hides something and has no features.py: say in state.py which fields only their "
                "owner sees (OWN) and which nobody sees (HIDDEN), or write features.py and meanings.py.",
                f"El juego {name} oculta algo y no tiene features.py: di en state.py qué campos ve solo su dueño (OWN) "
                "y cuáles nadie (HIDDEN), o escribe features.py y meanings.py.",
            )

    def observation(self, state: Any) -> list[Part]:
        """Return a part for each field, and the seat of the observer."""
        seats = [f"seat {seat + 1}" for seat in range(self._seats)]
        return [Choice(OBSERVER, "whose eyes", seats), *(self._part(name) for name in self._shapes)]

    def _part(self, name: str) -> Part:
        if name == PHASE and self._phases:
            return Choice(name, "the kind of decision", self._phases)
        return _part(name, self._shapes[name][1:] if name in self._own else self._shapes[name])

    def actions(self, state: Any) -> list[Range]:
        """Return the ranges of the players' actions and of chance, in notation."""
        options = {option.name: int(state[option.name]) for option in self._definition.options}
        limits = self._find("actions").limits(int(state.players), options)
        notation = self._find("text").notation

        def word(first: int) -> Callable[[int], str]:
            return lambda i: str(notation(state, first + i))

        found = [Range("action", "what a player can do, as it is written", limits.actions, word(0))]
        if limits.outcomes:
            found.append(Range("chance", "what chance can bring", limits.outcomes, word(limits.actions)))
        return found


def _part(name: str, shape: tuple[int, ...]) -> Part:
    about = f"the state's field {name}"
    if not shape:
        return Number(name, about)
    labels = [str(index) for index in range(shape[-1])]
    if len(shape) == 1:
        return Counts(name, about, labels)
    rows = [str(index) for index in range(math.prod(shape[:-1]))]
    return Each(name, about, rows, [Counts("at", about, labels)])


def _observer(seats: int, shapes: dict[str, tuple[int, ...]], own: Sequence[str], phases: int) -> Any:
    """Return the compiled function that writes the fields, one after another, after the observer's seat."""
    lines = ["def observe(state, player, out):", " at = 0", *_one_of(seats, "player")]
    for name, shape in shapes.items():
        lines += _one_of(phases, f"state.{PHASE}") if name == PHASE and phases else _written(name, shape, own)
    namespace: dict[str, Any] = {"__name__": __name__}
    exec(compile("\n".join(lines), f"<{__name__}>", "exec"), namespace)  # generated, as fields differ by game
    return compiled(namespace["observe"])


def _one_of(values: int, value: str) -> list[str]:
    return [f" for i in range({values}):", f"  out[at] = i == {value}", "  at += 1"]


def _written(name: str, shape: tuple[int, ...], own: Sequence[str]) -> Iterator[str]:
    """Yield the lines that write a field; of one with a row per seat that only its owner sees, the observer's."""
    loops = range(1 if name in own else 0, len(shape))
    indent = " "
    for axis in loops:
        yield f"{indent}for i{axis} in range({shape[axis]}):"
        indent += " "
    index = ", ".join([*(["player"] if name in own else []), *(f"i{axis}" for axis in loops)])
    yield f"{indent}out[at] = state.{name}[{index}]" if index else f"{indent}out[at] = state.{name}"
    yield f"{indent}at += 1"
