"""The rules for players as HTML: blocks name the rules they tell, and figures have their place."""

from __future__ import annotations

import functools
import html
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from lunario.core.rules_page import split_rules

RULES = "data-rules"
FIGURE = "data-figure"


@functools.lru_cache(maxsize=100)
def rules_html(page: str) -> str:
    """Return the page as HTML, with tags in the text escaped."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _fence)
    tokens = markdown.parse(page)
    for index, token in enumerate(tokens):
        if token.type == "inline":
            _lead_to(tokens, index)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _lead_to(tokens: list[Token], index: int) -> None:
    """Move the rules named at the end of a text to its block: list item, paragraph or heading."""
    children = tokens[index].children or []
    last = next((child for child in reversed(children) if child.type == "text" and child.content), None)
    if last is None:
        return
    last.content, rules = split_rules(last.content)
    if rules:
        _block(tokens, index).attrSet(RULES, " ".join(rules))


def _block(tokens: list[Token], index: int) -> Token:
    """Return the token that opens the block of an inline token."""
    opening = tokens[index - 1]
    item = tokens[index - 2] if index > 1 else opening
    return item if opening.type == "paragraph_open" and item.type == "list_item_open" else opening


def _fence(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    """Return a drawing, or a figure's placeholder. Rules pages have no other fenced blocks."""
    content = html.escape(tokens[index].content.strip())
    if tokens[index].info == "drawing":
        return f'<pre aria-hidden="true">{content}</pre>\n'
    return f'<figure {FIGURE}="{content}"></figure>\n'
