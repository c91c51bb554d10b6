"""Training examples for the planner's networks (solo_value.py), taken from planned matches.

At every turn and at the end of every phase, an example is what the network sees there; its target is what the plan adds
to what is already certain.
"""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.arrays import Floats, Ints
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.random import below
from lunario.core.state import State
from lunario.games.nova_luna.plan import NETWORKS, Planning
from lunario.games.nova_luna.scoring import certain_result, result_of
from lunario.games.nova_luna.solo_value import PARTS, new_scratch, see, which_network

__all__ = ["FILE", "PARTS", "lessons", "score"]

FILE = NETWORKS
_PERCENT = 100


class Lesson(NamedTuple):
    """A position: its network, the inputs, what is already certain, and the result of the plan from there."""

    network: int
    inputs: Floats
    certain: float
    result: float


def lessons(match: Match, rng: Ints, width: int, odd: int) -> list[Lesson]:
    """Plan a match, with `odd` per cent of its turns played at random, and return the examples."""
    planning = Planning(match.game, width)
    seen: list[Lesson] = []
    ended: State | None = None  # the end of a phase, whose result the next plan gives
    while not match.is_over:
        plan, value = planning.plan(match.state.buffer)
        for state in filter(None, [ended, match.state]):
            seen.append(_lesson(state, result_of(value)))
        ended = _play_turn(match, plan, rng, odd=below(rng, _PERCENT) < odd)
    return seen


def score(game: Game, seed: str, width: int, networks: Floats) -> float:
    """Plan a match with these networks and return its result."""
    match, planning = game.new_match(seed), Planning(game, width, networks)
    while not match.is_over:
        for action in planning.plan(match.state.buffer)[0]:
            match.play(action)
    return float(result_of(match.state.returns()[0]))


def _play_turn(match: Match, plan: list[int], rng: Ints, *, odd: bool) -> State | None:
    """Play the plan's next turn, or a random one; return the state before the chance event if it ends a phase."""
    turn = int(match.state.record.turn)
    while not match.is_over and int(match.state.record.turn) == turn:
        choices = match.state.legal_actions()
        action = choices[below(rng, len(choices))] if odd else plan.pop(0)
        after = match.state.after(action)
        match.play(action)
        if after.is_chance:
            return after
    return None


def _lesson(state: State, result: float) -> Lesson:
    record = state.buffer.view(state.game.dtype)[0]
    scratch = new_scratch()
    see(record, scratch)
    return Lesson(which_network(record), scratch.inputs, float(certain_result(record)), result)
