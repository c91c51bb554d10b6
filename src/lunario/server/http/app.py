"""The application: the hall, its routes, and the handling of errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from lunario import __version__
from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.analyses import Analyses
from lunario.server.assembly import opened
from lunario.server.file_work import FileWork
from lunario.server.http import boards, health, lessons, replays, rest, reviews, sockets
from lunario.server.http.gate import Gate
from lunario.server.http.guests import Guests
from lunario.server.http.language import language_of
from lunario.server.http.limits import Limits, TooOften
from lunario.server.http.pages import Pages
from lunario.server.metrics import Measuring, Metrics
from lunario.server.settings import Settings
from lunario.server.store.kept_analyses import KeptAnalyses
from lunario.server.store.rates import Rates
from lunario.table import words
from lunario.table.interfaces import Unavailable
from lunario.table.supervised import report

NOT_UNDERSTOOD = Texts("The server does not understand this request.", "El servidor no entiende esta petición.")
NOT_THERE = Texts("There is nothing at this address.", "No hay nada en esta dirección.")


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics) as (app.state.hall, store):
            rates = Rates(store)
            app.state.guests = Guests(store.key, store.knows, settings.proxies)
            app.state.limits = Limits(settings, rates, metrics)
            file_work = app.state.file_work = FileWork(settings)
            metrics.thinking_queue.labels("reading").set_function(lambda: len(file_work))
            app.state.analyses = Analyses(KeptAnalyses(store), app.state.hall.thinking, file_work, settings)
            app.state.readiness = health.Readiness(rates, app.state.hall.thinking)
            metrics.watch(app.state.hall, app.state.limits)
            preparing = [asyncio.create_task(file_work.prepare(app.state.hall.thinking))] if settings.warm else []
            try:
                yield
            finally:
                for task in preparing:
                    task.cancel()
                await asyncio.gather(*preparing, return_exceptions=True)
                await app.state.analyses.close()
                file_work.close()

    app = FastAPI(title="Lunario", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.settings, app.state.metrics = settings, metrics
    app.state.counted_files = replays.CountedFiles()
    for module in (rest, boards, replays, reviews, lessons, sockets, health):
        app.include_router(module.router)
    app.add_exception_handler(LunarioError, _refuse)
    app.add_exception_handler(Unavailable, _waits)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_middleware(GZipMiddleware, minimum_size=1000)  # requests only, not sockets
    app.add_middleware(Gate, settings=settings, limits=lambda: app.state.limits, guests=lambda: app.state.guests)
    app.add_middleware(Measuring, metrics=metrics)
    if settings.static is not None:
        app.mount("/", Pages(directory=settings.static))
    return app


async def _refuse(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, LunarioError)
    # A client that is too fast needs a new connection for its next request, and those are limited.
    headers = {"Retry-After": str(problem.wait), "Connection": "close"} if isinstance(problem, TooOften) else None
    return JSONResponse({"text": problem.text[language_of(request.scope)]}, getattr(problem, "status", 400), headers)


async def _waits(request: Request, problem: Exception) -> Response:
    """Say that the database does not answer, and report it without quoting the request."""
    report("A request could not be answered", problem)
    return JSONResponse({"text": words.NO_ANSWER[language_of(request.scope)]}, 503, {"Retry-After": "5"})


async def _not_understood(request: Request, _: Exception) -> Response:
    return JSONResponse({"text": NOT_UNDERSTOOD[language_of(request.scope)]}, 422)


async def _not_there(request: Request, problem: Exception) -> Response:
    """Answer for an unknown address, or a method that the address does not support."""
    assert isinstance(problem, HTTPException)
    text = NOT_THERE if problem.status_code == 404 else NOT_UNDERSTOOD
    return JSONResponse({"text": text[language_of(request.scope)]}, problem.status_code, problem.headers)
