"""The steps between levels: `python -m benchmarks.strength.levels [--game GAME] [--players 2,3,4] [--up-to LEVEL]`.

It lets each level play the one below and writes the last part of docs/strength.md. It can be stopped at any time and
resumes where it left off: the results are kept in .strength, one file per step.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import lunario
from benchmarks.printing import console
from benchmarks.strength.figures import Figure, Place
from benchmarks.strength.players import with_section
from benchmarks.strength.report import LEVELS, about_pieces, percent_or_score
from benchmarks.strength.rows import Row
from lunario.core import registry
from lunario.core.components import own_set
from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.core.threads import cores
from lunario.judgement.levels import LADDER, Level, ladder_of, level_of

PAGE = Path("docs/strength.md")
RESULTS = Path(".strength")
INTRODUCTION = f"""\
{LEVELS}
Written by `python -m benchmarks.strength.levels`; do not edit it by hand. Each level plays the one below it, and should
win 65 to 80 %: a noticeable step, but not a hopeless one. Intervals are at 95 %. With more than two players the level
has one seat and the level below has all the others: an equal player would win 33 or 25 %. Steps marked – were not
played here; `master v strong` with two players is in the tables above. [The computer players](computer-players.md)
explains how the levels err.
"""


def main() -> None:
    arguments = _arguments()
    place = Place(RESULTS, arguments.any_version)
    games = [registry.find(arguments.game)] if arguments.game else [registry.find(name) for name in lunario.games()]
    counts = [int(count) for count in arguments.players.split(",")]
    if not arguments.report:
        for definition in games:
            for figure in steps(definition, counts, arguments.matches, place):
                if LADDER.index(figure.row.player) <= LADDER.index(arguments.up_to):
                    _play(figure)
    played = Place(RESULTS, any_version=True)
    everything = [registry.find(name) for name in lunario.games()]
    write(PAGE, [(each, steps(each, (2, 3, 4), arguments.matches, played)) for each in everything])
    console.print(f"Written: {PAGE}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.levels", description=__doc__)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--players", default="2,3,4", help="player counts")
    parser.add_argument("--matches", type=int, default=400, help="per step; rounded up to whole deals")
    parser.add_argument("--up-to", choices=LADDER, default=LADDER[-1], help="the last to play; master takes hours")
    parser.add_argument("--report", action="store_true", help="play nothing, only write the page")
    parser.add_argument("--any-version", action="store_true", help="count matches of older versions of the program too")
    return parser.parse_args()


def steps(definition: Definition, counts: Sequence[int], matches: int, place: Place) -> list[Figure]:
    """Return a figure for each step of a game's ladder and each player count."""
    return [
        Figure(Row(above, below, count, most=matches, fixed=True), Game(definition, count, {}), place)
        for count in counts
        if count in definition.player_counts
        for below, above in pairwise(ladder_of(definition))
    ]


def _play(figure: Figure) -> None:
    for _ in figure.play(cores(), math.inf):
        pass
    console.print(f"{figure.game.name}: {figure.row.name}: {percent_or_score(figure)}")


# ------------------------------------------------------------------ the page


def write(path: Path, games: Sequence[tuple[Definition, Sequence[Figure]]]) -> None:
    """Replace the last part of the page."""
    before = path.read_text(encoding="utf-8").partition(LEVELS)[0].rstrip("\n")
    parts = [
        f"### {definition.title.en}: steps\n\n{about_pieces(own_set(definition))}\n{_table(definition, figures)}"
        for definition, figures in games
    ]
    page = with_section(f"{before}\n\n{INTRODUCTION}\n" + "\n".join(parts))
    path.write_text(page, encoding="utf-8", newline="\n")


def _table(definition: Definition, figures: Sequence[Figure]) -> str:
    counts = sorted({figure.row.seats for figure in figures if figure.estimate is not None}) or [2]
    lines = [["step", "how it plays", *(f"{count} players (interval), matches" for count in counts)]]
    lines.append(["---", "---", *["---:"] * len(counts)])
    game = Game(definition, 2, {})
    for below, above in pairwise(ladder_of(definition)):
        found = {figure.row.seats: figure for figure in figures if figure.row.player == above}
        shares = [_cell(found.get(count)) for count in counts]
        lines.append([f"{above} v {below}", _words(level_of(game, above)), *shares])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _words(level: Level) -> str:
    parts = [f"{level.iterations:,} iterations"]
    if level.overlooks:
        parts.append(f"overlooks {level.overlooks} %")
    if level.margin:
        parts.append(f"gives away up to {level.margin:g} %")
    return ", ".join(parts)


def _cell(figure: Figure | None) -> str:
    if figure is None or figure.estimate is None:
        return "–"
    return f"{percent_or_score(figure)}, {figure.estimate.matches}"


if __name__ == "__main__":
    main()
