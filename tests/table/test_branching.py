"""Branching off in the middle of a match: the same up to there, new chance from there on, and no going back."""

from __future__ import annotations

import pytest

import lunario
from lunario.core import branching, match_file
from lunario.core.errors import LunarioError, MatchFileError
from lunario.core.match import Match
from lunario.table import seating
from lunario.table.requests import SeatChoice
from tests.table.branches import problems, random_match, seqs_of
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, opened
from tests.table.virtual_time import run


@pytest.mark.parametrize("name", lunario.games())
def test_from_any_move_it_is_equal_to_its_parent_up_to_there(name: str) -> None:
    for number in range(3):
        match = random_match(name, number)
        assert problems(match, seqs_of(match)) == []


def a_match(decisions: int = 30) -> Match:
    match = lunario.load("nova-luna", 2).new_match(seed="parent")
    for _ in range(decisions):
        match.play(match.legal_actions()[0])
    return match


def test_chance_is_new_from_there_on() -> None:
    parent = a_match(40)
    children = [branching.play_on(parent, 30, seed) for seed in ("one", "two", "one")]
    for child in children:
        while not child.is_over:
            child.play(child.legal_actions()[0])
    assert children[0].events == children[2].events != children[1].events
    assert children[0].events[:30] == children[1].events[:30] == parent.events[:30]


def test_a_match_played_on_twice_tells_which_seed_drew_what() -> None:
    child = branching.play_on(a_match(40), 30, "second", ["human", "greedy"])
    while len(child.events) < 60:
        child.play(child.legal_actions()[0])
    grandchild = branching.play_on(child, 50, "third")
    early = branching.play_on(child, 10, "third")
    assert [(origin.shared, origin.seed) for origin in grandchild.origins] == [(30, "parent"), (50, "second")]
    assert [(origin.shared, origin.seed) for origin in early.origins] == [(10, "parent")]
    for match in (child, grandchild, early):
        again = match_file.read("x", match_file.write(match))
        assert again.origins == match.origins and match_file.verify(again) == []
        assert match_file.write(again) == match_file.write(match)


def test_what_is_shared_cannot_be_taken_back_or_undone() -> None:
    child = branching.play_on(a_match(40), 30, "second")
    player, shared = child.current_player, list(child.events)
    with pytest.raises(LunarioError):
        child.undo()
    with pytest.raises(LunarioError):
        child.take_back(player)
    child.play(child.legal_actions()[0])
    child.take_back(player)
    assert child.events == shared


def test_there_is_no_playing_on_after_the_end() -> None:
    match = random_match("nova-luna", 1)
    with pytest.raises(LunarioError, match="was over there"):
        branching.play_on(match, len(match.record), "x")


def test_a_file_with_a_wrong_origin_says_which_line() -> None:
    lines = match_file.write(branching.play_on(a_match(40), 30, "second")).splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("origin"))
    longer = lines[number].replace(" 30 ", " 900 ")
    for wrong, why in [("origin abc 30 parent", "an origin has a digest"), (longer, "shorter than")]:
        changed = [*lines[:number], wrong, *lines[number + 1 : -1]]
        changed.append(f"digest {match_file._digest(changed)}")
        with pytest.raises(MatchFileError, match=f"line {number + 1}: .*{why}"):
            match_file.read("x", "\n".join(changed))


def test_chance_before_the_branch_is_checked_against_the_parents_seed() -> None:
    match = branching.play_on(a_match(40), 30, "second")
    assert match_file.verify(match) == []
    match.origins[0] = match.origins[0]._replace(seed="another")
    assert {wrong.event < 30 for wrong in match_file.verify(match)} == {True}


def seats(*kinds: str) -> list[SeatChoice]:
    return [SeatChoice(kind="me") if kind == "me" else SeatChoice(kind="computer", computer=kind) for kind in kinds]


def test_a_table_goes_on_from_there_to_its_end_and_survives_a_restart() -> None:
    async def test() -> None:
        shelf, parent = Shelf(), a_match(40)
        async with opened(MemoryStore(shelf, is_shared=False), pace=0.0) as hall:
            branched = branching.play_on(parent, 31, "x")
            actor = await seating.play_on(hall, "ana", branched, seats("me", "greedy"), "from")
            ana = Person(hall, "ana")
            await ana.go_to(actor.id)
            info = ana.update["table"]
            assert (info["parent"], info["shared"], info["status"]) == ("from", 31, "playing")
            assert not ana.update["can_take_back"]
            await ana.my_turn()
            await ana.act()
        async with opened(MemoryStore(shelf, is_shared=False), pace=0.0) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(actor.id)
            await ana.play_on()
            match = hall.tables[actor.id].match
            assert match is not None and match.is_over
            assert match.events[:31] == parent.events[:31] and match_file.verify(match) == []

    run(test())


def test_every_seat_is_taken_by_the_one_who_asks_or_by_a_computer() -> None:
    async def test() -> None:
        async with opened() as hall:
            match = branching.play_on(a_match(20), 9, "x")
            for wrong in (seats("me"), [*seats("me"), SeatChoice(kind="open")], seats("me", "nobody")):
                with pytest.raises(LunarioError):
                    await seating.play_on(hall, "ana", match, wrong)
            assert (await seating.play_on(hall, "ana", match, seats("me", "me"))).table.match

    run(test())


def test_a_rematch_begins_at_the_beginning() -> None:
    async def test() -> None:
        async with opened(pace=0.0) as hall:
            actor = await seating.play_on(hall, "ana", branching.play_on(a_match(40), 31, "x"), seats("me", "novice"))
            ana = Person(hall, "ana")
            await ana.go_to(actor.id)
            await ana.play_on()
            ana.say("rematch")
            await ana.until(lambda: ana.update["table"]["next"] is not None)
            following = (await hall.find(ana.update["table"]["next"])).table
            assert following.row.origins == [] and following.row.parent is None

    run(test())
