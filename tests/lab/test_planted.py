"""A bias is found in a real game if and only if it is planted: a seat with a bonus, a card that is too strong."""

import re

import lunario
from lunario.core.components import own_set
from lunario.core.registry import find
from lunario.lab.study import Study
from lunario.lab.summary import sentences
from tests.cli.program import lunario as program
from tests.lab.lotteries import alarms

GAMES = 400


def studied(tokens: int):
    """Study Nova Luna with `tokens` fewer tokens for seat 1, which must place them all."""
    game = lunario.load("nova-luna")
    game._start.view(game.dtype)[0].tokens[0] -= tokens
    study = Study({"": game}, ("greedy", "greedy"), "planted", GAMES)
    assert len(list(study.run(1))) == GAMES
    return study.report()


def test_a_seat_that_begins_with_a_bonus_is_found():
    biased, fair = studied(2), studied(0)
    assert {"seat-1", "seat-2"} <= set(alarms(biased)) and biased.positions[0].wins.low > 0.6
    assert not {"seat-1", "seat-2"} & set(alarms(fair))


def test_a_card_made_too_strong_by_a_component_file_is_found(tmp_path):
    text = own_set(find("nomadas")).text
    assert "song,,4 5 6 7" in text
    strong = tmp_path / "strong.csv"
    strong.write_text(text.replace("song,,4 5 6 7", "song,,7:4 6:5 5:6 4:20"), encoding="utf-8")
    arguments = ("study", "nomadas", "--players", "greedy,greedy", "--games", GAMES, "--workers", 1)
    said = [" ".join(program(*arguments, *more).out.split()) for more in ((), ("--components", strong))]
    found = [bool(re.search(r"Goes with winning most: \d+-point song", each)) for each in said]
    assert found == [False, True] and "Goes with winning most: 20-point song" in said[1]


def test_players_who_never_vary_do_not_pass_for_luck():
    """With them the matches of a deal are identical, which says nothing about what the deal decides."""
    report = studied(0)
    assert report.repeats > 0.9 and not report.luck["win"]
    assert "hardly vary" in " ".join(sentences(report, "en")) and "apenas varían" in " ".join(sentences(report, "es"))
