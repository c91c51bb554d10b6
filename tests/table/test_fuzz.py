"""Every message to a table is obeyed or answered with a sentence; `make soak` sends 200,000 to a server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.table import words
from lunario.table.dispatch import receive
from lunario.table.hall import Hall
from tests.table.fuzz import Fuzzer
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run
from tests.table.watched import FEW

MESSAGES = 900  # per game


class Hostile(Person):
    def shout(self, text: str) -> None:
        self._said.put_nowait(text)


async def harass(hall: Hall, game: str, messages: int, counts: Counter[str]) -> None:
    """Let three clients talk to one table after another. A third of what they say keeps the match going."""
    fuzzer, number = Fuzzer(game), 0
    while number < messages:
        table = await make(hall, "ana", game, ["me", "me" if counts[game] % 2 else "random"], coach=True, hints=True)
        counts[game] += 1
        people = [Hostile(hall, guest) for guest in ("ana", "ben", "")]
        for person in people:
            await person.go_to(table)
        while number < messages and not any(person.is_closed or person.is_over for person in people):
            for person in people:
                number += 3
                for _ in range(2):
                    person.shout(fuzzer.text(person.update))
                await asyncio.sleep(0.1)
                person.shout(json.dumps(fuzzer.sensible(person.update) or fuzzer.text(person.update)))
                await asyncio.sleep(0.1)
        for person in people:
            counts.update(f"{game} {update['table']['status']}" for update in person.received if "table" in update)
            counts.update(update["type"] for update in person.received)
            counts["broken"] += sum(text in (words.BROKEN.en, words.BROKEN.es) for text in person.problems)
            await person.go()


def test_whatever_is_said_is_obeyed_or_refused(toy: Definition, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    reached, counts = 0, Counter[str]()

    async def counting(*arguments: Any) -> None:
        nonlocal reached
        reached += 1
        await receive(*arguments)

    async def test() -> None:
        async with opened(pace=0.0, limits=False) as hall:
            for game in ("toy-race", *lunario.games()):
                await harass(hall, game, MESSAGES, counts)

    quickly = patch("lunario.table.advice.settings_of", lambda game, quick: FEW)
    with patch("lunario.table.attending.receive", counting), quickly:
        run(test())
    assert reached > 0.9 * MESSAGES * (1 + len(lunario.games()))
    assert not caplog.records and not counts["broken"], caplog.text[:2000]
    assert all(counts[f"{game} {stage}"] for game in lunario.games() for stage in ("waiting", "playing"))
    assert counts["toy-race over"] and counts["hint"]


def test_a_broken_command_would_be_seen(toy: Definition, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            with patch("lunario.table.play.undo", side_effect=ZeroDivisionError):
                await harass(hall, "toy-race", 300, counts)

    counts = Counter[str]()
    run(test())
    assert counts["broken"] and "ZeroDivisionError" in caplog.text
