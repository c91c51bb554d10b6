"""Memory in compiled code: `arrays.zeros` on the stack, and `copy_state` as one memcpy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.extending import lower_builtin, type_callable
from numba.np import arrayobj

from lunario.core.arrays import zeros

_raw_memcpy: Any = cgutils.raw_memcpy


def copy_state(target: Any, source: Any) -> None:
    """Copy a whole state. Assigning records would make LLVM move their bytes one by one."""
    for name in target.dtype.names:
        target[name] = source[name]


@type_callable(copy_state)
def _type_copy(context: Any) -> Callable[[Any, Any], Any]:
    return lambda target, source: types.void if isinstance(target, types.Record) and target == source else None


@lower_builtin(copy_state, types.Record, types.Record)
def _lower_copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    _raw_memcpy(builder, args[0], args[1], cgutils.intp_t(signature.args[0].size), 1)
    return context.get_dummy_value()


def _sizes(shape: Any) -> list[int] | None:
    """Return the lengths of a shape known at compile time."""
    kinds = shape.types if isinstance(shape, types.BaseTuple) else (shape,)
    if not all(isinstance(kind, types.IntegerLiteral) for kind in kinds):
        return None
    return [kind.literal_value for kind in kinds]


@type_callable(zeros)
def _type_zeros(context: Any) -> Callable[[Any, Any], Any]:
    def typer(shape: Any, kind: Any) -> Any:
        sizes = _sizes(shape)
        return None if sizes is None else types.Array(kind.dtype, len(sizes), "C")

    return typer


@lower_builtin(zeros, types.VarArg(types.Any))
def _lower_zeros(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Write one `alloca` at the start of the function, however often this is reached; fill it with zeros here."""
    kind, sizes = signature.return_type, _sizes(signature.args[0])
    assert sizes is not None
    element = context.get_data_type(kind.dtype)
    width = context.get_abi_sizeof(element)
    count = math.prod(sizes)
    data = cgutils.alloca_once(builder, element, size=cgutils.intp_t(count))
    cgutils.memset(builder, data, cgutils.intp_t(count * width), 0)
    made = arrayobj.make_array(kind)(context, builder)
    strides = [width * math.prod(sizes[i + 1 :]) for i in range(len(sizes))]
    arrayobj.populate_array(
        made,
        data=data,
        shape=[cgutils.intp_t(size) for size in sizes],
        strides=[cgutils.intp_t(stride) for stride in strides],
        itemsize=cgutils.intp_t(width),
        meminfo=None,
    )
    return made._getvalue()
