"""Notation in both languages, descriptions, and errors for what cannot be parsed."""

import re

import pytest

import lunario
from lunario.core import registry
from lunario.core.errors import IllegalAction, UnreadableAction
from lunario.games.nomadas.naming import LEGEND_NAMES
from tests.games.nomadas.positions import choices, load, play, table, turn_up

STACKS = "SnR - n n n n n nU"


def at(phase):
    """Return a position in which this kind of decision is due."""
    state = table("SU", STACKS, hands=("whale whale whale tree hand queen joker",))
    if phase == "drop":
        play(state, "move 1+")
    elif phase == "pay_song":
        play(state, "write song 4")
    elif phase == "pay_legend":
        play(state, "write whale 3")
    elif phase == "raise":
        state = play(table("RU", "R n n n nRn n n n"), "move 1+")
    elif phase == "step":
        state = table("MU", "M n n n n n n n")
    elif phase == "lys":
        state = play(table("NU", "N n n n n n n n", lys=2), "move 1+")
    return state


@pytest.mark.parametrize(
    ("phase", "english", "spanish"),
    [
        ("choose", "move 1+", "mover 1+"),
        ("choose", "move 1-", "Mover 1 -"),
        ("choose", "write whale 3", "escribir ballena 3"),
        ("choose", "write song 4", "ESCRIBIR Canción 4"),
        ("drop", "plain", "normal"),
        ("drop", "skip 2", "saltar 2"),
        ("pay_song", "pay whale tree hand queen", "pagar ballena árbol mano reina"),
        ("pay_song", "pay whale tree hand joker", "pagar mano arbol ballena comodín"),
        ("pay_legend", "jokers 1", "comodines 1"),
        ("raise", "raise 5", "subir 5"),
        ("raise", "keep", "dejar"),
        ("step", "step -", "paso -"),
        ("step", "stay", "quieta"),
        ("lys", "lys 4", "lys 4"),
    ],
)
def test_spanish_words_are_understood(phase, english, spanish):
    state = at(phase)
    assert english in choices(state)
    assert state.notation(state.parse(spanish)) == english


def test_the_words_of_older_match_files_are_understood():
    state = at("choose")
    for older in ("sow 1+", "sembrar 1+"):
        assert (
            state.notation(state.parse(older)) == "move 1+" and state.notation(state.parse(older), "es") == "mover 1+"
        )


@pytest.mark.parametrize(
    ("text", "en", "es"),
    [
        ("dance", "is not an action", "no es una acción"),
        ("", "is not an action", "no es una acción"),
        ("move 9+", "move 3+ (clockwise)", "mover 3+ (horario)"),
        ("move 3", "a space and a direction", "un espacio y un sentido"),
        ("put 9", "not a number from 1 to 8", "no es un número del 1 al 8"),
        ("take gandalf", "is not an adventurer", "no es un aventurero"),
        ("write whale 4", "There is no card", "No hay ninguna carta"),
        ("write whale", "There is no card", "No hay ninguna carta"),
        ("pay fragment", "pays nothing", "no paga nada"),
        ("raise 3 upper", "the lower of two", "el de abajo"),
        ("step up", "one space", "un espacio"),
        ("token 3 gold", "is not a token", "no es una ficha"),
        ("escribir ballena 4", "There is no card “ballena 4”", "No hay ninguna carta «ballena 4»"),
        ("pagar fragmento", "“fragmento” pays nothing", "«fragmento» no paga nada"),
        ("elegir mano", "“mano” is not an adventurer", "«mano» no es un aventurero"),
    ],
)
def test_what_cannot_be_read_is_explained(text, en, es):
    with pytest.raises(UnreadableAction) as unreadable:
        at("choose").parse(text)
    assert en in unreadable.value.text.en and es in unreadable.value.text.es


@pytest.mark.parametrize(
    ("phase", "notation", "en", "es"),
    [
        ("choose", "move 1+", "Move the stack of space 1 clockwise", "Mover la pila del espacio 1 en sentido horario"),
        ("choose", "write song 4", "Write the 4-point song", "Escribir la Canción de 4"),
        ("choose", "write whale 3", "Write the 3-point Glass Whale", "Escribir la Ballena de Cristal de 3"),
        ("drop", "skip 2", "Pass over space 3 with disc 2", "Saltarse el espacio 3 con el disco 2"),
        ("drop", "plain", "Drop one disc on each space, as usual", "Soltar un disco en cada espacio, como siempre"),
        (
            "pay_song",
            "pay whale tree hand joker",
            "Pay with the Glass Whale, the Hour Tree, the Stone Hand and 1 joker",
            "Pagar con la Ballena de Cristal, el Árbol de las Horas, la Mano de Piedra y 1 Comodín",
        ),
        ("pay_legend", "jokers 0", "Pay without jokers", "Pagar sin Comodines"),
        ("raise", "raise 5", "Bring the red disc of space 5 to the top", "Llevar arriba el disco rojo del espacio 5"),
        ("step", "stay", "Leave Lys where it is", "Dejar a Lys donde está"),
        ("lys", "lys 5", "Move Lys to pile 5: a story of the Paper Bridge", "una historia del Puente de Papel"),
    ],
)
def test_descriptions(phase, notation, en, es):
    state = at(phase)
    action = state.parse(notation)
    assert state.describe(action, "en") == en
    assert es in state.describe(action, "es")


