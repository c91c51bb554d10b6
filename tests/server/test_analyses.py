"""Analyses at the server: available after the end, kept, resumed where they stopped, and never done twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

import lunario
from lunario import analysis
from lunario.core import match_file
from lunario.core.branching import seqs_of
from lunario.core.match import Match
from lunario.server.analyses import Analyses, Audience, _pieces_until, _Run
from lunario.server.settings import Settings
from lunario.server.store.kept_analyses import KeptAnalyses
from lunario.server.store.sql import Store
from lunario.table.answers import AnalysisInfo
from lunario.table.errors import Refused, TooMany
from lunario.table.interfaces import Unavailable
from lunario.table.lanes import Lane, Note, Owner
from tests.server.house import PATIENCE, Guest, House, house
from tests.server.postgres import Postgres
from tests.table.branches import random_match

T = TypeVar("T")
PART = 0.001  # of the iterations: the searches' results are not tested here
NOBODY = Audience("en", ())
ana, ben, cleo, eva = (Owner(name, name) for name in ("ana", "ben", "cleo", "eva"))
LITTLE = Settings(database="sqlite://", analysis=PART)


class Counting:
    """Does work on the spot and counts it. After `most` pieces it takes for ever."""

    def __init__(self, most: int = 1000) -> None:
        self.most = most
        self.stopped = asyncio.Event()
        self.done = 0
        self.told = 0

    async def consider(self, game: str, owner: Owner, work: Callable[[], T], note: Note | None = None) -> T:
        self.told += 1
        await asyncio.sleep(0.01)
        return work()

    def pace_of_work(self) -> float | None:
        return 2.0

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        if self.done == self.most:
            self.stopped.set()
            await asyncio.Event().wait()
        self.done += 1
        await asyncio.sleep(0)
        return work()


def a_match(decisions: int = 10) -> Match:
    match = lunario.load("nova-luna", 2).new_match(seed="x")
    for _ in range(decisions):
        match.play(match.legal_actions()[0])
    return match


class Here:
    """Reads on the spot."""

    async def do(self, owner: Owner, work: Callable[[], T], size: int = 0) -> T:
        return work()


HERE: Any = Here()


async def look(analyses: Analyses, owner: Owner, match: Match, audience: Audience) -> AnalysisInfo:
    return await analyses.look(owner, await analyses.subject_of_match(owner, match), audience)


async def finished(analyses: Analyses, match: Match) -> dict[str, Any]:
    while (info := await look(analyses, ana, match, Audience("en", ("Ana", "Ben")))).analysis is None:
        await asyncio.sleep(0.01)
    return info.analysis


async def opened(database: str) -> Store:
    store = Store(database)
    await store.open()
    await store.stay_alive(60.0)
    return store


def test_an_analysis_goes_on_where_it_was_stopped(database: str) -> None:
    async def test() -> None:
        match, store = a_match(), await opened(database)
        total = len(analysis.plan(match))
        first = Counting(most=3)
        stopped = Analyses(KeptAnalyses(store), first, HERE, LITTLE)  # type: ignore[arg-type]
        assert (await look(stopped, ana, match, NOBODY)).done == 0
        await first.stopped.wait()
        assert (await look(stopped, ana, match, NOBODY)).done == 3
        await stopped.close()
        await store.close()

        store, second = await opened(database), Counting()
        again = Analyses(KeptAnalyses(store), second, HERE, LITTLE)  # type: ignore[arg-type]
        told = await finished(again, a_match())
        assert (second.done, second.told) == (total - 3, 1), "what was judged is kept"
        assert [each["event"] for each in told["decisions"]] == analysis.plan(match)
        settings = analysis.settings_of(match.game).scaled(PART)
        whole = analysis.report(match, analysis.analyse(match, settings))
        assert told == analysis.tell(match, whole, "en", ["Ana", "Ben"]), "as if it had been done in one go"
        await again.close()
        await store.close()

    asyncio.run(test())


def test_two_servers_do_not_do_it_twice(postgres: Postgres) -> None:
    """While one works the other waits, and carries on when it is gone."""

    async def test() -> None:
        address, match = postgres.new_database(), a_match()
        stores = [await opened(address), await opened(address)]
        counts = [Counting(most=4), Counting()]
        servers = [Analyses(KeptAnalyses(store), one, HERE, LITTLE) for store, one in zip(stores, counts, strict=True)]  # type: ignore[arg-type]
        await look(servers[0], ana, match, NOBODY)
        await counts[0].stopped.wait()
        assert (await look(servers[1], ana, match, NOBODY)).done == 4
        kept = KeptAnalyses(stores[1])
        key = (await servers[1].subject_of_match(ana, match)).key
        assert not await kept.claim(key), "the first one is there"
        assert counts[1].done == 0
        await servers[0].close()
        await finished(servers[1], match)
        assert counts[0].done + counts[1].done == len(analysis.plan(match))
        await servers[1].close()
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_several_who_ask_at_once_are_told_the_same_words(tmp_path: Path) -> None:
    """They are put into words once, and do not wait behind analyses that go on."""

    async def test() -> None:
        store, match = await opened(f"sqlite:///{tmp_path}/tables.db"), a_match()
        thinking = Counting()
        analyses = Analyses(KeptAnalyses(store), thinking, HERE, LITTLE)  # type: ignore[arg-type]
        await finished(analyses, match)
        thinking.most, thinking.told = thinking.done, 0  # from here on judging takes for ever
        await look(analyses, ben, a_match(7), NOBODY)
        found = await asyncio.gather(
            *(look(analyses, guest, match, Audience("es", ("A", "B"))) for guest in (ana, ben, cleo))
        )
        assert thinking.told == 1 and found[0].analysis is not None
        assert all(each.analysis == found[0].analysis for each in found)
        await analyses.close()
        await store.close()

    asyncio.run(test())


class InMemory:
    """Keeps judgements without a database, which might take longer than the work."""

    def __init__(self) -> None:
        self.judged: dict[str, dict[int, str]] = {}

    async def use(self, key: str) -> int:
        return len(self.judged.get(key, {}))

    async def claim(self, _: str) -> bool:
        return True

    async def let_go(self, _: str) -> None:
        pass

    async def clear(self, _: float) -> None:
        pass

    async def keep(self, key: str, event: int, judged: str) -> None:
        self.judged.setdefault(key, {})[event] = judged

    async def judgements(self, key: str) -> dict[int, str]:
        return self.judged.get(key, {})


class Turns(Counting):
    """Does a piece in two seconds of its own clock, in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.lane, self.now, self.go = Lane(1), 0.0, asyncio.Event()
        self.last: dict[Owner, float] = {}  # when each owner's last piece was done

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        async with self.lane.turn(owner):
            await self.go.wait()
            await asyncio.sleep(0.005)  # in which the one before comes back for its next piece
            self.now += 2.0
            self.last[owner] = self.now
            return await super().work_out(game, owner, work)


