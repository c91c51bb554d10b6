"""The meaning of every number of an observation and of every action number."""

from __future__ import annotations

from lunario.core.meaning import Choice, Counts, Part, Range, listed
from tests.toy.state import KINDS, State


def observation(state: State) -> list[Part]:
    cards = [str(kind + 1) for kind in range(KINDS)]
    players = [f"player {seat + 1}" for seat in range(int(state.players))]
    return [
        Counts("hand", "the player's own cards", cards),
        Counts("unseen", "cards in the deck or in another hand", cards, 4),
        Counts("steps", "steps gone", players, 6),
        Choice("to_move", "who is to move", players),
    ]


def actions(state: State) -> list[Range]:
    steps = ("1 step", "2 steps", "3 steps")
    return [
        listed("play", "play a card", steps),
        listed("draw", "chance: a card is drawn", steps),
    ]
