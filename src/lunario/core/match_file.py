"""The match file: a match as text, readable by people and programs.

lunario 1                                  the format's version, or 2 if a turn was taken back, 3 if somebody left, …,
                                           4 if it has an origin, 5 if a seat was handed over or lost on time
game nova-luna
rules 1                                    the version of the game's rules
players 2
option first_game no                       every option
components standard 5b2c…                  the component set and its sha256
| colour,number,tasks                      its lines, if it is not the game's own
seed 7
seats human greedy                         names of the players, if given
origin 91f0… 24 7                          continues the match whose file has this digest: the first 24 events are the
                                           same, with the chance of the seed 7; older origins come first

* tile r3:bb,y                             chance
0 take 2                                   a decision of player 0
0 takes back to 24                         player 0 took a turn back: the match goes on from the first 24 events
1 leaves                                   player 1 left; also “comes back”, “resigns”, “runs out of time”, and
1 is taken over                            from here on the computer decided for player 1; from version 5 on also
1 is handed over                           “runs out of time for good”: the computer decided up to the end
# a comment; empty lines and comments may be anywhere
result places 1 2 scores 0 4               once the match is over
digest 91f0…                               sha256 of all lines above except comments and empty ones
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from lunario.core import registry
from lunario.core.components import OURS, ComponentSet, own_set, set_from_text
from lunario.core.contract import CHANCE
from lunario.core.definition import Definition
from lunario.core.errors import BadOption, LunarioError, MatchFileError, why_unreadable
from lunario.core.game import Game
from lunario.core.match import Deed, Event, Happening, Match, Origin, RecordEntry
from lunario.core.state import State
from lunario.core.text import with_short_words

VERSIONS = {"lunario 1": 1, "lunario 2": 2, "lunario 3": 3, "lunario 4": 4, "lunario 5": 5}
_ORIGIN = re.compile(r"([0-9a-f]{64}) (\d{1,9}) (.+)")
_TAKES_BACK = re.compile(r"takes back to (\d{1,9})")
_HAPPENINGS = {
    "leaves": Deed.LEAVES,
    "runs out of time": Deed.RUNS_OUT_OF_TIME,
    "resigns": Deed.RESIGNS,
    "is taken over": Deed.IS_TAKEN_OVER,
    "comes back": Deed.COMES_BACK,
}  # from version 3 on
_LATER = {
    "runs out of time for good": Deed.RUNS_OUT_FOR_GOOD,
    "is handed over": Deed.IS_HANDED_OVER,
}  # from version 5 on
_WORDS = {deed: words for words, deed in (_HAPPENINGS | _LATER).items()}


# ------------------------------------------------------------------ writing


def save(match: Match, path: Path) -> None:
    """Write the file atomically: readers see the old match or the new one, never half of it."""
    try:
        _replace(path, write(match))
    except OSError as problem:  # it names the temporary file
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write(match: Match) -> str:
    lines = _lines(match)
    return "\n".join([*lines, f"digest {_digest(lines)}"]) + "\n"


def digest(match: Match) -> str:
    """Return the digest of the match's file."""
    return _digest(_lines(match))


def _lines(match: Match) -> list[str]:
    """Return all lines of the file except the digest."""
    lines = [*_header(match), ""]
    lines += [_line(state, entry) for state, entry in match.whole_history()]
    if match.is_over:
        lines.append(_result(match))
    return lines


def _line(state: State, entry: RecordEntry) -> str:
    if isinstance(entry, Happening):
        return f"{entry.player} {_WORDS.get(entry.deed, f'takes back to {entry.left}')}"
    who = "*" if entry.player == CHANCE else str(entry.player)
    return f"{who} {state.notation(entry.action)}"


def _version(match: Match) -> int:
    """Return the first version of the format that can represent the match."""
    deeds = {happening.deed for happening in match.happenings}
    if deeds.intersection(_LATER.values()):
        return 5
    if match.origins:
        return 4
    return 3 if deeds - {Deed.TAKES_BACK} else 2 if deeds else 1


