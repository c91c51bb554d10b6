"""The benchmarks: `make bench`, or `python -m benchmarks [SECTION …]`.

Machines are shared and noisy, so things to compare are measured in turn in one run, and the ratio printed is the median
over the rounds. A decision is a player's action; chance events are not counted.
"""

from __future__ import annotations

import sys

from benchmarks import baseline, boundary, compiling, draws, games, lab, search
from benchmarks.printing import console
from benchmarks.processor import processor

SECTIONS = {
    "draws": draws.main,
    "baseline": baseline.main,
    "games": games.main,
    "search": search.main,
    "boundary": boundary.main,
    "lab": lab.main,
    "compiling": compiling.main,
}


def main() -> None:
    chosen = sys.argv[1:] or list(SECTIONS)
    for name in chosen:
        if name not in SECTIONS:
            sys.exit(f"There is no benchmark {name}; there are {', '.join(SECTIONS)}.")
    console.print(f"Measured on {processor()}.\n")
    for name in chosen:
        SECTIONS[name]()


main()
