"""Playing contests: the results are always the same, even if a run is stopped and continued."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import asdict

import pytest

import lunario
from lunario.core.errors import LunarioError
from lunario.core.match import Match
from lunario.lab.arena import Arena
from lunario.lab.contest import Contest
from lunario.lab.results import OtherVersion, ResultsFile
from lunario.lab.until import Question

CLOCK = ("seconds", "slowest")


def contest(game, *entrants, seed="7", **options):
    return Contest(lunario.load(game, **options), entrants or ("greedy", "random"), seed)


def timeless(results):
    """Return the results without their times."""
    return [{name: value for name, value in asdict(one).items() if name not in CLOCK} for one in results]


def lines(path):
    """Return the lines of a results file without their times, sorted."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted(json.dumps({key: line[key] for key in line if key not in CLOCK}) for line in found)


def played(made, games, path=None, workers=1, question=None):
    arena = Arena(made, games, ResultsFile(made, path), question)
    for _ in arena.run(workers):
        pass
    return arena


def test_an_option_that_came_later_had_its_default(tmp_path):
    path = tmp_path / "results.jsonl"
    played(contest("nova-luna"), 2, path)
    header, *rest = path.read_text(encoding="utf-8").splitlines()
    old = json.loads(header)
    del old["options"]["window"]
    path.write_text("\n".join([json.dumps(old), *rest, ""]), encoding="utf-8")
    assert len(ResultsFile(contest("nova-luna"), path).results) == 2
    with pytest.raises(LunarioError, match="another contest"):
        ResultsFile(contest("nova-luna", window=30), path)


def test_results_do_not_depend_on_how_many_processes_play():
    one, two = (played(contest("nova-luna"), 8, workers=workers) for workers in (1, 2))
    assert timeless(one.results) == timeless(two.results)
    assert len(one.results) == 8


def test_a_result_says_what_happened(toy):
    (result,) = played(contest(toy.name, "greedy", players=1), 1).results
    assert result.seats == ["greedy"] and result.places in ([1], [2])
    assert result.turns[0] > 0 and 0 < result.seconds[0] <= result.slowest[0]


def test_every_match_can_be_saved_and_is_what_the_result_says(toy, tmp_path):
    arena = Arena(contest(toy.name, players=3), 6)
    results = sorted(arena.run(folder=tmp_path), key=lambda result: result.key)
    matches = [Match.load(file) for file in sorted(tmp_path.iterdir())]
    assert [match.seed for match in matches] == ["7-0"] * 3 + ["7-1"] * 3
    for match, result in zip(matches, results, strict=True):
        assert match.seats == result.seats and match.outcome.places == result.places
        assert match.state.returns() == result.returns
        assert sum(result.decisions) == sum(event.player >= 0 for event in match.events)


def test_a_run_that_was_stopped_goes_on_with_its_file(toy, tmp_path):
    made = contest(toy.name)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    played(made, 20, whole)
    with closing(Arena(made, 20, ResultsFile(made, parts)).run()) as coming:
        for _ in range(7):
            next(coming)
    half = '{"deal": 9, "line_'  # a killed program may leave this
    with parts.open("a", encoding="utf-8") as file:
        file.write(half)
    arena = Arena(made, 20, ResultsFile(made, parts))
    assert (arena.done, arena.total) == (7, 20)
    assert len(list(arena.run())) == 13
    assert lines(parts) == lines(whole)


def test_a_run_that_is_killed_goes_on_with_its_file(tmp_path):
    """The real program, with two processes, is killed without warning and restarted."""
    parts, whole = tmp_path / "parts.jsonl", tmp_path / "whole.jsonl"
    command = [sys.executable, "-m", "lunario", "arena", "nova-luna", "-n", "400", "--workers", "2", "--seed", "7"]
    program = subprocess.Popen([*command, "--file", str(parts)], start_new_session=True, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while not (parts.exists() and parts.stat().st_size > 3000):
        assert time.monotonic() < end and program.poll() is None
        time.sleep(0.01)
    os.killpg(program.pid, signal.SIGKILL)
    program.wait()
    made = contest("nova-luna", "greedy", "random")
    before = len(ResultsFile(made, parts).results)
    assert 0 < before < 400
    played(made, before + 6, parts)
    played(made, before + 6, whole)
    wanted = set(lines(whole))
    assert wanted <= set(lines(parts)) and len(wanted) >= before + 6


def test_a_question_stops_the_contest(toy, tmp_path):
    arena = played(contest("nova-luna"), 600, tmp_path / "results.jsonl", question=Question(0.8))
    assert arena.answer.verdict == "clear"
    assert len(arena.results) == arena.answer.deals * 2 < 100
    again = Arena(arena.contest, 600, ResultsFile(arena.contest, arena.file.path), Question(0.8))
    assert again.answer == arena.answer and list(again.run()) == []


def test_another_contests_file_is_refused(toy, tmp_path):
    path = tmp_path / "results.jsonl"
    played(contest(toy.name), 2, path)
    with pytest.raises(LunarioError, match=r"another contest \(seed is 7, not 8\): name another file"):
        ResultsFile(contest(toy.name, seed="8"), path)
    with pytest.raises(LunarioError, match=r"another contest \(players is 2, not 3\)"):
        ResultsFile(contest(toy.name, players=3), path)


def test_what_is_no_results_file_is_refused_and_left_alone(toy, tmp_path):
    path = tmp_path / "letter.txt"
    for text in ("Dear Ana,\n", "Dear", '{"dear": "Ana"}\n', "[1]\n"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(LunarioError, match="is not a results file"):
            ResultsFile(contest(toy.name), path)
        assert path.read_text(encoding="utf-8") == text


def test_another_versions_results_are_not_mixed_unless_one_says_so(toy, tmp_path):
    path, made = tmp_path / "results.jsonl", contest(toy.name)
    played(made, 2, path)
    code = made.header()["code"]
    path.write_text(path.read_text(encoding="utf-8").replace(code, "0" * 16), encoding="utf-8")
    with pytest.raises(OtherVersion, match="another version of the program"):
        ResultsFile(made, path)
    mixed = ResultsFile(made, path, any_version=True)
    assert mixed.is_mixed and len(mixed.results) == 2
    list(Arena(made, 4, mixed).run())
    assert ResultsFile(made, path, any_version=True).is_mixed