def _header(match: Match) -> Iterator[str]:
    game = match.game
    yield f"lunario {_version(match)}"
    yield f"game {game.name}"
    yield f"rules {game.definition.rules_version}"
    yield f"players {game.players}"
    for option in game.definition.options:
        yield f"option {option.name} {option.write(game.options[option.name])}"
    yield f"components {game.components.name} {game.components.sha256}"
    if not game.components.is_ours:
        yield from (f"| {line}" for line in game.components.text.splitlines())
    yield f"seed {match.seed}"
    if match.seats:
        yield f"seats {' '.join(match.seats)}"
    for origin in match.origins:
        yield f"origin {origin.digest} {origin.shared} {origin.seed}"


def _result(match: Match) -> str:
    places = " ".join(map(str, match.state.places()))
    scores = " ".join(str(score.total) for score in match.state.scores())
    return f"result places {places} scores {scores}"


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(line for _, line in _content(lines)).encode()).hexdigest()


def _content(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that count, with their numbers: all but comments and empty ones."""
    for number, line in enumerate(lines, 1):
        if (content := line.strip()) and not content.startswith("#"):
            yield number, content


# ------------------------------------------------------------------ reading


def load(path: Path) -> Match:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        why = why_unreadable(problem)
        raise MatchFileError(
            f"The match file {path} cannot be read: {why.en}.", f"No se puede leer la partida {path}: {why.es}."
        ) from problem
    return read(path.name, text)


def read(name: str, text: str) -> Match:
    """Return the match in a file's text. The whole file is validated first."""
    return _Reader(name, text.removeprefix("\ufeff")).match()  # a byte order mark, which some editors write


@dataclass(frozen=True)
class Mismatch:
    """A chance event that differs from what the seed gives: its index in the record, what it is and should be."""

    event: int
    found: str
    expected: str


def verify(match: Match) -> list[Mismatch]:
    """Return the chance events that differ from what the seed gives; if there are none, every shuffle was honest."""
    wrong = []
    again = Match(match.game, match.seed, events=(), origins=match.origins)
    for number, entry in enumerate(match.record):
        if entry.player == CHANCE and isinstance(entry, Event) and (expected := again.next_chance()) != entry.action:
            wrong.append(Mismatch(number, again.state.notation(entry.action), again.state.notation(expected)))
        again.repeat(entry)
    return wrong


@dataclass
class _Head:
    """The header as read so far."""

    values: dict[str, str] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)
    component_lines: list[str] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)  # line of each value and option


