"""docs/architecture.md is true: its pictures are drawn from the code's own import rules, and its walks are walked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import walks
from tests.walking import RUNS, find, first_missing, our_games

PAGE = walks.ROOT / "docs" / "architecture.md"


def test_pictures_are_as_drawn() -> None:
    """`python -m tests.walks` draws them again."""
    drawn = walks.pictures()
    assert [path.name for path, text in drawn.items() if path.read_text(encoding="utf-8") != text] == []
    shown = PAGE.read_text(encoding="utf-8")
    assert [path.name for path in drawn if f"(pictures/{path.name})" not in shown] == []


def test_every_layer_is_told() -> None:
    assert walks.data()["layers"].keys() == {name for row in walks.layers() for name in row}


def test_steps_of_the_page_exist() -> None:
    for step in (step for walk in walks.walks() for step in walk.steps if step.file):
        assert f"\n  {step.name}(" in (walks.ROOT / step.file).read_text(encoding="utf-8"), step


@pytest.mark.parametrize("name", sorted({step.name for walk in walks.walks() for step in walk.steps if not step.file}))
def test_a_step_exists_in_every_game(name: str) -> None:
    assert all(callable(find(name, game)) for game in our_games())


def test_walks_happen_as_told(tmp_path: Path) -> None:
    """Every step is called, in this order, in every game; as plain Python, so that compiled steps are seen too."""
    assert RUNS.keys() == {walk.name for walk in walks.walks()}
    done = subprocess.run(
        [sys.executable, "-m", "tests.walking", str(tmp_path)],
        cwd=walks.ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n") == ["walked", ""]


def test_a_step_out_of_order_is_noticed() -> None:
    assert first_missing(["a", "c"], ["a", "b", "c"]) is None
    assert first_missing(["c", "a"], ["a", "b", "c"]) == "a"
    assert first_missing(["a", "d"], ["a", "b", "c"]) == "d"
