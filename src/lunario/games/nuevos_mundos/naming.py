"""Names of cards, biomes, icons and ways to play: in notation, and in sentences in both languages."""

from __future__ import annotations

from typing import get_args

from lunario.core.text import Texts
from lunario.games.nuevos_mundos.cards import SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import State
from lunario.games.nuevos_mundos.view_types import Biome, Kind

BIOME_NAMES: tuple[Biome, ...] = get_args(Biome)
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
WAY_NAMES = ("biome", "digits", "deploy")

BIOME_TEXTS = (
    Texts("ocean", "océano"),
    Texts("coast", "litoral"),
    Texts("jungle", "selva"),
    Texts("savanna", "sabana"),
    Texts("desert", "desierto"),
    Texts("high mountain", "alta montaña"),
    Texts("taiga", "taiga"),
    Texts("arctic tundra", "tundra ártica"),
)
KIND_TEXTS = (
    Texts("sun", "sol"),
    Texts("water", "agua"),
    Texts("plants", "plantas"),
    Texts("animals", "animales"),
    Texts("minerals", "minerales"),
    Texts("ice", "hielo"),
)


def points_text(number: int, form: str = "") -> Texts:
    """Return a number of points in words; `form` is a format specification, for a sign or a width."""
    one = abs(number) == 1
    return Texts(f"{number:{form}} point{'' if one else 's'}", f"{number:{form}} punto{'' if one else 's'}")


def card_id(card: int) -> str:
    """Return a card in notation: its value, or the biome's name for a settlement."""
    return f"{card + 1:02}" if card < VALUES else BIOME_NAMES[card - VALUES]


def card_text(state: State, card: int) -> Texts:
    """Return a card in a sentence: 42 (high mountain)."""
    biome = BIOME_TEXTS[biome_of(state, card)]
    if card >= VALUES:
        return Texts(f"the settlement ({biome.en})", f"el asentamiento ({biome.es})")
    return Texts(f"{card_id(card)} ({biome.en})", f"{card_id(card)} ({biome.es})")


def cards_in(state: State, player: int, biome: int) -> list[int]:
    """Return the cards of a biome in a world, ascending, its settlement last."""
    row, first = int(state.world[player, biome]), int(state.first_card[biome])
    values = [first + place for place in range(SETTLEMENT) if row >> place & 1]
    return [*values, VALUES + biome] if row >> SETTLEMENT & 1 else values
