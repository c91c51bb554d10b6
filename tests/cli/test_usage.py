"""Wrong arguments get a sentence in the chosen language and exit code 2, never a traceback."""

import sys

import pytest

from lunario.cli import main
from lunario.core.text import joined
from lunario.players import names
from tests.cli.program import lunario, process

ALL, COMPUTERS = ["human", *names()], names()

WRONG = [
    (["plai"], "There is no command plai.", "No existe la orden plai."),
    (["play", "--nope"], "There is no option --nope here.", "Aquí no existe la opción --nope."),
    (["rules"], "Something is missing: GAME.", "Falta algo: JUEGO."),
    (["simulate", "nova-luna", "--seed"], "--seed needs a value.", "--seed necesita un valor."),
    (["games", "x", "y"], "This is not needed: x y.", "Esto sobra: x y."),
    (["games", "--version=3"], "There is no option --version here.", "Aquí no existe la opción --version."),
    (["replay", "x", "--step=3"], "--step takes no value.", "--step no lleva ningún valor."),
    (
        ["check", "--components", "x"],
        "--components needs a game and a file.",
        "--components necesita un juego y un archivo.",
    ),
    (
        ["play", "nova-luna", "--players", "a,b,c,d,e"],
        f"“a” is not a player here; there are {joined(ALL, 'en')}, written like human,{COMPUTERS[0]}.",
        f"«a» no es un jugador aquí; hay {joined(ALL, 'es')}, escritos así: human,{COMPUTERS[0]}.",
    ),
    (
        ["play", "nova-luna", "--players", "human,random,random,random,random"],
        "Nova Luna is for 1 to 4 players, not 5.",
        "Nova Luna es para 1 a 4 jugadores, no 5.",
    ),
    (
        ["simulate", "nova-luna", "--players", "random,random,random,random,random"],
        "Nova Luna is for 1 to 4 players, not 5.",
        "Nova Luna es para 1 a 4 jugadores, no 5.",
    ),
    (
        ["play", "nova-luna", "-o", "nope"],
        "“nope” is not an option: write -o name=value.",
        "«nope» no es una opción: escribe -o nombre=valor.",
    ),
    (
        ["play", "nova-luna", "-o", "players=3"],
        "Nova Luna has no option players; its options are first_game, window and components.",
        "Nova Luna no tiene la opción players; sus opciones son first_game, window y components.",
    ),
    (
        ["play", "nova-luna", "-o", "first_game=perhaps"],
        "The option first_game cannot be perhaps: it is no or yes.",
        "La opción first_game no puede ser perhaps: es no o yes.",
    ),
    (
        ["play", "nova-luna", "-o", "first_game=yes"],
        "The option first_game does not apply to 2 players.",
        "La opción first_game no vale para 2 jugadores.",
    ),
    (
        ["simulate", "nova-luna", "--games", "0"],
        "The number of matches must be between 1 and 999,999,999, not “0”.",
        "El número de partidas debe estar entre 1 y 999 999 999, no «0».",
    ),
    (
        ["simulate", "nova-luna", "--games", "many"],
        "The number of matches must be between 1 and 999,999,999, not “many”.",
        "El número de partidas debe estar entre 1 y 999 999 999, no «many».",
    ),
    (
        ["simulate", "nova-luna", "--players", "human,random"],
        f"“human” is not a player here; there are {joined(COMPUTERS, 'en')}, written like {','.join(COMPUTERS[:2])}.",
        f"«human» no es un jugador aquí; hay {joined(COMPUTERS, 'es')}, escritos así: {','.join(COMPUTERS[:2])}.",
    ),
    (
        ["play", "nova-luna", "--seed", "two\nlines"],
        "A seed is a number or a few words in one line.",
        "Una semilla es un número o unas palabras en una línea.",
    ),
    (
        ["play", "missing.lunario"],
        "There is no match file missing.lunario.",
        "No existe la partida guardada missing.lunario.",
    ),
]


@pytest.mark.parametrize(
    ("arguments", "en", "es"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_a_sentence_in_each_language(arguments, en, es, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for lang, sentence in (("en", en), ("es", es)):
        result = lunario(*arguments, lang=lang)
        assert (result.code, result.out) == (2, "")
        assert result.err.splitlines()[0] == sentence
        assert len(result.err.splitlines()) <= 2  # the second says where to read more
    assert list(tmp_path.iterdir()) == []  # nothing was started


def test_the_usage_errors_name_the_help_page():
    assert lunario("play", "--nope").err.splitlines()[1] == "lunario play --help lists what there is."
    assert lunario("plai", lang="es").err.splitlines()[1] == "lunario --help dice lo que hay."


def test_it_is_the_same_in_a_process_of_its_own():
    result = process("play", "nova-lunar")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("There is no game nova-lunar. Did you mean nova-luna?")


def test_what_the_system_refuses_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    result = lunario("simulate", "nova-luna", "--save-to", tmp_path / "file")
    assert result.code == 2
    assert result.err.startswith(f"The folder {tmp_path / 'file'} cannot be made (")


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Interrupted.\n"), ("es", "Interrumpido.\n")])
def test_an_interrupt_while_modules_load_is_a_sentence(lang, sentence, monkeypatch, capsys):
    class Interrupting:
        def find_spec(self, name, *_):
            if name == "lunario.cli.app":
                raise KeyboardInterrupt

    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    monkeypatch.delitem(sys.modules, "lunario.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2 and capsys.readouterr().err == sentence
