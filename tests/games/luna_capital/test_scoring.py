"""Geometry and final scoring."""

import pytest

from .positions import concede, end_phase, hold, lay, parts, start


def settled(drawing, players=2):
    return lay(start(players), 0, drawing)


def score(drawing):
    return parts(settled(drawing), 0)


@pytest.mark.rule("LC-F1")
@pytest.mark.parametrize("size", range(13))
def test_points_of_an_area(size):
    codes = ["O"] * size + ["."] * (14 - size)
    upper, lower = codes[:7], codes[7:]
    snake = [*upper, *reversed(lower)]
    cells = [[snake[x], snake[13 - x]] for x in range(7)] + [[".", "."]]
    cards = [(cells[i], cells[i + 1]) for i in range(0, 8, 2)]
    lines = [
        " | ".join(str(n) for n in range(1, 5)),
        " | ".join(f"{a[0]} {b[0]}" for a, b in cards),
        " | ".join(f"{a[1]} {b[1]}" for a, b in cards),
    ]
    expected = [0, 1, 3, 6, 10, 15, 20, 25, 30, 35, 40, 40, 40][size]
    assert score("\n".join(lines))["oxygen"] == expected


@pytest.mark.rule("LC-F1")
def test_only_the_largest_area_and_greenhouses_together():
    found = score("""
    3   | 5   | 7
    P X | . A | W .
    L . | H . | . W
    """)
    assert found["greenhouse"] == 6, "pear, mixed, lemon; the apple is apart"
    assert found["water"] == 1, "not across a corner"
    assert found["hydrogen"] == 1


@pytest.mark.rule("LC-F1", "LC-G1")
def test_areas_go_over_borders_and_a_double_is_one_tile():
    found = score("""
    3   | 5
    H < | H .
    . . | H .
    ----
        | 8
        | H .
        | . .
    """)
    assert found["hydrogen"] == 10, "the double, two next to it, one below: 4 tiles"
    found = score("""
    3
    . W
    . ^
    ----
    4
    . W
    . .
    """)
    assert found["water"] == 3


@pytest.mark.rule("LC-G1")
def test_face_down_cards_and_gaps_part_an_area():
    found = score("""
    3   | x   | 7
    O O |     | O .
    . . |     | . .
    """)
    assert found["oxygen"] == 3
    found = score("""
    3   |     | 7
    O O |     | O .
    . . |     | . .
    ----
    3   | 5   | 7
    . . | . . | . .
    . . | . . | . .
    """)
    assert found["oxygen"] == 3


@pytest.mark.rule("LC-F2")
@pytest.mark.parametrize(
    ("fruits", "points"),
    [
        ("", 0),
        ("P A", 0),
        ("P A L", 5),
        ("P A X", 5),
        ("P X X", 5),
        ("X X X", 5),
        ("P P A A L", 5),
        ("P P A A L X", 12),
        ("P P P A A A L X X", 22),
        ("P P P P A A A A L L L L", 22),
        ("P P P P P P P P P X", 0),
    ],
)
def test_greenhouse_sets(fruits, points):
    codes = [*fruits.split(), *"." * 12][:12]
    lines = ["1 | 2 | 3"] + [
        " | ".join(f"{codes[6 * r + 2 * i]} {codes[6 * r + 2 * i + 1]}" for i in range(3)) for r in (0, 1)
    ]
    assert score("\n".join(lines))["greenhouse_sets"] == points


@pytest.mark.rule("LC-F3")
def test_the_example_of_the_rulebook():
    """A mod-hab for greenhouses with two around it scores 4."""
    assert score("5\nmG P\n. X")["mod_hab_greenhouse"] == 4


@pytest.mark.rule("LC-F3", "LC-G1")
def test_a_mod_hab_counts_the_eight_around_it():
    found = score("""
    3   | 5
    H . | H H
    . H | . H
    ----
    3   | 5
    H . | . .
    H mH | H H
    ----
    3   | 5
    H . | H .
    . . | . .
    """)
    assert found["mod_hab_hydrogen"] == 2 * 5, "two next to it, three across corners; nothing further away"


@pytest.mark.rule("LC-F3", "LC-G1")
@pytest.mark.parametrize("middle", ["mH H\nH H", "H mH\nH H", "H H\nmH H", "H H\nH mH"])
def test_eight_around_a_mod_hab_in_any_corner_of_a_card(middle):
    upper, lower = middle.split("\n")
    full = "3   | 5   | 7\nH H | H H | H H\nH H | H H | H H"
    drawing = f"{full}\n----\n3 | 5 | 7\nH H | {upper} | H H\nH H | {lower} | H H\n----\n{full}"
    assert score(drawing)["mod_hab_hydrogen"] == 16


