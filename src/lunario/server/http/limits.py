"""Limits per guest, address and connection, and the sentences for those who exceed them."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter as Count
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from prometheus_client import Counter

from lunario.core.text import Texts
from lunario.server.addresses import is_shared_address, neighbourhood
from lunario.server.http.buckets import Bucket, SharedBucket
from lunario.server.metrics import Metrics
from lunario.server.settings import Settings
from lunario.server.store.rates import Rates
from lunario.table.errors import TooMany

# Requests that count as several, by the end of their path.
COSTLY = {"course": 10, "match.lunario": 10, "link.svg": 5, "pasts": 5}
FILE = 20  # requests that reading a match file counts for
STRIKES = 200  # refused messages after which the socket is closed
FORGIVEN = 0.1  # of a strike, per accepted message


class TooOften(TooMany):
    """Refused for the next `wait` seconds."""

    def __init__(self, wait: float, texts: Texts) -> None:
        self.wait = max(1, math.ceil(wait))
        en, es = (_duration(self.wait, lang) for lang in ("en", "es"))
        super().__init__(texts.en.format(wait=en), texts.es.format(wait=es))


def _duration(seconds: int, lang: str) -> str:
    if seconds > 90:
        return f"{math.ceil(seconds / 60)} {Texts('minutes', 'minutos')[lang]}"
    return f"{seconds} {Texts('second', 'segundo')[lang]}{'' if seconds == 1 else 's'}"


REQUESTS = Texts(
    "Too many requests from here; try again in {wait}.",
    "Demasiadas peticiones desde aquí; prueba otra vez dentro de {wait}.",
)
TABLES = Texts(
    "Many tables were made from here lately; try again in {wait}.",
    "Últimamente se han abierto muchas mesas desde aquí; prueba otra vez dentro de {wait}.",
)
BYTES = Texts(
    "Much has been uploaded or stored from here lately; try again in {wait}.",
    "Últimamente se ha subido o guardado mucho desde aquí; prueba otra vez dentro de {wait}.",
)
CODES = Texts(
    "Too many wrong codes; try again in {wait}.",
    "Demasiados códigos equivocados; prueba otra vez dentro de {wait}.",
)
SOCKETS = Texts(
    "Too many tables are open in your browser, or in others at your address; close some and load the page again.",
    "Hay demasiadas mesas abiertas en tu navegador o en otros de tu dirección; cierra algunas y vuelve a cargar.",
)
SPECTATORS = Texts(
    "Too many people are watching this table already; try again later.",
    "Ya hay demasiada gente mirando esta mesa; prueba más tarde.",
)
MESSAGES = Texts(
    "That was too fast for the server: what you did last was not heard. Try it again in {wait}.",
    "Demasiado rápido para el servidor: lo último no ha llegado. Prueba otra vez dentro de {wait}.",
)


class Limits:
    """All limits of one process. Those on requests, tables and codes are shared with the other servers."""

    def __init__(self, settings: Settings, rates: Rates, metrics: Metrics) -> None:
        self._settings = settings
        self._refused = metrics.refused
        self._shared = {
            name: SharedBucket(name, getattr(settings, name), rates)
            for name in (
                "requests_guest", "requests_address", "tables_guest", "tables_address", "bytes_guest", "bytes_address",
                "codes_guest", "codes_address",
            )
        }  # fmt: skip
        self._guest_messages = Bucket(settings.messages_guest)
        self._files = Bucket(settings.files_address)
        self._pace = Bucket(settings.pace_address)
        self._sockets: Count[str] = Count()  # open ones, by guest and by address

    async def pace(self, address: str, sentence: Texts = REQUESTS) -> None:
        """Wait until an address is within `pace_address`, so that its bursts do not delay others. Raise `TooOften` if
        that would take too long."""
        if not self._settings.limits:
            return
        wait = self._pace.book(neighbourhood(address), self._settings.wait_seconds)
        if wait > self._settings.wait_seconds:
            self._refused.labels("requests").inc()
            raise TooOften(wait, sentence)
        if wait > 0:
            await asyncio.sleep(wait)

    # ------------------------------------------------------------ requests

    async def request(self, guest: str | None, address: str, path: str) -> None:
        cost = COSTLY.get(path.rpartition("/")[2], 1)
        await self._take("requests", guest, address, REQUESTS, cost)

    def page_file(self, address: str) -> None:
        """Count a file of the pages: a browser that comes for the first time asks for dozens at once."""
        wait = self._files.take(neighbourhood(address)) if self._settings.limits else 0.0
        if wait > 0:
            self._refused.labels("files").inc()
            raise TooOften(wait, REQUESTS)

    async def file(self, guest: str, address: str, size: int) -> None:
        """Count a match file that must be read, and its bytes."""
        await self._take("requests", guest, address, REQUESTS, FILE)
        await self._bytes(guest, address, size)

    async def new_table(self, guest: str, address: str, computers: int, size: int = 0) -> None:
        """Count a new table once per computer player at it, and at least once, and the bytes that come with it."""
        await self._take("tables", guest, address, TABLES, max(1, computers))
        await self._bytes(guest, address, size)

    async def _bytes(self, guest: str, address: str, size: int) -> None:
        """Count bytes, except those of a shared address: many may be there, and it is their own disk."""
        if size > 0 and not is_shared_address(address, self._settings.proxies):
            await self._take("bytes", guest, address, BYTES, size)

    async def code(self, guest: str, address: str) -> None:
        """Count a code before it is looked up, or many could be tried at once."""
        await self._take("codes", guest, address, CODES)

    async def code_was_right(self, guest: str, address: str) -> None:
        if self._settings.limits:
            await self._shared["codes_address"].give_back(neighbourhood(address))
            await self._shared["codes_guest"].give_back(guest)

    async def _take(self, kind: str, guest: str | None, address: str, sentence: Texts, cost: int = 1) -> None:
        """Take from the address first, so that endless made-up guests do not fill the memory."""
        if not self._settings.limits:
            return
        for bucket, who in ((f"{kind}_address", neighbourhood(address)), (f"{kind}_guest", guest)):
            if who is not None:
                most: int = getattr(self._settings, bucket).most  # or a single large file could never come
                wait = await self._shared[bucket].take(who, min(cost, most))
                if wait > 0:
                    self._refused.labels(kind).inc()
                    raise TooOften(wait, sentence)

    # ------------------------------------------------------------ sockets

    @contextmanager
    def socket(self, guest: str, address: str) -> Iterator[None]:
        """Count a socket for its guest and address while the context lasts."""
        keys = {f"address {neighbourhood(address)}": self._settings.sockets_address}
        if guest:
            keys[f"guest {guest}"] = self._settings.sockets_guest
        if self._settings.limits:
            self._check_socket(keys)
        self._sockets.update(keys.keys())
        try:
            yield
        finally:
            self._sockets.subtract(keys.keys())
            for key in keys:
                if self._sockets[key] <= 0:
                    del self._sockets[key]

    def _check_socket(self, keys: dict[str, int]) -> None:
        """Raise `TooMany` if the guest or the address has too many sockets open."""
        if any(self._sockets[key] >= most for key, most in keys.items()):
            self._refused.labels("sockets").inc()
            raise TooMany(SOCKETS.en, SOCKETS.es)

    @property
    def open_sockets(self) -> int:
        return sum(count for key, count in self._sockets.items() if key.startswith("address "))

    def check_spectators(self, watching: int) -> None:
        """Refuse one more spectator if there are too many already."""
        if self._settings.limits and watching >= self._settings.spectators_table:
            self._refused.labels("spectators").inc()
            raise TooMany(SPECTATORS.en, SPECTATORS.es)

    def messages(self, guest: str, address: str) -> MessageLimit:
        buckets, refused = self._message_buckets(guest), self._refused.labels("messages")
        return MessageLimit(self._settings, buckets, refused, lambda: self.pace(address, MESSAGES))

    def _message_buckets(self, guest: str) -> list[tuple[Bucket, str]]:
        found = [(Bucket(self._settings.messages_connection), "this")]
        return [*found, (self._guest_messages, guest)] if guest else found


class MessageLimit:
    """Limits the messages of one connection and of its guest, at the pace of its address."""

    def __init__(
        self,
        settings: Settings,
        buckets: list[tuple[Bucket, str]],
        refused: Counter,
        pace: Callable[[], Awaitable[None]],
    ) -> None:
        self._settings = settings
        self._pace = pace
        self._buckets = buckets
        self._refused = refused
        self._strikes = 0.0
        self._told = -math.inf  # when the client was last told

    @property
    def is_abused(self) -> bool:
        return self._strikes >= STRIKES

    async def admits(self, tell: Callable[[TooOften], None]) -> bool:
        """Wait for the message's turn and return whether it is accepted. A refusal is answered at most once per
        second."""
        if not self._settings.limits:
            return True
        try:
            await self._pace()
            self._take()
        except TooOften as problem:
            self._refuse(problem, tell)
            return False
        self._strikes = max(0.0, self._strikes - FORGIVEN)
        return True

    def _take(self) -> None:
        wait = next((wait for bucket, who in self._buckets if (wait := bucket.take(who)) > 0), 0.0)
        if wait > 0:
            raise TooOften(wait, MESSAGES)

    def _refuse(self, problem: TooOften, tell: Callable[[TooOften], None]) -> None:
        self._strikes += 1
        self._refused.inc()
        if time.monotonic() - self._told > 1:
            self._told = time.monotonic()
            tell(problem)
