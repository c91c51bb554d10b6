"""Hidden information: only the order of the piles, which is not part of the state (NO-H1)."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas.state import State


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """Do nothing: tokens are drawn only when they are turned up."""


@compiled
def guesses(state: State, player: int) -> int:
    """Return 0: there is nothing to guess."""
    return 0


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return True: everybody sees everything."""
    return True
