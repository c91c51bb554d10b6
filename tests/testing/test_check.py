"""`check`, and `python -m lunario.testing`, which shows which law is running."""

import sys

import pytest

import lunario
from lunario.testing import LAWS, __main__, check


def test_a_line_per_law(toy):
    lines = []
    check(lunario.load(toy.name, 2), progress=lines.append)
    assert [line.split(": kept (")[0] for line in lines] == [law.__name__ for law in LAWS]


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["lunario.testing", *arguments])
    return __main__.main()


def test_by_hand(toy, monkeypatch, capsys):
    assert run(monkeypatch, "toy-race", "2", "track=long") is None
    first, *laws = capsys.readouterr().out.splitlines()
    assert "track='long'" in first and len(laws) == len(LAWS)


def test_every_case_by_hand(toy, monkeypatch, capsys):
    assert run(monkeypatch, "toy-race") is None
    assert capsys.readouterr().out.count("lunario.load(") == 6


def test_a_broken_law_by_hand(toy, monkeypatch):
    from tests.toy import text

    monkeypatch.setattr(text, "notation", lambda state, action: "play")
    assert "two choices are written alike" in run(monkeypatch, "toy-race", "2")


@pytest.mark.parametrize(
    ("arguments", "said"), [(["toy-rice"], "There is no game"), (["toy-race", "2", "track=x"], "track")]
)
def test_what_cannot_be_loaded_by_hand(toy, monkeypatch, arguments, said):
    assert said in run(monkeypatch, *arguments)
