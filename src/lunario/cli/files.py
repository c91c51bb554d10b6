"""`lunario replay` and `lunario check`: match files, component sets, and games (`game_check.py`)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from rich.text import Text

from lunario.cli import lab_words, screen, words
from lunario.cli.command_list import Commands
from lunario.cli.saved import SUFFIX
from lunario.cli.seats import HUMAN
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError, UnknownGame

if TYPE_CHECKING:
    from lunario.core.components import ComponentSet
    from lunario.core.match import Match
    from lunario.core.state import State
    from lunario.core.story import Entry

WRONG = 2


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("replay", words.REPLAY_HELP)
    def replay(
        file: Annotated[Path, typer.Argument(metavar=words.FILE[lang], help=words.MATCH_FILE_ARGUMENT[lang])],
        plain: Annotated[bool, typer.Option("--plain", help=words.PLAIN_OPTION[lang])] = False,
        step: Annotated[bool, typer.Option("--step", help=words.STEP_OPTION[lang])] = False,
    ) -> None:
        if plain and os.environ.get("NUMBA_DISABLE_JIT") != "1":
            raise typer.Exit(_plain_process(lang, file, step))
        show_match(terminal, loaded(terminal, file), step)

    @commands.add("check", words.CHECK_HELP)
    def check(
        files: Annotated[
            list[Path] | None, typer.Argument(metavar=words.GAME_OR_FILES[lang], help=words.CHECK_ARGUMENT[lang])
        ] = None,
        components: Annotated[
            tuple[str, Path] | None,
            typer.Option(metavar=words.GAME_AND_FILE[lang], help=words.CHECK_COMPONENTS_OPTION[lang]),
        ] = None,
        tests: Annotated[
            Path | None, typer.Option(metavar=lab_words.FOLDER[lang], help=words.CHECK_TESTS_OPTION[lang])
        ] = None,
        record: Annotated[bool, typer.Option("--record", help=words.CHECK_RECORD_OPTION[lang])] = False,
    ) -> None:
        wrong = [file for file in files or [] if not _check_named(terminal, file, tests, record)]
        if components:
            wrong += [components[1]] if not _check_set(terminal, registry.find(components[0]), components[1]) else []
        if not files and not components:
            for name in registry.games():
                if registry.find(name).parts.components.FILE:
                    _check_set(terminal, registry.find(name), None)
        raise typer.Exit(WRONG if wrong else 0)


def loaded(terminal: Terminal, path: Path) -> "Match":
    """Return the match in a file, with people in its seats if it does not say who played."""
    with terminal.busy(words.OPENING, what=path.name):
        from lunario.core.match import Match

        match = Match.load(path)
    if len(match.seats) != match.game.players:
        match.seats = [HUMAN] * match.game.players
    return match


# ------------------------------------------------------------------ replay


def _plain_process(lang: str, file: Path, step: bool) -> int:
    """Run the same command in a process where nothing is compiled, and return its exit code."""
    command = [sys.executable, "-m", "lunario", "--lang", lang, "replay", "--plain", *(["--step"] if step else [])]
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([*command, "--", str(file)], env=environ, check=False).returncode


class Turn(NamedTuple):
    """The events of a turn or of the set-up, and the state they led to."""

    entries: list["Entry"]
    number: int  # from 0
    after: "State"

    @property
    def player(self) -> int | None:
        return self.entries[0].player


def turns(match: "Match") -> Iterator[Turn]:
    """Yield the match turn by turn. Nothing is hidden: a match file may be read by anybody."""
    from lunario.core.storyteller import Storyteller

    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.record)
    states = [state.clone() for state, _ in match.whole_history()] + [match.state]
    for (first, last), group in groupby(teller.entries, key=lambda entry: (entry.first, entry.last)):
        yield Turn(list(group), int(states[first].record.turn), states[last + 1])


def show_match(terminal: Terminal, match: "Match", step: bool) -> None:
    """Show the match turn by turn, waiting for Enter if `step` is set, and then the result."""
    lang = terminal.lang
    for turn in turns(match):
        _show_turn(terminal, match, turn)
        if step:
            try:
                terminal.ask(Text(words.NEXT_TURN[lang], style="dim"))
            except (EOFError, KeyboardInterrupt):
                terminal.show()
                return
    if match.is_over:
        terminal.show(screen.heading(Text(screen.verdict(match, lang), style="bold green")))
        terminal.show(screen.result_table(match, lang))
    else:
        terminal.say(words.NOT_OVER, "bold")


def _show_turn(terminal: Terminal, match: "Match", turn: Turn) -> None:
    """Show what was done, and the board afterwards as the player of the turn sees it.

    Events at the table, such as somebody leaving, change no board.
    """
    from lunario.cli import telling

    lang, player = terminal.lang, turn.player
    kind = turn.entries[0].kind
    heading = {"set_up": words.SET_UP[lang], "turn": f"{words.TURN[lang]} {turn.number + 1}"}.get(kind, "·")
    title = Text(heading, style="bold")
    if player is not None:
        title.append(f"  {screen.seat_name(match.seats, player, lang)}", style=screen.seat_style(player))
    terminal.show(screen.heading(title))
    for entry in turn.entries:
        for line in telling.lines(entry, match, None, lang):
            terminal.show(line)
    if kind == "table":
        return
    knows_more = player is not None and screen.differ(turn.after, player, None)
    screen.show_board(terminal, turn.after, player if knows_more else None)


# ------------------------------------------------------------------ check


def _report(terminal: Terminal, good: bool, sentence: str) -> None:
    """Print a line with ✓ to standard output, or one with ✗ to standard error."""
    if good:
        terminal.show(Text.assemble(("✓ ", "bold green"), sentence), soft_wrap=True)
    else:
        terminal.complain(f"✗ {sentence}")


def _check_named(terminal: Terminal, name: Path, tests: Path | None, record: bool) -> bool:
    """Check a match file, a component set, or the game of that name, whose folder `lunario new` calls like it."""
    if name.is_file() or name.suffix or len(name.parts) > 1:
        if (game := _game_of_set(name)) is not None:
            return _check_set(terminal, game, name) or _say_read_as(terminal, game)
        return _check_match(terminal, name)
    from lunario.cli.game_check import check_game

    return check_game(terminal, _game_called(name), tests, record)


def _say_read_as(terminal: Terminal, game: Definition) -> bool:
    """Say which game a file was taken to be for."""
    terminal.complain(terminal.words(words.READ_AS_SET, game=game.title))
    return False


def _game_called(name: Path) -> Definition:
    """Return the game of that name; of a project that is not installed yet, say so."""
    try:
        return registry.find(str(name))
    except UnknownGame:
        if not (name / "pyproject.toml").exists():
            raise
    raise LunarioError(
        f"The game in the folder {name} is not installed yet: pip install -e {name}.",
        f"El juego de la carpeta {name} no está instalado: pip install -e {name}.",
    )


def _game_of_set(path: Path) -> Definition | None:
    """Return the game whose component set the file most likely holds, or None for a match file or anything else."""
    from lunario.core.components import game_of_set

    if path.suffix == SUFFIX or not path.is_file():
        return None
    return game_of_set([registry.find(name) for name in registry.games()], path)


def _check_match(terminal: Terminal, path: Path) -> bool:
    """Return whether the file can be read and every chance event comes from its seed."""
    from lunario.core.match_file import verify

    try:
        match = loaded(terminal, path)
    except LunarioError as problem:
        _report(terminal, False, problem.text[terminal.lang])
        if path.is_file() and path.suffix != SUFFIX:
            terminal.complain(terminal.words(words.NOR_A_SET))
        return False
    chance = sum(event.player == screen.CHANCE for event in match.events)
    facts = {
        "file": path,
        "game": match.game.definition.title[terminal.lang],
        "players": terminal.words(
            words.ONE_PLAYER if match.game.players == 1 else words.MANY_PLAYERS, count=match.game.players
        ),
        "decisions": len(match.events) - chance,
        "chance": chance,
        "end": terminal.words(words.IS_OVER if match.is_over else words.IS_NOT_OVER),
    }
    wrong = verify(match)
    if wrong:
        fault = {"found": wrong[0].found, "expected": wrong[0].expected, "event": wrong[0].event + 1}
        _report(terminal, False, terminal.words(words.DISHONEST, count=len(wrong), **fault, **facts))
    else:
        _report(terminal, True, terminal.words(words.HONEST, seed=match.seed, **facts))
    return not wrong


def _check_set(terminal: Terminal, definition: Definition, path: Path | None) -> bool:
    """Return whether a component set is valid: the one in the file, or the game's own if `path` is None.

    Say how it departs from the rulebook, where its pieces come from and, of a person's set, in how many it differs.
    """
    from lunario.core.components import own_set, read_set
    from lunario.core.provenance import of_yours

    lang = terminal.lang
    try:
        own = own_set(definition)
        checked = read_set(definition, path) if path else own
    except LunarioError as problem:
        _report(terminal, False, problem.text[lang])
        return False
    name = str(path) if path else definition.parts.components.FILE
    sentence = terminal.words(words.GOOD_SET, game=definition.title[lang], file=name, sha256=checked.sha256[:16])
    if checked.sha256 == own.sha256:
        checked = own
    origin = checked.origin if checked.is_ours else of_yours(checked.name)
    _report(terminal, True, sentence if origin is None else f"{sentence} {origin[lang]}")
    terminal.warn(checked)
    if not checked.is_ours:
        _say_difference(terminal, definition, checked)
    return True


def _say_difference(terminal: Terminal, definition: Definition, other: "ComponentSet") -> None:
    """Say in how many pieces a set differs from the game's own, at the highest player count, where none stays away."""
    from lunario.core.counting import pieces_of
    from lunario.core.game import Game
    from lunario.core.pieces import changes

    players = max(definition.player_counts)
    own, changed = (pieces_of(Game(definition, players, {}, each)) for each in (None, other))
    count = sum(change.copies for change in changes(own, changed))
    if definition.parts.pieces is not None or count:
        texts = {0: words.SAME_PIECES, 1: words.ONE_OTHER_PIECE}.get(count, words.OTHER_PIECES)
        terminal.say(texts, "dim", count=count)
