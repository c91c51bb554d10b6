"""Match files opened in the browser: checked, shown, and kept only for a moment in memory."""

from __future__ import annotations

import functools
import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from lunario.core import registry
from lunario.core.chance import new_seed
from lunario.server import answering
from lunario.server.answering import Answer, File
from lunario.server.http.gate import address_of
from lunario.server.http.limits import Limits
from lunario.server.http.rest import (
    REFUSALS,
    Guest,
    Maker,
    TheHall,
    accepts_gzip,
    as_response,
    file_work_of,
    owner_of,
    play_on,
)
from lunario.server.settings import Settings
from lunario.table.answers import Pasts, TableLink
from lunario.table.hall import Hall
from lunario.table.models import Language, Update
from lunario.table.requests import BranchOfFile, MatchText, WantedPasts

MOST_COUNTED = 1000  # pairs of a file and a guest for whom it was counted
_GAME = re.compile(r"^game (\S+)$", re.MULTILINE)

router = APIRouter(prefix="/api", responses=REFUSALS)


class CountedFiles:
    """Which files were counted for whom."""

    def __init__(self) -> None:
        self._counted: OrderedDict[tuple[str, str], None] = OrderedDict()

    def has(self, guest: str, wanted: MatchText) -> bool:
        return (guest, _key(wanted)) in self._counted

    def note(self, guest: str, wanted: MatchText) -> None:
        self._counted[guest, _key(wanted)] = None
        if len(self._counted) > MOST_COUNTED:
            self._counted.popitem(last=False)


def _key(wanted: MatchText) -> str:
    return hashlib.sha256(f"{wanted.name}\n{wanted.text}".encode(errors="replace")).hexdigest()


async def file_of(request: Request, hall: Hall, guest: str, wanted: MatchText) -> File:
    """Return the file, once its game is ready. A file new to the guest counts as several requests."""
    counted: CountedFiles = request.app.state.counted_files
    limits: Limits = request.app.state.limits
    settings: Settings = request.app.state.settings
    size = len(wanted.text.encode(errors="replace"))
    if not counted.has(guest, wanted):
        await limits.file(guest, address_of(request.scope), size)
        counted.note(guest, wanted)  # only now: a file that is refused must not be free the next time
    found = _GAME.search(wanted.text)
    if found is not None and found[1] in registry.games():
        await hall.thinking.ready(found[1])
    return File(wanted.name, wanted.text, size, settings.file_entries)


async def _ask(request: Request, hall: Hall, guest: str, wanted: MatchText, question: Callable[..., Answer]) -> Answer:
    """Return the answer to a question about a match file."""
    file = await file_of(request, hall, guest, wanted)
    work = functools.partial(question, file, wanted.eyes, gzipped=accepts_gzip(request))
    return await file_work_of(request).do(owner_of(request, guest), work, file.size)


@router.post("/replay", response_model=Update)
async def open_file(
    request: Request, response: Response, hall: TheHall, guest: Guest, wanted: MatchText, lang: Language = "en"
) -> Response:
    """Check a match file and return its final position with the whole story."""
    return as_response(
        response, await _ask(request, hall, guest, wanted, functools.partial(answering.shown, lang=lang))
    )


@router.post("/replay/pasts", response_model=Pasts)
async def pasts(request: Request, response: Response, hall: TheHall, guest: Guest, wanted: WantedPasts) -> Response:
    """Return the positions of a match file after the given numbers of entries."""
    question = functools.partial(answering.pasts, seqs=wanted.seqs)
    return as_response(response, await _ask(request, hall, guest, wanted, question))


@router.post("/replay/branch", status_code=201)
async def branch(request: Request, hall: TheHall, guest: Guest, wanted: BranchOfFile, may_make: Maker) -> TableLink:
    """Play on from the middle of a match file."""
    file = await file_of(request, hall, guest, MatchText(name=wanted.name, text=wanted.text))
    work = functools.partial(answering.branch_of_file, file, wanted.seq, new_seed())
    return await play_on(request, hall, guest, work, wanted, may_make, size=file.size)
