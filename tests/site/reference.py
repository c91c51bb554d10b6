"""The API reference: a page per public module, generated from what its `__all__` names."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

PUBLIC = ("lunario",)


def names_of(module: str) -> list[str]:
    """Return the public names of a module, submodules left out: they have pages of their own."""
    found = importlib.import_module(module)
    return [name for name in found.__all__ if not inspect.ismodule(getattr(found, name))]


def public_names() -> list[str]:
    return [f"{module}.{name}" for module in PUBLIC for name in names_of(module)]


def find(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def page_of(module: str) -> str:
    """Return the page of a module: what it is for, then each of its names."""
    summary = (inspect.getdoc(importlib.import_module(module)) or "").partition("\n")[0]
    blocks = [f"::: {module}.{name}\n    options:\n      heading_level: 2\n" for name in names_of(module)]
    return "\n".join([f"# {module}", "", summary, "", *blocks])


def write_pages(folder: Path) -> list[str]:
    """Write a page per public module, and return the entries of the menu."""
    for module in PUBLIC:
        (folder / f"{module}.md").write_text(page_of(module), encoding="utf-8")
    return [f"api/{module}.md" for module in PUBLIC]
