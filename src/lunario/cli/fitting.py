"""A decision on a small screen: as many parts of the table as fit; typing its name shows any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from lunario.cli import screen, words
from lunario.core.text import Page, Texts

if TYPE_CHECKING:
    from lunario.cli.terminal import Terminal
    from lunario.core.match import Match
    from lunario.core.state import State

NEWS = 3  # lines of news on a small screen
LEAST_MENU = 4  # minimum number of lines for the actions
INDENT = 5  # columns in front of an action, for its number
FRAME = 7  # lines for headings, gaps and the prompt, if everything fits


def height_of(console: Console, what: RenderableType) -> int:
    """Return how many lines something takes on this screen."""
    return len(console.render_lines(what, pad=False))


def is_roomy(terminal: Terminal, parts: Sequence[RenderableType], drawing: Text) -> bool:
    """Return whether all of it fits the screen, as it always does if the output is not a terminal."""
    out = terminal.out
    if not out.is_terminal:
        return True
    lines = drawing.plain.splitlines()
    height = len(lines) + sum(height_of(out, part) for part in parts)
    return max(map(len, lines), default=0) <= out.width and height + FRAME <= out.height


def show(terminal: Terminal, match: Match, seat: int, news: Sequence[Text]) -> None:
    """Show the decision, news, the parts of the table that fit, the actions, and what else can be typed."""
    out, state, lang = terminal.out, match.state, terminal.lang
    title = Text.assemble((match.game.definition.title[lang], "bold"), (f"  {state.decision(lang)}", "italic"))
    room = out.height - height_of(out, title) - 3  # a line of what can be typed, and two for the prompt
    pages = state.pages(seat, lang)
    least = min(LEAST_MENU, len(menu(terminal, state, LEAST_MENU).plain.splitlines()))
    told = _latest(out, news, min(NEWS, room - least - _height(pages[:1])))
    shown = _fitting(pages, room - least - len(told))
    for line in (title, *told):
        terminal.show(line)
    _show_pages(terminal, state, shown)
    terminal.show(menu(terminal, state, max(least, room - len(told) - _height(shown))))
    _show_also(terminal, words.ALSO, pages)


def _latest(out: Console, news: Sequence[Text], room: int) -> list[Text]:
    """Return the newest entries that fit, as lines; if not even the newest does, return its first lines."""
    found: list[Text] = []
    for entry in reversed(news):
        lines = list(entry.wrap(out, out.width))
        if len(found) + len(lines) > room:
            return found or _shortened(lines[: max(0, room)], out.width)
        found = lines + found
    return found


def _shortened(lines: list[Text], width: int) -> list[Text]:
    """End the last line with an ellipsis."""
    for line in lines[-1:]:
        line.rstrip()
        line.truncate(width - 1)
        line.append("…")
    return lines


def show_step(terminal: Terminal, state: State, seat: int, said: Sequence[Text], *, acts: bool) -> None:
    """Show a step of a lesson: what is said, the parts of the table that fit, and the actions if one is to be taken.

    If not everything that is said fits, the end of it is shown.
    """
    out, pages = terminal.out, state.pages(seat, terminal.lang)
    room = out.height - 3 - int(acts)  # a line of what can be typed, two for the prompt, at least one for the actions
    spoken = list(said)
    while len(spoken) > 1 and sum(height_of(out, each) for each in spoken) + _height(pages[:1]) > room:
        del spoken[0]
    room -= sum(height_of(out, each) for each in spoken)
    shown = _fitting(pages, room - (LEAST_MENU if acts else 0))
    for each in spoken:
        terminal.show(each)
    _show_pages(terminal, state, shown)
    if acts:
        terminal.show(menu(terminal, state, 1 + max(0, room - _height(shown))))
    _show_also(terminal, words.LESSON_ALSO, pages)


def _show_pages(terminal: Terminal, state: State, shown: Sequence[Page]) -> None:
    wide = max(len(line) for page in shown for line in page.text.splitlines())
    if wide > terminal.out.width:
        terminal.say(words.NARROW, "yellow", width=wide)
    for page in shown:
        terminal.show(screen.styled(page.text, state), soft_wrap=True)


def _show_also(terminal: Terminal, texts: Texts, pages: Sequence[Page]) -> None:
    also = terminal.words(texts, pages=" ".join(page.name[terminal.lang] for page in pages))
    terminal.show(_cut(Text(also, style="dim"), terminal.out.width))


def _height(pages: Sequence[Page]) -> int:
    return sum(len(page.text.splitlines()) for page in pages)


def _cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line


def _fitting(pages: Sequence[Page], room: int) -> list[Page]:
    """Return the first page and as many of the next as fit, but never the key, which is shown on request."""
    found = [pages[0]]
    for page in pages[1:-1]:
        if _height([*found, page]) > room:
            break
        found.append(page)
    return found


def menu(terminal: Terminal, state: State, room: int) -> Text:
    """Return the actions in at most `room` lines, described if they fit.

    Otherwise describe those with a special effect, and list all of them side by side by number and notation.
    """
    lang, out = terminal.lang, terminal.out
    numbers = {action: number for number, action in enumerate(state.legal_actions(), 1)}
    described = {action: _lines(out, state, number, action, lang) for action, number in numbers.items()}
    rows = [line for lines in described.values() for line in lines]
    if len(rows) > room:
        short = _columns([_short(state, number, action, lang) for action, number in numbers.items()], out.width)
        rows = []
        for action in screen.special_ones(state, lang):
            if len(rows) + len(described[action]) + len(short) > room:
                break
            rows += described[action]
        rows += short
    if len(rows) > room:
        rows = [*rows[: room - 1], Text(words.MORE_LINES[lang], style="dim")]
    return Text("\n").join(rows)


def _lines(out: Console, state: State, number: int, action: int, lang: str) -> list[Text]:
    """Return an action with its number and its effects, wrapped."""
    brings = screen.effects_of(state, action, lang)
    text = Text.assemble(state.describe(action, lang), "  " if brings else "", (brings, "green"))
    lines = text.wrap(out, out.width - INDENT)
    heads = [f"{number:>3}  ", *[" " * INDENT] * (len(lines) - 1)]
    return [Text.assemble((head, "bold"), line) for head, line in zip(heads, lines, strict=True)]


def _short(state: State, number: int, action: int, lang: str) -> Text:
    return Text.assemble((f"{number:>3}", "bold"), " ", state.notation(action, lang))


def _columns(cells: Sequence[Text], width: int) -> list[Text]:
    """Return the cells side by side, numbered down the columns."""
    wide = max(len(cell) for cell in cells) + 2
    across = max(1, width // wide)
    deep = -(-len(cells) // across)
    rows = []
    for row in range(deep):
        line = Text()
        for cell in cells[row::deep]:
            padded = cell.copy()
            padded.pad_right(wide - len(cell))
            line.append_text(padded)
        rows.append(line)
    return rows
