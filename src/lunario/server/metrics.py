"""Metrics for Prometheus. Every application has its own registry."""

from __future__ import annotations

import re
import time
from collections import Counter as Count
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lunario.table.commands import COMMANDS

if TYPE_CHECKING:
    from lunario.server.http.limits import Limits
    from lunario.table.hall import Hall

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_TYPE = re.compile(r'"type"\s*:\s*"([a-z]{1,10})"')
_KINDS = {str(name) for name in COMMANDS.json_schema()["discriminator"]["mapping"]}
_STATEMENT = re.compile(r"\s*([A-Za-z]+)")
_STATEMENTS = {"select", "insert", "update", "delete", "commit"}
STATES = ("waiting", "playing", "over")


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        make: dict[str, Any] = {"registry": self.registry}
        self.requests = Histogram(
            "lunario_request_seconds", "Time to answer a request", ["method", "route", "status"], buckets=_FAST, **make
        )
        self.messages = Histogram(
            "lunario_message_seconds", "Time to obey or refuse a message at a table", ["type"], buckets=_FAST, **make
        )
        self.refused = Counter("lunario_refused", "Things refused by a limit", ["what"], **make)
        self.moves = Counter("lunario_moves", "Decisions written to the log, by people and computers", **make)
        self.thinking_queue = Gauge("lunario_thinking_queue", "Computer decisions that are waiting", ["lane"], **make)
        self.thinking_wait = Histogram(
            "lunario_thinking_wait_seconds", "Time a decision waits for its turn", ["lane"], buckets=_SLOW, **make
        )
        self.thinking = Histogram(
            "lunario_thinking_seconds", "Time a decision takes, including the wait", ["level"], buckets=_SLOW, **make
        )
        self.queries = Histogram(
            "lunario_database_seconds", "Time of a database statement", ["statement"], buckets=_FAST, **make
        )
        self.query_errors = Counter("lunario_database_errors", "Database statements that failed", **make)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def watch(self, hall: Hall, limits: Limits) -> None:
        self.registry.register(_Present(hall, limits))

    @contextmanager
    def message(self, text: str) -> Iterator[None]:
        """Time how long a message takes to be obeyed or refused."""
        found = _TYPE.search(text, 0, 200)
        kind = found[1] if found and found[1] in _KINDS else "other"
        with self.messages.labels(kind).time():
            yield

    def watch_database(self, engine: AsyncEngine) -> None:
        """Time every statement, and count those that fail."""

        def begin(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
            context.lunario_began = time.perf_counter()

        def end(_connection: Any, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool) -> None:
            passed = time.perf_counter() - context.lunario_began
            self.queries.labels(_statement(statement)).observe(passed)

        event.listen(engine.sync_engine, "before_cursor_execute", begin)
        event.listen(engine.sync_engine, "after_cursor_execute", end)
        event.listen(engine.sync_engine, "handle_error", lambda _context: self.query_errors.inc())


def _statement(text: str) -> str:
    found = _STATEMENT.match(text)
    word = found[1].lower() if found else ""
    return word if word in _STATEMENTS else "other"


class _Present(Collector):
    """Gauges that are read when scraped."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self._hall, self._limits = hall, limits

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("lunario_sockets", "Open sockets", value=self._limits.open_sockets)
        tables = GaugeMetricFamily("lunario_tables", "Tables in memory", labels=["state"])
        found = Count[str](table.status for table in self._hall.tables.values())
        for state in STATES:
            tables.add_metric([state], found[state])
        yield tables


class Measuring:
    """Times every request by its route. Unknown addresses are all "other", or each would become a series."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
            self._metrics.requests.labels(method, route, status).observe(time.perf_counter() - began)
