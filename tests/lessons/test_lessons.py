"""Lessons are checked by the engine, and refused with a sentence if they contradict the rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.lessons import GO_ON, Learner, LessonError, check, check_lesson, find, lessons, read
from lunario.lessons.__main__ import main
from lunario.lessons.expression import BadExpression, evaluate
from lunario.lessons.sentence import number_of
from lunario.table.errors import Refused
from tests.registered import DEFINITIONS
from tests.toy import GAME

pytestmark = pytest.mark.usefixtures("toy")
PAGE = Path(__file__).parent.parent / "toy" / "lessons" / "1-first-race.toml"


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Return the toy's lesson with `old` replaced by `new`."""
    text = PAGE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "1-changed.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def complaint(path: Path) -> str:
    with pytest.raises(LessonError) as problem:
        check_lesson(read(GAME, path))
    return str(problem.value)


# ------------------------------------------------------------------ all games


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_lessons_keep_the_rules(definition):
    """Whatever the learner does, every action is legal, every goal reached, every mark there and every number true."""
    check(definition)


def spoken(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield where a lesson says something, and what it says, in either language."""
    for lesson in lessons(definition):
        for scene in lesson.scenes:
            for step in scene.steps:
                for text in (step.said, *(answer.said for answer in step.wrong), *([step.done] if step.done else [])):
                    for lang in ("en", "es"):
                        yield step.where, re.sub(r"\{(?:([^{}:]*):)?[^{}]*\}", r"\1", text[lang])


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_lesson_fits_the_panel(definition):
    """Everything said in one step fits the panel."""
    for where, text in spoken(definition):
        assert len(text) <= 260, (where, text)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_lesson_does_not_say_which_device_it_is_taken_on(definition):
    """The terminal shows the same words as the page: nothing there can be pressed."""
    for where, text in spoken(definition):
        assert not re.search(r"\b(press|click|tap|drag|pulsa|pulsar|clic|arrastra)\b", text, re.IGNORECASE), (
            where,
            text,
        )


# ------------------------------------------------------------------ planted contradictions


def test_the_toys_lesson_is_right():
    [end] = check_lesson(read(GAME, PAGE))
    assert end.is_over and end.match.is_over


def test_a_move_that_is_not_legal_is_found(tmp_path):
    said = complaint(changed(tmp_path, 'do = ["play 3"]', 'do = ["play 2"]'))
    assert "step 2" in said and "“play 2” is not legal" in said and "TR-3" in said


def test_a_scripted_move_that_is_not_legal_is_found(tmp_path):
    said = complaint(changed(tmp_path, "1 play 2", "1 play 3"))
    assert "step 2" in said and "“1 play 3”" in said and "TR-3" in said


def test_a_goal_that_is_not_reached_is_found(tmp_path):
    said = complaint(changed(tmp_path, 'goal = "steps[0] == 3"', 'goal = "steps[0] == 4"'))
    assert "“play 3” is accepted, but does not reach the goal “steps[0] == 4”" in said


def test_a_goal_that_nothing_reaches_is_found(tmp_path):
    said = complaint(changed(tmp_path, 'goal = "steps[0] == finish"', 'goal = "steps[0] > finish"'))
    assert "no legal action reaches the goal" in said


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("step {6: finish}", "step {7: finish}", "the sentence says 7, but finish is 6"),
        ("{dos: held[0]}", "{tres: held[0]}", "the sentence says tres, but held[0] is 2"),
        ("step {6: finish}", "step 6", "says 6: write {6: …}"),
        ("{dos: held[0]} cartas", "dos cartas", "says dos: write {dos: …}"),
        ("step {6: finish}", "step {6: 6}", "looks nothing up"),
        (
            "step {6: finish}",
            "step {9: rule('TR-3', 'step #,')}",
            "the sentence says 9, but rule('TR-3', 'step #,') is 6",
        ),
        ("step {6: finish}", "step {6: rule('TR-3', 'on step #')}", "rule TR-3 has no number for the # of “on step #”"),
        (
            "step {6: finish}",
            "step {1: rule('TR-1', '#')}",
            "rule TR-1 has 0 and 1 and 2 and 3 and 12 for the # of “#”",
        ),
        ("step {6: finish}", "step {6: rule('TR-3', 'step 6')}", "“step 6” has no # where rule TR-3 has the number"),
        ("step {6: finish}", "step {6: rule('TR-9', 'step #')}", "there is no rule TR-9"),
        ("only to step {brings.move}", "only to step {2: brings.move}", "the sentence says 2, but brings.move is 1"),
        ("You are on step {3: steps[0]}", "You are on step {4: steps[0]}", "the sentence says 4"),
        ("{two: held[0]} cards", "{twenty-two: held[0]} cards", "the sentence says twenty-two, but held[0] is 2"),
        ("{dos: held[0]} cartas", "{treinta y dos: held[0]} cartas", "says treinta y dos, but held[0] is 2"),
        ("{two: held[0]} cards", "{thirty-none: held[0]} cards", "“thirty-none” is not a number"),
    ],
)
def test_a_wrong_number_is_found(tmp_path, old, new, expected):
    assert expected in complaint(changed(tmp_path, old, new))


@pytest.mark.parametrize("word", ["zero", "twelve", "a dozen", "thirty", "forty-two", "ninety", "a hundred"])
def test_an_unchecked_number_word_is_found(tmp_path, word):
    number = re.split("[ -]", word.removeprefix("a "))[0]
    assert f"says {number}: write" in complaint(changed(tmp_path, "{two: held[0]} cards", f"{word} cards"))


@pytest.mark.parametrize(
    "word", ["cero", "doce", "docena", "veintiún", "veintiuna", "veintidós", "treinta", "noventa", "cien", "ciento"]
)
def test_an_unchecked_spanish_number_word_is_found(tmp_path, word):
    assert f"says {word}: write" in complaint(changed(tmp_path, "{dos: held[0]} cartas", f"{word} cartas"))


@pytest.mark.parametrize(
    ("lang", "words", "number"),
    [
        ("en", "zero", 0), ("en", "twenty", 20), ("en", "twenty-one", 21), ("en", "Ninety-nine", 99),
        ("en", "hundred", 100), ("en", "dozen", 12), ("en", "hundred-one", None), ("en", "thirty-ten", None),
        ("es", "cero", 0), ("es", "veintiséis", 26), ("es", "veintiuna", 21), ("es", "treinta y una", 31),
        ("es", "cien", 100), ("es", "docena", 12), ("es", "tres y dos", None), ("es", "treinta y", None),
    ],
)  # fmt: skip
def test_numbers_are_read_from_words(lang, words, number):
    assert number_of(words, lang) == number


@pytest.mark.parametrize(
    "number", ["{6: rule('TR-3', 'step #,')}", "{9: rule('TR-3', 'long track #')}", "{twelve: rule('TR-1', 'has #')}"]
)
def test_a_number_may_come_from_a_rule(tmp_path, number):
    assert check_lesson(read(GAME, changed(tmp_path, "{6: finish}", number)))


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ('mark = ["card:3", "term:score"]', 'mark = ["card:2"]', "“card:2” is not on the board"),
        ('mark = ["card:3", "term:score"]', 'mark = ["term:moon"]', "“term:moon” is not on the board"),
        ('to = ["play 1"]', 'to = ["play 3"]', "no answer (wrong) fits “play 1”"),
        ("1 play 2", "0 play 1", "“0 play 1” is out of turn: 1 comes next"),
        ("minutes = 1", "minutes = 1\nhours = 2", "“hours” means nothing here"),
        ("Play cards until", "Play 3 cards until", "they have no numbers"),
        ("players = 2", "players = 9", "Race is for 1 to 3 players"),
        ('mark = ["card:3", "term:score"]', "mark = [2]", "mark must be a list of type str, without 2"),
        ('do = ["play 3"]', "do = [2]", "do must be a list of type str, without 2"),
        ('to = ["play 1"]', "to = [[1]]", "to must be a list of type str, without [1]"),
        ("[[scene.step.wrong]]\nto", "[scene.step.wrong]\nto", "wrong must be of type list, not {"),
        ('"term:score"]', '"term:score"]\nwrong = [1]', "wrong must be a list of type dict, without 1"),
        ("minutes = 1", "minutes = true", "minutes must be of type int, not True"),
        ("minutes = 1", "minutes = 0", "minutes must be at least 1"),
        ("minutes = 1", "minutes = -3", "minutes must be at least 1"),
        ("step {6: finish}", "step {6: finish", "has a brace without its partner"),
        ("paso {6: finish}", "paso finish}", "has a brace without its partner"),
        ("Play cards until", "Play cards} until", "they have no numbers"),
        ("Una carrera corta", "", "title needs words in both languages"),
        ("Tienes {dos: held[0]} cartas. La meta está en el paso {6: finish}.", " ", "it needs words in both languages"),
        ("You are on step {3: steps[0]}.", "", "done needs words in both languages"),
        ("Un paso no basta.", "", "it needs words in both languages"),
    ],
)
def test_what_makes_no_sense_is_found(tmp_path, old, new, expected):
    assert expected in complaint(changed(tmp_path, old, new))


def test_the_command_counts_the_ways_through(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["python -m lunario.lessons", GAME.name])
    assert main() is None
    assert capsys.readouterr().out == "1-first-race.toml: 3 steps, 1 way through\n"
    monkeypatch.setattr("sys.argv", ["python -m lunario.lessons", str(PAGE)])
    assert main() is None
    assert capsys.readouterr().out.endswith("\n1 way through, nothing wrong\n")


# ------------------------------------------------------------------ learning


def test_a_learner_goes_through_the_lesson():
    learner = Learner(read(GAME, PAGE))
    assert learner.to_do == "read" and learner.said().en == "You hold two cards. The finish is on step 6."
    with pytest.raises(Refused):
        learner.take(0)
    assert learner.take(GO_ON) is None and learner.to_do == "act"
    assert learner.said().es == "Juega la carta que te lleva más lejos: al paso 3."
    wrong = learner.take(0)
    assert wrong is not None and wrong.text.en == "That leads only to step 1." and wrong.rule is None
    illegal = learner.take(1)
    assert illegal is not None and illegal.rule == "TR-3"
    assert learner.take(2) is None and learner.to_do == "confirm"
    assert learner.concluded is not None and learner.concluded.en == "You are on step 3."
    assert learner.match.state.view(0)["steps"] == [0, 0], "the turn is not confirmed yet"
    assert learner.take(GO_ON) is None
    assert learner.said().en == "Tycho is on step 2. Reach the finish."
    again = Learner(learner.lesson, learner.taken)
    assert again.state == learner.state and again.done == learner.done == 2
    assert learner.take(2) is None and learner.take(GO_ON) is None
    assert learner.is_over and learner.done == learner.lesson.steps
    with pytest.raises(Refused):
        Learner(learner.lesson, [GO_ON, 0])


def test_a_lesson_is_found_by_its_name(toy):
    assert [lesson.name for lesson in lessons(toy)] == ["first-race"]
    assert find(toy, "first-race").title.es == "Una carrera corta"
    with pytest.raises(LunarioError, match="no lesson second-race"):
        find(toy, "second-race")


def test_expressions_are_no_way_into_the_program():
    for text in ("().__class__", "legal.append(1)", "__import__('os')", "lambda: 1", "[x for x, y in legal]", "a.b"):
        with pytest.raises(BadExpression):
            evaluate(text, {"legal": []})
    assert evaluate("sum(x.n for x in xs if x.n > 1) - 1", {"xs": [{"n": 1}, {"n": 2}, {"n": 3}]}) == 4
