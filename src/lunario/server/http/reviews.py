"""Requests for the analysis of a finished match or a match file: its progress, its result, and better moves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter, Request

from lunario.analysis.courses import continuation_of
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.story import seat_names
from lunario.server.analyses import Analyses, Audience
from lunario.server.http.replays import ask
from lunario.server.http.rest import REFUSALS, Guest, TheHall, over, owner_of
from lunario.table.answers import AnalysisInfo, Better
from lunario.table.history import past
from lunario.table.models import Language
from lunario.table.replay import everything
from lunario.table.requests import BetterOfFile, MatchText, WantedBetter
from lunario.table.table import Table
from lunario.table.words import seat_name

router = APIRouter(prefix="/api", responses=REFUSALS)


def _analyses(request: Request) -> Analyses:
    found: Analyses = request.app.state.analyses
    return found


def _only_seat(table: Table, guest: str) -> int | None:
    """Return the guest's seat. Strangers have none, and those with several see and read what everybody may."""
    seats = table.seats_of(guest)
    return seats[0] if len(seats) == 1 else None


@router.post("/tables/{match_id}/analysis")
async def of_table(request: Request, hall: TheHall, guest: Guest, match_id: str, lang: Language = "en") -> AnalysisInfo:
    """Start the analysis of a match that is over, or report its progress."""
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    names = tuple(seat_name(seat, lang) for seat in table.row.seats)
    audience = Audience(lang, names, _only_seat(table, guest))
    return await _analyses(request).look(owner_of(request, guest), table.match, audience)


@router.post("/tables/{match_id}/better")
async def better_of_table(request: Request, hall: TheHall, guest: Guest, match_id: str, wanted: WantedBetter) -> Better:
    """Return the board as it would have been after the better move, up to any chance event in its turn."""
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    return await _better(_analyses(request), table.match, wanted.event, _only_seat(table, guest))


@router.post("/replay/analysis")
async def of_file(
    request: Request, hall: TheHall, guest: Guest, wanted: MatchText, lang: Language = "en"
) -> AnalysisInfo:
    match = await ask(request, hall, guest, wanted, lambda replay: replay.match)
    audience = Audience(lang, tuple(seat_names(match.game.players, lang)))
    return await _analyses(request).look(owner_of(request, guest), match, audience)


@router.post("/replay/better")
async def better_of_file(request: Request, hall: TheHall, guest: Guest, wanted: BetterOfFile) -> Better:
    match = await ask(request, hall, guest, wanted, lambda replay: replay.match)
    return await _better(_analyses(request), match, wanted.event, wanted.eyes)


async def _better(analyses: Analyses, match: Match, event: int, eyes: int | None) -> Better:
    judgement = await analyses.judgement(match, event)
    return await asyncio.to_thread(_board, match, event, judgement.best_line, eyes)


def _board(match: Match, event: int, line: list[int], eyes: int | None) -> Better:
    before = match.state_after(event)
    turn = continuation_of(before, line)
    after = turn.after
    seen = past(after, event, eyes, [None] * match.game.players)
    if eyes is None:
        seen = seen.model_copy(update=everything(after))
    known = before.determinize(before.current_player, new_rng(event))
    targets = _targets(known, turn.actions)
    return Better(position=seen, player=before.current_player, targets=targets, is_cut=turn.is_cut)


def _targets(state: State, actions: Sequence[int]) -> list[str]:
    """Return the board elements of a turn."""
    found, now = list[str](), state.clone()
    for action in actions:
        found += now.targets(action)
        now.apply(action)
    return found
