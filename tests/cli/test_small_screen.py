"""At a terminal of 80 columns and 24 lines: one's own board and the decision fit, and the rest is there by its name."""

import re

import pytest

import lunario
from lunario.core import registry
from tests.cli.program import ESCAPES, Screen

CLEARED = re.compile(r"\x1b\[2J|\x1b\[H|\x1b\[3J")
DECISIONS = 10
PROMPTS = {"en": "Your choice (help):", "es": "Tu elección (ayuda):"}


class Small(Screen):
    """A small terminal with a match in it."""

    def __init__(self, game, lang, path):
        options = ("--seed", 3, "--save", path)
        super().__init__("--lang", lang, "play", game, *options, COLUMNS="80", LINES="24")
        self.prompt, self.asked = PROMPTS[lang], 0

    def answer(self, text=""):
        """Type something, and return the screen that comes up."""
        if text:
            self.type(f"{text}\n")
        self.asked += 1
        self.wait_for(self.prompt, self.asked)
        return ESCAPES.sub("", CLEARED.split(self.raw)[-1])


def check_size(shown):
    lines = shown.splitlines()
    assert len(lines) <= 24, f"{len(lines)} lines:\n{shown}"
    assert max(map(len, lines)) <= 80, shown


@pytest.mark.parametrize(("name", "lang"), [(name, ["en", "es"][i % 2]) for i, name in enumerate(lunario.games())])
def test_every_decision_fits(name, lang, tmp_path):
    small = Small(name, lang, tmp_path / "m.lunario")
    check_size(small.answer())
    for number in range(DECISIONS):
        shown = small.answer(1)
        check_size(shown)
        assert re.search(r"^ *1 +\S", shown, re.MULTILINE), f"decision {number} is offered:\n{shown}"
    definition = registry.find(name)
    pages = lunario.load(name, 2).new_match(seed=3).state.pages(0, lang)
    for page in pages:
        before = len(small.text)
        small.answer(page.name[lang])
        assert small.text[before:].strip(), f"{definition.name}: {page.name[lang]} shows nothing"
    small.type("quit\n")
    assert small.close() == 0


def test_a_wrong_number_is_answered_with_those_on_offer(tmp_path):
    small = Small("nova-luna", "en", tmp_path / "m.lunario")
    small.answer()
    assert "There is no choice 9; there are 1–3." in small.answer(9)
    small.type("quit\n")
    small.close()
    small = Small("nova-luna", "es", tmp_path / "n.lunario")
    small.answer()
    assert "No hay opción 40; hay 1–3." in small.answer(40)
    small.type("salir\n")
    small.close()


def test_a_hint_names_a_choice_and_notation_is_in_the_language_of_the_menu(tmp_path):
    small = Small("nova-luna", "es", tmp_path / "m.lunario")
    small.answer()
    first = small.answer("consejo")
    assert "Pide otro consejo" in first and "Quizá" not in first
    assert re.search(r"Quizá [123]: Coger la loseta", small.answer("consejo"))
    assert "coger 2" in small.answer("todo")
    assert "marcador" in small.answer("signos")
    shown = small.answer("coger 2")
    assert "colocar" in shown.lower()
    small.type("salir\n")
    assert small.close() == 0


def test_the_key_explains_every_sign_that_is_drawn():
    """Each letter or sign of a game's board, beyond words, names and numbers, is in its key."""
    signs = {"nova-luna": "▲■◉★●[☾", "luna-capital": "HOWPALXSM=.'>", "nomadas": "nNSMURf[×·>", "nuevos-mundos": "*[>+"}
    for name in lunario.games():
        for lang in ("en", "es"):
            key = lunario.load(name, 2).new_match(seed=1).state.pages(0, lang)[-1].text
            assert [sign for sign in signs[name] if sign not in key] == []
