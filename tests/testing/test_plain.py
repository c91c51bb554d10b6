"""Play as plain Python, compared with compiled play; and what is said of errors in either."""

from pathlib import Path

import pytest

from lunario.cli.game_check import _compiled
from lunario.core import registry
from lunario.testing.cases import cases
from lunario.testing.plain import PlainMatch, compiled_match, in_words, told

NUMBA = """Failed in nopython mode pipeline (step: nopython frontend)
Failed in nopython mode pipeline (step: nopython frontend)
Unknown attribute 'trumps' of type Record

File "rules.py", line 90:
def _turn_up(state: State, card: int) -> None:
    ^

During: typing of get attribute at rules.py (90)
"""


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (ValueError("no card"), "ValueError: no card"),
        (AssertionError("a match does not end"), "a match does not end"),
        (AssertionError(), "AssertionError"),
        (TypeError(NUMBA), "TypeError: Unknown attribute 'trumps' of type Record (File \"rules.py\", line 90)"),
    ],
)
def test_an_error_is_told_in_one_line(problem, said):
    assert told(problem, Path("/nowhere")) == said


def test_an_error_is_told_with_its_last_line_in_the_folder():
    with pytest.raises(ZeroDivisionError) as raised:
        1 / 0  # noqa: B018
    here = Path(__file__)
    assert told(raised.value, here.parent).endswith(f"({here.name}, line {raised.traceback[0].lineno + 1})")


def test_compiled_play_that_differs_from_plain_play_is_a_fault():
    definition = registry.find("nuevos-mundos")
    matches = [PlainMatch(in_words(case), compiled_match(definition, case), "") for case in cases(definition)]
    assert list(_compiled(definition, matches)) == []
    matches[1] = matches[1]._replace(digest="another")
    said = "2 players, with other options: compiled code plays another match than plain Python (NUMBA_DISABLE_JIT=1)."
    assert list(_compiled(definition, matches)) == [said]
