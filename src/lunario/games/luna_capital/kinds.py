"""What can stand on a quadrant, and what a project tile shows (LC-C1 – LC-C3).

A *kind* is what counts on a quadrant; a *face* is a tile's front: a kind with 0, 1 or 2 robots.

    kind  0     1 2 3  4 5 6 7                 8       9          10 … 14      15 … 20        21   22    23     24
          free  H O W  pear apple lemon mixed  office  meteorite  mod-hab for  complex for    pad  demo  redis  scaffold
                                                                  H O W G S    H O W G S mod

    face = kind + 24 * robots
"""

from __future__ import annotations

# What is on a cell of a card; the second cell of a double quadrant points to the first.
NO_SITE = -1  # nothing here: a face-down card, or no card
LEFT = -2  # belongs to the quadrant on its left
ABOVE = -3  # belongs to the quadrant above it

FREE = 0
HYDROGEN = 1
OXYGEN = 2
WATER = 3
PEAR = 4
APPLE = 5
LEMON = 6
MIXED = 7
OFFICE = 8
METEORITE = 9
MOD_HAB = 10  # + the group it counts
COMPLEX = 15  # + the group it counts
PAD = 21
DEMOLITION = 22
REDISTRIBUTION = 23
SCAFFOLD = 24
KINDS = 25

TILE_KINDS = 24  # kinds a tile can have: all but the scaffold
FACES = 72

# Groups: what scoring and concessions count together (a greenhouse is any fruit).
HYDROGENS = 0
OXYGENS = 1
WATERS = 2
GREENHOUSES = 3
OFFICES = 4
MOD_HABS = 5
METEORITES = 6
GROUPS = 7
LIFE_SYSTEMS = 4  # the first four groups


# ------------------------------------------------------------------ codes in component files and notation

KIND_CODES = (
    *(".", "H", "O", "W", "P", "A", "L", "X", "S", "M"),
    *("mH", "mO", "mW", "mG", "mS"),
    *("cH", "cO", "cW", "cG", "cS", "cM"),
    *("pad", "demo", "redis", "="),
)


def face_code(face: int) -> str:
    """A tile in notation: `H`, `W++` (two robots), `mG` (mod-hab for greenhouses), `pad`."""
    return KIND_CODES[face % TILE_KINDS] + "+" * (face // TILE_KINDS)


FACE_OF = {face_code(face): face for face in range(FACES) if face % TILE_KINDS}
