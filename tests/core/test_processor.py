"""SHA-256 by the processor's own instructions: which machine code is written, on this processor and on others.

The instructions exist only in SSE coding. While the upper halves of the vector registers are in use, as they are after
AVX code, Intel's processors take about 100 times as long for them; AMD's do not, so a clock may see nothing.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from llvmlite import ir
from numba.core.caching import NullCache

from lunario.core import draw_speed, draws
from lunario.core.arrays import Int64s, Record, int64, zeros
from lunario.core.chance import number_below
from lunario.core.compile import compiled, processor
from tests.core.compiling import buffer, entry_of

LINUX = "x86_64-unknown-linux-gnu"
WITH_AVX = ["alderlake", "emeraldrapids", "icelake-server", "sapphirerapids", "znver1", "znver4", "znver5"]
WITHOUT_AVX = ["goldmont", "tremont"]
OURS = "lunario_sha256"
CALL = re.compile(r"call|jmpq?\s+[^.]")  # or a jump to what is called last, rather than to a label


@compiled
def mixes(state: Record, numbers: Int64s) -> int:
    """Compress blocks between loops that a processor with AVX does in wide registers."""
    words, block, other, other_block = zeros(8, int64), zeros(16, int64), zeros(8, int64), zeros(16, int64)
    for _ in range(4):
        for i in range(16):
            block[i] = numbers[i] ^ int(other_block[i])
        draws.compress(words, block)
        for i in range(16):
            other_block[i] = numbers[i] + int(block[i])
        draws.digest_two(numbers, block, words, other_block, other)
        draws.digest(numbers, block, words)
    return int(words[0]) ^ int(other[0])


def functions(assembly: str) -> dict[str, list[str]]:
    """Return the instructions of each function."""
    parts = re.split(r"^([\w.$]+):\s*$", assembly, flags=re.MULTILINE)
    found: dict[str, list[str]] = {}
    name = ""
    for label, body in zip(parts[1::2], parts[2::2], strict=True):
        name = name if label.startswith((".L", "L", "$")) else label
        found.setdefault(name, []).extend(re.findall(r"^\t([a-z][^#\n]*)", body, re.MULTILINE))
    return found


def vector_coded(instructions: list[str]) -> list[str]:
    """Return those that AVX brought: their names begin with a v, or they have a wide register."""
    return [each for each in instructions if re.match(r"v[a-z]", each) or re.search(r"%[yz]mm", each)]


def dirty_calls(instructions: list[str]) -> Iterator[str]:
    """Yield the calls with the upper halves in use, reading the instructions in their order."""
    is_dirty = False
    for each in instructions:
        if re.match(r"vzero(upper|all)", each):
            is_dirty = False
        elif CALL.match(each):
            if is_dirty:
                yield each
            is_dirty = False
        elif re.search(r"%[yz]mm(\d|1[0-5])\b", each):
            is_dirty = True


def assembly_for(name: str, write: Callable[[Any], Any]) -> str:
    """Return the code for a processor of that name: of a function, and of wide loops that call it."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = ir.Module()
    module.triple = LINUX
    function, wide = write(module), ir.VectorType(ir.IntType(64), 4)
    caller = ir.Function(module, function.ftype, "caller")
    builder = ir.IRBuilder(caller.append_basic_block())
    row = builder.bitcast(caller.args[1], wide.as_pointer())
    for _ in range(2):
        builder.store(builder.mul(builder.load(row, align=8), builder.load(row, align=8)), row, align=8)
        builder.call(function, caller.args)
    builder.ret_void()
    machine = llvm.Target.from_triple(LINUX).create_target_machine(cpu=name, opt=3)
    parsed = llvm.parse_assembly(str(module))
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(parsed, builder)
    return machine.emit_assembly(parsed)


WRITTEN = {  # by the name of the function, how often it does two rounds
    "rounds": (processor.rounds_function, 32),
    "hmac": (processor.hmac_function, 64),
    "hmac_of_two": (processor.hmac_of_two_function, 128),
}


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("name", WITH_AVX + WITHOUT_AVX)
def test_the_rounds_are_in_the_old_coding_on_every_processor(name, written):
    write, count = WRITTEN[written]
    found = functions(assembly_for(name, write))
    rounds, caller = found[f"{OURS}_{written}"], found["caller"]
    assert sum(each.startswith("sha256rnds2") for each in rounds) == count
    assert vector_coded(rounds) == []
    assert not any(each.startswith("sha256") for each in caller)  # not made part of it
    assert sum(bool(CALL.match(each)) for each in caller) == 2
    assert bool(vector_coded(caller)) == (name in WITH_AVX)
    assert list(dirty_calls(caller)) == []


def test_the_rounds_are_in_the_old_coding_here():
    """In what is compiled for this processor, optimised as always, among loops that use its widest registers."""
    run = entry_of(mixes)
    run._cache = NullCache()  # only what was compiled in this process can be read
    run(buffer(), np.arange(16))
    found = functions(next(iter(run.overloads.values())).library.get_asm_str())
    rounds = [instructions for name, instructions in found.items() if OURS in name]
    assert len(rounds) == 3 * draw_speed.has_instructions()
    assert [vector_coded(instructions) for instructions in rounds] == [[]] * len(rounds)
    assert not any(each.startswith("sha256") for name, every in found.items() if OURS not in name for each in every)
    assert [call for instructions in found.values() for call in dirty_calls(instructions)] == []


def test_the_instructions_of_the_processor_are_not_slower_than_doing_without():
    """They take about a sixth of the time; where they are in the wrong coding, up to twenty times as long."""
    assert not draw_speed.measure().is_slow


def test_what_is_timed_are_the_draws_of_a_match():
    key, row = np.zeros(draws.KEY, np.int64), draws.stream_words(["pile"])[0]
    draws.new_key(draws.key_words(["speed"])[0], key)
    expected = sum(number_below(draw_speed.TOTAL, "speed", "pile", index) for index in range(20))
    assert draw_speed._draws(20, key, row) == draw_speed._plain_draws(20, key, row) == expected
