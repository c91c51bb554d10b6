"""How a match ended: by the rules, because everybody else resigned, or because its table was closed."""

from __future__ import annotations

from lunario.core.match import Match
from lunario.core.outcome import Outcome
from lunario.table.rows import MatchRow


def is_given_up(row: MatchRow) -> bool:
    """Return whether somebody resigned and at most one player, or no person, is left."""
    left = [seat for seat in row.seats if not seat.resigned]
    people = [seat for seat in left if seat.guest is not None]
    somebody_resigned = len(left) < len(row.seats)
    return somebody_resigned and (len(left) < 2 or not people)


def ending(row: MatchRow, match: Match) -> tuple[str, Outcome] | None:
    """Return why the match ended and with what outcome, or None while it goes on."""
    if match.outcome is not None:
        return "rules", match.outcome
    if row.finished is None:
        return None
    places = _places(row, match)
    scores = match.state.scores()
    players = match.game.players
    reason = "resigned" if is_given_up(row) else "closed"
    first = [seat for seat, place in enumerate(places) if place == 1 and not _gone(row, seat)]
    winners = first if reason == "resigned" else []
    return reason, Outcome(winners, places, scores[:players], scores[players] if len(scores) > players else None)


def _gone(row: MatchRow, seat: int) -> bool:
    return row.seats[seat].resigned


def _places(row: MatchRow, match: Match) -> list[int]:
    """Return the places by current points, with those who resigned behind the others."""
    if match.game.players == 1:
        return [2]  # a challenge that was given up is not won
    standing = [(_gone(row, seat), place) for seat, place in enumerate(match.state.places())]
    return [1 + sum(other < mine for other in standing) for mine in standing]
