"""The fast random number generator used in playouts, search and determinising: sfc32.

Four 32-bit lanes kept in int64, so that compiled and plain code produce the same numbers without overflow. (The chance
of a match comes from its seed by HMAC instead: see `chance.py`.)
"""

from __future__ import annotations

from lunario.core.arrays import Ints, int64, zeros
from lunario.core.compile import compiled

_MASK = 0xFFFFFFFF


@compiled
def next32(rng: Ints) -> int:
    a = int(rng[0])
    b = int(rng[1])
    c = int(rng[2])
    d = int(rng[3])
    result = (a + b + d) & _MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _MASK
    rng[2] = ((((c << 21) & _MASK) | (c >> 11)) + result) & _MASK
    rng[3] = (d + 1) & _MASK
    return result


@compiled
def below(rng: Ints, n: int) -> int:
    """Return an integer from 0 to n - 1 (n far below 2**32, so the bias does not matter)."""
    return (next32(rng) * n) >> 32


@compiled
def reseed(rng: Ints, seed: int) -> None:
    rng[0] = seed & _MASK
    rng[1] = (seed >> 32) & _MASK
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(12):
        next32(rng)


def new_rng(seed: int = 0) -> Ints:
    """Return a generator; the same seed gives the same numbers everywhere."""
    rng = zeros(4, int64)
    reseed(rng, seed)
    return rng
