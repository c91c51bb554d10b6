"""Which version played a match: later versions may play differently, so their results must not be mixed."""

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
_SHARED = ("core", "judgement", "search", "players")  # code that plays, other than the game's
# Files that only show how a match goes, or how well:
_SHOWS = (
    "compiling_child.py",
    "counting.py",
    "draw.py",
    "facts.py",
    "figures.py",
    "figures.toml",
    "gains.py",
    "glossary.py",
    "glossary.toml",
    "glyphs.py",
    "guide.py",
    "introduction.py",
    "judging.py",
    "meaning.py",
    "meaning_page.py",
    "meanings.py",
    "naming.py",
    "palette.py",
    "picture.py",
    "preparing.py",
    "preview.py",
    "raster.py",
    "refusals.py",
    "rules_page.py",
    "speaking.py",
    "story.py",
    "story_frame.py",
    "story_words.py",
    "storyteller.py",
    "strength.toml",
    "suiting.py",
    "svg.py",
    "t_distribution.py",
    "text.py",
    "versions.py",
    "view.py",
)
_LESSONS = "lessons"  # a folder that does


def versions() -> dict[str, str]:
    """Return the versions of Lunario and of everything floating-point results may depend on."""
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
    """Return a digest of everything that decides how matches go: code without comments, components, weights."""
    total = hashlib.sha256()
    for folder in (*(_PACKAGE / name for name in _SHARED), definition.folder):
        for file in sorted(folder.rglob("*")):
            path = file.relative_to(folder)
            if file.name not in _SHOWS and path.parts[0] != _LESSONS and (content := _meaning(file)):
                total.update(f"{folder.name}/{path}\0{content}\0".encode())
    return total.hexdigest()[:16]


@cache
def files_digest(files: tuple[Path, ...]) -> str:
    """Return a digest of what these files mean: code without comments and docstrings."""
    return hashlib.sha256("\0".join(map(_meaning, files)).encode()).hexdigest()[:16]


def _meaning(file: Path) -> str:
    """Return a file's content without what only people read; nothing for pages."""
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
