"""`lunario check GAME`: it finds nothing wrong with the example, and every fault planted in a copy of it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.examples.packages import BRISCA, on_path, run

LESSON = """minutes = 1
[title]
en = "A trick"
es = "Una baza"
[about]
en = "Play a card."
es = "Juega una carta."
[[scene]]
players = 2
seed = "1"
[[scene.step]]
en = "You hold {four: len(hand)} cards."
es = "Tienes {cuatro: len(hand)} cartas."
"""
# A file of the copy, the text replaced and its replacement, and what `lunario check` says about it.
FAULTS = [
    ("src/rules.es.md", " {BR-4}", "", "texts: rules.es.md does not tell BR-4, which rules.en.md tells."),
    ("src/rules.en.md", "{BR-3}", "{BR-3 BR-9}", "texts: rules.en.md tells BR-9, which RULES.md does not have."),
    ("src/glossary.toml", "beat all others.", "beat all others",
     "texts: glossary.toml: the text of trump in en does not"),
    ("src/refusals.py", "from lunario.core.errors", "import numpy\nfrom lunario.core.errors",
     "refusals.py imports numpy"),
    ("src/web/board.js", "export function mount", "function mount",
     "board: web/board.js exports no mount(element, table)."),
    ("src/web/board.js", "'/kit.js'", "'https://example.invalid/kit.js'",
     "a board imports /kit.js and files of its own"),
    ("src/web/board.js", "term: 'deck'", "term: 'pack'", "shows the term pack, which glossary.toml does not explain."),
    ("src/RULES.md", "- **BR-7**", "- **BR-8** New.\n- **BR-7**", "tests: no test names the rule BR-8"),
    ("src/__init__.py", "    hides=True,", '    hides=True,\n    capabilities=("lessons",),',
     "the sentence says four, but"),
    ("src/text.py", 'f"Play {card.en}"', '"Play a card"',
     "laws: words_are_sound, 2 players: two choices are described"),
    ("src/refusals.py", '"BR-3"', '"BR-33"', "laws: refusals_give_a_reason, 2 players: BR-33 is not in RULES.md"),
    ("src/view.py", "        hand=[],", "        hand=_cards(state.hand[0]),",
     "laws: events_show_what_is_seen, 2 players: "),
    ("src/story.py", '"{who} played {card}"', '"{who} played  {card}"',
     "laws: stories_are_sound, 2 players: not a sentence"),
    ("src/actions.py", "longest=2 * CARDS", "longest=CARDS",
     "laws: a_match_ends, 2 players: the match is not over after"),
    ("tests/oracle.py", '"king": 4', '"king": 5', "oracle: 2 players, seed 0: event "),
    ("tests/playthroughs/3.txt", "swords", "sords", "playthroughs: the match in 3.txt came out differently"),
]  # fmt: skip

# Faults with which nothing can be played: what is said, and that the rest was not checked.
FATAL = [
    ("src/rules.py", "    state.deck[card] = 0\n    state.hand", "    state.hand",
     "a match does not end: it has 1600 events"),
    ("src/rules.py", "        state.phase = Phase.OVER", "        pass", "player 1 is to move, but nothing is legal"),
    ("src/rules.py", "state.trump = card + 1", "state.trumps = card + 1",
     "has no attribute 'trumps' (rules.py, line "),
    ("src/rules.py", "state.trick[state.to_move] = card + 1", "state.trick[state.to_move + 3] = card + 1",
     "index 4 is out of bounds for axis 0 with size 4 (rules.py, line "),
    ("src/actions.py", "most_legal=HAND", "most_legal=HAND // 0", "ZeroDivisionError: "),
]  # fmt: skip
# Faults in what is not the game itself, which other tools would report with a traceback.
NEARBY = [
    ("tests/oracle.py", "class Oracle:", "class Orakel:", "oracle: oracle.py has no class Oracle."),
    ("tests/test_brisca.py", "import pytest\n", "import pytest (\n", "tests: SyntaxError: "),
    ("src/text.py", 'f"Play {card.en}"', 'f"Play {card.english}"', "playthroughs: AttributeError: "),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Copy the example's sources and tests to a place where they are found as if installed."""

    def make(name: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        shutil.copytree(BRISCA, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        info = folder / "src" / "lunario_brisca-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lunario-brisca\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[lunario.games]\nbrisca = lunario_brisca:GAME\n")
        return folder

    return make


def check(folder: Path, *options: str, **environment: str) -> CompletedProcess[str]:
    command = (sys.executable, "-m", "lunario", "--lang", "en", "check", "brisca", *options)
    with on_path(folder / "src"):
        return run(*command, cwd=folder, **environment)


def plant(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file.replace("src/", "src/lunario_brisca/")
    text = path.read_text(encoding="utf-8")
    assert old in text, (file, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_planted_fault_is_listed_with_a_sentence(copy: Callable[[str], Path]) -> None:
    folder = copy("broken")
    for file, old, new, _ in FAULTS:
        plant(folder, file, old, new)
    (folder / "src" / "lunario_brisca" / "lessons").mkdir()
    (folder / "src" / "lunario_brisca" / "lessons" / "1-trick.toml").write_text(LESSON, encoding="utf-8")
    done = check(folder)
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert [said for _, _, _, said in FAULTS if not any(said in line for line in lines)] == [], done.stderr
    assert all(line.startswith("✗ ") for line in lines), done.stderr
    assert "✓ contract" in done.stdout


def test_nothing_is_wrong_with_the_example_and_what_it_does_without_is_listed(copy: Callable[[str], Path]) -> None:
    folder = copy("whole")
    shutil.rmtree(folder / "tests" / "playthroughs")
    done = check(folder, "--record")
    assert (done.returncode, done.stderr) == (0, "")
    parts = ("contract", "matches", "compiled", "texts", "source", "board", "tests", "lessons", "laws", "oracle",
             "playthroughs", "adapters")  # fmt: skip
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("✓")] == list(parts)
    assert "· no draw.py: a default takes its place." in done.stdout and "· no lessons" in done.stdout
    kept = BRISCA / "tests" / "playthroughs"
    for path in kept.iterdir():
        assert (folder / "tests" / "playthroughs" / path.name).read_text("utf-8") == path.read_text("utf-8")


def test_all_missing_files_are_named_at_once(copy: Callable[[str], Path]) -> None:
    folder = copy("holes")
    for name in ("guide.py", "weights.toml"):
        (folder / "src" / "lunario_brisca" / name).unlink()
    done = check(folder)
    assert done.returncode == 2
    for said in ("contract: weights.toml is missing.", "contract: guide.py is missing.", "The game cannot be played"):
        assert f"✗ {said}" in done.stderr
    assert "✓ texts" in done.stdout


@pytest.mark.parametrize("fault", FATAL, ids=lambda fault: fault[3])
def test_a_game_that_cannot_be_played_is_not_played_for_ever(
    copy: Callable[[str], Path], fault: tuple[str, ...]
) -> None:
    folder = copy("unplayable")
    plant(folder, *fault[:3])
    done = check(folder)
    assert done.returncode == 2 and "✓ contract" in done.stdout
    lines = [line for line in done.stderr.splitlines() if not line.startswith(("✗ tests", "✗ source"))]
    assert lines[0].startswith("✗ matches: 2 players: ") and fault[3] in lines[0], done.stderr
    left_out = "lessons, laws, oracle, playthroughs and adapters"
    assert lines[1:] == [f"✗ The game cannot be played, so these were not checked: {left_out}."]


def test_what_goes_wrong_next_to_the_game_is_a_sentence_too(copy: Callable[[str], Path]) -> None:
    folder = copy("nearby")
    for file, old, new, _ in NEARBY:
        plant(folder, file, old, new)
    done = check(folder, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert [said for *_, said in NEARBY if not any(line.startswith(f"✗ {said}") for line in lines)] == [], done.stderr
    assert all(line.startswith("✗ ") for line in lines), done.stderr
