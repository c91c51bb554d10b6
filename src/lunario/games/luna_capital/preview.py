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
from lunario.games.luna_capital.text import place_of, quadrant_of


def preview(state: State, action: int) -> list[Effect]:
    if action >= BUILD:
        return _preview_tile(state, action)
    if action >= PICK:
        return [_choices(state, action)]
    if action >= PUT:
        return _preview_card(state, action)
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


def _choices(state: State, action: int) -> Effect:
    _, n = _played(state, action)
    words = _number(n, ("place for it", "places for it"), ("lugar posible", "lugares posibles"))
    return _effect("places", n, [], words)


def _number(n: int, en: tuple[str, str], es: tuple[str, str]) -> Texts:
    """A number with its noun, singular or plural."""
    return Texts(f"{n} {en[n != 1]}", f"{n} {es[n != 1]}")


def _preview_card(state: State, action: int) -> list[Effect]:
    """How many quadrants the card opens, the scaffolds on it, and the points of what is printed on it."""
    if state.chosen_how == FACE_DOWN:
        return [_effect("sites", 0, [], Texts("no quadrants: face down", "sin cuadrantes: boca abajo"))]
    cells = [int(cell) for cell in state.card_cell[int(state.chosen_card)]]
    free, scaffolds = cells.count(FREE), cells.count(SCAFFOLD)
    words = _number(free, ("free quadrant", "free quadrants"), ("cuadrante libre", "cuadrantes libres"))
    found = [_effect("sites", free, [], words)]
    if scaffolds:
        words = _number(scaffolds, ("scaffold", "scaffolds"), ("andamio", "andamios"))
        found.append(_effect("scaffolds", scaffolds, [], words))
    row, column = place_of(action)
    return found + _preview_points(state, _played(state, action)[0], [f"place:{column},{row}"])


def _preview_tile(state: State, action: int) -> list[Effect]:
    """The points of every line of the score pad that changes, robots and tokens got, cards drawn."""
    player, face = int(state.to_move), int(state.chosen_tile)
    row, column, quadrant = quadrant_of(action)
    target = [f"site:{column},{row},{CORNERS[quadrant]}"]
    after, _ = _played(state, action)
    tokens = _preview_tokens(state, after, player, target)
    return _preview_points(state, after, target) + tokens + _preview_pad(state, face)


def _preview_points(state: State, after: Buffer, target: list[str]) -> list[Effect]:
    """The lines of the score pad of the player to move that change."""
    player, names = int(state.to_move), categories(int(state.players), {})
    before = _score(_buffer(state), state, player)
    return [
        _effect("points", new - old, target, Texts(f"{text.en}: {old} → {new}", f"{text.es}: {old} → {new}"))
        for (_, text), old, new in zip(names, before, _score(after, state, player), strict=True)
        if old != new
    ]


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
    words = _number(cards, ("card", "cards"), ("carta", "cartas"))
    text = Texts(f"draw {words.en}, keep 1", f"robar {words.es} y conservar 1")
    return [_effect("cards", 1, ["deck"], text)]
