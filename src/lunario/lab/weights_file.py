"""Rewrite a game's `weights.toml` with other numbers, keeping comments and order."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lunario.core.arrays import Floats
from lunario.core.game import Game
from lunario.judgement.weights import VALUE, names_of

_NUMBER = re.compile(r"^(\s*([A-Za-z_][A-Za-z0-9_-]*)\s*=\s*)([^#\s]+)(.*)$")
_TABLE = re.compile(r"^\s*\[(.+)\]")


def rounded(weights: Floats) -> Floats:
    """Return the weights to three significant digits: more would be noise."""
    result = weights.copy()
    for index, number in enumerate(weights.tolist()):
        result[index] = float(f"{number:.3g}")
    return result


def written(game: Game, weights: Floats, value_weights: Floats) -> str:
    """Return the text of weights.toml with these weights for actions, and those for values that differ."""
    new = dict(zip(names_of(game), weights.tolist(), strict=True))
    values = dict(zip(names_of(game), value_weights.tolist(), strict=True))
    lines = _without_table(game.definition.page("weights.toml"))
    body = [_with_number(line, new) for line in lines]
    while body and not body[-1].strip():
        body.pop()
    other = {name: number for name, number in values.items() if number != new[name]}
    if other:
        body += ["", f"[{VALUE}]  # the weights that value states, where they differ"]
        body += [f"{name} = {_text(number)}" for name, number in other.items()]
    return "\n".join(body) + "\n"


def _without_table(text: str) -> list[str]:
    """Return the lines before the table, which is rewritten."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if (found := _TABLE.match(line)) and found[1].strip() == VALUE:
            return lines[:index]
    return lines


def _with_number(line: str, numbers: Mapping[str, float]) -> str:
    found = _NUMBER.match(line)
    if not found or found[2] not in numbers or float(found[3]) == numbers[found[2]]:
        return line
    return f"{found[1]}{_text(numbers[found[2]])}{found[4]}"


def _text(number: float) -> str:
    """Return a TOML float."""
    return repr(float(number))
