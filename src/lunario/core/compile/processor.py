"""Services of the processor and the system for compiled code: rounds of SHA-256, and the CPU time of a thread."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from math import isqrt
from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import lower_builtin, type_callable

# ------------------------------------------------------------------ SHA-256


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _cube_root(number: int) -> int:
    low, high = 0, number
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= number else (low, middle - 1)
    return low


# The fractional parts of the roots of the first primes.
SHA256_CONSTANTS = [_cube_root(prime << 96) & 0xFFFFFFFF for prime in _primes(64)]
SHA256_START = [isqrt(prime << 64) & 0xFFFFFFFF for prime in _primes(8)]

_WORD, _LONG = ir.IntType(32), ir.IntType(64)
_FOUR = ir.VectorType(_WORD, 4)
_FOUR_LONG = ir.VectorType(_LONG, 4)
_NEEDED = ("+sha", "+sse4.1", "+ssse3")  # features needed of the processor that code is compiled for
# SHA instructions exist only in the old SSE coding, and Intel's processors take about 100 times as long for them while
# the upper halves of the vector registers are in use, as AVX code leaves them. So the rounds are compiled for an x86
# processor without AVX, and LLVM clears the upper halves (vzeroupper) before it calls such a function from AVX code.
_WITHOUT_AVX = {'"target-cpu"="x86-64"', f'"target-features"="{",".join(_NEEDED)}"'}


def sha256_rounds(state: Any, block: Any) -> bool:
    """Compress a block of 16 words into a state of 8 and return True, or return False if the processor cannot.

    It can only in compiled code, on x86 processors with the SHA extensions. Words are in arrays of int64.
    """
    return False


def sha256_hmac(key: Any, block: Any, state: Any) -> bool:
    """Write the HMAC of a message of one block, which is complete, into a state, or return False as above.

    The key's 16 words are the two states that HMAC reaches with it. What lies between the two compressions never leaves
    the vector registers.
    """
    return False


def sha256_hmac_of_two(key: Any, block: Any, state: Any, other_block: Any, other_state: Any) -> bool:
    """Do the same for two messages at once, in little more time than for one.

    Each round waits for the one before it, so a single message leaves half of the processor idle.
    """
    return False


@type_callable(sha256_rounds)
def _type_rounds(context: Any) -> Callable[..., Any]:
    return lambda state, block: types.boolean


@type_callable(sha256_hmac)
def _type_hmac(context: Any) -> Callable[..., Any]:
    return lambda key, block, state: types.boolean


@type_callable(sha256_hmac_of_two)
def _type_hmac_of_two(context: Any) -> Callable[..., Any]:
    return lambda key, block, state, other_block, other_state: types.boolean


@lower_builtin(sha256_rounds, *[types.Array] * 2)
@lower_builtin(sha256_hmac, *[types.Array] * 3)
@lower_builtin(sha256_hmac_of_two, *[types.Array] * 5)
def _lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    features = str(context.codegen().magic_tuple()[2]).split(",")
    can = all(each in features for each in _NEEDED)
    if can:
        given = zip(signature.args, args, strict=True)
        pointers = [context.make_array(kind)(context, builder, value).data for kind, value in given]
        write = {2: rounds_function, 3: hmac_function, 5: hmac_of_two_function}[len(args)]
        builder.call(write(builder.module), pointers)
    return context.get_constant(types.boolean, can)


def rounds_function(module: Any) -> Any:
    """Return what `sha256_rounds` calls."""
    return _function(module, "rounds", 2, lambda writer, *arrays: [writer.compress(*arrays)])


def hmac_function(module: Any) -> Any:
    """Return what `sha256_hmac` calls."""
    return _function(module, "hmac", 3, lambda writer, *arrays: [writer.hmac(*arrays)])


def hmac_of_two_function(module: Any) -> Any:
    """Return what `sha256_hmac_of_two` calls."""
    return _function(
        module,
        "hmac_of_two",
        5,
        lambda writer, key, *arrays: [writer.hmac(key, *arrays[:2]), writer.hmac(key, *arrays[2:])],
    )


def _function(module: Any, name: str, arrays: int, write: Callable[..., list[Iterator[None]]]) -> Any:
    """Return the function of that name, written into the module once. Its messages take turns, four rounds each.

    Inlined, it would be long, and would become part of AVX code.
    """
    name = f"lunario_sha256_{name}"
    if name in module.globals:
        return module.globals[name]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [_LONG.as_pointer()] * arrays), name)
    function.linkage = "internal"
    function.attributes.add("noinline")
    set.update(function.attributes, _WITHOUT_AVX)  # llvmlite only knows attributes without a value
    builder = ir.IRBuilder(function.append_basic_block())
    for _ in zip(*write(_Writer(builder), *function.args), strict=True):
        pass
    builder.ret_void()
    return function


class _Writer:
    """Writes the instructions for one message: two vectors of four words for the state, four for the block.

    Source: Gulley et al., "Intel SHA Extensions" (2013).
    """

    def __init__(self, builder: Any) -> None:
        self.builder = builder

        def intrinsic(name: str, count: int) -> Any:
            kind = ir.FunctionType(_FOUR, [_FOUR] * count)
            return cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.sha256{name}")

        self.rounds, self.first, self.second = intrinsic("rnds2", 3), intrinsic("msg1", 2), intrinsic("msg2", 2)

    def compress(self, state: Any, block: Any) -> Iterator[None]:
        """Compress a block into a state."""
        yield from self._compress(self._load_two(state, 0), self._load_block(block), state)

    def hmac(self, key: Any, block: Any, state: Any) -> Iterator[None]:
        """Compress a block into the key's first state, and the result, padded, into its second."""
        inner = yield from self._compress(self._load_two(key, 0), self._load_block(block))
        padding = [_vector((0x80000000, 0, 0, 0)), _vector((0, 0, 0, 8 * (64 + 32)))]
        yield from self._compress(self._load_two(key, 8), [*inner, *padding], state)

    def _compress(self, words: list[Any], schedule: list[Any], into: Any = None) -> Generator[None, None, list[Any]]:
        """Write four rounds, yield, and so on to the last. Return the words of the state and store them, if asked."""
        builder = self.builder
        abcd, efgh = words
        abef = start_abef = self._pick(efgh, abcd, (1, 0, 5, 4))
        cdgh = start_cdgh = self._pick(efgh, abcd, (3, 2, 7, 6))
        for i in range(16):
            if i >= 4:
                schedule.append(self._next(*schedule[i - 4 : i]))
            message = builder.add(schedule[i], _vector(SHA256_CONSTANTS[4 * i : 4 * i + 4]))
            cdgh = builder.call(self.rounds, [cdgh, abef, message])
            abef = builder.call(self.rounds, [abef, cdgh, self._pick(message, message, (2, 3, 2, 3))])
            yield
        abef, cdgh = builder.add(abef, start_abef), builder.add(cdgh, start_cdgh)
        found = [self._pick(cdgh, abef, (7, 6, 3, 2)), self._pick(cdgh, abef, (5, 4, 1, 0))]
        if into is not None:
            for i in range(2):
                builder.store(builder.zext(found[i], _FOUR_LONG), self._four(into, 4 * i), align=8)
        return found

    def _next(self, a: Any, b: Any, c: Any, d: Any) -> Any:
        """Return four more words of the schedule, from the sixteen before them."""
        builder = self.builder
        part = builder.add(builder.call(self.first, [a, b]), self._pick(c, d, (1, 2, 3, 4)))
        return builder.call(self.second, [part, d])

    def _pick(self, a: Any, b: Any, lanes: Sequence[int]) -> Any:
        return self.builder.shuffle_vector(a, b, _vector(lanes))

    def _load_two(self, array: Any, first: int) -> list[Any]:
        return [self._load(array, first + 4 * i) for i in range(2)]

    def _load_block(self, block: Any) -> list[Any]:
        return [self._load(block, 4 * i) for i in range(4)]

    def _load(self, array: Any, first: int) -> Any:
        return self.builder.trunc(self.builder.load(self._four(array, first), align=8), _FOUR)

    def _four(self, array: Any, first: int) -> Any:
        return self.builder.bitcast(self.builder.gep(array, [_number(first)]), _FOUR_LONG.as_pointer())


