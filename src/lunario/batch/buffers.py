"""The arrays a batch writes to. They never move, and other libraries can share them by DLPack without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lunario.core.errors import BadOption
from lunario.core.game import Game
from lunario.search.compiled_lanes import Out

ALIGNMENT = 64  # bytes: JAX copies arrays that are not aligned like this


def aligned(shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """Return an array of zeros that starts at a multiple of 64 bytes."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(kind).reshape(shape)


def new_buffers(game: Game, lanes: int, *, observe: bool = True, finals: bool = False) -> Out:
    """Return the arrays a batch writes to, for callers who want to own them.

    >>> from lunario.batch import Batch, new_buffers
    >>> game = lunario.load("nova-luna", window=21)
    >>> buffers = new_buffers(game, lanes=4)
    >>> Batch(game, lanes=4, buffers=buffers).observations is buffers.observations
    True
    """
    rows, ended = lanes * observe, lanes * (observe and finals)
    return Out(
        observations=aligned((rows, game.observation_size), np.float32),
        masks=aligned((rows, game.limits.actions), np.int8),
        players=aligned((lanes,), np.int32),
        rewards=aligned((lanes, game.players), np.float64),
        ends=aligned((lanes,), np.int8),
        places=aligned((lanes, game.players), np.int32),
        scores=aligned((lanes, game.score_rows), np.int32),
        finals=aligned((ended, game.observation_size), np.float32),
        actions=aligned((lanes,), np.int64),
    )


def checked_buffers(game: Game, lanes: int, buffers: Out | None, observe: bool, finals: bool) -> Out:
    """Return the caller's buffers if they fit, or new ones."""
    wanted = new_buffers(game, lanes, observe=observe, finals=finals)
    if buffers is None:
        return wanted
    if not isinstance(buffers, Out):
        raise BadOption(
            f"Buffers are what new_buffers(game, lanes) returns, not {buffers!r}.",
            f"Los búferes son lo que devuelve new_buffers(game, lanes), no {buffers!r}.",
        )
    for name, ours, theirs in zip(Out._fields, wanted, buffers, strict=True):
        fits = ours.shape == theirs.shape and ours.dtype == theirs.dtype
        if not fits or not theirs.flags.c_contiguous or not theirs.flags.writeable:
            raise BadOption(
                f"The buffer {name} must be a C-contiguous array {ours.shape} of {ours.dtype} that can be written to: "
                "see new_buffers.",
                f"El búfer {name} debe ser un array C contiguo {ours.shape} de {ours.dtype} en el que se pueda "
                "escribir: mira new_buffers.",
            )
    return buffers
