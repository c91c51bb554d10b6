"""The pieces of a component set, and what differs between two sets."""

import pytest

import lunario
from lunario.core.components import own_set, set_from_text
from lunario.core.counting import facts_of, pieces_of
from lunario.core.game import Game
from lunario.core.pieces import Change, Piece, changes
from lunario.core.registry import find
from lunario.core.text import Texts
from tests.registered import DEFINITIONS

TILES, CARDS = Texts("Tiles", "Losetas"), Texts("Cards", "Cartas")
BOXES = {"nova-luna": 68, "nuevos-mundos": 64, "nomadas": 32 + 112, "luna-capital": 68 + 165 + 2}


def piece(name, face, group=TILES, copies=1):
    return Piece(group, name, Texts(face, face), (face,), copies)


def test_what_is_in_both_sets_is_no_change_wherever_it_is():
    pieces = [piece("red 1", "a"), piece("red 1", "b", copies=2), piece("7", "c", CARDS)]
    assert changes(pieces, reversed(pieces)) == []


def test_a_missing_piece_is_paired_by_name_then_in_order_and_only_in_its_group():
    before = [piece("red 1", "a"), piece("red 2", "b"), piece("7", "c", CARDS), piece("8", "kept", CARDS)]
    after = [piece("blue 3", "x"), piece("red 1", "y"), piece("8", "kept", CARDS)]
    assert changes(before, after) == [
        Change(before[0], after[1], 1),
        Change(before[1], after[0], 1),
        Change(before[2], None, 1),
    ]
    assert [change[:2] for change in changes(after, before)][2] == (None, before[2])


def test_only_the_copies_that_differ_count():
    before = [piece("H", "a", copies=5), piece("O", "b", copies=3)]
    after = [piece("H", "a", copies=3), piece("O", "b", copies=5)]
    assert changes(before, after) == [Change(before[0], after[1], 2)]


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_game_describes_its_pieces_with_facts_it_declares(definition):
    game = Game(definition, max(definition.player_counts), {})
    pieces = pieces_of(game)
    assert {name for each in pieces for name in each.facts} <= {fact.name for fact in facts_of(game)}
    assert changes(pieces, pieces) == []
    assert all(each.text.en and each.text.es for each in pieces)
    if definition.parts.pieces is not None:
        assert sum(each.copies for each in pieces) == BOXES[definition.name]


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("nova-luna", "red,7,tb ty by", "red,7,tb", "red 7 (1 blue and 1 turquoise)"),
        ("nuevos-mundos", "02,ocean,sun water animals", "02,ocean,sun sun", "02 (ocean): 2 × sun"),
        ("nomadas", "song,,4 5 6 7", "song,,4 5 6 3:9", "9-point song for 3 different stories"),
        ("nomadas", "whale,14,3 5 7 9\ntree,14,", "whale,13,3 5 7 9\ntree,15,", "a story of the Hour Tree"),
        ("luna-capital", ". < | = .", ". . | = .", "card 1 (scaffold lower left and meteorite lower right)"),
        ("luna-capital", "A 1: 3 H, 1 H+, 4 O,", "A 1: 2 H, 1 H+, 5 O,", "phase A: oxygen collector"),
        ("luna-capital", "X X\nX X\n", "X X X X\n", "short-term 1: XXXX"),
    ],
)
def test_a_changed_line_is_one_changed_piece(name, old, new, said):
    definition = find(name)
    text = own_set(definition).text
    assert old in text
    changed = Game(definition, 2, {}, set_from_text(definition, "mine", text.replace(old, new, 1)))
    (change,) = changes(pieces_of(lunario.load(name)), pieces_of(changed))
    assert change.copies == 1 and change.after.text.en == said and change.before.text != change.after.text
