"""Computer players, by name."""

from lunario.players.player import Player, create, decide, names

__all__ = ["Player", "create", "decide", "names"]
