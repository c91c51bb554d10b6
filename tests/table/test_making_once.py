"""A decision makes each part of the updates once, and leaves what it did not change as it was. Calls are counted."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import lunario
from lunario.core import registry
from lunario.core.match import Match
from lunario.core.state import State
from lunario.table import log
from lunario.table.hall import Hall
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

PLAYERS = 3


async def seated(hall: Hall, game: str) -> list[Person]:
    """Return three players of a match that has begun, and two spectators."""
    table = await make(hall, "ana", game, ["me", *["open"] * (PLAYERS - 1)])
    people = [Person(hall, guest) for guest in ("ana", "ben", "cleo", "eva", "leo")]
    for person in people:
        await person.go_to(table)
    for seat, person in enumerate(people[1:PLAYERS], 1):
        person.say("sit", seat=seat, name=person.guest.title())
        await person.until(lambda: bool(person.update["seats"]))  # noqa: B023
    people[0].say("start")
    await asyncio.sleep(1.0)
    return people


def counting(patch: pytest.MonkeyPatch, calls: Counter[Any], owner: Any, name: str, key: Callable[..., Any]) -> None:
    """Count the calls of a function by the keys of their arguments."""
    real = getattr(owner, name)

    def counted(*arguments: Any, **named: Any) -> Any:
        calls[key(*arguments)] += 1
        return real(*arguments, **named)

    patch.setattr(owner, name, counted)


async def decide(people: list[Person]) -> Person:
    """Have the player to move decide, and wait until everybody has been told. Return the player."""
    mover = next(person for person in people if person.update["seats"] and person.legal)
    await mover.act()
    await asyncio.sleep(1.0)
    return mover


@pytest.mark.parametrize("game", ["nova-luna", "nuevos-mundos"])
def test_an_event_is_followed_once_for_all_readers(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each storyteller used to play the match again, and the log too."""

    async def test() -> None:
        async with opened() as hall:
            people = await seated(hall, game)
            calls = Counter[str]()
            counting(monkeypatch, calls, Match, "repeat", lambda *_: "repeated")
            before = people[0].update["seq"]
            while (events := people[0].update["seq"] - before) < 6:
                await decide(people)
            assert calls["repeated"] == events

    run(test())


def test_a_turn_is_worded_once_for_all_who_are_not_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five people at the table the mover is addressed; the other four read the same."""

    async def test() -> None:
        async with opened() as hall:
            people = await seated(hall, "nova-luna")
            calls = Counter[Any]()
            counting(monkeypatch, calls, log, "entry_for", lambda entry, reader, *_: (entry.first, entry.last, reader))
            worded = 0
            for _ in range(6):
                calls.clear()
                mover = await decide(people)
                worded += len(calls)
                assert all(count == 1 for count in calls.values()), "nothing is put into words twice"
                assert {reader for _, _, reader in calls} <= {None, mover.update["seat"]}
            assert worded >= 4, "for the mover and for everybody else"

    run(test())


@pytest.mark.parametrize("game", lunario.games())
def test_each_choice_is_put_into_words_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the player to move is told about choices, and a game that hides nothing needs no guesses."""

    async def test() -> None:
        async with opened() as hall:
            people = await seated(hall, game)
            calls = Counter[str]()
            counting(monkeypatch, calls, State, "preview", lambda *_: "previewed")
            counting(monkeypatch, calls, State, "determinize", lambda *_: "guessed")
            for _ in range(6):
                calls.clear()
                await decide(people)
                positions = [person.update["position"] for person in people[:PLAYERS]]
                choices = sum(len(position[kind]) for position in positions for kind in ("legal", "instead"))
                assert calls["previewed"] == choices
                if not registry.find(game).hides:
                    assert calls["guessed"] == 0

    run(test())
