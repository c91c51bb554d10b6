"""Worker threads in which computer players think: one for the quick levels, and one per core but one for the others.

Work for learners runs in separate processes that give way to all tables: one for advice, which people wait for, and one
for analyses, which gets only the time that nobody else wants.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lunario.core.chance import number_below
from lunario.core.match import Match
from lunario.core.random import Rng
from lunario.players import Player, create_player, decide
from lunario.search.preparing import THINKING
from lunario.server.aside import Aside
from lunario.server.warming import Warming
from lunario.table.lanes import Lanes, Note, Owner

T = TypeVar("T")


class Thinkers:
    def __init__(self, warming: Warming, most_kept: int) -> None:
        """Keep the players of at most `most_kept` seats, each with a search tree of up to 100 MB."""
        self._warming, self._most_kept = warming, most_kept
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()  # by match, seat, name
        slow = max(1, (os.cpu_count() or 2) - 1)
        self._lanes = Lanes(quick=1, slow=slow)
        self._threads = ThreadPoolExecutor(1 + slow, thread_name_prefix="thinker")
        self._advice, self._spare = Aside("advice", niceness=5), Aside("spare", niceness=None)

    def is_ready(self, game: str) -> bool:
        return self._warming.is_ready(game)

    def can_think(self, game: str) -> bool:
        return self._warming.is_ready(game, THINKING)

    def progress(self, game: str) -> float:
        return self._warming.progress(game)

    def want(self, game: str) -> None:
        self._warming.want(game)

    async def ready(self, game: str) -> None:
        await self._warming.ready(game)

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        """Return the computer player's action in the seat to move. Its random numbers come from the match's seed."""
        await self._warming.ready(match.game.name, THINKING)
        async with self._lanes.turn(name, owner):  # a waiting decision holds no memory
            state, seat = match.state.clone(), match.current_player
            seed = number_below(1 << 62, match.seed, f"player {seat}", len(match.events))
            player = self._player(name, match_id, match)
            return await asyncio.get_running_loop().run_in_executor(self._threads, decide, player, state, Rng(seed))

    def _player(self, name: str, match_id: str, match: Match) -> Player:
        """Return the player that last decided in that seat, as it remembers within a turn, or a new one."""
        key = match_id, match.current_player, name
        player = self._players.pop(key, None) or create_player(name, match.game)
        self._players[key] = player
        if len(self._players) > self._most_kept:
            self._players.popitem(last=False)
        return player

    async def consider(self, game: str, owner: Owner, work: Callable[[], T], note: Note | None = None) -> T:
        await self._warming.ready(game, THINKING)
        async with self._lanes.advice.turn(owner, note):
            return await self._advice.run(work)

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        await self._warming.ready(game, THINKING)
        async with self._lanes.behind(owner):
            return await self._spare.run(work)

    def pace_of_work(self) -> float | None:
        return self._lanes.spare.took

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._advice.close()
        self._spare.close()
