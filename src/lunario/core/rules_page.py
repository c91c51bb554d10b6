"""The rules for players: Markdown with three extensions.

`{NL-R1 NL-R2}` at the end of a block lists the rules it covers, so that readers can be taken to one. A fenced block
`figure` names a figure of the game (`figures.toml`), drawn with its own pieces. A fenced block `drawing` is a drawing
in text, which the words around it say too: screen readers skip it.
"""

from __future__ import annotations

import re
import textwrap

_RULES = re.compile(r" ?\{([A-Z0-9-]+(?: [A-Z0-9-]+)*)\}$", re.MULTILINE)
_FIGURE = re.compile(r"^```figure\n(.+)\n```\n\n?", re.MULTILINE)
_DRAWING = re.compile(r"^```drawing\n((?:.*\n)*?)```$", re.MULTILINE)


def readable(page: str) -> str:
    """Return the page in plain Markdown, for readers without links and figures; drawings are indented."""
    return _DRAWING.sub(lambda found: textwrap.indent(found[1], "    "), _RULES.sub("", _FIGURE.sub("", page)))


def split_rules(text: str) -> tuple[str, list[str]]:
    """Return a block's text without its list of rules, and the list."""
    found = _RULES.search(text)
    return (text, []) if found is None else (text[: found.start()], found[1].split())


def rules_told(page: str) -> list[str]:
    """Return the rules that the page covers, in order."""
    return [rule for found in _RULES.finditer(page) for rule in found[1].split()]


def figures_named(page: str) -> list[str]:
    """Return the figures that the page shows, in order."""
    return _FIGURE.findall(page)
