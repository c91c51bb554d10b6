"""Two servers on one database agree: any race could have happened one thing after another."""

from __future__ import annotations

import math

from lunario.core.definition import Definition
from tests.table.linearizable import Operation, is_linearizable
from tests.table.races import Careless, race
from tests.table.virtual_time import run

RACES = 300  # `make soak` runs 10,000


def register(state: int, asked: tuple[str, int], answer: int | None) -> tuple[bool, int]:
    return (True, asked[1]) if asked[0] == "write" else (answer == state, state)


def test_the_checker_knows_what_can_have_happened() -> None:
    write = Operation(0, 3, ("write", 1), None)
    old, new = (
        (lambda at: Operation(at, at + 0.5, ("read", 0), 0)),
        (lambda at: Operation(at, at + 0.5, ("read", 0), 1)),
    )
    assert is_linearizable([write, old(1), new(2)], 0, register), "it happened in between"
    assert not is_linearizable([write, new(1), old(2)], 0, register), "nothing goes back"
    assert not is_linearizable([write, old(4)], 0, register), "what was answered has happened"
    unanswered = Operation(0, math.inf, ("write", 1), None)
    assert is_linearizable([unanswered, old(4)], 0, register) and is_linearizable([unanswered, new(4)], 0, register)


def test_races_on_two_servers(toy: Definition) -> None:
    """Row 3: seats were lost, two people shared one seat, a rename un-started a match."""
    assert [seed for seed in range(RACES) if not run(race(seed))] == []


def test_races_of_somebody_alone_who_takes_turns_back(toy: Definition) -> None:
    """On several devices at once, a turn is taken back once, however often it is asked for, and nothing else is."""
    assert [seed for seed in range(RACES) if not run(race(seed, seats=1))] == []


def test_the_races_find_a_server_that_overwrites(toy: Definition) -> None:
    assert sum(not run(race(seed, Careless)) for seed in range(40)) >= 4
