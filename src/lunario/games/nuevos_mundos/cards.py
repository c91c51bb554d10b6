"""Cards are numbers, and a biome's cards in a world are the bits of one row.

So it is in our set; in an owner's, a biome may have other consecutive values, 12 at most (the tables in `state.py`):

card    0–7     8–15   16–23   24–31    32–39   40–47          48–55  56–63
value   01–08   09–16  17–24   25–32    33–40   41–48          49–56  57–64     (NM-C1)
biome   ocean   coast  jungle  savanna  desert  high mountain  taiga  arctic tundra
        0       1      2       3        4       5              6      7
card    64      65     66      67       68      69             70     71        the settlements (NM-C3)

bits of a row:  settlement 12 | 11 … 7 6 5 4 3 2 1 0   the values, ascending
"""

from __future__ import annotations

NONE = -1  # no card
BIOMES = 8
VALUES = 64  # number of biome cards, and the first settlement
CARDS = VALUES + BIOMES
KINDS = 6  # number of nature icons, in the order of NM-C2
MOST_VALUES = 12  # of a biome: as many as a turn has actions, so that a settlement's values have room
SETTLEMENT = MOST_VALUES  # the bit of a settlement in a world's row
ROW = (1 << MOST_VALUES) - 1  # bits of a row that are values
