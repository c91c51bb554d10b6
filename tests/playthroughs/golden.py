"""The playthroughs: every player count with default options, and with every option changed."""

from collections.abc import Iterator
from pathlib import Path

from lunario.core import registry
from lunario.testing.playthrough import playthroughs
from tests.registered import kept_in

FOLDER = Path(__file__).parent


def goldens(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the file of each case of a game, and its expected content."""
    definition = registry.find(name)
    for file, text in playthroughs(definition):
        yield kept_in(definition, "playthroughs") / file, text
