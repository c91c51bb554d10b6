"""copy_state(target, source): one memcpy. Assigning records makes LLVM move their bytes one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic, overload

_raw_memcpy: Any = cgutils.raw_memcpy


def copy_state(target: Any, source: Any) -> None:
    for name in target.dtype.names:
        target[name] = source[name]


def _typed_memcpy(context: Any, target: Any, source: Any) -> Any:
    if not (isinstance(target, types.Record) and target == source):
        return None
    size = target.size

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _raw_memcpy(builder, args[0], args[1], cgutils.intp_t(size), 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


_memcpy: Any = intrinsic(_typed_memcpy)


@overload(copy_state, strict=False)  # strict compares annotations too
def _copy_state(target: Any, source: Any) -> Callable[[Any, Any], Any]:
    return lambda target, source: _memcpy(target, source)  # noqa: PLW0108  (an intrinsic is not a function)
