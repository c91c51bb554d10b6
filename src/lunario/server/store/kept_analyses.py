"""Analyses in the database, so that no server judges an event again."""

from __future__ import annotations

from sqlalchemy import func, select, text
from sqlalchemy.dialects import postgresql, sqlite

from lunario.server.store import schema
from lunario.server.store.sql import NOW, Store

_ALIVE = "exists (select 1 from server where server.id = a.holder and server.until > {now})"


class KeptAnalyses:
    def __init__(self, store: Store) -> None:
        self._store = store
        now = NOW["sqlite" if store.is_sqlite else "postgresql"]
        self._use = text(
            f"insert into analysis as a (key, used) values (:key, {now}) on conflict (key) do update set used = {now}"
        )
        self._claim = text(
            "update analysis as a set holder = :process where key = :key and (a.holder is null "
            f"or a.holder = :process or not {_ALIVE.format(now=now)}) returning key"
        )
        self._clear = text(f"delete from analysis where used < {now} - :seconds")

    async def use(self, key: str) -> int:
        """Note that somebody asked for an analysis, and return how many of its events are judged."""
        async with self._store.begin() as connection:
            await connection.execute(self._use, {"key": key})
            counted = select(func.count()).where(schema.judgement.c.key == key)
            return int((await connection.execute(counted)).scalar_one())

    async def claim(self, key: str) -> bool:
        """Claim an analysis for this server and return True, or False if another living server works on it."""
        async with self._store.begin() as connection:
            taken = await connection.execute(self._claim, {"key": key, "process": self._store.process})
            return taken.first() is not None

    async def let_go(self, key: str) -> None:
        statement = text("update analysis set holder = null where key = :key and holder = :process")
        async with self._store.begin() as connection:
            await connection.execute(statement, {"key": key, "process": self._store.process})

    async def keep(self, key: str, event: int, judgement: str) -> None:
        """Keep the judgement of an event, unless there already is one."""
        insert = sqlite.insert if self._store.is_sqlite else postgresql.insert
        row = insert(schema.judgement).values(key=key, event=event, text=judgement)
        async with self._store.begin() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def judgements(self, key: str) -> dict[int, str]:
        """Return the judgements by event."""
        c = schema.judgement.c
        async with self._store.reading() as connection:
            found = await connection.execute(select(c.event, c.text).where(c.key == key).order_by(c.event))
            return {event: judged for event, judged in found}

    async def clear(self, seconds: float) -> None:
        """Remove the analyses that nobody has asked for lately."""
        async with self._store.begin() as connection:
            await connection.execute(self._clear, {"seconds": seconds})
