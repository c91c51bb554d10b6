"""Names of pieces and places: the codes of component files and notation, and words in both languages."""

from __future__ import annotations

from typing import get_args

from lunario.core.arrays import Ints
from lunario.core.text import Texts, joined
from lunario.games.luna_capital.concessions import SHORT, Concession
from lunario.games.luna_capital.faces import counted_by, is_mod_hab, kind_of, robots_on
from lunario.games.luna_capital.state import FACES, TYPES, Group, How, Kind, Mark, State
from lunario.games.luna_capital.view_types import Corner

# ------------------------------------------------------------------ codes

KIND_CODES: dict[int, str] = {
    Kind.FREE: ".",
    Kind.HYDROGEN: "H",
    Kind.OXYGEN: "O",
    Kind.WATER: "W",
    Kind.PEAR: "P",
    Kind.APPLE: "A",
    Kind.LEMON: "L",
    Kind.MIXED: "X",
    Kind.OFFICE: "S",
    Kind.METEORITE: "M",
    Kind.MOD_HAB_HYDROGEN: "mH",
    Kind.MOD_HAB_OXYGEN: "mO",
    Kind.MOD_HAB_WATER: "mW",
    Kind.MOD_HAB_GREENHOUSE: "mG",
    Kind.MOD_HAB_OFFICE: "mS",
    Kind.COMPLEX_HYDROGEN: "cH",
    Kind.COMPLEX_OXYGEN: "cO",
    Kind.COMPLEX_WATER: "cW",
    Kind.COMPLEX_GREENHOUSE: "cG",
    Kind.COMPLEX_OFFICE: "cS",
    Kind.COMPLEX_MOD_HAB: "cM",
    Kind.PAD: "pad",
    Kind.DEMOLITION: "demo",
    Kind.REDISTRIBUTION: "redis",
    Kind.SCAFFOLD: "=",
    Kind.MOD_HAB_MOD_HAB: "mM",
    Kind.MOD_HAB_METEORITE: "mR",
}
MARK_CODES: dict[int, str] = {Mark.LEFT: "<", Mark.ABOVE: "^"}
CORNERS: tuple[Corner, ...] = get_args(Corner)
SPANISH_CORNERS = ("si", "sd", "ii", "id")  # superior izquierdo …


def face_code(face: int) -> str:
    """Return a tile in notation: `H`, `W++` (two robots), `mG` (mod-hab for greenhouses), `pad`."""
    return KIND_CODES[kind_of(face)] + "+" * robots_on(face)


FACE_OF = {face_code(face): face for face in range(1, FACES)}


def card_name(state: State, card: int) -> str:
    """Return a card's number and the letter that distinguishes it from others of that number: 7c."""
    return f"{int(state.card_number[card])}{chr(ord('a') + int(state.card_letter[card]))}"


def card_labels(state: State) -> list[str]:
    """Return the name of every type of card, in order; where the box has fewer, a dash and the type's number."""
    return [card_name(state, card) if card < int(state.types) else f"-{card}" for card in range(TYPES)]


def face_labels() -> list[str]:
    """Return the code of every face of a tile, in order."""
    return [face_code(face) for face in range(FACES)]


def card_named(state: State, name: str) -> int | None:
    for card in range(int(state.types)):
        if card_name(state, card) == name:
            return card
    return None


def concession_name(concession: int) -> str:
    """Return a concession in notation: `short 4`, `long 2`."""
    return f"short {concession + 1}" if concession < SHORT else f"long {concession - SHORT + 1}"


# ------------------------------------------------------------------ tiles and quadrants

