"""`lunario play`: play a match in the terminal, a new one or one from a file."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from lunario.cli import saved, words
from lunario.cli.command_list import Commands
from lunario.cli.seats import HUMAN, OPPONENT, check_count, default_seats, read_seats
from lunario.cli.setup import component_set, game_options, make_game, read_seed
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import BadOption, LunarioError, UnknownGame

if TYPE_CHECKING:
    from lunario.cli.session import Session
    from lunario.core.match import Match


@dataclass
class Wishes:
    """The options given on the command line."""

    players: str | None
    options: list[str]
    components: Path | None
    seed: str | None
    save: Path | None
    start: str | None = None  # FILE@MOVE, to play on from there
    hints: bool = False  # where several people play


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("play", words.PLAY_HELP)
    def play(
        what: Annotated[
            str | None, typer.Argument(metavar=words.GAME_OR_FILE[lang], help=words.GAME_OR_FILE_ARGUMENT[lang])
        ] = None,
        players: Annotated[
            str | None, typer.Option("--players", metavar="A,B,…", help=words.PLAYERS_OPTION[lang])
        ] = None,
        option: Annotated[list[str] | None, game_options(lang)] = None,
        components: Annotated[Path | None, component_set(lang)] = None,
        seed: Annotated[str | None, typer.Option(metavar=words.SEED[lang], help=words.SEED_OPTION[lang])] = None,
        save: Annotated[Path | None, typer.Option(metavar=words.FILE[lang], help=words.SAVE_OPTION[lang])] = None,
        start: Annotated[
            str | None, typer.Option("--from", metavar=words.FILE_AT_MOVE[lang], help=words.FROM_OPTION[lang])
        ] = None,
        hints: Annotated[bool, typer.Option("--hints", help=words.HINTS_OPTION[lang])] = False,
    ) -> None:
        wishes = Wishes(players, option or [], components, seed, save, start, hints)
        try:
            chosen = _chosen(terminal, what, wishes)
        except (EOFError, KeyboardInterrupt):
            terminal.show()
            return
        if chosen is not None:
            _play(terminal, chosen, wishes)


def _chosen(terminal: Terminal, what: str | None, wishes: Wishes) -> Definition | Path | None:
    if wishes.start is None:
        return choose(terminal, wishes) if what is None else find(what)
    if what is not None:
        raise BadOption("--from names the match: leave out the rest.", "--from ya dice la partida: quita lo demás.")
    name = wishes.start.rpartition("@")[0]
    if not name:
        raise BadOption(
            "--from wants a match file and the number of a move: match.lunario@12.",
            "--from pide una partida guardada y el número de una jugada: partida.lunario@12.",
        )
    return Path(name)


def find(what: str) -> Definition | Path:
    """Return the game of that name, or else the file."""
    try:
        return registry.find(what)
    except UnknownGame as problem:
        path = Path(what)
        if path.is_file():
            return path
        if path.suffix or len(path.parts) > 1:
            raise LunarioError(f"There is no match file {what}.", f"No existe la partida guardada {what}.") from problem
        raise


def _play(terminal: Terminal, chosen: Definition | Path, wishes: Wishes) -> None:
    title = chosen.name if isinstance(chosen, Path) else chosen.title[terminal.lang]
    with terminal.busy(words.OPENING, what=title):
        if isinstance(chosen, Definition):
            session = _new(terminal, chosen, wishes)
        else:
            session = (_resumed if wishes.start is None else _branched)(terminal, chosen, wishes)
    session.run()


def _new(terminal: Terminal, definition: Definition, wishes: Wishes) -> "Session":
    """Start a new match, saved under a name not yet in use."""
    from lunario.cli.session import Session
    from lunario.core.match import Match

    chosen = wishes.players
    seats = default_seats(definition) if chosen is None else read_seats(definition, chosen, people=True)
    game = make_game(definition, len(seats), wishes.options, wishes.components)
    seed = read_seed(wishes.seed)
    path = saved.check_free(wishes.save) if wishes.save else saved.new_path(definition)
    return Session(terminal, Match(game, seed, seats), path, hints=wishes.hints)


def _resumed(terminal: Terminal, path: Path, wishes: Wishes) -> "Session":
    """Resume the match in a file, with the seats of the file unless the command line names others."""
    from lunario.cli.session import Session
    from lunario.core.match import Match

    if wishes.options or wishes.components or wishes.seed:
        raise BadOption(
            "A saved match has its options, component set and seed already: leave -o, --components and --seed out.",
            "Una partida guardada ya tiene opciones, componentes y semilla: quita -o, --components y --seed.",
        )
    match = Match.load(path)
    match.seats = _seats(match, wishes)
    path = saved.check_free(wishes.save) if wishes.save else path
    return Session(terminal, match, path, hints=wishes.hints)


def _branched(terminal: Terminal, path: Path, wishes: Wishes) -> "Session":
    """Start a new match that branches off before a move of the one in a file, with a seed of its own."""
    from lunario.cli.session import Session
    from lunario.core.branching import before_move, play_on
    from lunario.core.match import Match

    if wishes.options or wishes.components:
        raise BadOption(
            "A saved match has its options and component set already: leave -o and --components out.",
            "Una partida guardada ya tiene opciones y componentes: quita -o y --components.",
        )
    parent = Match.load(path)
    move = (wishes.start or "").rpartition("@")[2]
    if not re.fullmatch(r"[0-9]{1,9}", move):
        raise BadOption(f"'{move}' is not the number of a move.", f"'{move}' no es el número de una jugada.")
    match = play_on(parent, before_move(parent, int(move)), read_seed(wishes.seed), _seats(parent, wishes))
    path = saved.check_free(wishes.save) if wishes.save else saved.new_path(match.game.definition)
    return Session(terminal, match, path, hints=wishes.hints)


def _seats(match: "Match", wishes: Wishes) -> list[str]:
    """Return who plays on: those named on the command line, or those in the file."""
    seats = match.seats or [HUMAN] + [OPPONENT] * (match.game.players - 1)
    if wishes.players is not None:
        seats = read_seats(match.game.definition, wishes.players, people=True)
    check_count(seats, match.game.players)
    return seats


# ------------------------------------------------------------------ the menu


def choose(terminal: Terminal, wishes: Wishes) -> Definition | Path | None:
    """Ask which game to play or which match to continue, and who plays. Return None if the person quits."""
    games = [registry.find(name) for name in registry.games()]
    matches = saved.unfinished()
    _show_choices(terminal, games, matches)
    entries: list[Definition | Path] = [*games, *(match.path for match in matches)]
    while True:
        answer = terminal.ask(Text(terminal.words(words.WHICH_GAME), style="bold"))
        if answer.lower() in words.COMMANDS["quit"]:
            return None
        try:
            chosen = entries[int(answer) - 1] if answer in map(str, range(1, len(entries) + 1)) else find(answer)
        except LunarioError as problem:
            terminal.complain_about(problem)
            continue
        if isinstance(chosen, Definition) and wishes.players is None:
            wishes.players = _choose_players(terminal, chosen)
        return chosen


def _show_choices(terminal: Terminal, games: list[Definition], matches: list[saved.Saved]) -> None:
    lang = terminal.lang
    terminal.show(Text("☾ Lunario", style="bold cyan"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    for number, game in enumerate(games, 1):
        table.add_row(str(number), Text(game.title[lang], style="bold"), Text(game.credit[lang], style="dim"))
    for number, match in enumerate(matches, len(games) + 1):
        what = Text.assemble(words.GO_ON_WITH[lang], " ", (match.definition.title[lang], "bold"))
        table.add_row(str(number), what, Text(f"{match.seats}   {match.path.stem}", style="dim"))
    terminal.show(table)


def _choose_players(terminal: Terminal, definition: Definition) -> str:
    """Ask who plays. An empty answer means the usual seats."""
    usual = ",".join(default_seats(definition))
    low, high = min(definition.player_counts), max(definition.player_counts)
    terminal.say(words.WHO_CAN_PLAY, "dim", low=low, high=high, human=HUMAN)
    _show_levels(terminal, definition)
    while True:
        answer = terminal.ask(Text(terminal.words(words.WHO_PLAYS, usual=usual), style="bold")) or usual
        try:
            read_seats(definition, answer, people=True)
            return answer
        except LunarioError as problem:
            terminal.complain_about(problem)


def _show_levels(terminal: Terminal, definition: Definition) -> None:
    """Show the computer players to choose from, weakest first, and which of them suits the person."""
    from lunario.cli import own_results
    from lunario.judgement.levels import ladder_of
    from lunario.players.introduction import INTRODUCTIONS

    lang = terminal.lang
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ladder_of(definition):
        table.add_row(Text(name, style="bold"), Text(INTRODUCTIONS[name].text[lang], style="dim"))
    terminal.show(table)
    if (suiting := own_results.suiting(definition)) is not None:
        terminal.say(words.SUITS_YOU, level=suiting)