def test_set_up_and_chance_are_described():
    state = load("NS").new_state()
    assert state.describe(state.parse("first 1"), "es") == "Empieza el jugador 2"
    state.apply("first 1")
    assert state.describe(state.parse("token 1 wind")) == "A story of the Seventh Wind comes up on pile 1"
    assert state.describe(state.parse("token 1 fragment"), "es") == "Sale un Fragmento de luna de ópalo en la pila 1"
    turn_up(state)
    assert state.describe(state.parse("put 3")) == "Put the frog on space 3"
    state.apply("put 3")
    assert state.describe(state.parse("put 3"), "es") == "Poner un disco de Moon en el espacio 3"


def test_ulrichs_drop_names_its_space():
    state = play(table("US", "nSU - - - - n n n"), "move 1-")
    assert state.describe(state.parse("double 2")) == "Drop discs 2 and 3 on space 7"
    assert state.describe(state.parse("double 2"), "es") == "Soltar los discos 2 y 3 en el espacio 7"


def test_an_upgrade_is_described_as_one():
    state = table("SU", STACKS, hands=("whale whale",), cards=("whale 3",))
    assert state.describe(state.parse("write whale 5")) == "Upgrade the Glass Whale to 5"


@pytest.mark.parametrize(
    ("phase", "refused", "rule"),
    [
        ("choose", "move 4+", "NO-A1"),
        ("choose", "write song 6", "NO-B2"),
        ("choose", "write whale 9", "NO-B3"),
        ("choose", "decline", "NO-A1"),
        ("drop", "move 1+", "NO-P2"),
        ("pay_song", "pay wind", "NO-B4"),
        ("pay_legend", "move 1+", "NO-B4"),
        ("raise", "raise 2", "NO-P5"),
        ("raise", "move 2+", "NO-P5"),
        ("step", "move 1+", "NO-P3"),
        ("lys", "lys 2", "NO-A2"),
        ("lys", "put 2", "NO-A2"),
    ],
)
def test_refusals_name_the_rule(phase, refused, rule):
    with pytest.raises(IllegalAction) as illegal:
        at(phase).apply(refused)
    assert illegal.value.reason.rule == rule


@pytest.mark.parametrize(
    ("phase", "refused", "words"),
    [
        ("raise", "raise 2", "would change nothing"),  # already on top
        ("raise", "raise 1", "no such red disc"),
        ("raise", "raise 5 lower", "no such red disc"),
    ],
)
def test_a_raise_that_is_refused_is_explained(phase, refused, words):
    with pytest.raises(IllegalAction, match=words):
        at(phase).apply(refused)


def test_refusals_in_set_up_name_what_is_due():
    state = lunario.load("nomadas", players=2, adventurer_1="nostromo").new_state()
    state.apply("first 0")
    turn_up(state)
    assert state.why_not(state.parse("put 1")).rule == "NO-S2"
    for rule, played in (
        ("NO-S2", ["take siana"]),
        ("NO-S3", ["put 1"]),
        ("NO-S4", ["put 2", "put 2", "put 3", "put 3", "put 4", "put 4"]),
        ("NO-S5", ["put 5", "put 5", "put 6", "put 6"]),
        ("NO-S6", ["lys 1"]),
    ):
        assert state.why_not(state.parse("move 1+")).rule == rule
        play(state, *played)
    assert "move 5+" in choices(state)


@pytest.mark.parametrize(
    ("phase", "text", "en", "es"),
    [
        ("drop", "double 2", "Siana passes over a space (skip 2)", "(saltar 2)"),
        ("pay_song", "pay whale tree hand queen joker", "the song takes 0 jokers, not 1", "cuesta 0 Comodines, no 1"),
        ("pay_song", "pay whale tree hand joker joker", "the song takes 1 joker, not 2", "cuesta 1 Comodín, no 2"),
        ("pay_song", "pay whale whale tree joker", "different stories", "historias distintas"),
        ("turn_up", "token 3 wind", "comes up on pile 2", "en la pila 2"),
    ],
)
def test_words_that_contradict_the_position_are_refused(phase, text, en, es):
    state = play(table("NU", "N n n n n n n n"), "move 1+") if phase == "turn_up" else at(phase)
    with pytest.raises(UnreadableAction) as unreadable:
        state.apply(text)
    assert en in unreadable.value.text.en and es in unreadable.value.text.es


def test_jokers_and_piles_may_be_left_out():
    state = at("pay_song")
    assert state.notation(state.parse("pay whale tree hand")) == "pay whale tree hand joker"
    state = play(table("NU", "N n n n n n n n"), "move 1+")
    assert state.notation(state.parse("token wind")) == "token 2 wind"


def test_of_a_tall_stack_whole_discs_are_drawn():
    """Sleepers are written with an apostrophe, which was once cut off."""
    drawn = table("SU", "NNMMRRNNMMRS - n n n n n nU").draw(0)
    assert "12: … 'n 'n 'm 'm 'r [S]" in drawn


def test_lessons_name_legends_as_the_menu_does():
    found = 0
    for page in (registry.find("nomadas").folder / "lessons").glob("*.toml"):
        text = page.read_text(encoding="utf-8").replace("'", "’")
        for name in LEGEND_NAMES:
            for words in (name.en, name.es):
                for written in re.findall(re.escape(words), text, re.IGNORECASE):
                    assert written == words, page.name
                    found += 1
    assert found > 10
