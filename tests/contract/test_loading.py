"""A game that breaks the contract is refused on loading, with a sentence that says what is wrong."""

import dataclasses
import importlib
import itertools
import re
import shutil
import sys
from pathlib import Path

import pytest

import lunario
from lunario.core import contract, loading, registry
from lunario.core.compile import PLAIN
from tests.toy import GAME

TOY = Path(str(sys.modules[GAME.package].__file__)).parent
_numbers = itertools.count()


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Load a copy of the toy with part of one file replaced."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(file, old, new, **changes):
        name = f"broken_{next(_numbers)}"
        folder = tmp_path / name
        shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in folder.glob("*.py"):
            text = path.read_text(encoding="utf-8").replace("tests.toy", name)
            path.write_text(text.replace('dtype_of(State, "toy")', f'dtype_of(State, "{name}")'), encoding="utf-8")
        if file is not None:
            text = (folder / file).read_text(encoding="utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return dataclasses.replace(GAME, name=name.replace("_", "-"), package=name, **changes)

    return load


def test_the_toy_keeps_the_contract(broken):
    assert broken(None, "", "").parts.planner is None


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("rules.py", "def chance_stream", "def stream", "rules.py has no function chance_stream(state)"),
        ("rules.py", "def apply(state: State, action: int)", "def apply(state: State, action: int, more: int = 0)",
         "apply in rules.py takes (state, action, more) instead of (state, action)"),
        ("scoring.py", "LOWER_WINS = False", "LOWER = False", "scoring.py has no LOWER_WINS"),
        ("text.py", "def describe_unseen", "def unseen",
         "text.py has no function describe_unseen(state, action, lang)"),
        ("view.py", "def targets(state: State, action: int)", "def targets(state: State, number: int)",
         "targets in view.py takes (state, number) instead of (state, action)"),
        ("hidden.py", "def determinize(state: State, player: int, rng: Ints)",
         "def determinize(state: State, rng: Ints, player: int)",
         "determinize in hidden.py takes (state, rng, player) instead of (state, player, rng)"),
        ("state.py", "bounce: I1", "bounces: I1", "its state has no field bounce"),
    ],
)  # fmt: skip
def test_what_is_missing_or_misshapen_is_said(broken, file, old, new, sentence):
    with pytest.raises(lunario.LunarioError) as problem:
        lunario.Game(broken(file, old, new), 2, {})
    assert str(problem.value).endswith(f"does not keep the contract: {sentence}.")
    assert sentence not in problem.value.text.es  # it is Spanish throughout


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_function_that_is_not_compiled_is_named(broken):
    definition = broken("rules.py", "@compiled\ndef chance_stream", "def chance_stream")
    with pytest.raises(lunario.LunarioError, match=r"chance_stream in rules\.py is not @compiled"):
        definition.parts  # noqa: B018


def test_two_games_with_the_same_marker_are_refused(broken):
    """Copy a folder and forget the marker: compiled code would find one game's rules for both."""
    definition = broken(None, "", "")
    state = Path(sys.path[0]) / definition.package / "state.py"
    state.write_text(state.read_text(encoding="utf-8").replace(f'"{definition.package}"', '"toy"'), encoding="utf-8")
    assert GAME.parts
    with pytest.raises(lunario.LunarioError, match=r"the marker is_toy of tests\.toy: give dtype_of the name"):
        definition.parts  # noqa: B018
    assert lunario.Game(GAME, 2, {}).new_match(seed=1).legal_actions()


def test_a_missing_and_a_misshapen_function_of_a_real_game_are_named(monkeypatch):
    definition = registry.find("nuevos-mundos")
    rules, view = (importlib.import_module(f"{definition.package}.{name}") for name in ("rules", "view"))
    with monkeypatch.context() as patch:
        patch.delattr(rules, "chance_stream")
        with pytest.raises(lunario.LunarioError, match=r"rules\.py has no function chance_stream\(state\)\."):
            loading.parts_of(definition)
    monkeypatch.setattr(view, "targets", lambda state, number: [])
    with pytest.raises(lunario.LunarioError, match=r"targets in view\.py takes \(state, number\) instead of"):
        loading.parts_of(definition)


NEEDED = [page for page in contract.PAGES if page not in contract.OPTIONAL_PAGES]


@pytest.mark.parametrize("file", ["guide.py", "meanings.py", *NEEDED])
def test_a_missing_file_is_named(broken, file):
    definition = broken(None, "", "")
    (Path(sys.path[0]) / definition.package / file).unlink()
    with pytest.raises(lunario.LunarioError, match=f"does not keep the contract: it has no {re.escape(file)}"):
        definition.parts  # noqa: B018


def test_a_module_that_needs_something_else_says_that(broken):
    """A missing library is not a missing module of the game."""
    definition = broken("draw.py", "def draw", "import no_such_library\n\n\ndef draw")
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        definition.parts  # noqa: B018


def test_a_capability_needs_its_module(broken):
    with pytest.raises(lunario.LunarioError, match=r"it has no plan\.py"):
        broken(None, "", "", capabilities=("planner",)).parts  # noqa: B018
    with pytest.raises(lunario.LunarioError, match="there is no capability telepathy"):
        broken(None, "", "", capabilities=("telepathy",)).parts  # noqa: B018


def test_every_compiled_function_of_the_contract_is_declared_once():
    names = [name for functions in contract.FILES.values() for name in functions]
    assert len(names) == len(set(names))
    assert set(contract.FILES) <= {part.name for part in dataclasses.fields(contract.Parts)}
