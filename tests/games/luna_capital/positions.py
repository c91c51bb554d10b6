"""Positions for tests: set up by playing, settlements from drawings.

A settlement is drawn row by row, three lines a row: numbers (* covered by a robot, x face down, nothing: no card),
upper and lower quadrants in the codes of the component file. A line of dashes parts the rows.

    3   | 7   |
    . H | H . |
    . . | W < |
    ----
        | *   | x
        | M . |
        | = . |
"""

from __future__ import annotations

from pathlib import Path

import lunario
from lunario.core.state import State
from lunario.games.luna_capital.concessions import SHORT
from lunario.games.luna_capital.naming import FACE_OF, KIND_CODES, MARK_CODES, card_named
from lunario.games.luna_capital.state import FIRST_COLUMN, FIRST_ROW, TYPES, How, Phase

CODES = {code: cell for cell, code in (KIND_CODES | MARK_CODES).items()}


def play(state: State, *notations: str) -> State:
    for notation in notations:
        state.apply(notation)
    return state


def chance(state: State, *notations: str) -> State:
    """Let these outcomes come first, then any, until a player has to decide."""
    wanted = list(notations)
    while state.is_chance:
        names = [state.notation(outcome) for outcome, _ in state.chance_outcomes()]
        known = next((name for name in wanted if name in names), None)
        if known:
            wanted.remove(known)
        state.apply(known or names[0])
    assert not wanted, f"{wanted} never came up"
    return state


def start(
    players: int = 2, *first: str, exchanges: bool = False, components: Path | None = None, **options: object
) -> State:
    """Return a new match with player 0 first; `first` are chance events wanted early on; nobody exchanges a card."""
    state = lunario.load("luna-capital", players=players, components=components, **options).new_state()
    chance(state, *first, *(["first 1"] if players > 1 else []))
    while not exchanges and "pass" in legal(state):
        state.apply("pass")
    return state


def legal(state: State) -> set[str]:
    return {state.notation(action) for action in state.legal_actions()}


def rows_of(drawing: str) -> list[list[tuple[str, list[str]]]]:
    """Return the cards of every row: number and four codes; no number where there is no card."""
    rows, block = [], []
    for line in [line for line in drawing.splitlines() if line.strip()] + ["----"]:
        if set(line.strip()) == {"-"}:
            width = max(line.count("|") for line in block) + 1
            numbers, upper, lower = ([*line.split("|"), *[""] * width][:width] for line in block)
            cells = [a.split() + b.split() for a, b in zip(upper, lower, strict=True)]
            rows.append([(number.strip(), codes) for number, codes in zip(numbers, cells, strict=True)])
            block = []
        else:
            block.append(line)
    return rows


def lay(state: State, player: int, drawing: str) -> State:
    """Give the player the settlement drawn. Its first card, in reading order, is at 0,0."""
    record = state.record
    places = [
        (y, x, number, codes)
        for y, row in enumerate(rows_of(drawing))
        for x, (number, codes) in enumerate(row)
        if number
    ]
    assert not record.settlement_size[player], "the settlement is not empty"
    for slot, (y, x, number, codes) in enumerate(places):
        row, column = y - places[0][0], x - places[0][1]
        record.row[player, slot], record.column[player, slot] = row, column
        record.grid[player, row + FIRST_ROW, column + FIRST_COLUMN] = slot
        record.how[player, slot] = {"*": How.WITH_ROBOT, "x": How.FACE_DOWN}.get(number, How.FACE_UP)
        record.number[player, slot] = int(number) if number.isdecimal() else 0
        record.card[player, slot] = card_named(record, f"{number if number.isdecimal() else 1}a")
        for quadrant, code in enumerate(codes):
            record.content[player, 4 * slot + quadrant] = CODES[code]
            record.free[player] += code == "."
            record.scaffolds[player] += code == "="
        record.top[player] = min(row, int(record.top[player]))
        record.bottom[player] = max(row, int(record.bottom[player]))
        record.left[player] = min(column, int(record.left[player]))
        record.right[player] = max(column, int(record.right[player]))
    record.settlement_size[player] = len(places)
    state.touch()
    return state


def hold(state: State, player: int, *cards: str) -> State:
    """Give the player this hand, open; the cards come from the deck, to which those held before return."""
    record = state.record
    for code in record.hand[player]:
        if code >= 0:
            record.unseen[int(code) >> 1] += 1
            record.unseen_size += 1
    record.hand[player] = -1
    types = sorted(card_named(record, card) for card in cards)
    for i, card in enumerate(types):
        assert record.unseen[card], f"{cards} are not all in the deck"
        record.hand[player, i] = 2 * card
        record.unseen[card] -= 1
        record.unseen_size -= 1
    record.hand_size[player] = len(types)
    state.touch()
    return state


def face(state: State, *tiles: str) -> State:
    """Let the player to move have played a card and have these tiles in front."""
    record = state.record
    record.taken, record.lot_card[0], record.lot_size[0], record.lot_tile[0] = 0, -1, 0, 0
    record.front = 0
    for i, tile in enumerate(sorted(FACE_OF[tile] for tile in tiles)):
        record.front[i] = tile
    record.front_size = len(tiles)
    record.phase = Phase.TILE
    state.touch()
    return state


def end_phase(state: State, letter: str = "A") -> State:
    """Play the end of the last turn of a phase: the mover keeps a card, and the turn is over."""
    record = state.record
    record.rounds = 4 * "ABC".index(letter) + 3
    record.to_move = (int(record.first_player) - 1) % int(record.players)
    record.taken = 0
    record.lot_card[0], record.lot_size[0], record.lot_tile[0] = -1, 0, 0
    card = next(card for card in range(TYPES) if record.unseen[card])
    record.unseen[card] -= 1
    record.unseen_size -= 1
    record.drawn[0], record.drawn_size = card, 1
    record.front, record.front_size = 0, 0
    record.phase = Phase.KEEP
    state.touch()
    state.apply("keep 1")
    return chance(state)


def concede(state: State, *names: str) -> State:
    """Make these the concessions: one long-term, two short-term."""
    codes = [int(name.split()[1]) - 1 + (SHORT if name.startswith("long") else 0) for name in names]
    for k, code in enumerate([*[c for c in codes if c >= SHORT], *sorted(c for c in codes if c < SHORT)]):
        state.record.concession[k] = code
    state.touch()
    return state


def parts(state: State, player: int) -> dict[str, int]:
    return state.scores()[player].parts
