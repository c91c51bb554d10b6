"""Views, targets, drawings and previews."""

import lunario
from lunario.core.random import new_rng
from lunario.games.nomadas.draw import WIDTH
from lunario.testing.cases import choose
from tests.games.nomadas.positions import play, stacks_of, table


def test_a_view_shows_the_table():
    state = table("SU", "nMS n n n n n n -", hands=("whale joker",), cards=("", "tree 3"), won=(0, 2), lys=4)
    view = state.view(1)
    assert view["spaces"][0]["discs"] == [
        {"disc": "nomad", "seat": None, "asleep": False},
        {"disc": "moon", "seat": None, "asleep": True},
        {"disc": "siana", "seat": 0, "asleep": False},
    ]
    assert [space["lys"] for space in view["spaces"]].index(True) == 3
    assert view["seats"][0]["tokens"] == {"whale": 1, "joker": 1} | {
        key: 0 for key in ("tree", "hand", "queen", "bridge", "lantern", "wind")
    }
    assert view["seats"][1]["cards"] == {"tree": 3} and view["seats"][1]["fragments"] == 2
    assert view["library"][1]["cards"][0] == {"value": 3, "cost": 3, "holder": 1}
    assert view["to_move"] == 0 and view["phase"] == "choose"


def test_targets_are_elements_of_the_view():
    state = table("RU", "R n n n nRn n n n", hands=("whale whale whale joker",))
    assert state.targets(state.parse("move 5-")) == ["sow:4,-1", "space:4"]
    assert state.targets(state.parse("write whale 3")) == ["card:whale,3"]
    play(state, "move 1+")
    assert state.targets(state.parse("raise 5")) == ["disc:4,1"]
    assert state.targets(state.parse("keep")) == ["keep"]
    moon = table("MU", "M n n n n n n n", lys=1)
    steps = {"step -": ["pile:7"], "stay": ["pile:0"], "step +": ["pile:1"]}
    assert {step: moon.targets(moon.parse(step)) for step in steps} == steps
    siana = play(table("SU", "nnS n n n n n n n", lys=8), "move 1-")
    assert siana.targets(siana.parse("skip 2")) == ["space:6"]
    assert siana.targets(siana.parse("plain")) == ["plain"]


def test_the_targets_of_a_payment_tell_what_is_paid():
    state = table("RU", "R n n n n n n n", hands=("whale whale tree hand queen joker",), cards=("whale 3",))
    song = play(state.clone(), "write song 4")
    assert song.targets(song.parse("pay whale tree hand joker")) == [
        "pay:whale,tree,hand,joker",
        *("token:whale", "token:tree", "token:hand", "token:joker"),
    ]
    legend = play(state, "write whale 5")
    assert legend.targets(legend.parse("jokers 1")) == ["pay:whale,joker", "token:whale", "token:joker"]
    assert legend.targets(legend.parse("jokers 0")) == ["pay:whale,whale", "token:whale"]


def test_the_drawing_shows_what_the_view_says():
    state = table("SU", "nMS n n n n n n -", hands=("whale whale joker",), cards=("", "tree 3"), lys=4)
    english, spanish = state.draw(0, "en"), state.draw(None, "es")
    assert "n 'm [S]" in english and "4 <Lys" in english and "Glass Whale ×5" in english
    assert "Ballena de Cristal ×5" in spanish and "Carta Lunar: 0 de 4" in spanish
    assert "U·3" in english
    mover = next(line for line in english.splitlines() if line.startswith(">"))
    assert " ".join(mover.split()) == "> Player 1, Siana 2 · · · · · · · 1 0 -3"


def read_stacks(drawing):
    """Return the stacks of a drawing, spaces 1…8, as they are written in tests."""
    lines = drawing.splitlines()
    found = {}
    for top in (2, 6, 10):
        for column in range(3):
            cell = slice((WIDTH + 3) * column, (WIDTH + 3) * column + WIDTH)
            number = lines[top][cell].split()[:1]
            if number and number[0].isdecimal():
                stack = lines[top + 2][cell]
                found[int(number[0])] = "".join(
                    part.strip("[]").lstrip("'").upper() if "'" in part else part.strip("[]") for part in stack.split()
                )
    return " ".join(found[space] for space in range(1, 9))


def test_drawings_read_back():
    rng = new_rng(3)
    state = lunario.load("nomadas", players=3, adventurers="random").new_state()
    seen = 0
    while not state.is_over:
        if max(state.record.stack_size.tolist()) <= 8:  # taller ones are cut
            assert read_stacks(state.draw(None)) == stacks_of(state)
            seen += 1
        state.apply(choose(state, rng))
    assert seen > 100


