"""Hints and the coach: allowed where they should be, counted, based on what the player knows, and never waited for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from unittest.mock import patch
from zlib import crc32

import pytest

import lunario
from lunario.analysis import Hint, Judge, Objection, judge_event, last_turn, reasons, report
from lunario.core import registry
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.table import advice, seating
from lunario.table.hall import Hall
from lunario.table.lanes import Lane, Note, Owner
from tests.table.leaks import findings
from tests.table.memory import MemoryStore
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run
from tests.table.watched import FEW, Record, Witness, any_turn

T = TypeVar("T")
DECISIONS = 12  # in a match where somebody takes all the advice there is
HIDING = [name for name in lunario.games() if registry.find(name).hides]


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "settings_of", lambda game, quick: FEW)


class Slow(InlineThinking):
    """Gives advice only when released."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked = asyncio.Event()

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        self.asked.set()
        await self.go.wait()
        return work()


async def begun(hall: Hall, seats: tuple[str, ...] = ("me", "novice"), lang: str = "en", **how: Any) -> Person:
    ana = Person(hall, "ana", lang)
    await ana.go_to(await make(hall, "ana", "nova-luna", list(seats), start=True, **how))
    await ana.my_turn()
    return ana


def said(person: Person, kind: str) -> list[dict[str, Any]]:
    return [message for message in person.received if message["type"] == kind]


async def hinted(person: Person, *, move: bool = False) -> dict[str, Any]:
    known = len(said(person, "hint"))
    person.say("hint", at=person.update["at"], move=move)
    await person.until(lambda: len(said(person, "hint")) > known)
    return said(person, "hint")[-1]


