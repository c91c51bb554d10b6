"""Health for monitoring: is the process alive, can it do its work, and what is it doing?"""

from __future__ import annotations

import asyncio
import logging
import time

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from lunario.core import registry
from lunario.server.addresses import is_among
from lunario.server.http.gate import address_of
from lunario.server.metrics import Metrics
from lunario.server.settings import Settings
from lunario.server.store.rates import Rates
from lunario.table.errors import NotAllowed
from lunario.table.interfaces import Thinking, Unavailable

router = APIRouter(include_in_schema=False)
logger = logging.getLogger(__name__)
_PATIENCE = 3.0  # seconds for a write to the database
_FRESH = 1.0  # seconds for which an answer is reused


class Readiness:
    """Tells whether the database is writable and all games are compiled. However many ask, one writes at a time."""

    def __init__(self, rates: Rates, thinking: Thinking) -> None:
        self._rates, self._thinking = rates, thinking
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._database = False

    async def look(self) -> dict[str, object]:
        async with self._asking:
            if time.monotonic() - self._asked > _FRESH:
                self._database = await self._can_write()
                self._asked = time.monotonic()
        compiled = {name: self._thinking.progress(name) == 1 for name in registry.games()}
        ready = self._database and all(compiled.values())
        return {"ready": ready, "database": self._database, "games": compiled}

    async def _can_write(self) -> bool:
        try:
            await asyncio.wait_for(self._rates.probe(), _PATIENCE)
        except (Unavailable, TimeoutError) as problem:
            logger.error("The database cannot be written to: %s", str(problem) or "it does not answer")
            return False
        return True


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> dict[str, str]:
    """Answer, which shows that the process is alive."""
    return {"status": "ok"}


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(request: Request) -> Response:
    """Answer 200 if the server can do its work, or 503 with what it lacks."""
    readiness: Readiness = request.app.state.readiness
    found = await readiness.look()
    return JSONResponse(found, 200 if found["ready"] else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    measured: Metrics = request.app.state.metrics
    if request.scope.get("unknown_client") or not is_among(address_of(request.scope), settings.metrics_readers):
        raise NotAllowed(
            "The measurements are not for everybody; LUNARIO_METRICS_READERS names those who may read them.",
            "Las mediciones no son para todos; LUNARIO_METRICS_READERS nombra a quienes pueden leerlas.",
        )
    return Response(measured.text(), media_type=CONTENT_TYPE_LATEST)
