"""Computer players, by name."""

from lunario.players.player import Player, create_player, decide, names, quick_names
from lunario.players.program import is_program

__all__ = ["Player", "create_player", "decide", "is_program", "names", "quick_names"]
