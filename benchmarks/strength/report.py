"""Write docs/strength.md from the results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from benchmarks.strength import picture
from benchmarks.strength.figures import Figure
from benchmarks.strength.players import METHOD, with_section
from lunario.core.components import ComponentSet
from lunario.lab.bout import Result
from lunario.lab.ladder import ladder

LEVELS = "## The levels that people choose among\n"
INTRODUCTION = f"""\
{METHOD}
Written by `make strength` (`python -m benchmarks.strength`), which can be stopped at any time and resumes where it left
off; do not edit it by hand. Players are compared at fixed iterations, so the figures do not depend on the machine. The
seconds do: they are processor time on one core.

- **Matches** come in deals: the same chance for every rotation of the players over the seats. Ties share the win. With
  more than two players, the player has one seat and the opponent all the others.
- **Intervals** are at 95 %, with deals as clusters (Wilson’s interval with the effective number of matches). A row
  stops as soon as its interval is on one side of the bar; the 5 % are spread over all looks on the way, so the
  intervals are those of the whole procedure.
- **clear**: the whole interval passes the bar. **met**: the figure passes the bar, but its interval includes it.
  **missed**: the figure fails. **clearly missed**: the whole interval fails. **unfinished**: time ran out before a
  planned look, so the interval promises a little less. **†**: some matches were played by an older version of the
  program.
- **Curves** show what more iterations would bring where a bar is missed: the row’s first deals, played by the same
  player with fewer and more iterations. Where `master` plans, its iterations are the width of its plans.
"""


def write(path: Path, rows: Sequence[tuple[Figure, Sequence[Figure]]]) -> None:
    """Write the page: each row with its curve, if there is one."""
    pairs = sorted(rows, key=lambda pair: pair[0].game.name)
    parts = [INTRODUCTION]
    if groups := _marks([figure for figure, _ in pairs]):
        path.with_suffix(".svg").write_text(picture.shares(groups), encoding="utf-8", newline="\n")
        parts.append(f"![Each row’s share with its interval, and its bar in red]({path.stem}.svg)\n")
    for _, group in groupby(pairs, key=lambda pair: pair[0].game.name):
        found = list(group)
        game = found[0][0].game
        parts.append(f"## {game.definition.title.en}\n")
        parts.append(about_pieces(game.components))
        parts.append(_table([figure for figure, _ in found]))
        parts.append(_ladder([figure for figure, _ in found]))
        parts.extend(_curve(figure, points, path) for figure, points in found if _played(points))
    parts.append(_levels(path))
    path.write_text(with_section("\n".join(filter(None, parts))), encoding="utf-8", newline="\n")


def about_pieces(components: ComponentSet) -> str:
    """Return a paragraph that says where the pieces come from: how strong a player is depends on them."""
    return "" if components.origin is None else f"*{components.origin.en}*\n"


def _levels(path: Path) -> str:
    """Return the last part of the page as it is: `benchmarks.strength.levels` writes it."""
    found = path.read_text(encoding="utf-8") if path.exists() else ""
    return "".join(found.partition(LEVELS)[1:])


# ------------------------------------------------------------------ the table


def _table(figures: Sequence[Figure]) -> str:
    headings = ["row", "bar", "figure (interval)", "matches", "verdict", "iterations", "s per turn (slowest)"]
    lines = [headings, ["---"] + ["---:"] * 3 + ["---"] + ["---:"] * 2]
    lines += [_cells(figure) for figure in figures]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _cells(figure: Figure) -> list[str]:
    standing, answer = figure.standing(), figure.answer
    return [
        figure.row.name,
        _bar(figure),
        percent_or_score(figure),
        "" if answer is None else str(answer.estimate.matches),
        figure.verdict,
        "" if figure.iterations is None else f"{figure.iterations:,}",
        "" if standing is None else f"{standing.seconds:.3f} ({standing.slowest:.2f})",
    ]


def _bar(figure: Figure) -> str:
    bar = figure.row.bar
    if bar is None:
        return "–"
    return f"{'≤' if figure.game.lower_wins else '≥'} {bar:g}" if figure.row.score else f"≥ {bar:g} %"


def percent_or_score(figure: Figure) -> str:
    estimate = figure.estimate
    if estimate is None:
        return ""
    if figure.row.score:
        return f"{estimate.value:.1f} ({estimate.low:.1f}–{estimate.high:.1f})"
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


# ------------------------------------------------------------------ pictures, ladder, curves


def _marks(figures: Sequence[Figure]) -> list[tuple[str, list[picture.Mark]]]:
    groups: dict[str, list[picture.Mark]] = {}
    for figure in figures:
        if figure.estimate is not None and not figure.row.score:
            estimate, bar = figure.estimate, figure.row.bar
            mark = picture.Mark(figure.row.name, *estimate[:3], None if bar is None else bar / 100)
            groups.setdefault(figure.game.definition.title.en, []).append(mark)
    return sorted(groups.items())


def _ladder(figures: Sequence[Figure]) -> str:
    """Return the ladder of a game, from all its two-player rows."""
    duels = [figure for figure in figures if figure.row.seats == 2]
    names = list(dict.fromkeys(name for figure in duels for name in figure.arena.contest.names))
    results = list(_numbered(figure.arena.results for figure in duels))
    if not results:
        return ""
    lines = ["| ladder, two players | Elo (interval) |", "|---|---:|"]
    rungs = ladder(names, results)
    weakest = rungs[-1].elo
    lines += [f"| {rung.name} | {rung.elo - weakest:.0f} (± {rung.high - rung.elo:.0f}) |" for rung in rungs]
    return "\n".join(lines) + "\n"


def _numbered(rows: Iterable[Sequence[Result]]) -> Iterable[Result]:
    """Yield the results of several contests as if of one, with their deals numbered apart."""
    first = 0
    for results in rows:
        yield from (Result(**{**result.to_json(), "deal": first + result.deal}) for result in results)
        first += 1 + max((result.deal for result in results), default=0)


def _played(points: Sequence[Figure]) -> list[Figure]:
    return [point for point in points if point.estimate is not None]


def _curve(figure: Figure, points: Sequence[Figure], path: Path) -> str:
    """Return the table and picture of a player that misses its bar, with fewer and more iterations."""
    played = _played(points)
    lines = [f"### {figure.row.name}: over iterations\n", "| iterations | figure (interval) | matches | s per turn |"]
    lines.append("|---:|---:|---:|---:|")
    for point in played:
        standing, estimate = point.standing(), point.estimate
        assert standing is not None and estimate is not None
        cells = [f"{point.iterations:,}", percent_or_score(point), str(estimate.matches), f"{standing.seconds:.3f}"]
        lines.append(f"| {' | '.join(cells)} |")
    if not figure.row.score and len(played) > 1:
        name = f"{path.stem}-{figure.game.name}-{figure.row.file}.svg"
        drawn = [picture.Point(point.iterations or 1, *(point.estimate or (0, 0, 0))[:3]) for point in played]
        title = f"{figure.game.definition.title.en}: {figure.row.name}"
        text = picture.curve(title, drawn, (figure.row.bar or 0) / 100)
        path.with_name(name).write_text(text, encoding="utf-8", newline="\n")
        lines.append(f"\n![The same as a curve, the bar in red]({name})")
    return "\n".join(lines) + "\n"
