"""Things people do at a table besides moving are part of its log, and told like everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from lunario.core import match_file
from lunario.core.definition import Definition
from lunario.core.match import Deed, Event, Match
from lunario.table import table as table_module
from lunario.table.clock import Clock
from lunario.table.hall import Hall
from lunario.table.replay import Replay
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

PEOPLE = ("ana", "ben", "eva")


async def seated(hall: Hall, people: Sequence[str] = PEOPLE, game: str = "toy-race", **how: Any) -> list[Person]:
    """Begin a match of these people, all of them present. The first is the host."""
    table = await make(hall, people[0], game, ["me", *["open"] * (len(people) - 1)], **how)
    found = [Person(hall, guest) for guest in people]
    for seat, person in enumerate(found):
        await person.go_to(table)
        if seat:
            person.say("sit", seat=seat, name=person.guest.title())
            await person.until(lambda seat=seat: person.update["table"]["seats"][seat]["kind"] == "person")  # noqa: B023
    found[0].say("start")
    for person in found:
        await person.until(lambda person=person: person.update["position"] is not None)
    return found


def match_of(person: Person) -> Match:
    match = person.hall.tables[person.update["table"]["id"]].match
    assert match is not None
    return match


def told(person: Person) -> list[str]:
    """Return the story's table entries, as the person was told them over all updates."""
    story: list[Any] = []
    for message in person.received:
        if message["type"] == "update" and message["told"]:
            story = [*story[: message["told"]["story_from"]], *message["told"]["story"]]
    return ["".join(span["text"] for span in entry["headline"]) for entry in story if entry["kind"] == "table"]


async def deed(person: Person, what: str, **more: Any) -> None:
    def own() -> set[int]:
        updates = [message for message in person.received if message["type"] == "update" and message["told"]]
        lines = [(line, message["seats"]) for message in updates for line in message["told"]["log"]]
        return {line["seq"] for line, seats in lines if not line["is_move"] and line["player"] in seats}

    known = own()
    person.say(what, **more)
    await person.until(lambda: own() > known)


