"""Cards, tiles and lots in the sentences of the story, and helpers that read a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lunario.core.story import Listed, Piece, Step, is_chance, listed
from lunario.core.text import Texts
from lunario.games.luna_capital.actions import CARD_DRAWN, TILE_DRAWN
from lunario.games.luna_capital.naming import bare, kind_words, tile_words
from lunario.games.luna_capital.state import Phase, State
from lunario.games.luna_capital.view import card_face, tile_face

POINT = Texts("point", "punto")
AUTOMATON_NAME = "Harrington & Sons"


def action_of(step: Step) -> int:
    assert step.action is not None, "asked of a step that the reader does not see"
    return step.action


def is_decision(step: Step, first: int, end: int) -> bool:
    """Return whether the step is a decision in this range that the reader sees."""
    return not is_chance(step) and step.action is not None and first <= step.action < end


def is_refill(step: Step) -> bool:
    return is_chance(step) and step.before.record.phase in (Phase.DRAW_ROW_CARD, Phase.DRAW_ROW_TILE)


def card_piece(state: State, card: int) -> Piece:
    """Return a blueprint card by its number alone, which others share: the letter in notation is not printed on it."""
    number = int(state.card_number[card])
    return Piece("card", Texts(f"card {number}", f"la carta {number}"), card_face(state, card))


def tile_piece(face: int, count: int = 1) -> Piece:
    """Return a tile with its article, or several of a kind."""
    words = tile_words(face)
    if count > 1:
        return Piece("tile", Texts(f"{count} × {words.en}", f"{count} × {bare(words.es)}"), tile_face(face))
    article = "una" if words.es.startswith("la ") else "un"
    return Piece("tile", Texts(f"{_article(words.en)} {words.en}", f"{article} {bare(words.es)}"), tile_face(face))


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"


def the_tile(face: int) -> Piece:
    words = tile_words(face)
    return Piece("tile", Texts(f"the {words.en}", words.es), tile_face(face))


def the_kind(kind: int) -> Texts:
    """Return what shows on a quadrant."""
    words = kind_words(kind)
    return Texts(f"the {words.en}", words.es)


def tile_list(faces: Sequence[int]) -> Listed:
    return listed(tile_piece(face, count) for face, count in Counter(faces).items())


def lot_list(state: State, lot: int) -> Listed:
    """Return the card of a lot and its tiles."""
    tiles = [int(face) for face in state.lot_tile[lot, : int(state.lot_size[lot])]]
    card = [card_piece(state, int(state.lot_card[lot]))] if state.lot_card[lot] >= 0 else []
    return listed([*card, *tile_list(tiles).parts])


def refills(steps: Sequence[Step]) -> dict[int, Listed]:
    """Return what each lot was refilled with."""
    cards: dict[int, list[Piece]] = {}
    tiles: dict[int, list[int]] = {}
    for step in steps:
        if is_refill(step):
            state, lot = step.before.record, int(step.before.record.drawing)
            if state.phase == Phase.DRAW_ROW_CARD:
                cards.setdefault(lot, []).append(card_piece(state, action_of(step) - CARD_DRAWN))
            else:
                tiles.setdefault(lot, []).append(action_of(step) - TILE_DRAWN)
    lots = list(dict.fromkeys([*cards, *tiles]))
    return {lot: listed([*cards.get(lot, []), *tile_list(tiles.get(lot, [])).parts]) for lot in lots}
