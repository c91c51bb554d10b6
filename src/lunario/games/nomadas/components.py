"""The component set: the number of tokens of each kind and the values of the cards (NO-C2, NO-C3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from lunario.core.components import Source
from lunario.core.text import joined, whole_number
from lunario.games.nomadas.state import CARDS, LEGENDS, PILE, ROWS, SPACES, TOKENS, State, Token

FILE = "components.csv"
HEADER = "piece,tokens,cards"
PIECES = ("whale", "tree", "hand", "queen", "bridge", "lantern", "wind", "joker", "fragment", "song")
SONGS = len(PIECES) - 1
LARGEST = 20  # most points on a card
BOXED_JOKERS = 2


@dataclass(frozen=True)
class Components:
    """The box: tokens by kind (stories, jokers, fragments), four ascending values per row (legends, songs), costs."""

    tokens: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    song_costs: tuple[int, ...]


def parse(source: Source) -> Components:
    """Parse and validate a component set; errors name their line."""
    lines = list(source.rows())
    if not lines or lines[0][1].replace(" ", "") != HEADER:
        raise source.error(
            lines[0][0] if lines else 1,
            f"The first line after the remarks must be '{HEADER}'.",
            f"La primera línea tras los comentarios debe ser '{HEADER}'.",
        )
    found: dict[str, tuple[int, str, str]] = {}
    for number, line in lines[1:]:
        piece, tokens, cards = _cells(source, number, line)
        if piece in found:
            raise source.error(number, f"The piece '{piece}' is listed twice.", f"La pieza '{piece}' está dos veces.")
        found[piece] = (number, tokens, cards)
    last = lines[-1][0]
    for piece in PIECES:
        if piece not in found:
            raise source.error(last, f"The piece '{piece}' is missing.", f"Falta la pieza '{piece}'.")
    tokens_of = tuple(_count(source, piece, *found[piece][:2]) for piece in PIECES[:TOKENS])
    if sum(tokens_of) != SPACES * PILE:
        raise source.error(
            last,
            f"There are {sum(tokens_of)} tokens; eight piles of 14 need {SPACES * PILE}.",
            f"Hay {sum(tokens_of)} fichas; ocho montones de 14 necesitan {SPACES * PILE}.",
        )
    values = [_values(source, piece, found[piece][0], found[piece][2]) for piece in PIECES[:LEGENDS]]
    number, _, songs = found[PIECES[SONGS]]
    costs, points = _songs(source, number, songs)
    _warn_of_equal_songs(source, number, points)
    return Components(tokens_of, (*values, points), costs)


def _warn_of_equal_songs(source: Source, number: int, points: tuple[int, ...]) -> None:
    """NO-C3: that the songs differ is our ruling; the rulebook says only that there are four."""
    if equal := sorted({value for value in points if points.count(value) > 1}):
        source.warn(
            number,
            f"there are songs of equal value ({joined(list(map(str, equal)), 'en')}); Lunario’s rules (NO-C3) have "
            "four different ones.",
            f"hay Canciones de igual valor ({joined(list(map(str, equal)), 'es')}); en las reglas de Lunario (NO-C3) "
            "las cuatro son distintas.",
        )


def _cells(source: Source, number: int, line: str) -> tuple[str, str, str]:
    """Return the three cells of a line."""
    cells = [cell.strip() for cell in line.split(",")]
    if len(cells) != 3:
        raise source.error(
            number,
            f"A line has three cells ('{HEADER}'), this one has {len(cells)}.",
            f"Una línea tiene tres celdas ('{HEADER}'), y esta tiene {len(cells)}.",
        )
    piece, tokens, cards = cells
    if piece not in PIECES:
        pieces = ", ".join(PIECES)
        raise source.error(
            number, f"'{piece}' is not a piece; the pieces are {pieces}.", f"'{piece}' no es una pieza; son {pieces}."
        )
    if piece == PIECES[SONGS] and tokens:
        raise source.error(
            number,
            "There are no song tokens; leave their number empty.",
            "No hay fichas de Canción; deja su número vacío.",
        )
    if piece in (PIECES[Token.JOKER], PIECES[Token.FRAGMENT]) and cards:
        raise source.error(
            number,
            f"There are no {piece} cards; leave their values empty.",
            f"No hay cartas de '{piece}'; deja sus valores vacíos.",
        )
    return piece, tokens, cards


def _count(source: Source, piece: str, number: int, text: str) -> int:
    """Return the number of tokens of a kind."""
    count = whole_number(text, SPACES * PILE)
    if count is None:
        raise source.error(
            number,
            f"'{text}' is not a number of tokens (0–{SPACES * PILE}).",
            f"'{text}' no es un número de fichas (0–{SPACES * PILE}).",
        )
    if piece == PIECES[Token.JOKER] and count > BOXED_JOKERS:
        raise source.error(
            number,
            f"There are at most {BOXED_JOKERS} jokers, not {text}.",
            f"Hay como mucho {BOXED_JOKERS} fichas Comodín, no {text}.",
        )
    return count


def _songs(source: Source, number: int, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the costs and the points of the four songs: `5` costs 5 and scores 5, `5:8` costs 5 and scores 8."""
    cells = [word.partition(":") for word in text.split()]
    points = _values(source, PIECES[SONGS], number, " ".join(score if colon else cost for cost, colon, score in cells))
    for cost, _, _ in cells:
        if not whole_number(cost, LEGENDS):
            raise source.error(
                number,
                f"A song cannot cost '{cost}' different stories: there are {LEGENDS} legends (write 5, or 5:8 for a "
                "song that costs 5 and scores 8).",
                f"Una Canción no puede costar '{cost}' historias distintas: hay {LEGENDS} leyendas (escribe 5, o 5:8 "
                "para una que cuesta 5 y da 8 puntos).",
            )
    songs = sorted((value, int(cost)) for value, (cost, _, _) in zip(points, cells, strict=True))
    return tuple(cost for _, cost in songs), points


def _values(source: Source, piece: str, number: int, text: str) -> tuple[int, ...]:
    """Return the points of the four cards of a row: ascending, and but for songs distinct."""
    words = text.split()
    if len(words) != CARDS:
        raise source.error(
            number,
            f"The {piece} has four cards, not {len(words)}.",
            f"La pieza '{piece}' tiene cuatro cartas, no {len(words)}.",
        )
    for word in words:
        if not whole_number(word, LARGEST):
            raise source.error(
                number,
                f"'{word}' is not the value of a card (1–{LARGEST}).",
                f"'{word}' no es el valor de una carta (1–{LARGEST}).",
            )
    values = tuple(int(word) for word in words)
    are_songs = piece == PIECES[SONGS]
    if are_songs and any(a > b for a, b in pairwise(values)):
        raise source.error(
            number,
            "The four values must not descend.",
            "Los cuatro valores no pueden ir en descenso.",
        )
    if not are_songs and any(a >= b for a, b in pairwise(values)):
        raise source.error(
            number,
            "The four values must differ and ascend.",
            "Los cuatro valores deben ser distintos e ir en aumento.",
        )
    return values


def pack(components: Components, state: State) -> None:
    """Write the set into a state."""
    for token in range(TOKENS):
        state.tokens[token] = components.tokens[token]
    for row in range(ROWS):
        for rank in range(CARDS):
            state.values[row, rank] = components.values[row][rank]
    state.song_costs[:] = components.song_costs
