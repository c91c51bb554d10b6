"""Notation, Spanish, descriptions, reasons, previews, targets."""

from __future__ import annotations

import re

import pytest

import lunario
from lunario.core import registry
from lunario.core.errors import IllegalAction, UnreadableAction
from lunario.core.state import State
from tests.games.nova_luna.positions import fill, play_on, start, take


def with_a_display() -> State:
    """Return a solo match with a turquoise 6 and a red 6 in the display, and a yellow 1 in hand."""
    state = start("t6:bb,yy,r", "r6:bb,yy,t", "y1", "r3:rrb", "r3:rbt", players=1)
    take(state, 1, (0, 0))
    take(state, 1, (1, 0))
    state.apply("take 1")
    return state


@pytest.mark.parametrize(
    ("english", "others"),
    [
        ("take 2", ["coger 2", "TOMAR 2", "  Take   2 ", "2"]),
        ("refill", ["rellenar", "Rellena"]),
        ("keep", ["dejar"]),
        ("end", ["terminar", "fin"]),
        ("tile r5:bb,y", ["loseta r5:bb,y", "TILE R5:BB, Y"]),
        ("tile y7:rt,bt,rb", ["tile y7:tr,tb,br"]),
        ("first 1", ["primero 1"]),
    ],
)
def test_spanish_words_and_loose_spelling_are_understood(english: str, others: list[str]) -> None:
    state = start()
    for other in others:
        assert state.parse(other) == state.parse(english)


