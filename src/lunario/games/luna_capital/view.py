"""The view of a player, as JSON, and the board elements of an action."""

from __future__ import annotations

from typing import get_args

from lunario.core.arrays import int32, zeros
from lunario.games.luna_capital.actions import (
    ACTIONS,
    BUILD,
    CARD_DRAWN,
    CONCESSION_DRAWN,
    FIRST_DRAWN,
    KEEP_DRAWN,
    PASS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TILE_DRAWN,
    TRADE,
    USE,
)
from lunario.games.luna_capital.concessions import POINTS, SHORT, fulfils
from lunario.games.luna_capital.faces import kind_of, robots_on
from lunario.games.luna_capital.naming import (
    CORNERS,
    KIND_CODES,
    MARK_CODES,
    SPONSORS,
    card_name,
    concession_name,
    concession_words,
    face_code,
    layout_of,
)
from lunario.games.luna_capital.scoring import COLUMNS, concession_points, score
from lunario.games.luna_capital.settlement_view import HOW, settlement
from lunario.games.luna_capital.solo import AUTOMATON
from lunario.games.luna_capital.state import (
    EVERYBODY,
    FACES,
    LOTS,
    SEATS,
    TYPES,
    Phase,
    State,
)
from lunario.games.luna_capital.text import place_of, quadrant_of, swapped
from lunario.games.luna_capital.view_types import (
    Automaton,
    Award,
    Buried,
    Card,
    Chosen,
    ConcessionCard,
    Counted,
    HandCard,
    Letter,
    Lot,
    PhaseName,
    Seat,
    Tile,
    View,
)

PHASES: tuple[PhaseName, ...] = get_args(PhaseName)  # by `Phase`
LETTERS: tuple[Letter, ...] = get_args(Letter)


