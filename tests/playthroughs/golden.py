"""The playthroughs: every player count with default options, and with every option changed."""

from collections.abc import Iterator
from pathlib import Path

import lunario
from lunario.core import registry
from lunario.testing import cases
from lunario.testing.playthrough import playthrough

FOLDER = Path(__file__).parent


def goldens(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the file of each case of a game, and its expected content."""
    definition = registry.find(name)
    for case in cases(definition):
        game = lunario.load(name, case.players, **case.options)
        seed = case.players + (10 if case.options else 0)
        yield FOLDER / definition.folder.name / f"{case}.txt", playthrough(game, seed)
