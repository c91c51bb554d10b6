"""Requests for the analysis of a finished match or a match file: its progress, its result, and better moves."""

from __future__ import annotations

import functools

from fastapi import APIRouter, Request

from lunario.core.story import seat_names
from lunario.server.analyses import Analyses, Audience
from lunario.server.answering import Subject, better
from lunario.server.http.replays import file_of
from lunario.server.http.rest import REFUSALS, Guest, TheHall, file_work_of, over, owner_of
from lunario.table.answers import AnalysisInfo, Better
from lunario.table.hall import Hall
from lunario.table.lanes import Owner
from lunario.table.models import Language
from lunario.table.replay import check_eyes
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


async def _at_table(request: Request, hall: Hall, owner: Owner, match_id: str) -> tuple[Table, Subject]:
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    return table, await _analyses(request).subject_of_match(owner, table.match)


async def _in_file(request: Request, hall: Hall, owner: Owner, wanted: MatchText) -> Subject:
    subject = await _analyses(request).subject_of_file(owner, await file_of(request, hall, owner.guest, wanted))
    check_eyes(subject.players, wanted.eyes)
    return subject


@router.post("/tables/{match_id}/analysis")
async def of_table(request: Request, hall: TheHall, guest: Guest, match_id: str, lang: Language = "en") -> AnalysisInfo:
    """Start the analysis of a match that is over, or report its progress."""
    owner = owner_of(request, guest)
    table, subject = await _at_table(request, hall, owner, match_id)
    names = tuple(seat_name(seat, lang) for seat in table.row.seats)
    return await _analyses(request).look(owner, subject, Audience(lang, names, _only_seat(table, guest)))


@router.post("/tables/{match_id}/better")
async def better_of_table(request: Request, hall: TheHall, guest: Guest, match_id: str, wanted: WantedBetter) -> Better:
    """Return the board as it would have been after the better move, up to any chance event in its turn."""
    owner = owner_of(request, guest)
    table, subject = await _at_table(request, hall, owner, match_id)
    return await _better(request, owner, subject, wanted.event, _only_seat(table, guest))


@router.post("/replay/analysis")
async def of_file(
    request: Request, hall: TheHall, guest: Guest, wanted: MatchText, lang: Language = "en"
) -> AnalysisInfo:
    owner = owner_of(request, guest)
    subject = await _in_file(request, hall, owner, wanted)
    return await _analyses(request).look(owner, subject, Audience(lang, tuple(seat_names(subject.players, lang))))


@router.post("/replay/better")
async def better_of_file(request: Request, hall: TheHall, guest: Guest, wanted: BetterOfFile) -> Better:
    owner = owner_of(request, guest)
    subject = await _in_file(request, hall, owner, wanted)
    return await _better(request, owner, subject, wanted.event, wanted.eyes)


async def _better(request: Request, owner: Owner, subject: Subject, event: int, eyes: int | None) -> Better:
    judgement = await _analyses(request).judgement(subject, event)
    work = functools.partial(better, subject.packed, event, judgement.best_line, eyes)
    return await file_work_of(request).do(owner, work, len(subject.packed))
