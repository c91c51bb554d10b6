"""Messages to people, and how many there are: rows 1, 7 and 8."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.core.state import State
from lunario.table.connection import Connection
from lunario.table.hall import Hall
from lunario.table.table import TOLD_AT_ONCE
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

CHEAP = 40  # events replayed, at most


class SlowReader(Person):
    """Reads nothing while it is asleep."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.is_lost = False
        self.awake = asyncio.Event()
        self.awake.set()

    async def send(self, text: str) -> None:
        await self.awake.wait()
        if self.is_lost:
            raise OSError("the other side is gone")
        await super().send(text)


def test_a_slow_reader_gets_the_latest_position_only(toy: Definition) -> None:
    async def test() -> None:
        async with opened(pace=1.0) as hall:
            table = await make(hall, "ana", "toy-race", ["greedy", "random"], start=True, options={"track": "long"})
            slow, quick = SlowReader(hall, "eva"), Person(hall, "leo")
            await slow.go_to(table)
            await quick.go_to(table)
            slow.awake.clear()
            await quick.until(lambda: quick.is_over)
            before = len(slow.received)
            slow.awake.set()
            await slow.until(lambda: slow.is_over)
            assert len(slow.received) - before <= 2 < len(quick.received), "one that was on its way, and the last"
            assert slow.progress == quick.progress and slow.update["position"] == quick.update["position"]

    run(test())


def test_of_a_long_match_the_position_comes_first_and_the_words_follow() -> None:
    """A server that takes over many tables lets people move before telling them everything that happened."""

    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", "nomadas", ["greedy", "random"], start=True)
            before = Person(hall, "eva")
            await before.go_to(table)
            await before.until(lambda: before.is_over)
        async with opened(store) as hall:
            again = Person(hall, "eva")
            await again.go_to(table)
            first, events = again.received[0], before.progress[0]
            assert first["position"] == before.update["position"] and first["seq"] == events > TOLD_AT_ONCE
            assert first["told"] is None
            await again.until(lambda: again.update["told"] is not None)
            told = again.update["told"]
            assert told["log_from"] == told["story_from"] == 0 and len(told["log"]) == events and told["story"]

    run(test())


