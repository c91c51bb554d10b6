"""Play the missing matches, within the time, and write the page."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.printing import console, show
from benchmarks.strength import __doc__ as about
from benchmarks.strength.figures import Figure, Place, curve, figures
from benchmarks.strength.report import percent_or_score, write
from lunario.core.errors import LunarioError
from lunario.core.threads import cores
from lunario.search import preparing

PAGE = Path("docs/strength.md")
RESULTS = Path(".strength")
HOURS = 3.0
CURVES_PART = 0.2  # of the time, for the curves of missed bars


def main() -> None:
    arguments = _arguments()
    try:
        _run(arguments)
    except LunarioError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command resumes.")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=about)
    parser.add_argument("--game", default="", help="only the rows of this game")
    parser.add_argument("--row", default="", help="only the rows whose name contains this, such as “master v”")
    parser.add_argument("--workers", default="auto", help="parallel processes (auto: one per core)")
    parser.add_argument("--hours", type=float, default=HOURS, help="the time to spend, shared out between the rows")
    parser.add_argument("--report", action="store_true", help="play nothing, only write the page")
    parser.add_argument("--any-version", action="store_true", help="count matches of older versions of the program too")
    parser.add_argument("--no-curves", action="store_true", help="no curves for missed bars")
    return parser.parse_args()


def _run(arguments: argparse.Namespace) -> None:
    place = Place(RESULTS, arguments.any_version or arguments.report)
    workers = cores() if arguments.workers == "auto" else int(arguments.workers)
    chosen = figures(place, arguments.game, arguments.row)
    if not chosen:
        sys.exit("No row matches.")
    if not arguments.report:
        _compile(chosen)
        seconds = 3600 * arguments.hours
        _budget(chosen, seconds, workers)
        end = time.monotonic() + seconds
        _play(chosen, end if arguments.no_curves else end - CURVES_PART * seconds, workers)
        if not arguments.no_curves:
            _play([point for figure in chosen for point in curve(figure, place)], end, workers)
    _summary(chosen)
    everything = figures(place)  # the page has all rows, including those not asked for now
    write(PAGE, [(figure, curve(figure, place)) for figure in everything])
    console.print(f"Written: {PAGE}")


def _compile(chosen: list[Figure]) -> None:
    """Compile before the clock starts: on a new machine that takes longer than the time of the first rows."""
    for game in {figure.game.name: figure.game for figure in chosen}.values():
        console.print(f"Making {game.name} ready…")
        for _, step in preparing.steps(game.definition):
            step()


def _budget(chosen: list[Figure], seconds: float, workers: int) -> None:
    todo = [figure for figure in chosen if not figure.is_done]
    most = sum(figure.arena.total - figure.arena.done for figure in todo)
    console.print(
        f"{len(chosen)} rows, {len(todo)} of them unfinished: at most {most:,} matches, fewer where the answer is "
        f"clear, within {seconds / 3600:g} hours on {workers} {'cores' if workers > 1 else 'core'}."
    )


def _play(chosen: list[Figure], end: float, workers: int) -> None:
    """Give each row its part of the time, and what is left in the end to those that need more."""
    while todo := [figure for figure in chosen if not figure.is_done]:
        if time.monotonic() >= end:
            return
        _play_each(todo, end, workers)


def _play_each(todo: list[Figure], end: float, workers: int) -> None:
    """Play each row in its part of the remaining time. What it does not need goes to those after it."""
    columns = (TextColumn("{task.description:44}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        for index, figure in enumerate(todo):
            left = end - time.monotonic()
            part = left * figure.row.weight / sum(other.row.weight for other in todo[index:])
            if figure.is_done or part <= 0:  # rows that share matches end together
                continue
            text = f"{figure.game.name}: {figure.row.name}"
            task = progress.add_task(text, total=figure.arena.total, completed=figure.arena.done)
            for done in figure.play(workers, part):
                progress.update(task, completed=done)
            progress.remove_task(task)
            console.print(f"{text}: {percent_or_score(figure)} {figure.verdict}")


def _summary(chosen: list[Figure]) -> None:
    rows = [
        [f"{figure.game.name}: {figure.row.name}", percent_or_score(figure), figure.arena.done, figure.verdict]
        for figure in chosen
    ]
    show("Strength", ["row", "figure (interval)", "matches", "verdict"], rows)


if __name__ == "__main__":
    main()
