"""Expressions in lessons: a small, read-only part of Python for what a learner sees.

seats[0].tokens          a field of the learner's view, and a field of that
you.tokens               `you` is the learner's own seat, where the view has seats
len(legal)               the number of choices; each has `do` (its notation), `brings` and `targets`
brings.steps             the action's effects by kind, from the game's preview
score[0].total           points as if the match ended now, with their categories
sum(task.covered for tile in you.display.tiles for task in tile.tasks)
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Names = Mapping[str, Any]
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs, "all": all, "any": any, "len": len, "max": max, "min": min, "sum": sum,
}  # fmt: skip
_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, things: item in things,
    ast.NotIn: lambda item, things: item not in things,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}


class Later(NamedTuple):
    """A value that is computed only if an expression asks for it."""

    work_out: Callable[[], Any]


class BadExpression(Exception):
    """Raised for an expression without a meaning here. Says why, in English, to the author of the lesson."""


def evaluate(text: str, names: Names) -> Any:
    """Return the value of an expression. Raise `BadExpression` if it has none."""
    try:
        return _value(_parsed(text), names)
    except BadExpression:
        raise
    except Exception as problem:
        raise BadExpression(f"“{text}” cannot be evaluated: {problem}") from problem


def reads_position(text: str) -> bool:
    """Return whether the expression looks anything up in the position: a bare number proves nothing."""
    return any(isinstance(node, ast.Name) and node.id not in _FUNCTIONS for node in ast.walk(_parsed(text)))


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError as problem:
        raise BadExpression(f"“{text}” is not an expression: {problem.msg}") from problem


def _value(node: ast.expr, names: Names) -> Any:
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return _named(node.id, names)
        case ast.Attribute():
            return _field(_value(node.value, names), node.attr)
        case ast.Subscript():
            return _value(node.value, names)[_value(node.slice, names)]
        case ast.UnaryOp(op=ast.Not()):
            return not _value(node.operand, names)
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand, names)
        case ast.BinOp() if type(node.op) in _OPERATORS:
            return _OPERATORS[type(node.op)](_value(node.left, names), _value(node.right, names))
        case ast.BoolOp():
            decides = isinstance(node.op, ast.Or)
            return decides if any(bool(_value(each, names)) is decides for each in node.values) else not decides
        case ast.Compare():
            return _compare(node, names)
        case ast.Call(func=ast.Name(id=name)) if not node.keywords:
            return _named(name, names)(*(_value(each, names) for each in node.args))
        case ast.GeneratorExp() | ast.ListComp():
            return [_value(node.elt, inner) for inner in _bound(node.generators, names)]
    raise BadExpression(f"“{ast.unparse(node)}” cannot be used in a lesson")


def _named(name: str, names: Names) -> Any:
    if name in names:
        found = names[name]
        return found.work_out() if isinstance(found, Later) else found
    if name in _FUNCTIONS:
        return _FUNCTIONS[name]
    raise BadExpression(f"there is no “{name}” here; there are {', '.join(sorted(names))}")


def _field(thing: Any, name: str) -> Any:
    if not isinstance(thing, Mapping):
        raise BadExpression(f"“{thing}” has no field {name}")
    if name not in thing:
        raise BadExpression(f"there is no field “{name}”; there are {', '.join(map(str, thing))}")
    return thing[name]


def _compare(node: ast.Compare, names: Names) -> bool:
    left = _value(node.left, names)
    for sign, each in zip(node.ops, node.comparators, strict=True):
        right = _value(each, names)
        if not _OPERATORS[type(sign)](left, right):
            return False
        left = right
    return True


def _bound(generators: list[ast.comprehension], names: Names) -> Iterator[Names]:
    """Yield the names together with those bound by the loops of a comprehension."""
    if not generators:
        yield names
        return
    first, *others = generators
    if not isinstance(first.target, ast.Name):
        raise BadExpression("a loop in an expression has one name")
    for item in _value(first.iter, names):
        inner = {**names, first.target.id: item}
        if all(_value(condition, inner) for condition in first.ifs):
            yield from _bound(others, inner)
