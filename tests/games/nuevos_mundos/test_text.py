"""Notation, descriptions and drawings."""

from __future__ import annotations

import re

import pytest

from lunario.core.errors import IllegalAction, UnreadableAction
from tests.games.nuevos_mundos.positions import Phase, position


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("42 digits", "42 digits"),
        ("digits 42", "42 digits"),
        ("42 dígitos", "42 digits"),
        ("Jugar 42 por dígitos", "42 digits"),
        ("play 2 by biome", "02 biome"),
        ("02 BIOMA", "02 biome"),
        ("desplegar 7", "07 deploy"),
        ("ocean biome", "ocean biome"),
        ("océano bioma", "ocean biome"),
        ("high-mountain deploy", "high-mountain deploy"),
        ("High Mountain deploy", "high-mountain deploy"),
        ("alta montaña desplegar", "high-mountain deploy"),
        ("tundra ártica bioma", "arctic-tundra biome"),
        ("renunciar", "decline"),
        ("valor 9", "value 09"),
        ("carta taiga", "card taiga"),
        ("inicial 1", "first 1"),
    ],
)
def test_words_read_back_in_both_languages(text: str, notation: str) -> None:
    state = position(settlements=True)
    assert state.notation(state.parse(text)) == notation


@pytest.mark.parametrize(
    "text", ["", "42", "65 biome", "00 deploy", "42 biome digits", "value ocean", "first 4", "moon biome", "decline 42"]
)
def test_other_words_are_refused_in_both_languages(text: str) -> None:
    with pytest.raises(UnreadableAction, match='is not an action: write for example "42 biome"') as refusal:
        position().parse(text)
    assert "no es una acción" in refusal.value.text.es


def test_descriptions() -> None:
    state = position(hands=("42 ocean", "10"), settlements=True)
    assert state.describe(state.parse("42 digits")) == "Play 42 (high mountain) by digits"
    assert state.describe(state.parse("42 biome"), "es") == "Jugar 42 (alta montaña) por bioma"
    assert state.describe(state.parse("ocean deploy"), "es") == "Desplegar el asentamiento (océano)"
    last = position(hands=("42", "10"), phase=Phase.LAST)
    assert last.describe(last.parse("42 deploy")) == "Deploy 42 (high mountain) as the last card"
    assert last.describe(last.parse("decline"), "es") == "No desplegar ninguna carta más"
    value = position(hands=("", ""), worlds=("ocean",), board="57 10 09 17 25 33", phase=Phase.VALUE, settlements=True)
    assert value.describe(value.parse("value 05")) == "The settlement (ocean) stands for 05"


def test_descriptions_of_chance() -> None:
    state = position()
    state.apply("42 digits")
    assert state.describe(state.parse("card 60")) == "60 (arctic tundra) comes to space 2"
    state.apply("card 60")
    assert state.describe(state.parse("card 61"), "es") == "61 (tundra ártica) va al espacio 4"
    unseen = position()
    unseen.apply("18 digits")
    assert unseen.describe(unseen.parse("card 60")) == "60 (arctic tundra) goes from the creation pile into the world"


def test_refusals_name_the_rule() -> None:
    state = position()
    for text, rule in {"41 deploy": "NM-A3", "decline": "NM-E1", "value 01": "NM-M1", "card 60": "NM-T1"}.items():
        with pytest.raises(IllegalAction, match=rf"\({rule}\)$"):
            state.apply(text)
    state.apply("42 deploy")
    with pytest.raises(IllegalAction, match=r"First a card comes from those left in the creation pile.*\(NM-T1\)$"):
        state.apply("10 deploy")


