"""The page of a game's numbers: the meaning of every number of the observation and every action number, by ranges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lunario.core.game import Game
from lunario.core.meaning import Block, Choice, Code, Counts, Each, Number, Part, Range

MOST = 24  # words listed in full; of more, the first and the last


def page(game: Game) -> str:
    """Return the page in Markdown, for this player count and these options."""
    title, options = game.definition.title.en, "".join(f", {key}={value!r}" for key, value in game.options.items())
    lines = [
        f"# {title}: what the numbers mean",
        "",
        "Written by `python -m tests.number_pages`; do not edit. "
        f"It is for `lunario.load({game.name!r}, players={game.players}{options})`, with our component set; "
        "`game.observation_parts` and `game.action_ranges` say it for any other.",
        "",
        f"## The observation: {game.observation_size:,} numbers",
        "",
        "Players are counted from the one who observes. A number with a unit is divided by it: 0.5 with `/ 8` is 4. "
        "`+0` counts from where the part begins. `game.observation_names` has a name for each number, and "
        "`game.decode_observation(numbers)` puts an observation into words.",
        "",
        "| numbers | part | meaning |",
        "|---|---|---|",
    ]
    at = 0
    for part in game.observation_parts:
        lines += _rows(part, at, 0)
        at += part.size
    limits = game.limits
    lines += [
        "",
        f"## The actions: {limits.actions:,}, and {limits.outcomes} chance outcomes",
        "",
        "`game.decode_action(number)` says what a number means in whatever state, `state.describe(number)` what it "
        "does in one.",
        "",
        "| numbers | action | meaning |",
        "|---|---|---|",
        *_action_rows(game.action_ranges),
    ]
    return "\n".join(lines) + "\n"


def _span(first: int, size: int, depth: int) -> str:
    sign = "+" if depth else ""
    return f"{sign}{first}" if size == 1 else f"{sign}{first} … {sign}{first + size - 1}"


def _rows(part: Part, at: int, depth: int) -> Iterator[str]:
    """Yield a row for the part and, below it, for the parts it consists of."""
    indent = "&nbsp;" * 4 * depth
    yield f"| {_span(at, part.size, depth) if part.size else '–'} | {indent}{part.name} | {_about(part)} |"
    if isinstance(part, Block | Each):
        inner = 0
        for each in part.parts:
            yield from _rows(each, inner, depth + 1)
            inner += each.size


def _about(part: Part) -> str:
    """Return the meaning of a part, and its possible values."""
    if isinstance(part, Number):
        return part.about + _unit(part.scale)
    if isinstance(part, Choice):
        return f"{part.about}; one of: {_list(part.values)}"
    if isinstance(part, Code):
        return f"{part.about}; {part.step:.4g} each step: {_list(part.values)}"
    if isinstance(part, Counts):
        return f"{part.about}{_unit(part.scale)}; for each of: {_list(part.labels)}"
    if isinstance(part, Each):
        return f"{part.about}; {len(part.labels)} × {part.stride}: {_list(part.labels)}"
    return part.about if part.size else f"{part.about}: none here"


def _unit(scale: float) -> str:
    return f" (/ {scale:g})" if scale != 1 else ""


def _list(words: Sequence[str]) -> str:
    shown = list(words) if len(words) <= MOST else [*words[:3], "…", words[-1]]
    return ", ".join(f"`{word}`" if word != "…" else word for word in shown)


def _action_rows(ranges: Sequence[Range]) -> Iterator[str]:
    at = 0
    for each in ranges:
        words = [each.word(i).removeprefix(f"{each.name}: ") for i in range(each.size)]
        meaning = each.about if each.size == 1 else f"{each.about}; {_list(words)}"
        yield f"| {_span(at, each.size, 0)} | {each.name} | {meaning} |"
        at += each.size
