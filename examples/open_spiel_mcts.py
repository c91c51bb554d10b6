"""An OpenSpiel algorithm on a Lunario game: information set MCTS, as it comes with the library.

It shows the share won against a random player, by the number of simulations per decision:

    python examples/open_spiel_mcts.py nuevos-mundos --matches 20 --simulations 2,10,40
"""

from __future__ import annotations

import argparse
from pathlib import Path

import curve  # examples/curve.py
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from lunario.adapters import openspiel


def play(game: object, bots: list, rng: np.random.RandomState) -> list[float]:
    """Play a match between bots; None chooses at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        elif (bot := bots[state.current_player()]) is None:
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
    return state.returns()


def share_won(game: object, simulations: int, matches: int) -> float:
    rng = np.random.RandomState(simulations)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    won = 0.0
    for number in range(matches):
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=rng)
        seat = number % 2
        won += (play(game, [bot, None] if seat == 0 else [None, bot], rng)[seat] + 1) / 2
    return won / matches


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("game", nargs="?", default="nuevos-mundos")
    reading.add_argument("--matches", type=int, default=20, help="for each number of simulations")
    reading.add_argument("--simulations", default="2,10,40")
    reading.add_argument("--out", type=Path, default=None, help="folder for the curve as SVG")
    settings = reading.parse_args()
    game, points = openspiel.load(settings.game), []
    for simulations in map(int, settings.simulations.split(",")):
        share = share_won(game, simulations, settings.matches)
        points.append((float(simulations), 100 * share))
        print(f"{simulations:5} simulations  {100 * share:5.1f} % of {settings.matches} matches", flush=True)
    curve.show("simulations", "% won against random", points, settings.out and settings.out / "open_spiel_mcts.svg")


if __name__ == "__main__":
    main()
