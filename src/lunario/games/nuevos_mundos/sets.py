"""Compiled functions on cards: biomes, bits in a world, and ascending lists of cards."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import NONE, SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.state import State


@compiled
def biome_of(state: State, card: int) -> int:
    return int(state.biome[card])


@compiled
def bit_of(state: State, card: int) -> int:
    """Return the card's bit in its biome's row of a world."""
    return 1 << (card - int(state.first_card[state.biome[card]])) if card < VALUES else 1 << SETTLEMENT


@compiled
def all_values(state: State, biome: int) -> int:
    """Return the row of a world that has every value of the biome."""
    return (1 << int(state.values[biome])) - 1


@compiled
def bits_in(row: int) -> int:
    """Return how many bits are set."""
    count = 0
    while row:
        row &= row - 1
        count += 1
    return count


@compiled
def insert(cards: Ints, count: int, card: int) -> None:
    """Insert a card into an ascending list of `count` cards."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@compiled
def remove(cards: Ints, count: int, card: int) -> None:
    """Remove a card from an ascending list of `count` cards, which must contain it."""
    place = count - 1
    above = NONE
    while cards[place] != card:
        here = cards[place]
        cards[place] = above
        above = here
        place -= 1
    cards[place] = above
