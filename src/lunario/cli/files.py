"""`lunario replay` and `lunario check`: match files and component sets."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from lunario.cli import screen, words
from lunario.cli.commands import Commands
from lunario.cli.seats import HUMAN
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.core.match import LogLine, Match
    from lunario.core.state import State

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
        Replay(terminal, _loaded(terminal, file), step).run()

    @commands.add("check", words.CHECK_HELP)
    def check(
        files: Annotated[
            list[Path] | None, typer.Argument(metavar=words.FILES[lang], help=words.MATCH_FILES_ARGUMENT[lang])
        ] = None,
        components: Annotated[
            tuple[str, Path] | None,
            typer.Option(metavar=words.GAME_AND_FILE[lang], help=words.CHECK_COMPONENTS_OPTION[lang]),
        ] = None,
    ) -> None:
        wrong = [file for file in files or [] if not _check_match(terminal, file)]
        if components:
            wrong += [components[1]] if not _check_set(terminal, registry.find(components[0]), components[1]) else []
        if not files and not components:
            for name in registry.games():
                _check_set(terminal, registry.find(name), None)
        raise typer.Exit(WRONG if wrong else 0)


def _loaded(terminal: Terminal, path: Path) -> "Match":
    with terminal.busy(words.OPENING, what=path.name):
        from lunario.core.match import Match

        match = Match.load(path)
    if len(match.seats) != match.game.players:
        match.seats = [HUMAN] * match.game.players
    return match


# ------------------------------------------------------------------ replay


def _plain_process(lang: str, file: Path, step: bool) -> int:
    """The same command in a process where nothing is compiled."""
    command = [sys.executable, "-m", "lunario", "--lang", lang, "replay", "--plain", *(["--step"] if step else [])]
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([*command, "--", str(file)], env=environ, check=False).returncode


class Replay:
    """A match turn by turn: what was done, and the board afterwards, with what the player of the turn hides."""

    def __init__(self, terminal: Terminal, match: "Match", step: bool) -> None:
        self.terminal = terminal
        self.match = match
        self.step = step

    def run(self) -> None:
        lang = self.terminal.lang
        for turn, player, lines, after in self._turns():
            self._show_turn(turn, player, lines, after)
            if self.step:
                try:
                    self.terminal.ask(Text(words.NEXT_TURN[lang], style="dim"))
                except (EOFError, KeyboardInterrupt):
                    self.terminal.show()
                    return
        if self.match.is_over:
            self.terminal.show(screen.heading(Text(screen.verdict(self.match, lang), style="bold green")))
            self.terminal.show(screen.result_table(self.match, lang))
        else:
            self.terminal.say(words.NOT_OVER, "bold")

    def _turns(self) -> Iterator[tuple[int, int, list["LogLine"], "State"]]:
        """Number, player (-1: the set-up), log lines and final state of each turn. Who replays a file sees it all."""
        from lunario.core.match import LogLine

        lang = self.terminal.lang
        events = [
            (self._key(state), LogLine(event.player, state.describe(event.action, lang)), state, event.action)
            for state, event in self._history()
        ]
        for (turn, _), group in groupby(events, key=lambda item: item[0]):
            items = list(group)
            after = items[-1][2].clone()
            after.apply(items[-1][3])
            lines = [item[1] for item in items]
            player = next((line.player for line in lines if line.player != screen.CHANCE), screen.CHANCE)
            yield turn, player, lines, after

    def _history(self) -> Iterator[tuple["State", Any]]:
        for state, event in self.match.history():
            yield state.clone(), event

    def _key(self, state: "State") -> tuple[int, bool]:
        """What the events of one turn share; the set-up is a turn of its own."""
        if state.is_chance and int(state.record.turn) == 0 and not self._begun:
            return 0, False
        self._begun = True
        return int(state.record.turn), True

    _begun = False

    def _show_turn(self, turn: int, player: int, lines: list["LogLine"], after: "State") -> None:
        lang = self.terminal.lang
        if player == screen.CHANCE:
            title = Text(words.SET_UP[lang], style="bold")
        else:
            name = screen.seat_name(self.match.seats, player, lang)
            title = Text.assemble((f"{words.TURN[lang]} {turn + 1}", "bold"), "  ", (name, screen.seat_style(player)))
        self.terminal.show(screen.heading(title))
        for line in screen.log_lines(lines, self.match.seats, lang):
            self.terminal.show(line)
        knows_more = player != screen.CHANCE and screen.differ(after, player, None)
        screen.show_board(self.terminal, after, player if knows_more else None)


# ------------------------------------------------------------------ check


def _report(terminal: Terminal, good: bool, sentence: str) -> None:
    """A line with ✓ on standard output, or one with ✗ on standard error."""
    if good:
        terminal.show(Text.assemble(("✓ ", "bold green"), sentence), soft_wrap=True)
    else:
        terminal.complain(f"✗ {sentence}")


def _check_match(terminal: Terminal, path: Path) -> bool:
    """Whether the file reads, and every chance event comes from its seed."""
    from lunario.core.match_file import verify

    try:
        match = _loaded(terminal, path)
    except LunarioError as problem:
        _report(terminal, False, problem.text[terminal.lang])
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
    """Whether a component set is one; None: the one in the game's folder."""
    from lunario.core.components import own_set, read_set

    lang = terminal.lang
    try:
        checked = read_set(definition, path) if path else own_set(definition)
    except LunarioError as problem:
        _report(terminal, False, problem.text[lang])
        return False
    name = str(path) if path else definition.module("components").FILE
    sentence = terminal.words(words.GOOD_SET, game=definition.title[lang], file=name, sha256=checked.sha256[:16])
    stand_in = None if path else definition.module("components").STAND_IN
    _report(terminal, True, f"{sentence} {stand_in[lang]}" if stand_in else sentence)
    return True
