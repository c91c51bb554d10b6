"""Computer players, by name."""

from lunario.players.explain import Advice, explain
from lunario.players.player import Player, create, decide, names

__all__ = ["Advice", "Player", "create", "decide", "explain", "names"]
