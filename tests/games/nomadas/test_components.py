"""The box (NO-C*), its component set, and what is refused."""

from collections import Counter

import pytest

import lunario
from lunario.core.errors import ComponentError, IllegalAction, UnreadableAction
from lunario.testing.cases import walk
from tests.contract.agreement import compare_match
from tests.games.nomadas.positions import assert_accounted, choices, discs, hand, load, prepared, table

FILE = lunario.load("nomadas").definition.folder / "components.csv"


@pytest.mark.rule("NO-C1")
def test_a_ring_of_eight_spaces_each_with_a_stack_and_a_pile():
    state = prepared("SU", [1] * 3 + [2] * 3 + [3] * 3 + [4], 5)
    view = state.view(None)
    assert [space["space"] for space in view["spaces"]] == list(range(8))
    assert all(space["discs"] and space["pile"]["size"] == 14 for space in view["spaces"])
    state.apply("move 3-")  # Ulrich's or Siana's: across the start of the ring
    state.apply("plain")
    assert [len(space["discs"]) for space in state.view(None)["spaces"]] == [5, 5, 0, 2, 1, 1, 2, 2]


@pytest.mark.rule("NO-C2")
def test_112_tokens():
    record = lunario.load("nomadas").new_state().record
    assert record.tokens.tolist() == [14] * 7 + [2, 12]
    assert record.tokens.sum() == 112 and record.tokens[:7].sum() == 98


@pytest.mark.rule("NO-C3")
def test_28_legends_and_4_songs_of_different_values():
    library = lunario.load("nomadas").new_state().view(None)["library"]
    values = {row["row"]: [card["value"] for card in row["cards"]] for row in library}
    assert sum(len(cards) for row, cards in values.items() if row != "song") == 28
    assert len(values["song"]) == 4
    assert all(len(set(cards)) == 4 for cards in values.values())


@pytest.mark.rule("NO-C4")
@pytest.mark.parametrize(
    ("players", "frog", "expected"),
    [("SU", None, "nnnnnnnnNNSSMMUURR"), ("NSMUR", 3, "nnnnnnnnNNSSMMUURRf")],
)
def test_discs(players, frog, expected):
    state = prepared(players, [1, 1, 1, 2, 2, 4, 4, 5, 5, 6], 1, frog=frog)
    assert discs(state) == Counter(expected)


@pytest.mark.rule("NO-C4")
@pytest.mark.parametrize(("players", "possible"), [(1, False), (2, True), (5, True), (6, False)])
def test_two_to_five_players(players, possible):
    if possible:
        assert lunario.load("nomadas", players=players).players == players
    else:
        with pytest.raises(lunario.LunarioError, match="2 to 5 players"):
            lunario.load("nomadas", players=players)


@pytest.mark.rule("NO-C2", "NO-C3", "NO-C4")
@pytest.mark.parametrize("players", ["SU", "NMR", "NSMU", "NSMUR"])
@pytest.mark.parametrize("options", [{}, {"lumathon": True, "lumathon_captain": 2}])
def test_everything_is_accounted_for_at_every_step(players, options):
    game = load(players, **options)
    for seed in range(3):
        for state, _ in walk(game, seed):
            assert_accounted(state)
            if state.record.lys >= 0:
                assert discs(state) == Counter("nnnnnnnnNNSSMMUURR" + ("f" if "N" in players else ""))


def edited(tmp_path, old, new):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.csv"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_another_set_is_played(tmp_path):
    path = edited(tmp_path, "whale,14,3 5 7 9", "whale,14,1 2 3 4")
    record = lunario.load("nomadas", components=path).new_state().record
    assert record.values[0].tolist() == [1, 2, 3, 4]
    assert record.values[1].tolist() == [3, 5, 7, 9]


@pytest.fixture
def with_odd_songs(tmp_path):
    """Return a set in which the second song costs 3 and scores 5, the last costs 2 and scores 9."""
    return edited(tmp_path, "song,,4 5 6 7", "song,,4 3:5 6 2:9")


@pytest.mark.rule("NO-C3", "NO-B2")
def test_a_song_can_cost_other_than_it_scores(with_odd_songs):
    state = table("NU", "N U n n n n n n", hands=("whale tree joker",), components=with_odd_songs)
    assert [choice for choice in choices(state) if "song" in choice] == ["write song 5", "write song 9"]
    with pytest.raises(IllegalAction, match="costs 4 different stories"):
        state.apply("write song 4")
    action = state.parse("write song 5")
    assert state.describe(action) == "Write the 5-point song for 3 different stories"
    assert state.describe(action, "es") == "Escribir la Canción de 5 por 3 historias distintas"
    assert [effect["amount"] for effect in state.preview(action) if effect["kind"] == "card"] == [8]
    card = state.view(0)["library"][-1]["cards"][1]
    assert (card["cost"], card["value"], "3→5" in state.draw(0)) == (3, 5, True)
    state.apply(action)
    assert hand(state, 0) == "" and state.scores()[0].parts["song"] == 5
    assert_accounted(state)


@pytest.mark.rule("NO-C3", "NO-B2", "NO-B4")
@pytest.mark.parametrize("seed", range(8))
def test_engine_and_oracle_agree_on_odd_songs(with_odd_songs, seed):
    game = lunario.load("nomadas", players=2 + seed % 4, components=with_odd_songs)
    compare_match(game, seed, every_position=seed < 4, components=with_odd_songs)