_KINDS: dict[int, Texts] = {  # with the Spanish article
    Kind.FREE: Texts("free quadrant", "el cuadrante libre"),
    Kind.HYDROGEN: Texts("hydrogen collector", "el colector de hidrógeno"),
    Kind.OXYGEN: Texts("oxygen collector", "el colector de oxígeno"),
    Kind.WATER: Texts("water condenser", "el condensador de agua"),
    Kind.PEAR: Texts("pear greenhouse", "el invernadero de peras"),
    Kind.APPLE: Texts("apple greenhouse", "el invernadero de manzanas"),
    Kind.LEMON: Texts("lemon greenhouse", "el invernadero de limones"),
    Kind.MIXED: Texts("mixed greenhouse", "el invernadero variado"),
    Kind.OFFICE: Texts("sales office", "la oficina de ventas"),
    Kind.METEORITE: Texts("meteorite", "el meteorito"),
    Kind.PAD: Texts("landing pad", "la pista de alunizaje"),
    Kind.DEMOLITION: Texts("demolition", "la demolición"),
    Kind.REDISTRIBUTION: Texts("logistic redistribution", "la redistribución logística"),
    Kind.SCAFFOLD: Texts("scaffold", "el andamio lunar"),
}
_COUNTED: dict[int, Texts] = {
    Group.HYDROGENS: Texts("hydrogen", "hidrógeno"),
    Group.OXYGENS: Texts("oxygen", "oxígeno"),
    Group.WATERS: Texts("water", "agua"),
    Group.GREENHOUSES: Texts("greenhouses", "invernaderos"),
    Group.OFFICES: Texts("sales offices", "oficinas de ventas"),
    Group.MOD_HABS: Texts("mod-habs", "mod-habs"),
    Group.METEORITES: Texts("meteorites", "meteoritos"),
}
QUADRANTS = (
    Texts("upper left", "arriba a la izquierda"),
    Texts("upper right", "arriba a la derecha"),
    Texts("lower left", "abajo a la izquierda"),
    Texts("lower right", "abajo a la derecha"),
)
SPONSORS = ("Astro Burger", "Luna Taxis", "Moon Paradise Real Estate", "Space Royal Cruise")


def kind_words(kind: int) -> Texts:
    """Return the name of a kind: "water condenser", "el condensador de agua"."""
    if kind in _KINDS:
        return _KINDS[kind]
    counted = _COUNTED[counted_by(kind)]
    if is_mod_hab(kind):
        return Texts(f"mod-hab for {counted.en}", f"el mod-hab de {counted.es}")
    return Texts(f"residential complex for {counted.en}", f"el complejo residencial de {counted.es}")


def tile_words(face: int) -> Texts:
    """Return a tile with its robots, and with the article in Spanish."""
    words, robots = kind_words(kind_of(face)), robots_on(face)
    return Texts(f"{words.en}{_robots(robots)['en']}", f"{words.es}{_robots(robots)['es']}")


def _robots(number: int, each: Texts | None = None) -> Texts:
    if not number:
        return Texts("", "")
    plural, each = "s" if number > 1 else "", each or Texts("", "")
    return Texts(f" with {number} robot{plural}{each.en}", f" con {number} robot{plural}{each.es}")


def bare(spanish: str) -> str:
    """Return a name without its article."""
    return spanish.split(" ", 1)[1]


def plural_words(kind: int, lang: str) -> str:
    """Return the plural of a kind, noun and adjectives: "water condensers", "condensadores de agua"."""
    noun, of, rest = kind_words(kind)[lang].partition(" for " if lang == "en" else " de ")
    if lang == "en":
        return f"{noun}{'es' if noun.endswith('x') else 's'}{of}{rest}"
    return " ".join(map(_spanish_plural, bare(noun).split())) + of + rest


def _spanish_plural(word: str) -> str:
    if word.endswith("ión"):
        return word[:-2] + "ones"
    return word + ("s" if word[-1] in "aeiob" else "es")  # mod-habs


def tiles_words(faces: list[int], lang: str) -> str:
    """Return several tiles: "water condenser and 2 meteorites"."""
    return joined([_some_tiles(face, faces.count(face), lang) for face in dict.fromkeys(faces)], lang)


def _some_tiles(face: int, count: int, lang: str) -> str:
    if count == 1:
        return tile_words(face).en if lang == "en" else bare(tile_words(face).es)
    robots = _robots(robots_on(face), Texts(" each", " por loseta"))
    return f"{count} {plural_words(kind_of(face), lang)}{robots[lang]}"


# ------------------------------------------------------------------ cards

_ROWS = {  # by the settlement's number of rows
    1: (Texts("", ""),),
    2: (Texts("top", "de arriba"), Texts("bottom", "de abajo")),
    3: (Texts("top", "de arriba"), Texts("middle", "del medio"), Texts("bottom", "de abajo")),
}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_COVERED = {
    How.WITH_ROBOT: Texts("card under a robot", "carta del robot"),
    How.FACE_DOWN: Texts("face-down card", "carta boca abajo"),
}


def card_words(state: State, card: int, lang: str) -> str:
    """Return a card's number and what is printed on it: "card 7 (water condenser and scaffold)"."""
    number = int(state.card_number[card])
    return f"{'card' if lang == 'en' else 'la carta'} {number} ({_printed(state, card, lang)})"


def card_faces(state: State, card: int) -> Texts:
    """Return a card's number and what each of its quadrants shows that is not just free, with its place."""
    number = int(state.card_number[card])
    en, es = (_listed(_quadrants(state, card, lang, with_place=True), lang) for lang in ("en", "es"))
    return Texts(f"card {number} ({en})", f"carta {number} ({es})")


