"""Count the pieces in a picture."""

import random
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import lunario


def positions(name: str, **options: object) -> Iterator[tuple[lunario.State, int | None]]:
    """Yield positions of random matches at every player count, each with a viewer."""
    from lunario.core.registry import find

    for players in find(name).player_counts:
        rng = random.Random(players)
        match = lunario.load(name, players, **options).new_match(seed=players)
        for reader in [*range(players), None, 0]:
            for _ in range(rng.randrange(10, 40)):
                if not match.is_over:
                    match.play(rng.choice(match.legal_actions()))
            yield match.state, reader


def pieces(state: lunario.State, reader: int | None, theme: str = "dark") -> Counter[str]:
    """Return how many pieces of each kind the picture shows."""
    root = ElementTree.fromstring(state.picture(reader, theme=theme))
    return Counter(found for element in root.iter() if (found := element.get("data-piece")))


def words(state: lunario.State, reader: int | None) -> list[str]:
    """Return the words in the picture."""
    root = ElementTree.fromstring(state.picture(reader))
    return [element.text or "" for element in root.iter() if element.tag.endswith("text")]