def test_targets_are_the_card_the_spaces_and_what_comes_into_the_world() -> None:
    state = position("57 01 09 17 25 33", hands=("10 42", "02"))

    def targets(text: str) -> str:
        return " ".join(state.targets(state.parse(text)))

    assert targets("42 digits") == "way:42-digits card:42 space:2 space:4 world:01 world:17"
    assert targets("10 biome") == "way:10-biome card:10 space:3 world:09"
    assert targets("10 digits") == "way:10-digits card:10 space:0 space:1 world:57"  # nothing about the unseen card
    assert targets("10 deploy") == "way:10-deploy card:10 world:10"
    state.apply("10 digits")
    assert targets("card 60") == "space:1 world:60"
    state.apply("card 60")
    assert state.targets(state.parse("card 61")) == ["space:1"]
    state = position("57 01 09 17 25 33", hands=("42", "02"))
    state.apply("42 digits")
    assert state.targets(state.parse("card 61")) == ["space:2"]
    assert targets("decline") == "decline"


def test_previews_tell_cards_and_points() -> None:
    state = position("57 01 09 17 25 33", hands=("10 42", "02"), worlds=("", "03"))
    effects = state.preview(state.parse("42 digits"))
    assert [(effect["kind"], effect["amount"]) for effect in effects] == [
        ("take", 2),
        ("biodiversity", 2 + 3),
        ("dominant_biomes", 2),
        ("points", 7),
        ("rival", -3),
    ]
    assert effects[-1]["text"] == {"en": "Player 2 −3", "es": "Jugador 2 −3"}, "it had the most biomes alone"
    assert effects[-1]["targets"] == ["seat:1"]
    effects = state.preview(state.parse("10 digits"))
    assert [(effect["kind"], effect["targets"]) for effect in effects][:2] == [
        ("take", ["space:0"]),
        ("unseen", ["space:1"]),
    ]
    assert effects[0]["text"] == {"en": "takes 1 card", "es": "coge 1 carta"}


def test_one_point_is_no_points() -> None:
    state = position("57 01 09 17 25 33", hands=("10", "42"), worlds=("02", "03 04 11 12"), phase=Phase.LAST)
    assert "> Player 1: 1 point" in state.draw(0).splitlines()
    assert "> Jugador 1: 1 punto" in state.draw(0, "es").splitlines()
    assert state.preview(state.parse("decline"))[-1]["text"] == {"en": "+0 points", "es": "+0 puntos"}
    more = position("57 01 09 17 25 33", hands=("10", "42"), worlds=("02", "11 12 18 26"), phase=Phase.LAST)
    assert more.preview(more.parse("10 deploy"))[-1]["text"] == {"en": "+1 point", "es": "+1 punto"}


def test_a_drawing_shows_the_worlds() -> None:
    """The cards of a drawn world can be read back."""
    worlds = ("01 02 03 10 ocean", "33 35")
    state = position(
        "57 04 09 17 25 34", hands=("42", "50"), worlds=worlds, settled={"ocean": 5}, settlements=True, pile="64"
    )
    drawing = state.draw(0)
    rows = {line.split()[0].lstrip("*"): line for line in drawing.splitlines() if re.match(r"   [* ][a-z]+ ", line)}
    assert re.findall(r"\[(\d\d)\]", rows["ocean"]) == ["01", "02", "03"]
    assert "set=05" in rows["ocean"] and "[set" not in rows["ocean"]
    assert rows["ocean"].startswith("   *ocean")
    assert re.findall(r"\d\d", rows["desert"]) == ["33", "35"]
    assert "42 mountain" in drawing and "1 hidden" in drawing
    assert "Jugador 2" in state.draw(1, "es")


def test_a_drawing_shows_what_each_value_would_score() -> None:
    state = position(
        "57 10 09 17 25 33", hands=("", ""), worlds=("01 02 ocean",), phase=Phase.VALUE, settlements=True, pile=""
    )
    lines = state.draw(1).splitlines()
    start = lines.index("The settlement (ocean) may stand for")
    assert [line.split()[:2] for line in lines[start + 1 :]] == [["03", "9"], *([f"{v:02}", "6"] for v in range(4, 9))]
