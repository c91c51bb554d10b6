"""Records for Python code, `lunario.core.arrays.readable`."""

from __future__ import annotations

import weakref
from typing import Any

import pytest

import lunario
from lunario.core.arrays import remembered
from lunario.core.random import new_rng


@pytest.mark.parametrize("name", lunario.games())
def test_a_state_that_was_looked_at_is_freed(name: str) -> None:
    """The arrays a record has handed out must not refer back to it: the garbage collector cannot see NumPy's arrays."""
    state = lunario.load(name).new_state()
    while state.is_chance:
        state.apply(state.sample_chance(new_rng(1)))
    state.view(None)
    memory = weakref.ref(state.buffer)
    del state
    assert memory() is None


@pytest.mark.parametrize("name", lunario.games())
def test_a_window_shows_the_memory_behind_the_record(name: str) -> None:
    record = lunario.load(name).new_state().record
    for field, (kind, *_) in record.dtype.fields.items():
        found = getattr(record, field)
        assert (found == record[field]).all() if kind.shape else found == record[field]
        if kind.shape:
            found.flat[0] = 1 - found.flat[0]
            assert (found == record[field]).all()


def test_what_is_remembered_goes_with_the_state_that_moves_on() -> None:
    """It is computed once per record and arguments, and again after a write or an action."""
    asked = []

    @remembered
    def tokens(record: Any, player: int) -> int:
        asked.append(player)
        return int(record.tokens[player]) + int(record.marker)

    state = lunario.load("nova-luna").new_match(seed=7).state
    assert tokens(state.record, 0) == tokens(state.record, 0) == tokens(state.record, 1)
    assert asked == [0, 1]
    state.record.marker += 1
    assert tokens(state.record, 0) == 22 - 1 and asked == [0, 1, 0]
    state.apply(state.legal_actions()[0])
    tokens(state.record, 0)
    assert asked == [0, 1, 0, 0]


def test_nothing_is_remembered_of_the_records_that_rules_work_on() -> None:
    state = lunario.load("nova-luna").new_match(seed=7).state
    plain = state.buffer.view(state.game.dtype)[0]

    @remembered
    def turn(record: Any) -> int:
        return int(record.turn)

    assert turn(plain) == 0
    plain.turn = 5
    assert turn(plain) == 5
