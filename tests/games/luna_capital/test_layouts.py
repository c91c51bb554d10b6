"""The two concessions that ask for a layout of cards: in words and drawn, wherever somebody reads or hears them."""

import re

import pytest

import lunario
from lunario.core import registry
from lunario.core.rules_page import readable
from lunario.games.luna_capital.draw import _layout
from lunario.server.http.rules_html import rules_html

from .positions import concede, start

GAME = registry.find("luna-capital")
COMPONENTS = GAME.page("components.txt")
FOUR = {"en": "Four cards in a block, 2 rows of 2", "es": "Cuatro cartas en bloque, 2 filas de 2"}
EIGHT = {"en": "Eight cards in a block, 2 rows of 4", "es": "Ocho cartas en bloque, 2 filas de 4"}
DRAWN_FOUR, DRAWN_EIGHT = ["[][]", "[][]"], ["[][][][]", "[][][][]"]


def conceded():
    return concede(start(2), "long 8", "short 1", "short 2")


def drawn_below(text, words):
    """Return the drawing in the lines after these words, without its margin."""
    lines = text[text.index(words) :].splitlines()[1:]
    drawing = []
    while lines and re.fullmatch(r" +[\[\] ]+", lines[0]):
        drawing.append(lines.pop(0)[10:].rstrip())
    return drawing


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_terminal_says_and_draws_the_layouts(lang):
    state = conceded()
    pages = {page.name["en"]: page.text for page in state.pages(0, lang)}
    for text in (state.draw(0, lang), state.draw(None, lang), pages["concessions"]):
        assert drawn_below(text, FOUR[lang]) == DRAWN_FOUR
        assert drawn_below(text, EIGHT[lang]) == DRAWN_EIGHT
    assert "[] " in pages["key"]


@pytest.mark.rule("LC-N2")
def test_pages_and_agents_get_the_layout_in_words():
    """The view's text is what the page shows next to the picture, which screen readers skip."""
    found = {each["name"]: each["text"] for each in conceded().view(None)["concessions"]}
    assert (found["short 1"], found["long 8"]) == (FOUR, EIGHT)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_so_do_chance_events(lang):
    state = lunario.load("luna-capital").new_state()
    assert state.describe(state.parse("long 8"), lang).endswith(EIGHT[lang])


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize(
    ("drawing", "en", "es", "drawn"),
    [
        ("X X X X", "in one row, without a gap", "seguidas en una fila", ["[][][][]"]),
        (
            ". X .\nX X X",
            "laid out like this: top row, column 2; bottom row, columns 1, 2 and 3",
            "dispuestas así: fila de arriba, columna 2; fila de abajo, columnas 1, 2 y 3",
            ["  []", "[][][]"],
        ),
        (
            "X .\nX .\nX X",
            "laid out like this: top row, column 1; middle row, column 1; bottom row, columns 1 and 2",
            "dispuestas así: fila de arriba, columna 1; fila del medio, columna 1; fila de abajo, columnas 1 y 2",
            ["[]", "[]", "[][]"],
        ),
    ],
)
def test_a_component_set_brings_its_own_layout(tmp_path, drawing, en, es, drawn):
    mine = tmp_path / "mine.txt"
    mine.write_text(COMPONENTS.replace("layout short 1\nX X\nX X\n", f"layout short 1\n{drawing}\n"))
    state = concede(start(2, components=mine), "long 9", "short 1", "short 2")
    words = {each["name"]: each["text"] for each in state.view(None)["concessions"]}["short 1"]
    assert words == {"en": f"Four cards {en}", "es": f"Cuatro cartas {es}"}
    assert [line[10:] for line in state.draw(None).splitlines() if line.startswith(" " * 10)][: len(drawn)] == drawn


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_rules_say_and_draw_them(lang):
    page = GAME.page(f"rules.{lang}.md")
    words = {
        "en": ("a block, 2 rows of 2", "a block, 2 rows of 4"),
        "es": ("en bloque, 2 filas de 2", "en bloque, 2 filas de 4"),
    }
    assert all(each in page for each in words[lang])
    layouts = {each["name"]: each["layout"] for each in conceded().view(None)["concessions"]}
    rows = zip(_layout(layouts["short 1"]), _layout(layouts["long 8"]), strict=True)
    drawn = [" ".join(part.strip() for part in row) for row in rows]
    for text in (readable(page), rules_html(page)):
        assert [" ".join(line.split()) for line in re.findall(r"^ *(\[\][\[\] ]*)", text, re.MULTILINE)] == drawn
    assert rules_html(page).count('<pre aria-hidden="true">') == 1, "screen readers have the words"
    assert rules_html(page).count("<figure data-figure") == 3
