"""The only place that touches Numba (with copying.py): `compiled`, `entry`, `generic`, the cache folder.

Numba's cache looks only at the file a function stands in: edit a callee in another file and the old rules run on,
silently. So every game has a cache folder of its own, named by a digest of all sources that go into its code.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.registry import CPUDispatcher
from numba.extending import overload

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config
PLAIN = bool(config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: the same functions as plain Python

_PACKAGE = Path(__file__).parent.parent
_SHARED = ("core", "search")  # the folders whose code is compiled into every game's entry points
_SOURCES = (".py", ".csv", ".toml")
# Handed to compiled code when it runs, or never:
_DATA = (
    "greedy-1.toml",
    "network-1.csv",
    "network.csv",
    "reference-1.toml",
    "search.toml",
    "strength.toml",
    "weights.toml",
)
# Bounds checks cost 6-8 %; without them one bad write corrupts memory.
_FLAGS: Any = {"nogil": True, "boundscheck": True}

# The symbols of compiled functions are told apart by a counter, and a record in them by another one; both begin anew in
# every process. Code of two games, compiled in two processes, could have the same symbol in it: where both are loaded
# from the cache, the linker takes the first for both, and one game runs by the other's rules.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function for compiled code: a game's own, or core's and search's for any game.

    It is compiled into the entry points that need it, which are cached. Called from Python on a record, as tests and
    views do, it gets an entry point of its own then.
    """
    return function if PLAIN else cast("Callable[P, R]", _Inner(function))


def entry(game_folder: Path) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """For a function that Python calls with a state's bytes: cached with the game in that folder.

    It may close over the game's dtype, but not over functions: those would compile anew in every process.
    """
    return lambda function: _jit(function, cache_folder(game_folder))


def _jit(function: Callable[P, R], folder: Path | None) -> Callable[P, R]:
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        return cast("Callable[P, R]", numba.njit(cache=folder is not None, **_FLAGS)(function))
    finally:
        config.CACHE_DIR = before


class _Inner(CPUDispatcher):
    """A compiled function without the wrappers that Python needs to call it: they take a third of the compile time."""

    def __init__(self, function: Callable[..., Any]) -> None:
        flags = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **_FLAGS}
        super().__init__(function, targetoptions=flags)

    @functools.cached_property
    def _callable(self) -> Callable[..., Any]:
        return _jit(self.py_func, cache_folder(Path(self.py_func.__code__.co_filename).parent))

    def __call__(self, *args: Any) -> Any:
        return self._callable(*args)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """For a call from compiled code: one compilation for all integers, not one for each width and each constant."""
        return super().get_call_template(tuple(map(_wide, args)), kws)


def _wide(kind: Any) -> Any:
    kind = getattr(kind, "literal_type", kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


# ------------------------------------------------------------------ dispatch by the record's type

_games: dict[str, Callable[[str], Callable[..., Any]]] = {}


def register(marker: str, find: Callable[[str], Callable[..., Any]]) -> None:
    """Say how to find the contract's functions, by name, of the game whose states have this marker field."""
    _games[marker] = find


def generic(stub: F) -> F:
    """Declare a contract function: called on a state, it is the game's own, found by the state's record type.

    Passing functions as arguments would compile anew in every process; an overload by type is cached.
    """
    name = stub.__name__

    @functools.wraps(stub)
    def plain(*args: Any) -> Any:
        return _games[args[0].dtype.names[-1]](name)(*args)

    del plain.__wrapped__  # Numba would read the stub's signature instead of *args

    @overload(plain, strict=False)
    def typed(*args: Any) -> Callable[..., Any] | None:
        if not args or not isinstance(args[0], types.Record):
            return None
        function = _games[list(args[0].fields)[-1]](name)
        return lambda *args: function(*args)  # noqa: PLW0108  (a dispatcher is not a Python function)

    return cast(F, plain)


# ------------------------------------------------------------------ the cache


@functools.cache
def cache_folder(game_folder: Path) -> Path | None:
    """Where a game's compiled code is kept, or None where nothing can be written."""
    name = f"{game_folder.name}-{_digest(game_folder)}"
    for base in _cache_bases():
        folder = base / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def _cache_bases() -> list[Path]:
    chosen = os.environ.get("LUNARIO_CACHE")
    user = Path(chosen) if chosen else platformdirs.user_cache_path("lunario")
    return [user, Path(tempfile.gettempdir()) / f"lunario-{os.getuid() if hasattr(os, 'getuid') else 'user'}"]


def _digest(game_folder: Path) -> str:
    total = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in (*(_PACKAGE / name for name in _SHARED), game_folder):
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.suffix in _SOURCES and file.name not in _DATA:
                total.update(f"{folder.name}/{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return total.hexdigest()[:16]
