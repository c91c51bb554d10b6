"""From `lunario new` to a match in the browser, for both kinds of games, as an author would proceed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.examples.packages import built_wheel, on_path, run
from tests.server.browser import chromium, faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, running, somebody

GAMES = {"high-card": "card", "three-marks": "board"}
LUNARIO = (sys.executable, "-m", "lunario", "--lang", "en")


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a new project of each kind, all of them installed in `installed`."""
    folder = tmp_path_factory.mktemp("new")
    for name, kind in GAMES.items():
        done = run(*LUNARIO, "new", name, "--kind", kind, cwd=folder)
        assert (done.returncode, done.stderr) == (0, "") and "can be played" in done.stdout
    wheels = [built_wheel(folder / name, folder / f"wheel-{name}") for name in GAMES]
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target")
    done = run(sys.executable, *install, folder / "installed", *wheels)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def server(projects: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve without compiling, as the games are small and new in every run."""
    with on_path(projects / "installed"), pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        with running(tmp_path_factory.mktemp("tables")) as found:
            yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_has_all_its_parts_and_nothing_is_wrong_with_it(projects: Path, name: str) -> None:
    project = projects / name
    files = {path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file()}
    package = f"src/lunario_{name.replace('-', '_')}"
    for part in ("RULES.md", "rules.en.md", "rules.es.md", "rules.py", "text.py", "story.py", "web/board.js"):
        assert f"{package}/{part}" in files
    assert {"tests/oracle.py", "tests/test_rules.py", "tests/playthroughs/2.txt", "pyproject.toml"} <= files
    written = {file: (project / file).read_text("utf-8") for file in files if "__pycache__" not in file}
    names = re.compile("__(?:future|name|init)__")
    assert not [file for file, text in written.items() if "__" in names.sub("", text)], "a name was not filled in"
    with on_path(projects / "installed"):
        # from where `lunario new` was run, next to a folder with the game's name, and compiled
        done = run(*LUNARIO, "check", name, "--tests", project / "tests", cwd=projects)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert {"compiled", "laws", "oracle"} <= set(re.findall(r"✓ (\w+)", done.stdout)), done.stdout
        assert "no oracle" not in done.stdout
        tests = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=project, NUMBA_DISABLE_JIT="1")
    assert tests.returncode == 0, tests.stdout


def test_a_project_that_is_not_installed_yet_is_told_how(projects: Path) -> None:
    done = run(*LUNARIO, "check", "high-card", cwd=projects)
    assert done.returncode == 2
    assert done.stderr == "The game in the folder high-card is not installed yet: pip install -e high-card.\n"


@pytest.mark.parametrize(("name", "size"), [("high-card", "phone"), ("three-marks", "desk")])
def test_a_new_game_is_played_in_the_browser(browser: Browser, server: Server, name: str, size: str) -> None:
    page = somebody(browser, server, size)
    page.goto("/")
    expect(page.locator(f'[data-game="{name}"]')).to_contain_text(name.replace("-", " ").capitalize())
    begin(page, name, ["me", "greedy"])
    hand = Hand(page)
    hand.turn()
    assert faults(page) == []
    hand.play()
    assert hand.pressed["board"] > 0 and hand.pressed["list"] == 0
    hand.read_the_result()
    page.context.close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("My Game",), "cannot be called “My Game”"),
        (("nova-luna",), "no other game has it"),
        (("my-game", "--kind", "dice"), "There is no kind “dice”; there are card and board."),
        (("my-game", "--in", "."), ". is not an empty folder: choose another with --in."),
        (("my-game", "--in", "something"), "something is not an empty folder: choose another with --in."),
    ],
)
def test_what_cannot_be_written_is_said(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "something").write_text("")
    done = run(*LUNARIO, "new", *arguments, cwd=tmp_path)
    assert done.returncode == 2 and said in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["something"]
