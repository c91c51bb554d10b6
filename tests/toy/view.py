"""The view of a player, as JSON."""

from typing import TypedDict

from tests.toy.actions import DRAW
from tests.toy.rules import finish
from tests.toy.state import KINDS, Phase, State


class View(TypedDict):
    to_move: int | None
    finish: int
    steps: list[int]  # by seat
    held: list[int]  # how many cards, by seat
    hand: list[int] | None  # the viewer's own cards; None for a spectator
    deck: int  # cards left
    unseen: list[int]  # by kind: cards in the deck or in a hand that the viewer does not see


def public(state: State) -> View:
    """Return what a spectator sees."""
    seats = range(int(state.players))
    return View(
        to_move=None if state.phase == Phase.OVER else int(state.to_move),
        finish=int(finish(state)),
        steps=[int(state.steps[seat]) for seat in seats],
        held=[int(state.hand[seat].sum()) for seat in seats],
        hand=None,
        deck=int(state.deck.sum()),
        unseen=[int(state.deck[kind] + state.hand[:, kind].sum()) for kind in range(KINDS)],
    )


def private(state: State, player: int, public: View) -> View:
    own: list[int] = state.hand[player].tolist()
    return {
        **public,
        "hand": [kind + 1 for kind in range(KINDS) for _ in range(own[kind])],
        "unseen": [count - held for count, held in zip(public["unseen"], own, strict=True)],
    }


def targets(state: State, action: int) -> list[str]:
    return [f"card:{action + 1}"] if action < DRAW else ["deck"]
