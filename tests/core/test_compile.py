"""Compiling: the cache's key follows what compiled code reaches, nothing allocates, records are never assigned."""

import ast
import dataclasses
import enum
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

import lunario
from lunario.core.arrays import HEADER, Float64s, Header, Int32s, Record, dtype_of, float64, int32, zeros
from lunario.core.compile import cache, cache_folder, compiled, entry, is_prepared, prepare, reach
from lunario.core.game import entry_point
from lunario.core.kernel import step
from lunario.search.preparing import is_compiled, steps
from tests.registered import DEFINITIONS

SOURCES = Path(lunario.__file__).parent
DTYPE = lunario.load("nova-luna").dtype

SIZE = 3


class Colour(enum.IntEnum):
    RED = 1
    BLUE = 2


@compiled
def _sum(numbers: Float64s, n: int) -> float:
    total = 0.0
    for i in range(n):
        total += numbers[i]
    return total


@compiled
def uses_room(state: Record, out: Int32s) -> float:
    """Work in room of its own, a row of it per round."""
    total = 0.0
    for round_number in range(4):
        room = zeros((2, SIZE), float64)
        room[1, Colour.RED] += round_number + int(state.players)
        total += _sum(room[1], SIZE)
    counts = zeros(SIZE, int32)
    counts[Colour.BLUE] = Colour.RED
    out[0] = counts[Colour.BLUE]
    return total


@compiled
def allocates(state: Record, out: Int32s) -> int:
    twice = out * 2
    return int(twice[0])


@compiled
def fails(state: Record, out: Int32s) -> int:
    room = zeros(SIZE, int32)
    return int(room[int(out[0])])


def _entry(function):
    return entry(function, "test", DTYPE)


def _buffer():
    return lunario.load("nova-luna").new_state().buffer


# ------------------------------------------------------------------ room on the stack


def test_room_is_zero_each_time_and_goes_down_but_not_up():
    out = np.zeros(1, np.int32)
    assert _entry(uses_room)(_buffer(), out) == 0 + 1 + 2 + 3 + 4 * 2
    assert out[0] == 1


def test_a_function_that_allocates_is_refused_with_a_sentence():
    with pytest.raises(TypeError, match=r"allocates allocates memory in compiled code: give it room"):
        _entry(allocates)(_buffer(), np.zeros(1, np.int32))


def test_errors_inside_are_python_errors_and_leak_nothing():
    run, out = _entry(fails), np.array([7], np.int32)
    before = sys.getrefcount(out)
    for _ in range(1000):
        with pytest.raises(IndexError):
            run(_buffer(), out)
    assert sys.getrefcount(out) == before
    out[0] = 1
    assert run(_buffer(), out) == 0


def test_an_entry_point_has_one_version_and_refuses_other_types():
    run = _entry(uses_room)
    run(_buffer(), np.zeros(1, np.int32))
    assert len(run.overloads) == 1
    with pytest.raises(TypeError):
        run(_buffer(), np.zeros(1, np.float32))


def test_the_first_call_is_not_trusted_with_other_types():
    """Nothing is compiled yet that could look at the arguments."""
    for wrong in (np.zeros(1, np.float32), np.zeros((1, 1), np.int32), np.zeros(4, np.int32)[::2], 7):
        with pytest.raises(TypeError, match="uses_room takes"):
            _entry(uses_room)(_buffer(), wrong)
    with pytest.raises(TypeError, match="expected 2, got 1"):
        _entry(uses_room)(_buffer())


def test_threads_may_call_at_the_same_moment(own_cache):
    run, ready = _entry(uses_room), threading.Barrier(4)

    def call(_):
        ready.wait()
        return run(_buffer(), np.zeros(1, np.int32))

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(call, range(4))) == {14.0}


def test_a_parameter_that_no_entry_point_can_have_is_named():
    def odd(state: Record, words: str) -> int:
        return 0

    with pytest.raises(TypeError, match="cannot have a parameter of the type <class 'str'>"):
        entry(compiled(odd), "test", DTYPE)


