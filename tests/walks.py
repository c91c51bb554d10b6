"""The pictures of docs/architecture.md, drawn from docs/walks.toml and the import rules by `python -m tests.walks`."""

from __future__ import annotations

import itertools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lunario.core import svg
from lunario.core.palette import THEMES, Theme

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTH, EDGE, LANE, ROW = 960, 24, 84, 68
MONO = "ui-monospace, monospace"
PAGE = "page"  # the lane of what happens in the browser


@dataclass(frozen=True)
class Step:
    """A function that is called, by its dotted path (`*`: the game's folder), or a method of a file of the page."""

    name: str
    text: str
    file: str = ""

    @property
    def layer(self) -> str:
        return PAGE if self.file else self.name.split(".")[1]

    @property
    def short(self) -> str:
        """Return the name without its package; of a method with its class."""
        parts = self.name.split(".")
        return ".".join(parts[-2:] if len(parts) > 1 else parts)


@dataclass(frozen=True)
class Walk:
    name: str
    title: str
    steps: list[Step]


def data() -> dict[str, Any]:
    return tomllib.loads((ROOT / "docs" / "walks.toml").read_text(encoding="utf-8"))


def walks() -> list[Walk]:
    found: list[dict[str, Any]] = data()["walk"]
    return [Walk(each["name"], each["title"], [_step(step) for step in each["steps"]]) for each in found]


def _step(entry: dict[str, str]) -> Step:
    return Step(entry.get("calls") or entry["page"], entry["text"], entry.get("file", ""))


def layers() -> list[list[str]]:
    """Return the layers of the import rules, from the top; those of one list do not import each other."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (found,) = [rule["layers"] for rule in rules if rule["id"] == "layers"]
    return [[name.strip(" ()") for name in row.split("|")] for row in found]


# ------------------------------------------------------------------ drawing


def _style() -> str:
    """Return the colours by class, for both themes: a picture cannot know which one its page has, and has a ground."""

    def rules(theme: Theme) -> str:
        return (
            f".ground{{fill:{theme.panel};stroke:{theme.line}}}.box{{fill:{theme.raised};stroke:{theme.line_strong}}}"
            f".lane{{stroke:{theme.line}}}.way{{stroke:{theme.line_strong};fill:none}}.ink{{fill:{theme.ink}}}"
            f".quiet{{fill:{theme.ink_2}}}.python{{fill:{theme.panel};stroke:{theme.ink_2}}}"
            f".compiled{{fill:{theme.lamp};stroke:{theme.lamp}}}"
        )

    return svg.element("style", rules(THEMES["light"]), f"@media(prefers-color-scheme:dark){{{rules(THEMES['dark'])}}}")


def _text(x: float, y: float, words: str, size: int, kind: str, **more: object) -> str:
    return svg.element("text", svg.escape(words), x=float(x), y=float(y), font_size=size, class_=kind, **more)


def _document(height: float, title: str, *content: str) -> str:
    ground = svg.rect(0.5, 0.5, WIDTH - 1, height - 1, rx=16, class_="ground")
    return svg.element(
        "svg",
        svg.element("title", title),
        _style(),
        ground,
        "\n".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {svg.number(height)}",
        font_family="system-ui, sans-serif",
        role="img",
    )


def _mark(step: Step, x: float, y: float, is_compiled: bool) -> str:
    if step.layer == PAGE:
        return svg.rect(x - 7, y - 7, 14, 14, class_="python", stroke_width=2)
    return svg.circle(x, y, 8, class_="compiled" if is_compiled else "python", stroke_width=2)


def draw_walk(walk: Walk, compiled: set[str]) -> str:
    """Return the walk as a line from lane to lane, each step with its name and a sentence."""
    order = [PAGE, *(name for row in layers() for name in row)]
    lanes = sorted({step.layer for step in walk.steps}, key=order.index)
    across = {name: EDGE + LANE / 2 + LANE * number for number, name in enumerate(lanes)}
    height = 64 + ROW * len(walk.steps) + 40
    places = [(across[step.layer], 64 + ROW * (number + 0.5)) for number, step in enumerate(walk.steps)]
    drawn = [_text(x, 38, name, 15, "ink", text_anchor="middle", font_weight=700) for name, x in across.items()]
    drawn += [svg.line([(x, 52), (x, height - 44)], class_="lane") for x in across.values()]
    drawn += [_way(*pair) for pair in itertools.pairwise(places)]
    for step, (x, y) in zip(walk.steps, places, strict=True):
        drawn.append(_mark(step, x, y, step.name in compiled))
        drawn += _words(step, EDGE + LANE * len(lanes) + 16, y)
    return _document(height, walk.title, *drawn, *_legend(walk, height - 22)) + "\n"


def _way(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the line from a step to the next."""
    (x, y), (to_x, to_y), half = start, end, (start[1] + end[1]) / 2
    x, y, to_x, to_y, half = map(svg.number, (x, y, to_x, to_y, half))
    return svg.path(f"M{x} {y}C{x} {half} {to_x} {half} {to_x} {to_y}", class_="way", stroke_width=2)


