"""`lunario games`, `lunario rules`, `--version`: they answer quickly."""

import subprocess
import sys

import pytest

import lunario as package
from lunario.core import registry
from tests.cli.program import Screen, lunario, process
from tests.registered import DEFINITIONS


def squeezed(text: str) -> str:
    """Return the text without the table's padding. Columns are side by side, so look for words one by one."""
    return " ".join(text.split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_games_tells_about_every_game(definition, lang):
    out = lunario("games", lang=lang).out
    assert definition.title[lang] in out
    assert definition.name in out
    assert f"{min(definition.player_counts)}–{max(definition.player_counts)}" in out
    for option in definition.options:
        assert f"-o {option.name}={option.write(option.default)}" in out
    provenance = definition.provenance
    said = [definition.credit[lang], *(option.text[lang] for option in definition.options)]
    for sentence in said + ([provenance.sentence[lang]] if provenance else []):
        assert set(sentence.split()[1:-1]) <= set(squeezed(out).split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_rules_shows_the_whole_page(definition, lang):
    result = lunario("rules", definition.name, lang=lang)
    headings = [
        line.lstrip("# ").replace("*", "")
        for line in definition.page(f"rules.{lang}.md").splitlines()
        if line.startswith("#")
    ]
    assert result.code == 0
    for heading in headings:
        assert heading in squeezed(result.out)


def test_rules_are_paged_on_a_screen_only():
    name = registry.games()[0]
    screen = Screen("rules", name, PAGER="sed s/^/paged:/")
    screen.wait_for("paged:")
    assert screen.close() == 0
    assert "paged:" not in process("rules", name, PAGER="sed s/^/paged:/").out


def test_a_game_may_be_named_by_its_title():
    name = registry.games()[0]
    assert lunario("rules", registry.find(name).title.en).code == 0


def test_an_unknown_game_is_a_sentence_in_the_language():
    en, es = lunario("rules", "novaluna"), lunario("rules", "novaluna", lang="es")
    assert (en.code, en.out, es.code, es.out) == (2, "", 2, "")
    assert en.err.startswith("There is no game novaluna. Did you mean nova-luna? The games are ")
    assert es.err.startswith("No hay ningún juego novaluna. ¿Querías decir nova-luna? Los juegos son ")


def test_version():
    assert lunario("--version").out == f"lunario {package.__version__}\n"


def test_without_a_command_the_help_page_is_shown():
    result = lunario()
    assert result.code == 0
    for command in ("games", "rules", "play", "simulate", "replay", "check", "warm"):
        assert command in result.out


@pytest.mark.parametrize("arguments", [["--version"], ["games"], ["rules", "nova-luna"], ["--help"], ["rules", "x"]])
def test_these_do_not_wait_for_numba(arguments):
    program = (
        "import os, sys; from lunario.cli.app import run; run(sys.argv[1:], os.environ); "
        "sys.exit('numba' in sys.modules or 'lunario.core.game' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_the_package_loads_its_parts_when_they_are_asked_for():
    program = (
        "import sys, lunario; assert 'numba' not in sys.modules; "
        "names = lunario.games(); assert lunario.games() == names; "
        "game = lunario.load(names[0]); assert isinstance(game, lunario.Game); assert 'numba' in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = package.nothing  # type: ignore[attr-defined]
