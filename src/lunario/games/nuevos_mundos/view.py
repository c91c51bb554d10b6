"""The view of a player, as JSON.

Board elements (targets) are `way:42-digits`, a way to play a card; `card:42` or `card:ocean`, a card in a hand;
`space:0` to `space:6`; `world:42`, the place of a card in its owner's world; `value:42`, a value that a settlement may
stand for; and `decline`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, cast, get_args

from lunario.core.arrays import from_bytes, int8, int32, zeros
from lunario.games.nuevos_mundos.actions import (
    DECLINE,
    FIRST_CARD,
    Way,
    card_of,
    value_of,
    way_of,
)
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, KINDS, MOST_VALUES, SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, KIND_NAMES, WAY_NAMES, card_id, cards_in
from lunario.games.nuevos_mundos.rules import (
    apply,
    current_player,
    legal_actions,
    settlement_to_fix,
)
from lunario.games.nuevos_mundos.scoring import (
    FIRST_BIOME,
    FIRST_ICON,
    SUBJECTS,
    TALLY,
    categories,
    leader,
    run_cards,
    score,
    tally,
)
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import SPACES, Phase, State
from lunario.games.nuevos_mundos.transfers import empty_space
from lunario.games.nuevos_mundos.view_types import (
    Biome,
    Card,
    Choice,
    Kind,
    ModuleName,
    PhaseName,
    Ranges,
    Row,
    Score,
    Seat,
    Settling,
    Space,
    Unseen,
    View,
)

MODULES: tuple[ModuleName, ...] = get_args(ModuleName)
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)  # by `Phase`


def public(state: State) -> View:
    """Return what a spectator sees."""
    return {
        **_ranges(state),
        "player": None,
        "players": int(state.players),
        "modules": {name: bool(state[name]) for name in MODULES},
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "first_player": int(state.first_player),
        "current_player": int(current_player(state)),
        "ender": int(state.ender) if state.ender >= 0 else None,
        "spaces": [_space(state, space) for space in range(SPACES)],
        "discards": _cards(state, state.discard.tolist()[: int(state.discard_size)]),
        "generation": int(state.pile_generation),
        "unseen": _unseen(state, None),
        "seats": _seats(state),
        "settling": _settling(state) if state.phase == Phase.VALUE else None,
    }


def _ranges(state: State) -> Ranges:
    """Return which values each biome has, if it is not eight each in the usual order."""
    first = [int(card) for card in state.first_card]
    if first == list(range(0, VALUES, VALUES // BIOMES)):
        return {}
    last = [card + int(count) for card, count in zip(first, state.values, strict=True)]
    return {"values": {name: [first[i] + 1, last[i]] for i, name in enumerate(BIOME_NAMES)}}


def values_of(view: View, biome: Biome) -> range:
    """Return the values of a biome, of which views speak only if they are not the usual ones."""
    first = 8 * BIOME_NAMES.index(biome) + 1
    first, last = view.get("values", {}).get(biome, (first, first + 7))
    return range(first, last + 1)


def private(state: State, player: int, public: View) -> View:
    """Return what the player sees: the public view and their own hand."""
    hand = _hand(state, player)
    own: Seat = {
        **public["seats"][player],
        "hand": _cards(state, hand),
        "hand_generations": [int(state.generation[card]) for card in hand],
    }
    seats = [own if seat["player"] == player else seat for seat in public["seats"]]
    return {**public, "player": player, "unseen": _unseen(state, player), "seats": seats}


@functools.lru_cache(maxsize=8)
def _deck(icons: bytes, biomes: bytes) -> tuple[Card, ...]:
    """Return every card of a component set, by number."""
    table = from_bytes(icons, int8).reshape(VALUES, KINDS).tolist()
    return tuple(_card(card, biomes[card], table[card] if card < VALUES else []) for card in range(CARDS))


def _card(card: int, biome: int, icons: list[int]) -> Card:
    return {
        "id": card_id(card),
        "biome": BIOME_NAMES[biome],
        "value": card + 1 if card < VALUES else None,
        "icons": [name for name, count in zip(KIND_NAMES, icons, strict=False) for _ in range(count)],
    }


def _cards(state: State, cards: Iterable[int]) -> list[Card]:
    deck = _deck(state.icons.tobytes(), state.biome.tobytes())
    return [deck[card] for card in cards]


def card_face(state: State, card: int) -> Card:
    """Return a card as views show it."""
    return _cards(state, [card])[0]


def _space(state: State, space: int) -> Space:
    card = int(state.space[space])
    count = int(card >= 0)
    if space == 0:
        count += int(state.discard_size)
    elif space == 1:
        count = int(state.pile_size)
    return {"space": space, "card": _cards(state, [card])[0] if card >= 0 else None, "count": count}


def _hand(state: State, player: int) -> list[int]:
    cards: list[int] = state.hand[player].tolist()
    return cards[: int(state.hand_size[player])]


def _seats(state: State) -> list[Seat]:
    table = zeros((int(state.players), TALLY), int32)
    tally(state, table)
    points = scores(state)
    leaders = [int(leader(table, subject)) for subject in range(SUBJECTS)]
    icons = table[:, FIRST_ICON:SUBJECTS].tolist()
    return [_seat(state, seat, leaders, icons[seat], points[seat]) for seat in range(int(state.players))]


def _seat(state: State, player: int, leaders: list[int], icons: list[int], points: Score) -> Seat:
    hand = _hand(state, player)
    return {
        "player": player,
        "hand_count": len(hand),
        "hand": None,
        "hand_generations": sorted(int(state.generation[card]) for card in hand),
        "world": [_row(state, player, biome, leaders[FIRST_BIOME + biome]) for biome in range(BIOMES)],
        "icons": dict(zip(KIND_NAMES, icons, strict=True)),
        "most_icons": _most_icons(player, leaders) if state.vital_capacity else [],
        "score": points,
        "total": _total(points),
    }


def _most_icons(player: int, leaders: list[int]) -> list[Kind]:
    return [name for name, best in zip(KIND_NAMES, leaders[FIRST_ICON:], strict=True) if best == player]


def _row(state: State, player: int, biome: int, dominant: int) -> Row:
    row = int(state.world[player, biome])
    settled = int(state.settled[biome]) if row >> SETTLEMENT else 0
    runs = int(run_cards(state, player, biome)) if row else 0
    first = int(state.first_card[biome]) + 1
    return {
        "biome": BIOME_NAMES[biome],
        "cards": _cards(state, cards_in(state, player, biome)),
        "settlement": settled or None,
        "runs": [first + place for place in range(MOST_VALUES) if runs >> place & 1],
        "dominant": dominant == player,
    }


def _unseen(state: State, player: int | None) -> list[Unseen]:
    """Return what everybody can deduce, generation by generation, excluding the player's own hand (NM-H1)."""
    last, players = int(state.pile_generation), int(state.players)
    hands = [_hand(state, seat) if seat != player else [] for seat in range(players)]
    pile, generations = state.pile.tolist()[: int(state.pile_size)], state.generation.tolist()
    found: list[Unseen] = []
    for generation in range(last + 1):
        held = [[card for card in hand if generations[card] == generation] for hand in hands]
        in_pile = pile if generation == last else []
        cards = sorted([*in_pile, *(card for hand in held for card in hand)])
        if cards:
            found.append(
                {
                    "generation": generation,
                    "cards": _cards(state, cards),
                    "in_pile": len(in_pile),
                    "in_hands": [len(hand) for hand in held],
                }
            )
    return found


