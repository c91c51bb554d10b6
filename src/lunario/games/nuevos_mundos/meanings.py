"""The meaning of every number of an observation and of every action number."""

from __future__ import annotations

from lunario.core.meaning import Block, Choice, Counts, Number, Part, Range, listed, one, seats_from_observer
from lunario.games.nuevos_mundos.cards import CARDS, VALUES
from lunario.games.nuevos_mundos.features import MANY, PHASES
from lunario.games.nuevos_mundos.naming import KIND_NAMES, card_id
from lunario.games.nuevos_mundos.scoring import Column
from lunario.games.nuevos_mundos.state import HAND, SPACES, Phase, State

MODULE_NAMES = ("settlements", "global_balance", "vital_capacity", "discordance")


def observation(state: State) -> list[Part]:
    cards = [card_id(card) for card in range(CARDS)]
    spaces: list[Part] = [
        Choice(f"space {space}", f"the card on space {space}" + " (the pile: none)" * (space == 1), cards)
        for space in range(SPACES)
    ]
    seats = seats_from_observer(int(state.players))
    return [
        Counts("modules", "1 for a module that is played with", MODULE_NAMES),
        Choice("phase", "what is decided or drawn next", [phase.name.lower() for phase in Phase][:PHASES]),
        Block("turn, generation, pile and discard counts", "counters", _counters()),
        *spaces,
        Counts("discards under the top card", "1 for a card that is there", cards),
        Counts("in the creation pile", "how likely a card is there", cards),
        Counts(
            "age of the generation", "of a card hidden from somebody, 1 for the present creation pile's", cards, MANY
        ),
        Counts("value of settlements", "1 for a value that a settlement stands for", cards[:VALUES]),
        *(part for seat in range(len(seats)) for part in _seat_parts(seat, seats[seat], cards, _columns(state))),
    ]


def _counters() -> list[Part]:
    return [
        Number("turn", "turns so far", CARDS),
        Number("generation", "how often the creation pile was renewed", MANY),
        Number("pile", "cards in the creation pile", CARDS),
        Number("discards", "discards under the top card", CARDS),
    ]


def _columns(state: State) -> list[str]:
    """Return the columns of the score; without vital capacity, discordance takes its column."""
    names = [column.name.lower() for column in Column]
    return names if state.vital_capacity else [*names[: Column.VITAL], "discordance", "none"]


def _seat_parts(seat: int, who: str, cards: list[str], columns: list[str]) -> list[Part]:
    flags: list[Part] = [
        Number("begins", "1 for the first player"),
        Number("acts", "1 for the player to move"),
        Number("ended", "1 for the one who took the last turn"),
    ]
    return [
        Block(f"seat {seat}: begins, acts, took the last turn", f"{who}: turn order", flags),
        Counts(f"seat {seat}: world", f"{who}: 1 for a card in the world", cards),
        Counts(f"seat {seat}: hand", f"{who}: how likely a card is in the hand; 1 for the observer's own", cards),
        Counts(
            f"seat {seat}: ages of the hand cards",
            f"{who}: ages of their generations, ascending",
            [str(i + 1) for i in range(HAND)],
            MANY,
        ),
        Counts(f"seat {seat}: icons", f"{who}: icons in the world", KIND_NAMES, 20),
        Counts(f"seat {seat}: points", f"{who}: points as if the match ended now", columns, 20),
    ]


def actions(state: State) -> list[Range]:
    """Return what action numbers mean."""
    cards = [card_id(card) for card in range(CARDS)]
    return [
        listed("biome", "play the card by biome", cards),
        listed("digits", "play the card by digits (never a settlement)", cards),
        listed("deploy", "deploy the card", cards),
        one("decline", "decline to deploy a last card"),
        listed("value", "the settlement stands for this value", cards[:VALUES]),
        listed("reveal", "chance: this card comes up", cards),
        listed("first", "chance: this player begins", [f"player {i + 1}" for i in range(int(state.players))]),
    ]
