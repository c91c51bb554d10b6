"""The lab: contests between computer players, and the tuning of their weights.

>>> from lunario.lab import play_matches
>>> played = play_matches(lunario.load("nova-luna"), ["greedy", "random"], seeds=range(10))
>>> played.places.shape  # by match and seat
(10, 2)
"""

from lunario.core.counting import count, facts_of, pieces_of
from lunario.lab.arena import Arena
from lunario.lab.contest import Contest
from lunario.lab.matches import Played, play_matches
from lunario.lab.standings import Standing

__all__ = [
    "Arena",
    "Contest",
    "Played",
    "Standing",
    "count",
    "facts_of",
    "pieces_of",
    "play_matches",
]


def __dir__() -> list[str]:
    return __all__
