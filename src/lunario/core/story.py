"""The story of a match: what happened, in the past tense, as one reader may know it.

A game's `story.py` tells a turn in *sentences*: a template in each language with the pieces and players it is about.
A sentence does not name or address anybody yet; `Entry.told` does both, for a reader and with the players' names. A
game tells *steps*, whose states are determinised for the reader and whose action is None if the reader does not see it:
a story cannot hold a secret.

    "{who} took {tile} and covered [their|your] last task"

`{who}` is the subject, "You" for the reader it is about, and omitted in Spanish. Of `[a|b]` the second is for a reader
who is the subject.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from lunario.core.contract import CHANCE
from lunario.core.text import Texts, joined

if TYPE_CHECKING:
    from lunario.core.state import State

Kind = Literal["set_up", "turn", "rules", "table"]  # "rules": what the rules did by themselves; "table": its people
Names = Sequence[str]  # of the players, by seat

YOU = Texts("you", "tú")
YOU_AFTER_A_PREPOSITION = Texts("you", "ti")
_PLAYER = Texts("Player", "Jugador")
_FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")


# ------------------------------------------------------------------ what a game says


@dataclass(frozen=True)
class Piece:
    """A piece of the game in a sentence: its name, and its JSON from views, to draw it."""

    kind: str
    text: Texts
    face: Any  # JSON


@dataclass(frozen=True)
class Player:
    """Somebody a sentence is about who is not its subject; `you` is the form for the reader."""

    seat: int
    you: Texts = YOU


@dataclass(frozen=True)
class Listed:
    """Several parts, as in "a, b and c"."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Sentence:
    """An event in both languages, without the full stop; or a part of a longer sentence."""

    text: Texts
    who: int | None = None  # the subject, if it is a player
    parts: Mapping[str, Part] = field(default_factory=dict)


Part = str | int | Texts | Piece | Player | Listed | Sentence


def sentence(en: str, es: str, who: int | None = None, **parts: Part) -> Sentence:
    return Sentence(Texts(en, es), who, parts)


def listed(parts: Iterable[Part]) -> Listed:
    return Listed(tuple(parts))


def deeds(who: int, *clauses: Sentence) -> Sentence:
    """Return "somebody did this, did that and did a third thing"."""
    return sentence("{who} {deeds}", "{who} {deeds}", who, deeds=listed(clauses))


def with_rivals(
    told: Sentence, steps: Sequence[Step], player: int, change: Callable[[Sequence[Step], int], Sequence[Sentence]]
) -> Sentence:
    """Return a player's deeds followed by how others fared: "Tycho … and gained 9 points; you lost 3 points".

    `change` returns what happened to a player in these steps, if anything did.
    """
    others = (other for other in range(steps[0].before.game.players) if other != player)
    rivals = [deeds(other, *found) for other in others if (found := change(steps, other))]
    if not rivals:
        return told
    return sentence("{told}; {rivals}", "{told}; {rivals}", told=told, rivals=listed(rivals))


class Paragraph(NamedTuple):
    """A game's account of a turn, or of what the rules did after it: the outcome first, then the details."""

    headline: Sentence
    details: Sequence[Sentence] = ()
    player: int | None = None  # whose turn it was; None for set-up or the rules


class Section(NamedTuple):
    """Consecutive events with the same section are told together."""

    player: int | None  # whose turn it is; None for set-up or the rules
    number: int
    set_up: bool = False


class Step(NamedTuple):
    """An event as the reader may know it."""

    seq: int
    player: int  # CHANCE, or who decided
    action: int | None  # None if the reader does not see which
    before: State  # determinised for the reader, as `after` is
    after: State


def is_chance(step: Step) -> bool:
    return step.player == CHANCE


# ------------------------------------------------------------------ what a reader reads


class Span(NamedTuple):
    """Part of a sentence: plain text, the name of a player, or the name of a piece that can be drawn."""

    text: str
    seat: int | None = None
    piece: Piece | None = None


Spans = list[Span]


def plain(spans: Iterable[Span]) -> str:
    return "".join(span.text for span in spans)


class Told(NamedTuple):
    """An entry worded for one reader."""

    headline: Spans
    details: list[Spans]

    def __str__(self) -> str:
        return " ".join(plain(spans) for spans in (self.headline, *self.details))


