"""Rates shared by all servers on one database: the generic cell rate algorithm (ITU-T I.371) in one statement.

A row holds the time at which everything used will be replenished. Taking something moves that time forward, unless
it would then be further ahead than a full replenishment takes. All servers go by the database's clock.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import TextClause, text

from lunario.server.settings import Rate
from lunario.server.store.sql import NOW, Store

_LATER = {"postgresql": "greatest", "sqlite": "max"}
_FREE = {"postgresql": "for update skip locked", "sqlite": ""}  # several servers may clear at the same time
_CLEAR_EVERY = 500  # calls of `take`
_PROBE = "probe"


class Rates:
    def __init__(self, store: Store) -> None:
        self._store = store
        name = "sqlite" if store.is_sqlite else "postgresql"
        now, later = NOW[name], _LATER[name]
        self._take = text(
            f"insert into rate as r (key, due) values (:key, {now} + :cost) "
            f"on conflict (key) do update set due = {later}(r.due, {now}) + :cost "
            f"where {later}(r.due, {now}) + :cost - {now} <= :room returning due"
        )
        self._left = text(f"select due + :cost - {now} - :room from rate where key = :key")
        self._give_back = text("update rate set due = due - :cost where key = :key")
        self._clear = text(f"delete from rate where key in (select key from rate where due < {now} {_FREE[name]})")
        self._taken = 0

    @property
    def is_shared(self) -> bool:
        return self._store.is_shared

    async def take(self, kind: str, who: str, rate: Rate, count: int = 1) -> float:
        """Take `count`, all or nothing. Return 0, or the seconds until that many are available."""
        values: dict[str, str | float] = {"key": _key(kind, who), "cost": count * rate.interval, "room": rate.seconds}
        taken = await self._run(self._take, values)
        self._taken += 1
        if self._taken % _CLEAR_EVERY == 0:
            await self._run(self._clear, {})
        if taken is not None:
            return 0.0
        left = await self._run(self._left, values)
        return max(0.001, left or 0.0)

    async def give_back(self, kind: str, who: str, rate: Rate) -> None:
        await self._run(self._give_back, {"key": _key(kind, who), "cost": rate.interval})

    async def probe(self) -> None:
        """Write something. Raise if the database cannot be written to."""
        await self._run(self._take, {"key": _PROBE, "cost": 0.0, "room": float(1 << 40)})

    async def _run(self, statement: TextClause, values: dict[str, str | float]) -> float | None:
        """Run one statement in its own transaction and return the number it yields, if any."""
        async with self._store.begin() as connection:
            result = await connection.execute(statement, values)
            row = result.first() if result.returns_rows else None
            return None if row is None else float(row[0])


def _key(kind: str, who: str) -> str:
    """Return a digest: the database must not learn addresses."""
    return hashlib.blake2b(f"{kind} {who}".encode(), digest_size=16).hexdigest()
