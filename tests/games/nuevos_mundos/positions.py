"""Positions for tests: cards written as in notation, laid out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import lunario
from lunario.core.state import State
from lunario.games.nuevos_mundos.cards import SETTLEMENT
from lunario.games.nuevos_mundos.state import Phase

BIOMES = ["ocean", "coast", "jungle", "savanna", "desert", "high-mountain", "taiga", "arctic-tundra"]
BOARD = "57 01 09 17 25 33"  # spaces 0, 2, 3, 4, 5, 6: six biomes

__all__ = ["BIOMES", "BOARD", "Phase", "at", "choices", "let", "parts", "position", "world"]


def number(card: str) -> int:
    """42 -> 41, ocean -> 64."""
    return int(card) - 1 if card.isdigit() else 64 + BIOMES.index(card)


def _write(row: object, cards: Sequence[str]) -> int:
    """Write cards into a field, ascending, and return how many."""
    for index, card in enumerate(sorted(map(number, cards))):
        row[index] = card  # type: ignore[index]
    return len(cards)


def position(
    board: str = BOARD,
    *,
    hands: Sequence[str] = ("10 18 42 55", "02 26 34 50"),
    worlds: Sequence[str] = (),
    discards: str = "",
    pile: str | None = None,
    to_move: int = 0,
    phase: Phase = Phase.PLAY,
    settled: Mapping[str, int] | None = None,
    generations: Mapping[str, int] | None = None,
    pile_generation: int = 0,
    **options: object,
) -> State:
    """Return a table as written; without a pile all other cards are in it, otherwise they are out of the match."""
    state = lunario.load("nuevos-mundos", players=len(hands), **options).new_state()
    record = state.record
    record.phase, record.to_move, record.first_player = phase, to_move, 0
    record.ender = -1 if phase == Phase.PLAY else (to_move - 1) % len(hands)
    placed = [*board.split(), *" ".join(hands).split(), *" ".join(worlds).split(), *discards.split()]
    assert len(set(placed)) == len(placed), "a card is written twice"
    everything = [f"{value:02}" for value in range(1, 65)] + (BIOMES if options.get("settlements") else [])
    record.pile[:] = -1
    record.pile_size = _write(
        record.pile, [card for card in everything if card not in placed] if pile is None else pile.split()
    )
    record.pile_generation = pile_generation
    for space, card in zip((0, 2, 3, 4, 5, 6), board.split(), strict=True):
        record.space[space] = number(card)
    for player, hand in enumerate(hands):
        record.hand_size[player] = _write(record.hand[player], hand.split())
    for card, generation in (generations or {}).items():
        record.generation[number(card)] = generation
    for player, cards in enumerate(worlds):
        for card in map(number, cards.split()):
            biome = int(record.biome[card])
            place = card - int(record.first_card[biome]) if card < 64 else SETTLEMENT
            record.world[player, biome] |= 1 << place
    record.discard_size = _write(record.discard, discards.split())
    for name, value in (settled or {}).items():
        record.settled[BIOMES.index(name)] = value
    state.touch()
    return state


def choices(state: State) -> set[str]:
    """Return the legal actions, or the chance outcomes, in notation."""
    return {state.notation(action) for action in state.legal_actions() or [o for o, _ in state.chance_outcomes()]}


def let(state: State, *cards: str) -> None:
    """Draw these cards, then any, until a player has to decide."""
    waiting = list(cards)
    while state.is_chance:
        state.apply(f"card {waiting.pop(0)}" if waiting else state.chance_outcomes()[0][0])
    assert not waiting, "more cards were named than are drawn"


def world(state: State, player: int) -> set[str]:
    """Return the cards of a world."""
    return {card["id"] for row in state.view(None)["seats"][player]["world"] for card in row["cards"]}


def at(state: State, space: int) -> str | None:
    """Return the visible card of a space."""
    card = state.view(None)["spaces"][space]["card"]
    return None if card is None else str(card["id"])


def parts(category: str, *worlds: str, settled: Mapping[str, int] | None = None, **options: bool) -> list[int]:
    """Return what the worlds score in a category."""
    options = {category: True, **options} if category in ("vital_capacity", "discordance") else options
    used = " ".join(worlds).split()
    board = [f"{value:02}" for value in range(1, 65) if f"{value:02}" not in used][:6]
    state = position(" ".join(board), hands=[""] * len(worlds), worlds=worlds, settled=settled, pile="", **options)
    return [score.parts[category] for score in state.scores()]
