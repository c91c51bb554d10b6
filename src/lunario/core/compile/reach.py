"""A key for compiled code, made from everything that goes into it.

Numba's own cache looks at the file of a function, its path and its time: edit a callee in another file and the old
rules run on, silently; copy the program and everything is compiled again. Here the key is a digest of the functions an
entry point reaches (their bytecode, without comments and docstrings), the constants they use, and the versions of what
compiles them. Editing a text, a view or a drawing changes no key.
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
_KNOWN = {"numpy", "numba", *sys.stdlib_module_names}  # modules already covered by `_versions`

Resolve = Callable[[Any], Any]  # maps a function of the contract to the game's own


def key_of(function: Any, resolve: Resolve, *more: object) -> str:
    """Return the key of what is compiled for `function`; `more` are further things that go into it."""
    walk = _Walk(resolve)
    for value in (function, *more):
        walk.visit(value)
    return hashlib.sha256("\n".join([*_versions(), *walk.lines]).encode()).hexdigest()[:24]


@functools.cache
def _versions() -> tuple[str, ...]:
    """Return the versions of everything that turns functions into machine code: libraries, and our own modules."""
    ours = [*sorted(_HERE.glob("*.py")), _HERE.parent / "arrays.py"]
    digests = (hashlib.sha256(file.read_bytes()).hexdigest() for file in ours)
    return sys.version, numba.__version__, llvmlite.__version__, np.__version__, *digests


class _Walk:
    """Collects a line for everything compiled code reaches, each once, in a deterministic order."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._seen: dict[int, tuple[int, Any]] = {}  # by id: its number, and the value, so that no id is reused
        self.lines: list[str] = []

    def visit(self, value: Any) -> None:
        if isinstance(value, (int, float, complex, str, bytes, enum.Enum, type(None), type(...))):
            self.lines.append(repr(value))
        elif isinstance(value, (frozenset, set)):
            self.lines.append(f"{sorted(map(repr, value))}")
        elif isinstance(value, (tuple, list)):
            self._visit_name(type(value))
            self.lines.append(f"{len(value)} items")
            for item in value:
                self.visit(item)
        elif id(value) in self._seen:
            self.lines.append(f"number {self._seen[id(value)][0]} again")
        else:
            self._seen[id(value)] = len(self._seen), value
            self._visit_once(value)

    def _visit_once(self, value: Any) -> None:
        function = getattr(self._resolve(value), "py_func", None)
        if function is not None:
            self._visit_function(function)
        elif isinstance(value, np.dtype):
            self.lines.append(f"{value.itemsize} {value.descr}")
        elif isinstance(value, (np.ndarray, np.generic)):
            layout = value.flags.c_contiguous, value.flags.f_contiguous
            self.lines.append(f"{value.dtype.descr} {value.shape} {layout} {value.tobytes().hex()}")
        elif isinstance(value, type) and issubclass(value, enum.Enum):
            self.lines.append(f"{value.__qualname__} {[(name, one.value) for name, one in value.__members__.items()]}")
        else:
            self._visit_name(value)

    def _visit_name(self, value: Any) -> None:
        """Add what compiled code knows by name: builtins, classes, functions of Numba, NumPy and `core.compile`."""
        name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
        if name is None or not isinstance(value, (type, ModuleType, FunctionType, BuiltinFunctionType, np.ufunc)):
            raise TypeError(f"Compiled code uses {value!r}, which is not part of the cache's key.")
        self.lines.append(f"{getattr(value, '__module__', '')} {name} {getattr(value, '_fields', '')}")

    def _visit_function(self, function: FunctionType) -> None:
        self.lines.append(f"{function.__module__} {function.__qualname__}")
        self.visit(function.__defaults__)
        self.visit(sorted((function.__kwdefaults__ or {}).items()))
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
                self._visit_global(function.__globals__[name], code.co_names, ())

    def _visit_global(self, value: Any, names: tuple[str, ...], above: tuple[ModuleType, ...]) -> None:
        """Visit a value and, if it is a module, what these names mean in it."""
        self.visit(value)
        if isinstance(value, ModuleType) and value not in above and value.__name__.partition(".")[0] not in _KNOWN:
            for name in names:
                if hasattr(value, name):
                    self._visit_global(getattr(value, name), names, (*above, value))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
