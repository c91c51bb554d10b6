"""`lunario study` and `lunario compare`: sentences, tables, a page; bad input is refused before anything is played."""

import re

import pytest

from tests.cli.program import lunario


@pytest.mark.parametrize(("lang", "words"), [("en", "A match takes"), ("es", "Una partida lleva")])
def test_a_study(tmp_path, lang, words):
    arguments = ("--players", "greedy,random", "-n", 16, "--seed", 7, "--out", tmp_path, "--workers", 1)
    result = lunario("study", "nova-luna", *arguments, lang=lang)
    assert (result.code, result.err) == (0, "")
    assert words in result.out and "16" in result.out
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {
        "index.html",
        "matches.jsonl",
        *(f"{each}.parquet" for each in ("facts", "matches", "points", "seats")),
    }
    before = (tmp_path / "matches.jsonl").read_bytes()
    assert lunario("study", "nova-luna", *arguments, lang=lang).out == result.out
    assert (tmp_path / "matches.jsonl").read_bytes() == before


def test_two_variants_side_by_side(tmp_path):
    result = lunario(
        "compare",
        "nuevos-mundos",
        "standard",
        "settlements=yes",
        "--players",
        "greedy,greedy",
        "-n",
        40,
        "--workers",
        1,
    )
    assert (result.code, result.err) == (0, "")
    assert "standard → settlements=yes, on 40 matches each" in result.out
    assert "decisions in a match" in result.out


def test_a_designers_set_is_compared_and_a_broken_one_refused(tmp_path):
    from lunario.core import registry

    definition = registry.find("nova-luna")
    text = definition.page("components.csv")
    mine = tmp_path / "mine.csv"
    mine.write_text(text.replace("red,7,", "red,1,", 1), encoding="utf-8")
    result = lunario(
        "compare", "nova-luna", "standard", f"components={mine}", "--players", "greedy,greedy", "-n", 20, "--workers", 1
    )
    assert result.code == 0 and "turns in a match" in result.out
    squeezed = " ".join(result.out.split())
    assert "What the changed pieces did" in squeezed and re.search(
        r"red 7 \([^→]* → red 1 \([^→]*: tiles taken", squeezed
    )
    mine.write_text(text.replace("red,7,", "red,9,", 1), encoding="utf-8")
    wrong = lunario("compare", "nova-luna", "standard", f"components={mine}", "-n", 20)
    assert wrong.code == 2 and "mine.csv, line" in wrong.err


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "command", [("study", "nova-luna"), ("compare", "nuevos-mundos", "standard", "settlements=yes")]
)
def test_two_deals_are_no_finding(command, lang):
    result = lunario(*command, "--players", "greedy,greedy", "-n", 2, "--workers", 1, lang=lang)
    findings = [line for line in result.out.splitlines() if line.startswith("•")]
    assert result.code == 0 and len(findings) == 1
    assert ("cannot tell a finding from chance" if lang == "en" else "no basta para distinguir") in findings[0]
    assert "→" not in result.out.replace("→ settlements", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "nobody,greedy"), "nobody"),
        (("--variant", "wings=yes"), "wings"),
        (("-n", "none"), "number of matches"),
    ],
)
def test_what_is_wrong_is_said_first(arguments, words):
    result = lunario("study", "nova-luna", *arguments)
    assert result.code == 2 and words in result.err and not result.out
