"""`lunario simulate`: computer players against each other, and what came of it."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lunario.cli import screen, words
from lunario.cli.command_list import Commands
from lunario.cli.saved import SUFFIX
from lunario.cli.seats import decide, read_seats
from lunario.cli.setup import component_set, game_options, make_game, read_seed
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.core.match import Match
    from lunario.players import Player


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("simulate", words.SIMULATE_HELP)
    def simulate(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
        players: Annotated[str, typer.Option(metavar="A,B,…", help=words.COMPUTERS_OPTION[lang])] = "random,greedy",
        games: Annotated[str, typer.Option("--games", "-n", metavar="N", help=words.GAMES_OPTION[lang])] = "100",
        seed: Annotated[
            str | None, typer.Option(metavar=words.SEED[lang], help=words.SIMULATE_SEED_OPTION[lang])
        ] = None,
        option: Annotated[list[str] | None, game_options(lang)] = None,
        components: Annotated[Path | None, component_set(lang)] = None,
        save_to: Annotated[
            Path | None, typer.Option(metavar=words.FOLDER[lang], help=words.SAVE_TO_OPTION[lang])
        ] = None,
    ) -> None:
        definition = registry.find(game)
        entrants = read_seats(definition, players, people=False)
        made = make_game(definition, len(entrants), option or [], components)
        run = Run(made, entrants, read_games(games), read_seed(seed), prepare_folder(save_to))
        run.play(terminal)
        run.show(terminal)


def read_games(text: str) -> int:
    if re.fullmatch(r"0*[1-9][0-9]{0,8}", text.strip()):
        return int(text)
    raise LunarioError(
        f"The number of matches must be 1 or more, not “{text}”.",
        f"El número de partidas debe ser 1 o más, no «{text}».",
    )


def prepare_folder(folder: Path | None) -> Path | None:
    """The folder for the match files: new or without any, so that nothing is written over."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise LunarioError(
            f"The folder {folder} cannot be made ({problem.strerror}).",
            f"No se puede crear la carpeta {folder} ({problem.strerror}).",
        ) from problem
    if any(folder.glob(f"*{SUFFIX}")):
        raise LunarioError(
            f"There are match files in {folder} already; name another folder.",
            f"Ya hay partidas en {folder}; di otra carpeta.",
        )
    return folder


@dataclass
class Tally:
    """What became of one entrant."""

    wins: float = 0.0
    places: int = 0
    points: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def add(self, share: float, place: int, points: dict[str, int]) -> None:
        self.wins += share
        self.places += place
        self.total += sum(points.values())
        for name, amount in points.items():
            self.points[name] = self.points.get(name, 0) + amount


class Run:
    """A number of matches between the same entrants, who change seats from match to match."""

    def __init__(self, game: "Game", entrants: list[str], games: int, seed: str, folder: Path | None) -> None:
        self.game = game
        self.entrants = entrants
        self.games = games
        self.seed = seed
        self.folder = folder
        self.tallies = [Tally() for _ in entrants]
        self.automaton = Tally()
        self.decisions: list[int] = []  # of each match
        self.seconds: list[float] = []  # that each match took

    def play(self, terminal: Terminal) -> None:
        """Play them all; Ctrl-C stops, and what was played counts."""
        try:
            for number in _with_bar(terminal, terminal.words(words.SIMULATING), self.games):
                began = time.perf_counter()
                self._count(self._match(number), number)
                self.seconds.append(time.perf_counter() - began)
        except KeyboardInterrupt:
            terminal.complain(terminal.words(words.STOPPED, done=len(self.decisions), games=self.games))

    def _match(self, number: int) -> "Match":
        """Match number 0, 1, …: its seed is made from the run's seed and its number, its seats are turned by one."""
        from lunario.core.match import Match

        count = len(self.entrants)
        seats = [self.entrants[(seat + number) % count] for seat in range(count)]
        match = Match(self.game, f"{self.seed}-{number}", seats)
        computers: dict[int, Player] = {}
        while not match.is_over:
            match.play(decide(match, computers))
        if self.folder:
            match.save(self.folder / f"{self.game.name}-{number:05}{SUFFIX}")
        return match

    def _count(self, match: "Match", number: int) -> None:
        outcome = match.outcome
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            entrant = (seat + number) % len(self.entrants)
            self.tallies[entrant].add(share, outcome.places[seat], score.parts)
        if outcome.automaton is not None:
            self.automaton.add(0.0, 0, outcome.automaton.parts)
        self.decisions.append(sum(event.player >= 0 for event in match.events))

    # ------------------------------------------------------------ the table

    def show(self, terminal: Terminal) -> None:
        if not self.decisions:
            return
        terminal.show(self._table(terminal.lang))
        terminal.say(
            words.SIMULATED,
            "dim",
            games=len(self.decisions),
            mean=number(sum(self.decisions) / len(self.decisions), terminal.lang),
            low=min(self.decisions),
            high=max(self.decisions),
            speed=number(self._speed(), terminal.lang),
            seed=self.seed,
        )
        if self.folder:
            terminal.say(words.SAVED_TO, "dim", folder=self.folder)

    def _speed(self) -> float:
        """Matches a second, without the first one, in which code may be compiled."""
        seconds = self.seconds[1:] or self.seconds
        return len(seconds) / sum(seconds) if seconds else 0.0

    def _table(self, lang: str) -> Table:
        columns = [Text(name, style=screen.seat_style(index)) for index, name in enumerate(self._names())]
        wins = [self._wins(tally, lang) for tally in self.tallies]
        places = [self._mean(tally.places, lang) for tally in self.tallies]
        points = [self._points(tally, lang) for tally in self.tallies]
        if self.game.score_rows > self.game.players:
            columns.append(Text(words.AUTOMATON[lang]))
            wins, places = [*wins, ""], [*places, ""]
            points.append(self._points(self.automaton, lang))
        return screen.score_pad(
            self.game, lang, columns, [(words.WINS_COUNT, wins), (words.MEAN_PLACE, places)], points
        )

    def _wins(self, tally: Tally, lang: str) -> str:
        wins = number(tally.wins, lang).removesuffix(".0").removesuffix(",0")
        return f"{wins} ({number(100 * tally.wins / len(self.decisions), lang)} %)"

    def _names(self) -> list[str]:
        """The entrants' names; namesakes are numbered."""
        return [
            f"{name} {self.entrants[: index + 1].count(name)}" if self.entrants.count(name) > 1 else name
            for index, name in enumerate(self.entrants)
        ]

    def _points(self, tally: Tally, lang: str) -> list[str]:
        means = [self._mean(tally.points[name], lang) for name, _ in self.game.categories]
        return [*means, self._mean(tally.total, lang)]

    def _mean(self, amount: float, lang: str) -> str:
        return number(amount / len(self.decisions), lang, digits=2)


def number(value: float, lang: str, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "es" else text


def _with_bar(terminal: Terminal, text: str, count: int) -> Iterator[int]:
    """Count from 0, with a progress bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
        yield from progress.track(range(count), description=text)
