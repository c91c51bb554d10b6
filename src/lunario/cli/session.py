"""A match at the keyboard: show the position, read what is typed, and save at every decision."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from lunario.cli import fitting, own_results, saved, screen, telling, words
from lunario.cli.catalogue import show_rules
from lunario.cli.help_taken import HelpTaken
from lunario.cli.seats import HUMAN, check_names, decide
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError
from lunario.core.match import Event, Match
from lunario.players import Player, names

if TYPE_CHECKING:
    from lunario.analysis import Hint

_NUMBER = re.compile(r"[0-9]{1,6}")


class Quit(Exception):
    """The person wants to leave."""


class Session:
    def __init__(self, terminal: Terminal, match: Match, path: Path, *, hints: bool = False) -> None:
        """Play the match at the keyboard. `hints` allows hints where several people play; alone they always are."""
        check_names(match.seats, [HUMAN, *names()])
        self.terminal = terminal
        self.match = match
        self.path = path
        self.lang = terminal.lang
        self.humans = [seat for seat, name in enumerate(match.seats) if name == HUMAN]
        self._allows_hints = hints or len(self.humans) == 1
        self._computers: dict[int, Player] = {}  # by seat
        self._at_keyboard: int | None = None  # the last person who saw the screen
        self._hinted: set[tuple[Event, ...]] = set()  # the events before each position that had a hint
        self._origin = match.game.components.origin  # of the pieces, until the screen has said it
        self._help_taken = HelpTaken(match, path, is_new=not path.exists() and not self._has_decided())
        if not path.exists():
            self._save()

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        was_over = self.match.is_over
        try:
            while not self.match.is_over:
                if self.match.current_player in self.humans:
                    self._human_decides()
                else:
                    self._computer_decides()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
        else:
            if not was_over and not self._help_taken:
                own_results.keep(self.match)
            self._end()

    def _has_decided(self) -> bool:
        """Return whether a person has decided anything in this match."""
        return any(event.player in self.humans for event in self.match.events[self.match.shared :])

    def _save(self) -> None:
        try:
            self.match.save(self.path)
        except OSError as problem:
            raise LunarioError(
                f"The match cannot be saved in {self.path} ({problem.strerror}).",
                f"No se puede guardar la partida en {self.path} ({problem.strerror}).",
            ) from problem

    def _play(self, action: int | str) -> None:
        self.match.play(action)
        self._save()

    # ------------------------------------------------------------ computers

    def _computer_decides(self) -> None:
        name = screen.seat_name(self.match.seats, self.match.current_player, self.lang)
        with self.terminal.busy(words.THINKING, who=name):
            action = decide(self.match, self._computers)
        before = len(self.match.events)
        self._play(action)
        if not self.humans:
            self._tell(None, before, with_details=False)

    def _tell(self, reader: int | None, since: int, *, with_details: bool = True) -> None:
        """Show the turns that ended after the first `since` events."""
        for entry in telling.entries_of(self.match, reader):
            if entry.last >= since and entry.is_done:
                found = list(telling.lines(entry, self.match, reader, self.lang))
                for line in found if with_details else found[:1]:
                    self.terminal.show(line)

    # ------------------------------------------------------------ people

    def _human_decides(self) -> None:
        """Show the match to the person to move, and let them type until something happens."""
        seat = self.match.current_player
        if self._is_curtain_due(seat):
            self._draw_curtain(seat)
        self._at_keyboard = seat
        self._show(seat)
        count = len(self.match.events)
        while len(self.match.events) == count and not self.match.is_over:
            try:
                self._answer(seat, self.terminal.ask(self._prompt(seat)))
            except LunarioError as problem:
                self.terminal.complain_about(problem)

    def _is_curtain_due(self, seat: int) -> bool:
        """Return whether somebody else was at the keyboard, and any of the people has something to hide."""
        if seat == self._at_keyboard or len(self.humans) == 1:
            return False
        return any(screen.differ(self.match.state, person, None) for person in self.humans)

    def _draw_curtain(self, seat: int) -> None:
        self.terminal.forget()
        who = screen.seat_name(self.match.seats, seat, self.lang)
        self.terminal.show(Padding(Text(self.terminal.words(words.CURTAIN, who=who), style="bold"), (2, 4, 1, 4)))
        self.terminal.ask(Text(f"    {words.CURTAIN_ENTER[self.lang]} ", style="dim"))
        self.terminal.forget()

    def _show(self, seat: int) -> None:
        """Show news, board and actions, or on a small screen those parts that matter for the decision."""
        self.terminal.clear()
        name = screen.seat_name(self.match.seats, seat, self.lang)
        title = Text.assemble((self.match.game.definition.title[self.lang], "bold"), (f"  {self.path}", "dim"))
        news, state = telling.news(self.match, seat, self.lang), self.match.state
        actions = screen.menu(state, self.lang)
        if not fitting.is_roomy(self.terminal, [title, *news, actions], screen.board(state, seat, self.lang)):
            fitting.show(self.terminal, self.match, seat, news)
            return
        self.terminal.show(screen.heading(title))
        if self._origin is not None:
            line = Text(self._origin[self.lang], style="dim")
            if fitting.is_roomy(self.terminal, [title, line, *news, actions], screen.board(state, seat, self.lang)):
                self.terminal.show(line)
                self._origin = None
        for line in news:
            self.terminal.show(line)
        screen.show_board(self.terminal, state, seat)
        self.terminal.show(screen.heading(Text(name, style=screen.seat_style(seat))))
        self.terminal.show(Text(state.decision(self.lang), style="italic"))
        self.terminal.show(actions)

    def _prompt(self, seat: int) -> Text:
        return Text.assemble("\n", (f"{words.PROMPT[self.lang]} ", screen.seat_style(seat)))

    def _answer(self, seat: int, answer: str) -> None:
        """Carry out what was typed: a command, the number of an action, or its notation."""
        word = answer.lower()
        actions = self.match.legal_actions()
        for command, synonyms in words.COMMANDS.items():
            if word in synonyms:
                getattr(self, f"_{command}")(seat)
                return
        if page := self._page(seat, word):
            self.terminal.show(screen.styled(page, self.match.state), soft_wrap=True)
        elif not answer:
            self._play_only_action(actions)
        elif _NUMBER.fullmatch(answer):
            self._play(self._numbered(actions, int(answer)))
        else:
            self._play(answer)

    def _page(self, seat: int, name: str) -> str | None:
        """Return the part of the table that has this name in either language."""
        pages = self.match.state.pages(seat, self.lang)
        return next((page.text for page in pages if name in (page.name.en, page.name.es)), None)

    def _numbered(self, actions: list[int], number: int) -> int:
        if 1 <= number <= len(actions):
            return actions[number - 1]
        offered = "1" if len(actions) == 1 else f"1–{len(actions)}"
        raise LunarioError(
            f"There is no choice {number}; there are {offered}.",
            f"No hay opción {number}; hay {offered}.",
        )

    def _play_only_action(self, actions: list[int]) -> None:
        if len(actions) == 1:
            self._play(actions[0])
        else:
            self.terminal.say(words.TYPE_SOMETHING, "dim")

    # ------------------------------------------------------------ what a person can say

    def _undo(self, seat: int) -> None:
        """Go back to a person's last decision, undoing what the computers did since."""
        if not self._has_decided():
            raise LunarioError("There is nothing to undo.", "No hay nada que deshacer.")
        self.match.undo()
        while self.match.current_player not in self.humans:
            self.match.undo()
        self._computers.clear()  # what they remember never happened
        self._help_taken.add_undo()
        self._save()

    def _rules(self, seat: int) -> None:
        show_rules(self.terminal, self.match.game.definition)

    def _log(self, seat: int) -> None:
        self._tell(seat, 0)

    def _hint(self, seat: int) -> None:
        """Say what to look for and, if asked again, which move and why. The search knows no more than the player."""
        from lunario.analysis import Judge, hint, settings_of, told

        if not self._allows_hints:
            raise LunarioError(
                "Several people play here, and hints were not agreed on: leave, and go on with --hints.",
                "Aquí juegan varias personas, y no se acordaron consejos: sal y sigue con --hints.",
            )
        events, game = tuple(self.match.events), self.match.game
        with self.terminal.busy(words.HINTING):
            found = hint(self.match.state, len(events), Judge(game, settings_of(game, quick=True)))
        if found is None:
            self.terminal.say(words.NO_HINT, "green")
        elif events not in self._hinted:
            self._hinted.add(events)
            self._help_taken.add_hint(seat)
            self.terminal.show(Text(f"{self._look(found)} ", style="green").append(words.HINT_AGAIN[self.lang], "dim"))
        else:
            number = self.match.legal_actions().index(found.action) + 1
            text = self.match.describe(found.action, self.lang)
            self.terminal.say(words.HINT, "green", number=number, text=text)
            for reason in told(found.reasons, game, seat, self.lang, telling.names_of(self.match.seats, self.lang)):
                self.terminal.show(Text(f"  {reason}", style="green"))

    def _look(self, found: Hint) -> str:
        """Return the first step of a hint, with the numbers of two moves to compare: here nothing marks them."""
        if not found.compared:
            return found.look_text(self.lang)
        low, high = (self.match.legal_actions().index(action) + 1 for action in found.compared)
        return self.terminal.words(words.COMPARE, low=low, high=high)

    def _board(self, seat: int) -> None:
        self._show(seat)

    def _all(self, seat: int) -> None:
        self.terminal.show(screen.menu(self.match.state, self.lang, everything=True))

    def _help(self, seat: int) -> None:
        self.terminal.say(words.GOAL, goal=self.match.game.goal[self.lang])
        if (beginner := self.match.game.beginner) is not None:
            self.terminal.say(words.BEGINNER, how=beginner)
        self.terminal.say(words.PLAY_COMMANDS)
        self.terminal.say_origin(self.match.game)

    def _quit(self, seat: int) -> None:
        raise Quit

    # ------------------------------------------------------------ the end

    def _leave(self) -> None:
        self.terminal.show()
        self.terminal.say(words.SAVED, "bold", path=self.path)
        self.terminal.say(words.GO_ON, command=saved.go_on(self.path))

    def _end(self) -> None:
        self.terminal.clear()
        seat = self.humans[0] if len(self.humans) == 1 else None
        if self.humans:
            start = max((i for i, event in enumerate(self.match.events) if event.player in self.humans), default=0)
            self._tell(seat, start, with_details=False)
        screen.show_board(self.terminal, self.match.state, seat)
        self.terminal.show(screen.heading(Text(screen.verdict(self.match, self.lang), style="bold green")))
        self.terminal.show(screen.result_table(self.match, self.lang))
        for person, number in sorted(self._help_taken.hints.items()):
            who = screen.seat_name(self.match.seats, person, self.lang)
            self.terminal.say(words.ONE_HINT_TAKEN if number == 1 else words.HINTS_TAKEN, who=who, number=number)
        self.terminal.say_origin(self.match.game)
        self.terminal.say(words.REPLAY_IT, "dim", command=saved.go_on(self.path).replace(" play ", " replay ", 1))