@pytest.mark.rule("LC-F3", "LC-G1")
def test_ten_around_a_double():
    ring = """
    3   | 5   | 7
    . O | O O | O .
    . O | mO < | O .
    ----
    3   | 5   | 7
    . O | O O | O .
    . . | . . | . .
    """
    assert score(ring)["mod_hab_oxygen"] == 20
    upright = """
    3   | 5
    . . | . .
    . O | O O
    ----
    3   | 5
    . O | mO O
    . O | ^ O
    ----
    3   | 5
    . O | O O
    . . | . .
    """
    assert score(upright)["mod_hab_oxygen"] == 20


@pytest.mark.rule("LC-G1")
def test_a_double_around_counts_once():
    assert score("3   | 5\n. W | mW .\n. ^ | . .")["mod_hab_water"] == 2


@pytest.mark.rule("LC-F3")
@pytest.mark.parametrize("kind", ["H", "O", "W", "P", "S", "mS"])
def test_complexes_count_everywhere(kind):
    letter, name = {"P": ("G", "greenhouse"), "S": ("S", "office"), "mS": ("M", "mod_hab")}.get(
        kind, (kind, {"H": "hydrogen", "O": "oxygen", "W": "water"}.get(kind))
    )
    found = score(f"""
    3   | 5   | 7
    c{letter} {kind} | . . | {kind} <
    c{letter} . | . {kind} | . .
    """)
    assert found[f"complex_{name}"] == 2 * 3


@pytest.mark.rule("LC-F4")
@pytest.mark.parametrize(
    ("meteorites", "points"),
    [
        ((3, 1), [10, 0]),
        ((2, 2), [5, 5]),
        ((0, 0), [0, 0]),
        ((1, 0), [10, 0]),
        ((3, 2, 1), [10, 2, 0]),
        ((3, 3, 1), [6, 6, 0]),
        ((2, 2, 2), [4, 4, 4]),
        ((3, 1, 1), [10, 1, 1]),
        ((1, 0, 0), [10, 0, 0]),
        ((4, 3, 2, 1), [10, 5, 2, 0]),
        ((4, 4, 2, 1), [7, 7, 2, 0]),
        ((4, 4, 4, 1), [5, 5, 5, 0]),
        ((4, 4, 4, 4), [4, 4, 4, 4]),
        ((4, 2, 2, 1), [10, 3, 3, 0]),
        ((4, 3, 1, 1), [10, 5, 1, 1]),
        ((4, 2, 2, 2), [10, 2, 2, 2]),
        ((4, 0, 0, 0), [10, 0, 0, 0]),
        ((3, 3, 0, 0), [7, 7, 0, 0]),
    ],
)
def test_most_meteorites(meteorites, points):
    state = start(len(meteorites))
    for player, number in enumerate(meteorites):
        codes = ["M"] * number + ["."] * (4 - number)
        lay(state, player, f"5\n{codes[0]} {codes[1]}\n{codes[2]} {codes[3]}")
    assert [parts(state, player)["meteorites"] for player in range(len(meteorites))] == points


@pytest.mark.rule("LC-F5")
def test_offices_hand_concessions_and_nothing_for_tokens():
    state = settled("5\nS S\nS .")
    hold(state, 0, "9a", "8a")
    state.record.robots[0], state.record.swaps[0] = 3, 2
    found = parts(state, 0)
    assert (found["offices"], found["hand"]) == (6, 6)
    assert sum(found.values()) == 12
    concede(state, "long 6", "short 2", "short 15")
    state.record.awarded[:, 0] = [1, 3, 0]
    found = parts(state, 0)
    assert (found["concession_long"], found["concession_short_1"], found["concession_short_2"]) == (8, 8, 0)


def ended(*drawings):
    """Return the end of a match in which everybody has an empty hand but for the card that ends it."""
    state = concede(start(len(drawings)), "long 9", "short 10", "short 11")
    for player, drawing in enumerate(drawings):
        lay(hold(state, player), player, drawing)
    end_phase(state, "C")
    state.record.hand[:], state.record.hand_size[:] = -1, 0
    state.touch()
    return state


@pytest.mark.rule("LC-F6")
def test_most_points_win():
    state = ended("5\nS .\n. .", "5\nS S\n. .")
    assert state.outcome.winners == [1] and state.places() == [2, 1] and state.returns() == [-1, 1]


@pytest.mark.rule("LC-F6")
def test_tied_the_fewest_scaffolds_win():
    state = ended("5\nS =\n. =", "5\nS =\n. .")
    assert [score.total for score in state.outcome.scores] == [2, 2]
    assert state.outcome.winners == [1] and state.places() == [2, 1]


@pytest.mark.rule("LC-F6")
def test_still_tied_it_is_shared():
    state = ended("5\nS =\n. .", "5\nS =\n. .", "5\n. .\n. .")
    assert state.outcome.winners == [0, 1] and state.places() == [1, 1, 3]
    assert state.returns() == [0.5, 0.5, -1]
