"""The type of a game's views, which its games, matches and states carry: `Match[nova_luna.View]`.

Where it is not said, it is `Any`: a plain `Match` is a match of whatever game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # every type checker has it, and knows defaults from it

    ViewT = TypeVar("ViewT", default=Any)
else:
    from typing import TypeVar

    ViewT = TypeVar("ViewT")
