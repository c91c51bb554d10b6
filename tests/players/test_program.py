"""Programs play seats: they are asked in lines of JSON, and their faults are forgiven."""

import itertools
import json
import logging
import sys
import types
from pathlib import Path

import pytest

import lunario
from lunario.core.errors import LunarioError
from lunario.core.random import new_rng
from lunario.lab import matches
from lunario.lab.arena import Arena
from lunario.lab.contest import Contest
from lunario.players import create_player, decide
from lunario.players.program import Program, check_command, read_name

EXAMPLES = Path(__file__).parents[2] / "examples"


def program(tmp_path: Path, code: str, seconds: float = 20) -> str:
    """Return the name of a player that runs this code."""
    path = tmp_path / "player.py"
    path.write_text("import json, sys, time\n" + code, encoding="utf-8")
    return f"program@{seconds}:{sys.executable} {path}"


def play(name: str, game: str = "nuevos-mundos", seed: int = 1) -> tuple[lunario.Match, Program]:
    """Play a match of the program against greedy."""
    made = lunario.load(game)
    players = [create_player(name, made), create_player("greedy", made)]
    match = made.new_match(seed=seed)
    while not match.is_over:
        seat = match.current_player
        match.play(decide(players[seat], match.state, new_rng(len(match.events))))
    assert isinstance(players[0], Program)
    return match, players[0]


ANSWERING = "for line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'choose':\n        "


@pytest.mark.parametrize("name", lunario.games())
def test_a_program_plays_every_game(tmp_path, name):
    """By notation, the last action offered."""
    code = ANSWERING + "print(json.dumps({'action': message['actions'][-1]['notation']}), flush=True)"
    match, player = play(program(tmp_path, code), name)
    assert match.is_over and not player.faults


def test_what_a_program_is_told(tmp_path):
    code = f"""
log = open({str(tmp_path / "log")!r}, "w")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({{"action": message["actions"][0]["number"]}}), flush=True)
"""
    match, _ = play(program(tmp_path, code))
    start, *questions = map(json.loads, (tmp_path / "log").read_text(encoding="utf-8").splitlines())
    assert (start["type"], start["game"], start["players"], start["seat"]) == ("start", "nuevos-mundos", 2, 0)
    assert start["protocol"] == 1 and start["options"] == match.game.options and start["seconds"] == 20
    states = [state.clone() for state, event in match.history() if event.player == 0]
    assert len(states) == len(questions)
    for question, state in zip(questions, states, strict=True):
        assert question["view"] == json.loads(json.dumps(state.view(0))), "what the seat may know and nothing else"
        assert [action["number"] for action in question["actions"]] == state.legal_actions()
        assert question["actions"][0]["notation"] == state.notation(state.legal_actions()[0])


@pytest.mark.parametrize(
    ("code", "kind", "said"),
    [
        ("sys.exit(3)", "crash", "stopped with exit code 3; the rest of the match is made at random"),
        (
            ANSWERING + "time.sleep(9)",
            "timeout",
            "did not answer within 0.5 s; the rest of the match is made at random",
        ),
        (
            ANSWERING + "print('hello', flush=True)",
            "illegal",
            "answered “hello”, which is not a line of JSON; this decision",
        ),
        (ANSWERING + "print('[' * 100_000, flush=True)", "illegal", "[[[…”, which is not a line of JSON"),
        (ANSWERING + "print('{}', flush=True)", "illegal", "answered without an action"),
        (ANSWERING + "print('{\"action\": 216}', flush=True)", "illegal", "answered 216, which is not legal: "),
        (ANSWERING + "print('{\"action\": -5}', flush=True)", "illegal", "answered -5, which is not legal"),
        (ANSWERING + "print('{\"action\": true}', flush=True)", "illegal", "answered without an action"),
        (
            ANSWERING + "print('{\"action\": ' + '7' * 5000 + '}', flush=True)",
            "illegal",
            "777…”, which means nothing here (“77777777777777777777…” has 5000 characters: no action is written that",
        ),
        (
            ANSWERING + 'print(\'{"action": "fly"}\', flush=True)',
            "illegal",
            "answered “fly”, which means nothing here (",
        ),
        (
            "sys.stdout.write('x' * (1 << 21)); sys.stdout.flush(); time.sleep(9)",
            "crash",
            "wrote more than 1048576 bytes",
        ),
    ],
)
def test_faults_are_counted_and_said_and_the_match_goes_on(tmp_path, caplog, code, kind, said):
    with caplog.at_level(logging.WARNING):
        match, player = play(program(tmp_path, code, 0.5 if kind == "timeout" else 20))
    assert match.is_over and set(player.faults) == {kind}
    assert player.faults[kind] == 1 or kind == "illegal"
    assert said in player.sentences[0] and len(player.sentences) == 1 and said in caplog.text