class Failing(Counting):
    """Raises what it is given, once."""

    def __init__(self, problem: Exception) -> None:
        super().__init__()
        self.problem: Exception | None = problem

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        problem, self.problem = self.problem, None
        if problem is not None:
            raise problem
        return await super().work_out(game, owner, work)


@pytest.mark.parametrize("problem", [Unavailable("gone"), OSError("no memory")])
def test_an_analysis_that_was_interrupted_can_be_asked_for_again(tmp_path: Path, problem: Exception) -> None:
    async def test() -> None:
        store = await opened(f"sqlite:///{tmp_path}/tables.db")
        analyses = Analyses(KeptAnalyses(store), Failing(problem), HERE, LITTLE)  # type: ignore[arg-type]
        assert await finished(analyses, a_match())
        await analyses.close()
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize("problem", [ValueError("odd"), EOFError()])
def test_a_match_that_cannot_be_analysed_is_not_tried_again(tmp_path: Path, problem: Exception) -> None:
    """EOFError means that it ended the process twice."""

    async def test() -> None:
        store = await opened(f"sqlite:///{tmp_path}/tables.db")
        analyses = Analyses(KeptAnalyses(store), Failing(problem), HERE, LITTLE)  # type: ignore[arg-type]
        with pytest.raises(Refused, match="cannot be analysed"):
            await finished(analyses, a_match())
        await analyses.close()
        await store.close()

    asyncio.run(test())


