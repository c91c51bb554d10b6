"""The first part of docs/strength.md: what the tables mean for people who choose an opponent.

It is written from the page's own tables by the two commands that write those, and by `python -m
benchmarks.strength.players` after a change of its words.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lunario.judgement.levels import LADDER

PAGE = Path("docs/strength.md")
TITLE = "# How strong the computer players are\n"
METHOD = "## How it was measured\n"
_PERCENT = re.compile(r"([\d.]+) %")
_SECONDS = re.compile(r"([\d.]+) \(([\d.]+)\)")

INTRODUCTION = """\
The computer plays at several levels, from `novice` to `master`. The table shows how often each level wins against the
level below it in two-player matches; an equal opponent would win half. So if you win about half of your matches against
one level, you will perhaps win one in four against the next. In all games but Nova Luna some pieces are Lunario’s own,
so these figures, and those that mix the games, are about our sets; each game’s heading below says which pieces.
"""
PEOPLE = """\
How strong is that compared with people? We do not know, because no people of known strength have played enough matches
against it; the levels have only been measured against each other. What we can say is how they play. `novice` knows a
good move when it sees one, but overlooks half of them. From `learner` to `casual` they think ahead for a moment, and
the weaker ones still overlook moves or give something away. `regular`, `strong` and `master` think ahead for longer and
longer. No level sees what is hidden from its seat.
"""


@dataclass
class Game:
    """The figures of one game: by the row's name, in per cent, and seconds per turn."""

    shares: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, tuple[float, float]] = field(default_factory=dict)  # mean, slowest
    bars: dict[str, float] = field(default_factory=dict)

    def step(self, level: str) -> tuple[str, float] | None:
        """Return the level below and how often this level beats it."""
        below = reversed(LADDER[: LADDER.index(level)])
        return next(
            ((other, self.shares[row]) for other in below if (row := f"{level} v {other}") in self.shares), None
        )


def games(page: str) -> dict[str, Game]:
    """Read the tables of the page, by the games' titles. Rows of the steps have more matches, so they count."""
    found: dict[str, Game] = {}
    for title, cells in _rows(page):
        game = found.setdefault(title.removesuffix(": steps"), Game())
        name, *others = cells
        is_step = title.endswith(": steps")
        share = _PERCENT.match(others[1])
        if share:
            game.shares[name] = float(share[1])
        if not is_step and (seconds := _SECONDS.match(others[-1])):
            game.seconds[name] = float(seconds[1]), float(seconds[2])
        if not is_step and (bar := re.match(r"≥ ([\d.]+) %", others[0])):
            game.bars[name] = float(bar[1])
    return {title: game for title, game in found.items() if game.shares}


def _rows(page: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows about one player against another, with the heading they are under."""
    title = ""
    for line in page.partition(METHOD)[2].splitlines():
        if line.startswith("##"):
            title = line.lstrip("#").strip()
        elif line.startswith("| ") and (" v " in line or " alone, " in line):
            yield title, [cell.strip() for cell in line.strip("|").split("|")]


def section(page: str) -> str:
    """Return the part for players, or nothing if no game has figures yet."""
    found = games(page)
    levels = [level for level in LADDER if any(game.step(level) for game in found.values())]
    if not levels:
        return ""
    answers = (_strong(found), _thinking(found), _many(found), _weak(found))
    wrapped = [textwrap.fill(answer, 120, break_on_hyphens=False) + "\n" for answer in answers if answer]
    return "\n".join([INTRODUCTION, _table(found, levels), PEOPLE, *wrapped])


def _table(found: dict[str, Game], levels: list[str]) -> str:
    lines = [["level", *found], ["---", *["---:"] * len(found)]]
    for level in levels:
        steps = [game.step(level) for game in found.values()]
        lines.append([f"`{level}`", *(f"{step[1]:.0f} % v `{step[0]}`" if step else "–" for step in steps)])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _strong(found: dict[str, Game]) -> str:
    """Answer the question that people ask first."""
    beaten = [_each(found, "shares", f"strong v {other}") for other in ("casual", "greedy-1")]
    if not all(beaten):
        return ""
    return (
        f"**How strong is `strong`?** In two-player matches it beats `casual`, the usual opponent in the terminal, in "
        f"{beaten[0]} of 100 matches, and `greedy-1`, which always takes what gains most at once, in {beaten[1]}, "
        "depending on the game. The highest figures rest on few matches, because a row stops once it is clear; the "
        "tables below have the intervals."
    )


def _thinking(found: dict[str, Game]) -> str:
    times = [game.seconds[row] for game in found.values() if (row := "master v strong") in game.seconds]
    if not times:
        return ""
    means, slowest = sorted(mean for mean, _ in times), max(slowest for _, slowest in times)
    return (
        f"**How long does it think?** `master` takes {means[0]:.1f} to {means[-1]:.1f} seconds per turn on average and "
        f"{slowest:.1f} at most, on the machine that played these matches. The other levels answer at once."
    )


def _many(found: dict[str, Game]) -> str:
    parts = []
    for seats, equal in ((3, 33), (4, 25), (5, 20)):
        row = f"master v greedy-1, {seats} players"
        titles = [title for title, game in found.items() if row in game.shares]
        only = f" (only {titles[0]})" if len(titles) == 1 < len(found) else ""
        if titles:
            share = _each(found, "shares", row)
            parts.append(f"{share} % with {seats} players{only}, where an equal one wins {equal} %")
    if not parts:
        return ""
    return f"**And at a larger table?** Alone against several `greedy-1`, `master` wins {'; '.join(parts)}."


def _weak(found: dict[str, Game]) -> str:
    """Say where a player is weaker than was aimed at."""
    missed = [
        f"{title}, {row}: {game.shares[row]:.1f} % instead of {bar:g} %"
        for title, game in found.items()
        for row, bar in game.bars.items()
        if game.shares.get(row, bar) < bar
    ]
    return f"**Where is it weaker than we want?** In these rows of the tables: {'; '.join(missed)}." if missed else ""


def _each(found: dict[str, Game], kind: str, row: str) -> str:
    """Return the range of a figure over the games, such as "71 to 93"."""
    values = [getattr(game, kind)[row] for game in found.values() if row in getattr(game, kind)]
    if not values:
        return ""
    low, high = f"{min(values):.0f}", f"{max(values):.0f}"
    return low if low == high else f"{low} to {high}"


def with_section(page: str) -> str:
    """Return the page with the part for players as its tables have it."""
    rest = page.partition(METHOD)[2]
    return "\n".join(filter(None, [TITLE, section(page), METHOD + rest]))


def main() -> None:
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(f"Written: {PAGE}")


if __name__ == "__main__":
    main()
