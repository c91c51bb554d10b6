"""The component set: the 64 biome cards with their nature icons.

Values and biomes are fixed (NM-C1), icons are data (NM-C2). The eight settlement cards have neither value nor icons
(NM-C3), so they need no line in the file.
"""

from __future__ import annotations

from lunario.core.components import Source
from lunario.games.nuevos_mundos.cards import VALUES
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, KIND_NAMES
from lunario.games.nuevos_mundos.state import State

FILE = "components.csv"
HEADER = "value,biome,icons"
MOST_ICONS = 9  # per card; keeps every sum within its field

Icons = tuple[int, ...]  # how many of each icon a card shows


def parse(source: Source) -> list[Icons]:
    """Return the icons of cards 01 to 64, in that order."""
    cards: dict[int, Icons] = {}
    header_seen = False
    for number, line in source.rows():
        if header_seen:
            value, icons = _card(source, number, line, cards)
            cards[value] = icons
        elif line != HEADER:
            raise source.error(
                number,
                f'the first line after the comments must be "{HEADER}".',
                f'la primera línea tras los comentarios debe ser "{HEADER}".',
            )
        header_seen = True
    _check_complete(source, cards)
    return [cards[value] for value in range(1, VALUES + 1)]


def _check_complete(source: Source, cards: dict[int, Icons]) -> None:
    missing = [f"{value:02}" for value in range(1, VALUES + 1) if value not in cards]
    if missing:
        raise source.error(
            len(source.lines),
            f"the set must have 64 cards; missing: {', '.join(missing)}.",
            f"el juego debe tener 64 cartas; faltan: {', '.join(missing)}.",
        )


def _card(source: Source, number: int, line: str, before: dict[int, Icons]) -> tuple[int, Icons]:
    fields = [field.strip() for field in line.split(",")]
    if len(fields) != 3:
        raise source.error(
            number,
            f"a card has three fields ({HEADER}), this line has {len(fields)}.",
            f"una carta tiene tres campos ({HEADER}) y esta línea tiene {len(fields)}.",
        )
    value = _value(source, number, fields[0], before)
    _check_biome(source, number, value, fields[1])
    return value, _icons(source, number, fields[2])


def _value(source: Source, number: int, word: str, before: dict[int, Icons]) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= VALUES):
        raise source.error(
            number,
            f'"{word}" is not a value: values go from 01 to 64.',
            f'"{word}" no es un valor: los valores van del 01 al 64.',
        )
    if int(word) in before:
        raise source.error(
            number,
            f"the value {int(word):02} appears twice.",
            f"el valor {int(word):02} aparece dos veces.",
        )
    return int(word)


def _check_biome(source: Source, number: int, value: int, word: str) -> None:
    biome = BIOME_NAMES[(value - 1) // 8]
    if word != biome:
        raise source.error(
            number,
            f'card {value:02} belongs to the biome {biome}, not "{word}".',
            f'la carta {value:02} es del bioma {biome}, no "{word}".',
        )


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


def pack(components: list[Icons], state: State) -> None:
    """Write the table of icons into the state."""
    for card, icons in enumerate(components):
        state.icons[card] = icons