# ------------------------------------------------------------------ the key


def _key(source: str, **more: object) -> str:
    """The key of `top`, a function of this source that calls `bottom`."""
    scope = {"compiled": compiled, "Colour": Colour, "__name__": "made_up", **more}
    exec(compile(source, "made_up.py", "exec"), scope)
    return reach.key_of(scope["top"], lambda value: value)


PLAIN_SOURCE = '''
LIMIT = 3
@compiled
def bottom(x):
    """Say something."""
    return x + LIMIT

@compiled
def top(x):
    return bottom(x) * 2
'''


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ('"""Say something."""', '"""Say something else."""', True),
        ("LIMIT = 3", "LIMIT = 3  # three", True),
        ("\n@compiled\ndef top", "\n\n\n# far below\n@compiled\ndef top", True),
        ("LIMIT = 3", "LIMIT = 3\nUNUSED = 4", True),
        ("LIMIT = 3", "LIMIT = 4", False),
        ("x + LIMIT", "x - LIMIT", False),
        ("* 2", "* 3", False),
        ("x + LIMIT", "x + Colour.RED", False),
    ],
)
def test_the_key_follows_what_is_reached_and_no_more(old, new, same):
    assert old in PLAIN_SOURCE
    assert (_key(PLAIN_SOURCE) == _key(PLAIN_SOURCE.replace(old, new))) is same


def test_the_key_follows_arrays_enums_and_tuples():
    source = "@compiled\ndef top(x):\n    return TABLE[x]\n"
    values = [np.arange(3), np.arange(4), np.arange(3.0), (0, 1, 2), (0, 1, 3), (0.0, 1, 2)]
    keys = {_key(source, TABLE=value) for value in values}
    assert len(keys) == len(values)
    more = enum.IntEnum("Colour", {"RED": 1, "BLUE": 3})
    alias = enum.IntEnum("Colour", {"RED": 1, "BLUE": 2, "CRIMSON": 1})
    source = "@compiled\ndef top(x):\n    return x == Colour.RED\n"
    assert len({_key(source, Colour=colour) for colour in (Colour, more, alias)}) == 3
    source = "@compiled\ndef top(x):\n    return x == BEST\n"
    assert len({_key(source, BEST=colour) for colour in (Colour.RED, Colour.BLUE, 1)}) == 3


def test_what_has_no_part_in_the_key_is_refused():
    with pytest.raises(TypeError, match="has no part in the cache's key"):
        _key("@compiled\ndef top(x):\n    return THING\n", THING=object())


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_editing_texts_views_and_drawings_recompiles_nothing(definition, tmp_path):
    """A copy of the game with other words finds everything compiled; one with another rule does not."""
    program = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import lunario, {package}
assert Path({package}.__file__).is_relative_to(sys.argv[1])
from lunario.search.preparing import _entry_points
from lunario.core.compile import is_prepared
print([name for name, point in _entry_points({package}.GAME) if not is_prepared(point)])
"""
    for _, take in steps(definition):
        take()
    top = definition.package.partition(".")[0]
    root = Path(sys.modules[top].__file__).parent
    shutil.copytree(root, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__", "static"))
    folder = tmp_path / Path(*definition.package.split("."))

    def not_compiled() -> str:
        command = [sys.executable, "-c", program.format(package=definition.package), str(tmp_path)]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        return subprocess.run(command, capture_output=True, check=True, encoding="utf-8", env=environment).stdout

    for name in ("text.py", "view.py", "draw.py", "preview.py", "refusals.py"):
        file = folder / name
        file.write_text(file.read_text(encoding="utf-8") + "\nEDITED = 1\n", encoding="utf-8")
    assert not_compiled() == "[]\n"
    rules = folder / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("    return ", "    return 0 + ", 1), encoding="utf-8")
    assert not_compiled() != "[]\n"


# ------------------------------------------------------------------ the cache


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield tmp_path / "cache" / "compiled"
    cache_folder.cache_clear()


def test_a_cache_that_cannot_be_written_falls_back(own_cache, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    assert cache_folder().is_relative_to(tmp_path / "elsewhere")
    cache_folder.cache_clear()
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path / "file"))
    assert cache_folder() is None


def test_compiled_code_is_kept_and_found_again(own_cache):
    """Numba's caching classes are not public: this fails when they change."""
    first = _entry(uses_room)
    assert not is_prepared(first)
    prepare(first)
    assert sorted(file.suffix for file in own_cache.iterdir()) == [".nbc", ".nbi"]
    second = _entry(uses_room)
    assert is_prepared(second) and not second.overloads
    prepare(second)
    assert sum(second.stats.cache_hits.values()) == 1 and not second.stats.cache_misses
    assert second(_buffer(), np.zeros(1, np.int32)) == first(_buffer(), np.zeros(1, np.int32))


