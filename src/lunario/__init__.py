"""Lunario: four modern board games, exactly and fast.

>>> import lunario
>>> game = lunario.load("nova-luna", players=3)
>>> match = game.new_match(seed=7)
"""

from lunario.core.errors import IllegalAction, LunarioError
from lunario.core.game import Game, load
from lunario.core.match import Match
from lunario.core.registry import games
from lunario.core.state import State

__all__ = ["Game", "IllegalAction", "LunarioError", "Match", "State", "games", "load"]