def _printed(state: State, card: int, lang: str) -> str:
    """Return what is printed on a card, including positions if another card of the same number shows the same."""
    number = state.card_number[card]
    like = [other for other in range(int(state.types)) if state.card_number[other] == number and other != card]
    words = _listed(_quadrants(state, card, lang, with_place=False), lang)
    if any(words == _listed(_quadrants(state, other, lang, with_place=False), lang) for other in like):
        words = _listed(_quadrants(state, card, lang, with_place=True), lang)
    return words


def _listed(words: list[str], lang: str) -> str:
    return joined(words, lang) or Texts("all free", "toda libre")[lang]


def _quadrants(state: State, card: int, lang: str, *, with_place: bool) -> list[str]:
    """Return every quadrant that is not just free, from the upper left on."""
    cells, found = [int(cell) for cell in state.card_cell[card]], []
    for i, cell in enumerate(cells):
        is_double = cells[i + 1 : i + 2] == [Mark.LEFT] or cells[i + 2 : i + 3] == [Mark.ABOVE]
        if cell > 0 or (cell == Kind.FREE and is_double):
            place = f" {QUADRANTS[i][lang]}" if with_place else ""
            found.append(_printed_kind(cell, is_double, lang) + place)
    return found if with_place else [_times(word, found.count(word)) for word in dict.fromkeys(found)]


def _printed_kind(kind: int, is_double: bool, lang: str) -> str:
    if kind == Kind.FREE:
        return Texts("double quadrant", "cuadrante doble")[lang]
    word = kind_words(kind).en if lang == "en" else bare(kind_words(kind).es)
    return Texts(f"double {word}", f"{word} doble")[lang] if is_double else word


def _times(word: str, count: int) -> str:
    return word if count == 1 else f"{count} × {word}"


def placed_words(state: State, player: int, slot: int, lang: str) -> str:
    """Return a card as one finds it in a settlement: "the 7", "the face-down card of the top row"."""
    name = _shown(state, player, slot, lang)
    like = [other for other in range(int(state.settlement_size[player])) if _shown(state, player, other, lang) == name]
    if len(like) > 1:
        row = int(state.row[player, slot])
        rows = _ROWS[int(state.bottom[player]) - int(state.top[player]) + 1]
        where = rows[row - int(state.top[player])][lang]
        beside = sorted(int(state.column[player, other]) for other in like if state.row[player, other] == row)
        number = beside.index(int(state.column[player, slot])) + 1 if len(beside) > 1 else 0
        name = _ordinal(name, number, lang)
        name += (f" of the {where} row" if lang == "en" else f" de la fila {where}") if where else ""
    return f"{'the' if lang == 'en' else 'la'} {name}"


def _shown(state: State, player: int, slot: int, lang: str) -> str:
    how = int(state.how[player, slot])
    return str(int(state.number[player, slot])) if how == How.FACE_UP else _COVERED[How(how)][lang]


def _ordinal(name: str, number: int, lang: str) -> str:
    """Return the name with its position from the left, or without if `number` is 0."""
    if not number:
        return name
    if lang == "es":
        return f"{number}.ª {name}"
    return f"{number}{_ENDINGS.get(number, 'th')} {name}"


# ------------------------------------------------------------------ concessions

_SYSTEMS = {
    Group.HYDROGENS: Texts("hydrogen collector", "colector de hidrógeno"),
    Group.OXYGENS: Texts("oxygen collector", "colector de oxígeno"),
    Group.GREENHOUSES: Texts("greenhouse", "invernadero"),
    Group.WATERS: Texts("water condenser", "condensador de agua"),
    Group.OFFICES: Texts("sales office", "oficina de ventas"),
    Group.METEORITES: Texts("meteorite", "meteorito"),
}
_PLURALS = {
    Group.HYDROGENS: Texts("hydrogen collectors", "colectores de hidrógeno"),
    Group.OXYGENS: Texts("oxygen collectors", "colectores de oxígeno"),
    Group.GREENHOUSES: Texts("greenhouses", "invernaderos"),
    Group.WATERS: Texts("water condensers", "condensadores de agua"),
    Group.OFFICES: Texts("sales offices", "oficinas de ventas"),
    Group.METEORITES: Texts("meteorites", "meteoritos"),
}


def _column(group: Group) -> Texts:
    words = _SYSTEMS[group]
    article = "una" if group == Group.OFFICES else "un"
    return Texts(
        f"Three cards in column, a {words.en} on each".replace(" a oxygen", " an oxygen"),
        f"Tres cartas en columna, {article} {words.es} en cada una",
    )


def _line(group: Group) -> Texts:
    words = _PLURALS[group]
    return Texts(f"Three {words.en} in line", f"Tres {words.es} en línea")


