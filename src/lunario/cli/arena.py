"""`lunario arena`: a contest between computer players, with intervals, a ladder and a file to resume from."""

import math
import re
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lunario.cli import lab_words, screen, words
from lunario.cli.breakdowns import (
    by_option,
    check_recorded,
    format_option,
    make_folder,
    read_wanted,
    tables_option,
)
from lunario.cli.breakdowns import show as show_breakdowns
from lunario.cli.command_list import Commands
from lunario.cli.crews import crew, ray_option
from lunario.cli.seats import check_programs, names_in, shown
from lunario.cli.setup import component_set, game_options, make_game, read_seed
from lunario.cli.simulate import number, read_games
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.text import counted

if TYPE_CHECKING:
    from lunario.lab.arena import Arena
    from lunario.lab.intervals import Estimate
    from lunario.lab.matches import Workers
    from lunario.lab.standings import Standing

SEED = "arena"


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("arena", lab_words.ARENA_HELP)
    def arena(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
        players: Annotated[str, typer.Option(metavar="A,B,…", help=lab_words.ENTRANTS_OPTION[lang])] = "greedy,random",
        count: Annotated[str | None, typer.Option(metavar="N", help=lab_words.COUNT_OPTION[lang])] = None,
        games: Annotated[
            str, typer.Option("--games", "-n", metavar="N", help=lab_words.ARENA_GAMES_OPTION[lang])
        ] = "100",
        workers: Annotated[str, typer.Option(metavar="N|auto", help=lab_words.WORKERS_OPTION[lang])] = "auto",
        file: Annotated[
            Path | None, typer.Option(metavar=words.FILE[lang], help=lab_words.RESULTS_OPTION[lang])
        ] = None,
        until_clear: Annotated[
            str | None, typer.Option(metavar=lab_words.SHARE[lang], help=lab_words.UNTIL_CLEAR_OPTION[lang])
        ] = None,
        bound: Annotated[int | None, typer.Option(metavar="N", help=lab_words.BOUND_OPTION[lang])] = None,
        seed: Annotated[str, typer.Option(metavar=words.SEED[lang], help=lab_words.ARENA_SEED_OPTION[lang])] = SEED,
        option: Annotated[list[str] | None, game_options(lang)] = None,
        components: Annotated[Path | None, component_set(lang)] = None,
        save_to: Annotated[
            Path | None, typer.Option(metavar=lab_words.FOLDER[lang], help=lab_words.SAVE_TO_OPTION[lang])
        ] = None,
        any_version: Annotated[bool, typer.Option("--any-version", help=lab_words.ANY_VERSION_OPTION[lang])] = False,
        by: Annotated[list[str] | None, by_option(lang)] = None,
        tables: Annotated[Path | None, tables_option(lang)] = None,
        table_format: Annotated[str, format_option(lang)] = "parquet",
        ray: Annotated[str | None, ray_option(lang)] = None,
    ) -> None:
        from lunario.lab.arena import Arena
        from lunario.lab.contest import Contest
        from lunario.lab.results import ResultsFile
        from lunario.lab.until import Question

        entrants = names_in(players)
        made = make_game(registry.find(game), read_count(count, len(entrants)), option or [], components)
        check_entrants(entrants, made)
        matches, wanted = read_games(games), read_wanted(made, by or [], tables, table_format)
        question = None if until_clear is None else Question(read_share(until_clear))
        contest = Contest(made, tuple(entrants), read_seed(seed))
        results = ResultsFile(contest, file, any_version=any_version)
        recorded = wanted.needs_actions or any(each.actions is not None for each in results.results.values())
        run = Arena(contest, matches, results, question, recorded=recorded)
        check_recorded(wanted, run.results)
        if save_to is not None:
            make_folder(save_to)
        with crew(workers, ray) as hands:
            play(terminal, run, hands, save_to)
        show(terminal, run, bound)
        show_breakdowns(terminal, made, wanted, [(f"{contest.seed}-{each.deal}", each) for each in run.results])


# ------------------------------------------------------------------ the arguments


def check_entrants(entrants: list[str], game: object) -> None:
    """Refuse unknown names and missing programs before anything is compiled."""
    from lunario import players
    from lunario.core.game import Game

    assert isinstance(game, Game)
    for name in entrants:
        players.create_player(name, game)
    check_programs(entrants)


def read_count(text: str | None, names: int) -> int:
    if text is None:
        return names
    if re.fullmatch(r"[1-9]", text.strip()):
        return int(text)
    raise LunarioError(
        f"The number of seats must be 1 or more, not “{text}”.",
        f"El número de asientos debe ser 1 o más, no «{text}».",
    )


def read_share(text: str) -> float:
    """Read a share of wins; 0.85, 85 and 85% mean the same."""
    found = re.fullmatch(r"([0-9]+(?:[.,][0-9]+)?)\s*%?", text.strip())
    share = float(found[1].replace(",", ".")) if found else 0.0
    if share > 1 or text.strip().endswith("%"):
        share /= 100
    if 0 < share < 1:
        return share
    raise LunarioError(
        f"A share of wins is between 0 and 100 %, such as 85%, not “{text}”.",
        f"Una parte de las victorias está entre 0 y 100 %, por ejemplo 85%, no «{text}».",
    )


# ------------------------------------------------------------------ playing


