"""One skeleton for every game: a reader who knows one folder can find their way in the others blindfolded."""

import ast
import collections
import dataclasses
import enum
import importlib
import shutil
from pathlib import Path

import pytest

import lunario
from lunario.core import contract, registry
from lunario.core.arrays import HEADER, Header
from tests.registered import DEFINITIONS

GAMES = Path(lunario.__file__).parent / "games"
FOLDERS = sorted(path for path in GAMES.iterdir() if (path / "__init__.py").exists())

# The modules of every game's folder: the contract's, its picture, set-up, and names of pieces.
MODULES = {part.name for part in dataclasses.fields(contract.Parts) if part.default is dataclasses.MISSING}
MODULES |= {"__init__", "facts", "set_up", "naming", "picture"}
CAPABILITIES = {part.metadata["file"] for part in dataclasses.fields(contract.Parts) if part.metadata}
# Fields that several games have in their states, with the name they share; the header has the rest.
SHARED_FIELDS = {
    "luna_capital": {"hand", "hand_size", "marker", "taken", "tower_size", "unseen", "unseen_size"},
    "nomadas": {"pile_size", "stack_size", "tokens", "unseen", "unseen_size"},
    "nova_luna": {"marker", "pile_size", "stack_size", "taken", "tokens", "unseen"},
    "nuevos_mundos": {"discard", "discard_size", "hand", "hand_size", "pile", "pile_size"},
}
# Names that other games or layers use for something else.
OLD_NAMES = {"current", "player", "pile_count", "hand_count", "discard_count"}
OLD_MODULES = {"preparation", "reasons", "table", "words", "warm"}


def faults(folder: Path) -> list[str]:
    """Return where a game's folder departs from the skeleton."""
    modules = {path.stem for path in folder.glob("*.py")}
    found = [f"has no {name}.py" for name in sorted(MODULES - modules)]
    found += [f"calls a module {name}.py" for name in sorted(OLD_MODULES & modules)]
    found += [f"has no {name}" for name in contract.PAGES if not (folder / name).exists()]
    if "state" in modules:
        found += _faults_of_state(folder / "state.py", SHARED_FIELDS.get(folder.name, set()))
    for path in sorted(folder.glob("*.py")):
        imported = {name.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                    if isinstance(node, ast.Import) for name in node.names}  # fmt: skip
        found += [f"{path.name} imports numpy"] if "numpy" in imported else []
    return found


def _faults_of_state(path: Path, shared: set[str]) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found = [f"state.py has no class {name}" for name in ("Phase", "State") if name not in classes]
    found += [f"state.py has no {name}" for name in ("DTYPE", "SEATS") if name not in names]
    if "State" in classes:
        fields = {node.target.id for node in classes["State"].body if isinstance(node, ast.AnnAssign)}
        found += [f"a field is called {name}" for name in sorted(fields & OLD_NAMES)]
        found += [f"the state has no field {name}" for name in sorted(shared - fields)]
        found += [f"{name} is a field of the header" for name in sorted(fields & set(HEADER))]
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_skeleton(folder):
    assert faults(folder) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_phases_are_an_enumeration_that_ends_with_over(folder):
    state = importlib.import_module(f"lunario.games.{folder.name}.state")
    assert issubclass(state.Phase, enum.IntEnum) and "OVER" in state.Phase.__members__
    assert issubclass(state.State, Header)


@pytest.mark.parametrize("name", lunario.games())
def test_to_move_is_whose_decision_it_is(name):
    definition = registry.find(name)
    for players in definition.player_counts:
        match = lunario.load(name, players).new_match(seed=players)
        for _ in range(60):
            if match.is_over:
                break
            assert match.state.record.to_move == match.current_player
            match.play(match.legal_actions()[-1])


@pytest.mark.parametrize("original", FOLDERS, ids=lambda folder: folder.name)
def test_a_renamed_module_and_a_renamed_field_are_found(original, tmp_path):
    folder = tmp_path / original.name
    shutil.copytree(original, folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert faults(folder) == []
    (folder / "refusals.py").rename(folder / "objections.py")
    state, text = folder / "state.py", (folder / "state.py").read_text(encoding="utf-8")
    name = min(SHARED_FIELDS[original.name])
    assert f"    {name}: " in text
    state.write_text(text.replace(f"    {name}: ", "    something_else: ", 1), encoding="utf-8")
    assert faults(folder) == ["has no refusals.py", f"the state has no field {name}"]
    state.write_text(text.replace("class State(Header):", "class State(Header):\n    current: I1", 1), encoding="utf-8")
    assert faults(folder) == ["has no refusals.py", "a field is called current"]


def test_core_gets_its_arrays_from_one_module():
    """Except `core/compile`, which compiles them."""
    root = Path(lunario.__file__).parent
    files = [*(root / "core").glob("*.py"), *(root / "table").glob("*.py"), root / "network.py"]
    assert len(files) > 15
    importing = {path.name for path in files if "import numpy" in path.read_text(encoding="utf-8")}
    assert importing == {"arrays.py"}


def test_no_two_modules_share_a_name_and_mean_different_things():
    """Games share their skeleton; elsewhere two modules share a name only if they mean the same in different layers."""
    means_the_same = {
        "app": "a layer put together",
        "arena": "contests, and the command for them",
        "errors": "the sentences a layer refuses with",
        "greedy": "the greedy choice, and the player who makes it",
        "health": "whether the server is well, and the command that asks it",
        "language": "which language a layer answers in",
        "lessons": "lessons over HTTP, and the command for them",
        "play": "playing at a table, and in the terminal",
        "settings": "what can be set of a layer",
        "study": "studies, and the commands for them",
        "tune": "better weights, and the command for them",
        "words": "the sentences a layer says",
    }
    seen = collections.defaultdict(list)
    for path in Path(lunario.__file__).parent.rglob("*.py"):
        if not path.stem.startswith("_") and GAMES not in path.parents and "migrations" not in path.parts:
            seen[path.stem].append(path)
    shared = {name: paths for name, paths in seen.items() if len(paths) > 1 and name not in means_the_same}
    assert shared == {}
    games = {path.stem for folder in FOLDERS for path in folder.glob("*.py")} - {"__init__"}
    clashes = games & set(seen) - MODULES - CAPABILITIES
    assert clashes == set()


def _words_of_code(path: Path) -> str:
    """Return the code of a module without comments and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = [*node.body[1:], ast.Pass()]
    return ast.unparse(tree).lower()


def test_no_game_is_named_in_code_outside_its_folder():
    named = {name for folder in FOLDERS for name in (folder.name, folder.name.replace("_", "-"))}
    named |= {registry.find(name).title[lang].lower() for name in lunario.games() for lang in ("en", "es")}
    for path in Path(lunario.__file__).parent.rglob("*.py"):
        if GAMES not in path.parents:
            assert not {name for name in named if name in _words_of_code(path)}, path


def test_modules_of_games_are_looked_up_by_the_contract_only():
    """Everything else uses `Definition.parts`, whose fields are typed."""
    places = {"core/loading.py", "core/registry.py", "core/definition.py", "__init__.py"}
    root = Path(lunario.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if GAMES not in path.parents and "import_module" in _words_of_code(path)
    }
    assert found == places


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_options_that_forms_show_in_a_special_way_make_sense(definition):
    for option in definition.options:
        assert (option.seat is None) == (option.group is None)
        assert not option.is_seat or isinstance(option.kind, range)
        assert option.needs is None or definition.option(option.needs).kind is bool
