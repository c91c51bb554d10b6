"""`lunario simulate`: let computer players play each other, and sum up the results."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lunario.cli import lab_words, screen, words
from lunario.cli.breakdowns import (
    NOTHING_MORE,
    Wanted,
    by_option,
    format_option,
    make_folder,
    read_wanted,
    tables_option,
)
from lunario.cli.breakdowns import show as show_breakdowns
from lunario.cli.command_list import Commands
from lunario.cli.crews import crew, ray_option
from lunario.cli.saved import SUFFIX
from lunario.cli.seats import read_seats, shown
from lunario.cli.setup import component_set, game_options, make_game, read_seed
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.text import counted, shortened

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.lab.bout import Result
    from lunario.lab.matches import Played, Workers


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("simulate", lab_words.SIMULATE_HELP)
    def simulate(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
        players: Annotated[str, typer.Option(metavar="A,B,…", help=lab_words.COMPUTERS_OPTION[lang])] = "random,greedy",
        games: Annotated[str, typer.Option("--games", "-n", metavar="N", help=lab_words.GAMES_OPTION[lang])] = "100",
        seed: Annotated[
            str | None, typer.Option(metavar=words.SEED[lang], help=lab_words.SIMULATE_SEED_OPTION[lang])
        ] = None,
        option: Annotated[list[str] | None, game_options(lang)] = None,
        components: Annotated[Path | None, component_set(lang)] = None,
        save_to: Annotated[
            Path | None, typer.Option(metavar=lab_words.FOLDER[lang], help=lab_words.SAVE_TO_OPTION[lang])
        ] = None,
        workers: Annotated[str, typer.Option(metavar="N|auto", help=lab_words.WORKERS_OPTION[lang])] = "auto",
        by: Annotated[list[str] | None, by_option(lang)] = None,
        tables: Annotated[Path | None, tables_option(lang)] = None,
        table_format: Annotated[str, format_option(lang)] = "parquet",
        ray: Annotated[str | None, ray_option(lang)] = None,
    ) -> None:
        definition = registry.find(game)
        entrants = read_seats(definition, players, people=False)
        made = make_game(definition, len(entrants), option or [], components)
        wanted = read_wanted(made, by or [], tables, table_format)
        run = Run(made, entrants, read_games(games), read_seed(seed), prepare_folder(save_to), wanted)
        with crew(workers, ray) as hands:
            run.play(terminal, hands)
        run.show(terminal)
        run.break_down(terminal)


def read_games(text: str) -> int:
    if re.fullmatch(r"0*[1-9][0-9]{0,8}", text.strip()):
        return int(text)
    raise LunarioError(
        f"The number of matches must be between 1 and 999,999,999, not “{shortened(text)}”.",
        f"El número de partidas debe estar entre 1 y 999 999 999, no «{shortened(text)}».",
    )


def prepare_folder(folder: Path | None) -> Path | None:
    """Make the folder for the match files, or refuse one that has some already."""
    if folder is None:
        return None
    make_folder(folder)
    if any(folder.glob(f"*{SUFFIX}")):
        raise LunarioError(
            f"There are match files in {folder} already; name another folder.",
            f"Ya hay partidas en {folder}; di otra carpeta.",
        )
    return folder


class Run:
    """A series of matches between the same entrants, who rotate seats."""

    def __init__(
        self,
        game: "Game",
        entrants: list[str],
        games: int,
        seed: str,
        folder: Path | None,
        wanted: Wanted = NOTHING_MORE,
    ) -> None:
        self.game = game
        self.entrants = entrants
        self.games = games
        self.seed = seed
        self.folder = folder
        self.wanted = wanted
        self.seconds = 0.0
        self.played: Played | None = None

    def play(self, terminal: Terminal, workers: "Workers" = 1) -> None:
        """Play all matches. Ctrl-C stops, and the matches played so far count."""
        from lunario.lab.matches import Hall, concatenated, play_blocks, seating

        hall = Hall(self.game, self.entrants, actions=self.folder is not None or self.wanted.needs_actions)
        hall.warm()
        matches = (seating(self._seed(number), self._seats(number)) for number in range(self.games))
        parts: dict[int, Played] = {}
        began = time.perf_counter()
        try:
            with _bar(terminal, terminal.words(lab_words.PLAYING), self.games) as advance:
                for first, played in play_blocks(hall, matches, workers):
                    self._save(first, played)
                    parts[first] = played
                    advance(len(played))
        except KeyboardInterrupt:
            done = sum(map(len, parts.values()))
            terminal.complain(terminal.words(lab_words.STOPPED, done=done, games=counted(self.games, lab_words.MATCH)))
        self.seconds = time.perf_counter() - began
        if parts:
            self.played = concatenated([parts[first] for first in sorted(parts)])

    def _seed(self, number: int) -> str:
        """Return the seed of match 0, 1, …"""
        return f"{self.seed}-{number}"

    def _seats(self, number: int) -> list[int]:
        """Return which entrant has each seat in match 0, 1, …: they move on by one seat per match."""
        count = len(self.entrants)
        return [(seat + number) % count for seat in range(count)]

    def _save(self, first: int, played: "Played") -> None:
        from lunario.lab.matches import replayed

        if self.folder is None:
            return
        for row in range(len(played)):
            number = first + row
            seats = [self.entrants[entrant] for entrant in self._seats(number)]
            match = replayed(self.game, self._seed(number), seats, played.actions_of(row))
            match.save(self.folder / f"{self.game.name}-{number:05}{SUFFIX}")

    # ------------------------------------------------------------ the table

    def show(self, terminal: Terminal) -> None:
        from lunario.players.program import FAULT_KINDS

        if self.played is None:
            return
        lengths = self.played.lengths
        terminal.show(self._table(self.played, terminal.lang))
        terminal.say(
            lab_words.SIMULATED,
            "dim",
            games=counted(len(lengths), lab_words.MATCH),
            rotating=lab_words.ROTATING if self.game.players > 1 else "",
            mean=number(lengths.mean(), terminal.lang),
            low=lengths.min(),
            high=lengths.max(),
            speed=number(len(lengths) / self.seconds, terminal.lang),
            seed=self.seed,
        )
        for name, counts in zip(self._names(), self.played.by_entrant(self.played.faults).sum(axis=0), strict=True):
            if counts.any():
                faults = dict(zip(FAULT_KINDS, counts.tolist(), strict=True))
                terminal.say(lab_words.FAULTS, "yellow", who=name, **faults)
        terminal.say_origin(self.game)
        if self.folder:
            terminal.say(lab_words.SAVED_TO, "dim", folder=self.folder)

    def break_down(self, terminal: Terminal) -> None:
        if self.played is not None:
            results = ((self._seed(row), self._result(self.played, row)) for row in range(len(self.played)))
            show_breakdowns(terminal, self.game, self.wanted, results)

    def _result(self, played: "Played", row: int) -> "Result":
        """Return a match in the form that tables are made from. Every match is a deal of its own."""
        from lunario.lab.bout import Result

        return Result(
            row,
            0,
            0,
            seats=[self.entrants[entrant] for entrant in self._seats(row)],
            places=played.places[row].tolist(),
            returns=played.returns[row].tolist(),
            scores=played.scores[row].tolist()[: self.game.players],
            decisions=played.decisions[row].tolist(),
            turns=played.turns[row].tolist(),
            seconds=[],
            slowest=[],
            actions=played.actions_of(row),
        )

    def _table(self, played: "Played", lang: str) -> Table:
        columns = [Text(name, style=screen.seat_style(index)) for index, name in enumerate(self._names())]
        wins = [_wins(won, len(played), lang) for won in played.by_entrant(played.shares).sum(axis=0).tolist()]
        places = [number(mean, lang, 2) for mean in played.by_entrant(played.places).mean(axis=0).tolist()]
        points = played.by_entrant(played.points[:, : self.game.players]).mean(axis=0).tolist()
        if self.game.score_rows > self.game.players:
            columns.append(Text(words.AUTOMATON[lang]))
            wins, places = [*wins, ""], [*places, ""]
            points.append(played.points[:, -1].mean(axis=0).tolist())
        means = [[number(mean, lang, 2) for mean in (*row, sum(row))] for row in points]
        return screen.score_pad(
            self.game, lang, columns, [(lab_words.WINS_COUNT, wins), (lab_words.MEAN_PLACE, places)], means
        )

    def _names(self) -> list[str]:
        """Return the entrants' names, numbered if several are the same."""
        names = [shown(name) for name in self.entrants]
        return [
            f"{name} {names[: index + 1].count(name)}" if names.count(name) > 1 else name
            for index, name in enumerate(names)
        ]


def _wins(won: float, games: int, lang: str) -> str:
    return f"{number(won, lang).removesuffix('.0').removesuffix(',0')} ({number(100 * won / games, lang)} %)"


def number(value: float, lang: str, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "es" else text


@contextmanager
def _bar(terminal: Terminal, text: str, count: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error, and yield the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
        task = progress.add_task(text, total=count)
        yield lambda done: progress.advance(task, done)
