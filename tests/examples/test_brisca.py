"""The example package: a game from its own wheel, board included, passes the suites that the four games pass."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.examples.packages import BRISCA, ROOT, files_in, installed, on_path, run
from tests.server.browser import chromium, faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, running, somebody
from tests.web.test_policy import NOTE, violations

# Suites with a test for every registered game. `python -m tests.examples` runs all of them, including the page's.
# Brisca is not asked for three things. Figures in the rules: a game may do without. Marked rulings: they are about
# points that a printed rulebook leaves open, and Brisca has none. Pins: they hold Lunario's internals still, which the
# four games do; what changes for Brisca shows in its own playthroughs and stories. Its bar in strength.toml is lower.
SUITES = (
    "contract/test_laws.py", "contract/test_oracle.py", "contract/test_plain.py", "contract/test_chance.py",
    "adapters", "games/test_glossary.py", "games/test_result.py", "games/test_skeleton.py", "playthroughs", "stories",
    "core/test_meaning.py", "core/test_picture.py", "core/test_states.py", "core/test_counting.py", "lessons",
    "batch/test_batched.py", "search/test_search.py", "lab/test_strength.py", "table/test_secrecy.py",
    "table/test_leaks.py", "table/test_replay.py", "table/test_draft.py", "cli/test_small_screen.py",
)  # fmt: skip
PASSED = 150  # least number of tests; fewer would mean that some suite does not see the game
BARE = "unboarded"  # the same game without its board


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example with pip, and next to it a copy of the game without a board."""
    target = installed(BRISCA, tmp_path_factory.mktemp("brisca"))
    _add_bare_copy(target)
    return target


def _add_bare_copy(target: Path) -> None:
    copy = target / f"lunario_{BARE}"
    shutil.copytree(target / "lunario_brisca", copy, ignore=shutil.ignore_patterns("web", "__pycache__"))
    for path in copy.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("lunario_brisca", copy.name).replace('"brisca"', f'"{BARE}"')
        path.write_text(text, encoding="utf-8")
    info = target / f"{copy.name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {copy.name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[lunario.games]\n{BARE} = {copy.name}:GAME\n")


