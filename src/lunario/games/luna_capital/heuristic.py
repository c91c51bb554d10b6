"""The heuristic's weights: what each is for, and its index in the vector that compiled code receives."""

from __future__ import annotations

from enum import IntEnum


class Weight(IntEnum):
    """The names are those of `weights.toml`, in points of the final score."""

    # A tile on a quadrant (tile_value.py).
    ALONE = 0  # a life system that joins no area
    AREA = 1  # a point for a largest area
    GROWTH = 2  # a tile in an area that is not the largest
    ROOM = 3  # a free quadrant next to a life system
    SETS = 4  # a point for greenhouse sets
    COUNTED = 5  # a point for a mod-hab or complex
    PROMISE = 6  # a free quadrant around a mod-hab
    COMPLEX = 7  # a complex, for what it will count later
    OFFICE = 8
    METEORITE = 9
    PAD = 10
    REDISTRIBUTION = 11
    DEMOLITION = 12  # a quadrant freed
    ON_SCAFFOLD = 13  # a construction on a scaffold rather than on a free quadrant
    DENSE = 14  # a neighbour that is not free, which keeps room elsewhere
    # Cards, places and lots (policy.py).
    SITE = 15  # a free quadrant on a card
    PRINTED = 16  # a project printed on a card
    SCAFFOLD = 17  # a scaffold on a card
    FITS = 18  # a card in hand whose number fits somewhere
    HAND = 19  # a card in hand at the end
    BESIDE = 20  # a card placed next to another
    WASTE = 21  # a number that no longer fits between two cards
    ROBOT = 22  # a robot token
    TOKEN = 23  # a redistribution token
    FACE_DOWN = 24  # a card placed face down
    # Positions (policy.py, standing.py).
    SHARPNESS = 25  # how reliably a lead of one point wins
    LATENESS = 26  # and how much more so at the end
    SOLO = 27  # points that the automaton is ahead of its score at the start
    OPEN_SITE = 28  # a free quadrant, at the start of the match (these four lose their value round by round)
    OPEN_AREA = 29  # a free quadrant next to life systems, for each of them
    OPEN_MOD_HAB = 30  # a free quadrant around a mod-hab
    SWAP = 31  # a redistribution token
