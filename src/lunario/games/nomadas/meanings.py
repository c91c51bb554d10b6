"""The meaning of every number of an observation and of every action number."""

from __future__ import annotations

from lunario.core.meaning import Block, Choice, Counts, Each, Number, Part, Range, listed, one, seats_from_observer
from lunario.games.nomadas.actions import MOST_JOKERS
from lunario.games.nomadas.features import PHASES
from lunario.games.nomadas.naming import ADVENTURER_KEYS, ROW_KEYS, TOKEN_KEYS, card_label, jokers_words, legends_of
from lunario.games.nomadas.state import CARDS, LEGENDS, MOST_DISCS, PILE, ROWS, SEATS, SPACES, Phase, State
from lunario.games.nomadas.turn import PATIENCE


def observation(state: State) -> list[Part]:
    players = int(state.players)
    seats = seats_from_observer(SEATS)
    spaces = [str(space + 1) for space in range(SPACES)]
    cards = [f"{row} {rank + 1}" for row in ROW_KEYS for rank in range(CARDS)]
    return [
        Choice("phase", "what is decided or turned up next", [phase.name.lower() for phase in Phase][:PHASES]),
        Choice("to_move", "who is to move", seats),
        Choice("first_player", "who began", seats),
        Block("match", "counters", _counters(players)),
        Choice("lys", "the space of Lys", spaces),
        Block("lifted", "the stack being moved", [
            Choice("space", "where it was lifted", spaces), Number("direction", "1 clockwise, -1 the other way")]),
        Choice("writing", "the card being paid for: row, and rank from the cheapest", cards),
        Counts("unseen", "tokens below the tops, by kind", TOKEN_KEYS, PILE),
        Counts("gone", "tokens out of the match, by kind", TOKEN_KEYS, PILE),
        Counts("values", "points of each card", cards, 10),
        Each("tops", "the top of each pile", spaces, [Choice("token", "which token", TOKEN_KEYS)], optional=True),
        Counts("sizes", "tokens in each pile", spaces, PILE),
        Each("discs", "the stack on each space", spaces, [
            Each("height", "each disc, from the lowest up", [str(i + 1) for i in range(MOST_DISCS)],
                 [Choice("owner", "whose disc it is", ["nomad", "asleep", *seats])], optional=True)], optional=True),
        *(Block(f"seat_{seat}", f"{seats[seat]}: what the player has", _seat_parts()) for seat in range(players)),
        Counts("song_costs", "stories that each song costs, from the cheapest", [str(i + 1) for i in range(CARDS)], 7),
    ]  # fmt: skip


def _counters(players: int) -> list[Part]:
    return [
        Number("turn", "turns so far", 100),
        Number("moon_card", "fragments on the moon card", 4),
        Number("idle", "turns without a token or a card", PATIENCE * players),
        Number("to_write", "players who may still write a last card", SEATS),
        Number("placed", "discs put down in set-up", 10),
    ]


def _seat_parts() -> list[Part]:
    rows = [*ROW_KEYS[:LEGENDS], "joker"]
    return [
        Number("standing", "cards less tokens, as in an intermediate scoring", 20),
        Choice("adventurer", "which adventurer", ADVENTURER_KEYS),
        Counts("tokens", "stories held, and jokers", rows, 7),
        Each("cards", "the card of each row, by rank from the cheapest", ROW_KEYS,
             [Choice("rank", "which", [str(rank + 1) for rank in range(CARDS)])], optional=True),
        Number("fragments", "moon fragments", 12),
        Number("legends", "legend cards", LEGENDS),
    ]  # fmt: skip


def _card(state: State, card: int) -> str:
    """Name a card by its row and value; of songs alike, the second is marked."""
    row, label = card // CARDS, card_label(state, card)
    number = [card_label(state, each) for each in range(CARDS * row, card)].count(label) + 1
    return f"{ROW_KEYS[row]} of {label}{f' ({number})' if number > 1 else ''}"


def actions(state: State) -> list[Range]:
    """Return what action numbers mean."""
    spaces = [f"space {space + 1}" for space in range(SPACES)]
    ways = ("anticlockwise", "clockwise")
    cards = [_card(state, card) for card in range(ROWS * CARDS)]
    drops = ["as usual", *(f"at disc {i + 1}" for i in range(MOST_DISCS))]
    reds = ["none", *(f"{space}, the {which}" for space in spaces for which in ("upper", "lower"))]
    jokers = [jokers_words(i, "en") for i in range(MOST_JOKERS + 1)]
    return [
        listed("take", "take an adventurer", ADVENTURER_KEYS),
        listed("put", "put a disc down on a space", spaces),
        listed("lys", "place Lys at a pile, or move it there", spaces),
        listed("step", "Moon: move Lys one space, or not", ("anticlockwise", "stay", "clockwise")),
        listed("move", "move the stack of a space, 2 * space + direction", [f"{s}, {w}" for s in spaces for w in ways]),
        listed("drop", "how the discs fall: Siana passes a space over, Ulrich drops two", drops),
        listed("raise", "Red: raise a red disc of a space, or none", reds),
        listed("write", "write a card, 4 * row + rank from the cheapest", cards),
        Range(
            "pay", "pay a song with these stories, a bit for each legend; jokers pay the rest", 1 << LEGENDS, _stories
        ),
        listed("jokers", "pay a legend with this many jokers", jokers),
        one("decline", "write no last card"),
        listed("token", "chance: a token is turned up", TOKEN_KEYS),
        listed("first", "chance: this player begins", [f"player {i + 1}" for i in range(SEATS)]),
        listed("dealt", "chance: an adventurer is dealt", ADVENTURER_KEYS),
    ]


def _stories(mask: int) -> str:
    return "pay: " + (", ".join(ROW_KEYS[legend] for legend in legends_of(mask)) or "jokers only")
