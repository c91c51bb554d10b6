"""SHA-256, HMAC and the draws of a match in compiled code, compared with published vectors and Python's own."""

import hashlib
import hmac
import random

import numpy as np
import pytest

from lunario.core import draws
from lunario.core.chance import number_below

WAYS = [pytest.param(draws.compress, id="processor"), pytest.param(draws.compress_plainly, id="portable")]

# RFC 4231, the cases with a message of one block; the last one has a key longer than a block.
RFC_4231 = [
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (b"Jefe", b"what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    (b"\xaa" * 20, b"\xdd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]


def words_of(data: bytes) -> np.ndarray:
    return np.frombuffer(data.ljust(64, b"\0"), ">u4").astype(np.int64)


def hex_of(state: np.ndarray) -> str:
    return b"".join(int(word).to_bytes(4, "big") for word in state).hex()


def sha256(compress, message: bytes) -> str:
    padded = message + b"\x80" + b"\0" * (-(len(message) + 9) % 64) + (8 * len(message)).to_bytes(8, "big")
    state = draws._START.copy()
    for start in range(0, len(padded), 64):
        compress(state, words_of(padded[start : start + 64]))
    return hex_of(state)


@pytest.mark.parametrize("compress", WAYS)
def test_published_digests(compress):
    """FIPS 180-4's examples: no message, three letters, and two blocks."""
    assert sha256(compress, b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sha256(compress, b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    two = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    assert sha256(compress, two) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"


@pytest.mark.parametrize("compress", WAYS)
def test_any_message(compress):
    numbers = random.Random(1)
    for length in (*range(0, 130, 7), 1000):
        message = numbers.randbytes(length)
        assert sha256(compress, message) == hashlib.sha256(message).hexdigest()


@pytest.mark.parametrize(("secret", "message", "expected"), RFC_4231)
def test_published_authentication_codes(secret, message, expected):
    assert hmac.digest(secret, message, "sha256").hex() == expected
    key, state = np.zeros(draws.KEY, np.int64), np.zeros(8, np.int64)
    draws.new_key(words_of(secret if len(secret) <= 64 else hashlib.sha256(secret).digest()), key)
    block = words_of(message)
    draws.end_block(block, len(message))
    for digest in (draws.digest, draws.digest_plainly):
        digest(key, block, state)
        assert hex_of(state) == expected


def test_draws_are_those_of_a_match():
    seeds = ["7", "luna nueva", "ñ" * 40, "x" * 64, "x" * 65, "0f3c9a"]
    streams = ["pile", "tower A", "player 123/4/1/0", "d" * draws.LONGEST]
    keys = np.zeros((len(seeds), draws.KEY), np.int64)
    for words, key in zip(draws.key_words(seeds), keys, strict=True):
        draws.new_key(words, key)
    rows, numbers = draws.stream_words(streams), random.Random(1)
    for seed, key in zip(seeds, keys, strict=True):
        for stream, row in zip(streams, rows, strict=True):
            for index in (0, 9, 10, 99, 100, 12345, numbers.randrange(10**6)):
                total = numbers.choice([1, 2, 68, numbers.randrange(1, 2**31)])
                ahead = np.zeros(draws.DRAWN_AHEAD, np.int64)
                assert draws.drawn_below(total, key, row, index, ahead) == number_below(total, seed, stream, index)
                assert draws.drawn_seed(key, row, index, ahead) == number_below(1 << 62, seed, stream, index)


def test_draws_that_are_kept_are_those_of_their_index():
    """In any order of indices: consecutive, with gaps, repeated, and back to the first."""
    key, row = np.zeros(draws.KEY, np.int64), draws.stream_words(["pile"])[0]
    draws.new_key(draws.key_words(["7"])[0], key)
    ahead = np.zeros(draws.DRAWN_AHEAD, np.int64)
    for index in (0, 1, 2, 3, 9, 10, 12, 13, 13, 14, 0, 1, 99, 100, 1):
        assert draws.drawn_below(68, key, row, index, ahead) == number_below(68, "7", "pile", index)


def test_two_messages_at_a_time_have_each_their_own_code():
    numbers, key = random.Random(1), np.zeros(draws.KEY, np.int64)
    for _ in range(20):
        draws.new_key(words_of(numbers.randbytes(64)), key)
        blocks = [words_of(numbers.randbytes(64)) for _ in range(2)]
        alone, together = [draws._START.copy() for _ in blocks], [draws._START.copy() for _ in blocks]
        for state, block in zip(alone, blocks, strict=True):
            draws.digest_plainly(key, block, state)
        draws.digest_two(key, blocks[0], together[0], blocks[1], together[1])
        assert [hex_of(state) for state in together] == [hex_of(state) for state in alone]


@pytest.mark.parametrize("total", [1, 2, 3, 68, 2**30, 2**31 - 1, 10**9 + 7])
def test_no_number_is_likelier_than_another(total):
    limit = 2**64 - 2**64 % total
    for x in {0, 1, total, limit - 1, limit, 2**64 - 1, 2**63} - {2**64}:
        assert draws.unbiased(x >> 32, x & 0xFFFFFFFF, total) == (x % total if x < limit else -1)


def test_a_long_name_of_a_stream_is_refused():
    with pytest.raises(ValueError, match="at most 40 bytes, not 41"):
        draws.stream_words(["d" * 41])
