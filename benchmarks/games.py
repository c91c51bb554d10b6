"""Random playouts of every game and player count, on one thread."""

from __future__ import annotations

import time

import lunario
from benchmarks.printing import show
from lunario.core import registry
from lunario.search.playout import Playouts

SECONDS = 1.0


def main() -> None:
    rows = []
    for name in lunario.games():
        for players in registry.find(name).player_counts:
            game = lunario.load(name, players)
            playouts = Playouts(game)
            playouts.run(5)
            decisions = matches = 0
            start = time.perf_counter()
            while time.perf_counter() - start < SECONDS:
                decisions += playouts.run(20, matches)[0]
                matches += 20
            seconds = time.perf_counter() - start
            rows.append(
                [
                    name,
                    players,
                    f"{decisions / seconds:,.0f}",
                    f"{matches / seconds:,.0f}",
                    f"{decisions / matches:.0f}",
                    f"{game.dtype.itemsize:,}",
                ]
            )
    columns = ["game", "players", "decisions/s", "matches/s", "decisions per match", "bytes per state"]
    show("Random playouts, one thread", columns, rows)
