"""Play on from the middle of a match: a new match with the same beginning, and its own chance from there on."""

from __future__ import annotations

from collections.abc import Iterable

from lunario.core import match_file
from lunario.core.contract import CHANCE
from lunario.core.errors import LunarioError
from lunario.core.match import Event, Match, Origin


def play_on(parent: Match, count: int, seed: str, seats: Iterable[str] = ()) -> Match:
    """Return a new match that continues `parent` from after `count` entries of its record.

    It shares the events that led there, but nothing that was taken back. Its file names the parent's digest and how
    many events they share.
    """
    if not 0 <= count <= len(parent.record):
        raise LunarioError("That match has no such move.", "Esa partida no tiene ese movimiento.")
    events = parent.events_at(count)
    match = Match(parent.game, seed, seats, events=events, origins=_origins(parent, len(events)))
    if match.is_over:
        raise LunarioError(
            "The match was over there: there is nothing to play on from.",
            "Ahí la partida ya había acabado: no queda nada que jugar.",
        )
    match.resolve_chance()
    return match


def seqs_of(match: Match) -> list[int]:
    """Return, for each event and for the end, how many entries of the record precede it."""
    seqs: list[int] = []
    for seq, entry in enumerate(match.record):
        if isinstance(entry, Event):
            seqs.append(seq)
        else:
            del seqs[entry.left :]
    return [*seqs, len(match.record)]


def before_move(match: Match, number: int) -> int:
    """Return how many entries of the record precede a move; the first decision is move 1."""
    moves = [event for event, (player, _) in enumerate(match.events) if player != CHANCE]
    if not 1 <= number <= len(moves):
        raise LunarioError(
            f"That match has moves 1 to {len(moves)}, and no move {number}.",
            f"Esa partida tiene las jugadas 1 a {len(moves)}, y no la {number}.",
        )
    return seqs_of(match)[moves[number - 1]]


def _origins(parent: Match, shared: int) -> list[Origin]:
    """Return the origins of a match that shares its first `shared` events with `parent`."""
    older = [origin for origin in parent.origins if origin.shared < shared]
    return [*older, Origin(match_file.digest(parent), shared, parent.seed_at(shared - 1))]
