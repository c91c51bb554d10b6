"""The first call, which compiles, says so: in a terminal, in a notebook and in the log."""

import io
import logging
import sys
from types import ModuleType

import pytest

from lunario.core import first_use, speaking
from lunario.core.text import Texts

GAME = Texts("Race", "Carrera")


class Point:
    """An entry point that is compiled when it is prepared."""

    def __init__(self, compiled=False):
        self.compiled = compiled

    def __call__(self, number):
        assert self.compiled
        return number + 1


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def entry_points(monkeypatch):
    monkeypatch.setattr(first_use, "is_prepared", lambda point: point.compiled)
    monkeypatch.setattr(speaking, "lang", "en")
    monkeypatch.setattr(first_use, "prepare", lambda point: setattr(point, "compiled", True))


def first_calls(monkeypatch, screen):
    monkeypatch.setattr(sys, "stderr", screen)
    step = first_use.announced(Point(), GAME, "step")
    assert [step(1), step(2)] == [2, 3]
    return screen.getvalue()


def test_a_terminal_shows_a_line_while_it_compiles(monkeypatch):
    monkeypatch.setattr(speaking, "lang", "es")
    assert first_calls(monkeypatch, Terminal()) == (
        "\r\x1b[2KCompilando Carrera para esta máquina, una vez (`lunario warm` lo hace de antemano): step …\r\x1b[2K"
    )


def test_a_notebook_shows_a_line_for_each(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    shown = first_calls(monkeypatch, io.StringIO())
    assert shown == "Compiling Race for this machine, once (`lunario warm` does it beforehand): step …\n"


def test_elsewhere_only_the_log_says_so(monkeypatch, caplog):
    with caplog.at_level(logging.INFO, "lunario.compile"):
        assert first_calls(monkeypatch, io.StringIO()) == ""
    assert [record.message.partition(" in ")[0] for record in caplog.records] == [
        "compiling step of Race",
        "compiled step of Race",
    ]


def test_what_is_compiled_is_called_without_a_word(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    point = Point(compiled=True)
    assert first_use.announced(point, GAME, "step") is point and sys.stderr.getvalue() == ""