@pytest.fixture
def with_equal_songs(tmp_path):
    """Return a set in which two songs are the same, and a third scores as much for another cost."""
    return edited(tmp_path, "song,,4 5 6 7", "song,,2:4 4 4 6")


@pytest.mark.rule("NO-C3", "NO-B2")
def test_songs_of_equal_value_are_played_and_told_apart(with_equal_songs):
    hands = ("whale tree joker wind", "whale tree wind hand")
    state = table("NU", "N U n n n n n n", hands=hands, components=with_equal_songs)
    assert "songs of equal value (4)" in state.game.components.origin.en
    assert "Canciones de igual valor (4)" in state.game.components.origin.es
    assert [choice for choice in choices(state) if "song" in choice] == ["write song 2:4", "write song 4:4"]
    cheap, costly = state.parse("write song 2:4"), state.parse("write song 4:4")
    assert [state.targets(action) for action in (cheap, costly)] == [["card:song,4"], ["card:song,4.2"]]
    assert state.describe(cheap) == "Write the 4-point song for 2 different stories"
    state.apply(costly)
    assert state.scores()[0].parts["song"] == 4 and state.view(0)["library"][-1]["cards"][1]["holder"] == 0
    assert_accounted(state)


def test_a_song_that_is_not_there_is_refused_with_those_that_are(with_equal_songs):
    state = table("NU", "N U n n n n n n", components=with_equal_songs)
    with pytest.raises(UnreadableAction) as refused:
        state.parse("write song 4")
    assert refused.value.text.en.endswith("; there are song 2:4, song 4:4 and song 6.")
    with pytest.raises(UnreadableAction) as refused:
        state.parse("escribir canción 4")
    assert refused.value.text.es.endswith("; hay canción 2:4, canción 4:4 y canción 6.")


@pytest.mark.rule("NO-C3", "NO-B1")
def test_of_two_songs_alike_one_is_offered_until_it_is_taken(with_equal_songs):
    state = table("NU", "N U n n n n n n", hands=("whale tree hand wind", ""), components=with_equal_songs)
    lower, upper = state.parse("write song 4:4"), state.parse("write song 4:4") + 1
    assert lower in state.legal_actions() and upper not in state.legal_actions()
    with pytest.raises(IllegalAction, match="Take the other song with this cost and value first") as refused:
        state.apply(upper)
    assert refused.value.reason.rule == "NO-C3"
    state.record.holder[7, 1] = 1
    state.record.card[1, 7] = 2
    state.touch()
    assert state.parse("write song 4:4") == upper and upper in state.legal_actions()


@pytest.mark.rule("NO-C3", "NO-B2", "NO-B4")
@pytest.mark.parametrize("seed", range(8))
def test_engine_and_oracle_agree_on_equal_songs(with_equal_songs, seed):
    game = lunario.load("nomadas", players=2 + seed % 4, components=with_equal_songs)
    compare_match(game, seed, every_position=seed < 4, components=with_equal_songs)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("piece,tokens,cards", "piece,cards", 6, "must be 'piece,tokens,cards'"),
        ("whale,14,", "whale,13,", 16, "There are 111 tokens"),
        ("whale,14,3 5 7 9", "whale,14,3 5 7", 7, "has four cards, not 3"),
        ("whale,14,3 5 7 9", "whale,14,3 5 5 9", 7, "must differ and ascend"),
        ("whale,14,3 5 7 9", "whale,14,3 5 7 x", 7, "'x' is not the value of a card"),
        ("song,,4 5 6 7", "song,,4 5 6 8", 16, "A song cannot cost '8' different stories"),
        ("song,,4 5 6 7", "song,,4 5 6 0:8", 16, "A song cannot cost '0' different stories"),
        ("song,,4 5 6 7", "song,,4 5 6 7:21", 16, "'21' is not the value of a card (1–20)"),
        ("song,,4 5 6 7", "song,,4 5 6 7:", 16, "has four cards, not 3"),
        ("song,,4 5 6 7", "song,,4 5:7 6 7:8", 16, "must not descend"),
        ("song,,4", "song,3,4", 16, "no song tokens"),
        ("joker,2,", "joker,2,5", 14, "no joker cards"),
        ("joker,2,", "joker,3,", 14, "at most 2 jokers"),
        ("joker,2,", "joker,two,", 14, "'two' is not a number of tokens"),
        ("hand,14,3 5 7 9\n", "", 15, "'hand' is missing"),
        ("hand,", "foot,", 9, "'foot' is not a piece"),
        ("hand,", "tree,", 9, "'tree' is listed twice"),
        ("hand,14,", "hand,14,,", 9, "this one has 4"),
    ],
)
def test_a_bad_set_is_refused_with_its_line(tmp_path, old, new, line, words):
    with pytest.raises(ComponentError) as refused:
        lunario.load("nomadas", components=edited(tmp_path, old, new))
    assert f"mine.csv, line {line}: " in str(refused.value) and words in str(refused.value)
    said = {lang: refused.value.text[lang].partition(": ")[2] for lang in ("en", "es")}
    assert said["es"] and said["es"] != said["en"]


def test_the_card_values_are_said_to_be_ours():
    ours = lunario.load("nomadas").definition.provenance.ours
    assert "values of the song and legend cards" in ours.en and "valores de las cartas" in ours.es
