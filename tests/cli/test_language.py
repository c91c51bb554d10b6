"""The choice of a language, and that every text exists in both."""

import string

import pytest

from lunario.cli import language, words
from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from tests.cli.program import lunario, process


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "es_MX", "LANG": "en_GB"}, "es"),
        ({"LC_ALL": "C", "LC_MESSAGES": "es_MX", "LANG": "es_ES"}, "en"),
        ({"LC_ALL": "", "LANG": "es"}, "es"),
    ],
)
def test_the_locale_decides(environ, lang):
    assert language.of_locale(environ) == lang


@pytest.mark.parametrize(
    ("arguments", "chosen", "rest"),
    [
        (["games"], None, ["games"]),
        (["--lang", "es", "games"], "es", ["games"]),
        (["rules", "nova-luna", "--lang=es"], "es", ["rules", "nova-luna"]),
        (["--lang", "en", "games", "--lang", "es"], "es", ["games"]),
        (["play", "--", "--lang"], None, ["play", "--", "--lang"]),
        (["games", "--lang"], "", ["games"]),
    ],
)
def test_the_option_may_stand_anywhere(arguments, chosen, rest):
    assert language.take_option(arguments) == (chosen, rest)


def test_other_languages_are_refused():
    with pytest.raises(LunarioError, match="English"):
        language.check("fr")
    result = lunario("--lang", "fr", "games", lang="es")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Lunario habla inglés (--lang en) y español (--lang es), no «fr».\n"


def test_the_option_wins_over_the_locale():
    assert "Jugadores" in lunario("games", lang="es").out
    assert "Players" in lunario("games", "--lang", "en", lang="es").out
    assert "Jugadores" in process("games", LC_ALL="es_ES.UTF-8").out


SENTENCES = {name: value for name, value in vars(words).items() if isinstance(value, Texts)}
SENTENCES |= {f"TYPER.{name}": texts for name, texts in words.TYPER.items()}
SENTENCES |= {f"USAGE_ERRORS.{number}": texts for number, (_, texts) in enumerate(words.USAGE_ERRORS)}


@pytest.mark.parametrize("name", SENTENCES)
def test_both_languages_say_the_same_things(name):
    texts = SENTENCES[name]
    assert texts.en and texts.es
    en, es = ({field for _, field, _, _ in string.Formatter().parse(texts[lang]) if field} for lang in ("en", "es"))
    assert en == es


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "replay", "check", "warm"])
def test_help_pages_in_both_languages(command):
    en, es = lunario(command, "--help"), lunario(command, "--help", lang="es")
    assert (en.code, es.code) == (0, 0)
    assert f"Usage: lunario {command} [OPTIONS]" in en.out and "Show this page." in en.out
    assert f"Uso: lunario {command} [OPCIONES]" in es.out and "Mostrar esta página." in es.out
    assert not {"Usage", "Options", "Arguments", "default"} & set(es.out.replace(":", " ").split())
