"""Notation, descriptions, refusals, drawings, previews, and the points shown in views."""

import pytest

import lunario
from lunario.core.errors import IllegalAction, UnreadableAction
from lunario.core.random import below, new_rng
from lunario.games.luna_capital.draw import draw_settlement
from lunario.judgement.opinion import score_actions
from lunario.testing.cases import some_states, walk

from .positions import chance, face, hold, lay, play, start

SPANISH = {
    "coger 2": "take 2",
    "TOMAR 2": "take 2",
    "jugar 7C": "play 7c",
    "bajo 7c": "under 7c",
    "robot 7c": "robot 7c",
    "tapada 7c": "down 7c",
    "en 1, -2": "at 1,-2",
    "loseta w++": "tile W++",
    "sobre -1,0 br": "on -1,0 br",
    "sobre -1,0 id": "on -1,0 br",
    "sobre 0,0 si": "on 0,0 tl",
    "sobre 0,0 sd": "on 0,0 tr",
    "sobre 0,0 ii": "on 0,0 bl",
    "conservar 3": "keep 3",
    "ofrecer 10f": "offer 10f",
    "por 4": "for 4",
    "paso": "pass",
    "canjear": "trade",
    "corto 15": "short 15",
    "largo 9": "long 9",
    "inicial 4": "first 4",
    "sale pad": "draw pad",
    "reparte 1a": "deal 1a",
}


@pytest.mark.parametrize(("words", "notation"), SPANISH.items())
def test_spanish_words_are_understood(words, notation):
    state = start(2)
    assert state.parse(words) == state.parse(notation)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "fly",
        "take 5",
        "play 11a",
        "play",
        "at 1",
        "at 12,0",
        "at 0,3",
        "on 0,0 xx",
        "tile Z",
        "swap 1:H 1:O",
        "keep 0",
    ],
)
def test_other_words_are_refused_with_a_sentence(words):
    with pytest.raises(UnreadableAction) as refusal:
        start(2).parse(words)
    assert str(refusal.value).endswith(".") and refusal.value.text.es.endswith(".")


def test_spanish_is_answered_and_written_in_spanish():
    state = start(2)
    with pytest.raises(UnreadableAction) as refusal:
        state.parse("coger 9")
    assert refusal.value.text.es == "Detrás de «coger» va un número del 1 al 4."
    assert state.notation(state.parse("on -1,0 br"), "es") == "sobre -1,0 id"


@pytest.mark.parametrize(
    ("drawing", "words", "sentence"),
    [
        ("5\n. .\n. .", "take 1", "Choose one of the tiles in front of you. (LC-T3)"),
        ("5\n. .\n. .", "tile W", "Choose one of the tiles in front of you. (LC-T3)"),
        ("5\nM M\nM M", "on 0,0 tl", "Choose one of the tiles in front of you. (LC-T3)"),
    ],
)
def test_refusals_name_the_rule(drawing, words, sentence):
    state = face(lay(start(2), 0, drawing), "H", "demo")
    with pytest.raises(IllegalAction) as refusal:
        state.apply(words)
    assert str(refusal.value) == sentence


def test_descriptions():
    state = hold(start(2, "deal 1a", "deal 2a", "deal 3a", "deal 4a"), 0, "5a")
    assert state.describe(state.parse("take 4")).startswith("Take lot 4, the last shipment: card 4, ")
    assert state.describe(state.parse("take 4"), "es").startswith("Coger el lote 4, la última remesa: carta 4, ")
    lay(state, 0, "5   | x\n. M |\n= . |")
    face(state, "demo", "mG")
    play(state, "tile demo")
    assert state.describe(state.parse("on 0,0 tr")) == "Demolish the meteorite on the 5, upper right"
    assert "Demoler el andamio lunar" in state.describe(state.parse("on 0,0 bl"), "es")


DRAWN = """\
+3a-----+7a-----+
|.  |H  |H  |.  |
|mO |=  |W      |
+-------+1a*----+1a##---+
        |M  |.  |       |
        |.  |   |       |
        +-------+-------+"""