def test_code_that_nobody_used_for_long_is_removed(own_cache):
    old, recent = (own_cache / f"test.{__name__}.uses_room-{key}.nbi" for key in ("old", "recent"))
    own_cache.mkdir(parents=True)
    for file in (old, recent):
        file.write_bytes(b"")
    then = time.time() - 100 * 24 * 3600
    os.utime(old, (then, then))
    prepare(_entry(uses_room))
    assert not old.exists() and recent.exists()


def test_nothing_is_written_into_the_working_directory(own_cache, tmp_path, monkeypatch):
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    _entry(uses_room)(_buffer(), np.zeros(1, np.int32))
    _sum(np.ones(2), 2)
    assert not list(work.iterdir())


def test_a_game_knows_whether_it_is_compiled(toy, own_cache):
    fresh = dataclasses.replace(toy, name="fresh-race")
    assert not is_compiled(fresh)
    for _, take in steps(fresh):
        take()
    assert is_compiled(fresh)
    other = dataclasses.replace(toy, name="another")
    assert not is_compiled(other)
    prepare(entry_point(step, other))
    assert not is_compiled(other)


# ------------------------------------------------------------------ states


class Unsigned(Header):
    count: "np.uint8"


def test_unsigned_fields_are_refused():
    """3 - 5 in uint8 is -2 plain and 2**64 - 2 compiled."""
    Unsigned.__annotations__["count"] = Annotated[int, np.uint8]
    with pytest.raises(TypeError, match="count must be a signed integer, not uint8"):
        dtype_of(Unsigned, "unsigned")


@pytest.mark.parametrize("name", lunario.games())
def test_every_state_begins_alike_and_is_small(name):
    dtype = lunario.load(name).dtype
    assert dtype.names[: len(HEADER)] == HEADER
    assert dtype.itemsize < 12_000


def _compiled_functions():
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any("compiled" in ast.dump(each) for each in node.decorator_list):
                yield path, node


def test_records_are_never_assigned():
    """`states[1] = states[0]` makes LLVM move a record byte by byte: copy_state does it in one go."""
    functions = list(_compiled_functions())
    assert len(functions) > 60
    for path, function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                target = ast.unparse(node.targets[0].value)
                assert not target.endswith("states"), f"{path.name}, {function.name}: {ast.unparse(node)}"


SYMBOL = """
import numba
import lunario.core.compile
function = numba.njit(lambda number: number + 1)
function(1)
print(*(result.fndesc.mangled_name for result in function.overloads.values()))
"""


def test_two_processes_name_their_functions_differently():
    """Else code of two games, compiled in two processes, clashes when a third one loads both from the cache."""
    command, environment = [sys.executable, "-c", SYMBOL], os.environ | {"NUMBA_DISABLE_JIT": "0"}
    one, two = (subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(2))
    assert b"lambda" in one and one != two
