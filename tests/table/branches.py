"""Branch off random matches at any move: through table, seats and file, the branch equals its parent up to there.

`python -m tests.table.branches [GAME …] [--matches N] [--places N]` tries many matches, `make soak` 100 of each game.
Without --places every place of a match is tried.
"""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Iterator, Sequence

import lunario
from lunario.core import branching, match_file, registry
from lunario.core.match import Event, Match
from lunario.core.random import below, new_rng
from lunario.table import seating
from lunario.table.hall import Hall
from lunario.table.requests import SeatChoice
from tests.table.room import opened
from tests.table.virtual_time import run

SOME = 7  # positions tried per match, unless all are


def random_match(name: str, number: int) -> Match:
    """Return a whole random match, with some turns taken back; the player count varies with `number`."""
    counts = registry.find(name).player_counts
    match, rng = lunario.load(name, counts[number % len(counts)]).new_match(seed=f"parent {number}"), new_rng(number)
    decisions = 0
    while not match.is_over:
        actions = match.legal_actions()
        match.play(actions[below(rng, len(actions))])
        decisions += 1
        if decisions % 40 == 20 and not match.is_over and number % 3 == 0:
            match.take_back(next(event.player for event in reversed(match.events) if event.player >= 0))
    return match


def problems(match: Match, seqs: Sequence[int]) -> list[str]:
    """Return everything wrong with the branches from these places: an empty list if all is well."""

    async def search() -> list[str]:
        async with opened(limits=False) as hall:
            return [f"{match.game.name}, {seq}: {what}" for seq in seqs async for what in _search(hall, match, seq)]

    return run(search())


async def _search(hall: Hall, parent: Match, seq: int) -> AsyncIterator[str]:
    """Yield how the match differs from its parent where it must not, and agrees where it should not."""
    seats = [SeatChoice(kind="me")] + [SeatChoice(kind="computer", computer="novice")] * (parent.game.players - 1)
    branched = branching.play_on(parent, seq, f"child {seq}")
    actor = await seating.play_on(hall, "ana", branched, seats, "parent")
    events, child = parent.events_at(seq), actor.table.match
    assert child is not None
    for found in (child, match_file.read("child", match_file.write(child))):
        for what in differences(parent, events, found):
            yield what
    await hall.store.remove(actor.table.row)
    actor.dismiss()
    await actor.stop()


def differences(parent: Match, events: Sequence[Event], child: Match) -> Iterator[str]:
    shared = len(events)
    if child.events[:shared] != list(events):
        yield "other events"
    if child.shared != shared or child.origins[-1].digest != match_file.digest(parent):
        yield "it does not name its parent and move"
    before = Match(parent.game, parent.seed, events=events)
    if bytes(child.state_after(shared)) != bytes(before.state):
        yield "another state"
    if _lines(child)[:shared] != _lines(before):
        yield "other lines in its file"
    if parent.seed in match_file.write(child).partition("origin ")[0]:
        yield "the parent's seed draws on"
    if wrong := match_file.verify(child):
        yield f"chance that no seed gives: {wrong[0]}"


def _lines(match: Match) -> list[str]:
    """Return the lines of the events in the match's file."""
    lines = match_file.write(match).partition("\n\n")[2].splitlines()
    return [line for line in lines if line.split()[0] not in ("result", "digest")]


def seqs_of(match: Match, most: int | None = SOME) -> list[int]:
    """Return up to `most` places of the match to branch off, evenly spread, the first and last included."""
    last = len(match.record) - 1
    if most is None or most > last:
        return list(range(last + 1))
    return sorted({round(number * last / (most - 1)) for number in range(most)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=lunario.games())
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--places", type=int, help="of each match, spread evenly; without it all")
    wanted = parser.parse_args()
    for game in wanted.games:
        places = 0
        for number in range(wanted.matches):
            match = random_match(game, number)
            seqs = seqs_of(match, wanted.places)
            places += len(seqs)
            if found := problems(match, seqs):
                raise SystemExit("\n".join(found))
        print(f"{game}: {wanted.matches} matches, {places} places to play on from, all equal up to there", flush=True)


if __name__ == "__main__":
    main()
