"""The key of compiled code: a digest of everything it reaches, and of nothing else."""

import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
import pytest

from lunario.core.arrays import Int32s, Record
from lunario.core.compile import compiled, is_prepared, prepare, reach
from lunario.search.preparing import steps
from tests.core.compiling import Colour, Pair, entry_of
from tests.registered import DEFINITIONS


def _key(source: str, **more: object) -> str:
    """Return the key of `top`, a function in this source that calls `bottom`."""
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
        tables.outside = package  # a cycle
        keys.add(_key(source, outside=package))
    assert len(keys) == 2


def test_the_key_follows_the_shape_of_constants():
    first, other = np.zeros(2, [("a", "i4"), ("b", "i4")]), np.zeros(2, [("b", "i4"), ("a", "i4")])
    table, turned = np.zeros((2, 2)), np.zeros((2, 2), order="F")
    source = "@compiled\ndef top(x):\n    return TABLE[x]\n"
    values = [first, other, table, turned, (1, 2), Pair(1, 2)]
    assert len({_key(source, TABLE=value) for value in values}) == len(values)


def test_the_key_follows_the_types_of_parameters(own_cache):
    """The index of the cache names their classes: one that was renamed could no longer be read."""
    files = []
    for kind in (Pair, NamedTuple("Twin", [("number", int), ("room", Int32s)])):

        def top(state, pair):
            return pair.number

        top.__annotations__.update(state=Record, pair=kind)
        run = entry_of(compiled(top))
        assert not is_prepared(run)
        prepare(run)
        files.append({file.name for file in own_cache.glob("*.nbi")})
    assert len(files[1] - files[0]) == 1


def test_what_has_no_part_in_the_key_is_refused():
    with pytest.raises(TypeError, match="is not part of the cache's key"):
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
from lunario.search.preparing import STAGES, _entry_points
from lunario.core.compile import is_prepared
points = [each for stage in STAGES for each in _entry_points({package}.GAME, stage)]
print([name for name, point in points if not is_prepared(point)])
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
        if not file.exists():  # a default's
            continue
        file.write_text(file.read_text(encoding="utf-8") + "\nEDITED = 1\n", encoding="utf-8")
    assert not_compiled() == "[]\n"
    rules = folder / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("    return ", "    return 0 + ", 1), encoding="utf-8")
    assert not_compiled() != "[]\n"