def _vector(numbers: Sequence[int]) -> Any:
    return ir.Constant(_FOUR, [_number(number) for number in numbers])


def _number(value: int) -> Any:
    return ir.Constant(_WORD, value)


# ------------------------------------------------------------------ time

_CLOCKS = {"linux": 3, "darwin": 16}  # CLOCK_THREAD_CPUTIME_ID
_CALLBACK = "lunario_thread_time"
_callback = ctypes.CFUNCTYPE(ctypes.c_double)(time.thread_time)
llvmlite.binding.add_symbol(_CALLBACK, ctypes.cast(_callback, ctypes.c_void_p).value)


def thread_time() -> float:
    """Return the CPU time of this thread in seconds."""
    return time.thread_time()


@type_callable(thread_time)
def _type_time(context: Any) -> Callable[[], Any]:
    return lambda: types.float64


@lower_builtin(thread_time)
def _lower_time(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Ask the system or, on systems where that works differently, Python."""
    clock = _CLOCKS.get(sys.platform)
    if clock is None:
        kind = ir.FunctionType(ir.DoubleType(), [])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, _CALLBACK), [])
    spec = cgutils.alloca_once(builder, ir.ArrayType(_LONG, 2))
    kind = ir.FunctionType(_WORD, [_WORD, spec.type])
    builder.call(cgutils.get_or_insert_function(builder.module, kind, "clock_gettime"), [_number(clock), spec])
    seconds, nanoseconds = (
        builder.sitofp(builder.load(cgutils.gep_inbounds(builder, spec, 0, i)), ir.DoubleType()) for i in (0, 1)
    )
    return builder.fadd(seconds, builder.fmul(nanoseconds, ir.Constant(ir.DoubleType(), 1e-9)))
