"""Compiling: the cache's key follows what compiled code reaches, nothing allocates, records are never assigned."""

import ast
import dataclasses
import enum
import errno
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Annotated, NamedTuple

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
    """Numba's wrappers look at the size of an array's numbers only: a table would write past the end of its room."""
    with pytest.raises(TypeError, match="No matching definition"):
        _entry(uses_room)(_buffer(), out)


def test_the_first_call_takes_keywords_and_counts_arguments():
    assert _entry(uses_room)(_buffer(), out=np.zeros(1, np.int32)) == 14
    with pytest.raises(TypeError, match="expected 2, got 1"):
        _entry(uses_room)(_buffer())


def test_threads_can_call_an_entry_point_for_the_first_time_at_once(own_cache):
    run, everybody = _entry(uses_room), threading.Barrier(6)

    def call(_: int) -> float:
        everybody.wait()
        return run(_buffer(), np.zeros(1, np.int32))

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(call, range(6))) == {14.0}
    assert len(run.overloads) == 1


class Pair(NamedTuple):
    number: int
    room: Int32s


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
        _entry(function)(_buffer())


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


def _module(name: str, **content: object) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(content)
    return module


def test_the_key_follows_names_to_what_they_mean():
    """An alias, a module of another package, a package within one."""
    source = """
@compiled
def one(x):
    return x + 1
@compiled
def two(x):
    return x + 2
chosen = one
@compiled
def top(x):
    return one(x) * two(x) + chosen(x)
"""
    assert _key(source) != _key(source.replace("chosen = one", "chosen = two"))
    source = "@compiled\ndef top(x):\n    return outside.tables.COST[x]\n"
    keys = set()
    for cost in (np.arange(3), np.arange(4)):
        tables = _module("outside.tables", COST=cost)
        package = _module("outside", tables=tables)
        tables.outside = package  # a circle
        keys.add(_key(source, outside=package))
    assert len(keys) == 2


def test_the_key_follows_the_shape_of_constants():
    first, other = np.zeros(2, [("a", "i4"), ("b", "i4")]), np.zeros(2, [("b", "i4"), ("a", "i4")])
    table, turned = np.zeros((2, 2)), np.zeros((2, 2), order="F")
    source = "@compiled\ndef top(x):\n    return TABLE[x]\n"
    values = [first, other, table, turned, (1, 2), Pair(1, 2)]
    assert len({_key(source, TABLE=value) for value in values}) == len(values)


def test_the_key_follows_the_types_of_parameters(own_cache):
    """The index of the cache names their classes: one that was renamed could not be read any more."""
    files = []
    for kind in (Pair, NamedTuple("Twin", [("number", int), ("room", Int32s)])):

        def top(state, pair):
            return pair.number

        top.__annotations__.update(state=Record, pair=kind)
        run = _entry(compiled(top))
        assert not is_prepared(run)
        prepare(run)
        files.append({file.name for file in own_cache.glob("*.nbi")})
    assert len(files[1] - files[0]) == 1


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


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_damaged_files_are_written_again(own_cache, suffix):
    prepare(_entry(uses_room))
    (file,) = own_cache.glob(f"*{suffix}")
    file.write_bytes(file.read_bytes()[:20])
    run = _entry(uses_room)
    assert run(_buffer(), np.zeros(1, np.int32)) == 14
    again = _entry(uses_room)
    prepare(again)
    assert sum(again.stats.cache_hits.values()) == 1


def test_a_full_disk_keeps_nobody_from_playing(own_cache, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(cache._Files, "save", full)
    assert _entry(uses_room)(_buffer(), np.zeros(1, np.int32)) == 14


def test_a_temporary_folder_that_others_can_write_to_is_not_used(own_cache, monkeypatch, tmp_path):
    """They could put code there."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    folder = cache_folder()
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    folder.parent.chmod(0o777)
    cache_folder.cache_clear()
    assert cache_folder() is None


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


FORK = """
import os
import numba
import lunario.core.compile
function = numba.njit(lambda number: number + 1)
child = os.fork()
function(1)
print(*(result.fndesc.mangled_name for result in function.overloads.values()), flush=True)
if child:
    os.waitpid(child, 0)
else:
    os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_names_its_functions_differently():
    command, environment = [sys.executable, "-c", FORK], os.environ | {"NUMBA_DISABLE_JIT": "0"}
    names = subprocess.run(command, env=environment, capture_output=True, check=True).stdout.split()
    assert len(names) == len(set(names)) == 2
