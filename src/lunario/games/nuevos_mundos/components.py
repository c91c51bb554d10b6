"""The component set: the 64 biome cards with their biomes and nature icons.

Values are fixed, biomes and icons are data (NM-C1, NM-C2). The eight settlement cards have neither value nor icons
(NM-C3), so they need no line in the file.
"""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.components import Source
from lunario.core.text import whole_number
from lunario.games.nuevos_mundos.cards import BIOMES, MOST_VALUES, VALUES
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, KIND_NAMES
from lunario.games.nuevos_mundos.state import State

FILE = "components.csv"
HEADER = "value,biome,icons"
MOST_ICONS = 9  # per card; keeps every sum within its field

Icons = tuple[int, ...]  # how many of each icon a card shows


class Card(NamedTuple):
    """A biome card: the index of its biome, and its icons."""

    biome: int
    icons: Icons


def parse(source: Source) -> list[Card]:
    """Return the cards 01 to 64, in that order."""
    cards: dict[int, Card] = {}
    header_seen = False
    for number, line in source.rows():
        if header_seen:
            value, card = _card(source, number, line, cards)
            cards[value] = card
        elif line != HEADER:
            raise source.error(
                number,
                f'the first line after the comments must be "{HEADER}".',
                f'la primera línea tras los comentarios debe ser "{HEADER}".',
            )
        header_seen = True
    _check_complete(source, cards)
    found = [cards[value] for value in range(1, VALUES + 1)]
    _check_biomes(source, [card.biome for card in found])
    return found


def _check_biomes(source: Source, biomes: list[int]) -> None:
    """Refuse biomes without a run of values of their own; warn if they are not eight each (NM-C1)."""
    end, ranges = len(source.lines), []
    for biome, name in enumerate(BIOME_NAMES):
        values = [value for value, each in enumerate(biomes, 1) if each == biome]
        if not values:
            raise source.error(end, f"no card belongs to the biome {name}.", f"ninguna carta es del bioma {name}.")
        first, last = values[0], values[-1]
        if len(values) <= last - first:
            raise source.error(
                end,
                f"the values of {name} do not follow one another; a biome ends where its neighbour begins (NM-M2).",
                f"los valores de {name} no son consecutivos; un bioma acaba donde empieza el colindante (NM-M2).",
            )
        if len(values) > MOST_VALUES:
            raise source.error(
                end,
                f"{name} has {len(values)} cards; there is room for {MOST_VALUES} of a biome.",
                f"{name} tiene {len(values)} cartas; hay sitio para {MOST_VALUES} por bioma.",
            )
        ranges += [f"{name} {first:02}–{last:02}"] if first != 8 * biome + 1 or last != 8 * biome + 8 else []
    if ranges:
        source.warn(
            end,
            f"biomes that do not have the eight values of Lunario’s rules (NM-C1): {', '.join(ranges)}.",
            f"biomas que no tienen los ocho valores de las reglas de Lunario (NM-C1): {', '.join(ranges)}.",
        )


def _check_complete(source: Source, cards: dict[int, Card]) -> None:
    missing = [f"{value:02}" for value in range(1, VALUES + 1) if value not in cards]
    if missing:
        raise source.error(
            len(source.lines),
            f"the set must have 64 cards; missing: {', '.join(missing)}.",
            f"el juego debe tener 64 cartas; faltan: {', '.join(missing)}.",
        )


def _card(source: Source, number: int, line: str, before: dict[int, Card]) -> tuple[int, Card]:
    fields = [field.strip() for field in line.split(",")]
    if len(fields) != 3:
        raise source.error(
            number,
            f"a card has three fields ({HEADER}), this line has {len(fields)}.",
            f"una carta tiene tres campos ({HEADER}) y esta línea tiene {len(fields)}.",
        )
    value = _value(source, number, fields[0], before)
    return value, Card(_biome(source, number, fields[1]), _icons(source, number, fields[2]))


def _value(source: Source, number: int, word: str, before: dict[int, Card]) -> int:
    value = whole_number(word, VALUES)
    if not value:
        raise source.error(
            number,
            f'"{word}" is not a value: values go from 01 to 64.',
            f'"{word}" no es un valor: los valores van del 01 al 64.',
        )
    if value in before:
        raise source.error(
            number,
            f"the value {value:02} appears twice.",
            f"el valor {value:02} aparece dos veces.",
        )
    return value


def _biome(source: Source, number: int, word: str) -> int:
    names: tuple[str, ...] = BIOME_NAMES
    if word not in names:
        raise source.error(
            number,
            f'"{word}" is not a biome: the biomes are {", ".join(BIOME_NAMES)}.',
            f'"{word}" no es un bioma: los biomas son {", ".join(BIOME_NAMES)}.',
        )
    return names.index(word)


def _icons(source: Source, number: int, text: str) -> Icons:
    words = text.split()
    unknown = [word for word in words if word not in KIND_NAMES]
    if unknown:
        raise source.error(
            number,
            f'"{unknown[0]}" is not an icon: the icons are {", ".join(KIND_NAMES)}.',
            f'"{unknown[0]}" no es un icono: los iconos son {", ".join(KIND_NAMES)}.',
        )
    if not 1 <= len(words) <= MOST_ICONS:
        raise source.error(
            number,
            f"a biome card shows 1 to {MOST_ICONS} icons, this one {len(words)}.",
            f"una carta de bioma muestra de 1 a {MOST_ICONS} iconos, y esta {len(words)}.",
        )
    return tuple(words.count(kind) for kind in KIND_NAMES)


def pack(components: list[Card], state: State) -> None:
    """Write the tables of biomes and icons into the state."""
    biomes = [card.biome for card in components]
    for number, card in enumerate(components):
        state.biome[number] = card.biome
        state.icons[number] = card.icons
    for biome in range(BIOMES):
        state.biome[VALUES + biome] = biome
        state.first_card[biome] = biomes.index(biome)
        state.values[biome] = biomes.count(biome)
