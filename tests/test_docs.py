"""The documents' examples work: both Python blocks and the `$ lunario …` lines of console blocks."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from lunario.core import registry

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (lunario\b.*)$", re.MULTILINE)
PROGRAM = "import sys; from lunario.cli import main; sys.argv[0] = 'lunario'; main()"


class Example(NamedTuple):
    language: str
    text: str
    line: int  # of the document where the text begins


def examples(document: Path) -> list[Example]:
    text = document.read_text(encoding="utf-8")
    return [Example(m[1], m[2], text.count("\n", 0, m.start(2)) + 1) for m in BLOCK.finditer(text)]


def documents() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [document for document in found if examples(document)]


def run_python(example: Example, document: Path, namespace: dict[str, object]) -> None:
    """Run the block with the document's line numbers, so that an error names the right line."""
    exec(compile("\n" * (example.line - 1) + example.text, document, "exec"), namespace)


def run_console(example: Example) -> None:
    for command in COMMAND.findall(example.text):
        arguments = shlex.split(command, comments=True)[1:]
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_work(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document's blocks run in order, in one namespace and one folder, as a reader would try them."""
    monkeypatch.chdir(tmp_path)
    games = dict(registry._registry())
    monkeypatch.setattr(registry, "_registry", lambda: games)  # so that games a document adds do not outlive it
    namespace: dict[str, object] = {"__name__": "__main__"}
    for example in examples(document):
        if example.language == "python":
            run_python(example, document, namespace)
        else:
            run_console(example)


def test_the_protocol_lists_every_request_and_message() -> None:
    wire = json.loads((ROOT / "web" / "src" / "lib" / "api.json").read_text(encoding="utf-8"))
    said = set(re.findall(r"`([^`]+)`", (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")))
    paths = {word.split(" ")[-1].replace("{id}", "{match_id}") for word in said}
    assert wire["paths"].keys() - paths == set()
    schemas = wire["components"]["schemas"]
    ways = [
        way
        for name in ("FromClient", "FromServer")
        for kind in ("anyOf", "oneOf")
        for way in schemas[name].get(kind, [])
    ]
    models = [schemas[way["$ref"].rpartition("/")[2]] for way in ways]
    assert len(models) > 20
    assert {model["properties"]["type"]["const"] for model in models} - said == set()


def test_readme_shows_both_the_library_and_the_command_line() -> None:
    assert {example.language for example in examples(ROOT / "README.md")} == {"python", "console"}
