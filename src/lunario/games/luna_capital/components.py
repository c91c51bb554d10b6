"""The component set: a readable file, validated line by line and packed into the state's tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lunario.core.components import Source
from lunario.core.text import whole_number
from lunario.games.luna_capital.faces import kind_of
from lunario.games.luna_capital.naming import FACE_OF, KIND_CODES, MARK_CODES
from lunario.games.luna_capital.state import FACES, TYPES, Kind, Mark, State

FILE = "components.txt"

Row = tuple[int, str]  # line number and line
_PHASE_TILES = 55  # LC-C2
MOST_PADS = 5  # and room for as many cards in a hand
_SPECIALS = (Kind.PAD, Kind.DEMOLITION, Kind.REDISTRIBUTION)
_CELLS = {code: int(cell) for cell, code in (KIND_CODES | MARK_CODES).items() if cell not in _SPECIALS}
_SECTIONS = ("layout short 1", "layout long 8", "cards", "tiles")
_SECOND_HALVES: dict[int, int] = {Mark.LEFT: 1, Mark.ABOVE: 2}  # how far back the first half is
_LAYOUT_CARDS = {"layout short 1": 4, "layout long 8": 8}


@dataclass
class Components:
    """The box: card faces and their numbers of copies, tiles by phase, dots and face, the two layouts."""

    cards: dict[tuple[int, tuple[int, ...]], tuple[str, int]] = field(default_factory=dict)  # face: (label, copies)
    tiles: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # (phase, dots, face): copies
    layouts: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    @property
    def has_more_mod_habs(self) -> bool:
        """Whether there are mod-habs for mod-habs or meteorites, on tiles or printed on cards."""
        printed = (cell for _, cells in self.cards for cell in cells)
        return any(kind > Kind.SCAFFOLD for kind in (*printed, *(kind_of(face) for _, _, face in self.tiles)))


def parse(source: Source) -> Components:
    """Parse and validate a component set; errors name their line."""
    box = Components()
    for title, rows in _sections(source):
        if title == "cards":
            _read_cards(source, rows, box)
        elif title == "tiles":
            _read_tiles(source, rows, box)
        else:
            box.layouts[title] = _read_layout(source, title, rows)
    _check(source, box)
    return box


def _sections(source: Source) -> Iterator[tuple[str, list[Row]]]:
    found: dict[str, list[Row]] = {}
    for number, line in source.rows():
        if line in _SECTIONS:
            if line in found:
                raise source.error(number, f"the section {line} appears twice.", f"la sección {line} está dos veces.")
            found[line] = []
        elif not found:
            raise source.error(
                number,
                f"expected a section: {', '.join(_SECTIONS)}.",
                f"se esperaba una sección: {', '.join(_SECTIONS)}.",
            )
        else:
            found[list(found)[-1]].append((number, line))
    for title in _SECTIONS:
        if title not in found:
            raise source.error(len(source.lines), f"the section {title} is missing.", f"falta la sección {title}.")
    return iter(found.items())


# ------------------------------------------------------------------ cards


def _read_cards(source: Source, rows: list[Row], box: Components) -> None:
    """Parse blocks of three lines: labels, upper quadrants, lower quadrants; cards side by side, separated by |."""
    labels: set[str] = set()
    for start in range(0, len(rows), 3):
        block = rows[start : start + 3]
        parts = [[part.split() for part in line.split("|")] for _, line in block]
        if len(block) < 3 or len({len(part) for part in parts}) != 1:
            raise source.error(
                block[-1][0],
                "a block of cards has three lines with equally many cards.",
                "un bloque de cartas tiene tres líneas con las mismas cartas.",
            )
        for label, upper, lower in zip(*parts, strict=True):
            _read_card(source, [number for number, _ in block], label, upper, lower, box, labels)


def _read_card(
    source: Source,
    lines: list[int],
    label: list[str],
    upper: list[str],
    lower: list[str],
    box: Components,
    labels: set[str],
) -> None:
    name = " ".join(label)
    if not re.fullmatch(r"([1-9]|10)[a-z]", name):
        raise source.error(
            lines[0],
            f"a card's name is its number, 1 to 10, and a letter, such as 7c, not {name}.",
            f"una carta se llama por su número, de 1 a 10, y una letra, como 7c, no {name}.",
        )
    if name in labels:
        raise source.error(lines[0], f"there are two cards {name}.", f"hay dos cartas {name}.")
    labels.add(name)
    cells = [
        _cell(source, line, name, code) for line, codes in zip(lines[1:], (upper, lower), strict=True) for code in codes
    ]
    if len(upper) != 2 or len(lower) != 2:
        raise source.error(
            lines[1], f"card {name} must have two quadrants per line.", f"la carta {name} lleva dos por línea."
        )
    if not _is_one_card(cells):
        raise source.error(
            lines[1],
            f"card {name}: < goes to the right of a quadrant and ^ below one, and a double has two quadrants.",
            f"carta {name}: < va a la derecha de un cuadrante y ^ debajo de uno, y un cuadrante doble ocupa dos.",
        )
    face = (int(name[:-1]), tuple(cells))
    first, copies = box.cards.get(face, (name, 0))
    box.cards[face] = (first, copies + 1)


def _cell(source: Source, line: int, name: str, code: str) -> int:
    if code not in _CELLS:
        raise source.error(
            line, f"card {name} shows {code}, which is not a quadrant.", f"{code} en {name} no es un cuadrante."
        )
    return _CELLS[code]


def _is_one_card(cells: list[int]) -> bool:
    """Return whether every double has its mark on the second half, and no quadrant belongs to two of them."""
    marks = [i for i, cell in enumerate(cells) if cell in _SECOND_HALVES]
    if not all((i % 2 == 1) if cells[i] == Mark.LEFT else i >= 2 for i in marks):
        return False
    halves = [i - _SECOND_HALVES[cells[i]] for i in marks] + marks
    return len(set(halves)) == len(halves)


# ------------------------------------------------------------------ tiles


def _read_tiles(source: Source, rows: list[Row], box: Components) -> None:
    """Parse lines such as `A 2: 3 H, 1 W++`: phase, dots, and how many of which."""
    for number, line in rows:
        head = re.fullmatch(r"([ABC]) ([0-3]): *(.*)", line)
        if not head:
            raise source.error(
                number,
                "a line of tiles begins with phase and dots, such as `A 2:`.",
                "una línea de losetas empieza con fase y puntos, como `A 2:`.",
            )
        for item in head[3].split(","):
            words = item.split()
            count = whole_number(words[0], _PHASE_TILES) if len(words) == 2 and words[1] in FACE_OF else None
            if count is None:
                raise source.error(
                    number, f"cannot read the tiles {item.strip()}.", f"no se entienden las losetas {item.strip()}."
                )
            box.tiles["ABC".index(head[1]), int(head[2]), FACE_OF[words[1]]] += count


# ------------------------------------------------------------------ layouts and totals


def _read_layout(source: Source, title: str, rows: list[Row]) -> list[tuple[int, int]]:
    """Parse a drawing of X (a card) and . (anything), up to 3 rows; its distance from the margin does not matter."""
    codes = {(r, c): code for r, (_, line) in enumerate(rows) for c, code in enumerate(line.split())}
    cards = [place for place, code in codes.items() if code == "X"]
    is_drawing = set(codes.values()) <= {"X", "."}
    if not is_drawing or len(cards) != _LAYOUT_CARDS[title] or len(rows) > 3 or not _is_joined(cards):
        line = rows[0][0] if rows else len(source.lines)
        raise source.error(
            line,
            f"{title} needs {_LAYOUT_CARDS[title]} joined X in at most 3 rows, and . between them.",
            f"{title} necesita {_LAYOUT_CARDS[title]} X unidas en 3 filas como mucho, y . entre ellas.",
        )
    top, left = min(r for r, _ in cards), min(c for _, c in cards)
    return [(r - top, c - left) for r, c in cards]


def _is_joined(cards: list[tuple[int, int]]) -> bool:
    reached = set(cards[:1])
    for _ in cards:
        reached |= {(r, c) for r, c in cards for a, b in reached if abs(a - r) + abs(b - c) == 1}
    return len(reached) == len(cards)


def _check(source: Source, box: Components) -> None:
    """LC-C1, LC-C2, LC-R5: 68 cards, 55 tiles per phase, enough of them for every player count, few landing pads."""
    end = len(source.lines)
    cards = sum(copies for _, copies in box.cards.values())
    if cards != TYPES:
        raise source.error(end, f"there are {cards} cards; it takes 68.", f"hay {cards} cartas; hacen falta 68.")
    for phase, letter in enumerate("ABC"):
        if (tiles := _count(box, phase, 3)) != _PHASE_TILES:
            raise source.error(
                end,
                f"phase {letter} has {tiles} tiles; it takes {_PHASE_TILES}.",
                f"la fase {letter} tiene {tiles} losetas, no {_PHASE_TILES}.",
            )
        for players in (2, 3, 4):
            if (tiles := _count(box, phase, players - 1)) < 12 + 10 * players:
                raise source.error(
                    end,
                    f"with {players} players phase {letter} has {tiles} tiles; it takes {12 + 10 * players}.",
                    f"con {players} jugadores la fase {letter} tiene {tiles} losetas; hacen falta {12 + 10 * players}.",
                )
    _warn(source, box)
    pads = sum(copies for (_, _, face), copies in box.tiles.items() if kind_of(face) == Kind.PAD)
    if pads > MOST_PADS:
        raise source.error(
            end,
            f"there are {pads} landing pads; at most 5 are allowed. Each takes a card from the deck, and with four "
            "players the row needs 47 of the deck's 52 cards (LC-R5).",
            f"hay {pads} pistas de alunizaje; el máximo es 5. Cada una se lleva una carta del mazo, y con cuatro "
            "jugadores la fila necesita 47 de las 52 (LC-R5).",
        )


def _warn(source: Source, box: Components) -> None:
    """Name what Lunario's own set does not have, though no rulebook forbids it."""
    end = len(source.lines)
    doubles = [copies for (_, cells), (_, copies) in box.cards.items() if sum(c in _SECOND_HALVES for c in cells) > 1]
    if doubles:
        source.warn(
            end,
            f"cards with two doubles: {sum(doubles)}. In Lunario’s rules a card has at most one (LC-C1).",
            f"cartas con dos cuadrantes dobles: {sum(doubles)}. En las reglas de Lunario hay uno por carta como mucho "
            "(LC-C1).",
        )
    if box.has_more_mod_habs:
        source.warn(
            end,
            "there are mod-habs for mod-habs or meteorites, which Lunario’s rules do not list (LC-C3).",
            "hay mod-habs de mod-habs o de meteoritos, que no están en las reglas de Lunario (LC-C3).",
        )


def _count(box: Components, phase: int, most_dots: int) -> int:
    return sum(copies for (p, dots, _), copies in box.tiles.items() if p == phase and dots <= most_dots)


def pack(components: Components, state: State) -> None:
    """Write the tables: cards by type, the deck, the tower without what stays in the box (LC-C2), the layouts."""
    for i, (card, (label, copies)) in enumerate(sorted(components.cards.items(), key=lambda card: _order(card[1][0]))):
        state.card_number[i] = card[0]
        state.card_letter[i] = ord(label[-1]) - ord("a")
        state.card_cell[i] = card[1]
        state.unseen[i] = copies
    state.types = len(components.cards)
    state.more_mod_habs = components.has_more_mod_habs
    most_dots = max(2, int(state.players)) - 1
    for (phase, dots, face), copies in components.tiles.items():
        if dots <= most_dots:
            state.tower[phase, face] += copies
        else:
            state.box[face] += copies
    for phase in range(3):
        state.tower_size[phase] = sum(int(state.tower[phase, face]) for face in range(FACES))
    state.layout[:] = components.layouts["layout short 1"] + components.layouts["layout long 8"]


def _order(label: str) -> tuple[int, str]:
    return int(label[:-1]), label[-1]
