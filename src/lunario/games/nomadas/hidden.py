"""Hidden information: only the order of the piles, which the state does not hold (NO-H1)."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas.state import State


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """Do nothing: a token is drawn when it is turned up."""


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return True: everybody sees everything."""
    return True
