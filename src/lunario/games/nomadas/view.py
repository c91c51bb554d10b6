"""The view of a player, as JSON. In Nómadas everybody sees the same: all but the order of the piles (NO-H1)."""

from __future__ import annotations

from typing import cast, get_args

from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import find_red, next_pile
from lunario.games.nomadas.naming import (
    ADVENTURER_KEYS,
    DISC_KEYS,
    ROW_KEYS,
    TOKEN_KEYS,
    card_id,
    drop_space,
    legends_of,
    song_jokers,
)
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import ASLEEP, CARDS, ROWS, SPACES, Phase, State, Token
from lunario.games.nomadas.state import Disc as DiscKind
from lunario.games.nomadas.state import Row as CardRow
from lunario.games.nomadas.turn import PATIENCE
from lunario.games.nomadas.view_types import (
    Disc,
    PhaseName,
    Row,
    Seat,
    Space,
    StoryName,
    TokenName,
    Turn,
    View,
    Written,
)
from lunario.games.nomadas.writing import price

PHASES: tuple[PhaseName, ...] = get_args(PhaseName)  # by `Phase`
STORY_KEYS: tuple[StoryName, ...] = get_args(StoryName)  # by `Token`


def public(state: State) -> View:
    """Return what a spectator sees."""
    phase = int(state.phase)
    return {
        "player": None,
        "players": int(state.players),
        "phase": PHASES[phase],
        "to_move": int(state.to_move) if Phase.TURN_UP_HEARD < phase < Phase.OVER else None,
        "turn": int(state.turn),
        "first_player": int(state.first_player) if state.first_player >= 0 else None,
        "spaces": [_space(state, space) for space in range(SPACES)],
        "lys": int(state.lys) if state.lys >= 0 else None,
        "unseen": _tokens(state.unseen.tolist()),
        "moon_card": int(state.moon_card),
        "library": [_row(state, row) for row in range(ROWS)],
        "seats": [_seat(state, seat) for seat in range(int(state.players))],
        "gone": _tokens(state.gone.tolist()),
        "now": _turn(state, phase),
    }


def private(state: State, player: int, public: View) -> View:
    return {**public, "player": player}


def _tokens(counts: list[int]) -> dict[TokenName, int]:
    return dict(zip(TOKEN_KEYS, counts, strict=True))


def _disc(state: State, disc: int) -> Disc:
    owner = int(state.owner[disc])
    return {"disc": DISC_KEYS[disc], "seat": owner if owner >= 0 else None, "asleep": owner == ASLEEP}


def _space(state: State, space: int) -> Space:
    stack, top = int(state.stacks[space]), int(state.tops[space])
    return {
        "space": space,
        "discs": [_disc(state, stack >> 3 * i & 7) for i in range(int(state.stack_size[space]))],
        "pile": {"top": TOKEN_KEYS[top] if top >= 0 else None, "size": int(state.pile_size[space])},
        "lys": space == int(state.lys),
    }


def _row(state: State, row: int) -> Row:
    holders, values = state.holder[row].tolist(), state.values[row].tolist()
    costs = state.song_costs.tolist() if row == CardRow.SONG else values
    return {
        "row": ROW_KEYS[row],
        "cards": [
            {"value": values[rank], "cost": costs[rank], "holder": holders[rank] if holders[rank] >= 0 else None}
            for rank in range(CARDS)
        ],
    }


def _seat(state: State, seat: int) -> Seat:
    adventurer = int(state.adventurer[seat])
    owned = enumerate(state.card[seat].tolist())
    return {
        "seat": seat,
        "adventurer": ADVENTURER_KEYS[adventurer - DiscKind.NOSTROMO] if adventurer else None,
        "tokens": dict(zip(STORY_KEYS, state.held[seat].tolist(), strict=True)),
        "cards": cast(Written, {ROW_KEYS[row]: int(state.values[row, card - 1]) for row, card in owned if card}),
        "fragments": int(state.fragments[seat]),
        "standing": int(standing(state, seat)),
    }


def _turn(state: State, phase: int) -> Turn:
    return {
        "disc": DISC_KEYS[disc_in_hand(state)] if Phase.PUT_FROG <= phase <= Phase.PUT_OWN else None,
        "lifted": int(state.lifted) if state.lifted >= 0 else None,
        "direction": int(state.direction),
        "writing": card_id(state, int(state.writing)) if state.writing >= 0 else None,
        "last_round": bool(state.to_write) or phase in (Phase.LAST_CARD, Phase.OVER),
        "patience": max(0, PATIENCE * int(state.players) - max(0, int(state.idle))),
    }


def targets(state: State, action: int) -> list[str]:
    """Return the board elements of an action, its own first.

    They are adventurer:siana, sow:3,-1 (space, direction), space:3, pile:3, disc:3,1 (its height), card:whale,5,
    pay:whale,joker (one way to pay), token:whale (the mover's), plain, keep and decline (buttons for doing without),
    seat:2. Spaces and seats count from 0, as in the view.
    """
    if action >= actions.ACTIONS:
        return _chance_targets(state, action)
    if action < actions.STEP:
        return _place_targets(action)
    if action < actions.SOW:
        return [f"pile:{(int(state.lys) + action - actions.STEP - 1) % SPACES}"]
    if action < actions.DROP:
        space, way = divmod(action - actions.SOW, 2)
        return [f"sow:{space},{1 if way else -1}", f"space:{space}"]
    if action < actions.RAISE:
        return _drop_targets(state, action - actions.DROP)
    if action < actions.WRITE:
        return _raise_targets(state, action - actions.RAISE)
    if action < actions.PAY:
        return [card_id(state, action - actions.WRITE)]
    return _payment_targets(state, action) if action < actions.DECLINE else ["decline"]


def _place_targets(action: int) -> list[str]:
    if action < actions.PUT:
        return [f"adventurer:{ADVENTURER_KEYS[action - actions.TAKE]}"]
    if action < actions.LYS:
        return [f"space:{action - actions.PUT}"]
    return [f"pile:{action - actions.LYS}"]


def _drop_targets(state: State, drop: int) -> list[str]:
    """Return the space skipped, or where two discs fall."""
    if drop == 0:
        return ["plain"]
    return [f"space:{drop_space(state, drop)}"]


def _raise_targets(state: State, choice: int) -> list[str]:
    if choice == 0:
        return ["keep"]
    space, lower = divmod(choice - 1, 2)
    return [f"disc:{space},{find_red(state, space, lower)}"]


def _payment_targets(state: State, action: int) -> list[str]:
    """Return the payment, token by token, and the kinds of tokens it takes."""
    card = int(state.writing)
    if action < actions.JOKERS:
        mask = action - actions.PAY
        paid, jokers = legends_of(mask), song_jokers(state, mask)
    else:
        jokers = action - actions.JOKERS
        paid = [card // CARDS] * (price(state, int(state.to_move), card) - jokers)
    tokens = [TOKEN_KEYS[token] for token in [*paid, *[Token.JOKER] * jokers]]
    return [f"pay:{','.join(tokens)}", *(f"token:{token}" for token in dict.fromkeys(tokens))]


def _chance_targets(state: State, outcome: int) -> list[str]:
    if outcome >= actions.DEALT:
        return [f"seat:{int(state.to_move)}"]
    if outcome >= actions.FIRST:
        return [f"seat:{outcome - actions.FIRST}"]
    return [f"pile:{next_pile(state)}"]
