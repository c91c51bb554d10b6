"""How many presses a turn takes on the page, over scripted matches: `python -m benchmarks.presses [GAME]`.

The script is what greedy players do. *Every decision* counts as the page of 8601d6d did: one press per decision, one
more where several choices are at the same element, and Confirm. *As the table does it* leaves out what the draft takes
by itself, and what a press means without being asked. `tests/web/test_presses.py` presses a part of the script on the
page and comes to the same count.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import lunario
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.players import create, decide
from lunario.table.draft import Draft

MATCHES = 10


class Turn(NamedTuple):
    """What is confirmed at once."""

    match: Match  # before it
    actions: list[int]


def turns(game: lunario.Game, seed: int) -> Iterator[Turn]:
    """Yield the turns of a match between greedy players."""
    match, rng, player = game.new_match(seed=seed), new_rng(seed), create("greedy", game)
    while not match.is_over:
        before, draft = match.fork(), Draft(match)
        while not draft.is_complete():
            draft.act(decide(player, draft.state, rng))
        for action in draft.actions:
            match.play(action)
        yield Turn(before, draft.actions)


def at_the_same_place(state: State, action: int) -> list[int]:
    place = state.targets(action)[:1]
    return [other for other in state.legal_actions() if state.targets(other)[:1] == place]


def pressed(state: State, action: int, offered: Sequence[int] | None = None) -> list[str]:
    """Return what is pressed for a decision: its element, and a line of the chooser where that is asked for."""
    group = at_the_same_place(state, action)
    if offered is not None:
        group = [other for other in group if other in offered]
    usual = state.usual(group) if offered is None else None
    return ["board"] if group == [action] or usual == action else ["board", "chooser"]


def of_every_decision(turn: Turn) -> list[str]:
    draft, found = Draft(turn.match), []
    for action in turn.actions:
        several = len(at_the_same_place(draft.state, action)) > 1
        found += ["board", "chooser"] if several else ["board"]
        draft.act(action)
    return [*found, "confirm"]


def of_the_table(turn: Turn) -> list[str]:
    """Return the presses where the draft takes by itself what needs no player."""
    draft, found = Draft(turn.match), []
    draft.open()
    if not draft.steps and len(draft.state.legal_actions()) == 1:
        return ["confirm"]  # a turn without any choice
    for number, action in enumerate(turn.actions):
        if number < len(draft.steps):  # taken by itself
            if draft.actions[number] != action:
                found += pressed(draft.steps[number].state, action, draft.alternatives())
                draft.decide_instead(action)
            continue
        found += pressed(draft.state, action)
        draft.decide(action)
    assert draft.is_complete() and draft.actions == turn.actions
    return [*found, "confirm"]


def main(name: str = "luna-capital") -> None:
    game = lunario.load(name, players=2)
    counts: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for seed in range(MATCHES):
        for turn in turns(game, seed):
            counts[len(turn.actions)].append((len(of_every_decision(turn)), len(of_the_table(turn))))
    print(f"{name}, {MATCHES} matches of 2 greedy players: presses per turn, by its decisions")
    print(f"{'decisions':>9}  {'turns':>5}  {'every decision':>14}  {'as the table does it':>20}")
    for decisions, found in sorted(counts.items()):
        before, after = (sum(column) / len(found) for column in zip(*found, strict=True))
        print(f"{decisions:>9}  {len(found):>5}  {before:>14.2f}  {after:>20.2f}")
    everything = [pair for found in counts.values() for pair in found]
    before, after = (sum(column) / len(everything) for column in zip(*everything, strict=True))
    print(f"{'all':>9}  {len(everything):>5}  {before:>14.2f}  {after:>20.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