def test_one_guest_does_not_take_all_places(tmp_path: Path) -> None:
    async def test() -> None:
        store = await opened(f"sqlite:///{tmp_path}/tables.db")
        settings = replace(LITTLE, analyses_guest=2, analyses=3)
        analyses = Analyses(KeptAnalyses(store), Counting(most=0), HERE, settings)  # type: ignore[arg-type]
        matches = [a_match(decisions) for decisions in range(3, 7)]
        for match in matches[:2]:
            await look(analyses, ana, match, NOBODY)
        with pytest.raises(TooMany, match=r"are being analysed for you already \(2\)"):
            await look(analyses, ana, matches[2], NOBODY)
        assert (await look(analyses, ana, matches[0], NOBODY)).done == 0, "what goes on can be looked at"
        await look(analyses, ben, matches[2], NOBODY)
        with pytest.raises(TooMany, match="Many matches are being analysed just now"):
            await look(analyses, ben, matches[3], NOBODY)
        await analyses.close()
        await store.close()

    asyncio.run(test())


def test_one_address_does_not_take_all_places() -> None:
    """Five cookies at one address ask for twenty analyses. Others get places and turns all the same."""

    async def test() -> None:
        settings, thinking = replace(LITTLE, analyses_guest=4, analyses=6), Turns()
        analyses = Analyses(InMemory(), thinking, HERE, settings)  # type: ignore[arg-type]
        matches = [a_match(decisions) for decisions in range(8, 17)]
        for number, match in enumerate(matches[:6]):
            await look(analyses, Owner("far", f"cookie {number // 4}"), match, NOBODY)
        assert (await look(analyses, Owner("far", "cookie 1"), matches[0], NOBODY)).queue is not None
        with pytest.raises(TooMany, match="Many matches are being analysed just now"):
            await look(analyses, Owner("far", "cookie 2"), matches[6], NOBODY)
        for number, guest in enumerate((ana, ben)):
            info = await look(analyses, guest, matches[6 + number], NOBODY)
            assert info.queue is not None and info.queue.of == 6, "the address gave a place up"
        with pytest.raises(TooMany, match="Many matches are being analysed just now"):
            await look(analyses, Owner("far", "cookie 2"), matches[5], NOBODY)
        queue = info.queue
        while len(thinking.lane) < 5:  # all are there
            await asyncio.sleep(0.01)
        thinking.go.set()
        while (info := await look(analyses, ben, matches[7], NOBODY)).analysis is None:
            await asyncio.sleep(0.01)
        assert queue is not None and queue.seconds is not None
        assert thinking.last[ben] <= queue.seconds <= 3 * 2.0 * info.total, "three addresses take turns"
        assert queue.place <= 2 < queue.of
        await analyses.close()

    asyncio.run(test())


def test_how_long_an_analysis_takes_is_said_as_turns_are_taken() -> None:
    runs = [_Run(Owner("far", f"cookie {number % 5}"), 100) for number in range(20)]
    honest, little = _Run(ana, 30), _Run(ben, 10)
    assert _pieces_until(honest, [*runs, honest]) == 60, "every other one"
    assert _pieces_until(honest, [*runs, honest, little]) == 70
    assert _pieces_until(runs[0], runs) == 2000 and _pieces_until(little, [little]) == 10
    friend = _Run(Owner("far", "friend"), 10)
    assert _pieces_until(friend, [*runs, friend]) == 60, "six guests take turns at the address"


