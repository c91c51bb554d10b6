"""Points: NM-P1 to NM-P3, NM-M2 to NM-M4, with the rulebook's worked example."""

from __future__ import annotations

import pytest

from tests.games.nuevos_mundos.positions import parts, position

# Three worlds that fit the rulebook's example: the test below has what it says about each.
ROBERTO = "01 03 05  09 11  17  25  33  41 43  56  57"
ALICIA = "07  13  27 29  35 37  45  53 54 55  59"
NOA = "08  18 19 20 21 22 23  31  50 51 52  61 63"


@pytest.mark.rule("NM-P1", "NM-P2", "NM-P3", "NM-E3")
def test_the_worked_example_of_the_rulebook() -> None:
    state = position("02 04 06 10 12 14", hands=["", "", ""], worlds=[ROBERTO, ALICIA, NOA], pile="")
    scores = state.scores()
    assert [score.parts["biodiversity"] for score in scores] == [8 + 3, 7, 5]
    assert [score.parts["dominant_biomes"] for score in scores] == [6, 6, 4]
    assert [score.parts["natural_balance"] for score in scores] == [0, 3, 9]
    assert [score.total for score in scores] == [17, 16, 18]
    assert state.places() == [2, 3, 1]
    # Taiga is tied, and goes to the holder of 55 over 52.
    taiga = [seat["world"][6] for seat in state.view(None)["seats"]]
    assert [len(row["cards"]) for row in taiga] == [1, 3, 3]
    assert [row["dominant"] for row in taiga] == [False, True, False]


@pytest.mark.rule("NM-P1")
def test_four_biomes_give_four_points() -> None:
    assert parts("biodiversity", "01 09 17 25 26", "02 33 41 49 57") == [4, 5 + 3]


@pytest.mark.rule("NM-P1")
def test_all_with_the_most_biomes_get_three_more() -> None:
    assert parts("biodiversity", "01 09", "02 10", "03") == [5, 5, 1]
    assert parts("biodiversity", "01", "02", "03", "04") == [4, 4, 4, 4]


@pytest.mark.rule("NM-P2")
def test_three_ocean_cards_against_two() -> None:
    assert parts("dominant_biomes", "01 02 04", "07 08") == [2, 0]


@pytest.mark.rule("NM-P2")
def test_a_tie_goes_to_the_highest_value_of_that_biome() -> None:
    assert parts("dominant_biomes", "01 08", "05 07") == [2, 0]
    assert parts("dominant_biomes", "01 06 64", "05 07") == [2, 2]
    assert parts("dominant_biomes", "01 02 03", "07", "04 05 06") == [0, 0, 2]


@pytest.mark.rule("NM-P2")
def test_every_biome_in_play_is_scored() -> None:
    assert parts("dominant_biomes", "01 09 17 25", "33 41 49 57") == [8, 8]
    assert parts("dominant_biomes", "", "") == [0, 0]


@pytest.mark.rule("NM-P3")
def test_three_consecutive_deserts_give_three() -> None:
    assert parts("natural_balance", "33 34 35", "36 37") == [3, 0]


@pytest.mark.rule("NM-P3")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("01 02 04 05", 0),
        ("01 02 03 05", 3),
        ("01 02 03 04 05 06 07 08", 8),
        ("01 02 03 05 06 07", 6),
        ("06 07 08 41 42 43 44", 7),
        ("07 08 09", 0),  # two biomes
        ("08 09 10", 0),
        ("62 63 64", 3),
    ],
)
def test_runs_lie_within_a_biome(cards: str, points: int) -> None:
    assert parts("natural_balance", cards, "25") == [points, 0]


@pytest.mark.rule("NM-M2")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("15 16 17", 3),  # the rulebook's: two coast cards and one jungle card
        ("08 09 10", 3),
        ("07 08 09", 3),
        ("06 07 08 09 10", 5),
        ("08 09", 0),
        ("07 08 10", 0),
        ("01 64 63", 0),  # arctic tundra does not border ocean
        ("07 08 09 10 11 12 13 14 15 16 17", 11),
        ("16 17 18 24 26 27", 3),
    ],
)
def test_with_global_balance_runs_cross_to_the_neighbour(cards: str, points: int) -> None:
    assert parts("natural_balance", cards, "40", global_balance=True) == [points, 0]


# Icons of the cards used below: 01 sun water animals, 02 the same; 17 sun water plants; 34 sun plants minerals;
# 42 water minerals ice; 43 plants minerals ice; 57 sun animals ice.


