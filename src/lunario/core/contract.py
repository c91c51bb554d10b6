"""The contract: the functions every game has, under these names, in the files named here.

In compiled code each is the game's own function, found by the type of the state (see `compile.generic`).
`docs/adding-a-game.md` walks through them.
"""

from __future__ import annotations

from typing import Any

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import generic

CHANCE = -1  # the player number of chance, as in OpenSpiel
TERMINAL = -4  # "nobody moves: the match is over", as in OpenSpiel
SPECTATOR = -1  # as the `player` of determinize and sees: somebody who only knows what everybody knows

# file of the game's folder -> the contract's functions in it
WHERE = {
    "rules": (
        "setup",
        "current_player",
        "legal_actions",
        "chance_outcomes",
        "sample_chance",
        "chance_stream",
        "apply",
    ),
    "scoring": ("score", "places", "returns"),
    "hidden": ("determinize", "sees"),
    "features": ("observe",),
    "policy": ("score_actions", "value"),
}


@generic
def setup(state: Any) -> None:
    """Lay out the match; the header, options and component tables are already written."""
    raise NotImplementedError


@generic
def current_player(state: Any) -> int:
    """Who acts: a player, CHANCE or TERMINAL."""
    raise NotImplementedError


@generic
def legal_actions(state: Any, out: Ints) -> int:
    """Write the legal actions of the player to move; their number. 0 at chance nodes and at the end."""
    raise NotImplementedError


@generic
def apply(state: Any, action: int) -> None:
    """Play an action or a chance outcome. Trusts its input."""
    raise NotImplementedError


@generic
def chance_outcomes(state: Any, out: Ints, weights: Ints) -> int:
    """Write the possible outcomes, ascending, and their weights; their number."""
    raise NotImplementedError


@generic
def sample_chance(state: Any, rng: Ints) -> int:
    """Draw an outcome by its weight."""
    raise NotImplementedError


@generic
def chance_stream(state: Any) -> int:
    """Which of the game's streams this chance node draws from."""
    raise NotImplementedError


@generic
def score(state: Any, out: Ints) -> None:
    """Points by row (player, then the automaton if there is one) and category, as if the match ended now."""
    raise NotImplementedError


@generic
def places(state: Any, out: Ints) -> None:
    """Each player's place, 1 for the first, as if the match ended now."""
    raise NotImplementedError


@generic
def returns(state: Any, out: Floats) -> None:
    """Utilities: winners share +1, the others share -1 evenly."""
    raise NotImplementedError


@generic
def determinize(state: Any, player: int, rng: Ints) -> None:
    """Replace what the player cannot know by a uniform draw from what is possible."""
    raise NotImplementedError


@generic
def sees(state: Any, action: int, player: int) -> bool:
    """Whether the player sees which action this is when it is played in this state."""
    raise NotImplementedError


@generic
def observe(state: Any, player: int, out: Floats) -> None:
    """Write the observation tensor of the player."""
    raise NotImplementedError


@generic
def score_actions(state: Any, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """The heuristic's opinion of each of the n legal actions, higher is better for the player to move."""
    raise NotImplementedError


@generic
def value(state: Any, weights: Floats, out: Floats) -> None:
    """The heuristic's opinion of the state for each player, on the scale of returns."""
    raise NotImplementedError