def kinds(effects):
    return {effect["kind"]: effect["amount"] for effect in effects}


def test_a_move_previews_who_hears_what():
    tops = "tree whale hand fragment queen bridge lantern wind"
    state = table("USRN", "U n nS nR nM Nn Nfn n", tops)
    effects = state.preview(state.parse("move 1+"))
    assert kinds(effects) == {"discs": 1, "heard": 1, "others": 1, "removed": 1, "moon_card": 1}
    assert effects[1]["text"] == {"en": "Take the Glass Whale", "es": "Coges la Ballena de Cristal"}
    assert effects[2]["text"] == {"en": "Siana: the Stone Hand", "es": "Siana: la Mano de Piedra"}
    assert effects[1]["targets"] == ["pile:1", "token:whale", "seat:0"]


def test_each_taker_is_shown_at_their_own_pile():
    """Two players hear the same legend; one token leaves the match, and Lys gives the last token of a pile."""
    state = table("US", "U n nS nM n n n n", "tree whale whale queen bridge lantern wind whale")
    effects = {effect["kind"]: effect["targets"] for effect in state.preview(state.parse("move 1+"))}
    assert effects["heard"] == ["pile:1", "token:whale", "seat:0"]
    assert effects["others"] == ["pile:2", "token:whale", "seat:1"]
    assert effects["removed"] == ["pile:3"]
    state = table("US", "U n n nS n n n n", sizes=[5, 5, 1, 5, 5, 5, 5, 5], lys=2)
    state.apply("move 1+")
    effects = {effect["kind"]: effect["targets"] for effect in state.preview(state.parse("lys 3"))}
    assert effects == {
        "heard": ["pile:1", "pile:2", "token:tree", "token:hand", "seat:0"],
        "others": ["pile:3", "token:queen", "seat:1"],
    }


def test_lys_red_cards_and_scoring_are_previewed():
    state = table("RU", "R n n n nRn n n n", lys=2, hands=("bridge bridge",), moon_card=4)
    assert kinds(state.preview(state.parse("move 1+"))) == {"discs": 1, "lys": 1}
    assert kinds(state.preview(state.parse("write bridge 2"))) == {"card": 4, "fragments": 1}
    play(state, "move 1+", "lys 5")
    state.apply("token 5 wind")
    assert kinds(state.preview(state.parse("raise 5"))) == {"discs": 1, "heard": 2}


def test_a_preview_tells_the_order_of_sowing():
    """All drops of Siana's and Ulrich's, and moves without an ability, fall where and in the order the preview says."""
    stacks = "nnNn n n nSnn n nUnnn n nfn"
    for players, turn_of in (("SNU", 0), ("SNU", 1), ("SNU", 2)):
        state = table(players, stacks, turn_of=turn_of, lys=5)
        for sowing in state.legal_actions():
            lifted = state.targets(sowing)[1].removeprefix("space:")
            moved = state.clone()
            moved.apply(sowing)
            if moved.view(None)["phase"] != "drop":
                assert_sown(state, lifted, sowing, moved)
                continue
            assert state.preview(sowing)[0] == moved.preview(moved.parse("plain"))[0]
            for drop in moved.legal_actions():
                dropped = moved.clone()
                dropped.apply(drop)
                assert_sown(moved, lifted, drop, dropped)


def assert_sown(before, lifted, action, after):
    order = [int(target.removeprefix("space:")) for target in before.preview(action)[0]["targets"]]
    stacks = [list(stack.replace("-", "")) for stack in stacks_of(before).split()]
    held, stacks[int(lifted)] = stacks[int(lifted)], []
    for disc, space in zip(held, order, strict=True):
        stacks[space].append(disc)
    assert ["".join(stack) or "-" for stack in stacks] == stacks_of(after).split()


def test_a_preview_goes_on_without_the_ability_and_says_so():
    siana = table("SU", "nS n n U n n n n", lys=8)
    assert kinds(siana.preview(siana.parse("move 1+"))) == {"discs": 2, "heard": 1, "others": 1, "drop": 1}
    red = table("RU", "R n n n nRn n n n", lys=8)
    assert kinds(red.preview(red.parse("move 1+"))) == {"discs": 1, "heard": 1, "raise": 1}


def test_a_preview_changes_nothing():
    state = table("USRN", "U n nS nR nM Nn Nfn n")
    before = bytes(state)
    for action in state.legal_actions():
        state.preview(action)
    assert bytes(state) == before
