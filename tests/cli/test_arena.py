"""`lunario arena` and `lunario tune`: tables in both languages, files to resume from, sentences about bad input."""

import re

import pytest

from lunario.lab.arena import Arena
from tests.cli.program import lunario


def arena(*arguments, lang="en"):
    return lunario("arena", "nova-luna", *arguments, "--workers", 1, "--seed", 7, lang=lang)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["wins", "6 matches: 3 deals"]), ("es", ["victorias", "6 partidas"])]
)
def test_a_contest(lang, words):
    result = arena("--players", "greedy,random", "-n", 5, lang=lang)
    assert (result.code, result.err) == (0, "")
    assert all(word in result.out for word in ["greedy", "random", *words])


def test_one_against_three():
    result = arena("--players", "greedy,random", "--count", 4, "-n", 4)
    assert result.code == 0 and "4 matches: 1 deal with all 4 rotations" in result.out


@pytest.mark.parametrize(("lang", "said"), [("en", "1 match; seed 7"), ("es", "1 partida; semilla 7")])
def test_one_match_is_not_several(lang, said):
    assert said in arena("--players", "greedy", "-n", 1, lang=lang).out


def test_what_cannot_be_written_or_counted_is_refused_before_anything_is_played(tmp_path):
    (tmp_path / "afile").write_text("")
    file = tmp_path / "results.jsonl"
    assert arena("-n", 2, "--file", file).code == 0
    kept = file.read_text(encoding="utf-8")
    for wrong, said in [
        (("--tables", tmp_path / "afile"), f"The folder {tmp_path / 'afile'} cannot be made"),
        (("--save-to", tmp_path / "afile"), f"The folder {tmp_path / 'afile'} cannot be made"),
        (("--table-format", "xlsx"), "Tables are written as csv or parquet, not xlsx."),
        (("--by", "seat", "--by", "order"), "These results were kept without the actions"),
        (("--by", "number-1"), "These results were kept without the actions"),
        (("--tables", tmp_path / "tables"), "These results were kept without the actions"),
        (("--players", "program:nosuchcommand,random"), "The program “nosuchcommand”"),
    ]:
        result = arena("-n", 8, "--file", file, *wrong)
        assert (result.code, result.out) == (2, "") and result.err.startswith(said)
        assert file.read_text(encoding="utf-8") == kept


def test_alone_with_a_bound():
    result = arena("--players", "greedy", "-n", 3, "--bound", 500)
    assert result.code == 0 and "3 matches" in result.out and "100.0 %" in result.out


def test_the_same_command_goes_on_with_its_file(tmp_path):
    file = tmp_path / "results.jsonl"
    assert arena("-n", 4, "--file", file).code == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5
    result = arena("-n", 8, "--file", file)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 9
    assert "8 matches" in result.out
    wrong = arena("-n", 8, "--file", file, "-o", "window=30")
    assert wrong.code == 2 and wrong.err.startswith(f"{file} has the results of another contest")


@pytest.mark.parametrize("share", ["80%", "80", "0.8"])
def test_until_clear(share):
    assert "clearly at least 80.0 %" in arena("-n", 400, "--until-clear", share).out


def test_until_clear_in_spanish():
    out = arena("-n", 400, "--players", "random,greedy", "--until-clear", "80%", lang="es").out
    assert "claramente menos de 80,0 %" in out


def test_ctrl_c_shows_what_was_played(monkeypatch, tmp_path):
    run = Arena.run

    def interrupted(self, *arguments):
        for number, result in enumerate(run(self, *arguments)):
            yield result
            if number == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "run", interrupted)
    file = tmp_path / "results.jsonl"
    result = arena("-n", 50, "--file", file)
    assert result.err.splitlines() == ["Stopped after 4 of 50 matches.", f"The same command continues {file}."]
    assert "4 matches" in result.out


