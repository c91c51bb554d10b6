"""The 24 concessions: for each, a position that fulfils it and a near miss; and when they are awarded."""

import pytest

from .positions import concede, end_phase, lay, start

BLANK = "5\n. .\n. ."


def three(name):
    """Return the concession with two others."""
    if name.startswith("long"):
        return [name, "short 10", "short 11"]
    return ["long 9", name, "short 10" if name != "short 10" else "short 11"]


def wins(name, drawing, other=BLANK, **options):
    """Return whether player 0, with this settlement at the end of phase A, gets the concession."""
    state = concede(start(2, **options), *three(name))
    lay(lay(state, 0, drawing), 1, other)
    end_phase(state, "A")
    concession = next(c for c in state.view(None)["concessions"] if c["name"] == name)
    return {"seat": 0, "phase": 1} in concession["tokens"]


def column(code, last=None):
    """Draw three cards one below the other, each with the project in another corner."""
    last = code if last is None else last
    return f"1\n{code} .\n. .\n----\n2\n. .\n. {code}\n----\n3\n. {last}\n. ."


def line(code, gap=None):
    """Draw three in a row of cells over two cards, or the third one cell further."""
    return f"1   | 4\n. {code} | {code} {gap if gap else code}\n. . | . ."


COLUMNS = {4: "H", 5: "O", 6: "P", 7: "W", 8: "S", 9: "M"}
LINES = {10: "M", 11: "O", 12: "L", 13: "H", 14: "W", 15: "S"}


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize(("number", "code"), COLUMNS.items())
def test_columns(number, code):
    assert wins(f"short {number}", column(code))
    assert not wins(f"short {number}", column(code, last="."))


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize(("number", "code"), LINES.items())
def test_lines(number, code):
    assert wins(f"short {number}", line(code))
    assert not wins(f"short {number}", line(code, gap="."))


@pytest.mark.rule("LC-N2")
def test_a_column_is_one_card_in_each_of_three_rows():
    aside = """
    1   |
    H . |
    . . |
    ----
    2   | 4
    H . | . .
    . . | . .
    ----
        | 5
        | H .
        | . .
    """
    assert not wins("short 4", aside)
    two_on_one_card = column("H", last=".").replace("2\n. .", "2\nH H")
    assert not wins("short 4", two_on_one_card)
    with_face_down = """
    1   |
    H . |
    . . |
    ----
    x   |
        |
        |
    ----
    3   |
    H . |
    . . |
    """
    assert not wins("short 4", with_face_down)


@pytest.mark.rule("LC-N2")
def test_a_greenhouse_is_any_fruit():
    assert wins("short 6", "1\nP .\n. .\n----\n2\nA .\n. .\n----\n3\n. X\n. .")
    assert wins("short 12", "1   | 4\n. P | X L\n. . | . .")


@pytest.mark.rule("LC-N2")
def test_lines_downwards_and_not_round_a_corner():
    assert wins("short 13", "1\n. H\n. H\n----\n2\n. H\n. .")
    assert not wins("short 13", "1\nH H\n. H\n----\n2\n. .\nH .")


@pytest.mark.rule("LC-N2", "LC-G1")
def test_doubles_in_lines():
    along_two = "1   | 4\nH < | H .\n. . | . ."
    assert not wins("short 13", along_two), "a double along the line is one step: two sites are not three"
    along_three = "1   | 4\nH < | H H\n. . | . ."
    assert wins("short 13", along_three)
    across = "1   | 4\n. H | H H\n. . | ^ ."
    assert wins("short 13", across), "a double across the line counts by its cell in the line"
    across_lower = "1   | 4\n. . | H .\n. H | ^ H"
    assert wins("short 13", across_lower)
    beside = "1   | 4\nH H | . H\n. . | . ^"
    assert not wins("short 13", beside)


@pytest.mark.rule("LC-N2")
def test_short_1_the_layout():
    block = "1   | 4\n. . | . .\n. . | . .\n----\n2   | 5\n. . | . .\n. . | . ."
    assert wins("short 1", block)
    with_face_down = "3   |\n. . |\n. . |\n----\n" + block.replace("5\n. . | . .\n. . | . .", "x\n. . |\n. . |")
    assert wins("short 1", with_face_down), "anywhere, with more cards around; a face-down card is a card"
    step = "1   | 4   |\n. . | . . |\n. . | . . |\n----\n    | 5   | 6\n    | . . | . .\n    | . . | . ."
    assert not wins("short 1", step), "four cards, but not in a block"


