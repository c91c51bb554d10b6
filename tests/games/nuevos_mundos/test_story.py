"""The story of rare ends of a match, and of the deal."""

import pytest

import lunario
from lunario.core.story import plain
from lunario.core.storyteller import Storyteller
from tests.games.nuevos_mundos.positions import position
from tests.stories.scripted import NAMES, told


@pytest.mark.rule("NM-E2")
@pytest.mark.parametrize(
    ("lang", "why"), [("en", "Tycho had no card left to play"), ("es", "A Tycho no le quedaban cartas")]
)
def test_the_player_without_a_card_is_the_one_after_the_last_turn(lang: str, why: str) -> None:
    found = told(position(hands=("42 43", "", "44"), pile=""), "42 deploy", lang=lang)
    assert [each for each in found if each.startswith(why)], found


@pytest.mark.rule("NM-E3")
@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "The tie was broken by the icons of plants: 1 against 0."),
        ("es", "Deshicieron el empate los iconos de plantas: 1 contra 0."),
    ],
)
def test_a_tie_is_told_by_its_icons(lang: str, why: str) -> None:
    found = told(position(hands=("02", ""), worlds=("", "20"), pile=""), "02 deploy", lang=lang)
    assert why in found, found


@pytest.mark.rule("NM-E3")
def test_a_shared_win_reads_well_to_one_of_the_winners() -> None:
    found = told(position(hands=("02", ""), worlds=("", "10"), pile=""), "02 deploy", reader=0)
    assert "Victoria compartida con 6 puntos: tú y Tycho." in found, found


@pytest.mark.rule("NM-S1")
def test_to_somebody_who_knows_all_each_hand_is_told_by_itself() -> None:
    match = lunario.load("nuevos-mundos", players=3).new_match(seed=1)
    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.events)
    dealt = [plain(each) for each in teller.entries[0].told(None, "en", NAMES).details if "dealt" in plain(each)]
    assert [each.split(" was dealt ")[0] for each in dealt] == NAMES[:3]
    for seat, each in enumerate(dealt):
        hand = match.state.view(seat)["seats"][seat]["hand"]
        assert all(card["id"] in each for card in hand) and each.count("(") == len(hand) == 4
