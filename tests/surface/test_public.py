"""Public names are listed once, shown by Tab, and the only ones that documents and examples use."""

import ast
import doctest
import fnmatch
import importlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

import lunario
from tests.registered import OURS
from tests.test_docs import ROOT, documents, examples

NAMES = {"load", "games", "Game", "Match", "State", "Rng", "create_player", "decide", "LunarioError", "IllegalAction"}
FOR_AUTHORS = {ROOT / "docs" / "adding-a-game.md"}  # documents about writing a game


def public_modules() -> list[str]:
    """Return every public module, with `*` expanded."""
    folders = [f"lunario.games.{name.replace('-', '_')}" for name in lunario.games()]
    return sorted({*(name for name in lunario.PUBLIC if "*" not in name), *folders})


def is_public(module: str, extra: tuple[str, ...] = ()) -> bool:
    return any(fnmatch.fnmatchcase(module, pattern) for pattern in (*lunario.PUBLIC, *extra))


def imports(tree: ast.AST) -> Iterator[tuple[int, str, str | None]]:
    """Yield what is imported from lunario: line, module, and the name taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name, None) for each in node.names if each.name.split(".")[0] == "lunario")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "lunario":
            yield from ((node.lineno, str(node.module), each.name) for each in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "lunario":
            yield node.lineno, "lunario", node.attr


def faults(tree: ast.AST, extra: tuple[str, ...] = ()) -> list[str]:
    """Return the uses of names of lunario that are not public."""
    found = []
    for line, module, name in imports(tree):
        whole = module if name is None else f"{module}.{name}"
        leads_there = any(pattern.startswith(f"{whole}.") for pattern in (*lunario.PUBLIC, *extra))
        if leads_there or is_public(whole, extra):
            continue
        if name is None or not is_public(module, extra):
            found.append(f"line {line}: {module}")
        elif is_public(module) and name not in importlib.import_module(module).__all__:
            found.append(f"line {line}: {whole}")
    return found


def test_tab_shows_what_callers_need_and_nothing_else():
    shown = [name for name in dir(lunario) if not re.fullmatch(r"__\w+__", name)]
    assert sorted(shown) == sorted(lunario.__all__)
    assert set(shown) >= NAMES
    assert all(getattr(lunario, name) is not None for name in shown)


def test_importing_lunario_and_listing_the_games_waits_for_no_heavy_library():
    code = "import sys, lunario, json; lunario.games(); dir(lunario); print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {"numpy", "numba", "llvmlite"} & set(json.loads(done.stdout))


@pytest.mark.parametrize("name", public_modules())
def test_a_public_module_names_what_it_offers(name):
    module = importlib.import_module(name)
    assert module.__all__ and len(set(module.__all__)) == len(module.__all__)
    for each in module.__all__:
        offered = getattr(module, each)
        assert not (inspect.isclass(offered) or inspect.isroutine(offered)) or inspect.getdoc(offered), (
            f"{name}.{each} has no docstring"
        )
    assert {each for each in dir(module) if not each.startswith("__")} == set(module.__all__)


def test_the_package_of_games_shows_the_games():
    assert dir(lunario.games) == sorted(name.replace("-", "_") for name in OURS)


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_use_what_is_public(document):
    extra = lunario.FOR_GAMES if document in FOR_AUTHORS else ()
    blocks = [block for block in examples(document) if block.language == "python"]
    assert [fault for block in blocks for fault in faults(ast.parse(block.text), extra)] == []


@pytest.mark.parametrize(
    "file", sorted((ROOT / "examples").rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_examples_use_what_is_public(file):
    """A folder in examples/ is a package with a game, which may use what games are made of."""
    extra = () if file.parent.name == "examples" else lunario.FOR_GAMES
    assert faults(ast.parse(file.read_text(encoding="utf-8")), extra) == []


@pytest.mark.parametrize("file", sorted((ROOT / "docs").rglob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_use_what_is_public(file):
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    assert [
        fault for cell in cells if cell["cell_type"] == "code" for fault in faults(ast.parse("".join(cell["source"])))
    ] == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("from lunario.core.random import new_rng", ["line 1: lunario.core.random"]),
        ("import lunario.core.game", ["line 1: lunario.core.game"]),
        ("import lunario\nlunario.core.game.load", ["line 2: lunario.core"]),
        ("from lunario.batch import cast", ["line 1: lunario.batch.cast"]),
        ("from lunario.lab.arena import Arena", ["line 1: lunario.lab.arena"]),
        ("import lunario\nfrom lunario.batch import Batch\nfrom lunario.adapters import openspiel", []),
        ("from lunario.games import nova_luna\nfrom lunario.games.nova_luna.view_types import Tile", []),
        ("import lunario.testing\nlunario.testing.check(lunario.load('x'))", []),
    ],
)
def test_what_is_not_public_is_found(code, fault):
    assert faults(ast.parse(code)) == fault


# ------------------------------------------------------------------ examples in docstrings

OFFERED = {
    (module, name): getattr(importlib.import_module(module), name)
    for module in public_modules()
    for name in importlib.import_module(module).__all__
}
HOMES = {each.__module__ for each in OFFERED.values() if inspect.isclass(each) or inspect.isroutine(each)}


def examples_in(docstring: str | None) -> str:
    return "".join(example.source for example in doctest.DocTestParser().get_examples(docstring or ""))


@pytest.mark.parametrize("name", sorted({*public_modules(), *HOMES}))
def test_examples_in_docstrings_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module, said = importlib.import_module(name), []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, globs={"lunario": lunario}):
        runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
    assert runner.tries


@pytest.mark.parametrize(("module", "name"), OFFERED)
def test_every_public_name_has_an_example(module, name):
    """A class, function or module has it in its docstring; a constant is used by an example of its module."""
    each = OFFERED[module, name]
    has_docstring = inspect.isclass(each) or inspect.isroutine(each) or inspect.ismodule(each)
    if not has_docstring:
        each = importlib.import_module(module)
    assert re.search(rf"\b{name}\b" if not has_docstring else "", examples_in(each.__doc__))
