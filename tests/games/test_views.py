"""Views have the types that callers are promised, and the client's types are written from them."""

import importlib
import inspect
import typing
from pathlib import Path
from types import NoneType, UnionType

import pytest

import lunario
from lunario.core import registry, typescript
from tests.registered import DEFINITIONS

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
FOLDERS = [name.replace("-", "_") for name in lunario.games()]


def faults(value: object, hint: object, where: str) -> list[str]:
    """Say where a value is not of a type, to the letter: True is no int, and a dict with literal keys has them all."""
    kind, parts = typing.get_origin(hint), typing.get_args(hint)
    if kind in (typing.Union, UnionType):
        return [] if any(not faults(value, part, where) for part in parts) else [f"{where}: {value!r} is not {hint}"]
    if kind is typing.Literal:
        return [] if value in parts else [f"{where}: {value!r} is not one of {parts}"]
    if kind is list and type(value) is list:
        return [fault for i, each in enumerate(value) for fault in faults(each, parts[0], f"{where}[{i}]")]
    if kind is dict and type(value) is dict:
        keys = typing.get_args(parts[0])
        found = [] if not keys or set(value) == set(keys) else [f"{where} has the keys {list(value)}"]
        return found + [fault for key, each in value.items() for fault in faults(each, parts[1], f"{where}.{key}")]
    if typing.is_typeddict(hint) and type(value) is dict:
        hints = typing.get_type_hints(hint)
        if not hint.__required_keys__ <= set(value) <= set(hints):
            return [f"{where} has the keys {list(value)}, not those of {hint.__name__}"]
        return [fault for key, each in value.items() for fault in faults(each, hints[key], f"{where}.{key}")]
    return [] if type(value) is hint or (hint is None and value is None) else [f"{where}: {value!r} is not {hint}"]


def type_of_views(name: str) -> type:
    return typing.get_type_hints(registry.find(name).parts.view.public)["return"]


@pytest.mark.parametrize("players", [None, 0])
@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.name)
def test_views_are_what_their_types_say(definition, players):
    count = (min if players is None else max)(definition.player_counts)
    match, rng = lunario.load(definition.name, count).new_match(seed=7), lunario.Rng(3)
    hint, number = type_of_views(definition.name), 0
    while not match.is_over:
        if number % 5 == 0:
            assert faults(match.view(players), hint, "view") == []
        actions = match.legal_actions()
        match.play(actions[rng.below(len(actions))])
        number += 1
    assert faults(match.view(players), hint, "view") == []


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (True, int),
        (1, bool),
        ("x", int | None),
        ("black", typing.Literal["red"]),
        ([1, "a"], list[int]),
        ((1,), list[int]),
        ({"red": 1}, dict[typing.Literal["red", "blue"], int]),
        (None, int),
        (1, NoneType),
        ({"x": 1}, typing.TypedDict("Point", {"x": int, "y": int})),
        ({"x": 1, "z": 1}, typing.TypedDict("X", {"x": int})),
    ],
)
def test_other_values_are_found(value, hint):
    assert faults(value, hint, "it")


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_games_own_load_takes_its_options(folder):
    package = importlib.import_module(f"lunario.games.{folder}")
    given = dict(inspect.signature(package.load).parameters)
    assert given.pop("players").default == 2 and given.pop("components").default is None
    assert {name: each.default for name, each in given.items()} == {
        option.name: option.default for option in package.GAME.options
    }
    kinds = {bool: "bool", range: "int"}
    for option in package.GAME.options:
        kind = kinds.get(option.kind if option.kind is bool else type(option.kind))
        hint = eval(given[option.name].annotation, {**vars(package), "Literal": typing.Literal})
        assert (hint.__name__ == kind) if kind else typing.get_args(hint) == option.kind
    for players in package.GAME.player_counts:
        assert package.load(players) == lunario.load(package.GAME.name, players)
    assert package.View is type_of_views(package.GAME.name)


@pytest.mark.parametrize("folder", FOLDERS)
def test_phases_are_called_as_in_the_rules(folder):
    view, state = (importlib.import_module(f"lunario.games.{folder}.{name}") for name in ("view", "state"))
    names = [phase.name.lower() for phase in sorted(state.Phase)]
    assert list(view.PHASES) == names[: len(view.PHASES)] and "over" in view.PHASES


@pytest.mark.parametrize("name", lunario.games())
def test_the_clients_types_are_those_of_the_engine(name):
    file = BOARDS / name / "view.ts"
    assert file.read_text(encoding="utf-8") == typescript.written(registry.find(name)), (
        "run: python -m lunario.core.typescript web/src/games"
    )


def test_types_are_written_as_the_client_writes_them(tmp_path):
    """A type of each kind, from the toy game and from these."""
    assert typescript.write(tmp_path) == []
    (tmp_path / "nova-luna").mkdir()
    (written,) = typescript.write(tmp_path)
    text = written.read_text(encoding="utf-8")
    for line in (
        "export type ColourName = 'red' | 'blue' | 'turquoise' | 'yellow'",
        "  /** C1, counted from the corner of the drawn board; may change with every tile */\n  label: string",
        "  taken: Tile | null",
        "  cells: Cell[]",
        "  solo: Solo | null",
    ):
        assert line in text
    luna = typescript.written(registry.find("luna-capital"))
    assert "  drawn: (Card | null)[]" in luna and "  term: 'short' | 'long'" in luna and "  layout: number[][]" in luna
    nomads = typescript.written(registry.find("nomadas"))
    assert "  unseen: Record<TokenName, number>" in nomads and "  song?: number" in nomads
