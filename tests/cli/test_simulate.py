"""`lunario simulate`: the numbers add up, and the matches can be checked and repeated."""

import re

import pytest

import lunario as package
from lunario.cli.simulate import Run
from lunario.cli.terminal import Terminal
from lunario.core.match import Match
from lunario.lab import matches
from tests.cli.program import lunario, process
from tests.registered import DEFINITIONS


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_game(definition, lang):
    count = next(count for count in definition.player_counts if count > 1)
    players = ["greedy", *["random"] * (count - 1)]
    result = lunario("simulate", definition.name, "--players", ",".join(players), "--games", 4, "--seed", 7, lang=lang)
    assert (result.code, result.err) == (0, "")
    assert "greedy" in result.out and "random" in result.out
    assert ("4 matches" if lang == "en" else "4 partidas") in result.out
    *_, played, pieces = result.out.splitlines()
    assert played.endswith(" 7")  # the seed
    assert pieces.startswith("From the box:" if lang == "en" else "De la caja:")


def test_alone():
    result = lunario("simulate", "nova-luna", "--players", "greedy", "--games", 3, "--seed", 7)
    assert result.code == 0 and "3 matches" in result.out


def columns(played):
    return played.shares, played.places, played.points


def test_the_table_is_what_the_matches_say(tmp_path):
    run = Run(package.load("nova-luna", players=3), ["random", "greedy", "random"], 6, "7", tmp_path)
    run.play(Terminal("en"))
    files = sorted(tmp_path.iterdir())
    matches = [Match.load(file) for file in files]
    assert [match.seed for match in matches] == [f"7-{number}" for number in range(6)]
    turned = [["random", "greedy", "random"], ["greedy", "random", "random"], ["random", "random", "greedy"]]
    assert [match.seats for match in matches] == turned * 2
    outcomes = [match.outcome for match in matches]
    greedy_seats = [match.seats.index("greedy") for match in matches]
    pairs = list(zip(outcomes, greedy_seats, strict=True))
    won, places, points = (run.played.by_entrant(each)[:, 1] for each in columns(run.played))
    assert won.sum() == sum((seat in outcome.winners) / len(outcome.winners) for outcome, seat in pairs)
    assert places.tolist() == [outcome.places[seat] for outcome, seat in pairs]
    assert points.sum(axis=1).tolist() == [outcome.scores[seat].total for outcome, seat in pairs]
    assert run.played.lengths.tolist() == [sum(event.player >= 0 for event in match.events) for match in matches]
    assert lunario("check", *files).code == 0


def test_namesakes_are_numbered():
    out = lunario("simulate", "nova-luna", "--players", "random,random", "--games", 2).out
    assert "random 1" in out and "random 2" in out


def test_the_same_seed_gives_the_same_matches_in_two_processes(tmp_path):
    outputs = []
    for folder in ("a", "b"):
        arguments = ["--games", 3, "--seed", "some words", "--save-to", tmp_path / folder]
        result = process("simulate", "nova-luna", *arguments, PYTHONHASHSEED=str(ord(folder)))
        assert result.code == 0, result.err
        outputs.append(re.sub(r"[0-9.]+ matches/s|saved in .*", "", result.out))
    assert outputs[0] == outputs[1]
    one, other = (sorted((tmp_path / folder).iterdir()) for folder in ("a", "b"))
    assert [file.name for file in one] == [f"nova-luna-{number:05}.lunario" for number in range(3)]
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in other]


def test_a_simulated_match_can_be_played_again(tmp_path):
    lunario("simulate", "nova-luna", "--games", 2, "--seed", 7, "--save-to", tmp_path / "all")
    again = tmp_path / "again.lunario"
    lunario("play", "nova-luna", "--players", "greedy,random", "--seed", "7-1", "--save", again)
    assert again.read_bytes() == (tmp_path / "all" / "nova-luna-00001.lunario").read_bytes()


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "x.lunario").touch()
    result = lunario("simulate", "nova-luna", "--games", 1, "--save-to", tmp_path)
    assert result.code == 2
    assert result.err == f"There are match files in {tmp_path} already; name another folder.\n"


def test_ctrl_c_shows_what_was_played(monkeypatch):
    blocks = matches.play_blocks

    def interrupted(*arguments):
        for done, block in enumerate(blocks(*arguments)):
            if done == 2:
                raise KeyboardInterrupt
            yield block

    monkeypatch.setattr(matches, "play_blocks", interrupted)
    monkeypatch.setattr(matches, "LARGEST", 1)
    result = lunario("simulate", "nova-luna", "--games", 50, "--seed", 7)
    assert result.err == "Stopped after 2 of 50 matches.\n"
    assert "2 matches, seats rotating" in result.out


def test_results_by_seat_and_by_a_fact_and_as_tables(tmp_path):
    arguments = ("--players", "greedy,greedy", "-n", 30, "--seed", 3, "--workers", 1)
    result = lunario("simulate", "nova-luna", *arguments, "--by", "seat", "--by", "number-1", "--tables", tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "a tile with 1" in result.out and "An equal share would be 50.0 %." in result.out
    assert {path.name for path in tmp_path.iterdir()} == {
        "matches.parquet",
        "seats.parquet",
        "points.parquet",
        "facts.parquet",
    }
    lunario("simulate", "nova-luna", *arguments, "--tables", tmp_path, "--table-format", "csv")
    lines = (tmp_path / "seats.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "match,seat,player,order,place,win,score,margin" and len(lines) == 61
    shares = [float(line.split(",")[5]) for line in lines[1:] if line.split(",")[1] == "1"]
    assert f"{100 * sum(shares) / 30:.1f} %" in result.out  # seat 1's share, which is not 50 % by construction


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--by", "number"), "number-1"), (("--tables", "x", "--table-format", "xlsx"), "csv or parquet, not xlsx")],
)
def test_what_cannot_be_broken_down_is_said_first(arguments, words):
    result = lunario("simulate", "nova-luna", "-n", 10, *arguments)
    assert result.code == 2 and words in result.err and not result.out
