"""Records for Python code, `lunario.core.arrays.readable`."""

from __future__ import annotations

import weakref

import pytest

import lunario
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
