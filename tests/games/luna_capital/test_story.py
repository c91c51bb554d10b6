"""The story of the deal."""

import pytest

import lunario
from lunario.core.story import plain
from lunario.core.storyteller import Storyteller
from tests.stories.scripted import NAMES


@pytest.mark.rule("LC-S2")
def test_to_somebody_who_knows_all_each_hand_is_told_by_itself() -> None:
    match = lunario.load("luna-capital", players=3).new_match(seed=1)
    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.events)
    dealt = [plain(each) for each in teller.entries[0].told(None, "en", NAMES).details if "dealt" in plain(each)]
    assert [each.split(" was dealt ")[0] for each in dealt] == NAMES[:3]


@pytest.mark.rule("LC-1S1")
def test_alone_the_automaton_is_dealt_cards_too() -> None:
    match = lunario.load("luna-capital", players=1).new_match(seed=1)
    told = [plain(each) for each in match.story(0, "es", NAMES[:1])[0].details]
    assert len([each for each in told if each.startswith(("Recibiste", "Harrington & Sons recibieron"))]) == 2
    assert match.state.decision("es") == "Quédate tus tres cartas o, si prefieres, las del autómata."