class Queue(InlineThinking):
    """Gives advice after some seconds, one piece after another, in turn."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.lane = seconds, Lane(1)

    async def consider(self, game: str, owner: Owner, work: Callable[[], T], note: Note | None = None) -> T:
        async with self.lane.turn(owner, note):
            await asyncio.sleep(self.seconds)
            return work()


def test_a_hint_comes_in_turn_by_address_and_a_long_wait_is_told() -> None:
    async def test() -> None:
        thinking = Queue(5.0)
        async with opened(thinking=thinking, pace=0.0) as hall:

            async def asks(guest: str, home: str) -> Person:
                person = Person(hall, guest, home=home)
                await person.go_to(await make(hall, guest, "nova-luna", ["me", "novice"], start=True))
                await person.my_turn()
                person.say("hint", at=person.update["at"])
                return person

            await hinted(await begun(hall))  # so that it is known how long they take
            others = [await asks(f"cookie {number}", "far") for number in range(10)]
            ana = await asks("ana", "near")
            began = asyncio.get_running_loop().time()
            await ana.until(lambda: bool(said(ana, "hint")))
            assert asyncio.get_running_loop().time() - began <= 10.0, "after the one under way"
            first = said(ana, "hint_waits")[0]
            assert first["at"] == said(ana, "hint")[0]["at"] and first["others"] == 0 and first["seconds"] <= 10
            last = said(others[-1], "hint_waits")
            assert last[0]["others"] == 8 and last[0]["seconds"] >= 45
            thinking.seconds = thinking.lane.took = 0.5
            ben = await begun(hall)
            await hinted(ben)
            assert said(ben, "hint_waits") == [], "a short wait need not be told"

    run(test())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_first_where_to_look_then_which_move_and_why(lang: str) -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall, lang=lang)
            assert ana.update["can_hint"]
            where = await hinted(ana)
            assert where["text"] and where["targets"] and where["action"] is None and where["reasons"] == []
            assert len(where["compared"]) in (0, 2) and where["around"]
            which = await hinted(ana, move=True)
            choice = next(one for one in ana.legal if one["action"] == which["action"])
            assert which["move"] == choice["text"] and which["targets"] == choice["targets"] and which["reasons"]
            other = next(one for one in ana.legal if one["text"] == which["next_best"])
            assert other["targets"][0] == which["next_targets"][0] and other != choice
            assert ("next-best" in " ".join(which["reasons"])) <= (lang == "en")
            await ana.until(lambda: ana.update["table"]["seats"][0]["hints"] == 1)
            await ana.act(confirm=False)
            if ana.legal:
                await hinted(ana)
                await ana.until(lambda: ana.update["table"]["seats"][0]["hints"] == 2)
                ana.say("undo", at=ana.update["at"])
                await ana.until(lambda: not ana.update["position"]["draft"])
                await hinted(ana)
                assert ana.update["table"]["seats"][0]["hints"] == 2, "the same hint again is not another one"
            store = hall.store
            assert isinstance(store, MemoryStore)
            row = store.matches[ana.update["table"]["id"]]
            assert row.seats[0].hints == ana.update["table"]["seats"][0]["hints"] > 0

    run(test())


def test_among_people_only_where_the_table_allows_it() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            await _among_people(hall, hints=False)
            await _among_people(hall, hints=True)

    run(test())


async def _among_people(hall: Hall, *, hints: bool) -> None:
    table = await make(hall, "ana", "nova-luna", ["me", "open"], hints=hints)
    ana, ben = Person(hall, "ana"), Person(hall, "ben")
    await ana.go_to(table)
    await ben.go_to(table)
    ben.say("sit", seat=1)
    await ana.until(lambda: ana.update["table"]["seats"][1]["kind"] == "person")
    ana.say("start")
    for person in (ana, ben):
        await person.until(lambda: person.update["position"] is not None)  # noqa: B023
    first, second = (ana, ben) if ana.legal else (ben, ana)
    assert first.update["can_hint"] == hints
    assert await second.problem("hint", at=second.update["at"]) == "It is not your turn."
    if hints:
        assert (await hinted(first))["targets"]
    else:
        assert await first.problem("hint", at=first.update["at"]) == "This table allows no hints."


def test_a_person_who_waits_for_a_hint_can_go_on() -> None:
    async def test() -> None:
        thinking = Slow()
        async with opened(thinking=thinking, pace=0.0) as hall:
            ana = await begun(hall)
            at = ana.update["at"]
            ana.say("hint", at=at)
            await thinking.asked.wait()
            await ana.act()
            assert ana.update["at"] != at
            thinking.go.set()
            await asyncio.sleep(5.0)
            assert ana.problems == [] and said(ana, "hint") == [], "who went on needs no hint"
            assert ana.update["table"]["seats"][0]["hints"] == 0, "a hint that nobody heard is not counted"

    run(test())


@pytest.mark.parametrize("name", HIDING)
def test_a_hint_is_the_same_in_every_guess_of_the_player(name: str) -> None:
    """Whatever the others hide, a hint follows from what the player knows."""
    match, rng = lunario.load(name, 2).new_match(seed="x"), new_rng(5)
    told = 0
    for number in range(40):
        actions = match.legal_actions()
        if number % 10 == 9 and len(actions) > 1:
            state = match.state
            found = advice._think(state, len(match.events))
            assert found is not None
            told += 1
            for guess in (state.determinize(state.current_player, rng) for _ in range(3)):
                other = advice._think(guess, len(match.events))
                assert other is not None
                assert (other.where, other.action, other.look_text("en")) == (
                    found.where, found.action, found.look_text("en")
                )  # fmt: skip
                assert [each.told(None, "en", ["a", "b"]) for each in other.reasons] == [
                    each.told(None, "en", ["a", "b"]) for each in found.reasons
                ]
        match.play(actions[below(rng, len(actions))])
    assert told > 1


# ------------------------------------------------------------------ the coach


def objecting(match: Match, player: int, threshold: float, judge: Judge) -> Objection | None:
    """Object to every turn, with the engine's judgement of it."""
    judged = [judge_event(match, event, judge) for event in last_turn(match, player)]
    worst = max(judged, key=lambda each: each.loss)
    turn, because = report(match, judged).turns[0], reasons(match.state_after(worst.event), worst)
    return Objection(turn, turn.loss, turn.margin, worst, because)


