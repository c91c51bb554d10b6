"""Positions for tests, as drawings: a stack is written from its lowest disc up, so "nnS" is two nomads below Siana."""

from __future__ import annotations

from collections import Counter

import lunario
from lunario.core.state import State
from lunario.games.nomadas.naming import TOKEN_KEYS
from lunario.games.nomadas.state import ROWS, Disc, Phase

LETTERS = " nNSMURf"  # by disc number
NAMES = {"N": "nostromo", "S": "siana", "M": "moon", "U": "ulrich", "R": "red"}
FULL = "whale tree hand queen bridge lantern wind whale"


def load(players: str, **options: object) -> lunario.Game:
    """Return a game with these adventurers: "SUR" seats Siana, Ulrich and Red."""
    given = {f"adventurer_{seat}": NAMES[letter] for seat, letter in enumerate(players, 1)}
    return lunario.load("nomadas", players=len(players), **given, **options)


def table(
    players: str,
    stacks: str,
    tops: str = FULL,
    *,
    sizes: int | list[int] = 5,
    lys: int = 8,
    turn_of: int = 0,
    hands: tuple[str, ...] = (),
    cards: tuple[str, ...] = (),
    moon_card: int = 0,
    won: tuple[int, ...] = (),
    **options: object,
) -> State:
    """Return a position at the start of the first turn, after Lys has been placed.

    Stacks and tops are for spaces 1…8, "-" for none; hands and cards for seats: ("whale whale joker",) and ("whale 3
    song 4",). All tokens not on the table are gone.
    """
    state = load(players, **options).new_state()
    record = state.record
    for seat, letter in enumerate(players):
        record.adventurer[seat] = LETTERS.index(letter)
        record.owner[LETTERS.index(letter)] = seat
        if letter == "N":
            record.owner[Disc.FROG] = seat
    record.first_player = turn_of
    record.placed = 10
    record.phase = Phase.POINT_LYS
    record.turning = 0
    set_stacks(state, stacks)
    _set_cards(state, cards)
    record.moon_card = moon_card
    record.fragments[: len(won)] = won
    _set_tokens(state, tops, sizes, hands)
    state.touch()
    state.apply(f"lys {lys}")
    return state


def set_stacks(state: State, stacks: str) -> None:
    for space, stack in enumerate(stacks.split()):
        discs = [LETTERS.index(letter) for letter in stack.replace("-", "")]
        state.record.stacks[space] = sum(disc << 3 * i for i, disc in enumerate(discs))
        state.record.stack_size[space] = len(discs)


def _set_cards(state: State, cards: tuple[str, ...]) -> None:
    record = state.record
    for seat, text in enumerate(cards):
        words = text.split()
        for name, value in zip(words[::2], words[1::2], strict=True):
            row = ROWS - 1 if name == "song" else TOKEN_KEYS.index(name)
            rank = record.values[row].tolist().index(int(value))
            record.card[seat, row] = rank + 1
            record.holder[row, rank] = seat


def _set_tokens(state: State, tops: str, sizes: int | list[int], hands: tuple[str, ...]) -> None:
    record = state.record
    wanted = [None if word == "-" else TOKEN_KEYS.index(word) for word in tops.split()]
    each = sizes if isinstance(sizes, list) else [sizes] * 8
    pool = Counter(dict(enumerate(record.tokens.tolist())))
    for space, top in enumerate(wanted):
        record.tops[space] = -1 if top is None else top
        record.pile_size[space] = 0 if top is None else each[space]
        pool[top] -= 1
    del pool[None]
    for seat, hand in enumerate(hands):
        for word in hand.split():
            record.held[seat, TOKEN_KEYS.index(word)] += 1
            pool[TOKEN_KEYS.index(word)] -= 1
    pool[8] -= int(record.moon_card) + int(record.fragments.sum())
    assert min(pool.values()) >= 0, "more tokens on the table than in the box"
    below = int(record.pile_size.sum()) - sum(top is not None for top in wanted)
    record.unseen[:] = 0
    for _ in range(below):
        token = pool.most_common(1)[0][0]
        pool[token] -= 1
        record.unseen[token] += 1
    record.unseen_size = below
    record.gone[:] = [pool[token] for token in range(9)]


def stacks_of(state: State) -> str:
    """Return the stacks as they are written in tests."""
    record = state.record
    return " ".join(
        "".join(LETTERS[int(record.stacks[space]) >> 3 * i & 7] for i in range(int(record.stack_size[space]))) or "-"
        for space in range(8)
    )


def hand(state: State, seat: int) -> str:
    """Return what a seat holds, in words."""
    held = state.record.held[seat].tolist()
    return " ".join(" ".join([TOKEN_KEYS[token]] * count) for token, count in enumerate(held) if count)


def turn_up(state: State) -> None:
    """Turn up the most common token, until no top is missing."""
    while state.is_chance and state.record.turning:
        state.apply(max(state.chance_outcomes(), key=lambda pair: pair[1])[0])


def play(state: State, *notations: str) -> State:
    """Play decisions, turning up any tokens between them."""
    for notation in notations:
        turn_up(state)
        state.apply(notation)
    return state


def choices(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def prepared(players: str, puts: list[int], lys: int, *, first: int = 0, frog: int | None = None) -> State:
    """Return a state after set-up, with ten discs on the spaces `puts`, counted from 1, and Lys."""
    state = load(players).new_state()
    state.apply(f"first {first}")
    turn_up(state)
    if frog is not None:
        state.apply(f"put {frog}")
    for space in puts:
        state.apply(f"put {space}")
    state.apply(f"lys {lys}")
    return state


def assert_accounted(state: State) -> None:
    """Check that every token, card and disc of the box is somewhere, exactly once (NO-C2, NO-C3, NO-C4)."""
    record = state.record
    found = record.unseen + record.gone
    for top in record.tops.tolist():
        if top >= 0:
            found[top] += 1
    found[:8] += record.held.sum(axis=0)
    found[8] += record.moon_card + record.fragments.sum()
    box = record.tokens.copy()
    box[7] += record.lumathon
    assert found.tolist() == box.tolist()
    assert record.unseen_size == record.unseen.sum()
    waiting = sum(int(record.turning) >> space & 1 for space in range(8))
    assert record.pile_size.sum() == record.unseen_size + sum(top >= 0 for top in record.tops.tolist())
    assert waiting == sum(size > 0 and top < 0 for size, top in zip(record.pile_size, record.tops, strict=True))
    held_cards = {(row, card - 1) for seat in range(5) for row, card in enumerate(record.card[seat].tolist()) if card}
    assert held_cards == {(row, rank) for row in range(8) for rank in range(4) if record.holder[row, rank] >= 0}
    assert all(record.card[record.holder[row, rank], row] == rank + 1 for row, rank in held_cards)


def discs(state: State) -> Counter[str]:
    return Counter(stacks_of(state).replace(" ", "").replace("-", ""))
