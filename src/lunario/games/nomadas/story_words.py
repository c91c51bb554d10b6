"""Tokens, cards, discs and points in the sentences of the story, and helpers that read a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lunario.core.story import Part, Piece, Sentence, Step, is_chance, listed, sentence
from lunario.core.text import Texts, counted
from lunario.games.nomadas import actions
from lunario.games.nomadas.naming import (
    DISC_KEYS,
    DISC_NAMES,
    ROW_KEYS,
    TOKEN_KEYS,
    card_words,
    jokers_words,
    legend_words,
    token_words,
)
from lunario.games.nomadas.state import CARDS, Disc, State, Token

_POINT = Texts("point", "punto")
FRAGMENT = Texts("moon fragment", "Fragmento")


def action_of(step: Step) -> int:
    assert step.action is not None, "everybody sees everything (NO-H1)"
    return step.action


def token_piece(token: int, count: int = 1) -> Piece:
    """Return tokens of a kind: a story of the Glass Whale, 2 jokers."""
    if count == 1:
        text = Texts(token_words(token, "en"), token_words(token, "es"))
    elif token == Token.JOKER:
        text = Texts(jokers_words(count, "en"), jokers_words(count, "es"))
    elif token == Token.FRAGMENT:
        text = counted(count, FRAGMENT)
    else:
        text = Texts(f"{count} stories {_of(token, 'en')}", f"{count} historias {_of(token, 'es')}")
    return Piece("token", text, TOKEN_KEYS[token])


def _of(legend: int, lang: str) -> str:
    """Return "of the Hour Tree", "del Árbol de las Horas"."""
    words = legend_words(legend, lang)
    return f"of {words}" if lang == "en" else f"de {words}".replace("de el ", "del ", 1)


def token_list(tokens: Sequence[int]) -> Part:
    """Return tokens in a sentence, the stories together: stories of the Glass Whale and the Stone Hand (2)."""
    counts = sorted(Counter(tokens).items())
    stories = [(token, count) for token, count in counts if token < Token.JOKER]
    others: list[Part] = [token_piece(token, count) for token, count in counts if token >= Token.JOKER]
    if len(stories) < 2:
        return listed([token_piece(token, count) for token, count in stories] + others)
    legends = listed(_legend(token, count) for token, count in stories)
    return listed([sentence("stories of {legends}", "historias {legends}", legends=legends), *others])


def _legend(legend: int, count: int) -> Piece:
    times = "" if count == 1 else f" ({count})"
    return Piece("token", Texts(legend_words(legend, "en") + times, _of(legend, "es") + times), TOKEN_KEYS[legend])


def card_piece(state: State, card: int) -> Piece:
    text = Texts(card_words(state, card, "en"), card_words(state, card, "es"))
    row, rank = divmod(card, CARDS)
    return Piece("card", text, {"row": ROW_KEYS[row], "value": int(state.values[row, rank])})


def disc_piece(disc: int) -> Piece:
    return Piece("disc", DISC_NAMES[disc], DISC_KEYS[disc])


def points_words(number: int) -> Texts:
    words = counted(number, _POINT)
    return Texts(words.en.replace("-", "−"), words.es.replace("-", "−"))


def tell_adventurer(step: Step, en: str, es: str) -> Sentence:
    """Return who plays, chose or was dealt which adventurer, with the given verbs."""
    number = action_of(step) - (actions.DEALT if is_chance(step) else actions.TAKE)
    who, disc = int(step.before.record.to_move), disc_piece(Disc.NOSTROMO + number)
    return sentence("{who} " + en + " {disc}", "{who} " + es + " {disc}", who, disc=disc)
