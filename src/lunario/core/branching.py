"""Playing on from the middle of a match: a new match with the same beginning and chance of its own from there on."""

from __future__ import annotations

from collections.abc import Iterable

from lunario.core import match_file
from lunario.core.errors import LunarioError
from lunario.core.match import Match, Origin


def play_on(parent: Match, count: int, seed: str, seats: Iterable[str] = ()) -> Match:
    """Return a new match that begins where `parent` stood after `count` entries of its record.

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


def _origins(parent: Match, shared: int) -> list[Origin]:
    """Return where a match comes from that shares so many events with `parent`."""
    older = [origin for origin in parent.origins if origin.shared < shared]
    return [*older, Origin(match_file.digest(parent), shared, parent.seed_at(shared - 1))]
