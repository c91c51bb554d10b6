"""Lunario: four modern board games to play and to study.

>>> import lunario
>>> lunario.games()
['luna-capital', 'nomadas', 'nova-luna', 'nuevos-mundos']
>>> match = lunario.load("nova-luna", players=3).new_match(seed=7)
>>> match.describe(match.legal_actions()[0])
'Take the blue 3'

`lunario.<Tab>` shows what this package offers; `PUBLIC` names the others whose contents callers can rely on.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from lunario.core.errors import (
    BadArgument,
    BadOption,
    BrokenGame,
    ComponentError,
    IllegalAction,
    LunarioError,
    MatchFileError,
    UnknownGame,
    UnreadableAction,
)

if TYPE_CHECKING:
    from lunario.core.game import Game, load
    from lunario.core.match import Event, Match
    from lunario.core.outcome import Outcome, Score
    from lunario.core.random import Rng
    from lunario.core.registry import games
    from lunario.core.state import State
    from lunario.players.player import Player, create_player, decide
else:
    import lunario.games  # noqa: F401  (the package, which can be called)

__all__ = [
    "BadArgument",
    "BadOption",
    "BrokenGame",
    "ComponentError",
    "Event",
    "Game",
    "IllegalAction",
    "LunarioError",
    "Match",
    "MatchFileError",
    "Outcome",
    "Player",
    "Rng",
    "Score",
    "State",
    "UnknownGame",
    "UnreadableAction",
    "create_player",
    "decide",
    "games",
    "load",
]
__version__ = "0.3.0.dev0"

# Callers can rely on the names in `__all__` of these modules. Anything else may change with any version, so documents
# and examples import from these only; those about writing a game may also import from `FOR_GAMES`.
PUBLIC = (
    "lunario",
    "lunario.adapters.gymnasium",
    "lunario.adapters.openspiel",
    "lunario.adapters.pettingzoo",
    "lunario.agents.mcp_server",
    "lunario.analysis",
    "lunario.batch",
    "lunario.games.*",
    "lunario.lab",
    "lunario.testing",
)
FOR_GAMES = ("lunario.core.*", "lunario.network")

# Names that need NumPy and Numba are imported at their first use, so that listing the games does not wait for them.
_LATER = {
    "Event": "lunario.core.match",
    "Game": "lunario.core.game",
    "Match": "lunario.core.match",
    "Outcome": "lunario.core.outcome",
    "Player": "lunario.players.player",
    "Rng": "lunario.core.random",
    "Score": "lunario.core.outcome",
    "State": "lunario.core.state",
    "create_player": "lunario.players.player",
    "decide": "lunario.players.player",
    "load": "lunario.core.game",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]