class _Reader:
    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        self.head = _Head()
        self.event_lines: list[int] = []  # line of each entry of the record
        self.version = 1  # of the format

    def error(self, line: int, en: str, es: str) -> MatchFileError:
        en, es = with_short_words(en), with_short_words(es)
        return MatchFileError(f"{self.name}, line {line}: {en}", f"{self.name}, línea {line}: {es}")

    def match(self) -> Match:
        body = self._read_header()
        match = self._empty_match()
        closed = False
        for number, line in body:
            word, _, rest = line.partition(" ")
            if closed:
                raise self.error(number, "nothing may follow the digest.", "nada puede seguir al resumen (digest).")
            if word == "digest":
                self._check_digest(number, rest, match)
                closed = True
            elif word == "result":
                self._check_result(number, line, match)
            else:
                self._follow(number, word, rest, match)
        if not closed:
            raise self.error(
                len(self.lines),
                "the file ends without its digest line: it was cut off here.",
                "el archivo acaba sin su línea «digest»: está cortado aquí.",
            )
        if len(match.events) < match.shared:
            raise self.error(
                self.head.lines["origin"],
                f"the match is shorter than the {match.shared} events that it shares with its origin.",
                f"la partida es más corta que los {match.shared} eventos que comparte con su origen.",
            )
        match.resolve_chance()
        return match

    # ------------------------------------------------------------ header

    def _read_header(self) -> list[tuple[int, str]]:
        """Read the header's lines and return the others."""
        content = list(_content(self.lines))
        if not content or content[0][1].split()[0] != "lunario":
            raise self.error(
                1,
                "this is not a match file: it should begin with “lunario 1”.",
                "esto no es una partida guardada: debería empezar con «lunario 1».",
            )
        number, first = content[0]
        if first not in VERSIONS:
            raise self.error(
                number,
                f"this version of Lunario reads formats 1 to {max(VERSIONS.values())}, not “{first}”.",
                f"esta versión de Lunario lee los formatos 1 a {max(VERSIONS.values())}, no «{first}».",
            )
        self.version = VERSIONS[first]
        for index, (number, line) in enumerate(content[1:], 1):
            if not self._read_header_line(number, line):
                return content[index:]
        return []

    def _read_header_line(self, number: int, line: str) -> bool:
        word, _, rest = line.partition(" ")
        if word == "|":
            self.head.component_lines.append(rest)
        elif line == "|":
            self.head.component_lines.append("")
        elif word == "option":
            option, _, value = rest.partition(" ")
            self.head.options[option] = value
            self.head.lines[f"option {option}"] = number
        elif word == "origin" and self.version >= 4:
            self.head.origins.append(self._origin(number, rest))
            self.head.lines[word] = number
        elif word in ("game", "rules", "players", "components", "seed", "seats"):
            self.head.values[word] = rest
            self.head.lines[word] = number
        else:
            return False
        return True

    def _origin(self, number: int, text: str) -> Origin:
        found = _ORIGIN.fullmatch(text)
        before = self.head.origins[-1].shared if self.head.origins else -1
        if found is None or int(found[2]) <= before:
            raise self.error(
                number,
                "an origin has a digest, a number of shared events greater than the one before, and a seed.",
                "un origen tiene un resumen, un número de eventos compartidos mayor que el anterior y una semilla.",
            )
        return Origin(found[1], int(found[2]), found[3])

    def _value(self, word: str) -> str:
        if word not in self.head.values:
            raise self.error(1, f"the header has no line “{word} …”.", f"a la cabecera le falta la línea «{word} …».")
        return self.head.values[word]

    def _empty_match(self) -> Match:
        """Return the match before its first event."""
        with self._blaming("game"):
            definition = registry.find(self._value("game"))
        with self._blaming("players"):
            players = _player_count(self._value("players"))
            definition.check_players(players)
        for name, value in self.head.options.items():
            with self._blaming(f"option {name}"):
                definition.settle(players, {name: value})
        with self._blaming("components"):
            components = self._components(definition)
        game = Game(definition, players, self.head.options, components)
        seats = self.head.values.get("seats", "").split()
        return Match(game, self._value("seed"), seats, events=(), origins=self.head.origins)

    @contextmanager
    def _blaming(self, word: str) -> Iterator[None]:
        """Attribute errors raised here to this header line."""
        try:
            yield
        except MatchFileError:
            raise
        except LunarioError as problem:
            raise self.error(self.head.lines[word], problem.text.en, problem.text.es) from problem

    def _components(self, definition: Definition) -> ComponentSet:
        name, _, sha256 = self._value("components").rpartition(" ")
        if not name:
            raise BadOption(
                "the component set's name and sha256 are missing.",
                "faltan el nombre y el sha256 del juego de componentes.",
            )
        if name == OURS:
            found = own_set(definition)
        else:
            found = set_from_text(definition, name, "\n".join(self.head.component_lines) + "\n")
        if found.sha256 != sha256:
            raise BadOption(
                f"the match was played with another component set than the {name} one found here.",
                f"la partida se jugó con otros componentes que los «{name}» que hay aquí.",
            )
        return found

    # ------------------------------------------------------------ events

    def _follow(self, number: int, who: str, notation: str, match: Match) -> None:
        """Apply one line."""
        player = match.current_player
        expected = "*" if player == CHANCE else str(player)
        if match.is_over:
            raise self.error(number, "the match is over before this line.", "la partida acaba antes de esta línea.")
        if self.version >= 2 and (found := _TAKES_BACK.fullmatch(notation)):
            self._take_back(number, who, int(found[1]), match)
            return
        deed = self._deeds.get(notation)
        if deed is not None:
            self._happen(number, who, notation, deed, match)
            return
        if who != expected:
            self._check_chance(match)
            raise self.error(
                number,
                f"“{who} {notation}” is out of turn: {_who(player, 'en')} comes next.",
                f"«{who} {notation}» no toca: ahora va {_who(player, 'es')}.",
            )
        try:
            match.follow(match.state.parse(notation))
            self.event_lines.append(number)
        except LunarioError as problem:
            self._check_chance(match)
            note = self._version_note(match)
            raise self.error(number, f"{problem.text.en}{note[0]}", f"{problem.text.es}{note[1]}") from problem

    def _take_back(self, number: int, who: str, left: int, match: Match) -> None:
        try:
            match.repeat(Happening(_player_count(who), Deed.TAKES_BACK, left))
        except LunarioError:
            raise self.error(
                number,
                f"player {who} has no decision after the first {left} events: nothing there can be taken back.",
                f"el jugador {who} no decide nada tras los primeros {left} eventos: ahí no hay nada que retirar.",
            ) from None
        self.event_lines.append(number)

    @property
    def _deeds(self) -> dict[str, Deed]:
        """The things besides a take-back that may happen at the table in a file of this version."""
        return _HAPPENINGS | _LATER if self.version >= 5 else _HAPPENINGS if self.version >= 3 else {}

    def _happen(self, number: int, who: str, words: str, deed: Deed, match: Match) -> None:
        try:
            match.happen(_player_count(who), deed)
        except LunarioError:
            raise self.error(
                number, f"“{who} {words}”: there is no player {who}.", f"«{who} {words}»: no hay jugador {who}."
            ) from None
        self.event_lines.append(number)

    def _version_note(self, match: Match) -> tuple[str, str]:
        written, present = self.head.values.get("rules", "?"), str(match.game.definition.rules_version)
        if written == present:
            return "", ""
        return (
            f" (Played with version {written} of the rules; here is version {present}.)",
            f" (Se jugó con la versión {written} de las reglas; aquí está la {present}.)",
        )

    def _check_result(self, number: int, line: str, match: Match) -> None:
        if not match.is_over:
            raise self.error(number, "the match is not over here.", "la partida no ha acabado aquí.")
        if line != _result(match):
            note = self._version_note(match)
            raise self.error(
                number,
                f"the match ends with “{_result(match)}”, not with this.{note[0]}",
                f"la partida acaba con «{_result(match)}», no con esto.{note[1]}",
            )

    def _check_digest(self, number: int, digest: str, match: Match) -> None:
        if digest == _digest(self.lines[: number - 1]):
            return
        self._check_chance(match)
        raise self.error(
            number,
            "the digest does not fit: a line above was changed after the file was written.",
            "el resumen (digest) no cuadra: alguna línea anterior se cambió tras escribir el archivo.",
        )

    def _check_chance(self, match: Match) -> None:
        """Raise an error for the first chance line that differs from the seed, in a file where something is wrong."""
        for wrong in verify(match):
            raise self.error(
                self.event_lines[wrong.event],
                f"“{wrong.found}” was changed: the seed gives “{wrong.expected}”.",
                f"«{wrong.found}» está cambiado: la semilla da «{wrong.expected}».",
            )


def _player_count(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise BadOption(f"“{text}” is not a number of players.", f"«{text}» no es un número de jugadores.")
    return int(text)


def _who(player: int, lang: str) -> str:
    if player == CHANCE:
        return "el azar (*)" if lang == "es" else "chance (*)"
    return f"el jugador {player}" if lang == "es" else f"player {player}"
