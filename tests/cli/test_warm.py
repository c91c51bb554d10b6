"""`lunario warm`: it compiles all games or those named, says so again the second time, and leaves no process behind."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lunario.cli import warm
from lunario.cli.terminal import Terminal
from lunario.core import draw_speed
from lunario.search.preparing import STAGES, WORDS, is_compiled, steps
from tests.cli.program import PATIENCE, Screen, lunario, process
from tests.registered import DEFINITIONS


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_warm_game_is_compiled_and_can_be_warmed_again(definition):
    assert lunario("warm", definition.name).code == 0
    assert is_compiled(definition)
    result = process("warm", definition.name, "--lang", "es")
    assert result.code == 0
    assert result.out.startswith(f"{definition.title.es}: {len(steps(definition))} pasos listos en ")
    assert len(re.findall(r"^SHA-256 en este procesador: \d+ ns por bloque", result.out, re.MULTILINE)) == 1


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (None, "300 ns per block; none of its own instructions are used.\n"),
        (45.0, "45 ns per block by its own instructions, 300 ns without them.\n"),
        (
            4200.0,
            "4200 ns per block by its own instructions, 300 ns without them.\nThose instructions should be faster",
        ),
    ],
)
def test_it_says_whether_this_processor_draws_fast(own, said, monkeypatch, capsys):
    block = own or 300.0
    speed = draw_speed.Speed(block, block, 300.0, 40.0, 2 * block, 600.0, 2300.0)
    monkeypatch.setattr(draw_speed, "measure", lambda: speed)
    monkeypatch.setattr(draw_speed, "has_instructions", lambda: own is not None)
    warm.time_draws(Terminal("en"))
    assert capsys.readouterr().out.startswith(f"SHA-256 on this processor: {said}")


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_step_has_a_name(definition):
    names = [name for name, _ in steps(definition)]
    assert len(set(names)) == len(names) >= sum(map(len, STAGES.values())) + 1
    assert WORDS in names


def test_the_bar_is_shown_on_a_screen():
    screen = Screen("warm", "nova-luna")
    screen.wait_for("steps ready in")
    assert screen.close() == 0
    assert "━" in screen.text


def test_an_unknown_game():
    assert lunario("warm", "whist").code == 2


def test_a_child_with_a_lot_to_complain_about_is_heard(monkeypatch):
    """It writes more than a pipe holds."""
    program = "import sys; sys.stderr.write('x' * 200_000 + ' the end'); sys.exit(1)"
    monkeypatch.setattr(warm, "child_command", lambda *_: [sys.executable, "-c", program])
    result = lunario("warm")
    assert result.code != 0 and "the end" in result.err


# ------------------------------------------------------------------ stopping


def _compiling(cache: Path) -> list[int]:
    """Return the processes that compile into this cache."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"LUNARIO_CACHE={cache}".encode() in environment:
            found.append(int(folder.name))
    return found


def _wait_until(condition) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("command", [["warm"], ["serve", "--port", "0", "--database", "sqlite:///{}/lunario.db"]])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_program_leaves_no_compiling_children_behind(command, how, tmp_path):
    arguments = [part.format(tmp_path) for part in command]
    environment = {**os.environ, "LUNARIO_CACHE": str(tmp_path)}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import lunario.cli as c; c.main()"
    )
    parent = subprocess.Popen([sys.executable, "-c", program, *arguments], env=environment, **quiet)
    try:
        _wait_until(lambda: len(_compiling(tmp_path)) > 1)
        parent.send_signal(how)
        parent.wait(PATIENCE)
        _wait_until(lambda: not _compiling(tmp_path))
    finally:
        parent.kill()