async def a_turn(person: Person) -> None:
    known = person.progress[0]
    while person.progress[0] == known:
        await person.act()


def test_the_coach_objects_after_the_computers_reply_and_the_turn_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "object_to", objecting)

    async def test() -> None:
        thinking = Slow()
        async with opened(thinking=thinking, pace=0.0) as hall:
            ana = await begun(hall, coach=True)
            await a_turn(ana)
            ana.say("coach", least="inaccuracy")
            await thinking.asked.wait()
            await ana.my_turn()  # the computer has replied, and nobody waited for the coach
            thinking.go.set()
            await ana.until(lambda: bool(said(ana, "objection")))
            found = said(ana, "objection")[0]
            assert found["loss"] and found["played"] and found["better"]
            assert ana.update["can_take_back"]
            at = ana.update["at"]
            ana.say("take_back", at=at)
            await ana.until(lambda: ana.update["at"] != at)

    run(test())


def test_the_coach_is_silent_when_the_turn_is_no_longer_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "object_to", objecting)

    async def test() -> None:
        thinking = Slow()
        async with opened(thinking=thinking, pace=0.0) as hall:
            ana = await begun(hall, coach=True)
            await a_turn(ana)
            ana.say("coach")
            await thinking.asked.wait()
            await ana.my_turn()
            await a_turn(ana)
            await ana.my_turn()
            thinking.go.set()
            await asyncio.sleep(5.0)
            assert said(ana, "objection") == [] and ana.problems == []

    run(test())


def test_the_coach_speaks_where_turns_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone without take-backs, and with another person at the table."""
    monkeypatch.setattr(advice, "object_to", objecting)

    async def plays(ben: Person) -> None:
        await ben.my_turn()
        await a_turn(ben)

    async def hears(ana: Person) -> None:
        await ana.my_turn()
        await a_turn(ana)
        ana.say("coach", least="inaccuracy")
        await ana.until(lambda: bool(said(ana, "objection")))
        assert not ana.update["can_take_back"]

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            await hears(await begun(hall, coach=True, take_backs=False))
            table = await make(hall, "ana", "nova-luna", ["me", "open"], coach=True)
            ana, ben = Person(hall, "ana"), Person(hall, "ben")
            await ana.go_to(table)
            await ben.go_to(table)
            ben.say("sit", seat=1, name="Ben")
            await ana.until(lambda: ana.update["table"]["seats"][1]["name"] == "Ben")
            ana.say("start")
            other = asyncio.create_task(plays(ben))  # who may be first
            await hears(ana)
            other.cancel()

    run(test())


@pytest.mark.parametrize(("game", "has_secrets"), [(HIDING[0], True), ("nova-luna", False)])
def test_on_a_shared_device_the_coach_tells_nobody_what_another_seat_knew(
    game: str, has_secrets: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people share a device with a computer at the table. The coach is ready to speak to the first when it is the
    second's turn."""
    monkeypatch.setattr(advice, "object_to", objecting)
    monkeypatch.setattr(seating, "new_seed", lambda: "shared 3")  # the second person comes after the computer

    async def look(ana: Person) -> int:
        await ana.until(lambda: ana.update["curtain"] is not None or bool(ana.legal))
        if (curtain := ana.update["curtain"]) is not None:
            ana.say("look", seat=curtain)
        await ana.my_turn()
        return int(ana.update["seat"])

    async def turn_before_the_computers(ana: Person) -> int:
        """Play until the computer, which takes its time, comes after one of the two, and return that one's seat."""
        while True:
            seat = await look(ana)
            while ana.legal and ana.update["seat"] == seat:
                await ana.act()
            if ana.update["position"]["to_act"] == 1:
                return seat

    async def test() -> None:
        thinking = Slow()
        async with opened(thinking=thinking, pace=60.0) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(await make(hall, "ana", game, ["me", "greedy", "me"], start=True, coach=True))
            seat = await turn_before_the_computers(ana)
            ana.say("coach", least="inaccuracy")
            await thinking.asked.wait()
            assert await look(ana) != seat
            thinking.go.set()
            await asyncio.sleep(5.0)
            assert bool(said(ana, "objection")) != has_secrets

    run(test())


