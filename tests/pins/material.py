"""The material of a pin: its lines, and the digest kept of them.

A topic yields lines `(label, content)`. The content is text, anything JSON-serialisable, an array, or a dict of columns
of equal length. Digests depend neither on the process nor, through the last bits of floating-point numbers, on the
machine: a float counts with 20 bits of its mantissa, or 6 significant digits, and -0 is 0.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

Line = tuple[str, Any]

_BITS = 20
_NOTHING = 1e-12  # what sums leave behind when they cancel


def rounded(values: Any) -> Any:
    """Return the floats, each with only its leading 20 bits."""
    values = np.asarray(values, np.float64)
    mantissa, exponent = np.frexp(np.where(np.abs(values) < _NOTHING, 0.0, values))
    return np.ldexp(np.rint(np.ldexp(mantissa, _BITS)), exponent - _BITS) + 0.0


def digest(lines: Iterable[Line]) -> str:
    total = hashlib.sha256()
    for label, content in lines:
        total.update(f"{label}\0".encode())
        for piece in _bytes(content):
            total.update(piece + b"\0")
    return total.hexdigest()[:16]


def written(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the material as text, to be read and compared with `diff`."""
    for label, content in lines:
        if isinstance(content, dict) and _is_table(content):
            columns = [_plain(column) for column in content.values()]
            for number, row in enumerate(zip(*columns, strict=True)):
                cells = " ".join(f"{name}={cell}" for name, cell in zip(content, row, strict=True))
                yield f"{label} [{number}] {cells}"
        else:
            yield f"{label}: {_text(content)}"


def _bytes(content: Any) -> Iterator[bytes]:
    if isinstance(content, dict) and _is_table(content):
        for name, column in content.items():
            yield name.encode()
            yield from _bytes(column)
    elif isinstance(content, np.ndarray):
        floats = content.dtype.kind == "f"
        yield str(content.shape).encode()
        yield (rounded(content).astype("<f8") if floats else content.astype("<i8")).tobytes()
    else:
        yield _text(content).encode()


def _is_table(content: dict[str, Any]) -> bool:
    return bool(content) and all(isinstance(column, np.ndarray) for column in content.values())


def _text(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(_plain(content), ensure_ascii=False)


def _plain(content: Any) -> Any:
    """Return the content with rounded floats and without arrays, tuples and dataclasses."""
    if isinstance(content, np.ndarray):
        return (rounded(content) if content.dtype.kind == "f" else content).tolist()
    if isinstance(content, float):
        return float(rounded(content))
    if isinstance(content, dict):
        return {key: _plain(each) for key, each in content.items()}
    if isinstance(content, list | tuple):
        return [_plain(each) for each in content]
    if dataclasses.is_dataclass(content) and not isinstance(content, type):
        return _plain(dataclasses.asdict(content))
    return content
