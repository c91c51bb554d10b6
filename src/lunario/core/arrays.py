"""Arrays and records: the one place where games, matches and tables get theirs, so that only this module needs NumPy.

A state is one record of fixed-size arrays of signed integers. Its fields are declared once, in an annotated class that
gives type checkers the names and NumPy the dtype. At run time a state is an `np.record` (plain mode, Python code) or a
Numba record (compiled code); the class is never instantiated.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable
from typing import Annotated, Any, Concatenate, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
More = ParamSpec("More")

int8, int16, int32, int64, uint8 = np.int8, np.int16, np.int32, np.int64, np.uint8
float32, float64 = np.float32, np.float64

Ints = NDArray[Any]
Int64Array: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats = NDArray[np.floating[Any]]
Buffer = NDArray[np.uint8]
DType = np.dtype[Any]


class ArrayKind(NamedTuple):
    """An array as compiled code needs to know it: the type of its numbers, and how many dimensions it has."""

    dtype: np.dtype[Any]
    dimensions: int


def _kind(number: type[np.generic], dimensions: int) -> ArrayKind:
    return ArrayKind(np.dtype(number), dimensions)


# Types for parameters of entry points, besides int, float, bool and NamedTuples of these:
Record: TypeAlias = Annotated[Any, "one state"]
Records: TypeAlias = Annotated[Any, "many states"]
Int8s: TypeAlias = Annotated[NDArray[Any], _kind(np.int8, 1)]
Int32s: TypeAlias = Annotated[NDArray[Any], _kind(np.int32, 1)]
Int64s: TypeAlias = Annotated[NDArray[Any], _kind(np.int64, 1)]
Float32s: TypeAlias = Annotated[NDArray[Any], _kind(np.float32, 1)]
Float64s: TypeAlias = Annotated[NDArray[Any], _kind(np.float64, 1)]
Int8Table: TypeAlias = Annotated[NDArray[Any], _kind(np.int8, 2)]
Int32Table: TypeAlias = Annotated[NDArray[Any], _kind(np.int32, 2)]
Int64Table: TypeAlias = Annotated[NDArray[Any], _kind(np.int64, 2)]
Int32Cube: TypeAlias = Annotated[NDArray[Any], _kind(np.int32, 3)]
Int64Cube: TypeAlias = Annotated[NDArray[Any], _kind(np.int64, 3)]
Float32Table: TypeAlias = Annotated[NDArray[Any], _kind(np.float32, 2)]
Float64Table: TypeAlias = Annotated[NDArray[Any], _kind(np.float64, 2)]
Float64Cube: TypeAlias = Annotated[NDArray[Any], _kind(np.float64, 3)]

I1 = Annotated[int, np.int8]
I2 = Annotated[int, np.int16]
I4 = Annotated[int, np.int32]
I8 = Annotated[int, np.int64]


def zeros(shape: int | tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """Return an array of zeros.

    In compiled code it is on the stack of the calling function: its size must be a constant, and it can be passed to
    other functions but not returned (the compiler refuses). Nothing is allocated.
    """
    return np.zeros(shape, kind)


def array(values: Any, kind: type[np.generic]) -> NDArray[Any]:
    """Return an array with these values. Only for plain Python, or as a constant of compiled code."""
    return np.array(values, kind)


def from_bytes(data: bytes, kind: type[np.generic] | str) -> NDArray[Any]:
    """Return a read-only array on top of the bytes."""
    return np.frombuffer(data, kind)


class Header:
    """The fields every state begins with."""

    players: I1  # how many play
    phase: I1  # the game's own numbering of the kinds of decision
    turn: I2  # turns completed
    first_player: I1  # the player with the first turn
    to_move: I1  # whose decision it is, or for whom chance acts

    dtype: np.dtype[Any]

    def __getitem__(self, name: str) -> Any:
        raise NotImplementedError("only for type checkers: a state is an np.record")

    def __setitem__(self, name: str, value: Any) -> None:
        raise NotImplementedError("only for type checkers: a state is an np.record")


HEADER = tuple(name for name in Header.__annotations__ if name != "dtype")


def dtype_of(cls: type[Header], folder: str) -> np.dtype[Any]:
    """Return the record dtype of a state class. Its last field, named after the folder, marks the game (`declared`)."""
    hints = get_type_hints(cls, include_extras=True)
    names = [*HEADER, *(name for name in cls.__annotations__ if name not in HEADER)]
    fields = [(name, *hints[name].__metadata__) for name in names] + [(marker(folder), np.int8)]
    for name, kind, *_ in fields:
        if not np.issubdtype(kind, np.signedinteger):
            # uint8 3 - 5 is -2 in plain Python and 2**64 - 2 compiled.
            raise TypeError(f"{cls.__module__}.{cls.__name__}.{name} must be a signed integer, not {kind.__name__}.")
        if hasattr(np.record, name):
            # state.put would be the method of an np.record in plain Python, and the field compiled.
            raise TypeError(f"{cls.__module__}.{cls.__name__}.{name} needs another name: every np.record has a {name}.")
    return np.dtype((np.record, fields))


def marker(folder: str) -> str:
    return f"is_{folder}"


def readable(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the dtype of the same records for Python code, which reads thousands of fields per view.

    These records know their fields, whereas an np.record looks every name up in its dtype. They cache the numbers they
    have read: take a new record after changing the memory behind it, from an array of one record. (Entry points use the
    plain dtype.)
    """
    known: dict[str, Any] = {
        _REMEMBERS: True,
        "__getattribute__": np.void.__getattribute__,
        "__setattr__": lambda record, name, value: record.__setitem__(name, value),
        "__setitem__": _write,
    }
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        known[name] = _Field(name, kind, offset)
    return np.dtype((type("record", (np.record,), known), dtype))