@pytest.mark.parametrize(
    ("arguments", "en"),
    [
        (["--players", "greedy,nope"], "There is no computer player nope"),
        (["--count", "x"], "The number of seats must be 1 or more, not “x”."),
        (["--workers", "0"], "The number of threads must be 1 or more, or auto, not “0”."),
        (["--until-clear", "101%"], "A share of wins is between 0 and 100 %, such as 85%, not “101%”."),
        (["--count", "5"], "Nova Luna is for 1 to 4 players, not 5."),
    ],
)
def test_what_is_wrong_is_said(arguments, en):
    result = lunario("arena", "nova-luna", *arguments)
    assert (result.code, result.out) == (2, "") and result.err.startswith(en)


# ------------------------------------------------------------------ tuning


def test_tune_writes_weights(tmp_path):
    out = tmp_path / "weights.toml"
    arguments = ["--what", "actions", "--generations", 1, "--workers", 1, "--out", out]
    for lang, words in (("en", "On new seeds"), ("es", "Con semillas nuevas")):
        result = lunario("tune", "nova-luna", *arguments, lang=lang)
        assert (result.code, result.err) == (0, "") and words in result.out
    assert "missing_1 = " in out.read_text(encoding="utf-8")


def test_tune_lets_a_network_learn(tmp_path):
    out = tmp_path / "network.csv"
    arguments = ["--what", "network", "--matches", 20, "--workers", 1, "--out", out]
    for lang, words in (("en", "On matches it has not seen"), ("es", "En partidas que no ha visto")):
        result = lunario("tune", "nuevos-mundos", *arguments, lang=lang)
        assert (result.code, result.err) == (0, "") and words in result.out
    assert out.read_text(encoding="utf-8").startswith("# lunario tune nuevos-mundos --what network --matches 20")


def test_tune_says_what_is_wrong():
    assert lunario("tune", "nova-luna", "--what", "network").err.startswith("Nova Luna has no network")
    assert lunario("tune", "nuevos-mundos", "--what", "network", "--count", "3").err.startswith("A network learns with")
    assert lunario("tune", "nuevos-mundos", "--what", "values").err.startswith("A network values the states")
    assert lunario("tune", "nova-luna", "--what", "all").err.startswith("--what takes actions, values, both")
    assert lunario("tune", "nova-luna", "--generations", "0").err.startswith("“0” should be a number, 1 or more.")


def test_an_arena_of_equals_by_seat():
    result = arena("--players", "greedy,greedy", "-n", 20, "--by", "seat", "--by", "order")
    assert (result.code, result.err) == (0, "")
    assert "An equal share would be 50.0 %." in result.out and result.out.count("95 % interval") == 2


def test_results_without_actions_are_broken_down_by_seat_and_player(tmp_path):
    file, by = tmp_path / "results.jsonl", ("--by", "seat", "--by", "player")
    assert arena("-n", 4, "--file", file).code == 0
    result = arena("-n", 8, "--file", file, *by)
    assert (result.code, result.err) == (0, "")
    assert '"actions"' not in file.read_text(encoding="utf-8")
    counted = arena("-n", 8, *by, "--by", "order")
    _, _, *tables = re.split(r"\n *(?=seat |player )", result.out.partition("An equal share")[0])
    assert len(tables) == 2 and all(table.strip() in counted.out for table in tables)


def test_a_file_begun_with_actions_goes_on_with_them(tmp_path):
    """And of a file without, the matches that are not asked for do not matter."""
    file = tmp_path / "results.jsonl"
    for more in (("-n", 2, "--by", "order"), ("-n", 4, "--by", "seat"), ("-n", 4, "--by", "order")):
        result = arena("--file", file, *more)
        assert (result.code, result.err) == (0, ""), more
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:3], *(line.partition(', "actions"')[0] + "}" for line in lines[3:])]) + "\n")
    assert arena("--file", file, "-n", 2, "--by", "order").code == 0
    assert "kept without the actions" in arena("--file", file, "-n", 4, "--by", "order").err


def test_the_spread_of_a_single_deal_is_not_infinite():
    result = lunario("arena", "nova-luna", "--players", "greedy,random", "-n", 2, "--workers", 1)
    assert result.code == 0 and "greedy" in result.out and "inf" not in result.out
