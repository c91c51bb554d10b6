"""The pieces of a component set, for comparing two of them: the cards with their values, and the tokens."""

from __future__ import annotations

from lunario.core.pieces import Piece
from lunario.core.text import Texts
from lunario.games.nomadas.facts import card_fact, card_text
from lunario.games.nomadas.naming import ROW_KEYS, TOKEN_KEYS, cost_words, token_words
from lunario.games.nomadas.state import CARDS, LEGENDS, ROWS, State, Token

_CARDS = Texts("Cards", "Cartas")
_TOKENS = Texts("Tokens", "Fichas")
_USES = {Token.JOKER: "jokers-paid", Token.FRAGMENT: "fragments"}


def pieces(state: State) -> list[Piece]:
    cards = [_card(state, card) for card in range(CARDS * ROWS)]
    return [*cards, *(_token(state, token) for token in range(len(TOKEN_KEYS)))]


def _card(state: State, card: int) -> Piece:
    text = card_text(state, card)
    shown = Texts(text.en + cost_words(state, card, "en"), text.es + cost_words(state, card, "es"))
    return Piece(_CARDS, card_fact(card), shown, (card_fact(card),))


def _token(state: State, token: int) -> Piece:
    """Return a kind of token. What it is good for is counted: cards of its legend, jokers paid, fragments won."""
    use = f"row-{ROW_KEYS[token]}" if token < LEGENDS else _USES[Token(token)]
    text = Texts(token_words(token, "en"), token_words(token, "es"))
    return Piece(_TOKENS, TOKEN_KEYS[token], text, (use,), int(state.tokens[token]))
