"""Component sets that are not a game's own, each stored once by the digest of its text, however many matches use it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from sqlalchemy import delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from lunario.server.store import schema

KEPT = 16  # texts in memory
REMOVED = 50  # sets at a time

_SET, _IN_USE = schema.component_set.c, schema.match.c.component_set


class ComponentSets:
    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()  # by digest, the last ones read

    async def keep(self, connection: AsyncConnection, text: str) -> str | None:
        """Store a set unless it is already, and return its digest, or None without a text."""
        if not text:
            return None
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = select(_SET.digest).where(_SET.digest == digest)
        if (await connection.execute(known)).first() is None:
            insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            row = insert(schema.component_set).values(digest=digest, text=text)
            await connection.execute(row.on_conflict_do_nothing())
        return digest

    async def text(self, connection: AsyncConnection, digest: str | None) -> str:
        if digest is None:
            return ""
        text = self._texts.pop(digest, None)
        if text is None:
            found = await connection.execute(select(_SET.text).where(_SET.digest == digest))
            text = found.scalar_one()
        self._texts[digest] = text
        if len(self._texts) > KEPT:
            self._texts.popitem(last=False)
        return text

    async def unused(self, connection: AsyncConnection) -> list[str]:
        """Return the digests of some sets that no match uses."""
        wanted = select(_SET.digest).where(~exists().where(_SET.digest == _IN_USE)).limit(REMOVED)
        return list((await connection.execute(wanted)).scalars())

    async def remove(self, connection: AsyncConnection, digests: list[str]) -> None:
        """Remove those of the sets that no match uses. Raise `IntegrityError` if one is just being stored with one."""
        free = _SET.digest.in_(digests) & ~exists().where(_SET.digest == _IN_USE)
        await connection.execute(delete(schema.component_set).where(free))
