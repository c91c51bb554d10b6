"""Looking back at a match: states are kept every few events, so that no position is far from one of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.state import State
from lunario.table.models import Past

EVERY = 32  # events from one kept state to the next
MOST_TEXTS = 64  # positions kept as they were sent


class History:
    """The past of one match. Its events may become more, and never others."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: list[State] = [game.new_state()]  # after 0, EVERY, 2 * EVERY, … events
        self._texts: OrderedDict[tuple[int, int | None], str] = OrderedDict()
        self._course: list[list[int]] | None = None
        self._lock = asyncio.Lock()  # one reader at a time goes on with it

    def is_of(self, match: Match) -> bool:
        return self._game is match.game

    async def past(self, match: Match, seq: int, viewer: int | None) -> str:
        """Return, as JSON, what the viewer saw after `seq` events."""
        if (seq, viewer) not in self._texts:
            state = await self._state(match, seq)
            self._texts[seq, viewer] = Past(seq=seq, view=state.view(viewer)).model_dump_json()
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        self._texts.move_to_end((seq, viewer))
        return self._texts[seq, viewer]

    async def _state(self, match: Match, seq: int) -> State:
        async with self._lock:
            while len(self._kept) <= seq // EVERY:
                self._kept.append(_after(self._kept[-1], match, (len(self._kept) - 1) * EVERY, EVERY))
                await asyncio.sleep(0)  # others come first
        nearest = seq // EVERY
        return _after(self._kept[nearest], match, nearest * EVERY, seq - nearest * EVERY)

    async def course(self, match: Match) -> list[list[int]]:
        """Everybody's points before each decision and at the end. They may give secrets away: only after the end."""
        async with self._lock:
            if self._course is None:
                state, totals = self._game.new_state(), []
                for number, event in enumerate(match.events):
                    if event.player >= 0:
                        totals.append([sum(parts) for parts in state.points])
                    state.apply(event.action)
                    if number % EVERY == 0:
                        await asyncio.sleep(0)
                self._course = [*totals, [sum(parts) for parts in state.points]]
        return self._course


def _after(state: State, match: Match, first: int, events: int) -> State:
    state = state.clone()
    for event in match.events[first : first + events]:
        state.apply(event.action)
    return state
