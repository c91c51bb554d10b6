"""The effects of an action: cards taken, points by category, what others gain or lose; never past a chance event."""

from __future__ import annotations

from lunario.core.rivals import rival_effects
from lunario.core.state import State as Position
from lunario.core.text import Effect, Texts
from lunario.games.nuevos_mundos.actions import DECLINE, FIRST_CARD, card_of, way_of
from lunario.games.nuevos_mundos.naming import points_text
from lunario.games.nuevos_mundos.state import State
from lunario.games.nuevos_mundos.view import taken_spaces


def preview(position: Position, action: int) -> list[Effect]:
    """Return the effects of an action: on the player who takes it, then on the others' points (NM-P1 – NM-P2)."""
    if action >= FIRST_CARD:
        return []
    later = position.after(action)
    return _taken(position.record, action) + _points(position, later) + rival_effects(position, later)


def _taken(state: State, action: int) -> list[Effect]:
    """Return how many visible cards are taken, and whether the unseen top of the creation pile is too."""
    if action >= DECLINE:
        return []
    spaces = taken_spaces(state, way_of(action), card_of(action))
    visible = [space for space in spaces if space != 1]
    effects = []
    if visible:
        many = len(visible) > 1
        text = Texts(
            f"takes {len(visible)} card{'s' if many else ''}", f"coge {len(visible)} carta{'s' if many else ''}"
        )
        effects.append(_effect("take", len(visible), [f"space:{space}" for space in visible], text))
    if 1 in spaces:
        text = Texts("takes an unseen card", "coge una carta sin ver")
        effects.append(_effect("unseen", 1, ["space:1"], text))
    return effects


def _points(position: Position, later: Position) -> list[Effect]:
    """Return the categories that change, then the total."""
    before, after = (state.points[position.current_player] for state in (position, later))
    effects = []
    for (name, text), old, new in zip(position.game.categories, before, after, strict=True):
        change = new - old
        if change:
            effects.append(_effect(name, change, [], _change(name, text, change)))
    total = sum(after) - sum(before)
    effects.append(_effect("points", total, [], points_text(total, "+")))
    return effects


def _change(name: str, category: Texts, change: int) -> Texts:
    """Describe the change in a category; for discordance, which only costs points, how much more or less it costs."""
    if name != "discordance":
        return Texts(f"{change:+} for {category.en.lower()}", f"{change:+} por {category.es.lower()}")
    less = Texts("less", "menos") if change > 0 else Texts("more", "más")
    return Texts(f"discordance costs {abs(change)} {less.en}", f"la discordancia cuesta {abs(change)} {less.es}")


def _effect(kind: str, amount: int, targets: list[str], text: Texts) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": text.as_dict()}
