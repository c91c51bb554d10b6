"""The chance of a match in compiled code: the draws of `chance.py`, by HMAC-SHA256.

A key is kept as the two states that HMAC reaches with it (`new_key`), so that a draw takes two blocks. A message is
`stream/index/attempt`; the part before the index is prepared as words (`stream_words`). Two draws together take little
longer than one, so a draw also makes that of the stream's next index and keeps it (`ahead`).

Sources: FIPS 180-4 for SHA-256, RFC 2104 for HMAC.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from lunario.core.arrays import Ints, array, from_bytes, int64, zeros
from lunario.core.compile import (
    SHA256_CONSTANTS,
    SHA256_START,
    compiled,
    sha256_hmac,
    sha256_hmac_of_two,
    sha256_rounds,
)

_MASK = 0xFFFFFFFF
BLOCK = 64  # bytes
WORDS = 16  # per block
KEY = 16  # words of a prepared key: the inner state, then the outer
STREAM = WORDS + 1  # numbers of a prepared stream: its words, then its length in bytes
LONGEST = 40  # bytes of a stream's name, so that a message fits into one block
DRAWN_AHEAD = 3  # numbers of a kept draw: its index + 1 (0 if none is kept), and its first two words

_CONSTANTS = array(SHA256_CONSTANTS, int64)
_START = array(SHA256_START, int64)


# ------------------------------------------------------------------ SHA-256


@compiled
def compress(state: Ints, block: Ints) -> None:
    """Compress a block of 16 words into a state of 8."""
    if not sha256_rounds(state, block):
        compress_plainly(state, block)


@compiled
def _turned(word: int, by: int) -> int:
    return ((word >> by) | (word << (32 - by))) & _MASK


@compiled
def compress_plainly(state: Ints, block: Ints) -> None:
    """Do what `compress` does, on any processor."""
    words = zeros(64, int64)
    for i in range(16):
        words[i] = block[i]
    for i in range(16, 64):
        x, y = int(words[i - 15]), int(words[i - 2])
        first = _turned(x, 7) ^ _turned(x, 18) ^ (x >> 3)
        second = _turned(y, 17) ^ _turned(y, 19) ^ (y >> 10)
        words[i] = (int(words[i - 16]) + first + int(words[i - 7]) + second) & _MASK
    a, b, c, d = int(state[0]), int(state[1]), int(state[2]), int(state[3])
    e, f, g, h = int(state[4]), int(state[5]), int(state[6]), int(state[7])
    for i in range(64):
        chosen = (e & f) ^ (~e & g & _MASK)
        one = h + (_turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)) + chosen + int(_CONSTANTS[i]) + int(words[i])
        two = (_turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e, d, c, b, a = g, f, e, (d + one) & _MASK, c, b, a, (one + two) & _MASK
    _add(state, 0, a, b, c, d)
    _add(state, 4, e, f, g, h)


@compiled
def _add(state: Ints, first: int, a: int, b: int, c: int, d: int) -> None:
    state[first] = (int(state[first]) + a) & _MASK
    state[first + 1] = (int(state[first + 1]) + b) & _MASK
    state[first + 2] = (int(state[first + 2]) + c) & _MASK
    state[first + 3] = (int(state[first + 3]) + d) & _MASK


# ------------------------------------------------------------------ HMAC


@compiled
def new_key(words: Ints, key: Ints) -> None:
    """Prepare a key, given as the words of a block padded with zeros."""
    block = zeros(16, int64)
    for half in range(2):
        pad = 0x36363636 if half == 0 else 0x5C5C5C5C
        for i in range(16):
            block[i] = int(words[i]) ^ pad
        for i in range(8):
            key[8 * half + i] = _START[i]
        compress(key[8 * half : 8 * half + 8], block)


@compiled
def put(words: Ints, at: int, byte: int) -> int:
    """Write a byte of a message and return the index of the next."""
    words[at >> 2] |= byte << (24 - 8 * (at & 3))
    return at + 1


@compiled
def put_number(words: Ints, at: int, number: int) -> int:
    """Write a number in decimal and return the index of the next byte."""
    end = at + 1
    rest = number // 10
    while rest > 0:
        end += 1
        rest //= 10
    for place in range(end - 1, at - 1, -1):
        put(words, place, 48 + number % 10)
        number //= 10
    return end


@compiled
def end_block(words: Ints, length: int) -> None:
    """Complete the block of a message. The words after the message must be 0."""
    put(words, length, 0x80)
    words[15] = 8 * (64 + length)


@compiled
def digest(key: Ints, block: Ints, state: Ints) -> None:
    """Write the HMAC of a complete block into `state`."""
    if not sha256_hmac(key, block, state):
        digest_plainly(key, block, state)


@compiled
def digest_two(key: Ints, block: Ints, state: Ints, other_block: Ints, other_state: Ints) -> None:
    """Write the HMAC of each of two complete blocks."""
    if not sha256_hmac_of_two(key, block, state, other_block, other_state):
        digest_plainly(key, block, state)
        digest_plainly(key, other_block, other_state)


@compiled
def digest_plainly(key: Ints, block: Ints, state: Ints) -> None:
    """Do what `digest` does, on any processor."""
    outer = zeros(WORDS, int64)
    for i in range(8):
        outer[i] = key[i]
        state[i] = key[8 + i]
    compress_plainly(outer[:8], block)
    outer[8] = 0x80000000
    outer[15] = 8 * (64 + 32)
    compress_plainly(state, outer)


# ------------------------------------------------------------------ draws


@compiled
def draw(key: Ints, stream: Ints, index: int, attempt: int, state: Ints) -> None:
    """Write the HMAC of `stream/index/attempt`."""
    block = zeros(WORDS, int64)
    write_block(stream, index, attempt, block)
    digest(key, block, state)


@compiled
def write_block(stream: Ints, index: int, attempt: int, block: Ints) -> int:
    """Write the block of `stream/index/attempt`, and return the place of the byte after the index."""
    for i in range(11):  # LONGEST bytes and a slash
        block[i] = stream[i]
    at = put_number(block, int(stream[WORDS]), index)
    end_block(block, put_number(block, put(block, at, 47), attempt))
    return at


@compiled
def draw_ahead(key: Ints, stream: Ints, index: int, ahead: Ints, state: Ints) -> None:
    """Write the first two words of the HMAC of `stream/index/0`.

    Take them from `ahead` if they are kept there; otherwise draw them together with those of the next index, and keep
    the latter.
    """
    if ahead[0] == index + 1:
        state[0], state[1] = ahead[1], ahead[2]
        return
    block, later_block, later = zeros(WORDS, int64), zeros(WORDS, int64), zeros(8, int64)
    last = write_block(stream, index, 0, block) - 1
    if index % 10 == 9:
        write_block(stream, index + 1, 0, later_block)
    else:  # only that digit differs
        for i in range(WORDS):
            later_block[i] = block[i]
        later_block[last >> 2] += 1 << (24 - 8 * (last & 3))
    digest_two(key, block, state, later_block, later)
    ahead[0], ahead[1], ahead[2] = index + 2, later[0], later[1]


@compiled
def unbiased(high: int, low: int, total: int) -> int:
    """Return (high · 2**32 + low) mod total, or -1 beyond the largest multiple of total up to 2**64."""
    left = (1 << 32) % total
    left = left * left % total  # 2**64 mod total
    if high == _MASK and low >= (1 << 32) - left:
        return -1
    return ((high % total << 32) + low) % total


@compiled
def drawn_below(total: int, key: Ints, stream: Ints, index: int, ahead: Ints) -> int:
    """Return the unbiased number below the total (itself below 2**31) of a stream's event, as `chance.number_below`."""
    state = zeros(8, int64)
    draw_ahead(key, stream, index, ahead, state)
    attempt, number = 0, unbiased(int(state[0]), int(state[1]), total)
    while number < 0:
        attempt += 1
        draw(key, stream, index, attempt, state)
        number = unbiased(int(state[0]), int(state[1]), total)
    return number


