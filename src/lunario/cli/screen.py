"""The screen: the board, the actions to choose from, the result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lunario.cli import words
from lunario.cli.seats import HUMAN
from lunario.core.text import Texts, joined

if TYPE_CHECKING:
    from lunario.cli.terminal import Terminal
    from lunario.core.game import Game
    from lunario.core.match import Match
    from lunario.core.state import State

CHANCE = -1
SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold blue")
LISTED = 16  # actions shown with a description, one per line
SHORT = 60  # actions shown by notation, in columns; the rest on request


def seat_style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def only_person(seats: Sequence[str]) -> int | None:
    """Return the seat of the person at the keyboard, or None if there are several or none."""
    return seats.index(HUMAN) if seats.count(HUMAN) == 1 else None


def seat_name(seats: Sequence[str], seat: int, lang: str) -> str:
    """Return “You”, “Player 2 (greedy)” or, with several people at the keyboard, “Player 1”."""
    if seat == only_person(seats):
        return words.YOU[lang]
    player = f"{words.PLAYER[lang]} {seat + 1}"
    return player if seats[seat] == HUMAN else f"{player} ({seats[seat]})"


def heading(text: Text | str, style: str = "dim") -> Rule:
    return Rule(text, align="left", style=style, characters="─")


# ------------------------------------------------------------------ the board


def board(state: State, player: int | None, lang: str) -> Text:
    """Return the drawing, coloured as the game says."""
    return styled(state.draw(player, lang).rstrip("\n"), state)


def styled(drawing: str, state: State) -> Text:
    text = Text(drawing, no_wrap=True)
    for pattern, style in state.game.parts.draw.styles(state.record):
        text.highlight_regex(re.compile(pattern, re.MULTILINE), style)
    return text


def show_board(terminal: Terminal, state: State, player: int | None) -> None:
    """Show the board between two empty lines, uncut, with a hint if the window is too narrow for it."""
    drawing = board(state, player, terminal.lang)
    width = max(map(len, drawing.plain.splitlines()), default=0)
    terminal.show()
    if terminal.out.is_terminal and width > terminal.out.width:
        terminal.say(words.NARROW, "yellow", width=width)
    terminal.show(drawing, soft_wrap=True)
    terminal.show()


def differ(state: State, one: int | None, other: int | None) -> bool:
    """Return whether two players know different things, that is, whether their views differ but for the owner."""
    return bool({**state.view(one), "player": None} != {**state.view(other), "player": None})


# ------------------------------------------------------------------ the actions


def menu(state: State, lang: str, *, everything: bool = False) -> RenderableType:
    """Return the legal actions with their numbers.

    If there are many, those with a special effect are described, and the others given by their notation.
    """
    actions = state.legal_actions()
    effects = {action: effects_of(state, action, lang) for action in actions}
    listed = actions if everything or len(actions) <= LISTED else _best(actions, effects)
    numbers = {action: number for number, action in enumerate(actions, 1)}
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    for _ in range(3):
        table.add_column()
    for action in listed:
        table.add_row(
            str(numbers[action]),
            Text(state.describe(action, lang)),
            Text(effects[action], style="green"),
            Text(state.notation(action, lang), style="dim"),
        )
    others = [action for action in actions if action not in set(listed)]
    return Group(table, *_short_menu(state, others, numbers, lang)) if others else table


def effects_of(state: State, action: int, lang: str) -> str:
    return ", ".join(effect["text"][lang] for effect in state.preview(action))


def special_ones(state: State, lang: str) -> list[int]:
    """Return the actions whose effects differ from those of most."""
    actions = state.legal_actions()
    return _best(actions, {action: effects_of(state, action, lang) for action in actions})


def _best(actions: Sequence[int], effects: dict[int, str]) -> list[int]:
    """Return the first actions whose effects differ from those of most."""
    usual = max(set(effects.values()), key=list(effects.values()).count)
    special = [action for action in actions if effects[action] and effects[action] != usual]
    return special[:LISTED]


def _short_menu(state: State, actions: Sequence[int], numbers: dict[int, int], lang: str) -> Iterator[RenderableType]:
    """Yield the actions by number and notation, side by side."""
    cells = [
        Text.assemble((f"{numbers[action]:>3}", "bold"), "  ", state.notation(action, lang))
        for action in actions[:SHORT]
    ]
    yield Padding(Columns(cells, padding=(0, 3), column_first=True), (1, 0, 0, 0))
    if len(actions) > SHORT:
        yield Text(words.MORE_ACTIONS[lang].format(count=len(actions) - SHORT), style="dim")


# ------------------------------------------------------------------ the result


def result_table(match: Match, lang: str) -> Table:
    """Return everybody's place and points, winners first."""
    outcome = match.outcome
    assert outcome is not None
    order = sorted(range(match.game.players), key=lambda seat: outcome.places[seat])
    columns = [Text(seat_name(match.seats, seat, lang), style=seat_style(seat)) for seat in order]
    scores = [outcome.scores[seat] for seat in order]
    places = [str(outcome.places[seat]) for seat in order]
    if outcome.automaton is not None:
        columns.append(Text(words.AUTOMATON[lang]))
        scores.append(outcome.automaton)
        places.append("")
    points = [[*map(str, score.parts.values()), str(score.total)] for score in scores]
    return score_pad(match.game, lang, columns, [(words.PLACE, places)], points)


def score_pad(
    game: Game,
    lang: str,
    columns: Sequence[Text],
    first: Sequence[tuple[Texts, Sequence[str]]],
    points: Sequence[Sequence[str]],
) -> Table:
    """Return a table with a column per player: the given lines, one per category and, if several, the total."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    for name, cells in first:
        table.add_row(name[lang], *cells)
    categories = [category[lang] for _, category in game.categories]
    for index, category in enumerate(categories):
        table.add_row(category, *(column[index] for column in points))
    if len(categories) > 1:
        table.add_section()
        table.add_row(words.TOTAL[lang], *(column[-1] for column in points), style="bold")
    return table


def verdict(match: Match, lang: str) -> str:
    """Return a sentence that says who won."""
    outcome = match.outcome
    assert outcome is not None
    if match.game.players == 1:
        return (words.SOLO_WON if outcome.winners else words.SOLO_LOST)[lang].format(total=outcome.scores[0].total)
    names = [seat_name(match.seats, seat, lang) for seat in outcome.winners]
    if names == [words.YOU[lang]]:
        return words.YOU_WIN[lang]
    sentence = (words.WINS if len(names) == 1 else words.WIN)[lang].format(who=joined(names, lang))
    return sentence[:1].upper() + sentence[1:]
