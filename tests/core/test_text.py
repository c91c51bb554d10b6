"""Words in a sentence."""

import pytest

from lunario.core.text import Texts, counted, joined

OR = Texts("or", "o")


@pytest.mark.parametrize(
    ("words", "last", "spanish"),
    [
        ([], None, ""),
        (["Ana"], None, "Ana"),
        (["Ana", "Luis"], None, "Ana y Luis"),
        (["Ana", "Luis", "Inés"], None, "Ana, Luis e Inés"),
        (["padre", "hijo"], None, "padre e hijo"),
        (["Ana", "Íñigo"], None, "Ana e Íñigo"),
        (["agua", "hielo"], None, "agua y hielo"),
        (["cobre", "hierro"], None, "cobre y hierro"),
        (["plata", "oro"], OR, "plata u oro"),
        (["hoy", "ayer"], OR, "hoy o ayer"),
        ([7, 8], OR, "7 u 8"),
        ([10, 11], OR, "10 u 11"),
        ([1, 110], OR, "1 o 110"),
    ],
)
def test_spanish_changes_y_and_o_before_the_same_sound(words, last, spanish):
    assert joined(words, "es", last) == spanish


def test_english_does_not():
    assert joined(["oil", "ink"], "en") == "oil and ink" and joined(["a", "o"], "en", OR) == "a or o"


def test_one_thing_is_not_several():
    match = Texts("match", "partida")
    assert [counted(n, match).en for n in (0, 1, 2)] == ["0 matches", "1 match", "2 matches"]
    assert [counted(n, match).es for n in (0, 1, 2)] == ["0 partidas", "1 partida", "2 partidas"]