def _words(step: Step, x: float, y: float) -> list[str]:
    lines = svg.wrapped(step.text, 13, WIDTH - EDGE - x)
    name = _text(x, y - 10, step.short, 15, "ink", font_family=MONO, font_weight=600)
    return [name, *(_text(x, y + 9 + 17 * number, line, 14, "quiet") for number, line in enumerate(lines))]


def _legend(walk: Walk, y: float) -> list[str]:
    kinds = [("compiled", "compiled code"), ("python", "Python")]
    drawn, x = [], float(EDGE + 8)
    for kind, words in kinds:
        drawn += [svg.circle(x, y - 5, 6, class_=kind, stroke_width=2), _text(x + 14, y, words, 13, "quiet")]
        x += 130
    if any(step.layer == PAGE for step in walk.steps):
        drawn += [svg.rect(x - 6, y - 11, 12, 12, class_="python", stroke_width=2)]
        drawn += [_text(x + 14, y, "in the browser", 13, "quiet")]
    return drawn


def draw_layers() -> str:
    """Return the layers, one row each: a layer imports only from the rows below it."""
    told: dict[str, str] = data()["layers"]
    drawn, y = [], float(EDGE)
    for row in layers():
        width = (WIDTH - 2 * EDGE - 12 * (len(row) - 1)) / len(row)
        lines = [svg.wrapped(told[name], 13, width - (150 if len(row) == 1 else 24)) for name in row]
        height = 40.0 if len(row) == 1 else 42.0 + 18 * max(map(len, lines))
        for number, (name, words) in enumerate(zip(row, lines, strict=True)):
            x = EDGE + number * (width + 12)
            drawn += [svg.rect(x, y, width, height, rx=8, class_="box")]
            drawn += [_text(x + 14, y + 25, name, 16, "ink", font_weight=700)]
            left, top = (x + 130, y + 25) if len(row) == 1 else (x + 14, y + 46)
            drawn += [_text(left, top + 18 * index, line, 14, "quiet") for index, line in enumerate(words)]
        y += height + 10
    foot = _text(
        EDGE,
        y + 16,
        "A layer imports only from layers below it; layers side by side do not import each other.",
        13,
        "quiet",
    )
    return _document(y + 34, "The layers of Lunario", *drawn, foot) + "\n"


def compiled_steps() -> set[str]:
    """Return the names of the steps that are compiled code, looked up in the first game."""
    from lunario.core.compile.inner import Inner
    from tests.walking import find, our_games

    steps = {step.name for walk in walks() for step in walk.steps if not step.file}
    game = our_games()[0]
    return {name for name in steps if isinstance(find(name, game), Inner)}


def pictures() -> dict[Path, str]:
    """Return every picture with the text it should have."""
    compiled = compiled_steps()
    drawn = {PICTURES / f"walk-{walk.name}.svg": draw_walk(walk, compiled) for walk in walks()}
    return {PICTURES / "layers.svg": draw_layers(), **drawn}


if __name__ == "__main__":
    for path, text in pictures().items():
        path.write_text(text, encoding="utf-8")
