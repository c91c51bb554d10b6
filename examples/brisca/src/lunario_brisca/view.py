"""The view of a player, as JSON. Cards are called `cups-ace`."""

from typing import TypedDict

from lunario.core.arrays import Ints

from lunario_brisca.actions import DRAW
from lunario_brisca.naming import CODES
from lunario_brisca.rules import trick_winner
from lunario_brisca.scoring import points_of
from lunario_brisca.state import CARDS, Phase, State


class Seat(TypedDict):
    cards: int  # in the hand
    points: int
    taken: list[str]  # the cards of all their tricks
    played: str | None  # on the table


class View(TypedDict):
    player: int | None  # the viewer; None for a spectator
    players: int
    phase: str
    to_move: int | None
    hand: list[str]  # the viewer's own
    trump: str | None  # the card turned up
    holder: int | None  # the player who drew it
    deck: int  # cards left to draw, including the trump
    winning: int | None  # the player winning the trick on the table
    seats: list[Seat]


def public(state: State) -> View:
    """Return what a spectator sees."""
    seats = range(int(state.players))
    return View(
        player=None,
        players=len(seats),
        phase=Phase(int(state.phase)).name.lower(),
        to_move=None if state.phase == Phase.OVER else int(state.to_move),
        hand=[],
        trump=_card(int(state.trump)),
        holder=int(state.holder) - 1 if state.holder else None,
        deck=int(state.deck.sum()) + (1 if state.trump and not state.holder else 0),
        winning=int(trick_winner(state)) if state.trick[state.leader] else None,
        seats=[_seat(state, seat) for seat in seats],
    )


def private(state: State, player: int, public: View) -> View:
    return {**public, "player": player, "hand": _cards(state.hand[player])}


def targets(state: State, action: int) -> list[str]:
    return [f"card:{CODES[action]}"] if action < DRAW else ["deck"]


def _seat(state: State, seat: int) -> Seat:
    return Seat(
        cards=int(state.hand[seat].sum()),
        points=int(points_of(state, seat)),
        taken=_cards(state.taken[seat]),
        played=_card(int(state.trick[seat])),
    )


def _card(number: int) -> str | None:
    return CODES[number - 1] if number else None


def _cards(marked: Ints) -> list[str]:
    return [CODES[card] for card in range(CARDS) if marked[card]]
