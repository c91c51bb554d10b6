"""The effects of an action on the player to move, and on the others' points; never past a chance event."""

from __future__ import annotations

from lunario.core.rivals import rival_effects
from lunario.core.state import State as Position
from lunario.core.text import Effect, Texts
from lunario.games.luna_capital.actions import BUILD, PICK, PUT, TAKE, USE
from lunario.games.luna_capital.naming import CORNERS
from lunario.games.luna_capital.scoring import CONCESSIONS
from lunario.games.luna_capital.state import LOTS, TILE_KINDS, How, Kind, Phase, State
from lunario.games.luna_capital.text import place_of, quadrant_of


def preview(position: Position, action: int) -> list[Effect]:
    state: State = position.record
    if action >= BUILD:
        return _preview_tile(position, action)
    if action >= PICK:
        return [_choices(position.after(action))]
    if action >= PUT:
        return _preview_card(position, action)
    if action >= USE:
        return []
    if state.phase == Phase.LOT and action < TAKE + LOTS and action == state.marker:
        return [_effect("cards", -1, [], Texts("costs 1 card of your hand", "cuesta 1 carta de tu mano"))]
    return []


def _effect(kind: str, amount: int, targets: list[str], text: Texts) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": text.as_dict()}


def _choices(later: Position) -> Effect:
    n = len(later.legal_actions())
    words = _number(n, ("place for it", "places for it"), ("lugar posible", "lugares posibles"))
    return _effect("places", n, [], words)


def _number(n: int, en: tuple[str, str], es: tuple[str, str]) -> Texts:
    """Return a number with its noun, singular or plural."""
    return Texts(f"{n} {en[n != 1]}", f"{n} {es[n != 1]}")


def _preview_card(position: Position, action: int) -> list[Effect]:
    """Return the quadrants that the card opens, its scaffolds, and the points of what is printed on it."""
    state: State = position.record
    if state.chosen_how == How.FACE_DOWN:
        return [_effect("sites", 0, [], Texts("no quadrants: face down", "sin cuadrantes: boca abajo"))]
    cells = [int(cell) for cell in state.card_cell[int(state.chosen_card)]]
    free, scaffolds = cells.count(Kind.FREE), cells.count(Kind.SCAFFOLD)
    words = _number(free, ("free quadrant", "free quadrants"), ("cuadrante libre", "cuadrantes libres"))
    found = [_effect("sites", free, [], words)]
    if scaffolds:
        words = _number(scaffolds, ("scaffold", "scaffolds"), ("andamio", "andamios"))
        found.append(_effect("scaffolds", scaffolds, [], words))
    row, column = place_of(action)
    return found + _preview_points(position, position.after(action), [f"place:{column},{row}"])


def _preview_tile(position: Position, action: int) -> list[Effect]:
    """Return the points of every line of the score pad that changes, robots and tokens gained, cards drawn."""
    state: State = position.record
    row, column, quadrant = quadrant_of(action)
    target = [f"site:{column},{row},{CORNERS[quadrant]}"]
    after = position.after(action)
    tokens = _preview_tokens(state, after.record, target)
    return _preview_points(position, after, target) + tokens + _preview_pad(state, int(state.chosen_tile))


def _preview_points(before: Position, after: Position, target: list[str]) -> list[Effect]:
    """Return the mover's lines of the score pad that change, and how many points the others gain or lose (LC-F4).

    Concessions wait for the end of the phase (LC-N1).
    """
    player = before.current_player
    lines = zip(before.game.categories, before.points[player], after.points[player], strict=True)
    found = [
        _effect("points", new - old, target, Texts(f"{text.en}: {old} → {new}", f"{text.es}: {old} → {new}"))
        for column, ((_, text), old, new) in enumerate(lines)
        if old != new and column not in CONCESSIONS
    ]
    return found + rival_effects(before, after, without=CONCESSIONS)


def _preview_tokens(before: State, after: State, target: list[str]) -> list[Effect]:
    player = int(before.to_move)
    found = []
    if robots := int(after.robots[player]) - int(before.robots[player]):
        plural = "s" if robots > 1 else ""
        found.append(_effect("robots", robots, target, Texts(f"{robots} robot{plural}", f"{robots} robot{plural}")))
    if swaps := int(after.swaps[player]) - int(before.swaps[player]):
        text = Texts("1 redistribution token", "1 ficha de redistribución")
        found.append(_effect("swaps", swaps, target, text))
    return found


def _preview_pad(state: State, face: int) -> list[Effect]:
    cards = min(3, int(state.unseen_size) + int(state.under_size))
    if face % TILE_KINDS != Kind.PAD or not cards:
        return []
    words = _number(cards, ("card", "cards"), ("carta", "cartas"))
    text = Texts(f"draw {words.en}, keep 1", f"robas {words.es} y te quedas 1")
    return [_effect("cards", 1, ["deck"], text)]