@compiled
def drawn_seed(key: Ints, stream: Ints, index: int, ahead: Ints) -> int:
    """Return a number below 2**62 for a stream's event: the seed of a player's random numbers."""
    state = zeros(8, int64)
    draw_ahead(key, stream, index, ahead, state)
    return ((int(state[0]) & 0x3FFFFFFF) << 32) | int(state[1])


# ------------------------------------------------------------------ for Python


def key_words(seeds: Iterable[str]) -> Ints:
    """Return the words of the seeds, one row each, for `new_key`."""
    keys = [seed.encode() for seed in seeds]
    blocks = b"".join((key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0") for key in keys)
    return from_bytes(blocks, ">u4").astype(int64).reshape(-1, WORDS)


def stream_words(names: Iterable[str]) -> Ints:
    """Return the streams' names, each with a slash, as words, then their lengths: one row each, for `draw`."""
    heads = [f"{name}/".encode() for name in names]
    for head in heads:
        if len(head) > LONGEST + 1:
            raise ValueError(f"The name of a stream has at most {LONGEST} bytes, not {len(head) - 1}: {head[:-1]!r}.")
    out = zeros((len(heads), STREAM), int64)
    blocks = b"".join(head.ljust(BLOCK, b"\0") for head in heads)
    out[:, :WORDS] = from_bytes(blocks, ">u4").reshape(-1, WORDS)
    out[:, WORDS] = [len(head) for head in heads]
    return out