@pytest.mark.rule("LC-N2")
def test_short_2_no_visible_scaffold():
    assert wins("short 2", "1\nM .\n. W")
    assert not wins("short 2", "1\nM .\n= W")


@pytest.mark.rule("LC-N3")
def test_short_3_the_four_life_systems():
    assert wins("short 3", "1\nH O\nW P"), "a block"
    assert wins("short 3", "1   | 4\nH O | W .\n. P | . ."), "a T"
    assert wins("short 3", "1   | 4\nH O | W X\n. . | . ."), "a line"
    assert not wins("short 3", "1   | 4\nH O | . W\n. P | . ."), "water is not joined"
    joined_by_a_fifth = "1   | 4\nH O | O W\n. P | . ."
    assert not wins("short 3", joined_by_a_fifth), "connected through these four alone, not through a second oxygen"
    over_a_double = "1   | 4\nH O | P .\n. ^ | W ."
    assert wins("short 3", over_a_double)


@pytest.mark.rule("LC-N3")
@pytest.mark.parametrize(
    ("settlement", "alone", "in_one_area"),
    [
        ("1\nH O\nW P", True, True),
        ("1   | 4\nH O | O W\n. P | . .", False, True),  # joined by a second oxygen
        ("1   | 4   | 7\nH < | O P | P W\nH . | O . | . .", False, True),  # a large area
        ("1   | 4   | 7\nO H | H W | L .\n. . | . . | . .", False, True),
        ("1   | 4\nH O | S W\n. P | . .", False, False),  # an office is no life system
        ("1   | 4\nH O | . W\nH P | . .", False, False),  # water is apart
        ("1   | 4   | 7\nH O | . . | H O\n. P | . . | P W", True, True),  # the second area
        ("1   | 4   | 7   | 8\nH O | . . | H O | O W\n. P | . . | . P | . .", False, True),
    ],
)
def test_an_option_decides_whether_one_area_is_enough(settlement, alone, in_one_area):
    assert wins("short 3", settlement) == alone
    assert wins("short 3", settlement, systems_in_one_area=True) == in_one_area


@pytest.mark.rule("LC-N3")
def test_the_words_of_short_3_say_which_reading_is_played():
    words = {}
    for systems_in_one_area in (False, True):
        state = concede(start(2, systems_in_one_area=systems_in_one_area), "long 9", "short 2", "short 3")
        words[systems_in_one_area] = state.view(None)["concessions"][2]["text"]
        assert all(words[systems_in_one_area][lang] in state.draw(None, lang) for lang in ("en", "es"))
    assert words[False]["en"] == "The four life systems side by side"
    assert words[True]["en"] == "The four life systems in one connected area"
    assert words[True]["es"] == "Los cuatro sistemas vitales en una zona unida"


@pytest.mark.rule("LC-N2")
def test_long_1_fewer_rows_than_another():
    two = "1\n. .\n. .\n----\n2\n. .\n. ."
    assert wins("long 1", BLANK, other=two)
    assert not wins("long 1", two, other=two)
    assert not wins("long 1", two, other=BLANK)


MANY = {2: ("O", 5), 3: ("A", 5), 4: ("H", 5), 5: ("W", 5), 6: ("S", 4), 7: ("M", 6)}


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize(("number", "code", "many"), [(n, *rest) for n, rest in MANY.items()])
def test_long_2_to_7_many_of_a_kind(number, code, many):
    def spread(n):
        codes = [code] * n + ["."] * (8 - n)
        return f"1 | 4\n{codes[0]} {codes[1]} | {codes[2]} {codes[3]}\n{codes[4]} {codes[5]} | {codes[6]} {codes[7]}"

    assert wins(f"long {number}", spread(many))
    assert not wins(f"long {number}", spread(many - 1))


@pytest.mark.rule("LC-N2")
def test_a_double_counts_once():
    assert not wins("long 6", "1   | 4\nS < | S S\n. . | . .")


