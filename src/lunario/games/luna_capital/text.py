"""Notation, which can be read back, and descriptions in English and Spanish.

take 2            take lot 2 (lot 1 is furthest from the deck)    deal 7c       chance: this card is drawn
swap 1:H 3:mO     swap two tiles of two lots                      draw W+       chance: this tile is drawn
under 7c          put the card under the deck                     short 4       chance: this concession
play 7c           robot 7c: with a robot; down 7c: face down      first 2       chance: the first player
at 1,0            place the card: x to the right, y down
tile W+           on 1,0 tl: its quadrant (tl, tr, bl, br)        keep 2        the second card drawn
offer 7c          for 3: for the card of lot 3; pass; trade: take the automaton's cards

In Spanish people type coger 2, sobre 1,0 si, and so on.
"""

from __future__ import annotations

import re

from lunario.core.text import Texts, joined
from lunario.games.luna_capital.actions import (
    ACTIONS,
    BUILD,
    CARD_DRAWN,
    CELLS,
    COLUMNS,
    CONCESSION_DRAWN,
    FIRST_DRAWN,
    KEEP_DRAWN,
    PAIRS,
    PASS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TILE_DRAWN,
    TRADE,
    USE,
    USE_FACE_DOWN,
    USE_WITH_ROBOT,
)
from lunario.games.luna_capital.concessions import SHORT
from lunario.games.luna_capital.naming import (
    CORNERS,
    FACE_OF,
    QUADRANTS,
    SPANISH_CORNERS,
    card_name,
    card_named,
    card_words,
    concession_name,
    concession_words,
    face_code,
    kind_words,
    placed_words,
    tile_words,
    tiles_words,
)
from lunario.games.luna_capital.state import FIRST_COLUMN, FIRST_ROW, TILE_KINDS, TYPES, Kind, Phase, State

# ------------------------------------------------------------------ numbers to places


def place_of(action: int) -> tuple[int, int]:
    """Return row and column of a place action."""
    row, column = divmod(action - PUT, COLUMNS)
    return row - 2, column - 11


def quadrant_of(action: int) -> tuple[int, int, int]:
    """Return row and column of the card, and the quadrant, of a quadrant action."""
    row, column = divmod(action - BUILD, CELLS)
    return row // 2 - 2, column // 2 - 11, 2 * (row % 2) + column % 2