@dataclass(frozen=True)
class Entry:
    """A turn, or what the rules or people did, with the indices of its first and last event."""

    kind: Kind
    player: int | None
    first: int
    last: int
    headline: Sentence
    details: tuple[Sentence, ...] = ()
    is_done: bool = True  # False while the turn goes on

    @functools.cached_property
    def people(self) -> frozenset[int]:
        """The players it is about: it reads the same to everybody else."""
        return frozenset(_people((self.headline, *self.details)))

    def told(self, reader: int | None, lang: str, names: Names) -> Told:
        """Return the entry for the reader, with the players' names."""
        spoken = [full_stop(spoken_to(each, reader, lang, names)) for each in (self.headline, *self.details)]
        return Told(spoken[0], spoken[1:])


def seat_names(players: int, lang: str) -> list[str]:
    """Return names for players whom nobody has named."""
    return [f"{_PLAYER[lang]} {seat + 1}" for seat in range(players)]


def spoken_to(told: Sentence, reader: int | None, lang: str, names: Names) -> Spans:
    """Return a sentence as the reader reads it."""
    return _tidied(_spoken(told, reader, lang, names))


def full_stop(spans: Spans) -> Spans:
    if spans and spans[-1].text.endswith((".", "!", "?")):
        return spans
    if spans and _is_plain(spans[-1]):
        return [*spans[:-1], Span(f"{spans[-1].text}.")]
    return [*spans, Span(".")]


def _people(parts: Iterable[Part]) -> Iterator[int]:
    for part in parts:
        if isinstance(part, Sentence):
            if part.who is not None:
                yield part.who
            yield from _people(part.parts.values())
        elif isinstance(part, Listed):
            yield from _people(part.parts)
        elif isinstance(part, Player):
            yield part.seat


_Said = list[str | Span]  # a sentence before its plain parts are joined


def _spoken(told: Sentence, reader: int | None, lang: str, names: Names) -> _Said:
    is_reader = told.who is not None and told.who == reader
    said: _Said = []
    for index, text in enumerate(_pieces_of(told.text[lang], is_reader, is_reader and lang == "es")):
        if index % 2 == 0:
            said.append(text)
        elif text == "who":
            assert told.who is not None, "a sentence without a subject has no {who}"
            said += _part(Player(told.who), reader, lang, names)
        else:
            said += _part(told.parts[text], reader, lang, names)
    return said


@functools.lru_cache(maxsize=2048)
def _pieces_of(template: str, is_reader: bool, omits_subject: bool) -> tuple[str, ...]:
    """Return a template in the right form, split into text, the name of a part, text and so on."""
    formed = _FORMS.sub(lambda found: found[2 if is_reader else 1], template)
    if omits_subject:
        formed = formed.replace("{who} ", "")  # the verb says it
    return tuple(_SLOT.split(formed))


def _part(part: Part, reader: int | None, lang: str, names: Names) -> _Said:
    if isinstance(part, Listed):
        return _listed([_part(each, reader, lang, names) for each in part.parts], lang)
    if isinstance(part, Sentence):
        return _spoken(part, reader, lang, names)
    if isinstance(part, Player):
        return [part.you[lang] if part.seat == reader else Span(names[part.seat], part.seat)]
    if isinstance(part, Piece):
        return [Span(part.text[lang], piece=part)]
    return [part[lang] if isinstance(part, Texts) else str(part)]


def _listed(items: list[_Said], lang: str) -> _Said:
    """Return "a, b and c", with the conjunction that fits the last one."""
    said: _Said = []
    for index, item in enumerate(items):
        if 0 < index < len(items) - 1:
            said.append(", ")
        elif index > 0:
            text = "".join(each if isinstance(each, str) else each.text for each in item)
            said.append(joined(["", text], lang).removesuffix(text))
        said += item
    return said


def _tidied(said: _Said) -> Spans:
    """Join neighbouring plain parts, and begin with a capital letter."""
    found: Spans = []
    text = ""
    for part in said:
        if isinstance(part, str):
            text += part
        elif part.text:
            found += [Span(text), part] if text else [part]
            text = ""
    if text:
        found.append(Span(text))
    if found and found[0].seat is None:
        text = found[0].text.lstrip()
        found[0] = found[0]._replace(text=text[:1].upper() + text[1:])
    return found


def _is_plain(span: Span) -> bool:
    return span.seat is None and span.piece is None
