"""Taking turns to think. Row 6: one guest's masters starved all others."""

from __future__ import annotations

import asyncio

from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.table.lanes import QUICK, Lane, Lanes
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run


def test_owners_take_turns() -> None:
    async def test() -> None:
        lane, order = Lane(1), []

        async def think(owner: str, number: int) -> None:
            async with lane.turn(owner):
                await asyncio.sleep(1.0)
                order.append((owner, number))

        tasks = [asyncio.create_task(think("greedy guest", number)) for number in range(20)]
        await asyncio.sleep(0.5)
        tasks += [asyncio.create_task(think("honest", number)) for number in range(3)]
        await asyncio.gather(*tasks)
        assert [order.index(("honest", number)) for number in range(3)] == [2, 4, 6], "after one of the other's each"
        assert [entry for entry in order if entry[0] != "honest"] == [("greedy guest", number) for number in range(20)]

    run(test())


def test_what_no_table_waits_for_comes_behind_all_decisions() -> None:
    """It runs one at a time, never while a decision waits, and goes on after one that came and went."""

    async def test() -> None:
        lanes, order = Lanes(quick=1, slow=1), []

        async def think(name: str) -> None:
            async with lanes.turn(name, "somebody"):
                await asyncio.sleep(1.0)
                order.append(name)

        async def analyse(name: str) -> None:
            async with lanes.behind(name):
                order.append(f"{name} begins")
                await asyncio.sleep(1.0)
                order.append(f"{name} ends")

        waiting = [asyncio.create_task(think("master")) for _ in range(4)]
        await asyncio.sleep(0.5)
        analyses = [asyncio.create_task(analyse(name)) for name in ("one", "two")]
        await asyncio.sleep(0.1)
        gone = asyncio.create_task(think("master"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*waiting, *analyses)
        assert order[:3] == ["master"] * 3, "the fourth decides at last, and nobody waits any more"
        rest = [each for each in order[3:] if each != "master"]
        assert rest == ["one begins", "one ends", "two begins", "two ends"]

    run(test())


def test_quick_levels_do_not_wait_for_masters() -> None:
    async def test() -> None:
        lanes = Lanes(quick=1, slow=1)

        async def think(name: str, seconds: float) -> float:
            async with lanes.turn(name, "somebody"):
                await asyncio.sleep(seconds)
            return asyncio.get_running_loop().time()

        masters = [asyncio.create_task(think("master", 10.0)) for _ in range(100)]
        await asyncio.sleep(1.0)
        assert await think("casual", 0.5) == 1.5 and await think("greedy", 0.1) == 1.6
        assert await think("learner", 0.25) == 1.85 and {"strong", "regular"}.isdisjoint(QUICK)
        assert len(lanes.slow) == 99
        for task in masters:
            task.cancel()
        await asyncio.wait(masters)
        assert len(lanes.slow) == 0 and await think("master", 1.0) < 3.0

    run(test())


class Noting(InlineThinking):
    def __init__(self) -> None:
        self.owners: list[str] = []

    async def decide(self, name: str, match_id: str, owner: str, match: Match) -> int:
        self.owners.append(owner)
        return await super().decide(name, match_id, owner, match)


def test_tables_where_nobody_is_share_one_place(toy: Definition) -> None:
    """Guests cost nothing to make up, so their many tables must not come before those where somebody waits."""

    async def test() -> None:
        thinking = Noting()
        async with opened(thinking=thinking, pace=1.0) as hall:
            for guest in ("eva", "leo"):
                await make(hall, guest, "toy-race", ["greedy", "random"], start=True)
            await asyncio.sleep(5.0)
            assert set(thinking.owners) == {""}
            ana = Person(hall, "ana")
            await ana.go_to(await make(hall, "ana", "toy-race", ["greedy", "random"], start=True))
            await ana.until(lambda: ana.is_over)
            assert set(thinking.owners) == {"", "ana"}

    run(test())


def test_a_decision_that_is_cancelled_takes_no_place() -> None:
    """Not even if it is cancelled just as its turn comes."""

    async def test() -> None:
        lane = Lane(1)

        async def think() -> None:
            async with lane.turn("somebody"):
                await asyncio.sleep(1.0)

        for moment in (0.5, 1.0, 1.5):
            tasks = [asyncio.create_task(think()) for _ in range(3)]
            await asyncio.sleep(moment)
            tasks[1].cancel()
            await asyncio.wait(tasks)
            async with asyncio.timeout(1.5), lane.turn("another"):
                pass

    run(test())
