"""The story of a whole match of each game, as one reader reads it in each language: kept to be read."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import lunario
from lunario.core import registry
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.story import Told, plain
from lunario.core.storyteller import Storyteller
from lunario.core.text import LANGUAGES
from lunario.testing.cases import changed_options, choose_well
from tests.registered import kept_in

NAMES = ["Ada", "Tycho", "Vera", "Iván", "Olga"]


class Reading(NamedTuple):
    """A match and its reader."""

    game: str
    players: int
    changed: bool  # with options other than the defaults
    reader: int | None

    @property
    def file(self) -> str:
        options = "-changed" if self.changed else ""
        return f"{self.players}{options}-read-by-{'a-spectator' if self.reader is None else NAMES[self.reader].lower()}"


def readings(name: str) -> list[Reading]:
    """Return a match for most players, one with other options, and a solo match, each with another reader."""
    counts = registry.find(name).player_counts
    most, fewest = max(counts), min(counts)
    found = [Reading(name, 2, False, 0), Reading(name, most, True, None)]
    return [*found, Reading(name, 1, False, 0)] if fewest == 1 else found


def played(reading: Reading) -> Match:
    definition = registry.find(reading.game)
    options = changed_options(definition, reading.players) if reading.changed else {}
    match, rng = lunario.load(reading.game, reading.players, **options).new_match(seed=reading.players), new_rng(1)
    while not match.is_over:
        match.play(choose_well(match.state, rng))
    return match


def goldens(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the file of each reading of a game in each language, and its expected content."""
    for reading in readings(name):
        match = played(reading)
        teller = Storyteller(match.game, reading.reader)
        teller.follow(match.events)
        for lang in LANGUAGES:
            told = [entry.told(reading.reader, lang, NAMES) for entry in teller.entries]
            yield kept_in(registry.find(name), "stories") / f"{reading.file}.{lang}.txt", _page(told)


def _page(story: list[Told]) -> str:
    lines = [
        line for told in story for line in (plain(told.headline), *(f"    {plain(each)}" for each in told.details))
    ]
    return "\n".join(lines) + "\n"
