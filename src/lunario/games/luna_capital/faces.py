"""Kinds, groups and faces in compiled code: what a tile's face shows, and what it counts as."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.state import TILE_KINDS, Group, Kind, State

NO_GROUP = -1
KINDS_OF = {
    Group.HYDROGENS: (Kind.HYDROGEN,),
    Group.OXYGENS: (Kind.OXYGEN,),
    Group.WATERS: (Kind.WATER,),
    Group.GREENHOUSES: (Kind.PEAR, Kind.APPLE, Kind.LEMON, Kind.MIXED),
    Group.OFFICES: (Kind.OFFICE,),
    Group.MOD_HABS: (
        *(Kind(Kind.MOD_HAB + counted) for counted in range(Group.MOD_HABS)),
        Kind.MOD_HAB_MOD_HAB,
        Kind.MOD_HAB_METEORITE,
    ),
    Group.METEORITES: (Kind.METEORITE,),
}
_GROUP_OF = {kind: group.value for group, kinds in KINDS_OF.items() for kind in kinds}
_GROUP = tuple(_GROUP_OF.get(kind, NO_GROUP) for kind in Kind)  # by kind


@compiled
def group_of(kind: int) -> int:
    """Return the group a kind belongs to, or NO_GROUP."""
    return _GROUP[kind] if kind > 0 else NO_GROUP


@compiled
def kind_of(face: int) -> int:
    """Return a tile's kind. No tile is free ground with robots: those faces are the two mod-habs of owners' sets."""
    kind = face % TILE_KINDS
    return kind if kind > 0 or face == 0 else Kind.SCAFFOLD + face // TILE_KINDS


@compiled
def robots_on(face: int) -> int:
    return face // TILE_KINDS if face % TILE_KINDS > 0 else 0


@compiled
def is_mod_hab(kind: int) -> bool:
    return Kind.MOD_HAB <= kind < Kind.COMPLEX or kind > Kind.SCAFFOLD


@compiled
def is_construction(kind: int) -> bool:
    """Return whether it is a mod-hab or a residential complex."""
    return Kind.MOD_HAB <= kind < Kind.PAD or kind > Kind.SCAFFOLD


@compiled
def counted_by(kind: int) -> int:
    """Return the group that a construction counts."""
    if kind > Kind.SCAFFOLD:
        return kind - Kind.MOD_HAB_MOD_HAB + Group.MOD_HABS
    return kind - Kind.COMPLEX if kind >= Kind.COMPLEX else kind - Kind.MOD_HAB


@compiled
def fits_scaffold(state: State, kind: int) -> bool:
    """LC-Q2: mod-habs, complexes and, unless the option forbids it, sales offices fit on a scaffold."""
    return is_construction(kind) or (kind == Kind.OFFICE and state.offices_on_scaffolds > 0)