def scores(state: State) -> list[Score]:
    """Return the points of each player by category."""
    names = [name for name, _ in categories(int(state.players), {name: int(state[name]) for name in MODULES}, None)]
    out = zeros((int(state.players), len(names)), int32)
    score(state, out)
    return [cast(Score, dict(zip(names, row, strict=True))) for row in out.tolist()]


def _total(points: Score) -> int:
    return sum(cast("dict[str, int]", points).values())


def clone(state: State) -> State:
    """Return a copy of the record."""
    return cast(State, cast(Any, state).copy())


def _settling(state: State) -> Settling:
    """NM-M1: return every value that the settlement may stand for, with its score."""
    player = int(state.to_move)
    out = zeros(MOST_VALUES, int32)
    count = int(legal_actions(state, out))
    return {
        "player": player,
        "biome": BIOME_NAMES[settlement_to_fix(state, player)],
        "choices": [_choice(state, player, int(action)) for action in out[:count]],
    }


def _choice(state: State, player: int, action: int) -> Choice:
    after = clone(state)
    apply(after, action)
    points = scores(after)
    totals = [_total(parts) for parts in points]
    return {"value": value_of(action), "score": points[player], "total": totals[player], "totals": totals}


# ------------------------------------------------------------------ what an action is about


def targets(state: State, action: int) -> list[str]:
    """Return the board elements of an action: the way and the card, the spaces taken from, the cards gained."""
    if action >= FIRST_CARD:
        return _chance_targets(state, action)
    if action > DECLINE:
        return [f"value:{value_of(action):02}"]
    if action == DECLINE:
        return ["decline"]
    card, way = card_of(action), way_of(action)
    spaces = taken_spaces(state, way, card)
    gained = [card] if way == Way.DEPLOY else [int(state.space[space]) for space in spaces if space != 1]
    return [
        f"way:{card_id(card)}-{WAY_NAMES[way]}",
        f"card:{card_id(card)}",
        *(f"space:{space}" for space in spaces),
        *(f"world:{card_id(other)}" for other in gained),
    ]


def taken_spaces(state: State, way: int, card: int) -> list[int]:
    """Return the spaces that a card played that way takes from."""
    visible = {space: int(state.space[space]) for space in range(SPACES) if state.space[space] >= 0}
    if way == Way.BIOME:
        return [space for space, other in visible.items() if biome_of(state, other) == biome_of(state, card)]
    if way == Way.DIGITS and card < VALUES:
        named = {(card + 1) // 10, (card + 1) % 10}
        return sorted(space for space in named if space in visible or (space == 1 and state.pile_size > 0))
    return []


def _chance_targets(state: State, action: int) -> list[str]:
    if state.phase in (Phase.LAY_OUT, Phase.FILL):
        return [f"space:{0 if state.space[0] < 0 else empty_space(state)}"]
    if state.phase == Phase.REVEAL:
        return ["space:1", f"world:{card_id(action - FIRST_CARD)}"]
    return ["space:1"] if state.phase != Phase.FIRST else []
