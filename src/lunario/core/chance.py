"""Chance from a match's seed, so that anybody can verify a match later.

Every chance event of a match belongs to a stream (a pile, a deck, …) and has an index in it, from 0. Its number below
`total`, the sum of the outcomes' weights, is

    x mod total,  x = the first 8 bytes, big-endian, of HMAC-SHA256(key = seed, message = "stream/index/attempt")

with attempt 0, or the first later attempt whose x is below the largest multiple of total up to 2**64, so that all
numbers are equally likely. It selects one of the outcomes in ascending order, each as wide as its weight.
`docs/chance.md` has test vectors.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from itertools import count

from lunario.core.arguments import whole
from lunario.core.errors import BadOption

_RANGE = 1 << 64
LARGEST_SEED = 10**100  # as a number; Python writes none of more than 4300 digits


def new_seed() -> str:
    """Return a seed nobody can guess."""
    return secrets.token_hex(16)


def check_seed(seed: int | str) -> str:
    """Return the seed if it can be read back from its line of a match file, or raise BadOption."""
    number = whole(seed)
    text = seed if isinstance(seed, str) else "" if number is None or abs(number) > LARGEST_SEED else str(seed)
    if not text or text != text.strip() or not text.isprintable():
        raise BadOption(
            "A seed is a number or a few words in one line.", "Una semilla es un número o unas palabras en una línea."
        )
    return text


def number_below(total: int, seed: str, stream: str, index: int) -> int:
    """Return the unbiased number of a stream's event."""
    limit = _RANGE - _RANGE % total
    for attempt in count():
        digest = hmac.digest(seed.encode(), f"{stream}/{index}/{attempt}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % total
    raise AssertionError("count() does not end")


def pick(outcomes: Sequence[tuple[int, int]], seed: str, stream: str, index: int) -> int:
    """Return the outcome that the seed selects among (outcome, weight) pairs in ascending order."""
    number = number_below(sum(weight for _, weight in outcomes), seed, stream, index)
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    raise AssertionError("the number is below the sum of the weights")