def public(state: State) -> View:
    """Return what a spectator sees."""
    phase, rounds = int(state.phase), min(int(state.rounds), 11)
    return {
        "player": None,
        "players": int(state.players),
        "phase": PHASES[phase],
        "to_move": int(state.to_move) if Phase.LAST_CHANCE < phase < Phase.OVER else None,
        "turn": int(state.turn),
        "letter": LETTERS[rounds // 4],
        "round": rounds % 4 + 1,
        "first_player": int(state.first_player),
        "lots": [_lot(state, lot) for lot in range(3 if state.players == 1 else LOTS)],
        "front": [tile_face(int(face)) for face in state.front if face],
        "chosen": _chosen(state),
        "drawn": _drawn(state, None),
        "deck": int(state.unseen_size) + int(state.under_size),
        "under": [_buried(state, None, i) for i in range(int(state.under_size))],
        "unknown": _unknown(state, None),
        "tower": _counted([int(count) for count in state.tower[rounds // 4]]),
        "robot_supply": int(state.robot_supply),
        "swap_supply": int(state.swap_supply),
        "concessions": [_concession(state, k) for k in range(3) if state.concession[k] >= 0],
        "seats": [_seat(state, seat) for seat in range(int(state.players))],
        "automaton": _automaton(state) if state.players == 1 else None,
    }


def private(state: State, player: int, public: View) -> View:
    """LC-H1: return the public view and what only the player knows: hand, landing pad, cards under the deck."""
    own: Seat = {**public["seats"][player], "hand": _hand(state, seat=player, player=player)}
    return {
        **public,
        "player": player,
        "drawn": _drawn(state, player),
        "under": [_buried(state, player, i) for i in range(int(state.under_size))],
        "unknown": _unknown(state, player),
        "seats": [own if seat["seat"] == player else seat for seat in public["seats"]],
    }


def card_face(state: State, card: int) -> Card:
    """Return a blueprint card as views show it."""
    cells = [int(cell) for cell in state.card_cell[card]]
    return {
        "name": card_name(state, card),
        "number": int(state.card_number[card]),
        "quadrants": [MARK_CODES[cell] if cell < 0 else KIND_CODES[cell] for cell in cells],
    }


def tile_face(face: int) -> Tile:
    """Return a project tile as views show it."""
    return {"code": face_code(face), "kind": KIND_CODES[kind_of(face)], "robots": robots_on(face)}


def _lot(state: State, lot: int) -> Lot:
    card = int(state.lot_card[lot])
    return {
        "lot": lot,
        "card": card_face(state, card) if card >= 0 else None,
        "tiles": [tile_face(int(face)) for face in state.lot_tile[lot] if face],
        "marked": bool(lot == state.marker),
    }


def _chosen(state: State) -> Chosen:
    return {
        "card": card_face(state, int(state.chosen_card)) if state.chosen_card >= 0 else None,
        "how": HOW[int(state.chosen_how)],
        "tile": tile_face(int(state.chosen_tile)) if state.chosen_tile else None,
    }


def _sees_drawn(state: State, player: int | None) -> bool:
    return state.phase not in (Phase.DRAW_FOR_PAD, Phase.KEEP) or player == state.to_move


def _drawn(state: State, player: int | None) -> list[Card | None]:
    """LC-H1: cards drawn for a landing pad are shown to their player only; those of a solo set-up are open."""
    cards = [int(card) for card in state.drawn[: int(state.drawn_size)]]
    return [card_face(state, card) if _sees_drawn(state, player) else None for card in cards]


def _knows_under(state: State, player: int | None, i: int) -> bool:
    return int(state.under_known[i]) in (EVERYBODY, player)


def _buried(state: State, player: int | None, i: int) -> Buried:
    known_to = int(state.under_known[i])
    return {
        "card": card_face(state, int(state.under[i])) if _knows_under(state, player, i) else None,
        "known_to": None if known_to == EVERYBODY else known_to,
    }


def _unknown(state: State, player: int | None) -> list[Counted]:
    """Return what the player has not seen, as one multiset: the unseen cards and all others hidden from this player."""
    counts = [int(count) for count in state.unseen]
    for seat in range(int(state.players)):
        for code in state.hand[seat]:
            if seat != player and code >= 0 and code & 1:
                counts[int(code) >> 1] += 1
    for i in range(int(state.under_size)):
        if not _knows_under(state, player, i):
            counts[int(state.under[i])] += 1
    if not _sees_drawn(state, player):
        for card in state.drawn[: int(state.drawn_size)]:
            counts[int(card)] += 1
    return [{"name": card_name(state, card), "count": n} for card, n in enumerate(counts) if n]


def _counted(counts: list[int]) -> list[Counted]:
    return [{"name": face_code(face), "count": counts[face]} for face in range(FACES) if counts[face]]


def _concession(state: State, k: int) -> ConcessionCard:
    concession = int(state.concession[k])
    words = concession_words(state, concession)
    tokens: list[Award] = [
        {"seat": seat, "phase": int(state.awarded[k, seat])}
        for seat in range(int(state.players))
        if state.awarded[k, seat]
    ]
    return {
        "name": concession_name(concession),
        "term": "short" if concession < SHORT else "long",
        "points": POINTS[concession],
        "worth": _worth(state, k),
        "text": {"en": words.en, "es": words.es},
        "layout": layout_of(state, concession),
        "tokens": tokens,
        "is_open": not tokens,
        "met_by": [seat for seat in range(int(state.players)) if fulfils(state, seat, concession)],
    }


def _worth(state: State, k: int) -> int:
    """LC-1S3: return the points a concession brought its holders or, while it is open, brings after this phase."""
    awarded = max(int(phase) for phase in state.awarded[k])
    return int(concession_points(state, k, awarded or min(int(state.rounds), 11) // 4 + 1))


def _hand(state: State, seat: int, player: int | None) -> list[HandCard]:
    """LC-H1: the others' hidden cards come last, without their names."""
    codes = [int(code) for code in state.hand[seat] if code >= 0]
    hand: list[HandCard] = [
        {"card": card_face(state, code >> 1), "open": code & 1 == 0}
        for code in codes
        if seat == player or code & 1 == 0
    ]
    hidden: HandCard = {"card": None, "open": False}
    return hand + [hidden] * (len(codes) - len(hand))


def _seat(state: State, seat: int) -> Seat:
    return {
        "seat": seat,
        "sponsor": SPONSORS[seat],
        "hand": _hand(state, seat, None),
        "robots": int(state.robots[seat]),
        "swaps": int(state.swaps[seat]),
        "settlement": settlement(state, seat),
    }


def _automaton(state: State) -> Automaton:
    cards = [int(card) for card in state.card[AUTOMATON] if card >= 0]
    return {
        "cards": [card_face(state, card) for card in cards],
        "tiles": _counted([int(count) for count in state.placed[AUTOMATON]]),
        "points": _automaton_points(state),
    }


def _automaton_points(state: State) -> int:
    """LC-1S4: return the automaton's points, as if the match ended now."""
    points = zeros((SEATS, COLUMNS), int32)
    score(state, points)
    return int(points[AUTOMATON].sum())


# ------------------------------------------------------------------ what an action is about


def targets(state: State, action: int) -> list[str]:
    """Return the board elements of an action: lot:0, lot:0:W+, hand:7c, place:1,0, front:W+, site:1,0,tl, drawn:2 …"""
    if action >= ACTIONS:
        return _chance_targets(state, action)
    if action >= BUILD:
        row, column, quadrant = quadrant_of(action)
        return [f"site:{column},{row},{CORNERS[quadrant]}"]
    if action >= PICK:
        return [f"front:{face_code(action - PICK)}"]
    if action >= PUT:
        row, column = place_of(action)
        return [f"place:{column},{row}"]
    if action >= USE:
        return [f"hand:{card_name(state, (action - USE) % TYPES)}"]
    if action >= SWAP:
        first, one, second, other = swapped(state, action)
        return [f"lot:{first}:{face_code(one)}", f"lot:{second}:{face_code(other)}"]
    if action >= KEEP_DRAWN:
        return [f"drawn:{action - KEEP_DRAWN}"]
    if action == TRADE:
        return ["drawn:3", "drawn:4", "drawn:5"]
    if action == PASS:
        return ["pass"] if state.phase == Phase.OFFER else ["drawn:0", "drawn:1", "drawn:2"]
    return [f"lot:{action - TAKE}"]


def _chance_targets(state: State, action: int) -> list[str]:
    if action >= FIRST_DRAWN:
        return [f"seat:{action - FIRST_DRAWN}"]
    if action >= CONCESSION_DRAWN:
        return [f"concession:{concession_name(action - CONCESSION_DRAWN)}"]
    if action >= TILE_DRAWN or state.phase == Phase.DRAW_ROW_CARD:
        return [f"lot:{int(state.drawing)}"]
    assert action >= CARD_DRAWN
    return ["deck"]
