"""How long draws from a seed take on this processor: by its own SHA-256 instructions, by plain rounds, by `hashlib`.

Instructions of the processor can be slow where they run among others, on some processors and not on those at hand. So
what is timed here runs as in a match: in compiled code, on blocks that the same code has just written.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import NamedTuple

from lunario.core.arrays import Ints, int64, zeros
from lunario.core.chance import number_below
from lunario.core.compile import PLAIN, compiled, sha256_rounds
from lunario.core.draws import (
    BLOCK,
    DRAWN_AHEAD,
    KEY,
    WORDS,
    compress,
    compress_plainly,
    digest_plainly,
    digest_two,
    drawn_below,
    key_words,
    new_key,
    stream_words,
    unbiased,
    write_block,
)

ROUNDS = 7  # the fastest counts, since other work only ever slows one down
COUNT = 4 if PLAIN else 400  # in a round
TOTAL = 68  # numbers to draw from


class Speed(NamedTuple):
    """Nanoseconds of processor time."""

    block: float  # as matches compress it
    pair: float  # four blocks for two draws at once, as matches make them
    plain_block: float  # without instructions of the processor's own
    hashlib_block: float  # in a long message
    draw: float  # a number of a stream, drawn one after another
    plain_draw: float  # without such instructions
    hashlib_draw: float  # the same from Python, by `chance.number_below`

    @property
    def is_slow(self) -> bool:
        """Whether the processor's own instructions take longer than doing without, which they should never do."""
        return max(self.block, self.pair / 4) > 1.5 * self.plain_block


@compiled
def has_instructions() -> bool:
    """Return whether blocks are compressed by instructions of the processor's own."""
    return sha256_rounds(zeros(8, int64), zeros(WORDS, int64))


def measure() -> Speed:
    """Measure all of them in turn; takes milliseconds."""
    seed, stream = "speed", "pile"
    key, row, long = zeros(KEY, int64), stream_words([stream])[0], bytes(BLOCK * COUNT)
    new_key(key_words([seed])[0], key)
    return Speed(
        _fastest(lambda: _blocks(COUNT)),
        _fastest(lambda: _pairs(COUNT, key)),
        _fastest(lambda: _plain_blocks(COUNT)),
        _fastest(lambda: hashlib.sha256(long).digest()),
        _fastest(lambda: _draws(COUNT, key, row)),
        _fastest(lambda: _plain_draws(COUNT, key, row)),
        _fastest(lambda: [number_below(TOTAL, seed, stream, index) for index in range(COUNT)]),
    )


def _fastest(run: Callable[[], object]) -> float:
    """Return the nanoseconds for one of the `COUNT` things that `run` does."""
    run()  # compile, or load what is compiled
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.thread_time_ns()
        run()
        best = min(best, time.thread_time_ns() - began)
    return best / COUNT


@compiled
def _blocks(count: int) -> int:
    state, block = zeros(8, int64), zeros(WORDS, int64)
    for _ in range(count):
        _next_block(state, block)
        compress(state, block)
    return int(state[0])


@compiled
def _pairs(count: int, key: Ints) -> int:
    state, block, other_state, other_block = zeros(8, int64), zeros(WORDS, int64), zeros(8, int64), zeros(WORDS, int64)
    for _ in range(count):
        _next_block(state, block)
        _next_block(other_state, other_block)
        digest_two(key, block, state, other_block, other_state)
    return int(state[0]) ^ int(other_state[0])


@compiled
def _plain_blocks(count: int) -> int:
    state, block = zeros(8, int64), zeros(WORDS, int64)
    for _ in range(count):
        _next_block(state, block)
        compress_plainly(state, block)
    return int(state[0])


@compiled
def _next_block(state: Ints, block: Ints) -> None:
    """Write the block that follows a state, as HMAC does."""
    for i in range(8):
        block[i] = state[i]


@compiled
def _draws(count: int, key: Ints, stream: Ints) -> int:
    ahead, total = zeros(DRAWN_AHEAD, int64), 0
    for index in range(count):
        total += drawn_below(TOTAL, key, stream, index, ahead)
    return total


@compiled
def _plain_draws(count: int, key: Ints, stream: Ints) -> int:
    state, total = zeros(8, int64), 0
    for index in range(count):
        block = zeros(WORDS, int64)
        write_block(stream, index, 0, block)
        digest_plainly(key, block, state)
        total += unbiased(int(state[0]), int(state[1]), TOTAL)
    return total
