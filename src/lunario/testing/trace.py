"""A digest of everything a random match computes, to compare compiled with plain, processes and machines.

    python -m lunario.testing.trace nova-luna 2 5 first_game=yes

prints a line for each of 5 matches. With NUMBA_DISABLE_JIT=1 the same rules run as plain Python.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from lunario.core.game import Game, load
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.judgement.opinion import score_actions, value
from lunario.testing.cases import walk


def trace(game: Game, seed: int) -> str:
    """Return the digest of a match: every state, choice, score, determinisation and observation."""
    total = hashlib.sha256()
    for step, (state, action) in enumerate(walk(game, seed)):
        total.update(bytes(state) + repr((action, state.legal_actions(), state.chance_outcomes())).encode())
        if step % 10 == 0:
            total.update(_details(state, step))
    return f"{seed} {total.hexdigest()}"


def _details(state: State, step: int) -> bytes:
    player = step // 10 % state.game.players
    guess = state.determinize(player, new_rng(step))
    numbers = [state.returns(), state.places(), [score.parts for score in state.scores()]]
    heuristic = np.round(
        [score for _, score in score_actions(state)] + value(state), 6
    )  # floats may differ in the last bit
    return bytes(guess) + repr((numbers, heuristic.tolist())).encode() + state.observation(player).tobytes()


def main() -> None:
    name, players, matches, *options = sys.argv[1:]
    chosen = dict(option.split("=") for option in options)
    game = load(name, int(players), **chosen)
    for seed in range(int(matches)):
        print(trace(game, seed), flush=True)


if __name__ == "__main__":
    main()
