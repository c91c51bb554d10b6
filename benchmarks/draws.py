"""Draws from a seed: by the processor's own SHA-256 instructions, by plain rounds, and by Python's `hashlib`."""

from __future__ import annotations

from benchmarks.printing import show
from lunario.core.draw_speed import has_instructions, measure


def main() -> None:
    speed = measure()
    own = "by instructions of the processor" if has_instructions() else "plain: this processor has no instructions"
    rows = [
        ["a block", speed.block, speed.plain_block, speed.hashlib_block],
        ["four blocks, for two draws at once", speed.pair, 4 * speed.plain_block, 4 * speed.hashlib_block],
        ["a draw", speed.draw, speed.plain_draw, speed.hashlib_draw],
    ]
    columns = ["nanoseconds", own, "plain rounds", "hashlib (draws: from Python)"]
    show("SHA-256", columns, [[name, *(f"{each:,.0f}" for each in found)] for name, *found in rows])