def test_leaving_the_take_over_and_coming_back_are_told_to_everybody(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana, ben, eva = await seated(hall, game="nova-luna")
            await deed(ana, "leave")

            def moves() -> int:
                return sum(entry.player == 0 for entry in match_of(ben).events)

            known = moves()
            while moves() < known + 2:  # the computer's, for Ana
                for person in (ben, eva):
                    if person.legal:
                        await person.act()
                await asyncio.sleep(1.0)
            assert [entry.deed for entry in match_of(ben).happenings] == [Deed.LEAVES, Deed.IS_TAKEN_OVER]
            await deed(ana, "return")
            await ben.until(lambda: len(told(ben)) == 3)
            assert told(ana) == [
                "You left the table.",
                "The computer took over for you.",
                "You came back and took over again.",
            ]
            assert [line.replace(str(ana.update["table"]["seats"][0]["name"]), "Ana") for line in told(ben)] == [
                "Ana left the table.",
                "The computer took over for Ana.",
                "Ana came back and took over again.",
            ]
            match = match_of(ben)
            over = match.record.index(match.happenings[1])
            assert match.record[over + 1] == Event(0, match.record[over + 1][1]), "right before the first such move"
            leo = Person(hall, "leo", "es")
            await leo.go_to(ana.update["table"]["id"])
            name = leo.update["table"]["seats"][0]["name"]
            assert told(leo) == [
                f"{name} dejó la mesa.",
                f"El ordenador empezó a jugar por {name}.",
                f"{name} volvió y siguió jugando.",
            ]
            names = [str(seat["name"]) for seat in ben.update["table"]["seats"]]
            assert set(told(ben)) < {str(entry) for entry in match.story(1, "en", names)}, "as `Match.story` tells it"

    run(test())


def test_alone_the_match_waits_and_nobody_takes_over(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "random"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            await deed(ana, "leave")
            await asyncio.sleep(600.0)
            await deed(ana, "return")
            assert told(ana) == ["You left the table.", "You came back and took over again."]

    run(test())


def test_time_out_and_resignation(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            clock = Clock(kind="reserve", reserve_seconds=60).model_dump()
            ana, ben, eva = await seated(hall, clock=clock)
            await ben.my_turn()  # Ana's time runs out
            await deed(eva, "resign", seat=2)
            await deed(ben, "resign", seat=1)
            assert ben.is_over
            assert [entry[:2] for entry in match_of(ben).happenings] == [
                (0, Deed.RUNS_OUT_OF_TIME),
                (0, Deed.IS_TAKEN_OVER),
                (2, Deed.RESIGNS),
                (1, Deed.RESIGNS),
            ]
            assert told(ben)[2:] == [f"{ben.update['table']['seats'][2]['name']} resigned.", "You resigned."]
            assert told(ana)[0] == "You ran out of time."

    run(test())


def test_coming_and_going_disturbs_nobodys_turn(toy: Definition) -> None:
    """The draft, the view and the clock of the person to move stay as they are."""

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            clock = Clock(kind="reserve", reserve_seconds=600).model_dump()
            people = await seated(hall, game="luna-capital", clock=clock)
            mover, other, *_ = sorted(people, key=lambda person: not person.legal)
            await asyncio.sleep(100.0)
            await mover.act(confirm=False)
            seen, entries, draft = mover.update["at"], mover.update["seq"], mover.update["position"]["draft"]
            assert draft
            legal = [choice["action"] for choice in mover.legal]
            for what in ("leave", "return", "leave"):
                await deed(other, what)
            await mover.until(lambda: mover.update["seq"] == entries + 3)
            later = mover.update["at"]
            assert mover.update["position"]["draft"] == draft and len(told(mover)) == 3
            seat = mover.update["seat"]
            assert mover.update["table"]["seats"][seat]["clock"] <= 500.0, "their time goes on"
            if legal:
                mover.say("act", action=legal[0], at=seen)
            else:
                mover.say("confirm", at=seen)
            await mover.until(lambda: mover.update["at"] != later)
            assert mover.problems == []

    run(test())


def test_the_draft_of_a_person_who_leaves_is_gone(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            people = await seated(hall, ("ana", "ben"), game="luna-capital")
            mover = next(person for person in people if person.legal)
            await mover.act(confirm=False)
            await deed(mover, "leave")
            await mover.until(lambda: not mover.update["position"]["draft"])

    run(test())


def test_other_servers_and_later_ones_tell_the_same(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), pace=0.0) as hall, opened(MemoryStore(shelf), pace=0.0) as other:
            ana, ben, _ = await seated(hall)
            table = ana.update["table"]["id"]
            leo = Person(other, "leo")
            await leo.go_to(table)
            await deed(ana, "leave")
            await ben.my_turn()
            await leo.until(lambda: len(told(leo)) == 2)
            record = match_of(ben).record
        async with opened(MemoryStore(shelf), pace=0.0) as hall:
            late = Person(hall, "late")
            await late.go_to(table)
            assert match_of(late).record == record and told(late) == told(leo)

    run(test())


def test_the_log_does_not_grow_for_ever(toy: Definition, monkeypatch: Any) -> None:
    monkeypatch.setattr(table_module, "MOST_HAPPENINGS", 5)

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana, ben, _ = await seated(hall)
            seat = ben.update["seat"]
            for _ in range(10):
                for what, is_away in (("leave", True), ("return", False)):
                    ben.say(what)
                    await ben.until(lambda away=is_away: ben.update["table"]["seats"][seat]["away"] == away)
            assert len(match_of(ana).happenings) == 6, "and the return from the last time that was kept"
            await deed(ben, "resign", seat=seat)
            assert match_of(ana).happenings[-1].deed == Deed.RESIGNS, "however often people came and went"

    run(test())


def test_a_match_that_was_given_up_is_read_back_as_such(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            _, ben = await seated(hall, ("ana", "ben"))
            await deed(ben, "leave")
            await deed(ben, "return")
            await deed(ben, "resign", seat=1)
            assert ben.is_over
            text = match_file.write(match_of(ben))
        assert text.startswith("lunario 3\n") and "\n1 leaves\n1 comes back\n1 resigns\ndigest" in text
        replay = Replay("x", text)
        assert match_file.write(replay.match) == text and match_file.verify(replay.match) == []
        update = replay.update(None, "en")
        assert update.table.status == "over" and update.position is not None and update.position.outcome is not None
        assert update.position.outcome.reason == "resigned" and update.position.outcome.winners == [0]
        assert update.told is not None
        assert [entry.kind for entry in update.told.story].count("table") == 3
        assert [line.is_move for line in update.told.log[-3:]] == [False] * 3
        for seq in range(update.seq + 1):
            assert replay.past(seq, None).seq == seq

    run(test())
