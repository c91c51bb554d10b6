"""A terminal of 80 columns and 24 lines: one's own board and the decision fit, and typing its name shows the rest."""

import io
import itertools
import re

import pytest
from rich.console import Console

import lunario
from lunario.cli import fitting, telling
from lunario.cli.terminal import Terminal
from lunario.core import match_file, registry
from lunario.core.random import new_rng
from lunario.core.text import LANGUAGES
from lunario.testing.cases import changed_options, choose_well
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
        """Type something, and return the next screen."""
        if text:
            self.type(f"{text}\n")
        self.asked += 1
        self.wait_for(self.prompt, self.asked)
        return ESCAPES.sub("", CLEARED.split(self.raw)[-1])


def check_size(shown):
    lines = shown.splitlines()
    assert len(lines) <= 24, f"{len(lines)} lines:\n{shown}"
    assert max(map(len, lines)) <= 80, shown


def check_words(shown, decision):
    assert decision in " ".join(shown.split()), f"“{decision}” is not told in full:\n{shown}"
    assert not re.search(r"^ *\d+  .*…\s*$", shown, re.MULTILINE), f"an action is cut:\n{shown}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", lunario.games())
def test_every_decision_of_a_match_is_told_in_full(name, lang):
    """The decision, the news and the actions are shown whenever one player decides."""
    match, rng = lunario.load(name, 2).new_match(seed=5), new_rng(5)
    match.seats = ["human", "casual"]
    while not match.is_over:
        if match.current_player == 0:
            terminal = Terminal(lang)
            terminal.out = Console(file=io.StringIO(), width=80, height=24, highlight=False)
            fitting.show(terminal, match, 0, telling.news(match, 0, lang))
            shown = terminal.out.file.getvalue()
            check_size(shown + "\n" + PROMPTS[lang])
            check_words(shown, match.state.decision(lang))
        match.play(choose_well(match.state, rng))


@pytest.mark.parametrize(("name", "lang"), [(name, ["en", "es"][i % 2]) for i, name in enumerate(lunario.games())])
def test_every_decision_fits(name, lang, tmp_path):
    path = tmp_path / "m.lunario"
    small = Small(name, lang, path)
    check_size(small.answer())
    for number in range(DECISIONS):
        shown = small.answer(1)
        check_size(shown)
        assert re.search(r"^ *1 +\S", shown, re.MULTILINE), f"decision {number} is offered:\n{shown}"
        check_words(shown, match_file.load(path).state.decision(lang))
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


SHORT_WORDS = re.split(" ", "a of to in no on or up if de la el en y e o un al si su tú")
NO_SIGNS = re.compile(
    r"[─│┌┐└┘├┤┬┴┼|]|-{3,}|\)  \(  \)|&|(?<!  )·(?!\d)|·(?= \S)"
)  # frames, the fire, a name, a separator
ALIKE = (  # signs of one kind, of which the key names only one
    (r"\b\d+[a-z]\b", "7c"),  # a card
    (r"\b([mc])[HOWGSM]\b", r"\1H"),  # a mod-hab or a residential complex
    (r"'[a-z]\b", "'s"),  # a sleeping adventurer
    (r"\b[A-Z]·(?=\d)", "M  ·  "),  # the owner of a card
    (r"\([ABC]\)", "(B)"),  # a phase
)


def signs(text):
    """Return the signs in a drawing or a key: words of one or two letters, and anything but letters and numbers."""
    text, found = NO_SIGNS.sub(" ", text), set()
    for pattern, one in ALIKE:
        text = re.sub(pattern, one, text)
    for token in text.split():
        word = re.sub(r"(?<=[^\W_])[,.;:]$|^\((?=[^\W\d]{3})|(?<=[^\W\d]{3})\)$", "", token)
        letters = re.findall(r"[^\W\d_]+", word)
        found |= {each for each in letters if len(each) < 3 and each.lower() not in SHORT_WORDS}
        found |= set(re.findall(r"[^\w,]|_", word)) if not re.fullmatch(r"\w+([-’.]\w+)*", word) else set()
    return found


def test_signs_are_found():
    drawn = "Turn 9: n 'u [U] 5→4, whale ×12  ├── mod-hab 9f mO 1,-1 …   ·   3 (last) (1) Robots 0 · scaffolds 1 of"
    assert signs(drawn) == {*"n's[]U→×-c…·()", "mH"}


@pytest.mark.parametrize("name", lunario.games())
def test_the_key_explains_every_sign_that_is_drawn(name):
    """Everything that is ever drawn, except words, names and numbers, is in the key."""
    definition = registry.find(name)
    drawn, keys = {lang: set() for lang in LANGUAGES}, {lang: set() for lang in LANGUAGES}
    for players in {min(definition.player_counts), max(definition.player_counts)}:
        options = changed_options(definition, players)
        state, rng = lunario.load(name, players, **options).new_match(seed=players).state, new_rng(players)
        for number in itertools.count():
            for lang in LANGUAGES if number % 4 == 0 else ():
                *pages, key = state.pages(0, lang)
                drawn[lang] |= {sign for page in pages for sign in signs(page.text)}
                keys[lang] |= signs(key.text)
            if state.is_over:
                break
            state.apply(state.sample_chance(rng) if state.is_chance else choose_well(state, rng))
    for lang in LANGUAGES:
        assert drawn[lang] <= keys[lang], f"{name}: {sorted(drawn[lang] - keys[lang])} in {lang}"
