"""Games of other packages: one that cannot be used is named with a reason, and keeps nobody from the others."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import lunario
from lunario.core import registry
from tests.examples.packages import on_path, run

DEFINITION = """
from lunario.core.definition import Definition, Texts
words = Texts("Whist", "Whist")
GAME = Definition({}, __name__, words, words, player_counts=range(2, 5), streams=(), hides=True)
"""
# The source of a package, and why its game cannot be used.
BROKEN = {
    "1 +": "importing it fails (SyntaxError: invalid syntax (__init__.py, line 1))",
    "import lunario_nothing": "importing it fails (ModuleNotFoundError: No module named 'lunario_nothing')",
    "GAMES = []": "importing it fails (AttributeError: module '{package}' has no attribute 'GAME')",
    "GAME = 1": "that is 1, not a Definition",
    DEFINITION.format('"Whist!? "'): "it cannot be called “Whist!? ”",
    DEFINITION.format('"nova-luna"'): "lunario.games.nova_luna has a game called nova-luna too",
}


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict:
    """Return what is registered so far, and forget afterwards what was broken."""
    monkeypatch.setattr(registry, "_broken", {})
    return dict(registry._registry())


def installed(folder: Path, source: str) -> EntryPoint:
    package = f"lunario_{folder.name}"
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(source, encoding="utf-8")
    return EntryPoint("whist", f"{package}:GAME", registry.GROUP)


@pytest.mark.parametrize("source", BROKEN)
def test_a_game_that_cannot_be_used_is_put_aside_with_a_reason(source, found, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    point, before = installed(tmp_path, source), dict(found)
    registry._add_from(point, found)
    assert found == before
    with pytest.raises(lunario.BrokenGame) as refusal:
        registry.find("Whist")
    package = point.value.removesuffix(":GAME")
    reason = BROKEN[source].format(package=package)
    assert str(refusal.value) == f"The game whist ({point.value}) cannot be used: {reason}."
    assert refusal.value.text.es.startswith("El juego whist")
    assert registry.broken() == [refusal.value]


def test_a_game_that_can_be_used_is_found(found, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    point = installed(tmp_path, DEFINITION.format('"whist"'))
    for _ in range(2):  # a package may be found twice, as when it is installed and on Python's path
        registry._add_from(point, found)
    assert found["whist"].package == f"lunario_{tmp_path.name}" and registry.broken() == []


def test_the_program_works_with_a_broken_game_and_names_it(tmp_path):
    installed(tmp_path, "1 +")
    info = tmp_path / "whist-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: whist\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[lunario.games]\nwhist = lunario_{tmp_path.name}:GAME\n")
    said = f"The game whist (lunario_{tmp_path.name}:GAME) cannot be used: importing it fails (SyntaxError: "
    with on_path(tmp_path):
        listed = run(sys.executable, "-m", "lunario", "--lang", "en", "games")
        checked = run(sys.executable, "-m", "lunario", "--lang", "en", "check", "whist")
    assert listed.returncode == 0 and "Nova Luna" in listed.stdout and listed.stderr.startswith(said)
    assert checked.returncode == 2 and checked.stderr.startswith(said)
