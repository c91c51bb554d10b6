"""`compiled` functions, and `declared` ones, which each game defines for itself."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core import types
from numba.core.registry import CPUDispatcher

from lunario.core.compile.cache import KeyedCache, cache_folder
from lunario.core.compile.library import EntryCompiler, InnerCompiler
from lunario.core.compile.reach import key_of

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config
PLAIN = bool(config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: the same functions as plain Python

# Bounds checks cost 6-8 %; without them one bad write corrupts memory. No reference counting at run time: it took a
# third of the search's time, and exceptions left counts behind; so a function that allocates does not compile.
FLAGS: Any = {"nopython": True, "nogil": True, "boundscheck": True, "no_cfunc_wrapper": True, "_nrt": False}
# No wrappers for calls from Python: they take a third of the compile time.
_INNER: Any = {**FLAGS, "no_cpython_wrapper": True}


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into the entry points that reach it: a game's own, or core's and search's for any game.

    Called from Python on a record, as tests and views do, it becomes an entry point of its own.
    """
    return function if PLAIN else cast("Callable[P, R]", Inner(function))


class Inner(CPUDispatcher):
    """A function for compiled code only."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=_INNER, pipeline_class=InnerCompiler)

    def add_overload(self, result: Any) -> None:
        """Keep what was compiled. (Numba would also offer it to Python.)"""
        self.overloads[tuple(result.signature.args)] = result

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile once for all integers, not once per width and constant."""
        return super().get_call_template(tuple(map(_wide, args)), kws)

    @functools.cached_property
    def _for_python(self) -> Any:
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        return new_dispatcher(self.py_func, name, lambda: key_of(self, _own))

    def __call__(self, *args: Any) -> Any:
        return self._for_python(*args)


def _wide(kind: Any) -> Any:
    kind = getattr(kind, "literal_type", kind)
    return types.int64 if isinstance(kind, (types.Integer, types.IntEnumMember)) else kind


def new_dispatcher(
    function: Callable[..., Any], name: str, key: Callable[[], str], kind: type[CPUDispatcher] = CPUDispatcher
) -> Any:
    """Return a function for Python whose compiled code is cached under a name and a key."""
    dispatcher = kind(function, targetoptions=FLAGS, pipeline_class=EntryCompiler)
    folder = cache_folder()
    if folder is not None:
        dispatcher._cache = KeyedCache(name, key(), folder)
    return dispatcher


# ------------------------------------------------------------------ the contract's functions

_games: dict[str, Callable[[str], Any]] = {}  # by the marker field of the game's states


def register(marker: str, find: Callable[[str], Any]) -> None:
    """Register how to find the contract's functions, by name, of the game whose states have this marker field."""
    _games[marker] = find


def declared(stub: F) -> F:
    """Declare a function of the contract: called on a state, it is the game's own, found by the state's record type.

    (Functions passed as arguments would be compiled again in every process.)
    """

    @functools.wraps(stub)
    def plain(state: Any, *args: Any) -> Any:
        return _games[state.dtype.names[-1]](stub.__name__)(state, *args)

    return cast(F, plain if PLAIN else Declared(stub))


class Declared(Inner):
    """A function of the contract in compiled code."""

    def of(self, marker: str) -> Any:
        """Return the function of the game with that marker."""
        return _games[marker](self.py_func.__name__)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self._by_type(args[0]).get_call_template(args, kws)

    def get_overload(self, args: Any) -> Any:
        return self._by_type(args[0]).get_overload(args)

    def _by_type(self, state: Any) -> Any:
        return self.of(list(state.fields)[-1])

    def __call__(self, state: Any, *args: Any) -> Any:
        return self.of(state.dtype.names[-1])(state, *args)


def _own(value: Any) -> Any:
    if isinstance(value, Declared):
        raise TypeError(f"{value.py_func.__name__} depends on the game: call it through an entry point.")
    return value
