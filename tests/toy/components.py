"""The component set: how many cards there are of each kind (TR-1)."""

from lunario.core.components import Source
from tests.toy.state import CARDS, KINDS, State

FILE = "components.csv"


def parse(source: Source) -> list[int]:
    """Return how many cards there are of 1, of 2 and of 3 steps."""
    rows = list(source.rows())[1:]
    for kind, (line, text) in enumerate(rows, 1):
        if not text.startswith(f"{kind},") or not text[2:].isdigit():
            raise source.error(line, f"expected “{kind},number of cards”.", f"se esperaba «{kind},número de cartas».")
    counts = [int(text[2:]) for _, text in rows]
    if len(counts) != KINDS or sum(counts) != CARDS:
        raise source.error(len(source.lines), f"a deck has {CARDS} cards.", f"un mazo tiene {CARDS} cartas.")
    return counts


def pack(components: list[int], state: State) -> None:
    state.deck[:] = components
