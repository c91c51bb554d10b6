"""The examples run from scratch in seconds, and are short enough to read."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SHORT = {  # the arguments of a run that takes seconds, and what it must print
    "linear_self_play": ("nuevos-mundos --minutes 0.02 --cores 1 --matches 2 --tests 16", "matches against greedy"),
    "mcts": ("nuevos-mundos --iterations 5 --matches 2", "2 matches"),
    "open_spiel_mcts": ("nuevos-mundos --matches 2 --simulations 2", "% won against random"),
    "policy_gradient": ("nuevos-mundos --minutes 0.01 --lanes 16 --tests 20", "matches against novice"),
    "tournament": ("nuevos-mundos --players random,novice,greedy --matches 30", "1. "),
}


def run(name: str, arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py", *arguments.split()],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs(name, tmp_path):
    arguments, said = SHORT[name]
    draws = "--out" in (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    printed = run(name, arguments + (f" --out {tmp_path}" if draws else ""))
    assert said in printed
    if draws:
        assert "●" in printed and ElementTree.parse(tmp_path / f"{name}.svg").getroot().tag.endswith("svg")


def test_the_tournament_reproduces():
    assert run("tournament", SHORT["tournament"][0]) == run("tournament", SHORT["tournament"][0])


def test_examples_are_short_and_say_how_they_are_run():
    for path in EXAMPLES.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 200, path
        if path.stem in SHORT:
            assert re.search(rf"^ +python examples/{path.name}", text, re.MULTILINE), path


def test_the_search_is_written_in_forty_lines():
    text = (EXAMPLES / "mcts.py").read_text(encoding="utf-8")
    code = text[text.index("class Node:") : text.index("def main")]
    assert len([line for line in code.splitlines() if line.strip() and '"""' not in line]) <= 40


def test_every_example_is_in_the_document():
    text = (EXAMPLES.parent / "docs" / "examples.md").read_text(encoding="utf-8")
    assert [path.name for path in EXAMPLES.glob("*.py") if path.name not in text] == []