def play(terminal: Terminal, run: "Arena", workers: "Workers", folder: Path | None) -> None:
    """Play, with a bar that shows the first player's share. Ctrl-C stops, and the matches played so far count."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    leader = run.contest.names[0]
    won = sum(_share(result.seats, result.shares, leader) for result in run.file.results.values())
    try:
        with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
            task = progress.add_task(terminal.words(lab_words.PLAYING), total=run.total, completed=run.done)
            for done, result in enumerate(run.run(workers, folder), run.done + 1):
                won += _share(result.seats, result.shares, leader)
                text = f"{leader} {percent(won / done, terminal.lang)}"
                progress.update(task, description=text, completed=done)
    except KeyboardInterrupt:
        terminal.complain(terminal.words(lab_words.STOPPED, done=run.done, games=counted(run.total, lab_words.MATCH)))
        if run.file.path is not None:
            terminal.complain(terminal.words(lab_words.GO_ON_WITH_FILE, file=run.file.path))


def _share(seats: list[str], shares: list[float], name: str) -> float:
    return sum(share for seat, share in zip(seats, shares, strict=True) if seat == name)


# ------------------------------------------------------------------ the tables


def show(terminal: Terminal, run: "Arena", bound: int | None = None) -> None:
    results = run.results
    if not results:
        return
    terminal.show(_table(run, terminal.lang, bound))
    if len(run.contest.names) > 2:
        terminal.show(_ladder(run, terminal.lang))
    alone = run.contest.game.players == 1
    deals = counted(len({result.deal for result in results}), lab_words.DEAL)
    is_whole = len(results) == run.contest.size * len({result.deal for result in results})
    texts = lab_words.ARENA_PLAYED if is_whole and not alone else lab_words.ARENA_PLAYED_IN_PART
    games = counted(len(results), lab_words.MATCH)
    terminal.say(texts, "dim", games=games, deals=deals, size=run.contest.size, seed=run.contest.seed)
    if run.file.is_mixed:
        terminal.say(lab_words.MIXED_VERSIONS, "dim")
    for name, counts in run.faults().items():
        terminal.say(lab_words.FAULTS, "yellow", who=shown(name), **counts)
    terminal.say_origin(run.contest.game)
    if run.answer is not None:
        _say_answer(terminal, run)


def _say_answer(terminal: Terminal, run: "Arena") -> None:
    assert run.answer is not None and run.question is not None
    texts = {"clear": lab_words.IS_CLEAR, "missed": lab_words.IS_MISSED, "open": lab_words.IS_OPEN}[run.answer.verdict]
    estimate, lang = run.answer.estimate, terminal.lang
    terminal.say(
        texts,
        "bold",
        who=run.contest.names[0],
        share=percent(estimate.value, lang),
        low=number(100 * estimate.low, lang),
        high=percent(estimate.high, lang),
        bar=percent(run.question.bar, lang),
    )
    terminal.say(lab_words.LOOKS_NOTE, "dim")


def _table(run: "Arena", lang: str, bound: int | None) -> Table:
    headings = [lab_words.ENTRANT, lab_words.WIN_SHARE, lab_words.MEAN_SCORE, lab_words.MEAN_PLACE]
    titles = [heading[lang] for heading in [*headings, lab_words.SECONDS_A_TURN, lab_words.SLOWEST_TURN]]
    standings = run.standings()
    rows = [[shown(standing.name), *_cells(standing, lang)] for standing in standings]
    if bound is not None:
        titles.append(lab_words.BETTER_THAN[lang].format(bound=bound))
        rows = [[*row, _better(run, one.name, bound, lang)] for row, one in zip(rows, standings, strict=True)]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for index, title in enumerate(titles):
        # Titles may wrap, figures may not.
        width = max(len(word) for word in [*title.split(), *(row[index] for row in rows)])
        table.add_column(fill(title, width), justify="right" if index else "left", no_wrap=True)
    for index, row in enumerate(rows):
        table.add_row(Text(row[0], style=screen.seat_style(index)), *row[1:])
    return table


def _cells(standing: "Standing", lang: str) -> list[str]:
    score = standing.score
    spread = f" ± {number(score.high - score.value, lang)}" if math.isfinite(score.high) else ""  # one deal has none
    return [
        interval(standing.wins, lang),
        number(score.value, lang) + spread,
        number(standing.place, lang, 2),
        number(standing.seconds, lang, 4),
        number(standing.slowest, lang, 2),
    ]


def _better(run: "Arena", name: str, bound: int, lang: str) -> str:
    """Return how often the score is better than the bound."""
    from lunario.lab.intervals import share_interval
    from lunario.lab.standings import better_than, by_deal

    measure = better_than(bound, lower_wins=run.contest.game.lower_wins)
    return interval(share_interval(by_deal(run.results, name, measure)), lang)


def _ladder(run: "Arena", lang: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=lab_words.LADDER[lang], title_justify="left")
    for index, heading in enumerate([lab_words.ENTRANT, lab_words.ELO, lab_words.INTERVAL, lab_words.COMPARISONS]):
        table.add_column(heading[lang], justify="right" if index else "left")
    for rung in run.ladder():
        table.add_row(
            shown(rung.name), f"{rung.elo:+.0f}", f"{rung.low:+.0f} … {rung.high:+.0f}", str(rung.comparisons)
        )
    return table


def percent(share: float, lang: str) -> str:
    return f"{number(100 * share, lang)} %"


def interval(estimate: "Estimate", lang: str) -> str:
    """Return a share with its interval, in per cent."""
    low, high = number(100 * estimate.low, lang), number(100 * estimate.high, lang)
    return f"{percent(estimate.value, lang)} ({low}–{high})"
