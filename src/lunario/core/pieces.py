"""The pieces of a component set one by one, and what differs between two sets of a game.

A game with the capability `pieces` describes its own (`counting.pieces_of`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from lunario.core.text import Texts


class Piece(NamedTuple):
    """A kind of piece, and how many of it the set has. Pieces that differ in nothing a player sees are one."""

    group: Texts  # "Tiles": a piece of one set can only have taken the place of another in the same group
    name: str  # what it most likely keeps when its face changes: the number of a card
    text: Texts  # its face: "red 3 (2 blue; 1 yellow)"
    facts: tuple[str, ...] = ()  # the facts that count what is done with it
    copies: int = 1


class Change(NamedTuple):
    """A piece of the first set in whose place the second has another, or none; or one that the second set adds."""

    before: Piece | None
    after: Piece | None
    copies: int  # how many times the same


def changes(before: Iterable[Piece], after: Iterable[Piece]) -> list[Change]:
    """Return what differs between two sets, in their order.

    A piece that is missing is paired with a new one of the same group: of the same name if there is one, else with the
    next that is left.
    """
    old, new = _units(before), _units(after)
    kept = Counter(map(_face, old)) & Counter(map(_face, new))
    gone, come = list(_without(old, kept)), list(_without(new, kept))
    found: Counter[tuple[Piece | None, Piece | None]] = Counter()
    for group in dict.fromkeys(piece.group for piece in (*gone, *come)):
        found.update(_paired([each for each in gone if each.group == group], [e for e in come if e.group == group]))
    return [Change(*pair, copies) for pair, copies in found.items()]


def _units(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces for _ in range(piece.copies)]


def _face(piece: Piece) -> tuple[Texts, str, Texts]:
    return piece.group, piece.name, piece.text


def _without(pieces: Sequence[Piece], kept: Counter[tuple[Texts, str, Texts]]) -> Iterator[Piece]:
    left = kept.copy()
    for piece in pieces:
        if left[_face(piece)]:
            left[_face(piece)] -= 1
        else:
            yield piece


def _paired(gone: Sequence[Piece], come: Sequence[Piece]) -> Iterator[tuple[Piece | None, Piece | None]]:
    come, alone = list(come), []
    for piece in gone:
        like = next((each for each in come if each.name == piece.name), None)
        if like is None:
            alone.append(piece)
        else:
            come.remove(like)
            yield piece, like
    yield from zip_longest(alone, come)
