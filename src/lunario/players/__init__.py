"""Computer players, by name."""

from lunario.players.explain import Advice, explain
from lunario.players.player import Player, create, decide, names, quick_names
from lunario.players.program import is_program

__all__ = ["Advice", "Player", "create", "decide", "explain", "is_program", "names", "quick_names"]