@pytest.mark.rule("NM-M3")
def test_the_most_of_an_icon_gives_three() -> None:
    assert parts("vital_capacity", "01 02", "42") == [9, 6]


@pytest.mark.rule("NM-M3")
def test_a_tie_goes_to_the_highest_card_with_the_icon() -> None:
    """One water icon each: 42 is higher than 17. One sun each: 57 is higher than 34, and 64 shows no sun."""
    assert parts("vital_capacity", "17", "42") == [6, 9]
    assert parts("vital_capacity", "34 64", "57") == [4 * 3, 2 * 3]


@pytest.mark.rule("NM-M3")
def test_the_view_says_who_scores_which_icons() -> None:
    """17 shows sun, water, plants; 42 water, minerals, ice, and is higher."""

    def most_icons(vital_capacity: bool) -> list[list[str]]:
        state = position("01 02 03 04 05 06", hands=("", ""), worlds=("17", "42"), vital_capacity=vital_capacity)
        return [seat["most_icons"] for seat in state.view(None)["seats"]]

    assert most_icons(True) == [["sun", "plants"], ["water", "minerals", "ice"]]
    assert most_icons(False) == [[], []]


@pytest.mark.rule("NM-M3")
def test_nobody_scores_an_icon_nobody_has() -> None:
    assert parts("vital_capacity", "01", "02") == [0, 9]
    assert parts("vital_capacity", "", "") == [0, 0]


@pytest.mark.rule("NM-M3", "NM-C3")
def test_a_settlement_shows_no_icon() -> None:
    assert parts("vital_capacity", "ocean", "", settlements=True) == [0, 0]


def test_only_the_modules_in_play_are_on_the_pad() -> None:
    assert list(position().scores()[0].parts) == ["biodiversity", "dominant_biomes", "natural_balance"]
    assert list(position(discordance=True).scores()[0].parts)[3:] == ["discordance"]
    both = position(discordance=True, vital_capacity=True).scores()[0].parts
    assert list(both)[3:] == ["vital_capacity", "discordance"]


FULL = "01 09 17 25 33 41 49 57"  # a card of every biome


@pytest.mark.rule("NM-M4")
def test_whoever_has_the_least_loses_one() -> None:
    """Two cards against one in seven biomes, one against two in tundra; in biomes they tie, and 59 is highest."""
    more = "02 10 18 26 34 42 50 58  03 11 19 27 35 43 51"
    assert parts("discordance", f"{FULL} 59", more) == [-7, -1 - 1]
    assert parts("discordance", f"{FULL} 59 60", f"{more} 61") == [-7 - 1, -1]
    # One biome fewer; ties in ocean and coast go to 02 and 10; jungle is missing; nobody has the other five biomes.
    assert parts("discordance", "01 09", "02 10 17") == [-1 - 2 - 1 - 5, -5]


@pytest.mark.rule("NM-M4")
def test_all_with_the_least_lose_one() -> None:
    """Three players, ocean: 2, 1, 1; all tie at none in the seven other biomes and lose 1 there."""
    least = parts("discordance", "01 02", "03", "04")
    # Biomes: all have one; the highest card (04) is spared.
    assert least == [-1 - 0 - 7, -1 - 1 - 7, 0 - 1 - 7]


@pytest.mark.rule("NM-M4")
def test_if_all_tie_the_highest_card_is_spared() -> None:
    """One card each in every biome, the second player's always higher: the first loses 1 nine times."""
    higher = "02 10 18 26 34 42 50 58"
    assert parts("discordance", FULL, higher) == [-9, 0]
    # The highest card of the biome decides, not of the world: ocean 03 is spared there.
    assert parts("discordance", "03 09 17 25 33 41 49 57", higher) == [-8, -1]


@pytest.mark.rule("NM-M4")
def test_if_all_have_none_all_lose_one() -> None:
    assert parts("discordance", "", "", "") == [-9, -9, -9]
    assert parts("discordance", "01", "02") == [-9, -7]


@pytest.mark.rule("NM-M4")
def test_icons_count_with_vital_capacity() -> None:
    """01 and 02 both show sun, water, animals: 02 is spared; nobody has plants, minerals, ice: both lose 3."""
    assert parts("discordance", "01", "02", vital_capacity=True) == [-9 - 6, -7 - 3]
    # 42 shows water, minerals, ice; 01 sun, water, animals: water is tied and goes to 42.
    base = parts("discordance", "01", "42")
    with_icons = parts("discordance", "01", "42", vital_capacity=True)
    assert [icons - plain for icons, plain in zip(with_icons, base, strict=True)] == [-3 - 1, -2 - 1]
