"""Long runs of studies: `make soak`, or `python -m tests.lab.soak [--studies N]`.

In hundreds of small studies of a real game the winners are drawn by lot: about 5 % of them may claim to have found
something. In some others a bias is planted, and nearly all of them must find it.
"""

from __future__ import annotations

import argparse
import math
import sys

import lunario
from lunario.core.game import Game
from lunario.core.t_distribution import quantile
from lunario.lab.intervals import wilson
from tests.lab.lotteries import Lot, alarms, strongest, studied

NAME, FACT = "nuevos-mundos", "world-32"
STUDIES = 300
TOLERANCE = 3.0  # standard errors


def cries_wolf(game: Game, games: int, studies: int) -> bool:
    """Print how many studies find something where there is nothing, and return whether it is about one in twenty."""
    wolves = sum(bool(alarms(studied(game, games, f"soak {n}"))) for n in range(studies))
    allowed = 0.05 * studies + TOLERANCE * math.sqrt(0.05 * 0.95 * studies)
    low, high = wilson(wolves / studies, studies, quantile(0.975))
    print(
        f"{game.players} players, {games} matches: {wolves} of {studies} studies cry wolf, {wolves / studies:.1%} "
        f"(Wilson’s interval {low:.1%}–{high:.1%}); at most {allowed:.0f} may",
        flush=True,
    )
    return wolves <= allowed and (wolves > 0 or studies < 100)


def finds(game: Game, what: str, games: int, studies: int, lot: Lot) -> bool:
    """Print how many studies find what was planted. A fact must be the one most associated with winning."""
    right = 0
    for n in range(studies):
        report = studied(game, games, f"planted {n}", lot)
        found = alarms(report)
        right += lot.fact in found and strongest(report) == lot.fact if lot.fact else "seat-1" in found
    print(f"{what}, {games} matches: {right} of {studies} studies find it", flush=True)
    return right >= 0.9 * studies


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--studies", type=int, default=STUDIES)
    studies = parser.parse_args().studies
    two, three = (lunario.load(NAME, players) for players in (2, 3))
    kept = [
        cries_wolf(two, 100, studies),
        cries_wolf(three, 120, studies),
        # Winning 2 of 3 is 5.8 standard errors on 300 deals. On 150 it is 4.1, and a quarter of the studies miss it:
        # with all the facts of the game to be tested as well, an effect is clear from about 3.4 on.
        finds(two, "A seat with 10 tickets more", 600, max(1, studies // 10), Lot(bonus=10)),
        finds(two, f"{FACT} with 20 tickets", 300, max(1, studies // 10), Lot(fact=FACT, tickets=20)),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
