"""`program:COMMAND`: any program can play a seat, asked in lines of JSON (docs/agents.md).

A program that exits, stays silent too long or answers with an illegal action does not stop the match: a random legal
action is played instead, and the fault is recorded, counted and logged.
"""

from __future__ import annotations

import json
import logging
import os
import selectors
import shlex
import shutil
import subprocess
import time
import weakref
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lunario.core.arrays import Ints
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.random import below
from lunario.core.state import State
from lunario.core.text import shortened

PROTOCOL = 1
PREFIX = "program"
SECONDS = 10.0  # time limit for an answer, unless the name gives one
LONGEST = 1 << 20  # longest answer, in bytes
LONGEST_NUMBER = 60  # digits
FAULT_KINDS = ("crash", "timeout", "illegal")

_log = logging.getLogger(__name__)
_said: set[tuple[str, str]] = set()  # names and kinds of the faults already logged by this process


def is_program(name: str) -> bool:
    return name.startswith((f"{PREFIX}:", f"{PREFIX}@"))


def read_name(name: str) -> tuple[list[str], float]:
    """Return the command and the time limit of `program:COMMAND` or `program@SECONDS:COMMAND`."""
    head, _, command = name.partition(":")
    _, _, seconds = head.partition("@")
    try:
        words, limit = shlex.split(command), float(seconds or SECONDS)
    except ValueError:
        words, limit = [], 0.0
    if not words or not 0 < limit <= 3600:
        raise LunarioError(
            f"“{name}” does not name a program: write program:COMMAND, or program@SECONDS:COMMAND.",
            f"«{name}» no nombra ningún programa: escribe program:ORDEN o program@SEGUNDOS:ORDEN.",
        )
    return words, limit


def check_command(name: str) -> None:
    """Refuse a program whose command is not found, before a whole contest is played at random in its place."""
    (command, *_), _ = read_name(name)
    if shutil.which(command) is None:
        raise LunarioError(
            f"The program “{command}” of “{name}” is not found, or is not executable.",
            f"No se encuentra el programa «{command}» de «{name}», o no se puede ejecutar.",
        )


class Program:
    """Plays this seat of this match by asking a process of its own, which ends with the match."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self.command, self.seconds = read_name(name)
        self.faults: Counter[str] = Counter()  # by kind
        self.sentences: list[str] = []  # the first fault of each kind, in words
        self._line: _Line | None = None
        self._is_out = False

    def __repr__(self) -> str:
        return f"<Program for {self.game.label}: {' '.join(self.command)}>"

    def choose(self, state: State, rng: Ints) -> int:
        legal = state.legal_actions()
        if self._is_out:
            return legal[below(rng, len(legal))]
        try:
            answer = self._ask(state, legal, rng)
            return _action(state, legal, answer)
        except _Fault as fault:
            self._note(fault)
            return legal[below(rng, len(legal))]

    def _ask(self, state: State, legal: Sequence[int], rng: Ints) -> Any:
        if self._line is None:
            self._line = _Line(self.command, self.seconds)
            self._line.send(self._start(state, below(rng, 1 << 31)))
        return self._line.ask(question(state, legal))

    def _start(self, state: State, seed: int) -> dict[str, Any]:
        game = self.game
        return {
            "type": "start",
            "protocol": PROTOCOL,
            "game": game.name,
            "players": game.players,
            "options": dict(game.options),
            "seat": state.current_player,
            "seconds": self.seconds,
            "seed": seed,
        }

    def _note(self, fault: _Fault) -> None:
        """Count the fault and report it once; after a crash or a timeout the program is not asked again."""
        self.faults[fault.kind] += 1
        self._is_out = fault.kind != "illegal"
        if self._is_out and self._line is not None:
            self._line.close()
        if self.faults[fault.kind] == 1:
            rest = "the rest of the match is" if self._is_out else "this decision is"
            self.sentences.append(f"{self.name} {fault}; {rest} made at random.")
            if (self.name, fault.kind) not in _said:  # log only the first in thousands of matches
                _said.add((self.name, fault.kind))
                _log.warning(self.sentences[-1])


def question(state: State, legal: Sequence[int]) -> dict[str, Any]:
    """Return the question for the player to move: what it may know, and what it can do."""
    return {
        "type": "choose",
        "seat": state.current_player,
        "view": state.view(state.current_player),
        "actions": [
            {"number": action, "notation": state.notation(action), "text": state.describe(action)} for action in legal
        ],
    }


class _Fault(Exception):
    """Something a program did wrong."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


def _action(state: State, legal: Sequence[int], answer: Any) -> int:
    """Return the legal action an answer names, by number or in notation."""
    chosen = answer.get("action") if isinstance(answer, Mapping) else None
    try:
        number = state.parse(chosen) if isinstance(chosen, str) else chosen
    except LunarioError as problem:
        raise _Fault(
            "illegal", f"answered “{shortened(str(chosen))}”, which means nothing here ({problem})"
        ) from problem
    if isinstance(number, bool) or not isinstance(number, int):
        raise _Fault("illegal", 'answered without an action: {"action": NUMBER OR NOTATION} is wanted')
    if number not in legal:
        reason = f": {state.why_not(number).text.en}" if 0 <= number < state.game.limits.actions else ""
        raise _Fault("illegal", f"answered {shortened(str(chosen))}, which is not legal{reason.rstrip('.')}")
    return number


def _whole(digits: str) -> int | str:
    """Return a number in an answer. One longer than any action's stays text, which `State.parse` refuses."""
    return int(digits) if len(digits) < LONGEST_NUMBER else digits


class _Line:
    """A running program, and the lines exchanged with it."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as problem:
            raise _Fault("crash", f"could not be started ({problem.strerror})") from problem
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._rest = b""
        self.close = weakref.finalize(self, _end, self._process, self._selector)

    def send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        except OSError as problem:
            raise self._stopped() from problem

    def ask(self, message: Mapping[str, Any]) -> Any:
        """Send a question and return the answer; raise _Fault if it comes too late.

        What the program wrote before the question cannot be its answer and is dropped.
        """
        self._drop()
        self.send(message)
        until = time.monotonic() + self.seconds
        while b"\n" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                raise _Fault("timeout", f"did not answer within {self.seconds:g} s")
            self._read()
        line, _, self._rest = self._rest.partition(b"\n")
        try:
            return json.loads(line, parse_int=_whole)
        except (ValueError, RecursionError) as problem:  # not JSON, or nested deeper than Python reads
            shown = shortened(line.decode(errors="replace"))
            raise _Fault("illegal", f"answered “{shown}”, which is not a line of JSON") from problem

    def _drop(self) -> None:
        while self._selector.select(0):
            self._read()
        self._rest = b""

    def _read(self) -> None:
        assert self._process.stdout is not None
        data = self._process.stdout.read(1 << 16)
        if data == b"":
            raise self._stopped()
        self._rest += data or b""
        if len(self._rest) > LONGEST:
            raise _Fault("crash", f"wrote more than {LONGEST} bytes without an answer")

    def _stopped(self) -> _Fault:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return _Fault("crash", "closed its output")
        return _Fault("crash", f"stopped with exit code {code}")


def _end(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """Close the program's input, give it a moment to exit, then kill it.

    Its output stays open until then, so that a last word of it does not fail.
    """
    selector.close()
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
