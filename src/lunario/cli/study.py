"""`lunario study` and `lunario compare`: find out what matters in a game, and what a variant changes."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lunario.cli import lab_words, words
from lunario.cli.arena import check_entrants
from lunario.cli.command_list import Commands
from lunario.cli.crews import crew, ray_option
from lunario.cli.seats import names_in
from lunario.cli.setup import component_set, game_options, make_game, read_seed
from lunario.cli.simulate import read_games
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.text import counted

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.lab.matches import Workers
    from lunario.lab.study import Report, Study
    from lunario.lab.variants import Comparison

SEED = "study"
STANDARD = "standard"
PAGE = "index.html"
MOST_PIECES = 12  # changed pieces that are all shown


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang
    game_argument = typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])
    players_option = typer.Option(metavar="A,B,…", help=lab_words.STUDY_PLAYERS_OPTION[lang])
    games_option = typer.Option("--games", "-n", metavar="N", help=lab_words.STUDY_GAMES_OPTION[lang])
    seed_option = typer.Option(metavar=words.SEED[lang], help=lab_words.STUDY_SEED_OPTION[lang])
    workers_option = typer.Option(metavar="N|auto", help=lab_words.WORKERS_OPTION[lang])
    out_option = typer.Option(metavar=lab_words.FOLDER[lang], help=lab_words.STUDY_OUT_OPTION[lang])
    version_option = typer.Option("--any-version", help=lab_words.ANY_VERSION_OPTION[lang])

    @commands.add("study", lab_words.STUDY_HELP)
    def study(
        game: Annotated[str, game_argument],
        players: Annotated[str, players_option] = "strong,strong",
        games: Annotated[str, games_option] = "1000",
        out: Annotated[Path | None, out_option] = None,
        variant: Annotated[
            list[str] | None,
            typer.Option(metavar=lab_words.VARIANT[lang], help=lab_words.VARIANT_OPTION[lang]),
        ] = None,
        seed: Annotated[str, seed_option] = SEED,
        option: Annotated[list[str] | None, game_options(lang)] = None,
        components: Annotated[Path | None, component_set(lang)] = None,
        workers: Annotated[str, workers_option] = "auto",
        ray: Annotated[str | None, ray_option(lang)] = None,
        any_version: Annotated[bool, version_option] = False,
    ) -> None:
        from lunario.lab.study import Study

        made = make_game(registry.find(game), len(names_in(players)), option or [], components)
        variants = {"": made} | {each: read_variant(made, each, option or [], components) for each in variant or []}
        entrants = _entrants(players, made)
        run = Study(variants, entrants, read_seed(seed), read_games(games), out, any_version=any_version)
        with crew(workers, ray) as hands:
            play(terminal, run, hands)
        show(terminal, run)

    @commands.add("compare", lab_words.COMPARE_HELP)
    def compare(
        game: Annotated[str, game_argument],
        first: Annotated[str, typer.Argument(metavar=lab_words.VARIANT[lang], help=lab_words.FIRST_ARGUMENT[lang])],
        second: Annotated[str, typer.Argument(metavar=lab_words.VARIANT[lang], help=lab_words.SECOND_ARGUMENT[lang])],
        players: Annotated[str, players_option] = "strong,strong",
        games: Annotated[str, games_option] = "400",
        out: Annotated[Path | None, out_option] = None,
        seed: Annotated[str, seed_option] = SEED,
        workers: Annotated[str, workers_option] = "auto",
        ray: Annotated[str | None, ray_option(lang)] = None,
        any_version: Annotated[bool, version_option] = False,
    ) -> None:
        from lunario.lab.study import Study

        made = make_game(registry.find(game), len(names_in(players)), _settings(first), None)
        variants = {"": made, second: read_variant(made, second, [], None)}
        entrants = _entrants(players, made)
        run = Study(variants, entrants, read_seed(seed), read_games(games), out, any_version=any_version)
        with crew(workers, ray) as hands:
            play(terminal, run, hands)
        show(terminal, run, first)


# ------------------------------------------------------------------ the arguments


def read_variant(base: "Game", text: str, options: list[str], components: Path | None) -> "Game":
    """Return the game with the settings of a variant, which override its own."""
    return make_game(base.definition, base.players, [*options, *_settings(text)], components)


def _settings(text: str) -> list[str]:
    """Return the settings in `a=1,b=2`, or an empty list for `standard`."""
    return [] if text.strip().lower() == STANDARD else text.split(",")


def _entrants(players: str, game: "Game") -> tuple[str, ...]:
    names = names_in(players)
    check_entrants(names, game)
    return tuple(names)


# ------------------------------------------------------------------ the run


def play(terminal: Terminal, run: "Study", workers: "Workers") -> None:
    """Play with a progress bar. Ctrl-C stops, and the matches played so far count."""
    from lunario.lab.plots import altair

    if run.folder is not None:
        altair()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with (
            Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress,
            closing(run.run(workers)) as coming,
        ):
            task = progress.add_task(terminal.words(lab_words.PLAYING), total=run.total, completed=run.done)
            for _ in coming:
                progress.advance(task)
    except KeyboardInterrupt:
        terminal.complain(terminal.words(lab_words.STOPPED, done=run.done, games=counted(run.total, lab_words.MATCH)))
        if run.folder is not None:
            terminal.complain(terminal.words(lab_words.GO_ON))


# ------------------------------------------------------------------ what came of it


def show(terminal: Terminal, run: "Study", first: str = STANDARD) -> None:
    """Print the findings, and write the page and the tables if there is a folder."""
    from lunario.lab.effects import FEWEST
    from lunario.lab.summary import about_pieces, heading, sentences

    if not run.is_begun:
        terminal.say(lab_words.NOTHING_YET)
        return
    report = run.report()
    for line in heading(report, terminal.lang):
        terminal.out.print(Text(line, style="dim"))
    if about := about_pieces(report.game.components, terminal.lang):
        terminal.out.print(Text(about, style="dim"))
    for line in sentences(report, terminal.lang):
        terminal.out.print(Text(f"• {line}"))
    for comparison in report.comparisons if report.sample.deals >= FEWEST else []:
        if comparison.pieces:
            _show_pieces(terminal, comparison)
        terminal.show(_comparison(comparison, first, terminal.lang))
        terminal.say(lab_words.BOLD_IS_CLEAR, "dim")
    if run.folder is not None:
        write(terminal, run, report, run.folder)


def write(terminal: Terminal, run: "Study", report: "Report", folder: Path) -> None:
    from lunario.lab.page import page

    path = folder / PAGE
    path.write_text(page(report, terminal.lang), encoding="utf-8")
    run.tables().write(folder)
    terminal.say(lab_words.PAGE_WRITTEN, "dim", page=path, folder=folder)


def _show_pieces(terminal: Terminal, comparison: "Comparison") -> None:
    """Show what the changed pieces did; of many, all together and those with a clear change."""
    from lunario.lab import wording
    from lunario.lab.summary import piece_cells, piece_uses

    lang, found = terminal.lang, comparison.pieces
    shown = found if len(found) <= MOST_PIECES else [found[0], *(c for c in found[1:] if any(r.clear for r in c.rows))]
    terminal.show(Text(f"\n{wording.CHANGED_PIECES[lang]}", style="bold"))
    for changed in shown:
        for title, rows in piece_uses(changed, lang):
            terminal.show(Text(f"\n{title}"))
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
            table.add_column("", width=17)
            for heading in wording.COMPARED[1:]:
                table.add_column(heading[lang], justify="right", width=19)
            for row in rows:
                table.add_row(*piece_cells(row, lang), style="bold" if row.clear else "")
            terminal.show(table)
    if len(shown) < len(found):
        terminal.say(wording.MORE_PIECES, "dim", count=len(found) - 1)
    terminal.say(wording.PIECES_EXPLAINED, "dim")


def _comparison(comparison: "Comparison", first: str, lang: str) -> Table:
    from lunario.lab import wording
    from lunario.lab.summary import figure

    on = lab_words.ON_MATCHES[lang].format(matches=counted(comparison.matches, lab_words.MATCH)[lang])
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=f"{first} → {comparison.name}, {on}", title_justify="left")
    for index, heading in enumerate(wording.COMPARED):
        table.add_column(heading[lang], justify="right" if index else "left")
    for measured in comparison.measures:
        effect = measured.difference
        before, after = (figure(effect.name, each.value, lang) for each in (measured.first, measured.second))
        value, low, high = (figure(effect.name, each, lang) for each in (effect.value, effect.low, effect.high))
        style = "bold" if effect.clear else ""
        table.add_row(wording.FIGURES[effect.name][lang], before, after, f"{value} ({low} … {high})", style=style)
    return table
