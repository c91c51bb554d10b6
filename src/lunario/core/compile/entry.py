"""Entry points, which Python calls. They are generated from the signatures of compiled functions.

Python passes a state as its bytes (a record costs 2-6 µs per call, a buffer 0.5), so an entry point has the parameters
of its function, with a buffer in place of a state. Its types follow from the annotations: one compiled version, made by
the first call or by `prepare`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

import numba
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError
from numba.core.registry import CPUDispatcher

from lunario.core.arrays import ArrayKind, Buffer, Record, Records
from lunario.core.compile.inner import PLAIN, Declared, new_dispatcher
from lunario.core.compile.reach import key_of

P = ParamSpec("P")
R = TypeVar("R")

_BUFFER = types.Array(types.uint8, 1, "C")
_NUMBERS = {int: types.int64, float: types.float64, bool: types.boolean}


def entry(function: Callable[Concatenate[Any, P], R], game: str, dtype: Any) -> Callable[Concatenate[Buffer, P], R]:
    """Return the entry point of a function for the game of that name, whose states have that dtype."""
    plain = getattr(function, "py_func", function)
    hints = get_type_hints(plain, include_extras=True)
    names = list(inspect.signature(plain).parameters)
    made = _generate(plain.__name__, names, hints, function, dtype)
    if PLAIN:
        return cast("Callable[Concatenate[Buffer, P], R]", made)
    signature = tuple(_type_of(hints[name]) for name in names)
    marker = dtype.names[-1]

    def key() -> str:
        parameters = [f"{name}: {hints[name]} {kind}" for name, kind in zip(names, signature, strict=True)]
        return key_of(function, lambda each: each.of(marker) if isinstance(each, Declared) else each, dtype, parameters)

    dispatcher = new_dispatcher(made, f"{game}.{plain.__module__}.{plain.__name__}", key, _Entry)
    dispatcher.declare(signature)
    return cast("Callable[Concatenate[Buffer, P], R]", dispatcher)


def prepare(entry_point: Any) -> None:
    """Compile an entry point now instead of at its first call."""
    if not PLAIN:
        entry_point.prepare()


def is_prepared(entry_point: Any) -> bool:
    """Return whether an entry point can be called without compiling it."""
    return PLAIN or bool(entry_point.is_prepared())


def _generate(name: str, names: list[str], hints: dict[str, Any], function: Any, dtype: Any) -> Callable[..., Any]:
    """Write the function that views buffers as states."""
    given = [f"{each}{_as_state(hints[each])}" for each in names]
    source = f"def {name}({', '.join(names)}):\n    return function({', '.join(given)})\n"
    scope = {"__name__": __name__, "function": function, "dtype": dtype}
    exec(compile(source, f"<entry point {name}>", "exec"), scope)
    return cast("Callable[..., Any]", scope[name])


def _as_state(hint: Any) -> str:
    return {Record: ".view(dtype)[0]", Records: ".view(dtype)"}.get(hint, "")


def _type_of(hint: Any) -> Any:
    """Return the Numba type of a parameter."""
    if hint in (Record, Records):
        return _BUFFER
    if hint in _NUMBERS:
        return _NUMBERS[hint]
    if get_origin(hint) is Annotated and isinstance(kind := get_args(hint)[1], ArrayKind):
        return types.Array(numba.from_dtype(kind.dtype), kind.dimensions, "C")
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        fields = get_type_hints(hint, include_extras=True)
        return types.BaseTuple.from_types([_type_of(fields[field]) for field in hint._fields], hint)
    raise TypeError(f"An entry point cannot have a parameter of the type {hint}: see core/arrays.py for those it can.")


class _Entry(CPUDispatcher):
    """A compiled function with one declared signature."""

    def declare(self, signature: tuple[Any, ...]) -> None:
        self._signature = signature

    def is_prepared(self) -> bool:
        cache: Any = self._cache
        return bool(self.overloads) or (
            hasattr(cache, "holds") and cache.holds(self._signature, self.targetctx.codegen())
        )

    def prepare(self) -> None:
        """Compile the declared signature and no other; of several threads, one does so and the others wait."""
        with global_compiler_lock:
            if self._can_compile:
                self._compile()
                self.disable_compile()

    def _compile(self) -> None:
        try:
            self.compile(self._signature)
        except NumbaError as problem:
            raise TypeError(_in_short(self.py_func.__name__, str(problem))) from problem

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Compile the declared signature, whatever the first arguments are, and return what Numba calls with them: this
        dispatcher again, which now checks their types."""
        self.prepare()
        return self


def _in_short(name: str, problem: str) -> str:
    """Summarise what is wrong with a function, instead of Numba's chain of callers."""
    where = next((line.strip() for line in problem.splitlines() if line.startswith('File "')), "")
    if "NRT required" in problem:
        return f"{name} allocates memory in compiled code: give it room with core.arrays.zeros. {where}\n{problem}"
    return problem