def test_an_analysis_that_nobody_asks_for_is_cleared(database: str) -> None:
    async def test() -> None:
        store = await opened(database)
        kept = KeptAnalyses(store)
        assert await kept.use("a") == 0
        await kept.keep("a", 3, "x")
        await kept.keep("a", 3, "y")
        assert await kept.use("a") == 1 and await kept.judgements("a") == {3: "x"}
        await kept.clear(60.0)
        assert await kept.judgements("a") == {3: "x"}
        await kept.clear(-60.0)
        assert await kept.judgements("a") == {}
        await store.close()

    asyncio.run(test())


def test_events_lie_where_the_log_has_them() -> None:
    match = random_match("nova-luna", 0)
    assert match.take_backs
    seqs = seqs_of(match)
    assert len(seqs) == len(match.events) + 1
    for number in range(0, len(seqs), 7):
        assert match.events_at(seqs[number]) == match.events[:number]


# ------------------------------------------------------------------ over the wire


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with house(f"sqlite:///{folder / 'tables.db'}", analysis=PART) as found:
        yield found


def asked(guest: Guest, path: str, body: dict[str, Any]) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while True:
        answer = guest.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        assert 0 <= found["done"] <= found["total"]
        assert (found["queue"] is None) == (found["analysis"] is not None)
        if found["analysis"] is not None:
            return found
        assert time.monotonic() < end, "it does not end"
        time.sleep(0.1)


def test_a_table_is_analysed_after_its_end_for_all_who_have_the_link(place: House) -> None:
    with closing(Guest(place.port)) as ana, closing(Guest(place.port, "es")) as eva:
        table = ana.make("nova-luna", ["me", "novice"], start=True)
        socket = ana.go_to(table)
        for _ in range(6):
            socket.my_turn()
            socket.act()
        for path in ("analysis", "better"):
            assert ana.http.post(f"/tables/{table}/{path}", json={"event": 30}).status_code == 403
        socket.say("resign", seat=0)
        socket.until(lambda update: update["table"]["status"] == "over")
        mine, hers = (asked(guest, f"/tables/{table}/analysis", {}) for guest in (ana, eva))
        match = match_file.read("x", ana.http.get(f"/tables/{table}/match.lunario").text)
        assert [each["event"] for each in mine["analysis"]["decisions"]] == analysis.plan(match)
        assert mine["seqs"] == seqs_of(match)
        assert mine["analysis"]["names"] == ["You", "Tycho"], "the only person is spoken to"
        assert hers["analysis"]["names"] == ["Invitado 1", "Tycho"], "a stranger is not"
        words = [[each["chosen_text"] for each in one["analysis"]["decisions"]] for one in (mine, hers)]
        assert words[0] != words[1] and len(words[0]) == len(words[1])
        last = mine["analysis"]["decisions"][-1]
        better = eva.http.post(f"/tables/{table}/better", json={"event": last["event"]}).json()
        assert better["player"] == last["player"] and better["position"]["view"] and better["targets"]
        assert eva.http.post(f"/tables/{table}/better", json={"event": 0}).status_code == 409


def test_a_match_file_is_analysed(place: House) -> None:
    with closing(Guest(place.port)) as ana:
        file = {"name": "mine.lunario", "text": match_file.write(a_match())}
        found = asked(ana, "/replay/analysis", file)
        assert len(found["analysis"]["decisions"]) == found["total"] == found["done"]
        event = found["analysis"]["decisions"][0]["event"]
        better = ana.http.post("/replay/better", json={**file, "event": event}).json()
        assert better["position"]["seq"] == event
        assert [target.split(":")[0] for target in better["targets"]] == ["wheel", "cell"], "of the whole turn"
