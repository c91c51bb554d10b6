"""A designer's component set at the table: new tables are set up with it, and a match keeps its text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lunario.core.components import set_from_text
from lunario.core.definition import Definition
from lunario.table import games
from tests.table.memory import MemoryStore
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

FAST = "kind,cards\n1,0\n2,0\n3,12\n"


@pytest.fixture
def fast(toy: Definition) -> Iterator[Definition]:
    games.play_with(toy, set_from_text(toy, "fast.csv", FAST))
    yield toy
    games.play_with(toy, None)


def test_a_match_with_a_designers_set_goes_on_without_it(fast: Definition) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", fast.name, ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            assert ana.update["position"]["view"]["hand"] == [3, 3]
        kept = store.matches[table]
        assert kept.components.startswith("fast.csv ") and kept.component_text == FAST
        games.play_with(fast, None)  # another server, or this one started without the set
        async with opened(store) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.play_on()
            assert ana.update["position"]["outcome"]["reason"] == "rules"
            assert games.game_of_match(store.matches[table]).components.text == FAST
            other = await make(hall, "ana", fast.name, ["me", "greedy"], start=True)
            assert store.matches[other].components.startswith("standard ")

    run(test())


def test_a_set_that_was_changed_in_the_database_is_refused(fast: Definition) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", fast.name, ["me", "greedy"], start=True)
            row = store.matches[table]
            row.component_text = row.component_text.replace("3,12", "2,1\n3,11").replace("2,0\n", "")
            with pytest.raises(Exception, match="component set other than"):
                games.game_of_match(row)

    run(test())
