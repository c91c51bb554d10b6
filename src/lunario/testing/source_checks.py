"""Checks of a game's source: its modules' imports, ruff if it is installed, and its board."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator

from lunario.core.definition import Definition
from lunario.core.glossary import EVERYWHERE, glossary

FORBIDDEN = {"numpy": "lunario.core.arrays", "numba": "lunario.core.compile", "random": "lunario.core.random"}
KIT = "/kit.js"
_MOUNT = re.compile(r"export\s+(?:async\s+)?(?:function|const|let)\s+mount\b|export\s*\{[^}]*\bmount\b")
_IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""")
_TERM = re.compile(r"""term['"]?\s*:\s*['"]([a-z-]+)['"]|data-term=\\?["']([a-z-]+)""")
# Blocked by the page's Content-Security-Policy: code and styles that are not files of this server.
_STOPPED = {
    "eval(": "runs code from text",
    "new Function(": "runs code from text",
    "setAttribute('style'": "sets a style attribute",
}


def faults_of_source(definition: Definition) -> Iterator[str]:
    """Yield a sentence for everything in the game's modules that does not belong there."""
    for path in sorted(definition.folder.glob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        except SyntaxError as problem:
            yield f"{path.name}, line {problem.lineno}: {problem.msg}."
            continue
        for name in sorted({*_imported(tree)} & FORBIDDEN.keys()):
            yield f"{path.name} imports {name}: a game takes what it needs from {FORBIDDEN[name]}."
    yield from _lint(definition)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def has_linter() -> bool:
    return importlib.util.find_spec("ruff") is not None


def _lint(definition: Definition) -> Iterator[str]:
    if not has_linter():
        return
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format", "json", str(definition.folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    for fault in json.loads(done.stdout or "[]"):
        if fault["code"] != "invalid-syntax":
            name = fault["filename"].replace("\\", "/").rpartition("/")[2]
            yield f"{name}, line {fault['location']['row']}: {fault['message'].rstrip('.')} ({fault['code']})."


def faults_of_board(definition: Definition) -> Iterator[str]:
    """Yield what keeps the page from using the game's board, if it brings one."""
    if definition.board is None:
        return
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(definition.board.parent.rglob("*.js"))}
    if not _MOUNT.search(sources[definition.board]):
        yield "web/board.js exports no mount(element, table)."
    for path, text in sources.items():
        for address in _IMPORTED.findall(text):
            if address != KIT and not (address.startswith(".") and (path.parent / address).exists()):
                yield f"web/{path.name} imports {address}: a board imports {KIT} and files of its own folder."
        yield from (
            f"web/{path.name} {what}, which the page does not allow." for sign, what in _STOPPED.items() if sign in text
        )
    used = {key for text in sources.values() for pair in _TERM.findall(text) for key in pair if key}
    known = set(glossary(definition))
    yield from (
        f"web/board.js shows the term {key}, which glossary.toml does not explain." for key in sorted(used - known)
    )
    unused = known - used - EVERYWHERE.keys()
    yield from (f"glossary.toml explains {key}, which web/board.js shows nowhere." for key in sorted(unused))
