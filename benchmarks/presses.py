"""Count the presses per turn on the page, over scripted matches: `python -m benchmarks.presses [GAME]`.

The script follows greedy players. *Every decision* counts as the page of 8601d6d did: one press per decision, one more
where several choices share an element, and Confirm. *As the table does it* leaves out what the draft takes by itself,
and the usual choice that a press means. *In the table's order* counts the same turn, to the same end, for a person who
places the tiles in the order the table takes them up wherever the order makes no difference.
`tests/web/test_presses.py` presses a part of the script on the page and gets the same count.
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
from lunario.players import create_player, decide
from lunario.table.draft import Draft

MATCHES = 10


class Turn(NamedTuple):
    """Decisions that are confirmed together."""

    match: Match  # before the turn
    actions: list[int]
    goes_on: bool = False  # chance comes in between (a landing pad draws cards), and more of the turn follows


def turns(game: lunario.Game, seed: int) -> Iterator[Turn]:
    """Yield the turns of a match between greedy players."""
    match, rng, player = game.new_match(seed=seed), new_rng(seed), create_player("greedy", game)
    while not match.is_over:
        before, draft = match.fork(), Draft(match)
        while not draft.is_complete():
            draft.act(decide(player, draft.state, rng))
        for action in draft.actions:
            match.play(action)
        yield Turn(before, draft.actions, bool(match.state.record.turn == before.state.record.turn))


def at_the_same_place(state: State, action: int) -> list[int]:
    place = state.targets(action)[:1]
    return [other for other in state.legal_actions() if state.targets(other)[:1] == place]


def pressed(state: State, action: int, offered: Sequence[int] | None = None) -> list[str]:
    """Return the presses for a decision: its element, and a line of the chooser if that appears."""
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
    """Return the presses when the draft takes the decisions that need no player."""
    draft, found = Draft(turn.match), []
    draft.open()
    if not draft.steps and len(draft.state.legal_actions()) == 1:
        return ["confirm"]  # a turn without any choice
    for number, action in enumerate(turn.actions):
        if number < len(draft.steps):  # taken by the draft
            if draft.actions[number] != action:
                found += pressed(draft.steps[number].state, action, draft.alternatives())
                draft.decide_instead(action)
            continue
        found += pressed(draft.state, action)
        draft.decide(action)
    assert draft.is_complete() and draft.actions == turn.actions
    return [*found, "confirm"]


def orders(state: State, actions: Sequence[int]) -> Iterator[tuple[list[int], State]]:
    """Yield the legal orders of these actions, each with the state it ends in."""
    if not actions:
        yield [], state
        return
    for action in sorted(set(actions) & set(state.legal_actions())):
        after, rest = state.clone(), list(actions)
        after.apply(action)
        rest.remove(action)
        for following, end in orders(after, rest):
            yield [action, *following], end


def of_the_best_order(turn: Turn) -> list[str]:
    """Return the fewest presses that bring the turn to the same end by the same decisions, in any order."""
    found = list(orders(turn.match.state, turn.actions))
    wanted = next(end for actions, end in found if actions == turn.actions)
    ways = [of_the_table(Turn(turn.match, actions)) for actions, end in found if end == wanted]
    return min(ways, key=len)


COLUMNS = {
    "every decision": of_every_decision,
    "as the table does it": of_the_table,
    "in the table's order": of_the_best_order,
}


def print_row(label: str, counts: Sequence[Sequence[int]]) -> None:
    means = [sum(column) / len(counts) for column in zip(*counts, strict=True)]
    cells = [f"{mean:>{len(name)}.2f}" for name, mean in zip(COLUMNS, means, strict=True)]
    print("  ".join([f"{label:>9}", f"{len(counts):>5}", *cells]))


def main(name: str = "luna-capital") -> None:
    game = lunario.load(name, players=2)
    counts: dict[tuple[int, bool], list[list[int]]] = defaultdict(list)
    for seed in range(MATCHES):
        for turn in turns(game, seed):
            counts[len(turn.actions), turn.goes_on].append([len(of(turn)) for of in COLUMNS.values()])
    print(
        f"{name}, {MATCHES} matches of 2 greedy players: presses per turn, by its decisions (…: chance interrupts it)"
    )
    print("  ".join(["decisions", "turns", *COLUMNS]))
    for (decisions, goes_on), found in sorted(counts.items()):
        print_row(f"{decisions}{'…' if goes_on else ''}", found)
    print_row("all", [presses for found in counts.values() for presses in found])


if __name__ == "__main__":
    main(*sys.argv[1:])
