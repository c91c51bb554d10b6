"""The pieces of a component set, for comparing two of them: the biome cards with their icons."""

from __future__ import annotations

from lunario.core.pieces import Piece
from lunario.core.text import Texts, joined
from lunario.games.nuevos_mundos.cards import VALUES
from lunario.games.nuevos_mundos.naming import KIND_TEXTS, card_id, card_text
from lunario.games.nuevos_mundos.state import State

_CARDS = Texts("Biome cards", "Cartas de bioma")


def pieces(state: State) -> list[Piece]:
    return [_card(state, card) for card in range(VALUES)]


def _card(state: State, card: int) -> Piece:
    name, icons = card_id(card), state.icons[card].tolist()
    en, es = (_icons_text(icons, lang) for lang in ("en", "es"))
    text = card_text(state, card)
    facts = (f"play-{name}", f"world-{name}")
    return Piece(_CARDS, name, Texts(f"{text.en}: {en}", f"{text.es}: {es}"), facts)


def _icons_text(icons: list[int], lang: str) -> str:
    shown = zip(icons, KIND_TEXTS, strict=True)
    return joined([kind[lang] if count == 1 else f"{count} × {kind[lang]}" for count, kind in shown if count], lang)