def test_a_settlement_is_drawn_as_it_lies():
    state = lay(start(2), 0, "3   | 7   |\n. H | H . |\nmO = | W < |\n----\n    | *   | x\n    | M . |\n    | . ^ |")
    settlement = state.view(0)["seats"][0]["settlement"]
    assert "\n".join(line.rstrip() for line in draw_settlement(settlement)) == DRAWN
    assert settlement["scaffolds"] == 1 and settlement["rows"] == 2


def test_a_preview_tells_points_robots_and_cards():
    state = face(lay(start(2), 0, "5\nmH H\n. ."), "H+", "pad", "redis")
    play(state, "tile H+")
    effects = {
        (effect["kind"], effect["text"]["en"]): effect["amount"] for effect in state.preview(state.parse("on 0,0 br"))
    }
    assert effects == {
        ("points", "Hydrogen collectors: 1 → 3"): 2,
        ("points", "Mod-habs for hydrogen: 2 → 4"): 2,
        ("robots", "1 robot"): 1,
    }
    play(state, "on 0,0 br", "tile pad")
    assert [effect["text"]["es"] for effect in state.preview(state.parse("on 0,0 bl"))] == [
        "robas 3 cartas y te quedas 1"
    ]


@pytest.mark.parametrize(
    ("card", "place", "effects"),
    [
        ("9e", "1,0", ["3 free quadrants", "Hydrogen collectors: 1 → 3"]),  # . . / H . next to the other H
        ("9e", "0,1", ["3 free quadrants"]),
        ("9g", "1,0", ["2 free quadrants", "1 scaffold", "Water condensers: 0 → 1"]),  # = W / . .
        ("1b", "-1,0", ["1 free quadrant", "1 scaffold", "Most meteorites: 0 → 10"]),  # . < / = M
    ],
)
def test_a_preview_of_a_place_tells_what_the_card_brings(card, place, effects):
    dealt = ("4a", "4b", "4c", "4d", "6a", "6b", "6c", "6d", "6e", "6f")  # the row, then the hands
    state = hold(start(2, *(f"deal {other}" for other in dealt)), 0, card)
    lay(state, 0, "5\n. .\n. H")
    play(state, "take 1", f"play {card}")
    found = state.preview(state.parse(f"at {place}"))
    assert [effect["text"]["en"] for effect in found] == effects
    assert all(effect["targets"] == [f"place:{place}"] for effect in found if effect["kind"] == "points")


@pytest.mark.parametrize("players", [1, 3])
def test_the_points_of_the_sites_add_up_to_the_score(players):
    for state in some_states(lunario.load("luna-capital", players=players), 2, 10):
        for seat in state.view(None)["seats"]:
            sites = [site for card in seat["settlement"]["cards"] for site in card["sites"]]
            score = state.scores()[seat["seat"]].parts
            columns = sum(points for name, points in score.items() if name.startswith(("mod_hab_", "complex_")))
            assert sum(site["points"] or 0 for site in sites) == columns


def test_targets_are_in_the_view():
    for state, action in walk(lunario.load("luna-capital", players=2), 3):
        view, player = state.view(state.current_player if not state.is_chance else None), state.current_player
        if player < 0:
            continue
        known = {f"lot:{lot['lot']}" for lot in view["lots"]} | {f"drawn:{i}" for i in range(len(view["drawn"]))}
        known |= {f"lot:{lot['lot']}:{tile['code']}" for lot in view["lots"] for tile in lot["tiles"]}
        known |= {f"hand:{held['card']['name']}" for held in view["seats"][player]["hand"]}
        known |= {f"front:{tile['code']}" for tile in view["front"]}
        cards = view["seats"][player]["settlement"]["cards"]
        known |= {f"site:{card['x']},{card['y']},{site['corner']}" for card in cards for site in card["sites"]}
        assert all(target in known or target.startswith("place:") for target in state.targets(action))


def test_greedy_beats_random():
    game, rng, wins = lunario.load("luna-capital", players=2), new_rng(3), 0
    for number in range(12):
        state = chance(game.new_state())
        while not state.is_over:
            if state.is_chance:
                state.apply(state.sample_chance(rng))
            elif state.current_player == number % 2:
                state.apply(max(score_actions(state), key=lambda pair: pair[1])[0])
            else:
                actions = state.legal_actions()
                state.apply(actions[below(rng, len(actions))])
        wins += state.places()[number % 2] == 1
    assert wins >= 11
