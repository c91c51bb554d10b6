"""Match files opened in the browser: checked, shown, and kept only for a moment in memory."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request

from lunario.core import registry
from lunario.server.http.gate import address_of
from lunario.server.http.limits import Limits
from lunario.server.http.rest import REFUSALS, Guest, Maker, TheHall, owner_of, play_on
from lunario.table.answers import Pasts, TableLink
from lunario.table.hall import Hall
from lunario.table.lanes import Lane, Owner
from lunario.table.models import Language, Update
from lunario.table.replay import Replay
from lunario.table.requests import BranchOfFile, MatchText, WantedPasts

T = TypeVar("T")
KEPT = 32  # files, the last ones read
MOST_COUNTED = 1000  # pairs of a file and a guest for whom it was counted
_GAME = re.compile(r"^game (\S+)$", re.MULTILINE)

router = APIRouter(prefix="/api", responses=REFUSALS)


class Replays:
    """Reads files and answers questions about them in a thread, so that tables do not wait. Guests take turns."""

    def __init__(self, most: int) -> None:
        """Refuse files with more than `most` entries."""
        self._most = most
        self._lane = Lane(1)
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._counted: OrderedDict[tuple[str, str], None] = OrderedDict()

    def is_new(self, guest: str, wanted: MatchText) -> bool:
        """Return whether a guest asks for a file for the first time."""
        known = len(self._counted)
        self._counted[guest, _key(wanted)] = None
        is_new = len(self._counted) > known
        if len(self._counted) > MOST_COUNTED:
            self._counted.popitem(last=False)
        return is_new

    async def ask(self, owner: Owner, wanted: MatchText, question: Callable[[Replay], T]) -> T:
        async with self._lane.turn(owner):
            return await asyncio.to_thread(self._answer, wanted, question)

    def _answer(self, wanted: MatchText, question: Callable[[Replay], T]) -> T:
        replay = self._read(wanted)
        replay.check_eyes(wanted.eyes)
        return question(replay)

    def _read(self, wanted: MatchText) -> Replay:
        key = _key(wanted)
        replay = self._kept.pop(key, None) or Replay(wanted.name, wanted.text, self._most)
        self._kept[key] = replay
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def _key(wanted: MatchText) -> str:
    return hashlib.sha256(f"{wanted.name}\n{wanted.text}".encode(errors="replace")).hexdigest()


async def ask(request: Request, hall: Hall, guest: str, wanted: MatchText, question: Callable[[Replay], T]) -> T:
    """Return the answer to a question about a match file. A file new to the guest counts as several requests."""
    replays: Replays = request.app.state.replays
    limits: Limits = request.app.state.limits
    if replays.is_new(guest, wanted):
        await limits.file(guest, address_of(request.scope), len(wanted.text.encode(errors="replace")))
    found = _GAME.search(wanted.text)
    if found is not None and found[1] in registry.games():
        await hall.thinking.ready(found[1])
    return await replays.ask(owner_of(request, guest), wanted, question)


@router.post("/replay")
async def open_file(request: Request, hall: TheHall, guest: Guest, wanted: MatchText, lang: Language = "en") -> Update:
    """Check a match file and return its final position with the whole story."""
    return await ask(request, hall, guest, wanted, lambda replay: replay.update(wanted.eyes, lang))


@router.post("/replay/pasts")
async def pasts(request: Request, hall: TheHall, guest: Guest, wanted: WantedPasts) -> Pasts:
    """Return the positions of a match file after the given numbers of entries."""
    return await ask(
        request,
        hall,
        guest,
        wanted,
        lambda replay: Pasts(positions=[replay.past(seq, wanted.eyes) for seq in wanted.seqs]),
    )


@router.post("/replay/branch", status_code=201)
async def branch(request: Request, hall: TheHall, guest: Guest, wanted: BranchOfFile, may_make: Maker) -> TableLink:
    """Play on from the middle of a match file."""
    file = MatchText(name=wanted.name, text=wanted.text)
    match = await ask(request, hall, guest, file, lambda replay: replay.match)
    return await play_on(hall, guest, match, wanted, may_make)
