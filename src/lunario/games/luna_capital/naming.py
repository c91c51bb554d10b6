"""Names of pieces and places, in both languages (plain Python)."""

from __future__ import annotations

from lunario.core.text import Texts, joined
from lunario.games.luna_capital.concessions import POINTS, SHORT
from lunario.games.luna_capital.kinds import COMPLEX, MOD_HAB, PAD, TILE_KINDS
from lunario.games.luna_capital.state import State

_PLAIN = (
    Texts("free quadrant", "el cuadrante libre"),
    Texts("hydrogen collector", "el colector de hidrógeno"),
    Texts("oxygen collector", "el colector de oxígeno"),
    Texts("water condenser", "el condensador de agua"),
    Texts("pear greenhouse", "el invernadero de peras"),
    Texts("apple greenhouse", "el invernadero de manzanas"),
    Texts("lemon greenhouse", "el invernadero de limones"),
    Texts("mixed greenhouse", "el invernadero variado"),
    Texts("sales office", "la oficina de ventas"),
    Texts("meteorite", "el meteorito"),
)
_COUNTED = (
    Texts("hydrogen", "hidrógeno"),
    Texts("oxygen", "oxígeno"),
    Texts("water", "agua"),
    Texts("greenhouses", "invernaderos"),
    Texts("sales offices", "oficinas de ventas"),
    Texts("mod-habs", "mod-habs"),
)
_LAST = (
    Texts("landing pad", "la pista de alunizaje"),
    Texts("demolition", "la demolición"),
    Texts("logistic redistribution", "la redistribución logística"),
    Texts("scaffold", "el andamio lunar"),
)
QUADRANTS = (
    Texts("upper left", "arriba a la izquierda"),
    Texts("upper right", "arriba a la derecha"),
    Texts("lower left", "abajo a la izquierda"),
    Texts("lower right", "abajo a la derecha"),
)
CORNERS = ("tl", "tr", "bl", "br")
SPONSORS = ("Astro Burger", "Luna Taxis", "Moon Paradise Real Estate", "Space Royal Cruise")


def kind_words(kind: int) -> Texts:
    """ "water condenser", "el condensador de agua" """
    if kind >= PAD:
        return _LAST[kind - PAD]
    if kind >= COMPLEX:
        counted = _COUNTED[kind - COMPLEX]
        return Texts(f"residential complex for {counted.en}", f"el complejo residencial de {counted.es}")
    if kind >= MOD_HAB:
        counted = _COUNTED[kind - MOD_HAB]
        return Texts(f"mod-hab for {counted.en}", f"el mod-hab de {counted.es}")
    return _PLAIN[kind]


def tile_words(face: int) -> Texts:
    """A tile with its robots, with the article in Spanish."""
    words, robots = kind_words(face % TILE_KINDS), face // TILE_KINDS
    if not robots:
        return words
    plural = "s" if robots > 1 else ""
    return Texts(f"{words.en} with {robots} robot{plural}", f"{words.es} con {robots} robot{plural}")


def bare(spanish: str) -> str:
    """Without the article."""
    return spanish.split(" ", 1)[1]


def tiles_words(faces: list[int], lang: str) -> str:
    """ "water condenser and 2 × meteorite" """
    names = [tile_words(face).en if lang == "en" else bare(tile_words(face).es) for face in faces]
    once = list(dict.fromkeys(names))
    return joined([name if names.count(name) == 1 else f"{names.count(name)} × {name}" for name in once], lang)


def card_name(state: State, card: int) -> str:
    """A card's number and the letter that tells it from others of that number: 7c."""
    return f"{int(state.card_number[card])}{chr(ord('a') + int(state.card_letter[card]))}"


def card_named(state: State, name: str) -> int | None:
    for card in range(int(state.types)):
        if card_name(state, card) == name:
            return card
    return None


def concession_name(concession: int) -> str:
    return f"short {concession + 1}" if concession < SHORT else f"long {concession - SHORT + 1}"


_SYSTEMS = {
    "hydrogen": Texts("hydrogen collector", "colector de hidrógeno"),
    "oxygen": Texts("oxygen collector", "colector de oxígeno"),
    "greenhouse": Texts("greenhouse", "invernadero"),
    "water": Texts("water condenser", "condensador de agua"),
    "office": Texts("sales office", "oficina de ventas"),
    "meteorite": Texts("meteorite", "meteorito"),
}
_PLURALS = {
    "hydrogen": Texts("hydrogen collectors", "colectores de hidrógeno"),
    "oxygen": Texts("oxygen collectors", "colectores de oxígeno"),
    "greenhouse": Texts("greenhouses", "invernaderos"),
    "water": Texts("water condensers", "condensadores de agua"),
    "office": Texts("sales offices", "oficinas de ventas"),
    "meteorite": Texts("meteorites", "meteoritos"),
}


def _column(name: str) -> Texts:
    words = _SYSTEMS[name]
    article = "una" if name == "office" else "un"
    return Texts(
        f"Three cards in column, a {words.en} on each".replace(" a oxygen", " an oxygen"),
        f"Tres cartas en columna, {article} {words.es} en cada una",
    )


def _line(name: str) -> Texts:
    words = _PLURALS[name]
    return Texts(f"Three {words.en} in line", f"Tres {words.es} en línea")


def _many(number: int, name: str) -> Texts:
    words = _PLURALS[name]
    return Texts(f"{number} or more {words.en}", f"{number} o más {words.es}")


_CONCESSIONS = (
    Texts("Four cards in the pictured layout", "Cuatro cartas en la disposición dibujada"),
    Texts("No visible scaffold", "Ningún andamio lunar visible"),
    Texts("The four life systems side by side", "Los cuatro sistemas vitales juntos"),
    *map(_column, ("hydrogen", "oxygen", "greenhouse", "water", "office", "meteorite")),
    *map(_line, ("meteorite", "oxygen", "greenhouse", "hydrogen", "water", "office")),
    Texts("Fewer rows of cards than another player", "Menos filas de cartas que algún rival"),
    _many(5, "oxygen"),
    _many(5, "greenhouse"),
    _many(5, "hydrogen"),
    _many(5, "water"),
    _many(4, "office"),
    _many(6, "meteorite"),
    Texts("Eight cards in the pictured layout", "Ocho cartas en la disposición dibujada"),
    Texts("Five or more cards in one row", "Cinco o más cartas en una fila"),
)


def concession_words(concession: int) -> Texts:
    return _CONCESSIONS[concession]


def concession_points(concession: int) -> int:
    return POINTS[concession]