def test_a_program_that_is_not_there_is_a_crash():
    match, player = play("program:/no/such/program")
    assert match.is_over and player.faults == {"crash": 1} and "could not be started" in player.sentences[0]


def test_lines_written_before_a_question_are_not_its_answer(tmp_path):
    """The program thanks for each question, in the same breath as its answer."""
    code = "import os\n" + ANSWERING
    code += "os.write(1, (json.dumps({'action': message['actions'][0]['number']}) + '\\nthanks\\n').encode())"
    match, player = play(program(tmp_path, code))
    assert match.is_over and not player.faults


def test_a_last_word_of_a_program_can_be_written(tmp_path):
    code = ANSWERING + "print(json.dumps({'action': message['actions'][0]['number']}), flush=True)\n"
    code += "time.sleep(0.1)\nprint('goodbye', flush=True)\n"
    code += f"open({str(tmp_path / 'ended')!r}, 'w').close()"
    _, player = play(program(tmp_path, code))
    assert player._line is not None
    player._line.close()
    assert (tmp_path / "ended").exists()


def test_a_command_that_is_not_found_is_refused():
    check_command(f"program:{sys.executable} player.py")
    with pytest.raises(LunarioError, match="The program “nosuchcommand” of “program:nosuchcommand -x” is not found"):
        check_command("program:nosuchcommand -x")


def test_the_time_of_a_program_is_that_of_the_clock(tmp_path, monkeypatch):
    """It thinks in another process, so the processor time of ours says nothing."""
    ticks = itertools.count()
    clocks = types.SimpleNamespace(perf_counter=lambda: float(next(ticks)), thread_time=lambda: 0.0)
    monkeypatch.setattr(matches, "time", clocks)
    code = ANSWERING + "print(json.dumps({'action': message['actions'][0]['number']}), flush=True)"
    names = [program(tmp_path, code), "random"]
    played = matches.play_matches(lunario.load("nuevos-mundos"), names, seeds=[1], workers=1, timed=True)
    assert played.seconds[0, 0] == played.decisions[0, 0] > 0


def test_a_program_ends_with_its_match(tmp_path):
    code = ANSWERING + "print(json.dumps({'action': message['actions'][0]['number']}), flush=True)\n"
    code += f"open({str(tmp_path / 'ended')!r}, 'w').close()"
    _, player = play(program(tmp_path, code))
    assert player._line is not None
    player._line.close()
    assert (tmp_path / "ended").exists()


@pytest.mark.parametrize("name", ["program:", "program@x:cat", "program@0:cat", "program@-1:cat", 'program:"cat'])
def test_names_that_name_no_program(name):
    with pytest.raises(LunarioError, match="does not name a program: write program:COMMAND"):
        read_name(name)


def test_a_name_has_a_command_and_seconds():
    assert read_name("program@2.5:python 'my bot.py' --depth 3") == (["python", "my bot.py", "--depth", "3"], 2.5)


def ladder(tmp_path: Path, **settings: int) -> tuple[list, dict]:
    careful = f"program:{sys.executable} {EXAMPLES / 'careful_program.py'}"
    wild = program(tmp_path, ANSWERING + "print('{\"action\": 0}', flush=True)")
    contest = Contest(lunario.load("nuevos-mundos"), (careful, wild, "random"), "ladder")
    arena = Arena(contest, 12)
    for _ in arena.run(**settings):
        pass
    return [(rung.name, rung.elo) for rung in arena.ladder()], arena.faults()


def test_a_ladder_with_programs_reproduces(tmp_path):
    """The same seed gives the same table, including faults, in one process or two."""
    rungs, faults = ladder(tmp_path)
    assert rungs[0][0].endswith("careful_program.py")
    assert list(faults) == [name for name, _ in rungs if "player.py" in name]
    counts = faults[next(iter(faults))]
    assert counts["illegal"] > 10 and counts["crash"] == counts["timeout"] == 0
    assert ladder(tmp_path, workers=2) == (rungs, faults)
