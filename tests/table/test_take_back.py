"""Taking a turn back: by a person alone with computers, as an event in the log, with the same chance afterwards."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import lunario
from lunario.core import match_file
from lunario.core.definition import Definition
from lunario.core.match import Deed, Match
from lunario.table.clock import Clock
from lunario.table.errors import cannot_take_back, stale
from lunario.table.hall import Hall
from lunario.table.lanes import Owner
from lunario.table.log import Log
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run


async def begun(hall: Hall, game: str = "nova-luna", seats: tuple[str, ...] = ("me", "greedy"), **how: Any) -> Person:
    table = await make(hall, "ana", game, list(seats), start=True, **how)
    ana = Person(hall, "ana")
    await ana.go_to(table)
    await ana.my_turn()
    return ana


async def turn(person: Person, number: int = 0) -> None:
    """Play a whole turn, and wait for the next one."""
    known = person.progress[0]
    while person.progress[0] == known:
        await person.act(min(number, len(person.legal) - 1))
    await person.my_turn()


async def take_back(person: Person) -> None:
    at = person.update["at"]
    person.say("take_back", at=at)
    await person.until(lambda: person.update["at"] != at and bool(person.legal))


def shown(person: Person) -> dict[str, Any]:
    return {"view": person.update["position"]["view"], "legal": person.update["position"]["legal"]}


def match_of(hall: Hall, person: Person) -> Match:
    match = hall.tables[person.update["table"]["id"]].match
    assert match is not None
    return match


def test_the_turn_is_open_again_and_the_same_comes_after_it() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            assert not ana.update["can_take_back"]
            await turn(ana)
            before, first = shown(ana), list(match_of(hall, ana).events)
            await turn(ana, 1)
            after, played = shown(ana), match_of(hall, ana)
            kept = list(played.events)
            assert ana.update["can_take_back"]
            await take_back(ana)
            match = match_of(hall, ana)
            assert shown(ana) == before and match.events == first
            assert match.record[: len(kept)] == kept and match.happenings[-1:] == match.record[-1:]
            await turn(ana, 1)
            assert shown(ana) == after and match_of(hall, ana).events == kept, "chance and computers do the same again"
            assert match_file.verify(match_of(hall, ana)) == []

    run(test())


def test_the_line_of_a_take_back_says_what_no_longer_counts() -> None:
    """Leaving out what each take-back names leaves the lines of the match as it stands, through several take-backs."""
    match = lunario.load("nova-luna", players=2).new_match(seed=3)
    for step in range(60):
        match.play(match.legal_actions()[0])
        if step in (20, 21, 40):
            match.happen(1, Deed.LEAVES)
            match.take_back(0)
    log = Log(match.game)
    log.follow(match.record)
    lines = log.lines(None, "en", 0, ["Ana", "Ben"])
    counting: list[int] = []
    for line in lines:
        if line.back_to is not None:
            counting = [seq for seq in counting if seq < line.back_to]
        elif line.is_move:
            counting.append(line.seq)
    assert sum(line.back_to is not None for line in lines) == match.take_backs == 3
    assert [match.record[seq] for seq in counting] == match.events


def test_it_can_be_done_again_and_again_up_to_the_first_turn() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            seen = [shown(ana)]
            for number in range(4):
                await turn(ana, number)
                seen.append(shown(ana))
            for expected in reversed(seen[:-1]):
                await take_back(ana)
                assert shown(ana) == expected
            assert not ana.update["can_take_back"]
            assert await ana.problem("take_back", at=ana.update["at"]) == cannot_take_back().text.en

    run(test())


def test_those_who_may_not_take_a_turn_back() -> None:
    """Two people, a table that forbids it, a spectator, and somebody who asks twice by accident."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            refusal = cannot_take_back().text.en
            for how in ({"seats": ("me", "me", "greedy")}, {"take_backs": False}):
                ana = await begun(hall, **how)  # type: ignore[arg-type]
                if ana.update["seat"] is not None:
                    await ana.act()
                assert not ana.update["can_take_back"]
                assert await ana.problem("take_back", at=ana.update["at"]) == refusal
            ana = await begun(hall)
            await turn(ana)
            eva = Person(hall, "eva")
            await eva.go_to(ana.update["table"]["id"])
            assert await eva.problem("take_back", at=eva.update["at"]) == refusal
            await turn(ana)
            at = ana.update["at"]
            ana.say("take_back", at=at)
            assert await ana.problem("take_back", at=at) == stale().text.en
            assert match_of(hall, ana).take_backs == 1

    run(test())


def test_not_after_the_end_and_not_for_ever(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0, take_backs_match=5) as hall:
            ana = await begun(hall, "toy-race", ("me", "random"))
            for _ in range(5):
                await turn(ana)
                await take_back(ana)
            await turn(ana)
            assert (await ana.problem("take_back", at=ana.update["at"])).startswith("5 turns have been taken back")
            await ana.play_on()
            assert ana.update["position"]["outcome"]["take_backs"] == 5
            assert "over" in await ana.problem("take_back", at=ana.update["at"])

    run(test())


