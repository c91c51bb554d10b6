"""The numbers in the rules, for lesson sentences that no position can prove."""

from __future__ import annotations

import functools
import re

from lunario.core.definition import Definition
from lunario.lessons.expression import BadExpression
from lunario.lessons.sentence import numbers_in

_ITEM = re.compile(r"^- \**([A-Z][A-Z0-9]*-[A-Z0-9]+)\**\s", re.MULTILINE)


@functools.lru_cache(maxsize=20)
def _rules(definition: Definition) -> dict[str, str]:
    """Return the text of every rule of `RULES.md` by its id."""
    page = definition.page("RULES.md")
    found = list(_ITEM.finditer(page))
    ends = [item.start() for item in found[1:]] + [len(page)]
    return {item[1]: page[item.end() : end] for item, end in zip(found, ends, strict=True)}


def numbers_of_rule(definition: Definition, rule: str) -> set[int]:
    """Return the numbers in a rule's text."""
    rules = _rules(definition)
    if rule not in rules:
        raise BadExpression(f"there is no rule {rule}")
    return numbers_in(rules[rule])
