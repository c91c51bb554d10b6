"""Match files that somebody opens in the browser: checked, looked at, and kept nowhere but for a moment in memory."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request

from lunario.core import registry
from lunario.server.http.rest import REFUSALS, Guest, Place, allow_table, play_on
from lunario.table.answers import Pasts, TableLink
from lunario.table.hall import Hall
from lunario.table.models import Language, Update
from lunario.table.replay import Replay
from lunario.table.requests import BranchOfFile, MatchText, WantedPasts

T = TypeVar("T")
KEPT = 8  # files that were read last
_GAME = re.compile(r"^game (\S+)$", re.MULTILINE)

router = APIRouter(prefix="/api", responses=REFUSALS)


class Replays:
    """Reads files and answers questions about them, one at a time and in a thread: tables do not wait for it."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def ask(self, hall: Hall, wanted: MatchText, question: Callable[[Replay], T]) -> T:
        found = _GAME.search(wanted.text)
        if found is not None and found[1] in registry.games():
            await hall.thinking.ready(found[1])
        async with self._lock:
            return await asyncio.to_thread(self._answer, wanted, question)

    def _answer(self, wanted: MatchText, question: Callable[[Replay], T]) -> T:
        replay = self._read(wanted)
        replay.check_eyes(wanted.eyes)
        return question(replay)

    def _read(self, wanted: MatchText) -> Replay:
        key = hashlib.sha256(f"{wanted.name}\n{wanted.text}".encode(errors="replace")).hexdigest()
        replay = self._kept.pop(key, None) or Replay(wanted.name, wanted.text)
        self._kept[key] = replay
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def replays_of(request: Request) -> Replays:
    found: Replays = request.app.state.replays
    return found


@router.post("/replay")
async def open_file(request: Request, hall: Place, guest: Guest, wanted: MatchText, lang: Language = "en") -> Update:
    """Check a match file, and return its end with the whole story."""
    return await replays_of(request).ask(hall, wanted, lambda replay: replay.update(wanted.eyes, lang))


@router.post("/replay/pasts")
async def pasts(request: Request, hall: Place, guest: Guest, wanted: WantedPasts) -> Pasts:
    """Return positions of a match file after these numbers of entries."""
    return await replays_of(request).ask(
        hall, wanted, lambda replay: Pasts(positions=[replay.past(seq, wanted.eyes) for seq in wanted.seqs])
    )


@router.post("/replay/branch", status_code=201)
async def branch(request: Request, hall: Place, guest: Guest, wanted: BranchOfFile) -> TableLink:
    """Play on from the middle of a match file."""
    file = MatchText(name=wanted.name, text=wanted.text)
    match = await replays_of(request).ask(hall, file, lambda replay: replay.match)
    await allow_table(request, guest, wanted.seats)
    return await play_on(hall, guest, match, wanted)
