"""The check of our style finds the phrases of its list, in prose only, and leaves good sentences alone."""

from pathlib import Path

import pytest

from tests.english import COVERED, ROOT, Passage, files, found, main, passages

AVOIDED = [
    ("docstring", "Every player wants the own value."),
    ("docstring", "Return the value of a task that misses so many tiles."),
    ("document", "After an error the count begins anew."),
    ("comment", "rounded, as far as it is known"),
    ("docstring", "Return the line that the option stands in."),
    ("comment", "the file lies here until the server ends"),
    ("document", "The speed beside a C program"),
    ("comment", "sorting is dear, so it is done once"),
    ("docstring", "A second look makes up for the missing one."),
    ("docstring", "The server has it said by the log."),
    ("document", "A player loses 10 a token."),
    ("comment", "8 bytes a node"),
    ("comment", "What a task is worth"),
    ("docstring", "Whose time is out is played by the computer."),
    ("document", "Everything is sent. Who leaves may come back."),
    ("document", "- Who leaves may come back."),
    ("docstring", "Write the legal actions of the player to move; their number."),
    ("docstring", "Run the command in the arguments; the exit code."),
    ("docstring", "Return the name in the header; None if it is malformed."),
    ("document", "Anybody with the link may watch."),
    ("document", "The figures tell of all steps."),
    ("document", "A wrong setting ends the start with a sentence."),
]

GOOD = [
    ("docstring", "Each player maximises their own value."),
    ("comment", "so many matches that the interval is narrow"),
    ("docstring", "Return how many there are; the caller reads them from `out`."),
    ("docstring", "Return the name in the header, or None if it is malformed."),
    ("comment", "it stands for any story, and stands in for the clock"),
    ("document", "Run it alongside the server; besides, it is fast."),
    ("document", "60 times a second, 1 for a task, one thing an action does"),
    ("comment", "173 … 240 a card, 281–352 a tile"),
    ("document", "## Who plays"),
    ("docstring", "What is a turn? The decisions between two confirmations."),
    ("docstring", "Return `the own`, as the word list spells it."),
]


@pytest.mark.parametrize(("kind", "text"), AVOIDED)
def test_finds_what_to_avoid(kind: str, text: str) -> None:
    assert len(list(found(Passage(1, kind, text)))) == 1


@pytest.mark.parametrize(("kind", "text"), GOOD)
def test_leaves_good_sentence_alone(kind: str, text: str) -> None:
    assert list(found(Passage(1, kind, text))) == []


def test_finds_phrase_across_lines() -> None:
    assert list(found(Passage(7, "docstring", "Every player\nwants the\nown value."))) == [
        "8: “the own” → their own, its own"
    ]


def test_reads_comments_and_docstrings_but_not_code(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text('"""Module."""\n\nx = "the own"  # trailing\n# first\n# second\n\n\ndef f():\n    """Return."""\n')
    assert sorted((passage.line, passage.kind, passage.text) for passage in passages(file)) == [
        (1, "docstring", "Module."),
        (3, "comment", "trailing"),
        (4, "comment", "first\nsecond"),
        (9, "docstring", "Return."),
    ]


def test_reads_comments_of_the_front_end_but_not_code(tmp_path: Path) -> None:
    file = tmp_path / "Piece.svelte"
    file.write_text(
        "<!-- A piece. -->\n<script lang='ts'>\n  /**\n   * Return it,\n   * drawn.\n   */\n"
        "  const x = 'http://a // the own' // trailing\n  // first\n  // second\n"
        "  const y = `/* the own */` /* last */\n"
    )
    assert [(passage.line, passage.kind, passage.text) for passage in passages(file)] == [
        (1, "comment", "A piece."),
        (4, "docstring", "Return it,\ndrawn."),
        (7, "comment", "trailing"),
        (8, "comment", "first\nsecond"),
        (10, "comment", "last"),
    ]


def test_reads_documents_outside_code(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("# Title\n\nOne line\nand another.\n\n```python\nthe_own = 1  # the own\n```\nLast.\n")
    assert [(passage.line, passage.text) for passage in passages(file)] == [
        (1, "# Title"),
        (3, "One line\nand another."),
        (9, "Last."),
    ]


def test_exits_with_1_when_something_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.english.ROOT", tmp_path)
    (tmp_path / "good.md").write_text("All is well.\n")
    assert main(["good.md"]) == 0
    (tmp_path / "bad.md").write_text("It begins anew.\n")
    assert main(["good.md", "bad.md"]) == 1


def test_covers_folders_that_exist() -> None:
    assert [name for name in COVERED if not (ROOT / name).exists()] == []
    assert all(file.is_file() for file in files())