@pytest.fixture(scope="module")
def server(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with on_path(package), running(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_the_wheel_has_the_board(package: Path) -> None:
    (wheel,) = (package.parent / "wheel").glob("*.whl")
    source = BRISCA / "src"
    wanted = {path.relative_to(source).as_posix() for path in source.rglob("*.*") if "__pycache__" not in path.parts}
    assert "lunario_brisca/web/board.js" in wanted and wanted <= files_in(wheel)


def test_it_passes_the_suites_that_the_four_games_pass(package: Path) -> None:
    paths = [ROOT / "tests" / suite for suite in SUITES]
    tests = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "brisca")
    with on_path(package):
        done = run(*tests, *paths, BRISCA / "tests")
    assert done.returncode == 0, done.stdout[-3000:]
    found = re.search(r"(\d+) passed", done.stdout)
    assert found is not None and int(found[1]) >= PASSED, done.stdout[-300:]


def test_every_rule_is_named_by_a_test() -> None:
    rules = set(re.findall(r"^- \*\*(BR-\d)\*\*", (BRISCA / "src/lunario_brisca/RULES.md").read_text(), re.MULTILINE))
    named = set(re.findall(r'"(BR-\d)"', (BRISCA / "tests/test_brisca.py").read_text()))
    assert rules == named


# The files its author wrote, as docs/adding-a-game.md counts them, without recorded matches.
KINDS = {
    "rules, state": ("__init__", "state", "actions", "rules", "scoring", "hidden", "policy", "naming"),
    "words, view": ("text", "refusals", "guide", "view", "story", "result"),
}


def test_the_guide_counts_the_lines_of_its_author() -> None:
    """The table is approximately right: a comment more or less does not make it wrong."""
    package = BRISCA / "src" / "lunario_brisca"
    found = {kind: [package / f"{name}.py" for name in names] for kind, names in KINDS.items()}
    found["rules pages"] = [path for path in package.iterdir() if path.suffix in (".md", ".toml")]
    found["board for"] = [path for path in (package / "web").iterdir()]
    found["oracle"] = list((BRISCA / "tests").glob("*.py"))
    found["project"] = [BRISCA / "pyproject.toml", BRISCA / "README.md"]
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    total = 0
    for kind, files in found.items():
        row = re.search(rf"^\| {kind}[^|]*\| (\d+) \| (\d+) \|$", guide, re.MULTILINE)
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        assert row is not None and int(row[1]) == len(files), (kind, len(files))
        assert abs(int(row[2]) - lines) <= 10, (kind, lines)
        total += lines
    assert total <= 1000
    assert {path for paths in found.values() for path in paths if path.suffix == ".py"} == {
        *package.glob("*.py"),
        *(BRISCA / "tests").glob("*.py"),
    }


@pytest.mark.parametrize(("size", "lang", "theme", "players"), [("desk", "en", "dark", 4), ("phone", "es", "light", 2)])
def test_it_is_played_in_the_browser(
    browser: Browser, server: Server, size: str, lang: str, theme: str, players: int
) -> None:
    """A whole match on its own board keeps to the policy, is accessible, and changes language half-way."""
    page = somebody(browser, server, size, lang, theme)
    page.add_init_script(NOTE)
    begin(page, "brisca", ["me", *["greedy"] * (players - 1)])
    hand = Hand(page)
    hand.turn()
    assert faults(page) == []
    assert page.locator("main .kit-seat").count() == players
    hand.play()
    assert hand.pressed["board"] > 5 and hand.pressed["list"] == 0
    assert violations(page) == []
    hand.read_the_result()
    page.context.close()


def test_its_board_speaks_both_languages_and_follows_looking_back(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    begin(page, "brisca", ["me", "greedy"])
    hand = Hand(page)
    expect(page.locator("main ol")).to_have_attribute("aria-label", "Your hand")
    first = page.locator("main ol").inner_text()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("main ol")).to_have_attribute("aria-label", "Tu mano")
    page.get_by_role("button", name="English").click()
    hand.turn()
    expect(page.locator("main ol li")).to_have_count(2)
    hand.press(hand.look())
    hand.look()
    stops = (page.locator(".table").get_attribute("data-stops") or "").split(",")
    for stop in reversed(stops[:-1]):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stop}'")
    expect(page.locator("main ol")).to_have_text(first, use_inner_text=True)
    assert page.locator("main [data-target]").count() == 0 and hand.faults == []
    page.context.close()


def test_a_game_without_a_board_shows_its_position_and_is_played_by_its_choices(
    browser: Browser, server: Server
) -> None:
    page = somebody(browser, server)
    page.add_init_script(NOTE)
    begin(page, BARE, ["me", "greedy"])
    hand = Hand(page)
    hand.look()
    picture = page.locator("main img")
    expect(picture).to_be_visible()
    held = page.locator(".acts .list button").count()
    assert held == 3 and "hand:" in (picture.get_attribute("alt") or "")
    assert picture.evaluate("(image) => image.complete && image.naturalWidth") > 100
    before = picture.get_attribute("src")
    hand.turn()
    expect(picture).not_to_have_attribute("src", before or "")
    hand.play()
    assert hand.pressed["list"] > 5 and hand.pressed["board"] == 0
    assert faults(page) == [] and violations(page) == []
    hand.read_the_result()
    page.context.close()


@pytest.mark.parametrize("path", ["board.js", "plate.svg", "../rules.py", "%2e%2e/rules.py", "nothing.js"])
def test_only_the_files_of_the_board_are_served(browser: Browser, server: Server, path: str) -> None:
    page = somebody(browser, server)
    address = next(game["board"] for game in page.request.get("/api/games").json()["games"] if game["name"] == "brisca")
    answer = page.request.get(address.replace("board.js", path))
    if path in ("board.js", "plate.svg"):
        assert answer.status == 200 and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    else:
        assert answer.status in (400, 404)
    assert page.request.get("/boards/brisca/other/board.js").status == 404
    assert page.request.get("/boards/nothing/0/board.js").status == 404
    page.context.close()
