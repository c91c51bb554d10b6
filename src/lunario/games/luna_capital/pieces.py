"""The pieces of a component set, for comparing two of them: cards, tiles, and the layouts of two concessions.

Tiles that stay in the box at this player count are left out.
"""

from __future__ import annotations

from lunario.core.pieces import Piece
from lunario.core.text import Texts
from lunario.games.luna_capital.faces import kind_of
from lunario.games.luna_capital.facts import card_fact, lot_fact, tile_fact
from lunario.games.luna_capital.naming import bare, card_faces, card_name, face_code, tile_words
from lunario.games.luna_capital.state import FACES, State

_CARDS = Texts("Blueprint cards", "Cartas de plano")
_TILES = Texts("Project tiles", "Losetas de proyecto")
_LAYOUTS = Texts("Layouts of concessions", "Disposiciones de concesiones")
_SHORT_CARDS = 4  # the first of `state.layout`; the rest is the long-term concession's


def pieces(state: State) -> list[Piece]:
    cards = [_card(state, card) for card in range(int(state.types))]
    tiles = [_tile(state, phase, face) for phase in range(3) for face in range(FACES) if state.tower[phase, face]]
    return [*cards, *tiles, *_layouts(state)]


def _card(state: State, card: int) -> Piece:
    facts = (lot_fact(state, card), card_fact(state, card))
    return Piece(_CARDS, card_name(state, card), card_faces(state, card), facts, int(state.unseen[card]))


def _tile(state: State, phase: int, face: int) -> Piece:
    words, letter = tile_words(face), "ABC"[phase]
    text = Texts(f"phase {letter}: {words.en}", f"fase {letter}: {bare(words.es)}")
    facts = (tile_fact(kind_of(face)),)
    return Piece(_TILES, f"{letter} {face_code(face)}", text, facts, int(state.tower[phase, face]))


def _layouts(state: State) -> list[Piece]:
    places = [(int(row), int(column)) for row, column in state.layout]
    return [
        _layout("short 1", Texts("short-term 1", "a corto plazo 1"), places[:_SHORT_CARDS]),
        _layout("long 8", Texts("long-term 8", "a largo plazo 8"), places[_SHORT_CARDS:]),
    ]


def _layout(name: str, text: Texts, places: list[tuple[int, int]]) -> Piece:
    rows, columns = (1 + max(each[axis] for each in places) for axis in (0, 1))
    drawn = " / ".join("".join("X" if (r, c) in places else "." for c in range(columns)) for r in range(rows))
    facts = (f"concession-{name.replace(' ', '-')}",)
    return Piece(_LAYOUTS, name, Texts(f"{text.en}: {drawn}", f"{text.es}: {drawn}"), facts)
