"""A key for compiled code, made of all that goes into it.

Numba's own cache looks at the file that a function is in, its path and its time: edit a callee in another file and the
old rules run on, silently; copy the program and everything is compiled again. Here the key is a digest of the functions
that an entry point reaches (their bytecode, without comments and docstrings), of the constants that they use, and of
the versions of what compiles them. Editing a text, a view or a drawing changes no key.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np

_HERE = Path(__file__).parent
_PACKAGE = __name__.partition(".")[0]

Resolve = Callable[[Any], Any]  # from a function of the contract to the game's own


def key_of(function: Any, resolve: Resolve, *more: object) -> str:
    """Return the key of what is compiled for `function`; `more` are further things that go into it."""
    walk = _Walk(resolve)
    for value in (function, *more):
        walk.visit(value)
    return hashlib.sha256("\n".join([*_versions(), *walk.lines]).encode()).hexdigest()[:24]


@functools.cache
def _versions() -> tuple[str, ...]:
    """Name what turns functions into machine code: the libraries, and the modules that steer them."""
    ours = [*sorted(_HERE.glob("*.py")), _HERE.parent / "arrays.py"]
    digests = (hashlib.sha256(file.read_bytes()).hexdigest() for file in ours)
    return sys.version, numba.__version__, llvmlite.__version__, np.__version__, *digests


class _Walk:
    """Collect a line for everything that compiled code reaches, each once, in an order that is always the same."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._seen: dict[int, Any] = {}  # by id; kept, so that no id is used twice
        self.lines: list[str] = []

    def visit(self, value: Any) -> None:
        if isinstance(value, (int, float, complex, str, bytes, type(None))) and not isinstance(value, enum.Enum):
            self.lines.append(repr(value))
        elif isinstance(value, enum.Enum):
            self.lines.append(f"{value!r}")
        elif isinstance(value, (tuple, list)):
            self.lines.append(f"{len(value)} items")
            for item in value:
                self.visit(item)
        elif id(value) not in self._seen:
            self._seen[id(value)] = value
            self._visit_once(value)

    def _visit_once(self, value: Any) -> None:
        function = getattr(self._resolve(value), "py_func", None)
        if function is not None:
            self._visit_function(function)
        elif isinstance(value, np.dtype):
            self.lines.append(f"{value.itemsize} {value.descr}")
        elif isinstance(value, (np.ndarray, np.generic)):
            self.lines.append(f"{value.dtype.str} {value.shape} {value.tobytes().hex()}")
        elif isinstance(value, type) and issubclass(value, enum.Enum):
            self.lines.append(f"{value.__qualname__} {[(name, one.value) for name, one in value.__members__.items()]}")
        elif isinstance(value, (frozenset, set)):
            self.lines.append(f"{sorted(map(repr, value))}")
        else:
            self._visit_name(value)

    def _visit_name(self, value: Any) -> None:
        """What compiled code knows by its name: builtins, classes, and functions of Numba, NumPy and `core.compile`."""
        name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
        if name is None or not isinstance(value, (type, ModuleType, FunctionType, BuiltinFunctionType, np.ufunc)):
            raise TypeError(f"Compiled code uses {value!r}, which has no part in the cache's key.")
        self.lines.append(f"{getattr(value, '__module__', '')} {name} {getattr(value, '_fields', '')}")

    def _visit_function(self, function: FunctionType) -> None:
        self.lines.append(f"{function.__module__} {function.__qualname__}")
        self.visit(function.__defaults__)
        for code in _codes(function.__code__):
            parts = (code.co_code, code.co_exceptiontable, code.co_names, code.co_varnames, code.co_freevars)
            self.lines.append(repr((parts, code.co_argcount, code.co_flags)))
            is_documented = code is function.__code__ and function.__doc__ is not None
            for constant in code.co_consts[is_documented:]:
                if not isinstance(constant, CodeType):
                    self.visit(constant)
            self._visit_globals(function, code)
        for cell in function.__closure__ or ():
            self.visit(cell.cell_contents)

    def _visit_globals(self, function: FunctionType, code: CodeType) -> None:
        for name in code.co_names:
            if name in function.__globals__:
                value = function.__globals__[name]
                self.visit(value)
                if isinstance(value, ModuleType) and value.__name__.partition(".")[0] == _PACKAGE:
                    for attribute in code.co_names:
                        if hasattr(value, attribute):
                            self.visit(getattr(value, attribute))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
