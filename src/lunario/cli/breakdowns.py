"""Further results of `lunario simulate` and `lunario arena`: `--by seat|FACT` and `--tables FOLDER`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich import box
from rich.table import Table

from lunario.cli import lab_words
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.lab.bout import Result
    from lunario.lab.breakdown import Line


def by_option(lang: str) -> Any:
    """Declare the option that breaks the results down."""
    return typer.Option("--by", metavar="seat|order|player|FACT", help=lab_words.BY_OPTION[lang])


def tables_option(lang: str) -> Any:
    return typer.Option("--tables", metavar=lab_words.FOLDER[lang], help=lab_words.TABLES_OPTION[lang])


def format_option(lang: str) -> Any:
    return typer.Option("--table-format", metavar="csv|parquet", help=lab_words.FORMAT_OPTION[lang])


@dataclass(frozen=True)
class Wanted:
    """Breakdowns and tables asked for, checked before anything is played."""

    by: Sequence[str]
    folder: Path | None
    form: str
    needs_actions: bool = False  # rather than the results alone


NOTHING_MORE = Wanted((), None, "parquet")


def read_wanted(game: Game, by: Sequence[str], folder: Path | None, form: str) -> Wanted:
    from lunario.core.counting import facts_of
    from lunario.lab.breakdown import IN_RESULTS, check_by
    from lunario.lab.tables import check_format, check_writer

    known = [fact.name for fact in facts_of(game)] if by else []
    checked, form = [check_by(each, known) for each in by], check_format(form)
    if folder is not None:
        check_writer(form)
        make_folder(folder)
    return Wanted(checked, folder, form, folder is not None or not set(checked) <= set(IN_RESULTS))


def make_folder(folder: Path) -> None:
    """Make a folder for what a run will write, before it is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise LunarioError(
            f"The folder {folder} cannot be made ({problem.strerror}).",
            f"No se puede crear la carpeta {folder} ({problem.strerror}).",
        ) from problem


def check_recorded(wanted: Wanted, results: Iterable[Result]) -> None:
    """Refuse to count in results that were kept without the actions, before more of them are played."""
    if wanted.needs_actions and any(result.actions is None for result in results):
        from lunario.lab.tables import without_actions

        raise without_actions()


def show(terminal: Terminal, game: Game, wanted: Wanted, results: Iterable[tuple[str, Result]]) -> None:
    """Break the results down and write the tables. Each result comes with the seed of its match."""
    from lunario.core.counting import facts_of
    from lunario.lab.breakdown import breakdown, seats_of
    from lunario.lab.effects import sample_of
    from lunario.lab.tables import tables_of

    if not wanted.by and wanted.folder is None:
        return
    facts = {fact.name: fact.text[terminal.lang] for fact in facts_of(game)}
    tables = tables_of(game, results if wanted.needs_actions else ())
    sample = sample_of(tables, list(facts)) if wanted.needs_actions else seats_of(results)
    for by in wanted.by:
        terminal.show(_table(facts.get(by, by), breakdown(sample, by), terminal.lang))
    if wanted.by and game.players > 1:
        from lunario.cli.arena import percent

        terminal.say(lab_words.EQUAL_SHARE, "dim", share=percent(1 / game.players, terminal.lang))
    if wanted.folder is not None:
        files = tables.write(wanted.folder, wanted.form)
        terminal.say(lab_words.TABLES_WRITTEN, "dim", files=", ".join(map(str, files)))


def _table(title: str, lines: Sequence[Line], lang: str) -> Table:
    from lunario.cli.arena import interval
    from lunario.cli.simulate import number

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(
        (title, lab_words.SEATS[lang], lab_words.WIN_SHARE[lang], lab_words.MEAN_SCORE[lang])
    ):
        table.add_column(heading, justify="right" if index else "left")
    for line in lines:
        table.add_row(line.name, str(line.seats), interval(line.wins, lang), number(line.score.value, lang))
    return table