def _many(number: int, group: Group) -> Texts:
    words = _PLURALS[group]
    return Texts(f"{number} or more {words.en}", f"{number} o más {words.es}")


_CONCESSIONS: dict[int, Texts] = {
    Concession.NO_SCAFFOLD: Texts("No visible scaffold", "Ningún andamio lunar visible"),
    Concession.FOUR_SYSTEMS: Texts("The four life systems side by side", "Los cuatro sistemas vitales juntos"),
    Concession.HYDROGEN_COLUMN: _column(Group.HYDROGENS),
    Concession.OXYGEN_COLUMN: _column(Group.OXYGENS),
    Concession.GREENHOUSE_COLUMN: _column(Group.GREENHOUSES),
    Concession.WATER_COLUMN: _column(Group.WATERS),
    Concession.OFFICE_COLUMN: _column(Group.OFFICES),
    Concession.METEORITE_COLUMN: _column(Group.METEORITES),
    Concession.METEORITE_LINE: _line(Group.METEORITES),
    Concession.OXYGEN_LINE: _line(Group.OXYGENS),
    Concession.GREENHOUSE_LINE: _line(Group.GREENHOUSES),
    Concession.HYDROGEN_LINE: _line(Group.HYDROGENS),
    Concession.WATER_LINE: _line(Group.WATERS),
    Concession.OFFICE_LINE: _line(Group.OFFICES),
    Concession.FEWER_ROWS: Texts("Fewer rows of cards than another player", "Menos filas de cartas que algún rival"),
    Concession.MANY_OXYGENS: _many(5, Group.OXYGENS),
    Concession.MANY_GREENHOUSES: _many(5, Group.GREENHOUSES),
    Concession.MANY_HYDROGENS: _many(5, Group.HYDROGENS),
    Concession.MANY_WATERS: _many(5, Group.WATERS),
    Concession.MANY_OFFICES: _many(4, Group.OFFICES),
    Concession.MANY_METEORITES: _many(6, Group.METEORITES),
    Concession.FIVE_IN_A_ROW: Texts("Five or more cards in one row", "Cinco o más cartas en una fila"),
}


_IN_ONE_AREA = Texts("The four life systems in one connected area", "Los cuatro sistemas vitales en una zona unida")
_LAYOUTS: dict[int, Texts] = {
    Concession.LAYOUT_OF_4: Texts("Four cards", "Cuatro cartas"),
    Concession.LAYOUT_OF_8: Texts("Eight cards", "Ocho cartas"),
}


def concession_words(state: State, concession: int) -> Texts:
    """Return the condition of a concession, with this match's option (LC-N3) and its component set's layout."""
    if concession == Concession.FOUR_SYSTEMS and state.systems_in_one_area:
        return _IN_ONE_AREA
    if concession not in _LAYOUTS:
        return _CONCESSIONS[concession]
    cards, layout = _LAYOUTS[concession], _layout_words(layout_of(state, concession))
    return Texts(f"{cards.en} {layout.en}", f"{cards.es} {layout.es}")


def layout_of(state: State, concession: int) -> list[list[int]]:
    """Return the row and column of every card of a concession's layout, or nothing if it has none."""
    layouts: dict[int, Ints] = {Concession.LAYOUT_OF_4: state.layout[:4], Concession.LAYOUT_OF_8: state.layout[4:]}
    return layouts[concession].tolist() if concession in layouts else []


def _layout_words(places: list[list[int]]) -> Texts:
    """Say where the cards of a layout are: "in a block, 2 rows of 4"; otherwise row by row."""
    rows = [sorted(column + 1 for r, column in places if r == row) for row in range(max(r for r, _ in places) + 1)]
    if len(rows) == 1:
        return Texts("in one row, without a gap", "seguidas en una fila")
    if all(columns == rows[0] for columns in rows):
        words = Texts(f"{len(rows)} rows of {len(rows[0])}", f"{len(rows)} filas de {len(rows[0])}")
        return Texts(f"in a block, {words.en}", f"en bloque, {words.es}")
    told = [_layout_row(_ROWS[len(rows)][row], columns) for row, columns in enumerate(rows)]
    en, es = ("; ".join(each[lang] for each in told) for lang in ("en", "es"))
    return Texts(f"laid out like this: {en}", f"dispuestas así: {es}")


def _layout_row(row: Texts, columns: list[int]) -> Texts:
    plural = "s" if len(columns) > 1 else ""
    return Texts(
        f"{row.en} row, column{plural} {joined(columns, 'en')}",
        f"fila {row.es}, columna{plural} {joined(columns, 'es')}",
    )