def test_several_people_on_one_device_never_keep_each_others_words() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            table = await make(hall, "ana", "nuevos-mundos", ["me", "me"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            while ana.progress[0] <= TOLD_AT_ONCE:
                await ana.until(lambda: bool(ana.legal) or ana.update["curtain"] is not None)
                if ana.legal:
                    await ana.act()
                else:
                    ana.say("look", seat=ana.update["curtain"])
                    await ana.until(lambda: bool(ana.legal))
        async with opened(store) as hall:
            again = Person(hall, "ana")
            await again.go_to(table)
            assert again.received[0]["told"]["log_from"] == 0

    run(test())


def test_while_answers_wait_no_questions_are_heard(toy: Definition) -> None:
    """Row 7: 700 kB of questions whose answers nobody read took 385 MB."""

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            slow = SlowReader(hall, "eva")
            await slow.go_to(table)
            slow.awake.clear()
            for _ in range(1000):
                slow.say("recall", seq=0)
            await asyncio.sleep(100.0)
            assert slow._said.qsize() > 950 and len(slow.connection._answers) < 20
            slow.awake.set()
            await slow.until(lambda: sum(message["type"] == "past" for message in slow.received) == 1000)

    run(test())


def test_a_person_who_is_gone_while_answers_wait_leaves_no_ghost(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            gone = SlowReader(hall, "eva")
            await gone.go_to(table)
            gone.awake.clear()
            for _ in range(100):
                gone.say("recall", seq=0)
            await asyncio.sleep(10.0)
            assert hall.tables[table].connections == {gone.connection}
            gone.is_lost = True
            gone.awake.set()
            await asyncio.wait_for(gone._task, 10.0)
            assert not hall.tables[table].connections

    run(test())


def test_arrivals_do_not_update_everybody(toy: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 8: with 100 spectators an answer took 716 ms. An update is made once for everybody who gets the same one."""
    made: list[Any] = []
    update = Connection._update
    monkeypatch.setattr(Connection, "_update", lambda self, *more: made.append(self) or update(self, *more))

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            await asyncio.sleep(5.0)
            before, made[:] = len(ana.received), []
            lookers = [Person(hall, f"looker {number}") for number in range(100)]
            for looker in lookers:
                await looker.go_to(table)
            await ana.until(lambda: ana.update["table"]["spectators"] == 100)
            assert len(ana.received) - before <= 2 and [len(looker.received) for looker in lookers] == [1] * 100
            assert len(made) <= 5
            made.clear()
            await ana.act()
            for looker in lookers:
                await looker.until(lambda: looker.update["seq"] >= ana.update["seq"])  # noqa: B023
            assert len(made) <= 6, "one for the player and one for all spectators, at each of a few moments"

    run(test())


def test_a_person_who_only_listens_is_told_that_a_position_cannot_be_shown(
    toy: Definition, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They are sent the next one as usual."""

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana, eva = Person(hall, "ana"), Person(hall, "eva")
            await ana.go_to(table)
            await eva.go_to(table)
            with monkeypatch.context() as patch:
                patch.setattr(Connection, "_update", lambda *_: 1 / 0)
                ana.say("sit", seat=1, name="Ben")
                await eva.until(lambda: "is waiting" in str(eva.received[-1].get("text", "")))
            ana.say("start")
            await eva.until(lambda: eva.update["table"]["status"] == "playing")

    run(test())
    assert "ZeroDivisionError" in caplog.text


def test_the_clock_in_an_update_is_not_an_old_one(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            clock = {"kind": "reserve", "reserve_seconds": 300}
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
            times = []
            for number in range(3):
                looker = Person(hall, f"looker {number}")
                await looker.go_to(table)
                times.append(looker.update["table"]["seats"][0]["clock"])
                await asyncio.sleep(10.0)
            assert [round(times[0] - time) for time in times] == [0, 10, 20]

    run(test())


@pytest.mark.parametrize("game", ["luna-capital", "nova-luna"])
def test_looking_back_is_cheap(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 1: each request replayed the match while everybody waited, and 9 ms became 37 s."""
    applied = 0
    apply = State.apply

    def counted(self: State, action: int | str) -> None:
        nonlocal applied
        applied += 1
        apply(self, action)

    async def test() -> None:
        nonlocal applied
        async with opened(pace=0.0) as hall:
            table = (await hall.find(await make(hall, "ana", game, ["greedy", "greedy"], start=True))).table
            while table.status != "over":
                await asyncio.sleep(1.0)
            match = table.match
            assert isinstance(match, Match)
            length, expected = len(match.events), match.game.new_state()
            monkeypatch.setattr(State, "apply", counted)
            clocks = table.clocks_at(length)
            table.history.past(match, length, None, clocks)
            assert applied < CHEAP
            for seq in range(0, length, 7):
                applied = 0
                found = json.loads(table.history.past(match, seq, 0, clocks))
                assert applied < CHEAP
                while len(path) < seq:
                    apply(expected, match.events[len(path)].action)
                    path.append(seq)
                assert found["view"] == json.loads(json.dumps(expected.view(0)))
                table.history.past(match, seq, 0, clocks)
                assert applied < CHEAP, "the second time nothing is done"

    path: list[int] = []
    run(test())


class Scrubber(Person):
    """Looks back, and notes how much the server has done each time it takes the next message."""

    def __init__(self, hall: Hall, guest: str, done: Callable[[], tuple[int, int]]) -> None:
        super().__init__(hall, guest)
        self.done, self.notes = done, list[tuple[int, int]]()

    async def _messages(self) -> AsyncIterator[str]:
        async for text in super()._messages():
            self.notes.append(self.done())
            yield text

    @property
    def pasts(self) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == "past"]


@pytest.mark.parametrize("game", ["luna-capital", "nova-luna"])
def test_others_go_on_while_somebody_looks_back(game: str, toy: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 1, as it was found: a spectator of a long match asks for one position after another."""
    applied = turns = 0
    apply = State.apply

    def counted(self: State, action: int | str) -> None:
        nonlocal applied
        applied += 1
        apply(self, action)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            actor = await hall.find(await make(hall, "ana", game, ["greedy", "greedy"], start=True))
            while actor.table.status != "over":
                await asyncio.sleep(1.0)
            eva, ana = Scrubber(hall, "eva", lambda: (applied, turns)), Person(hall, "ana")
            await eva.go_to(actor.id)
            await ana.go_to(await make(hall, "ana", toy.name, ["me", "greedy"], start=True))
            await ana.my_turn()
            await asyncio.sleep(60.0)  # until the match is put into words
            match = actor.table.match
            assert match is not None and actor.table.is_in_words()
            monkeypatch.setattr(State, "apply", counted)
            ticking = asyncio.create_task(others())
            asked = [seq * 61 % (len(match.events) + 1) for seq in range(300)]
            for seq in asked:
                eva.say("recall", seq=seq)
            await ana.act()
            assert len(eva.pasts) < 30, "an honest mover does not wait for all of that"
            await eva.until(lambda: len(eva.pasts) == len(asked))
            ticking.cancel()
            for before, after in itertools.pairwise(eva.notes):
                assert after[0] - before[0] < CHEAP and after[1] > before[1], "it is cheap, and others come in between"
            assert [past["seq"] for past in eva.pasts] == asked
            for past in eva.pasts[::30]:
                state = match.game.new_state()
                for event in match.events[: past["seq"]]:
                    apply(state, event.action)
                assert past["view"] == json.loads(json.dumps(state.view(None)))

    run(test())


def test_a_position_is_whole_while_a_turn_is_being_written(toy: Definition) -> None:
    """A second device that asked just then used to get the decision with the board from before it."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana, again = Person(hall, "ana"), Person(hall, "ana")
            await ana.go_to(table)
            await again.go_to(table)
            await again.my_turn()
            before, work = again.update["position"], shelf.step

            async def slow(process: str, what: str, when: str) -> None:
                await asyncio.sleep(10.0 if what == "append" else 0.0)

            shelf.step = slow
            ana.say("act", action=ana.legal[0]["action"], at=ana.update["at"], confirm=True)
            await asyncio.sleep(1.0)
            again.say("speak", lang="es")
            await asyncio.sleep(1.0)
            now = again.update["position"]
            assert now["draft"] and now["view"] != before["view"]
            shelf.step = work
            await ana.my_turn()

    run(test())