def record_in(buffer: Buffer, dtype: np.dtype[Any]) -> Any:
    """Return the record in a buffer of exactly one."""
    return np.ndarray((1,), dtype, buffer)[0]


class _Field:
    """A field of a record, looked up once: from then on it is in the record's own dictionary, an array as a view of the
    memory behind the record, a number as it is.

    Both are read from the memory directly, since NumPy takes ten times longer to take a field of a record.
    """

    def __init__(self, name: str, kind: np.dtype[Any], offset: int) -> None:
        self.name, self.shape, self.kind, self.offset = name, kind.shape, kind.base, offset
        self._number = struct.Struct(f"={_NUMBERS[kind.base.itemsize]}").unpack_from

    def __get__(self, record: Any, owner: type | None = None) -> Any:
        if record is None:
            return self
        # A view of the record itself would refer back to it, and NumPy's arrays take no part in garbage collection: the
        # record would never be freed.
        memory, content = record.base, None
        if self.shape:
            content = np.ndarray(self.shape, self.kind, memory, self.offset)
        else:
            (content,) = self._number(memory, self.offset)
        record.__dict__[self.name] = content
        return content


_NUMBERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # signed integers as `struct` names them, by size


def _write(record: Any, name: str, value: Any) -> None:
    """Write a field, and forget what was read before."""
    np.record.__setitem__(record, name, value)
    record.__dict__.clear()


_REMEMBERS = "__remembers__"  # marks the records of `readable`


def remembered(function: Callable[Concatenate[Any, More], T]) -> Callable[Concatenate[Any, More], T]:
    """Have a function of a record computed once per record and arguments, for what the words and views of one position
    ask for again and again.

    The result is kept in the record of `readable`, like its fields, and goes with it when the state moves on: never in
    the records that rules work on. Callers share it and must not change it.
    """

    def ask(record: Any, /, *arguments: More.args, **named: More.kwargs) -> T:
        if named or not hasattr(type(record), _REMEMBERS):
            return function(record, *arguments, **named)
        known, key = record.__dict__, (ask, arguments)
        if key not in known:
            known[key] = function(record, *arguments, **named)
        return cast("T", known[key])

    functools.update_wrapper(ask, function)
    return ask
