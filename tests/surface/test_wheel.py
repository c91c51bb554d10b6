"""Lunario as a new user tries it: the wheel installed into an environment of its own, Tab, a match, a notebook, mypy.

The wheel is the only Lunario there; the libraries it needs are those of the tests, which would take minutes to install.
"""

import email
import json
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

import lunario
from tests.notebook import NOTEBOOK, kept
from tests.test_project import PACKAGE, ROOT, tracked_files

HERE = Path(__file__).parent
STATIC = "lunario/server/static/"  # the built pages
FOREIGN = {".eot", ".jpg", ".mp3", ".ogg", ".otf", ".png", ".ttf", ".wasm", ".wav", ".webp", ".woff", ".woff2"}

TAB = """
import json, rlcompleter, lunario

def after(text):
    completer, found = rlcompleter.Completer({"lunario": lunario, "match": match}), []
    while (word := completer.complete(text, len(found))) is not None:
        found.append(word.removeprefix(text).rstrip("()"))
    return found

match = lunario.load("nova-luna", players=3).new_match(seed=7)
shown = {text: after(text) for text in ("lunario.", "lunario.lo", "match.", "match.leg")}
match.play(match.legal_actions()[0])
print(json.dumps({**shown, "file": lunario.__file__, "match": repr(match)}))
"""

EXECUTE = """
import sys, nbclient, nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=300).execute()
nbformat.write(notebook, sys.argv[2])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the interpreter of an environment with the wheel."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, capture_output=True)
    site = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def run(python: Path, *arguments: object, cwd: Path) -> str:
    done = subprocess.run([python, *arguments], cwd=cwd, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_carries_the_whole_package(wheel: Path) -> None:
    """It has all tracked files under src (code, component sets, rules, the typing marker), and the front end."""
    package = {file.relative_to(ROOT / "src").as_posix() for file in tracked_files() if file.is_relative_to(PACKAGE)}
    assert "lunario/py.typed" in package
    names = set(zipfile.ZipFile(wheel).namelist())
    assert package - names == set()
    assert "lunario/server/static/index.html" in names, "the wheel lacks the front end"


def test_every_shipped_file_has_a_licence(wheel: Path) -> None:
    """Files that git tracks are ours, under LICENSE. The build says what its files contain; NOTICE.txt has it all.

    Tracked fonts, sounds and pictures would be somebody else's. There are none, because ours are drawn by code.
    """
    archive = zipfile.ZipFile(wheel)
    names = {name for name in archive.namelist() if name.startswith("lunario/")}
    built = {name.removeprefix(STATIC): name for name in names if name.startswith(STATIC)}
    ours = {file.relative_to(ROOT / "src").as_posix() for file in tracked_files() if file.is_relative_to(PACKAGE)}
    public = {file.name for file in tracked_files() if file.parent == ROOT / "web" / "public"}
    assert [name for name in ours if Path(name).suffix in FOREIGN] == []
    said = json.loads(archive.read(built["licences.json"]))
    accounted = {*said["contents"], *public, "index.html", "licences.txt", "licences.json", ".stamp"}
    assert sorted(built.keys() - accounted) == [] and sorted(names - ours - set(built.values())) == []
    notice = archive.read(built["licences.txt"]).decode()
    fonts = [name for name in built if Path(name).suffix in FOREIGN]
    assert len(fonts) == 7
    for name in fonts:
        assert said["contents"][name] and re.sub(r"-[\w-]{8}(?=[.])", "", Path(name).name) in notice, name
    parts = {part for found in said["contents"].values() for part in found}
    assert parts == said["licences"].keys() and {"svelte", "@fontsource/alegreya"} <= parts
    for name, licence in said["licences"].items():
        assert re.search(rf"^{name} \S+\nLicence: {licence}$", notice, re.MULTILINE), name


def test_the_licences_are_where_people_look(wheel: Path, sdist: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    folder = next(name for name in archive.namelist() if name.endswith("/METADATA")).removesuffix("METADATA")
    metadata = email.message_from_bytes(archive.read(f"{folder}METADATA"))
    assert metadata.get_all("License-File") == ["LICENSE", "NOTICE.txt"]
    said = json.loads(archive.read(f"{STATIC}licences.json"))
    assert metadata["License-Expression"] == " AND ".join(sorted({"MIT", *said["licences"].values()}))
    notice = archive.read(f"{STATIC}licences.txt")
    assert notice == (ROOT / "NOTICE.txt").read_bytes() == archive.read(f"{folder}licenses/NOTICE.txt"), "commit it"
    assert archive.read(f"{folder}licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
    with tarfile.open(sdist) as source:
        inside = {name.partition("/")[2] for name in source.getnames()}
    assert {"LICENSE", "NOTICE.txt", f"src/{STATIC}licences.txt"} <= inside


def test_tab_teaches_the_library(python: Path, tmp_path: Path) -> None:
    shown = json.loads(run(python, "-c", TAB, cwd=tmp_path))
    assert Path(shown["file"]).is_relative_to(python.parents[1]), "this is not the wheel's"
    assert sorted(shown["lunario."]) == sorted(lunario.__all__)
    assert shown["lunario.lo"] == ["ad"] and shown["match.leg"] == ["al_actions"]
    assert {"play", "describe", "view", "picture", "outcome", "is_over", "undo", "save"} <= set(shown["match."])
    assert shown["match"].startswith("<Match of nova-luna with 3 players, seed 7: player ")


def test_the_notebook_shows_the_board_and_keeps_it(python: Path, tmp_path: Path) -> None:
    run(python, "-c", EXECUTE, NOTEBOOK, tmp_path / "done.ipynb", cwd=tmp_path)
    done = json.loads((tmp_path / "done.ipynb").read_text(encoding="utf-8"))
    assert kept(done) == NOTEBOOK.read_text(encoding="utf-8"), "run: python -m tests.notebook"
    cells = done["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ()) if "data" in output]
    pictures = ["".join(output["data"].get("image/svg+xml", "")) for output in outputs]
    assert [picture[:4] for picture in pictures] == ["<svg", "<svg", "", ""]
    assert pictures[0] != pictures[1], "the board is shown after the moves"
    assert "".join(outputs[2]["data"]["text/plain"]).startswith("Outcome(winners=[")


def test_a_users_file_is_typed(python: Path, tmp_path: Path) -> None:
    """mypy reads the wheel, and reports exactly the wrong keys, phases and options that the file expects."""
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", python]
    done = subprocess.run(
        [*mypy, "--cache-dir", tmp_path / "cache", HERE / "user.py"],
        cwd=tmp_path, check=False, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout + done.stderr
