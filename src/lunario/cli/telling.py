"""The story of a match on the terminal: before a decision, on request, and in a replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from lunario.cli import words
from lunario.cli.screen import seat_style
from lunario.cli.seats import HUMAN
from lunario.core.story import Entry, Spans
from lunario.core.storyteller import Storyteller

if TYPE_CHECKING:
    from lunario.core.match import Match

NEWS = 12  # most entries shown before a decision


def names_of(seats: Sequence[str], lang: str) -> list[str]:
    """Return the players' names in the story: “Player 1”, “Player 2 (greedy)”."""
    numbered = [f"{words.PLAYER[lang]} {seat + 1}" for seat in range(len(seats))]
    return [name if kind == HUMAN else f"{name} ({kind})" for name, kind in zip(numbered, seats, strict=True)]


def entries_of(match: Match, reader: int | None) -> list[Entry]:
    teller = Storyteller(match.game, reader)
    teller.follow(match.record)
    return teller.entries


def headline(entry: Entry, match: Match, reader: int | None, lang: str) -> Text:
    told = entry.told(reader, lang, names_of(match.seats, lang))
    text = _styled(told.headline)
    if entry.player is None:
        text.stylize("dim")
    return text


def lines(entry: Entry, match: Match, reader: int | None, lang: str) -> Iterator[Text]:
    """Yield an entry with its details."""
    yield headline(entry, match, reader, lang)
    for detail in entry.told(reader, lang, names_of(match.seats, lang)).details:
        text = _styled(detail)
        text.stylize("dim")
        yield Text.assemble("    ", text)


def _styled(spans: Spans) -> Text:
    return Text.assemble(*((text, "" if seat is None else seat_style(seat)) for text, seat, _ in spans))


def news(match: Match, player: int, lang: str, most: int = NEWS) -> list[Text]:
    """Return what happened since the player last decided something."""
    own = [index for index, entry in enumerate(match.record) if entry.player == player]
    since = own[-1] + 1 if own else 0
    found = [entry for entry in entries_of(match, player) if entry.last >= since]
    told = [headline(entry, match, player, lang) for entry in found]
    if len(told) <= most:
        return told
    return [Text(words.EARLIER[lang].format(count=len(told) - most), style="dim"), *told[-most:]]