def row(numbers):
    cards = [part.strip() for part in numbers.split("|")]
    return "\n".join([numbers, *[" | ".join(". ." if card else "" for card in cards)] * 2])


@pytest.mark.rule("LC-N2")
def test_long_8_the_layout():
    assert wins("long 8", row("1|2|3|4") + "\n----\n" + row("5|6|7|8"))
    assert not wins("long 8", row("1|2|3|4") + "\n----\n" + row("|6|7|8|9"))
    upright = "\n----\n".join([row("1|2|3"), row("4|5|6"), row("7|8|")])
    assert not wins("long 8", upright), "eight cards, but not two rows of four"


@pytest.mark.rule("LC-N2")
def test_long_9_five_cards_in_a_row():
    assert wins("long 9", row("1|2|3|4|5"))
    assert not wins("long 9", row("1|2|3|4") + "\n----\n" + row("5|6||"))
    with_gap = row("1|2||4|5|6") + "\n----\n" + row("|2|3|4||")
    assert wins("long 9", with_gap)
    assert wins("long 9", "1|2|3|4|x\n. .|. .|. .|. .|\n. .|. .|. .|. .|")


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize(
    ("name", "points"),
    [(f"short {i + 1}", p) for i, p in enumerate([8, 8, 8, 7, 7, 7, 8, 6, 6, 7, 6, 6, 6, 7, 6])]
    + [(f"long {i + 1}", p) for i, p in enumerate([10, 9, 10, 9, 10, 8, 9, 10, 10])],
)
def test_points(name, points):
    concessions = concede(start(2), *three(name)).view(None)["concessions"]
    assert next(c["points"] for c in concessions if c["name"] == name) == points


# ------------------------------------------------------------------ when


def tokens(state, name):
    return next(c["tokens"] for c in state.view(None)["concessions"] if c["name"] == name)


@pytest.mark.rule("LC-N1")
def test_several_at_the_same_phase_end_then_closed():
    state = concede(start(3), "long 9", "short 2", "short 13")
    lay(state, 0, "1\n. .\n. .")
    lay(state, 1, "1\n. .\n. .")
    lay(state, 2, "1\n= .\n. .")
    end_phase(state, "A")
    assert tokens(state, "short 2") == [{"seat": 0, "phase": 1}, {"seat": 1, "phase": 1}]
    assert tokens(state, "short 13") == []
    extend(state)
    end_phase(state, "B")
    assert tokens(state, "short 2") == [{"seat": 0, "phase": 1}, {"seat": 1, "phase": 1}], "closed to all others"
    assert tokens(state, "short 13") == [{"seat": 2, "phase": 2}]


def extend(state):
    """Let player 2 build over the scaffold and place a second card: three hydrogen collectors in line."""
    record = state.record
    record.scaffolds[2], record.content[2, 0:2] = 0, 1
    record.settlement_size[2], record.column[2, 1], record.right[2] = 2, 1, 1
    record.grid[2, 3, 13] = 1
    record.card[2, 1] = 0
    record.content[2, 4:8] = [1, 0, 0, 0]
    state.touch()


@pytest.mark.rule("LC-N1")
def test_after_phase_c_too_before_the_final_scoring():
    state = concede(start(2), "long 9", "short 2", "short 13")
    lay(lay(state, 0, "1\n. .\n. ."), 1, "1\n= .\n. .")
    end_phase(state, "C")
    assert state.is_over and tokens(state, "short 2") == [{"seat": 0, "phase": 3}]
    assert state.scores()[0].parts["concession_short_1"] == 8


@pytest.mark.rule("LC-N1")
def test_the_view_says_who_meets_it_now_before_it_is_checked():
    state = concede(start(3), "long 9", "short 2", "short 13")
    lay(state, 0, "1\n. .\n. .")
    lay(state, 1, "1   | 2\nH H | H .\n. . | . =")
    lay(state, 2, "1\n= .\n. .")
    concessions = state.view(None)["concessions"]
    assert {c["name"]: c["met_by"] for c in concessions} == {"long 9": [], "short 2": [0], "short 13": [1]}
    assert all(c["is_open"] and c["worth"] == c["points"] for c in concessions)
