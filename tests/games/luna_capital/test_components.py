"""The component set: every count of the components page, the rule that generated it, and what is refused."""

from collections import Counter

import pytest

import lunario
from lunario.core import registry
from lunario.core.components import own_set, set_from_text
from lunario.core.errors import ComponentError
from lunario.games.luna_capital.naming import KIND_CODES, face_code
from lunario.games.luna_capital.state import Kind, Mark

from . import make_components

GAME = registry.find("luna-capital")
TEXT = GAME.page("components.txt")
BOX = own_set(GAME).data
CARDS = [(number, cells) for (number, cells), (_, copies) in BOX.cards.items() for _ in range(copies)]
TILES = [(phase, dots, face_code(face)) for (phase, dots, face), n in BOX.tiles.items() for _ in range(n)]
SITES = [KIND_CODES[cell] for _, cells in CARDS for cell in cells if cell >= 0]


def test_the_file_is_made_by_the_rule():
    assert make_components.text() == TEXT


@pytest.mark.rule("LC-C1")
def test_cards():
    assert len(CARDS) == 68
    numbers = Counter(number for number, _ in CARDS)
    assert numbers == {1: 6, 10: 6} | dict.fromkeys(range(2, 10), 7)
    doubles = [cells for _, cells in CARDS if Mark.LEFT in cells or Mark.ABOVE in cells]
    assert len(doubles) == 12 and len(SITES) == 260
    shown = Counter(SITES)
    assert shown["="] == 28 and shown["M"] == 20 and shown["S"] == 4
    assert (shown["H"], shown["O"], shown["W"]) == (6, 6, 6)
    assert (shown["P"], shown["A"], shown["L"]) == (2, 2, 2)
    assert shown["."] == 260 - 28 - 20 - 4 - 24
    busy = Counter(sum(cell > 0 for cell in cells) for _, cells in CARDS)
    assert busy == {0: 10, 1: 40, 2: 18}


@pytest.mark.rule("LC-C1")
def test_kinds_are_spread_over_the_numbers():
    for code in "=M":
        spread = Counter(n for n, cells in CARDS for cell in cells if cell >= 0 and KIND_CODES[cell] == code)
        assert len(spread) == 10 and max(spread.values()) - min(spread.values()) <= 1


PAGE = {  # kind: tiles of phase A, B, C
    **{"H": (8, 7, 6), "O": (8, 7, 6), "W": (7, 7, 7), "P": (3, 3, 3), "A": (3, 3, 2), "L": (3, 3, 2), "X": (1, 1, 2)},
    **{"S": (5, 5, 6), "M": (4, 3, 3), "m": (5, 7, 8), "c": (2, 4, 6), "pad": (2, 1, 1), "demo": (2, 2, 3)},
    "redis": (2, 2, 0),
}


def kind(tile):
    bare = tile.rstrip("+")
    return bare if bare in PAGE else bare[0]


@pytest.mark.rule("LC-C2", "LC-C3")
def test_tiles():
    for phase in range(3):
        mine = [(dots, tile) for p, dots, tile in TILES if p == phase]
        assert Counter(dots for dots, _ in mine) == {1: 33, 2: 11, 3: 11}
        counts = Counter(kind(tile) for _, tile in mine)
        assert counts == {name: numbers[phase] for name, numbers in PAGE.items() if numbers[phase]}
        for name, numbers in PAGE.items():
            for dots, share in ((1, 0.6), (2, 0.2), (3, 0.2)):
                have = sum(d == dots and kind(tile) == name for d, tile in mine)
                if name in ("pad", "redis"):
                    assert have == (numbers[phase] if dots == 1 else 0)
                else:
                    assert abs(have - share * numbers[phase]) < 1, f"{name}, phase {phase}, {dots} dots"


@pytest.mark.rule("LC-C3")
def test_constructions_and_robots():
    targets = Counter(tile for _, _, tile in TILES if tile[0] in "mc")
    assert {targets[f"m{letter}"] for letter in "HOWGS"} == {4}
    assert {targets[f"c{letter}"] for letter in "HOWGSM"} == {2}
    robots = Counter((phase, tile.count("+")) for phase, _, tile in TILES if "+" in tile)
    assert robots == {(0, 1): 3, (1, 1): 2, (2, 1): 1, (0, 2): 1}
    assert all(tile[0] in "HOWPALX" for _, _, tile in TILES if "+" in tile)


