"""Matches without a server: the table layer on a store in memory."""

from __future__ import annotations

import asyncio

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.table import errors, words
from lunario.table.lanes import Owner
from tests.table.memory import MemoryStore
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run


def test_a_match_against_the_computer(toy: Definition) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.play_on()
            assert ana.update["position"]["outcome"]["reason"] == "rules"
            assert [event.seq for event in store.log[table]] == list(range(ana.update["seq"]))
            assert store.matches[table].finished is not None

    run(test())


def test_two_people_take_seats_and_play(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana, ben = Person(hall, "ana"), Person(hall, "ben", "es")
            await ana.go_to(table)
            await ben.go_to(table)
            assert await ben.problem("sit", seat=0) == "Este asiento está ocupado."
            ben.say("sit", seat=1, name="Ben")
            await ana.until(lambda: ana.update["table"]["seats"][1]["name"] == "Ben")
            ana.say("start")
            for person in (ana, ben):
                await person.until(lambda: bool(person.update["position"]))  # noqa: B023
            while not (ana.is_over and ben.is_over):
                acting = ana if ana.update["position"]["to_act"] == 0 else ben
                await acting.my_turn()
                if not acting.is_over:
                    await acting.act()
                seq = acting.update["seq"]
                for person in (ana, ben):
                    await person.until(lambda: person.update["seq"] >= seq)  # noqa: B023
            assert ana.update["position"]["outcome"]["places"] == ben.update["position"]["outcome"]["places"]
            assert await ana.problem("undo", at="0") == errors.is_over().text.en

    run(test())


def test_closing_and_returning_are_answered_after_the_end(toy: Definition) -> None:
    """Before the start there is nothing to come back to either, and spectators never have a seat to come back to."""

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"])
            ana, eva = Person(hall, "ana"), Person(hall, "eva")
            await ana.go_to(table)
            await eva.go_to(table)
            assert await ana.problem("return") == errors.has_not_begun().text.en
            ana.say("start")
            await ana.my_turn()
            assert await eva.problem("return") == errors.not_seated().text.en
            await ana.play_on()
            for kind in ("close", "return"):
                assert await ana.problem(kind) == errors.is_over().text.en

    run(asyncio.wait_for(test(), 600.0))


def test_a_table_is_what_its_log_leads_to(toy: Definition) -> None:
    """A second hall on the same store carries on where the first one stopped."""

    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            before = ana.update
            await ana.go()
        async with opened(store) as hall:
            again = Person(hall, "ana")
            await again.go_to(table)
            assert again.update["position"] == before["position"] and again.update["told"] == before["told"]
            await again.play_on()

    run(test())


@pytest.mark.parametrize("game", lunario.games())
def test_computers_play_every_game_to_its_end(game: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store, pace=0.0) as hall:
            table = await make(hall, "ana", game, ["greedy", "random"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.until(lambda: ana.is_over)
            assert ana.update["position"]["outcome"]["winners"]

    run(test())


class Learning(InlineThinking):
    """Cannot think until it is told to."""

    def __init__(self) -> None:
        self.learned = asyncio.Event()

    def can_think(self, game: str) -> bool:
        return self.learned.is_set()

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        await self.learned.wait()
        return await super().decide(name, match_id, owner, match)


def test_people_play_while_the_computer_players_are_being_prepared(toy: Definition) -> None:
    async def test() -> None:
        thinking = Learning()
        async with opened(thinking=thinking) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            assert ana.update["waits"] is None
            await ana.act()
            await ana.until(lambda: ana.update["waits"] == words.COMPUTERS_WAIT.en)
            thinking.learned.set()
            await ana.until(lambda: ana.update["waits"] is None)
            await ana.play_on()
            assert ana.is_over

    run(test())
