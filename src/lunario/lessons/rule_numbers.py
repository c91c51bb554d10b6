"""The numbers in the rules, for lesson sentences that no position can prove."""

from __future__ import annotations

import functools
import re

from lunario.core.definition import Definition
from lunario.lessons.expression import BadExpression
from lunario.lessons.sentence import number_of

HOLE = "#"  # stands for the number in words quoted from a rule
_ITEM = re.compile(r"^- \**([A-Z][A-Z0-9]*-[A-Z0-9]+)\**\s", re.MULTILINE)


@functools.lru_cache(maxsize=20)
def _rules(definition: Definition) -> dict[str, str]:
    """Return the text of every rule of `RULES.md` by its id, on one line and without emphasis."""
    page = definition.page("RULES.md")
    found = list(_ITEM.finditer(page))
    ends = [item.start() for item in found[1:]] + [len(page)]
    texts = (page[item.end() : end].replace("**", "") for item, end in zip(found, ends, strict=True))
    return {item[1]: " ".join(text.split()) for item, text in zip(found, texts, strict=True)}


def number_in_rule(definition: Definition, rule: str, quote: str) -> int:
    """Return the number that `#` stands for in words quoted from a rule, such as "# in all"."""
    rules = _rules(definition)
    if rule not in rules:
        raise BadExpression(f"there is no rule {rule}")
    before, hole, after = (re.escape(part) for part in quote.partition(HOLE))
    if not hole:
        raise BadExpression(f"“{quote}” has no {HOLE} where rule {rule} has the number")
    pattern = rf"(?<!\w){before}(\w+){after}(?!\w)"
    words = re.findall(pattern, rules[rule])
    numbers = {number for word in words if (number := number_of(word, "en")) is not None}
    if len(numbers) != 1:
        found = " and ".join(map(str, sorted(numbers))) or "no number"
        raise BadExpression(f"rule {rule} has {found} for the {HOLE} of “{quote}”")
    return numbers.pop()