@pytest.mark.rule("LC-C2")
@pytest.mark.parametrize(("players", "dots"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_tiles_by_player_count(players, dots):
    record = lunario.load("luna-capital", players=players).new_state().record
    kept = [tile for _, d, tile in TILES if d <= dots]
    assert sum(int(size) for size in record.tower_size) == len(kept) == {1: 99, 2: 132, 3: 165}[dots]
    assert Counter(
        {face_code(f): int(record.tower[:, f].sum()) for f in range(72) if record.tower[:, f].any()}
    ) == Counter(kept)
    assert int(record.box.sum()) == 165 - len(kept)


@pytest.mark.rule("LC-C2")
def test_no_dots_are_the_same_as_one(tmp_path):
    path = tmp_path / "own.txt"
    path.write_text(TEXT.replace("A 1:", "A 0:"), encoding="utf-8")
    record = lunario.load("luna-capital", players=2, components=path).new_state().record
    assert int(record.tower_size[0]) == 33


@pytest.mark.rule("LC-C4")
def test_tokens_and_concessions():
    record = lunario.load("luna-capital", players=4).new_state().record
    assert (record.robot_supply, record.swap_supply) == (8, 4)
    assert list(GAME.player_counts) == [1, 2, 3, 4]
    view = lunario.load("luna-capital", players=4).new_state().view(0)
    names = [seat["sponsor"] for seat in view["seats"]]
    assert names == ["Astro Burger", "Luna Taxis", "Moon Paradise Real Estate", "Space Royal Cruise"]


def test_like_cards_are_one_kind():
    old = "1a  | 1b  | 1c  | 1d  | 1e  | 1f\n. . | . < | = ."
    changed = TEXT.replace(old, old[:-3] + ". .")
    faces = set_from_text(GAME, "own.txt", changed).data.cards
    assert changed != TEXT and len(faces) == 67 and sum(copies for _, copies in faces.values()) == 68


def test_a_line_of_a_drawing_may_begin_with_a_scaffold():
    changed = TEXT.replace("\n. . | . < | = .", "\n= . | . < | . .")
    assert set_from_text(GAME, "own.txt", changed).data.cards[1, (Kind.SCAFFOLD, Kind.FREE, Kind.FREE, Kind.FREE)] == (
        "1a",
        1,
    )


@pytest.mark.rule("LC-N2")
def test_a_layout_may_be_drawn_away_from_the_edge():
    changed = TEXT.replace("X X\nX X\n\n", ". . . .\n. . X .\n. X X X\n\n", 1)
    assert set_from_text(GAME, "own.txt", changed).data.layouts["layout short 1"] == [(0, 1), (1, 0), (1, 1), (1, 2)]


BAD = [
    ("\ncards\n", "\n", "the section cards is missing"),
    ("\ntiles\n", "\n", "the section tiles is missing"),
    ("\nlayout long 8\nX X X X\nX X X X\n", "\n", "the section layout long 8 is missing"),
    ("layout short 1\n", "", "expected a section"),
    ("1a  |", "11a |", "1 to 10"),
    ("2b  |", "2a  |", "two cards 2a"),
    (
        ". . | . = | . . | M . | . W | . . | H .",
        ". . | . = | . . | M . | . W | . . | K .",
        "shows K, which is not a quadrant",
    ),
    (". . | . < | = . | . M", ". . | < . | = . | . M", "< goes to the right of a quadrant"),
    (" | 10f\n", "\n", "equally many cards"),
    ("A 1: 3 H,", "A 1: 4 H,", "phase A has 56 tiles"),
    ("A 1: 3 H,", "A 1: 3 Z,", "cannot read the tiles 3 Z"),
    ("A 1: 3 H,", "A1: 3 H,", "begins with phase and dots"),
    ("B 2: 2 H", "B 1: 2 H", None),
    ("C 1: 3 H, 4 O", "C 3: 3 H, 4 O", "with 2 players phase C has"),
    (
        "C 1: 3 H, 4 O, 4 W",
        "C 1: 3 H, 4 O, 2 W, 2 pad",
        "there are 6 landing pads; at most 5 are allowed. Each takes a card from the deck, and with four players the "
        "row needs 47 of the deck's 52 cards",
    ),
    ("X X\nX X\n", "X X\n. X\n", "needs 4 joined X"),
    ("X X\nX X\n", "X X . X\n. . . X\n", "needs 4 joined X"),
    ("X X\nX X\n", "X X Y\nX X .\n", "needs 4 joined X in at most 3 rows, and . between them"),
    ("A 1: 3 H,", "A 1: ³ H,", "cannot read the tiles ³ H"),
    ("tiles\n", "cards\n", "the section cards appears twice"),
]


@pytest.mark.rule("LC-R5")
@pytest.mark.parametrize(("old", "new", "complaint"), BAD)
def test_bad_sets_are_refused_with_the_line(old, new, complaint):
    assert old in TEXT
    changed = TEXT.replace(old, new, 1)
    if complaint is None:
        set_from_text(GAME, "own.txt", changed)
        return
    with pytest.raises(ComponentError, match=r"own\.txt, line \d+: ") as refusal:
        set_from_text(GAME, "own.txt", changed)
    assert complaint in str(refusal.value)


def test_a_set_with_67_cards_is_refused():
    changed = (
        TEXT.replace(" | 10f", "").replace("| L . | . S\n", "| L .\n").replace("| . ^ | . .\n\ntiles", "| . ^\n\ntiles")
    )
    with pytest.raises(ComponentError, match="there are 67 cards; it takes 68"):
        set_from_text(GAME, "own.txt", changed)
