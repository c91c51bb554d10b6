"""Looking back at a match: what a viewer saw after any number of its record's entries."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable

from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.state import State
from lunario.table.models import Past
from lunario.table.pictures import picture_of
from lunario.table.sight import known_totals

MOST_TEXTS = 64  # positions kept as they were sent
EVERY = 32  # events after which others get a turn


class History:
    """The past of one match. Its record is only ever added to."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._course: list[list[int]] | None = None
        self._lock = asyncio.Lock()  # only one reader computes it

    def is_of(self, match: Match) -> bool:
        return self._game is match.game

    def past(self, match: Match, seq: int, viewer: int | None, clocks: list[float | None]) -> str:
        """Return as JSON what the viewer saw after `seq` entries of the record, with the clocks as they were."""
        key = seq, viewer, tuple(clocks)
        if key not in self._texts:
            self._texts[key] = past(state_at(match, seq), seq, viewer, clocks).model_dump_json()
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        self._texts.move_to_end(key)
        return self._texts[key]

    async def course(self, match: Match) -> list[list[int]]:
        """Return all points before each decision and at the end. They reveal secrets: for finished matches only."""
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


def past(state: State, seq: int, viewer: int | None, clocks: list[float | None]) -> Past:
    view = state.view(viewer)
    return Past(
        seq=seq,
        view=view,
        picture=picture_of(state, view, viewer),
        to_act=state.current_player if state.current_player >= 0 else None,
        totals=known_totals(state, viewer),
        clocks=clocks,
    )


def state_at(match: Match, seq: int) -> State:
    """Return the state after `seq` entries of the record, computed from the nearest stored state with the same past."""
    events = match.events_at(seq)
    agreed = next((i for i, (then, now) in enumerate(zip(events, match.events, strict=False)) if then != now), None)
    common = min(len(events), len(match.events)) if agreed is None else agreed
    state = match.state_after(common)
    for event in events[common:]:
        state.apply(event.action)
    return state
