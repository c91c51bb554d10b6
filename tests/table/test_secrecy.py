"""No message is made from what the recipient may not know."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.story import plain
from lunario.table.draft import Draft
from lunario.table.hall import Hall
from lunario.table.log import Log
from lunario.table.sight import Sight
from tests.registered import CASES, loaded
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run


def position(match: Match, state: State, viewer: int | None) -> str:
    """Return what the viewer is sent in that state of the match."""
    fork = match.fork()
    fork.state = state
    return Sight(fork, None, None).position(viewer, "en").model_dump_json()


def check_game(game: Any, seed: int, every: int = 11) -> int:
    """Check throughout a match that replacing what the viewer cannot know at random leaves the message the same."""
    match, rng, checked = game.new_match(seed=seed), new_rng(seed), 0
    while not match.is_over:
        if len(match.events) % every == 0:
            for viewer in (None, *range(game.players)):
                other = match.state.determinize(viewer, rng)
                assert position(match, match.state, viewer) == position(match, other, viewer)
                checked += other != match.state
        actions = match.legal_actions()
        match.play(actions[below(rng, len(actions))])
    return checked


def test_a_message_depends_on_nothing_hidden_in_the_toy(toy: Definition) -> None:
    games = [lunario.load("toy-race", players) for players in (2, 3)]
    assert sum(check_game(game, seed, every=1) for game in games for seed in range(4)) > 20


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_message_depends_on_nothing_hidden(name: str, players: int, options: tuple[tuple[str, object], ...]) -> None:
    """A game that hides something must have such messages, or this would prove nothing."""
    game = loaded(name, players, options)
    checked = check_game(game, seed=7)
    assert checked > 0 or not game.definition.hides or players == 1
    assert checked == 0 or game.definition.hides


def test_a_draft_is_for_its_seat_only() -> None:
    match = lunario.load("nova-luna", players=2).new_match(seed=1)
    before = {viewer: Sight(match, None, None).position(viewer, "en") for viewer in (None, 0, 1)}
    draft = Draft(match)
    draft.act(match.legal_actions()[0])
    after = {viewer: Sight(match, draft, None).position(viewer, "en") for viewer in (None, 0, 1)}
    drafting = match.current_player
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {drafting}
    assert len(after[drafting].draft) == 1


def test_the_log_tells_each_viewer_what_they_see(toy: Definition) -> None:
    match, names = lunario.load("toy-race", players=2).new_match(seed=3), ["Ada", "Ben"]
    while not match.is_over:
        match.play(match.legal_actions()[0])
    log = Log(match.game)
    log.follow(match.events)
    for viewer in (None, 0, 1):
        for lang in ("en", "es"):
            _, entries = log.story(viewer, lang, 0, names)
            headlines = ["".join(span.text for span in entry.headline) for entry in entries]
            assert headlines == [plain(told.headline) for told in match.story(viewer, lang, names)]
    drawn = [line for line in log.lines(0, "en", 0, names) if " draw" in line.text]
    assert {line.text for line in drawn if line.targets == []} == {"Ben draws a card"}
    assert {line.text for line in drawn if line.targets} <= {f"You draw a {steps}" for steps in (1, 2, 3)}


def test_an_entry_is_sent_again_when_its_turn_went_on(toy: Definition) -> None:
    match, names = lunario.load("toy-race", players=2).new_match(seed=3), ["Ada", "Ben"]
    while not match.is_over:
        match.play(match.legal_actions()[0])
    log, kept = Log(match.game), []
    for number, event in enumerate(match.events):
        log.follow([event])
        first, entries = log.story(None, "en", number, names)
        assert all(entry.last == number for entry in entries), "only what says more is sent"
        kept = [*kept[:first], *entries]
        assert [entry.done for entry in kept[:-1]].count(False) == 0 or match.is_over
    assert kept == log.story(None, "en", 0, names)[1]


def test_a_shared_device_shows_no_hand_before_somebody_looks() -> None:
    """When a match began with everybody looking on, the first seat's hand used to be shown to whoever was there."""

    async def test() -> None:
        for first in range(4):
            with patch("lunario.table.seating.new_seed", lambda: f"seed {first}"):  # noqa: B023
                async with opened(pace=0.0) as hall:
                    table = await make(hall, "ana", "nuevos-mundos", ["me", "me", "random"])
                    ana = Person(hall, "ana")
                    await ana.go_to(table)
                    ana.say("start")
                    await ana.until(lambda: ana.update["curtain"] is not None)  # noqa: B023
            begun = [update for update in ana.received if update["position"] is not None]
            assert begun and all(update["seat"] is None for update in begun)

    run(test())


class Slow(Person):
    """Reads nothing while the gate is closed."""

    def __init__(self, hall: Hall, guest: str) -> None:
        super().__init__(hall, guest)
        self.gate = asyncio.Event()
        self.gate.set()

    async def send(self, text: str) -> None:
        await self.gate.wait()
        await super().send(text)


@pytest.mark.parametrize("how", ["stand", "arrange"])
def test_a_slow_reader_has_no_seat_that_is_no_longer_theirs(toy: Definition, how: str) -> None:
    """They were last shown seat 1, and somebody else has it by now: they neither see nor play it."""

    async def test() -> None:
        async with opened() as hall:
            others = ["open", "open"] if how == "arrange" else ["open"]
            table = await make(hall, "ana", "toy-race", ["me", *others], hints=True)
            ana, ben, eva = Person(hall, "ana"), Slow(hall, "ben"), Person(hall, "eva")
            for person, seat in ((ana, None), (ben, 1), (eva, 2 if how == "arrange" else None)):
                await person.go_to(table)
                if seat is not None:
                    person.say("sit", seat=seat, name=person.guest)
                    await person.until(lambda person=person, seat=seat: person.update["seat"] == seat)
            ben.gate.clear()
            ben.say("speak", lang="es")  # an update that stays in its way
            await asyncio.sleep(1)
            if how == "arrange":
                ana.say("arrange", seats=[0, 2, 1])
            else:
                again = Person(hall, "ben")
                await again.go_to(table)
                again.say("stand", seat=1)
                await again.until(lambda: again.update["seat"] is None)
                eva.say("sit", seat=1, name="Eva")
            await eva.until(lambda: eva.update["seat"] == 1)
            ana.say("start")
            await ana.until(lambda: ana.update["position"] is not None)
            while ana.update["position"]["to_act"] != 1:
                await asyncio.gather(*(person.act() for person in (ana, eva) if person.legal))
                await asyncio.sleep(1)
            seen = len(ben.received)
            before, move = eva.update["at"], eva.legal[0]["action"]
            ben.say("act", action=move, at=before, confirm=True)
            ben.say("hint", at=before, move=True)
            ben.say("recall", seq=eva.update["seq"])
            await asyncio.sleep(1)
            assert eva.update["at"] == before
            ben.gate.set()
            await asyncio.sleep(1)
            answers = [each for each in ben.received[seen:] if each["type"] != "update"]
            assert [each["type"] for each in answers] == ["problem", "problem", "past"]
            eva.say("recall", seq=eva.update["seq"])
            await eva.until(lambda: eva.received[-1]["type"] == "past")
            assert answers[-1]["view"] != eva.received[-1]["view"]

    run(test())
