"""Show the examples of docstrings as code: Markdown would take `>>>` for a quotation, and `[3]` for a link."""

from __future__ import annotations

from typing import Any

import griffe


def fenced(text: str) -> str:
    """Return the docstring with each paragraph that is an example in a fence."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{each}\n```" if each.startswith(">>>") else each for each in paragraphs)


class Fences(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
