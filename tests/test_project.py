"""The project as a whole: strings its files must not contain, and that the tests name every rule."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import lunario

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lunario"
TESTS = ROOT / "tests"

REGISTRY = re.compile(r"pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|anaconda[.]org", re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|work|farm|opt|home/\w+|Users/\w+)/")
RULE = re.compile(r"^- \**([A-Z]{2}-[A-Z0-9]+)\b", re.MULTILINE)


def tracked_files() -> list[Path]:
    """Return the files git tracks, whoever owns the clone."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def lines_with(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="ignore").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY, tracked_files()) == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert lines_with(MACHINE_PATH, tracked_files()) == []


def test_lock_files_contain_no_address() -> None:
    locks = [file for file in tracked_files() if re.search(r"\block\b", file.name)]
    assert ROOT / "requirements.lock" in locks
    assert lines_with(re.compile(r"://|^\s*--?\w|index-url|find-links"), locks) == []


@pytest.mark.parametrize("text", ["https://" + "pypi" + ".org/simple", "files." + "pythonhosted" + ".org"])
def test_registries_are_recognised(text: str) -> None:
    assert REGISTRY.search(text)


@pytest.mark.parametrize(
    ("path", "is_of_a_machine"),
    [("/ro" + "ot/x", True), ("cd /ho" + "me/ana/x", True), ("/usr/bin/env", False), ("../opt/x", False)],
)
def test_machine_paths_are_recognised(path: str, is_of_a_machine: bool) -> None:
    assert bool(MACHINE_PATH.search(path)) == is_of_a_machine


def releases() -> list[str]:
    """Return the versions that CHANGELOG.md has, the newest first."""
    return re.findall(r"^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_that_of_the_newest_release_or_of_the_one_to_come() -> None:
    """A program with unreleased changes does not pass for the release before them."""
    newest, version = releases()[0], lunario.__version__
    assert releases() == sorted(releases(), key=lambda text: [*map(int, text.split("."))], reverse=True)
    unreleased = read("CHANGELOG.md").partition("## [Unreleased]")[2].partition(f"## [{newest}]")[0]
    if unreleased.strip():
        coming = version.removesuffix(".dev0")
        assert version == f"{coming}.dev0" and [*map(int, coming.split("."))] > [*map(int, newest.split("."))]
        assert f"This will be {coming}." in unreleased
    else:
        assert version == newest
    assert f"\nversion: {newest}\n" in read("CITATION.cff"), "what is cited is a release"


def test_the_pythons_that_are_supported_are_the_same_everywhere() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    said = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={said[0]}"
    assert f"Python {said[0]} to {said[-1]}" in read("README.md")
    assert re.findall(r'"(3\.\d+)"', read(".github/workflows/tests.yml")) == said


def rules_of_games() -> dict[str, set[str]]:
    """Return the rule ids of each game's rules page: those that begin a list item."""
    pages = [file.with_name("RULES.md") for file in sorted(PACKAGE.glob("games/*/__init__.py"))]
    texts = {page.parent.name: page.read_text(encoding="utf-8") if page.exists() else "" for page in pages}
    return {game: set(RULE.findall(text)) for game, text in texts.items()}


def rules_named_in(file: Path) -> set[str]:
    """Return the ids in the `pytest.mark.rule(…)` of a test file, where they must be string literals."""
    named = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), file)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=arguments):
                named |= {ast.literal_eval(argument) for argument in arguments}
    return named


def rules_named_under(folder: Path) -> set[str]:
    return {rule for file in folder.rglob("*.py") for rule in rules_named_in(file)}


@pytest.mark.parametrize("game", rules_of_games())
def test_every_rule_is_named_by_a_test(game: str) -> None:
    rules = rules_of_games()[game]
    assert rules, f"games/{game}/RULES.md is missing or lists no rule as `- AB-C1 …`"
    assert sorted(rules - rules_named_under(TESTS / "games" / game)) == []


def test_tests_name_known_rules_only() -> None:
    known = set().union(*rules_of_games().values())
    files = {file.relative_to(ROOT).as_posix(): rules_named_in(file) - known for file in TESTS.rglob("*.py")}
    assert {file: unknown for file, unknown in files.items() if unknown} == {}