def swapped(state: State, action: int) -> tuple[int, int, int, int]:
    """Return first lot and its tile, second lot and its tile (faces) of a swap."""
    first, second = PAIRS[(action - SWAP) // 16]
    i, j = divmod((action - SWAP) % 16, 4)
    return first, int(state.lot_tile[first, i]), second, int(state.lot_tile[second, j])


# ------------------------------------------------------------------ notation


def notation(state: State, action: int) -> str:
    if action >= ACTIONS:
        return _chance_notation(state, action)
    if action >= BUILD:
        row, column, quadrant = quadrant_of(action)
        return f"on {column},{row} {CORNERS[quadrant]}"
    if action >= PICK:
        return f"tile {face_code(action - PICK)}"
    if action >= PUT:
        row, column = place_of(action)
        return f"at {column},{row}"
    if action >= USE:
        return f"{_use_verb(state, action)} {card_name(state, (action - USE) % TYPES)}"
    if action >= SWAP:
        first, one, second, other = swapped(state, action)
        return f"swap {first + 1}:{face_code(one)} {second + 1}:{face_code(other)}"
    if action >= KEEP_DRAWN:
        return f"keep {action - KEEP_DRAWN + 1}"
    if action in (PASS, TRADE):
        return "pass" if action == PASS else "trade"
    return f"{'for' if state.phase == Phase.EXCHANGE else 'take'} {action - TAKE + 1}"


def _use_verb(state: State, action: int) -> str:
    if action >= USE_FACE_DOWN:
        return "down"
    if action >= USE_WITH_ROBOT:
        return "robot"
    return {Phase.GIVE_UP.value: "under", Phase.OFFER.value: "offer"}.get(int(state.phase), "play")


def _chance_notation(state: State, action: int) -> str:
    if action >= FIRST_DRAWN:
        return f"first {action - FIRST_DRAWN + 1}"
    if action >= CONCESSION_DRAWN:
        return concession_name(action - CONCESSION_DRAWN)
    if action >= TILE_DRAWN:
        return f"draw {face_code(action - TILE_DRAWN)}"
    return f"deal {card_name(state, action - CARD_DRAWN)}"


# ------------------------------------------------------------------ reading it back

_SPANISH = {
    **dict.fromkeys(("toma", "tomar", "coge", "coger"), "take"),
    **dict.fromkeys(("por",), "for"),
    **dict.fromkeys(("pasa", "pasar", "paso"), "pass"),
    **dict.fromkeys(("canjea", "canjear"), "trade"),
    **dict.fromkeys(("conserva", "conservar", "quedarse"), "keep"),
    **dict.fromkeys(("intercambia", "intercambiar"), "swap"),
    **dict.fromkeys(("bajo", "debajo"), "under"),
    **dict.fromkeys(("ofrece", "ofrecer"), "offer"),
    **dict.fromkeys(("juega", "jugar"), "play"),
    **dict.fromkeys(("tapada", "bocabajo"), "down"),
    **dict.fromkeys(("en",), "at"),
    **dict.fromkeys(("loseta",), "tile"),
    **dict.fromkeys(("sobre",), "on"),
    **dict.fromkeys(("reparte", "repartir"), "deal"),
    **dict.fromkeys(("sale", "robar"), "draw"),
    **dict.fromkeys(("corto",), "short"),
    **dict.fromkeys(("largo",), "long"),
    **dict.fromkeys(("inicial", "primero"), "first"),
}
SPANISH = {
    "take": "coger",
    "for": "por",
    "pass": "pasar",
    "trade": "canjear",
    "keep": "conservar",
    "swap": "intercambiar",
    "under": "bajo",
    "offer": "ofrecer",
    "play": "jugar",
    "down": "tapada",
    "at": "en",
    "tile": "loseta",
    "on": "sobre",
    "deal": "repartir",
    "draw": "sale",
    "short": "corto",
    "long": "largo",
    "first": "inicial",
    **dict(zip(map(str, CORNERS), SPANISH_CORNERS, strict=True)),
}
_NUMBERED = {  # word: (action of number 1, how many)
    "take": (TAKE, 4),
    "for": (TAKE, 4),
    "keep": (KEEP_DRAWN, 3),
    "first": (FIRST_DRAWN, 4),
    "short": (CONCESSION_DRAWN, 15),
    "long": (CONCESSION_DRAWN + SHORT, 9),
}
_CARDS = {
    "play": USE,
    "under": USE,
    "offer": USE,
    "robot": USE_WITH_ROBOT,
    "down": USE_FACE_DOWN,
    "deal": CARD_DRAWN,
}
_TILES = {"tile": PICK, "draw": TILE_DRAWN}
_FACE_OF = {code.lower(): face for code, face in FACE_OF.items()}


def parse(state: State, text: str) -> int:
    """Return the action that the words mean, in English or Spanish, legal or not.

    Raise ValueError, with a sentence in each language, if they mean none.
    """
    words = re.sub(r"\s*,\s*", ",", text.strip().lower()).split()
    verb = _SPANISH.get(words[0], words[0]) if words else ""
    rest = words[1:]
    if verb in ("pass", "trade") and not rest:
        return PASS if verb == "pass" else TRADE
    if verb in _NUMBERED and len(rest) == 1:
        return _parse_number(words[0], *_NUMBERED[verb], rest[0])
    if verb in _CARDS and len(rest) == 1:
        return _CARDS[verb] + _parse_card(state, rest[0])
    if verb in _TILES and len(rest) == 1:
        return _TILES[verb] + _parse_face(rest[0])
    if verb == "at" and len(rest) == 1:
        return _parse_place(rest[0], None)
    if verb == "on" and len(rest) == 2:
        return _parse_place(rest[0], rest[1])
    if verb == "swap" and len(rest) == 2:
        return _parse_swap(state, *rest)
    raise ValueError(
        f"“{text}” is not an action here; try for example: take 2, play 7c, at 1,0, tile W, on 1,0 tl.",
        f"«{text}» no es una acción de este juego; prueba, por ejemplo: coger 2, jugar 7c, en 1,0, loseta W, "
        "sobre 1,0 si.",
    )


def _parse_number(verb: str, base: int, most: int, word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= most:
        raise ValueError(
            f"After “{verb}” comes a number from 1 to {most}.", f"Detrás de «{verb}» va un número del 1 al {most}."
        )
    return base + int(word) - 1


def _parse_card(state: State, word: str) -> int:
    card = card_named(state, word)
    if card is None:
        raise ValueError(
            f"There is no card {word}; cards have names like 7c.",
            f"No hay ninguna carta {word}; las cartas se llaman como 7c.",
        )
    return card


def _parse_face(word: str) -> int:
    if word not in _FACE_OF:
        raise ValueError(
            f"There is no tile {word}; tiles have names like W, mO or pad.",
            f"No hay ninguna loseta {word}; las losetas se llaman como W, mO o pad.",
        )
    return _FACE_OF[word]


def _parse_place(word: str, corner: str | None) -> int:
    found = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", word)
    column, row = (int(found[1]), int(found[2])) if found else (99, 99)
    corners = SPANISH_CORNERS if corner in SPANISH_CORNERS else CORNERS
    if abs(column) > 11 or abs(row) > 2 or (corner is not None and corner not in corners):
        raise ValueError(
            f"“{word}” is not a place: write column,row as in at 1,0, and a corner (tl, tr, bl, br) as in on 1,0 tl.",
            f"«{word}» no es un lugar: escribe columna,fila como en 1,0, y una esquina (si, sd, ii, id): sobre 1,0 si.",
        )
    if corner is None:
        return PUT + COLUMNS * (row + 2) + column + 11
    quadrant = corners.index(corner)
    return BUILD + CELLS * (2 * (row + 2) + quadrant // 2) + 2 * (column + 11) + quadrant % 2


def _parse_swap(state: State, one: str, other: str) -> int:
    found = [re.fullmatch(r"([1-4]):(.+)", word) for word in (one, other)]
    if not found[0] or not found[1] or found[0][1] == found[1][1]:
        raise ValueError(
            "Write two tiles of two lots, as in swap 1:H 3:mO.",
            "Escribe dos losetas de dos lotes, como en intercambiar 1:H 3:mO.",
        )
    picked = sorted((int(match[1]) - 1, _parse_face(match[2])) for match in found if match)
    places = []
    for lot, face in picked:
        faces = [int(other_face) for other_face in state.lot_tile[lot]]
        if face not in faces:
            raise ValueError(
                f"Lot {lot + 1} has no tile {face_code(face)}.", f"El lote {lot + 1} no tiene {face_code(face)}."
            )
        places.append(faces.index(face))
    return SWAP + 16 * PAIRS.index((picked[0][0], picked[1][0])) + 4 * places[0] + places[1]


# ------------------------------------------------------------------ descriptions


def describe(state: State, action: int, lang: str) -> str:
    return _texts(state, action)[lang]


def describe_unseen(state: State, action: int, lang: str) -> str:
    """Describe a card dealt, drawn for a landing pad or kept, to players who do not see it (LC-H1)."""
    if action >= ACTIONS:
        if state.phase == Phase.DRAW_FOR_PAD:
            return Texts("A card is drawn for the landing pad", "Se roba una carta por la pista de alunizaje")[lang]
        return Texts("A card is dealt", "Se reparte una carta")[lang]
    return Texts("Keep one card, put the others under the deck", "Conservar una carta y dejar las otras bajo el mazo")[
        lang
    ]


def _texts(state: State, action: int) -> Texts:
    if action >= ACTIONS:
        return _chance_texts(state, action)
    if action >= BUILD:
        return _quadrant_texts(state, action)
    if action >= PICK:
        words = tile_words(action - PICK)
        return Texts(f"Take up the {words.en}", f"Coger {words.es}")
    if action >= PUT:
        return _place_texts(state, action)
    if action >= USE:
        return _card_texts(state, action)
    if action >= SWAP:
        first, one, second, other = swapped(state, action)
        return Texts(
            f"Swap the {tile_words(one).en} of lot {first + 1} and the {tile_words(other).en} of lot {second + 1}",
            f"Intercambiar {tile_words(one).es} del lote {first + 1} y {tile_words(other).es} del lote {second + 1}",
        )
    return _small_texts(state, action)


def _small_texts(state: State, action: int) -> Texts:
    if action >= KEEP_DRAWN:
        en, es = _card_in_words(state, int(state.drawn[action - KEEP_DRAWN]))
        return Texts(f"Keep {en}", f"Quedarte {es}")
    if action == TRADE:
        numbers = [int(state.card_number[int(card)]) for card in state.drawn[3:6]]
        return Texts(
            f"Take the automaton's cards: {joined(numbers, 'en')}",
            f"Quedarte las cartas del autómata: {joined(numbers, 'es')}",
        )
    if action == PASS:
        if state.phase == Phase.OFFER:
            return Texts("Exchange no card", "No cambiar ninguna carta")
        return Texts("Keep your own cards", "Quedarte tus cartas")
    return _lot_texts(state, action - TAKE)


def _lot_texts(state: State, lot: int) -> Texts:
    number = int(state.card_number[int(state.lot_card[lot])])
    if state.phase == Phase.EXCHANGE:
        return Texts(f"Exchange it for the {number} of lot {lot + 1}", f"Cambiarla por la {number} del lote {lot + 1}")
    faces = [int(face) for face in state.lot_tile[lot] if face]
    shipment = Texts(", the last shipment", ", la última remesa") if lot == state.marker else Texts("", "")
    return Texts(
        f"Take lot {lot + 1}{shipment.en}: card {number}, {tiles_words(faces, 'en')}",
        f"Coger el lote {lot + 1}{shipment.es}: carta {number}, {tiles_words(faces, 'es')}",
    )


def _card_texts(state: State, action: int) -> Texts:
    en, es = _card_in_words(state, (action - USE) % TYPES)
    if action >= USE_FACE_DOWN:
        return Texts(f"Play {en} face down", f"Jugar {es} boca abajo")
    if action >= USE_WITH_ROBOT:
        return Texts(f"Play {en} with a robot on its number", f"Jugar {es} con un robot sobre su número")
    if state.phase == Phase.GIVE_UP:
        return Texts(f"Put {en} under the deck", f"Dejar {es} bajo el mazo")
    if state.phase == Phase.OFFER:
        return Texts(f"Exchange {en}", f"Cambiar {es}")
    return Texts(f"Play {en}", f"Jugar {es}")


def _card_in_words(state: State, card: int) -> tuple[str, str]:
    return card_words(state, card, "en"), card_words(state, card, "es")


_SIDES = (  # where a place is, seen from an adjacent card at this offset (row, column)
    (0, -1, Texts("to the right of", "a la derecha de")),
    (0, 1, Texts("to the left of", "a la izquierda de")),
    (-1, 0, Texts("below", "debajo de")),
    (1, 0, Texts("above", "encima de")),
)


def _place_texts(state: State, action: int) -> Texts:
    player, (row, column) = int(state.to_move), place_of(action)
    for down, across, words in _SIDES:
        slot = int(state.grid[player, row + down + FIRST_ROW, column + across + FIRST_COLUMN])
        if slot >= 0:
            en, es = (placed_words(state, player, slot, lang) for lang in ("en", "es"))
            return Texts(f"Place it {words.en} {en}", f"Colocarla {words.es} {es}")
    return Texts("Place it as the first card", "Colocarla como primera carta")


def _quadrant_texts(state: State, action: int) -> Texts:
    player, (row, column, quadrant) = int(state.to_move), quadrant_of(action)
    slot = int(state.grid[player, row + FIRST_ROW, column + FIRST_COLUMN])
    en, es = (placed_words(state, player, slot, lang) for lang in ("en", "es"))
    content = int(state.content[player, 4 * slot + quadrant])
    words, where = tile_words(int(state.chosen_tile)), QUADRANTS[quadrant]
    if int(state.chosen_tile) % TILE_KINDS == Kind.DEMOLITION and content != Kind.FREE:
        gone = kind_words(content)
        return Texts(f"Demolish the {gone.en} on {en}, {where.en}", f"Demoler {gone.es} de {es}, {where.es}")
    return Texts(f"Place the {words.en} on {en}, {where.en}", f"Colocar {words.es} en {es}, {where.es}")


def _chance_texts(state: State, action: int) -> Texts:
    if action >= FIRST_DRAWN:
        player = action - FIRST_DRAWN + 1
        return Texts(f"Player {player} plays first", f"Empieza el jugador {player}")
    if action >= CONCESSION_DRAWN:
        words = concession_words(state, action - CONCESSION_DRAWN)
        return Texts(f"Concession: {words.en}", f"Concesión: {words.es}")
    if action >= TILE_DRAWN:
        words = tile_words(action - TILE_DRAWN)
        lot = int(state.drawing) + 1
        return Texts(f"Lot {lot} gets a tile: {words.en}", f"El lote {lot} recibe {words.es}")
    return _deal_texts(state, *_card_in_words(state, action - CARD_DRAWN))


def _deal_texts(state: State, en: str, es: str) -> Texts:
    if state.phase == Phase.DRAW_ROW_CARD:
        lot = int(state.drawing) + 1
        return Texts(f"Lot {lot} gets {en}", f"El lote {lot} recibe {es}")
    if state.phase == Phase.DRAW_FOR_PAD:
        return Texts(f"The landing pad brings {en}", f"La pista de alunizaje trae {es}")
    if state.players == 1 and state.drawn_size >= 3:
        return Texts(f"The automaton is dealt {en}", f"El autómata recibe {es}")
    player = int(state.drawing) + 1
    return Texts(f"Player {player} is dealt {en}", f"El jugador {player} recibe {es}")
