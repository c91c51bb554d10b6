"""Words: notation in both languages, sentences, and what is wrong with what cannot be read."""

import pytest

from lunario.core.errors import IllegalAction, UnreadableAction
from tests.games.nomadas.positions import choices, load, play, table, turn_up

STACKS = "SnR - n n n n n nU"


def at(phase):
    """A position in which this kind of decision is due."""
    state = table("SU", STACKS, hands=("whale whale whale tree hand queen joker",))
    if phase == "drop":
        play(state, "sow 1+")
    elif phase == "pay_song":
        play(state, "write song 4")
    elif phase == "pay_legend":
        play(state, "write whale 3")
    elif phase == "raise":
        state = play(table("RU", "R n n n nRn n n n"), "sow 1+")
    elif phase == "step":
        state = table("MU", "M n n n n n n n")
    elif phase == "lys":
        state = play(table("NU", "N n n n n n n n", lys=2), "sow 1+")
    return state


@pytest.mark.parametrize(
    ("phase", "english", "spanish"),
    [
        ("choose", "sow 1+", "mover 1+"),
        ("choose", "sow 1-", "Mover 1 -"),
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


@pytest.mark.parametrize(
    ("text", "en", "es"),
    [
        ("dance", "is no action", "no es una acción"),
        ("", "is no action", "no es una acción"),
        ("sow 9+", "sow 3+ (clockwise)", "mover 3+ (horario)"),
        ("sow 3", "a space and a direction", "un espacio y un sentido"),
        ("put 9", "no number from 1 to 8", "no es un número de 1 a 8"),
        ("take gandalf", "is no adventurer", "no es un aventurero"),
        ("write whale 4", "There is no card", "No hay ninguna carta"),
        ("write whale", "There is no card", "No hay ninguna carta"),
        ("pay fragment", "pays nothing", "no paga nada"),
        ("raise 3 upper", "the lower of two", "el de abajo"),
        ("step up", "one space", "un espacio"),
        ("token 3 gold", "is no token", "no es una ficha"),
    ],
)
def test_what_cannot_be_read_is_explained(text, en, es):
    with pytest.raises(UnreadableAction) as unreadable:
        at("choose").parse(text)
    assert en in unreadable.value.text.en and es in unreadable.value.text.es


@pytest.mark.parametrize(
    ("phase", "notation", "en", "es"),
    [
        ("choose", "sow 1+", "Sow space 1 clockwise", "Mover el espacio 1 en sentido horario"),
        ("choose", "write song 4", "Write the song of 4", "Escribir la Canción de 4"),
        ("choose", "write whale 3", "Write the Glass Whale of 3", "Escribir la Ballena de Cristal de 3"),
        ("drop", "skip 2", "Pass over a space before disc 2", "Saltarse un espacio antes del disco 2"),
        ("drop", "plain", "Drop one disc on each space", "Soltar un disco en cada espacio"),
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


def test_an_upgrade_is_described_as_one():
    state = table("SU", STACKS, hands=("whale whale",), cards=("whale 3",))
    assert state.describe(state.parse("write whale 5")) == "Raise the Glass Whale to 5"


@pytest.mark.parametrize(
    ("phase", "refused", "rule"),
    [
        ("choose", "sow 4+", "NO-A1"),
        ("choose", "write song 6", "NO-B2"),
        ("choose", "write whale 9", "NO-B3"),
        ("choose", "decline", "NO-A1"),
        ("drop", "sow 1+", "NO-P2"),
        ("pay_song", "pay wind", "NO-B4"),
        ("pay_legend", "sow 1+", "NO-B4"),
        ("raise", "raise 1", "NO-P5"),
        ("raise", "sow 2+", "NO-P5"),
        ("step", "sow 1+", "NO-P3"),
        ("lys", "lys 2", "NO-A2"),
        ("lys", "put 2", "NO-A2"),
    ],
)
def test_refusals_name_the_rule(phase, refused, rule):
    with pytest.raises(IllegalAction) as illegal:
        at(phase).apply(refused)
    assert illegal.value.reason.rule == rule
