"""Laws of every state as a record."""

import ast
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

import lunario
from lunario.core.arrays import HEADER, Header, dtype_of

SOURCES = Path(lunario.__file__).parent


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
    """`states[1] = states[0]` makes LLVM move a record byte by byte: copy_state does it at once."""
    functions = list(_compiled_functions())
    assert len(functions) > 60
    for path, function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                target = ast.unparse(node.targets[0].value)
                assert not target.endswith("states"), f"{path.name}, {function.name}: {ast.unparse(node)}"
