"""`lunario warm`: everything is compiled, by name, and quickly when it already is."""

import time
from dataclasses import fields

import pytest

from lunario.cli.warm import compile_steps
from lunario.core.entries import Entries
from lunario.core.game import Game
from lunario.core.warm import STEPS, steps
from lunario.players.warm import STEPS as ALL_STEPS
from tests.cli.program import Screen, lunario, process
from tests.registered import DEFINITIONS


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_entry_point_is_called_in_its_step(definition):
    game = Game(definition, min(definition.player_counts), {})
    called = set()

    def watched(name, function):
        return lambda *args: called.add(name) or function(*args)

    game.entries = Entries(
        **{field.name: watched(field.name, getattr(game.entries, field.name)) for field in fields(Entries)}
    )
    names = []
    for name, take in steps(game):
        names.append(name)
        take()
        assert name in called | {STEPS[-1]}
    assert tuple(names) == STEPS
    assert called == {field.name for field in fields(Entries)}


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_the_steps_are_as_many_as_the_bar_is_long(definition):
    assert list(compile_steps(definition)) == list(ALL_STEPS)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_warm_game_is_ready_at_once(definition):
    assert lunario("warm", definition.name).code == 0
    began = time.perf_counter()
    result = process("warm", definition.name, "--lang", "es")
    assert result.code == 0
    assert result.out.startswith(f"{definition.title.es}: {len(ALL_STEPS)} pasos listos en ")
    assert time.perf_counter() - began < 30  # compiling takes longer, also on a slow machine


def test_the_bar_is_shown_on_a_screen():
    screen = Screen("warm", "nova-luna")
    screen.wait_for("steps ready in")
    assert screen.close() == 0
    assert "━" in screen.text and f"/{len(ALL_STEPS)}" in screen.text


def test_an_unknown_game():
    assert lunario("warm", "whist").code == 2
