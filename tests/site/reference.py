"""The API reference: a page per public module, generated from what its `__all__` names."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import lunario
from lunario.core import registry
from tests.site.fences import fenced

OUR_GAMES = [registry.find(name).package for name in lunario.games()]
PUBLIC = [
    module
    for pattern in lunario.PUBLIC
    for module in (OUR_GAMES if pattern == "lunario.games.*" else [pattern])
    if module.startswith("lunario.") or module == "lunario"
]


def names_of(module: str) -> list[str]:
    return list(importlib.import_module(module).__all__)


def page_of(module: str) -> str:
    """Return the page of a module: its docstring, then each of its names (of a name that is a module, its summary)."""
    found = importlib.import_module(module)
    blocks = []
    for name in names_of(module):
        members = "\n      members: []" if inspect.ismodule(getattr(found, name)) else ""
        blocks.append(f"::: {module}.{name}\n    options:\n      heading_level: 2{members}\n")
    return "\n".join([f"# {module}", "", fenced(inspect.getdoc(found) or ""), "", *blocks])


def write_pages(folder: Path) -> list[str]:
    """Write a page per public module, and return the entries of the menu."""
    for module in PUBLIC:
        (folder / f"{module}.md").write_text(page_of(module), encoding="utf-8")
    return [f"api/{module}.md" for module in PUBLIC]
