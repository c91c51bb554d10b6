"""`lunario games` and `lunario rules`: the games there are, and how to play them."""

import os
from typing import Annotated

import typer
from rich import box
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition, Option
from lunario.core.rules_page import readable

PAGE_WIDTH = 90  # longer lines are hard to read
MOST_CHOICES = 12  # an option with more is shown as a range


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("games", words.GAMES_HELP)
    def games() -> None:
        show_games(terminal)

    @commands.add("rules", words.RULES_HELP)
    def rules(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
    ) -> None:
        show_rules(terminal, registry.find(game))


def show_games(terminal: Terminal) -> None:
    """Show a table of all games."""
    lang = terminal.lang
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for heading in (words.GAME, words.PLAYERS, words.ABOUT):
        table.add_column(heading[lang])
    for name in registry.games():
        definition = registry.find(name)
        title = Text.assemble((definition.title[lang], "bold cyan"), "\n", (name, "dim"))
        table.add_row(title, _counts(definition), _about(definition, lang))
        table.add_section()
    terminal.show(table)
    terminal.say(words.GAMES_HINT, "dim")
    complain_about_broken_games(terminal)


def complain_about_broken_games(terminal: Terminal) -> None:
    """Say which installed games are missing, and why."""
    for problem in registry.broken():
        terminal.complain_about(problem)


def _counts(definition: Definition) -> str:
    low, high = min(definition.player_counts), max(definition.player_counts)
    return str(low) if low == high else f"{low}–{high}"


def _about(definition: Definition, lang: str) -> Text:
    """Return the credit, the options, and which pieces are those of the box."""
    credit = definition.credit[lang]
    text = Text(credit[:1].upper() + credit[1:] + ".")
    for option in definition.options:
        text.append(f"\n-o {option.name}={option.write(option.default)}", style="green")
        text.append(f"  {option.text[lang]}{_choices(option)}", style="dim")
    if definition.beginner is not None:
        text.append(f"\n{words.BEGINNER[lang].format(how=definition.beginner[lang])}", style="dim")
    if provenance := definition.provenance:
        text.append(f"\n{provenance.sentence[lang]}", style="yellow" if provenance.ours else "dim")
    return text


def _choices(option: Option) -> str:
    """Return the values the option can take, unless it is a yes or a no."""
    if option.kind is bool:
        return ""
    values = [option.write(value) for value in option.values()]
    return f" ({', '.join(values)})" if len(values) <= MOST_CHOICES else f" ({values[0]}–{values[-1]})"


def show_rules(terminal: Terminal, definition: Definition) -> None:
    """Show the rules for players, in a pager if a person is at the terminal."""
    page = Markdown(readable(definition.page(f"rules.{terminal.lang}.md")))
    width = min(terminal.out.width, PAGE_WIDTH)
    if not terminal.is_interactive:
        terminal.show(page, width=width)
        return
    os.environ.setdefault("LESS", "FRX")  # keep the colours, and quit at once if the page fits the screen
    with terminal.out.pager(styles=True):
        terminal.show(page, width=width)
