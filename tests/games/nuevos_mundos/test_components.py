"""The box: NM-C1 to NM-C4, and what makes a component set good or bad."""

from __future__ import annotations

from pathlib import Path

import pytest

import lunario
from lunario.core.components import Source
from lunario.core.errors import ComponentError
from lunario.games.nuevos_mundos import components
from tests.games.nuevos_mundos.positions import BIOMES, position

FILE = Path(components.__file__).with_name(components.FILE)
KINDS = ["sun", "water", "plants", "animals", "minerals", "ice"]
# How often a biome's eight cards show each icon: the counts of the stand-in set.
COUNTS = {
    "ocean": [4, 8, 3, 5, 2, 2],
    "coast": [6, 6, 4, 5, 3, 0],
    "jungle": [4, 6, 8, 6, 0, 0],
    "savanna": [7, 2, 6, 7, 2, 0],
    "desert": [8, 2, 3, 4, 7, 0],
    "high-mountain": [0, 4, 3, 4, 7, 6],
    "taiga": [3, 2, 6, 5, 4, 4],
    "arctic-tundra": [2, 5, 0, 5, 4, 8],
}


def rows() -> list[list[str]]:
    """Return value, biome and icons of every line of the set."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [line.split(",") for line in lines if line[:1].isdigit()]


def unseen(settlements: bool) -> list[dict[str, object]]:
    """Return all cards of a match before it begins."""
    cards = lunario.load("nuevos-mundos", settlements=settlements).new_state().view(None)["unseen"][0]["cards"]
    return list(cards)


@pytest.mark.rule("NM-C1")
def test_eight_biomes_of_eight_consecutive_values() -> None:
    cards = unseen(settlements=False)
    assert [card["value"] for card in cards] == list(range(1, 65))
    assert [card["biome"] for card in cards] == [biome for biome in BIOMES for _ in range(8)]
    assert [(card["value"], card["biome"]) for card in cards if card["value"] in (2, 18, 42, 52, 55)] == [
        (2, "ocean"),
        (18, "jungle"),
        (42, "high-mountain"),
        (52, "taiga"),
        (55, "taiga"),
    ]


@pytest.mark.rule("NM-C2")
def test_every_card_shows_icons_in_the_order_of_the_six_kinds() -> None:
    for card in unseen(settlements=False):
        icons = card["icons"]
        assert isinstance(icons, list) and len(icons) == len(set(icons)) == 3
        assert icons == [kind for kind in KINDS if kind in icons]


@pytest.mark.rule("NM-C3")
def test_settlements_one_a_biome_without_value_and_icons() -> None:
    assert all(card["value"] is not None for card in unseen(settlements=False))
    settlements = [card for card in unseen(settlements=True) if card["value"] is None]
    assert [card["biome"] for card in settlements] == BIOMES
    assert all(card["icons"] == [] for card in settlements)


@pytest.mark.rule("NM-C4")
def test_the_board_has_seven_spaces() -> None:
    state = position("57 01 09 17 25 33", discards="58 59", pile="60 61 62")
    spaces = state.view(1)["spaces"]
    assert [space["space"] for space in spaces] == [0, 1, 2, 3, 4, 5, 6]
    assert [space["card"] and space["card"]["id"] for space in spaces] == ["57", None, "01", "09", "17", "25", "33"]
    assert [space["count"] for space in spaces] == [3, 3, 1, 1, 1, 1, 1]
    for players in (1, 5):
        with pytest.raises(lunario.LunarioError, match="2 to 4 players"):
            lunario.load("nuevos-mundos", players=players)


def test_the_counts_of_the_stand_in_hold() -> None:
    for biome, counts in COUNTS.items():
        icons = [icon for _, name, words in rows() if name == biome for icon in words.split()]
        assert [icons.count(kind) for kind in KINDS] == counts
    assert any(words == "sun plants minerals" for _, name, words in rows() if name == "taiga")


def test_the_stand_in_is_made_by_the_rule_in_its_heading() -> None:
    made = {}
    for index, counts in enumerate(COUNTS.values()):
        line = [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
        for k in range(8):
            made[8 * index + 1 + 3 * k % 8] = f"{line[k]} {line[k + 8]} {line[k + 16]}"
    assert {int(value): icons for value, _, icons in rows()} == made


def text(old: str = "", new: str = "") -> str:
    """Return the set, changed in one place."""
    whole = FILE.read_text(encoding="utf-8")
    assert old in whole
    return whole.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("value,biome,icons\n", "", 'the first line after the comments must be "value,biome,icons"'),
        ("01,ocean,sun water animals", "01,ocean", "three fields"),
        ("01,ocean", "00,ocean", '"00" is not a value: values go from 01 to 64'),
        ("02,ocean", "01,ocean", "the value 01 appears twice"),
        ("01,ocean", "01,swamp", '"swamp" is not a biome: the biomes are ocean, coast'),
        ("01,ocean", "01,coast", "the values of coast do not follow one another"),
        ("01,ocean,sun", "01,ocean,moon", '"moon" is not an icon: the icons are sun'),
        ("01,ocean,sun water animals", "01,ocean,", "shows 1 to 9 icons, this one 0"),
        ("64,arctic-tundra,water minerals ice", "", "missing: 64"),
    ],
)
def test_a_bad_set_is_refused_with_the_line(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ComponentError, match=r"mine\.csv, line \d+: ") as refusal:
        components.parse(Source("mine.csv", text(old, new)))
    assert sentence in str(refusal.value)
    assert "línea" in refusal.value.text.es


def with_biomes(**changed: int) -> str:
    """Return the set with each of these biomes beginning after the one before, and ending with this value."""
    lines = []
    for line in text().splitlines():
        value, _, rest = line.partition(",")
        name = next((name for name, last in changed.items() if value.isdigit() and 1 <= int(value) <= last), None)
        lines.append(f"{value},{name},{rest.partition(',')[2]}" if name else line)
    return "\n".join(lines)


@pytest.mark.rule("NM-C1")
@pytest.mark.parametrize(
    ("biomes", "sentence"),
    [
        ({"ocean": 12, "jungle": 24}, "no card belongs to the biome coast"),
        ({"ocean": 13}, "ocean has 13 cards; there is room for 12"),
    ],
)
def test_a_biome_has_a_card_and_at_most_twelve(biomes: dict[str, int], sentence: str) -> None:
    with pytest.raises(ComponentError, match=sentence):
        components.parse(Source("mine.csv", with_biomes(**biomes)))


@pytest.mark.rule("NM-M2")
def test_runs_cross_the_borders_of_other_biomes_too(tmp_path: Path) -> None:
    """Coast is a single card: a run may reach from ocean over it into jungle."""
    mine = tmp_path / "mine.csv"
    mine.write_text(with_biomes(ocean=8, coast=9, jungle=20, savanna=32), encoding="utf-8")
    used, board = "08 09 10", "57 58 59 60 61 62"
    for option, points in (({}, 0), ({"global_balance": True}, 3)):
        state = position(board, hands=["", ""], worlds=[used, ""], pile="", components=mine, **option)
        assert [score.parts["natural_balance"] for score in state.scores()] == [points, 0]
        assert state.view(None)["values"]["coast"] == [9, 9]
    assert "coast 09–09, jungle 10–20" in state.game.components.origin.en


def test_another_set_is_played_with_its_own_icons(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text(text("01,ocean,sun water animals", "01,ocean,ice ice"), encoding="utf-8")
    game = lunario.load("nuevos-mundos", components=mine)
    assert game.new_state().view(None)["unseen"][0]["cards"][0]["icons"] == ["ice", "ice"]
    assert game.components.sha256 != lunario.load("nuevos-mundos").components.sha256
