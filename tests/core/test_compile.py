"""Compiling: the cache folder follows the sources, states are what they must be, records are never assigned."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import lunario
from lunario.core import compile as compiling
from lunario.core.record import HEADER, Header, dtype_of

SOURCES = Path(lunario.__file__).parent


@pytest.fixture
def game_folder(tmp_path, monkeypatch):
    """A game's folder, and a cache of its own."""
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "my_game"
    folder.mkdir()
    (folder / "rules.py").write_text("RULE = 1\n")
    yield folder
    compiling.cache_folder.cache_clear()


def _folder(game_folder):
    compiling.cache_folder.cache_clear()
    return compiling.cache_folder(game_folder)


def test_an_edited_source_gets_another_cache_folder(game_folder):
    """Numba looks only at the file a function is in; an edited callee elsewhere would run on in its old form."""
    before = _folder(game_folder)
    assert before == _folder(game_folder)
    (game_folder / "scoring.py").write_text("SCORE = 2\n")
    assert _folder(game_folder) != before
    (game_folder / "scoring.py").unlink()
    assert _folder(game_folder) == before
    (game_folder / "notes.txt").write_text("not compiled\n")
    assert _folder(game_folder) == before


def test_a_cache_that_cannot_be_written_falls_back(game_folder, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(compiling.tempfile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    assert _folder(game_folder).is_relative_to(tmp_path / "elsewhere")
    monkeypatch.setattr(compiling.tempfile, "gettempdir", lambda: str(tmp_path / "file"))
    assert _folder(game_folder) is None


class Unsigned(Header):
    count: "np.uint8"


def test_unsigned_fields_are_refused():
    """3 - 5 in uint8 is -2 plain and 2**64 - 2 compiled."""
    from typing import Annotated

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