@pytest.mark.parametrize("words", ["place 1,-1", "colocar 1,-1", "pon 1, -1", "1,-1", "PLACE 1 , -1"])
def test_a_place_can_be_written_in_many_ways(words: str) -> None:
    state = with_a_display()
    assert state.notation(state.parse(words)) == "place 1,-1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dance", "“dance” is not an action"),
        ("", "is not an action"),
        ("take 4", "not a number from 1 to 3"),
        ("take", "not a number from 1 to 3"),
        ("place here", "is not a place"),
        ("place 99,0", "is far from your display"),
        ("place 65,0", "is far from your display"),  # 65 is 1 modulo the window, and 1,0 is taken
        ("place 0,63", "is far from your display"),  # 63 is -1 modulo the window, and 0,-1 is free
        ("tile r9", "no tile “r9”"),
        ("first 4", "not a number from 0 to 3"),
        ("refill now", "is not an action"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_in_both_languages(words: str, sentence: str) -> None:
    state = with_a_display()
    with pytest.raises(UnreadableAction, match=sentence) as caught:
        state.parse(words)
    assert caught.value.text.es != caught.value.text.en


def test_descriptions_of_a_take_name_the_tile_and_its_tasks_where_two_look_alike() -> None:
    state = start("y1", "r3:rrb", "r3:rbt")
    takes = state.legal_actions()
    assert [state.describe(action) for action in takes] == [
        "Take the yellow 1",
        "Take the red 3 (2 red and blue)",
        "Take the red 3 (red, blue and turquoise)",
    ]
    assert [state.describe(action, "es") for action in takes] == [
        "Coger la loseta amarilla 1",
        "Coger la loseta roja 3 (2 rojas y azul)",
        "Coger la loseta roja 3 (roja, azul y turquesa)",
    ]


def test_lessons_name_tiles_as_the_menu_does() -> None:
    """The menu under a lesson has “Coger la loseta amarilla 5”, not “el 5 amarillo”."""
    for page in (registry.find("nova-luna").folder / "lessons").glob("*.toml"):
        spanish = "\n".join(line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("es = "))
        assert not re.findall(r"\b(?:el|un) \{[^{}]*tile[^{}]*\}", spanish, re.IGNORECASE), page.name


def test_descriptions_of_two_like_tiles_say_which_is_nearer() -> None:
    state = start("r2:rrrr", "y1", "r2:rrrr")
    takes = state.legal_actions()
    assert state.describe(takes[0]) == "Take the red 2 (4 red), the first"
    assert state.describe(takes[2], "es") == "Coger la loseta roja 2 (4 rojas), la segunda"


def test_descriptions_of_a_place_say_beside_which_tile() -> None:
    state = with_a_display()
    sentences = {state.notation(action): state.describe(action) for action in state.legal_actions()}
    assert sentences["place -1,0"] == "Place it to the left of the turquoise 6"
    assert sentences["place 1,1"] == "Place it below the red 6"
    assert sentences["place 1,-1"] == "Place it above the red 6"
    spanish = state.describe(state.parse("place 2,0"), "es")
    assert spanish == "Colocarla a la derecha de la roja 6"


def test_descriptions_of_chance() -> None:
    state = lunario.load("nova-luna", players=3).new_state()
    assert state.describe(state.parse("first 2")) == "Player 3 plays first"
    state.apply("first 2")
    assert state.describe(state.parse("first 0"), "es") == "El jugador 1 es el siguiente de la pila"
    state.apply("first 0")
    assert state.describe(state.parse("tile r5:bb,y")) == "The red 5 comes up"
    assert state.describe(state.parse("tile r5:bb,y"), "es") == "Sale la roja 5"


@pytest.mark.parametrize(
    ("position", "action", "rule"),
    [
        (start, "place 0,0", "NL-R3"),
        (start, "refill", "NL-R1"),
        (start, "end", "NL-1S2"),
        (start, "tile r5:bb,y", "NL-R2"),
        (start, "first 0", "NL-S4"),
        (lambda: start(players=1), "end", "NL-1S2"),
        (lambda: start(players=1), "refill", "NL-1S2"),
        (with_a_display, "place 5,5", "NL-R5"),
        (with_a_display, "take 1", "NL-R5"),
        (lambda: lunario.load("nova-luna").new_state(), "take 1", "NL-S4"),
        (lambda: lunario.load("nova-luna", players=1).new_state(), "take 1", "NL-R2"),
    ],
)
def test_an_illegal_action_is_answered_with_its_rule(position: object, action: str, rule: str) -> None:
    state = position()  # type: ignore[operator]
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.reason.rule == rule
    assert bytes(state) == before


def test_the_preview_of_a_place_says_which_tasks_it_covers() -> None:
    state = start("t6:bb,yy,r", "y1", "r6:bb,yy,t", players=1)
    take(state, 1, (0, 0))
    take(state, 1, (0, 1))
    state.apply("take 1")
    before = bytes(state)
    effect = state.preview(state.parse("place 1,0"))[0]
    assert (effect["kind"], effect["amount"], effect["text"]) == (
        "tasks",
        2,
        {"en": "covers 2 tasks", "es": "tapa 2 tareas"},
    )
    assert effect["targets"] == ["task:0,0,2", "task:1,0,2"]
    assert state.preview(state.parse("place -1,1"))[0]["amount"] == 0
    assert bytes(state) == before


def test_the_preview_of_a_take_and_a_refill() -> None:
    state = start("r7:bt,ty,by")
    assert state.preview(state.parse("take 1"))[0]["text"]["en"] == "7 steps"
    while "refill" not in [state.notation(action) for action in state.legal_actions()]:
        take(state, 1)
    refill = state.preview(state.parse("refill"))[0]
    assert refill["amount"] == len(refill["targets"]) == 9
    assert state.preview(state.parse("keep")) == []


@pytest.mark.rule("NL-R2")
def test_the_preview_of_the_last_refill_names_only_the_spaces_the_pile_reaches() -> None:
    state = start()
    while not 0 < state.view(None)["pile"] < 9 or state.view(None)["phase"] != "refilling":
        if state.is_chance:
            fill(state)
        elif state.view(None)["phase"] == "refilling":
            state.apply("refill")
        else:
            take(state, 1)
    refill = state.preview(state.parse("refill"))[0]
    state.apply("refill")
    fill(state)
    filled = [space for space in refill["targets"] if state.view(None)["wheel"][int(space.partition(":")[2])]["tile"]]
    assert refill["amount"] == len(filled) == len(refill["targets"]) < 9
    assert state.view(None)["pile"] == 0


@pytest.mark.rule("NL-1S6")
def test_the_preview_of_a_take_in_a_solo_match_counts_phase_1_twice() -> None:
    state = start("r7:bt,ty,by", "y1", players=1)
    seven, one = state.preview(state.parse("take 1"))[0], state.preview(state.parse("take 2"))[0]
    assert (seven["amount"], seven["text"]["en"]) == (14, "2 × 7 points")
    assert (one["amount"], one["text"]["es"]) == (2, "2 × 1 punto")
    before = state.scores()[0].parts
    take(state, 1, (0, 0))
    after = state.scores()[0].parts
    assert sum(after[name] - before[name] for name in ("phase_1_tiles", "phase_2_tiles")) == seven["amount"]
    state.record.tokens[0] = 0
    state.touch()
    state.apply("end")
    fill(state)
    assert state.preview(state.parse("take 1"))[0]["text"] == {"en": "1 point", "es": "1 punto"}


def test_the_preview_of_the_last_token() -> None:
    state = start("t6:bb,yy,r", "r6:bb,yy,t", players=1)
    take(state, 1, (0, 0))
    state.record.tokens[0] = 0
    state.touch()
    note, tasks = state.preview(state.parse("end"))
    assert (note["amount"], tasks["amount"]) == (6, 0)
    state.apply("end")
    fill(state)
    state.record.tokens[0] = 2
    state.apply("take 1")
    assert [effect["kind"] for effect in state.preview(state.parse("place 1,0"))] == ["tasks", "end"]


def test_targets_are_elements_of_the_view() -> None:
    state = with_a_display()
    cells = state.view(0)["seats"][0]["display"]["cells"]
    assert [state.targets(action) for action in state.legal_actions()] == [[f"cell:{c['x']},{c['y']}"] for c in cells]
    state = start("y1", "r1")
    assert state.targets(state.parse("take 2")) == ["wheel:2"]
    assert state.view(0)["wheel"][2]["choice"] == 2
    chance = lunario.load("nova-luna").new_state()
    assert chance.targets(chance.parse("first 1")) == ["seat:1"]
    chance.apply("first 1")
    assert chance.targets(chance.parse("tile r1")) == ["wheel:1"]


def test_cells_are_labelled_from_the_corner_of_the_drawing() -> None:
    cells = with_a_display().view(None)["seats"][0]["display"]["cells"]
    labels = {(cell["x"], cell["y"]): cell["label"] for cell in cells}
    assert labels == {(0, -1): "B1", (1, -1): "C1", (-1, 0): "A2", (2, 0): "D2", (0, 1): "B3", (1, 1): "C3"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_observation_tells_the_same_from_every_seat(players: int) -> None:
    """Rotated by a seat, the blocks of the table stay the same and those of the seats move."""
    state = start(players=players)
    play_on(state, seed=players, events=37)
    layout = dict(state.game.observation_layout)
    assert sum(layout.values()) == state.game.observation_size < 3000
    tokens = [state.observation(player)[10 + 1] * 21 for player in range(players)]
    assert tokens == pytest.approx([seat["tokens"] for seat in state.view(None)["seats"]])
    placed = sum(len(seat["display"]["tiles"]) for seat in state.view(None)["seats"])
    for player in range(players):
        displays = state.observation(player)[-layout["displays"] :].reshape(-1, players + 23)
        assert displays[:, :players].sum() == placed
        assert displays[:, 0].sum() == len(state.view(None)["seats"][player]["display"]["tiles"])
