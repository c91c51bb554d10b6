"""What an action would bring, for the player to move; never past a chance event."""

from __future__ import annotations

import numpy as np

from lunario.core.entries import bind
from lunario.core.record import Buffer
from lunario.core.text import Effect, Texts
from lunario.games.luna_capital import GAME
from lunario.games.luna_capital.actions import BUILD, PICK, PUT, TAKE, USE, limits
from lunario.games.luna_capital.kinds import FREE, PAD, SCAFFOLD, TILE_KINDS
from lunario.games.luna_capital.naming import CORNERS
from lunario.games.luna_capital.scoring import CONCESSION_COLUMN, categories
from lunario.games.luna_capital.state import DTYPE, FACE_DOWN, LOT, State
from lunario.games.luna_capital.text import quadrant_of


def preview(state: State, action: int) -> list[Effect]:
    if action >= BUILD:
        return _preview_tile(state, action)
    if action >= PICK:
        return [_choices(state, action, "places", Texts("places for it", "lugares posibles"))]
    if action >= PUT:
        return _preview_card(state)
    if action >= USE:
        return []
    if state.phase == LOT and action < TAKE + 4 and action == state.marker:
        return [_effect("cards", -1, [], Texts("costs 1 card of your hand", "cuesta 1 carta de tu mano"))]
    return []


def _effect(kind: str, amount: int, targets: list[str], text: Texts) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": text.as_dict()}


def _buffer(state: State) -> Buffer:
    return np.frombuffer(np.asarray(state, DTYPE).tobytes(), np.uint8).copy()


def _played(state: State, action: int) -> tuple[Buffer, int]:
    """The state after the action, and how many choices come next."""
    buffer, sizes = _buffer(state), limits(int(state.players), {})
    choices = np.zeros(max(sizes.most_legal, sizes.most_outcomes), np.int32)
    choices[0] = action
    _, n = bind(GAME).step(buffer, action, choices, np.zeros(sizes.most_outcomes, np.int32), 1)
    return buffer, n


def _choices(state: State, action: int, kind: str, words: Texts) -> Effect:
    _, n = _played(state, action)
    return _effect(kind, n, [], Texts(f"{n} {words.en}", f"{n} {words.es}"))


def _preview_card(state: State) -> list[Effect]:
    """How many quadrants the card opens, and the scaffolds on it."""
    if state.chosen_how == FACE_DOWN:
        return [_effect("sites", 0, [], Texts("no quadrants: face down", "sin cuadrantes: boca abajo"))]
    cells = [int(cell) for cell in state.card_cell[int(state.chosen_card)]]
    free, scaffolds = cells.count(FREE), cells.count(SCAFFOLD)
    found = [_effect("sites", free, [], Texts(f"{free} free quadrants", f"{free} cuadrantes libres"))]
    if scaffolds:
        found.append(_effect("scaffolds", scaffolds, [], Texts(f"{scaffolds} scaffold", f"{scaffolds} andamio")))
    return found


def _preview_tile(state: State, action: int) -> list[Effect]:
    """The points of every line of the score pad that changes, robots and tokens got, cards drawn."""
    player, face = int(state.to_move), int(state.chosen_tile)
    row, column, quadrant = quadrant_of(action)
    target = [f"site:{column},{row},{CORNERS[quadrant]}"]
    before, (after, _) = _score(_buffer(state), state, player), _played(state, action)
    names = categories(int(state.players), {})
    found = [
        _effect("points", new - old, target, Texts(f"{text.en}: {old} → {new}", f"{text.es}: {old} → {new}"))
        for (_, text), old, new in zip(names, before, _score(after, state, player), strict=True)
        if old != new
    ]
    return found + _preview_tokens(state, after, player, target) + _preview_pad(state, face)


def _score(buffer: Buffer, state: State, player: int) -> list[int]:
    """The points of a settlement now; concessions are another matter (LC-N1)."""
    out = np.zeros((max(2, int(state.players)), len(categories(int(state.players), {}))), np.int32)
    bind(GAME).score(buffer, out)
    out[:, CONCESSION_COLUMN : CONCESSION_COLUMN + 3] = 0
    return [int(points) for points in out[player]]


def _preview_tokens(state: State, after: Buffer, player: int, target: list[str]) -> list[Effect]:
    later = after.view(DTYPE)[0]
    found = []
    if robots := int(later.robots[player]) - int(state.robots[player]):
        plural = "s" if robots > 1 else ""
        found.append(_effect("robots", robots, target, Texts(f"{robots} robot{plural}", f"{robots} robot{plural}")))
    if swaps := int(later.swaps[player]) - int(state.swaps[player]):
        text = Texts("1 redistribution token", "1 ficha de redistribución")
        found.append(_effect("swaps", swaps, target, text))
    return found


def _preview_pad(state: State, face: int) -> list[Effect]:
    cards = min(3, int(state.unseen_size) + int(state.under_size))
    if face % TILE_KINDS != PAD or not cards:
        return []
    text = Texts(f"draw {cards} cards, keep 1", f"robar {cards} cartas y conservar 1")
    return [_effect("cards", 1, ["deck"], text)]
