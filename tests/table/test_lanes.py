"""Taking turns to think. Row 6: one guest's masters starved all others."""

from __future__ import annotations

import asyncio

from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.table.lanes import QUICK, Ahead, Lane, Lanes, Owner
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run

SOMEBODY, NOBODY = Owner("somebody", "somebody"), Owner("", "")


def test_owners_take_turns() -> None:
    async def test() -> None:
        lane, order = Lane(1), []

        async def think(owner: str, number: int) -> None:
            async with lane.turn(Owner(owner, owner)):
                await asyncio.sleep(1.0)
                order.append((owner, number))

        tasks = [asyncio.create_task(think("greedy guest", number)) for number in range(20)]
        await asyncio.sleep(0.5)
        tasks += [asyncio.create_task(think("honest", number)) for number in range(3)]
        await asyncio.gather(*tasks)
        assert [order.index(("honest", number)) for number in range(3)] == [1, 3, 5], "after one of the other's each"
        assert [entry for entry in order if entry[0] != "honest"] == [("greedy guest", number) for number in range(20)]

    run(test())


def test_addresses_take_turns_and_at_each_its_guests() -> None:
    async def test() -> None:
        lane, order = Lane(1), list[str]()

        async def think(home: str, guest: str) -> None:
            async with lane.turn(Owner(home, guest)):
                await asyncio.sleep(1.0)
                order.append(guest)

        tasks = [asyncio.create_task(think("far", f"cookie {number}")) for number in range(20)]
        await asyncio.sleep(0.5)
        for home, guest in (("far", "friend"), ("near", "ana"), ("near", "ana"), ("near", "ben")):
            tasks.append(asyncio.create_task(think(home, guest)))
        await asyncio.gather(*tasks)
        near = [order.index("ana"), order.index("ben"), len(order) - 1 - order[::-1].index("ana")]
        assert near == [1, 3, 5], "after one of the other address's each, and Ben before Ana's second"
        assert order.index("friend") == 23, "at the address of the cookies it is the last one's turn"

    run(test())


def test_they_are_told_how_many_come_first_and_how_long_it_takes() -> None:
    """The first forecast comes true if nobody else comes."""

    async def test() -> None:
        lane, told, done = Lane(1), dict[str, list[Ahead]](), dict[str, float]()
        now = asyncio.get_running_loop().time

        async def think(home: str, guest: str) -> None:
            found = told.setdefault(guest, [])
            async with lane.turn(Owner(home, guest), found.append):
                await asyncio.sleep(4.0)
            done[guest] = now()

        await think("far", "zero")
        began = now()
        tasks = [asyncio.create_task(think("far", f"cookie {number}")) for number in range(5)]
        await asyncio.sleep(2.0)
        tasks += [asyncio.create_task(think("near", guest)) for guest in ("ana", "ben")]
        await asyncio.gather(*tasks)
        assert told["zero"] == [] and told["cookie 0"] == [], "they did not wait"
        firsts = {guest: found[0] for guest, found in told.items() if found}
        assert {guest: ahead.others for guest, ahead in firsts.items() if guest in ("ana", "ben")} == {
            "ana": 0,
            "ben": 2,
        }
        assert [done[guest] - began - 2.0 for guest in ("ana", "ben")] == [firsts["ana"].seconds, firsts["ben"].seconds]
        far = [ahead.others for ahead in told["cookie 4"]]
        assert far[0] == 3 < max(far), "others came who are let in first"
        assert [ahead.others for ahead in told["ben"]] == sorted((each.others for each in told["ben"]), reverse=True)

    run(test())


def test_what_no_table_waits_for_comes_behind_all_decisions() -> None:
    """It runs one at a time, never while a decision waits, and goes on after one that came and went."""

    async def test() -> None:
        lanes, order = Lanes(quick=1, slow=1), []

        async def think(name: str) -> None:
            async with lanes.turn(name, SOMEBODY):
                await asyncio.sleep(1.0)
                order.append(name)

        async def analyse(name: str) -> None:
            async with lanes.behind(Owner(name, name)):
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
            async with lanes.turn(name, SOMEBODY):
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
        self.owners: list[Owner] = []

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
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
            assert set(thinking.owners) == {NOBODY}
            ana = Person(hall, "ana")
            await ana.go_to(await make(hall, "ana", "toy-race", ["greedy", "random"], start=True))
            await ana.until(lambda: ana.is_over)
            assert set(thinking.owners) == {NOBODY, Owner("ana", "ana")}

    run(test())


def test_computers_think_for_the_address_of_those_who_are_there(toy: Definition) -> None:
    """Whoever makes up guests at one address has one address's turns, also after they have left."""

    async def test() -> None:
        thinking = Noting()
        async with opened(thinking=thinking, pace=1.0) as hall:
            eva, spectator = Person(hall, "eva", home="far"), Person(hall, "leo", home="near")
            table = await make(hall, "eva", "toy-race", ["me", "greedy", "random"], start=True)
            await spectator.go_to(table)
            await asyncio.sleep(5.0)
            before = set(thinking.owners)
            assert before <= {Owner("", "eva"), Owner("near", "leo")}
            thinking.owners.clear()
            await eva.go_to(table)
            await eva.my_turn()
            await eva.act()
            await eva.go()
            await spectator.go()
            await asyncio.sleep(5.0)
            assert set(thinking.owners) == {Owner("far", "eva")}

    run(test())


def test_a_decision_that_is_cancelled_takes_no_place() -> None:
    """Not even if it is cancelled just as its turn comes."""

    async def test() -> None:
        lane = Lane(1)

        async def think() -> None:
            async with lane.turn(SOMEBODY):
                await asyncio.sleep(1.0)

        for moment in (0.5, 1.0, 1.5):
            tasks = [asyncio.create_task(think()) for _ in range(3)]
            await asyncio.sleep(moment)
            tasks[1].cancel()
            await asyncio.wait(tasks)
            async with asyncio.timeout(1.5), lane.turn(Owner("another", "another")):
                pass

    run(test())
