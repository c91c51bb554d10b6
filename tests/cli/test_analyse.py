"""`lunario analyse`: the summary, the page, JSON, and resuming where an earlier run stopped."""

import json
import re

import platformdirs
import pytest

from lunario.analysis import analyse, phrases
from lunario.cli.analyse import _kept
from lunario.core.text import LANGUAGES
from tests.analysis.test_analysing import FEW, played
from tests.cli.program import lunario
from tests.registered import loaded


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_: tmp_path / "cache")
    match = played(loaded("nuevos-mundos", 2), ["random", "greedy"])
    match.save(tmp_path / "match.lunario")
    return tmp_path / "match.lunario"


def test_json_adds_up_and_is_the_same_twice(file):
    result = lunario("analyse", file, "--json", "--iterations", 60)
    assert result.code == 0, result.err
    told = json.loads(result.out)
    for account in told["accounts"]:
        seat = account["player"]
        changes = {kind: 0.0 for kind in ("luck", "knowledge", "play", "others", "error")}
        for step in told["steps"]:
            kind = "others" if step["kind"] == "play" and step["player"] != seat else step["kind"]
            changes[kind] += step["after"][seat] - step["before"][seat]
        changes["luck"] += changes.pop("knowledge")
        assert {kind: account[kind] for kind in changes} == pytest.approx(changes, abs=1e-9)
    kept = next((file.parent / "cache" / "analyses").iterdir())
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == len(told["decisions"])
    kept.write_text("".join(lines[:5]) + lines[5][:20])  # as an interrupted run leaves it
    for _ in range(2):
        assert lunario("analyse", file, "--json", "--iterations", 60).out == result.out
    assert sorted(kept.read_text().splitlines()) == sorted(line.rstrip("\n") for line in lines)


def test_the_decisions_of_one_player_are_those_in_the_json_too(file):
    told = json.loads(lunario("analyse", file, "--json", "--iterations", 60, "--player", 2).out)
    assert {each["player"] for each in told["decisions"]} == {1} and {each["player"] for each in told["turns"]} == {
        0,
        1,
    }


def test_an_analysis_goes_on_if_nothing_can_be_kept(file, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_: file)  # a file, where a folder should be
    result = lunario("analyse", file, "--json", "--iterations", 60)
    assert result.code == 0 and json.loads(result.out)["decisions"]
    assert "Judgements cannot be kept" in result.err


def test_quick_and_iterations_contradict_each_other(file):
    result = lunario("analyse", file, "--quick", "--iterations", 60)
    assert result.code != 0 and "leave one out" in result.err


@pytest.mark.parametrize("width", [60, 80])
def test_the_table_of_luck_and_play_keeps_its_numbers_whole(file, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    table = lunario("analyse", file, "--iterations", 60).out.partition("\n\n")[0]
    assert len(re.findall(r"[+−]?\d+\.\d\s±\s\d+\.\d(?=\s)", table)) == 8


@pytest.mark.parametrize(("iterations", "is_warned"), [(799, True), (800, False)])
def test_too_few_iterations_for_the_intervals_are_told(file, monkeypatch, iterations, is_warned):
    monkeypatch.setattr("lunario.cli.analyse.judge", lambda *_: [])
    result = lunario("analyse", file, "--json", "--iterations", iterations)
    assert json.loads(result.out)["decisions"] == []
    assert ("fewer than 800 iterations" in result.err) == is_warned


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_everything_in_it(file, lang):
    page = file.parent / "page.html"
    result = lunario("analyse", file, "--out", page, "--iterations", 60, "--player", 1, lang=lang)
    assert result.code == 0, result.err
    assert str(page) in result.out.replace("\n", "")
    html = page.read_text()
    assert f'<html lang="{lang}">' in html and "<polyline" in html
    assert not re.findall(r'(?:src|srcset|href)="(?!data:|#)', html)
    assert html.index(":root") < html.index("prefers-color-scheme: dark")  # dark overrides light
    assert html.count("<article") == html.count('class="boards"') == html.count("<figure>") / 2


@pytest.mark.parametrize(
    "damage", [b'{"broken": 1}\n', b"\0" * 40 + b"\n", b"[1]\n", b"7\n", b"\xff\n", b'{"options": [7]}\n']
)
def test_a_damaged_judgement_is_dropped_with_those_after_it(tmp_path, damage):
    match = played(loaded("nova-luna", 2), ["random"] * 2, most=24)
    judged = [json.dumps(each.to_json()).encode() + b"\n" for each in analyse(match, FEW)]
    path = tmp_path / "judged.jsonl"
    path.write_bytes(b"".join([*judged[:2], damage, *judged[2:]]))
    assert len(_kept(path)) == 2
    assert path.read_bytes() == b"".join(judged[:2])


@pytest.mark.parametrize(("name", "why"), [("nowhere/page.html", "no folder"), ("", "cannot be written")])
def test_a_page_that_cannot_be_written_is_refused_before_the_search(file, monkeypatch, name, why):
    monkeypatch.setattr("lunario.cli.analyse.judge", lambda *_: pytest.fail("it searched"))
    result = lunario("analyse", file, "--out", file.parent / name)
    assert result.code == 2 and why in result.err and "Errno" not in result.err


def test_a_seat_that_is_not_there_is_refused(file):
    result = lunario("analyse", file, "--player", 3)
    assert result.code == 2 and "no player 3" in result.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_there_is_no_play_of_others_and_what_plus_means_is_said(file, lang):
    alone = played(loaded("nova-luna", 1), ["random"], most=24)
    alone.save(file.parent / "alone.lunario")
    page = file.parent / "alone.html"
    result = lunario("analyse", file.parent / "alone.lunario", "--out", page, "--iterations", 16, lang=lang)
    assert result.code == 0, result.err
    for text in (result.out, page.read_text()):
        assert phrases.OTHERS[lang] not in text
        assert phrases.FEWER_IS_BETTER[lang] in text
        assert phrases.EXPECTED[lang] in text and phrases.RESULT[lang] not in text, "it is not over"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_that_has_not_begun_has_nothing_to_judge(file, lang):
    loaded("nova-luna", 2).new_match(seed=4).save(file.parent / "new.lunario")
    page = file.parent / "new.html"
    result = lunario("analyse", file.parent / "new.lunario", "--out", page, lang=lang)
    assert result.code == 0, result.err
    assert result.out.startswith(f"{phrases.NOTHING_TO_JUDGE[lang]}\n")
    html = page.read_text()
    assert phrases.NOTHING_TO_JUDGE[lang] in html and "<h2>" not in html
