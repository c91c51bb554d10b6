"""`lunario learn`: lessons finished by typing, in a small window too."""

import itertools
import re

import platformdirs
import pytest

import lunario as package
from lunario.cli import words
from lunario.core import registry
from lunario.lessons import GO_ON, Learner, lessons
from tests.cli.program import ESCAPES, Screen, lunario

CLEARED = re.compile(r"\x1b\[2J|\x1b\[H|\x1b\[3J")
TAUGHT = [name for name in package.games() if lessons(registry.find(name))]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name: tmp_path)


def typed_through(lesson):
    """Return what to type to do everything the lesson asks for."""
    learner, typed = Learner(lesson), []
    while not learner.is_over:
        to_do = learner.to_do
        action = learner.accepted()[0] if to_do == "act" else GO_ON
        if to_do != "confirm":
            typed.append("" if to_do == "read" else learner.state.notation(action))
        learner.take(action)
    return typed


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_finished(name, lang):
    offered = lessons(registry.find(name))
    ends = {"en": ("Done.", "last lesson"), "es": ("Hecho.", "última lección")}[lang]
    for lesson in offered:
        result = lunario("learn", name, lesson.name, typed="\n".join([*typed_through(lesson), "no", ""]), lang=lang)
        assert result.code == 0 and result.err == ""
        assert ends[lesson is offered[-1]] in result.out
    listed = lunario("learn", name, typed="quit\n", lang=lang)
    assert listed.out.count("✓") == len(offered)


def test_a_wrong_try_is_answered():
    result = lunario("learn", "nova-luna", "first-match", typed="\n\n1\nplace 0,0\nfly\nhelp\nundo\nquit\n")
    assert "You could take this one too" in result.out
    assert "First take a tile. (NL-R3)" in result.out
    assert "go back a step" in result.out
    assert result.out.count("2/11") == 2, "undo goes back"
    assert "fly" in result.err


def test_the_list_offers_what_is_next():
    result = lunario("learn", "nova-luna", typed="99\n1\nquit\n")
    assert "Your first match" in result.out and "Type a number" in result.out and "1/11" in result.out
    assert lunario("learn", "chess").code == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_lesson_is_found_by_its_number_and_an_unknown_one_names_the_others(lang):
    offered = lessons(registry.find("nova-luna"))
    for number, lesson in enumerate(offered, 1):
        assert lesson.title[lang] in lunario("learn", "nova-luna", number, typed="quit\n", lang=lang).out
    for name in ("0", str(len(offered) + 1), "flying"):
        result = lunario("learn", "nova-luna", name, lang=lang)
        assert result.code == 2
        assert ", ".join(lesson.name for lesson in offered) in " ".join(result.err.split())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_enter_alone_is_told_what_to_type(lang):
    lesson = lessons(registry.find("nova-luna"))[0]
    typed = [*itertools.takewhile(lambda text: not text, typed_through(lesson)), "", "quit", ""]
    result = lunario("learn", "nova-luna", lesson.name, typed="\n".join(typed), lang=lang)
    assert words.TYPE_SOMETHING[lang] in result.out and result.err == ""


@pytest.mark.parametrize(("name", "lang"), [(name, ["en", "es"][i % 2]) for i, name in enumerate(TAUGHT)])
def test_every_step_fits_a_small_window(name, lang, tmp_path):
    lesson = lessons(registry.find(name))[0]
    where = {"COLUMNS": "80", "LINES": "24", "XDG_DATA_HOME": str(tmp_path)}
    screen = Screen("--lang", lang, "learn", name, lesson.name, **where)
    prompt = {"en": "(help):", "es": "(ayuda):"}[lang]
    for number, text in enumerate(typed_through(lesson), 1):
        screen.wait_for(prompt, number)
        shown = ESCAPES.sub("", CLEARED.split(screen.raw)[-1]).splitlines()
        assert len(shown) <= 24 and max(map(len, shown)) <= 80, "\n".join(shown)
        screen.type(f"{text}\n")
    screen.type("no\n")
    assert screen.close() == 0