class Slow(InlineThinking):
    """Thinks for a minute."""

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        await asyncio.sleep(60.0)
        return await super().decide(name, match_id, owner, match)


def test_while_the_computer_is_thinking() -> None:
    """Its decision is then discarded, and the person decides again."""

    async def test() -> None:
        async with opened(thinking=Slow(), pace=0.0) as hall:
            ana = await begun(hall)
            while ana.legal:
                if not ana.update["position"]["draft"]:
                    before = shown(ana)  # the person may have several turns in a row
                await ana.act()
            assert ana.update["position"]["to_act"] == 1
            await take_back(ana)
            assert shown(ana) == before
            known = len(match_of(hall, ana).record)
            await asyncio.sleep(600.0)
            assert len(match_of(hall, ana).record) == known and ana.update["position"]["to_act"] == 0
            await turn(ana)

    run(test())


def test_the_clock_goes_on(toy: Definition) -> None:
    """Used time stays used: a take-back is not a way to think for free."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            clock = Clock(kind="reserve", reserve_seconds=600)
            ana = await begun(hall, "toy-race", ("me", "random"), clock=clock.model_dump())
            await asyncio.sleep(100.0)
            await turn(ana)
            await asyncio.sleep(50.0)
            await take_back(ana)
            left = ana.update["table"]["seats"][0]["clock"]
            assert 449.0 < left <= 450.0
            ana.say("recall", seq=ana.update["seq"] - 1)
            await ana.until(lambda: ana.received[-1]["type"] == "past")
            assert ana.received[-1]["clocks"] == [500.0, 600.0]

    run(test())


def test_two_servers_and_a_restart() -> None:
    """Another server, and one that reads the log later, arrive at the same position after the take-back."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), pace=0.0) as hall, opened(MemoryStore(shelf), pace=0.0) as other:
            ana = await begun(hall)
            again = Person(other, "ana")
            await again.go_to(ana.update["table"]["id"])
            await turn(ana)
            await turn(ana)
            await again.until(lambda: again.update["seq"] == ana.update["seq"])
            await take_back(again)
            await ana.until(lambda: ana.update["seq"] == again.update["seq"])
            assert shown(ana) == shown(again)
            assert ana.update["told"]["log"][-1]["text"] == "You take your last turn back"
            known, table = shown(ana), ana.update["table"]["id"]
        async with opened(MemoryStore(shelf), pace=0.0) as hall:
            late = Person(hall, "ana")
            await late.go_to(table)
            assert shown(late) == known
            await turn(late)

    run(test())


@pytest.mark.parametrize("game", ["luna-capital", "nuevos-mundos", "nomadas"])
def test_what_was_taken_back_can_be_looked_at(game: str) -> None:
    """Every position of the record is shown as it was, including those taken back."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall, game)
            seen = {}
            for number in range(6):
                for _ in range(2):
                    await turn(ana, number)
                    seen[len(match_of(hall, ana).record)] = ana.update["position"]
                await take_back(ana)
                seen[len(match_of(hall, ana).record)] = ana.update["position"]
            for seq, position in seen.items():
                ana.say("recall", seq=seq)
                await ana.until(lambda: ana.received[-1].get("seq") == seq and ana.received[-1]["type"] == "past")  # noqa: B023
                past = ana.received[-1]
                if not position["draft"]:  # a turn may begin by itself
                    assert past["view"] == position["view"] and past["totals"] == position["totals"]
                assert past["to_act"] == position["to_act"]

    run(test())


def test_every_position_has_a_name_of_its_own() -> None:
    """When names were the length of log and draft together, a take-back shared its name with the draft it ended."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            await turn(ana)
            drafted = ana.update["at"]
            while "+" not in drafted:
                await ana.act(confirm=False)
                drafted = ana.update["at"]
            await take_back(ana)
            assert ana.update["seq"] == int(drafted.partition("+")[0]) + 1, "the same number"
            shown_at: dict[str, Any] = {}
            for message in ana.received:
                if message["type"] == "update":
                    assert shown_at.setdefault(message["at"], message["position"]) == message["position"]

    run(test())


def test_a_decision_on_another_draft_is_refused_though_it_is_as_long() -> None:
    """On two devices: one undoes and decides something else, the other confirms what it still shows."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            await ana.act(0, confirm=False)
            seen = ana.update["at"]
            ana.say("undo", at=seen)
            await ana.until(lambda: ana.update["at"] != seen)
            await ana.act(1, confirm=False)
            other = ana.update["at"]
            assert other.count(".") == seen.count(".") and other != seen
            assert await ana.problem("undo", at=seen) == stale().text.en
            assert ana.update["at"] == other

    run(test())


def test_a_position_that_does_not_exist_takes_nothing_back() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            await turn(ana)
            before = list(match_of(hall, ana).record)
            assert await ana.problem("take_back", at="999999999") == stale().text.en
            assert match_of(hall, ana).record == before

    run(test())