def test_without_the_tables_option_there_is_no_coach() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall)
            await a_turn(ana)
            await ana.my_turn()
            assert await ana.problem("coach") == "There is no coach at this table."

    run(test())


def test_a_turn_that_loses_nothing_is_let_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def judge(match: Match, player: int, threshold: float, judge: Judge) -> None:
        seen.append(threshold)

    monkeypatch.setattr(advice, "object_to", judge)

    async def test() -> None:
        async with opened(pace=0.0) as hall:
            ana = await begun(hall, coach=True)
            await a_turn(ana)
            await ana.my_turn()
            for least in ("inaccuracy", "mistake", "blunder"):
                ana.say("coach", least=least)
                await asyncio.sleep(1.0)
            assert said(ana, "objection") == [] and seen == sorted(seen) and len(set(seen)) == 3

    run(test())


# ------------------------------------------------------------------ leaks


async def advised(game: str) -> Record:
    """Play alone with a computer, taking both steps of a hint at every decision and asking the coach after each."""
    rng = random.Random(7)
    with patch("lunario.table.seating.new_seed", lambda: "advised"):
        async with opened(pace=0.0) as hall:
            ana = Witness(hall, "digest-of-ana", "en")
            table = await make(hall, ana.guest, game, ["me", "random"], start=True, coach=True)
            await ana.go_to(table)
            for _ in range(DECISIONS):
                await ana.my_turn()
                if len(ana.legal) > 1:
                    await hinted(ana)
                    await hinted(ana, move=True)
                action = rng.choice(ana.legal)["action"]
                await ana.ask("act", action=action, at=ana.update["at"], confirm=True)
                await ana.my_turn()
                if ana.update["can_take_back"] and not ana.update["position"]["draft"]:
                    ana.say("coach")
                    await asyncio.sleep(1.0)
            row, events = await hall.store.find(table), await hall.store.events(table)
    assert row is not None
    return Record(row, events, {ana.guest: [ana.heard]})


@pytest.mark.parametrize("game", lunario.games())
def test_advice_tells_only_what_follows_from_what_the_player_knew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "object_to", any_turn)
    record = run(advised(game))
    kinds = [heard.message["type"] for heard in record.heard["digest-of-ana"][0]]
    assert kinds.count("hint") > 6 and kinds.count("objection") > 2
    assert findings(record) == []


def a_hint_from_the_truth(state: State, event: int) -> Hint | None:
    """Return a hint that depends on what is hidden."""
    found = think(state, event)
    return None if found is None else replace(found, where=[f"secret:{crc32(state.record.tobytes()) % 1000}"])


def an_objection_from_the_truth(found: Objection, match: Match, seat: int, lang: str, names: list[str]) -> Any:
    secret = crc32(match.state_after(found.judgement.event).record.tobytes()) % 1000
    return objection(found, match, seat, lang, names).model_copy(update={"better": f"{secret}"})


think, objection = advice._think, advice.objection
PLANTED = {
    "the hint": ("_think", a_hint_from_the_truth),
    "what the coach says": ("objection", an_objection_from_the_truth),
}


@pytest.mark.parametrize("what", PLANTED)
def test_advice_from_what_is_hidden_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "object_to", any_turn)
    with monkeypatch.context() as planting:
        planting.setattr(advice, *PLANTED[what])
        record = run(advised(HIDING[0]))
    assert any(what in problem for problem in findings(record))
