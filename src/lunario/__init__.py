"""Lunario: four modern board games, exactly and fast.

>>> import lunario
>>> game = lunario.load("nova-luna", players=3)
>>> match = game.new_match(seed=7)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from lunario.core.errors import IllegalAction, LunarioError

if TYPE_CHECKING:
    from lunario.core.game import Game, load
    from lunario.core.match import Match
    from lunario.core.registry import games
    from lunario.core.state import State
else:
    import lunario.games  # noqa: F401  (the package, which can be called)

__all__ = ["Game", "IllegalAction", "LunarioError", "Match", "State", "games", "load"]
__version__ = "0.2.0"

# What needs NumPy and Numba is imported when it is first asked for: who only lists the games does not wait for them.
_LATER = {
    "Game": "lunario.core.game",
    "load": "lunario.core.game",
    "Match": "lunario.core.match",
    "State": "lunario.core.state",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LATER[name]), name)
