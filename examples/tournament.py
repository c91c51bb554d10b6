"""A random tournament: players draw lots for seats in many small matches, until their ratings settle.

Built-in players and programs can take part. Ratings are Elo's (1978), updated after each match by who finished ahead of
whom, so they show how a ladder finds its order; `lunario arena` fits all results at once and gives intervals.

    python examples/tournament.py nova-luna --players random,novice,greedy,casual --matches 300
"""

from __future__ import annotations

import argparse
import random
from itertools import combinations
from pathlib import Path

import curve  # examples/curve.py

import lunario

K = 24  # points at stake per comparison


def play(game: lunario.Game, names: list[str], seed: int) -> list[int]:
    """Play a match with the players in this order; return their places."""
    match, rng = game.new_match(seed=seed), lunario.Rng(seed)
    players = [lunario.create_player(name, game) for name in names]
    while not match.is_over:
        match.play(lunario.decide(players[match.current_player], match.state, rng))
    return match.state.places()


def update(ratings: dict[str, float], names: list[str], places: list[int]) -> None:
    """Compare every pair: the better place takes points from the other, more if that was unexpected."""
    before = dict(ratings)
    for i, j in combinations(range(len(names)), 2):
        one, other = names[i], names[j]
        expected = 1 / (1 + 10 ** ((before[other] - before[one]) / 400))
        came = (places[i] < places[j]) + (places[i] == places[j]) / 2
        ratings[one] += K * (came - expected) / (len(names) - 1)
        ratings[other] -= K * (came - expected) / (len(names) - 1)


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("game", nargs="?", default="nova-luna")
    reading.add_argument("--players", default="random,novice,greedy,casual")
    reading.add_argument("--count", type=int, default=2, help="seats of a match")
    reading.add_argument("--matches", type=int, default=200)
    reading.add_argument("--seed", type=int, default=0)
    reading.add_argument("--out", type=Path, default=None, help="folder for the curve as SVG")
    settings = reading.parse_args()
    names = settings.players.split(",")
    game, lots = lunario.load(settings.game, settings.count), random.Random(settings.seed)
    ratings, points = dict.fromkeys(names, 1000.0), []
    for number in range(1, settings.matches + 1):
        seated = lots.sample(names, settings.count)
        update(ratings, seated, play(game, seated, lots.getrandbits(32)))
        order = sorted(ratings, key=lambda name: -ratings[name])
        right = sum(names.index(b) < names.index(a) for a, b in combinations(order, 2))
        points.append((float(number), 100 * right / (len(names) * (len(names) - 1) / 2)))
    curve.show("matches", "% of pairs in the order named", points, settings.out and settings.out / "tournament.svg")
    for place, name in enumerate(sorted(ratings, key=lambda name: -ratings[name]), 1):
        print(f"{place}. {name:12} {ratings[name]:6.0f}")


if __name__ == "__main__":
    main()
