"""The fast random number generator used in playouts, search and determinising: sfc32.

Four 32-bit lanes kept in int64, so that compiled and plain code produce the same numbers without overflow. (The chance
of a match comes from its seed by HMAC instead: see `chance.py`.)
"""

from __future__ import annotations

from lunario.core.arguments import whole_number
from lunario.core.arrays import Int64Array, Ints, int64, zeros
from lunario.core.compile import compiled
from lunario.core.errors import BadArgument

_MASK = 0xFFFFFFFF
_DISCARDED = 12  # numbers drawn at the beginning, until the seed has reached all lanes


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
def nth_of(counts: Ints, number: int) -> int:
    """Return the index of unit `number`, counted from 0, where entry `i` of the array stands for `counts[i]` units.

    With a deck that counts cards by kind, it is the kind of the card; with one that marks cards by 1, the card.
    """
    index = 0
    while number >= counts[index]:
        number -= int(counts[index])
        index += 1
    return index


@compiled
def reseed(rng: Ints, seed: int) -> None:
    rng[0] = seed & _MASK
    rng[1] = (seed >> 32) & _MASK
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(_DISCARDED):
        next32(rng)


def new_rng(seed: int = 0) -> Ints:
    """Return the lanes of a generator, for compiled code; the same seed gives the same numbers everywhere."""
    rng = zeros(4, int64)
    reseed(rng, seed)
    return rng


class Rng(Int64Array):
    """Random numbers for players and samples: the same seed gives the same numbers everywhere.

    It is an array of its lanes, so that compiled code can draw from it.

    >>> rng = lunario.Rng(7)
    >>> [rng.below(6) for _ in range(5)]
    [0, 3, 4, 3, 4]
    >>> rng
    <Rng after 5 numbers: b6762af5 a47c3118 78f1bd78 00000012>
    """

    def __new__(cls, seed: int = 0) -> Rng:
        number = whole_number(seed, "The seed of an Rng is a whole number", "La semilla de un Rng es un número entero")
        if number.bit_length() > 63:
            raise BadArgument(
                f"The seed of an Rng has at most 63 bits: {seed} is too large.",
                f"La semilla de un Rng tiene 63 bits como mucho: {seed} es demasiado grande.",
            )
        return new_rng(number).view(cls)

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, all of them equally likely.

        >>> lunario.Rng(1).below(10)
        1
        """
        number = whole_number(n, "Numbers are drawn below a whole one", "Los números se sacan por debajo de un entero")
        if not 0 < number < _MASK:
            raise BadArgument(
                f"Numbers are drawn below 1 to {_MASK - 1}, not below {n}.",
                f"Los números se sacan por debajo de 1 a {_MASK - 1}, no de {n}.",
            )
        return int(below(self, number))

    def __repr__(self) -> str:
        drawn = (int(self[-1]) - 1 - _DISCARDED) & _MASK
        lanes = " ".join(f"{int(lane):08x}" for lane in self)
        return f"<Rng after {drawn} number{'' if drawn == 1 else 's'}: {lanes}>"

    __str__ = __repr__

    def __dir__(self) -> list[str]:
        """Return what one draws with, not all that arrays can do."""
        return ["below", "copy", *(name for name in super().__dir__() if name.startswith("__"))]
