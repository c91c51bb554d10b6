"""`lunario play` at a real terminal: colours, Ctrl-C, Ctrl-D, resuming."""

import io

import pytest
from rich.console import Console

from lunario.cli.screen import LISTED, SHORT, menu
from lunario.core.match import Match
from tests.cli.program import Screen, decisions, process
from tests.registered import DEFINITIONS, loaded


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_says_how_to_go_on(key, tmp_path):
    file = tmp_path / "match.lunario"
    screen = Screen("play", "nova-luna", "--seed", 7, "--save", file)
    screen.wait_for("Your choice")
    screen.type("1\n")
    screen.wait_for("Your choice", 2)
    screen.settle()
    screen.type(key)
    assert screen.close() == 0
    assert f"The match is saved in {file}." in screen.text
    assert f"Continue with: lunario play {file}" in screen.text
    assert "Traceback" not in screen.text
    assert decisions(file)[-1] == "0 take 1"

    screen = Screen("play", file, "--lang", "es")
    screen.wait_for("Tu elección")
    screen.type("1\n")
    screen.wait_for("Tu elección", 2)
    screen.type("deshacer\n")
    screen.wait_for("Tu elección", 3)
    screen.type("salir\n")
    assert screen.close() == 0
    assert decisions(file)[-1] == "0 take 1"


def test_the_board_is_coloured_on_a_screen_only(tmp_path):
    screen = Screen("play", "nova-luna", "--seed", 7, "--save", tmp_path / "a.lunario")
    screen.wait_for("Your choice")
    screen.type("quit\n")
    screen.close()
    assert "\x1b[1;37;" in screen.raw or "\x1b[1;" in screen.raw
    assert "\x1b" not in process("play", "nova-luna", "--seed", 7, "--save", tmp_path / "b.lunario").out


def test_a_narrow_window_gets_a_hint(tmp_path):
    screen = Screen("play", "nova-luna", "--seed", 7, "--save", tmp_path / "a.lunario", COLUMNS="40")
    screen.wait_for("make the window wider")
    screen.wait_for("Your choice")
    screen.type("\x04")
    assert screen.close() == 0


# ------------------------------------------------------------------ the list of actions


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_action_has_its_number_and_its_notation(definition):
    game = loaded(definition.name, min(definition.player_counts))
    match = Match(game, "7")
    while not match.is_over:
        actions = match.legal_actions()
        page = io.StringIO()
        Console(width=200, file=page).print(menu(match.state, "en"))
        lines = page.getvalue()
        shown = [action for action in actions if match.state.notation(action) in lines]
        assert len(shown) >= min(len(actions), LISTED + SHORT)
        if len(actions) <= LISTED:
            assert lines.count("\n") >= len(actions)
            for action in actions:
                assert match.describe(action, "en") in lines
        match.play(actions[len(match.events) % len(actions)])
