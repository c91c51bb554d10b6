"""Measure how smoothly an opponent's turn is drawn: python -m benchmarks.frames [GAME …] [--turns N] [--pace none]

A match is played against two computer players in a real desktop browser. The time between frames is noted from the
press on Confirm until the next decision can be made and the last piece has landed; 60 frames a second are 16.7 ms each.
The others' decisions are shown at the pace the page begins with, unless --pace says otherwise.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

import lunario
from lunario.core import registry
from tests.server.browser import chromium
from tests.web.hand import Hand
from tests.web.served import Server, begin, running, somebody

TURNS = 10
LIMIT = 20.0  # milliseconds, for 95 % of frames
START = """() => {
  const times = []
  const note = (now) => { times.push(now); if (window.noting) requestAnimationFrame(note) }
  window.noting = true
  window.frames_noted = times
  requestAnimationFrame(note)
}"""
# True once no piece is flying. Pulsing goes on for ever and is not waited for.
LANDED = """() => document.getAnimations().every((one) => one.playState !== 'running' ||
  one.effect.getComputedTiming().iterations === Infinity)"""
STOP = "() => { window.noting = false; return window.frames_noted }"


def frames(browser: Browser, server: Server, game: str, turns: int, pace: str | None) -> list[float]:
    """Return the milliseconds between frames while opponents move."""
    page = somebody(browser, server, pace=pace, reduced_motion="no-preference")
    players = min(3, max(registry.find(game).player_counts))
    begin(page, game, ["me", *["greedy"] * (players - 1)])
    hand, gaps = Hand(page), []
    for _ in range(turns):
        if _decide(hand) == "over":
            break
        page.evaluate(START)
        hand.press(hand.look())
        page.wait_for_function(LANDED)
        times = page.evaluate(STOP)
        gaps += [after - before for before, after in itertools.pairwise(times)]
    page.context.close()
    return gaps


def _decide(hand: Hand) -> str:
    """Decide until the turn can be confirmed, each time after all pieces have landed."""
    while (seen := hand.look())["kind"] not in ("confirm", "over"):
        hand.page.wait_for_function(LANDED)
        hand.press(hand.look())
    return str(seen["kind"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=lunario.games())
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--pace", help="none, quick, calm or slow; what the page begins with unless named")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for game in wanted.games:
            gaps = frames(browser, server, game, wanted.turns, wanted.pace)
            cuts = statistics.quantiles(gaps, n=100)
            print(
                f"{game}: {len(gaps)} frames, median {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms (limit {LIMIT:.0f} ms), "
                f"longest {max(gaps):.0f} ms."
            )


if __name__ == "__main__":
    main()
