"""With which program matches were played: a later version may play otherwise, and its results do not mix."""

from __future__ import annotations

import ast
import hashlib
import platform
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import lunario
from lunario.core.definition import Definition

_PACKAGE = Path(lunario.__file__).parent
_SHARED = ("core", "judgement", "search", "players")  # what plays, but for the game itself
# What only shows how it goes, or how well:
_SHOWS = (
    "compiling_child.py",
    "counting.py",
    "draw.py",
    "facts.py",
    "judging.py",
    "preparing.py",
    "preview.py",
    "refusals.py",
    "strength.toml",
    "text.py",
    "versions.py",
    "view.py",
)


def versions() -> dict[str, str]:
    """Of Lunario and of what floating-point numbers may depend on."""
    return {
        "lunario": lunario.__version__,
        "python": platform.python_version(),
        **{name: _installed(name) for name in ("numba", "numpy")},
        "machine": platform.machine(),
    }


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


@cache
def code_digest(definition: Definition) -> str:
    """A digest of what decides how matches go: code without its comments, components, weights."""
    total = hashlib.sha256()
    for folder in (*(_PACKAGE / name for name in _SHARED), definition.folder):
        for file in sorted(folder.rglob("*")):
            if file.name not in _SHOWS and (content := _meaning(file)):
                total.update(f"{folder.name}/{file.relative_to(folder)}\0{content}\0".encode())
    return total.hexdigest()[:16]


def _meaning(file: Path) -> str:
    """A file without what only people read; nothing for pages."""
    if file.suffix == ".py":
        return ast.dump(_without_docstrings(ast.parse(file.read_text(encoding="utf-8"))))
    if file.suffix == ".toml":
        return repr(tomllib.loads(file.read_text(encoding="utf-8")))
    return file.read_text(encoding="utf-8") if file.suffix in (".csv", ".txt") else ""


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return tree
