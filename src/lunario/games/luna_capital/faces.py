"""What the face of a tile or quadrant shows, for compiled code."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.kinds import MOD_HAB, OFFICE, PAD, TILE_KINDS

_GROUP = (-1, 0, 1, 2, 3, 3, 3, 3, 4, 6, 5, 5, 5, 5, 5, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)


@compiled
def group_of(kind: int) -> int:
    """The group a kind belongs to, or -1."""
    return _GROUP[kind] if kind > 0 else -1


@compiled
def kind_of(face: int) -> int:
    return face % TILE_KINDS


@compiled
def robots_on(face: int) -> int:
    return face // TILE_KINDS


@compiled
def fits_scaffold(kind: int) -> bool:
    """LC-Q2: mod-habs, residential complexes and sales offices may be built on a scaffold."""
    return kind == OFFICE or MOD_HAB <= kind < PAD
