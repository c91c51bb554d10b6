"""Names of adventurers, tokens, cards and payments. Plain Python, for views and texts."""

from __future__ import annotations

from typing import cast, get_args

from lunario.core.text import Texts, joined
from lunario.games.nomadas.state import CARDS, LEGENDS, SPACES, Disc, Row, State, Token
from lunario.games.nomadas.view_types import Adventurer, DiscName, RowName, TokenName
from lunario.games.nomadas.writing import price

TOKEN_KEYS: tuple[TokenName, ...] = get_args(TokenName)  # by `Token`, as notation writes them
ROW_KEYS: tuple[RowName, ...] = get_args(RowName)  # by `Row`
DISC_KEYS: tuple[DiscName, ...] = cast("tuple[DiscName, ...]", ("", *get_args(DiscName)))  # by `Disc`, from 1
DISC_NAMES = (
    Texts("", ""),
    Texts("a nomad", "un Nómada"),
    Texts("Nostromo", "Nostromo"),
    Texts("Siana", "Siana"),
    Texts("Moon", "Moon"),
    Texts("Ulrich", "Ulrich"),
    Texts("Red", "Red"),
    Texts("the frog", "la Rana"),
)
ADVENTURER_KEYS: tuple[Adventurer, ...] = get_args(Adventurer)
ADVENTURER_NAMES = DISC_NAMES[Disc.NOSTROMO : Disc.FROG]
LEGEND_NAMES = (
    Texts("Glass Whale", "Ballena de Cristal"),
    Texts("Hour Tree", "Árbol de las Horas"),
    Texts("Stone Hand", "Mano de Piedra"),
    Texts("Salt Queen", "Reina de Sal"),
    Texts("Paper Bridge", "Puente de Papel"),
    Texts("Fox’s Lantern", "Farol del Zorro"),
    Texts("Seventh Wind", "Séptimo Viento"),
)
_ARTICLES = ("la", "el", "la", "la", "el", "el", "el")
SPANISH_KEYS = {  # of tokens and rows, for parsing Spanish
    "ballena": "whale",
    "árbol": "tree",
    "arbol": "tree",
    "mano": "hand",
    "reina": "queen",
    "puente": "bridge",
    "farol": "lantern",
    "viento": "wind",
    "comodín": "joker",
    "comodin": "joker",
    "comodines": "joker",
    "jokers": "joker",
    "fragmento": "fragment",
    "canción": "song",
    "cancion": "song",
}


def legend_words(legend: int, lang: str) -> str:
    """Name a legend in a sentence: the Glass Whale, la Ballena de Cristal"""
    return f"{_ARTICLES[legend] if lang == 'es' else 'the'} {LEGEND_NAMES[legend][lang]}"


def token_words(token: int, lang: str) -> str:
    """Name a token in a sentence: a story of the Glass Whale, un Comodín"""
    if token == Token.JOKER:
        return Texts("a joker", "un Comodín")[lang]
    if token == Token.FRAGMENT:
        return Texts("an opal moon fragment", "un Fragmento de luna de ópalo")[lang]
    legend = legend_words(token, lang)
    return f"a story of {legend}" if lang == "en" else f"una historia de {legend}".replace(" de el ", " del ")


def card_words(state: State, card: int, lang: str) -> str:
    """Name a card in a sentence: the 4-point song, la Ballena de Cristal de 5"""
    row, value = card // CARDS, int(state.values[card // CARDS, card % CARDS])
    if row == Row.SONG:
        return Texts(f"the {value}-point song", f"la Canción de {value}")[lang]
    return Texts(f"the {value}-point {LEGEND_NAMES[row].en}", f"{legend_words(row, 'es')} de {value}")[lang]


def card_label(state: State, card: int) -> str:
    """Return what distinguishes a card within its row: its value, or cost and value of a song if songs score alike."""
    row, rank = divmod(card, CARDS)
    values = state.values[row].tolist()
    if values.count(values[rank]) > 1:
        return f"{int(state.song_costs[rank])}:{values[rank]}"
    return str(values[rank])


def card_id(state: State, card: int) -> str:
    """Return the board element of a card: card:whale,5; of several songs of 5, the second is card:song,5.2."""
    row, rank = divmod(card, CARDS)
    values = state.values[row].tolist()
    before = values[:rank].count(values[rank])
    return f"card:{ROW_KEYS[row]},{values[rank]}{f'.{before + 1}' if before else ''}"


def cost_words(state: State, card: int, lang: str) -> str:
    """Return what a song costs if that differs from its points: for 5 different stories; nothing for other cards."""
    row, rank = divmod(card, CARDS)
    if row != Row.SONG or state.song_costs[rank] == state.values[row, rank]:
        return ""
    return f"{' por' if lang == 'es' else ' for'} {different_stories(int(state.song_costs[rank]), lang)}"


def different_stories(count: int, lang: str) -> str:
    """Name a number of different stories: 1 story, 5 historias distintas"""
    if count == 1:
        return Texts("1 story", "1 historia")[lang]
    return Texts(f"{count} different stories", f"{count} historias distintas")[lang]


def jokers_words(count: int, lang: str) -> str:
    """Name a number of jokers: 1 joker, 2 Comodines"""
    if lang == "es":
        return f"{count} {'Comodín' if count == 1 else 'Comodines'}"
    return f"{count} joker{'' if count == 1 else 's'}"


def legends_of(mask: int) -> list[int]:
    """Return the legends whose bits are set."""
    return [legend for legend in range(LEGENDS) if mask >> legend & 1]


def song_jokers(state: State, mask: int) -> int:
    """Return how many jokers pay the rest of the song being written."""
    return price(state, int(state.to_move), int(state.writing)) - mask.bit_count()


def payment_words(state: State, mask: int, lang: str) -> str:
    """Name the payment for a song: the Glass Whale, the Hour Tree and 2 jokers"""
    words = [legend_words(legend, lang) for legend in legends_of(mask)]
    jokers = song_jokers(state, mask)
    return joined([*words, *([jokers_words(jokers, lang)] if jokers else [])], lang)


def drop_space(state: State, drop: int) -> int:
    """Return the space that Siana skips, or where Ulrich drops two, at a disc of the lifted stack."""
    return (int(state.lifted) + drop * int(state.direction)) % SPACES
