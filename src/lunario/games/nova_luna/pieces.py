"""The pieces of a component set, for comparing two of them: the tiles."""

from __future__ import annotations

from lunario.core.pieces import Piece
from lunario.core.text import Texts
from lunario.games.nova_luna.facts import tile_fact, tile_text
from lunario.games.nova_luna.naming import COLOUR_WORDS
from lunario.games.nova_luna.state import State

_TILES = Texts("Tiles", "Losetas")


def pieces(state: State) -> list[Piece]:
    return [_tile(state, tile) for tile in sorted(set(state.kind.tolist()))]


def _tile(state: State, tile: int) -> Piece:
    name = f"{COLOUR_WORDS[int(state.colour[tile])].en} {int(state.number[tile])}"
    copies = state.kind.tolist().count(tile)
    return Piece(_TILES, name, tile_text(state, tile), (tile_fact(state, tile),), copies)
