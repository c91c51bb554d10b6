"""The facts that a game declares, for studies to count."""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.text import Texts


class Fact(NamedTuple):
    """Something a player can do or have, counted for each player of a match, such as a card played or a tile taken.

    Facts of one `group` are shown together.
    """

    name: str  # in tables and on the command line: "tile-r3"
    group: Texts  # "Tiles taken"
    text: Texts  # "red 3"


class Noted(NamedTuple):
    """A fact that came true for a player, `amount` times at once."""

    player: int
    fact: str
    amount: int = 1
