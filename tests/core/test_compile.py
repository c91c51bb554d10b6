"""Entry points: their types, their first call, arrays on the stack, errors, and names that no other process has."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lunario.core.arrays import Int32s, Record, int32, zeros
from lunario.core.compile import compiled, entry
from tests.core.compiling import DTYPE, SIZE, Pair, buffer, entry_of, uses_room


@compiled
def allocates(state: Record, out: Int32s) -> int:
    twice = out * 2
    return int(twice[0])


@compiled
def fails(state: Record, out: Int32s) -> int:
    room = zeros(SIZE, int32)
    return int(room[int(out[0])])


def test_room_is_zero_each_time_and_goes_down_but_not_up():
    out = np.zeros(1, np.int32)
    assert entry_of(uses_room)(buffer(), out) == 0 + 1 + 2 + 3 + 4 * 2
    assert out[0] == 1


def test_a_function_that_allocates_is_refused_with_a_sentence():
    with pytest.raises(TypeError, match=r"allocates allocates memory in compiled code: give it room"):
        entry_of(allocates)(buffer(), np.zeros(1, np.int32))


def test_errors_inside_are_python_errors_and_leak_nothing():
    run, out = entry_of(fails), np.array([7], np.int32)
    before = sys.getrefcount(out)
    for _ in range(1000):
        with pytest.raises(IndexError):
            run(buffer(), out)
    assert sys.getrefcount(out) == before
    out[0] = 1
    assert run(buffer(), out) == 0


def test_an_entry_point_has_one_version_and_refuses_other_types():
    run = entry_of(uses_room)
    run(buffer(), np.zeros(1, np.int32))
    assert len(run.overloads) == 1
    with pytest.raises(TypeError):
        run(buffer(), np.zeros(1, np.float32))


def test_a_parameter_that_no_entry_point_can_have_is_named():
    def odd(state: Record, words: str) -> int:
        return 0

    with pytest.raises(TypeError, match="cannot have a parameter of the type <class 'str'>"):
        entry(compiled(odd), "test", DTYPE)


@pytest.mark.parametrize(
    "out", [np.ones(4, np.float32), np.ones((2, 2), np.int32), np.ones(8, np.int32)[::2], [1, 2], None],
    ids=["other numbers", "a table", "every second", "a list", "nothing"],
)  # fmt: skip
def test_the_first_call_refuses_other_types_too(out):
    """Numba's wrappers only check the item size of an array: a table would write past the end of its memory."""
    with pytest.raises(TypeError, match="No matching definition"):
        entry_of(uses_room)(buffer(), out)


def test_the_first_call_takes_keywords_and_counts_arguments():
    assert entry_of(uses_room)(buffer(), out=np.zeros(1, np.int32)) == 14
    with pytest.raises(TypeError, match="expected 2, got 1"):
        entry_of(uses_room)(buffer())


def test_threads_can_call_an_entry_point_for_the_first_time_at_once(own_cache):
    run, everybody = entry_of(uses_room), threading.Barrier(6)

    def call(_: int) -> float:
        everybody.wait()
        return run(buffer(), np.zeros(1, np.int32))

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(call, range(6))) == {14.0}
    assert len(run.overloads) == 1


@compiled
def _in_a_pair(number: int) -> Pair:
    room = zeros(SIZE, int32)
    room[0] = number
    return Pair(number, room)


@compiled
def _alone(number: int) -> Int32s:
    return zeros(SIZE, int32)


@compiled
def takes_room_from_a_pair(state: Record) -> int:
    return int(_in_a_pair(5).room[0])


@compiled
def takes_room(state: Record) -> int:
    return int(_alone(5)[0])


@pytest.mark.parametrize("function", [takes_room_from_a_pair, takes_room])
def test_room_cannot_be_returned(function):
    with pytest.raises(TypeError, match=r"returns an array of `zeros`|Only accept returning of array passed"):
        entry_of(function)(buffer())


SYMBOL = """
import numba
import lunario.core.compile
function = numba.njit(lambda number: number + 1)
function(1)
print(*(result.fndesc.mangled_name for result in function.overloads.values()))
"""


def test_two_processes_name_their_functions_differently():
    """Otherwise code of two games, compiled in two processes, clashes when a third loads both from the cache."""
    command, environment = [sys.executable, "-c", SYMBOL], os.environ | {"NUMBA_DISABLE_JIT": "0"}
    one, two = (subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(2))
    assert b"lambda" in one and one != two


FORK = """
import os
import numba
import lunario.core.compile
function = numba.njit(lambda number: number + 1)
child = os.fork()
function(1)
if child:
    os.waitpid(child, 0)  # one prints after the other
print(*(result.fndesc.mangled_name for result in function.overloads.values()), flush=True)
if not child:
    os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_names_its_functions_differently():
    command, environment = [sys.executable, "-c", FORK], os.environ | {"NUMBA_DISABLE_JIT": "0"}
    names = subprocess.run(command, env=environment, capture_output=True, check=True).stdout.split()
    assert len(names) == len(set(names)) == 2
