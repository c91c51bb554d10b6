"""The application: the hall, its routes, and what becomes of errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse

from lunario import __version__
from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.assembly import opened
from lunario.server.http import rest, sockets
from lunario.server.http.pages import Pages
from lunario.server.http.tries import Tries
from lunario.server.settings import Settings
from lunario.table import words
from lunario.table.commands import LARGEST
from lunario.table.interfaces import Unavailable
from lunario.table.supervised import report

NOT_UNDERSTOOD = Texts("The server does not understand this request.", "El servidor no entiende esta petición.")


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.tries = Tries()
        async with opened(settings) as app.state.hall:
            yield

    app = FastAPI(title="Lunario", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(rest.router)
    app.include_router(sockets.router)
    app.add_exception_handler(LunarioError, _refuse)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(Unavailable, _waits)
    app.middleware("http")(_limit_size)
    app.add_middleware(GZipMiddleware, minimum_size=1000)  # requests only: sockets pass it by
    if settings.static is not None:
        app.mount("/", Pages(directory=settings.static))
    return app


def _language(request: Request) -> str:
    """The language the client asks for, or its browser's."""
    chosen = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "es" if chosen.lower().startswith("es") else "en"


async def _refuse(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, LunarioError)
    status = getattr(problem, "status", 400)
    return JSONResponse({"text": problem.text[_language(request)]}, status)


async def _waits(request: Request, problem: Exception) -> Response:
    """The database does not answer: that is said, and reported without what was asked for."""
    report("A request could not be answered", problem)
    return JSONResponse({"text": words.NO_ANSWER[_language(request)]}, 503)


async def _not_understood(request: Request, _: Exception) -> Response:
    return JSONResponse({"text": NOT_UNDERSTOOD[_language(request)]}, 422)


async def _limit_size(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Nothing that is asked takes more than a socket's message may. (Without a length a body is not read at all.)"""
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers or not length.isdigit() or int(length) > LARGEST:
        return JSONResponse({"text": words.TOO_LARGE[_language(request)]}, 413)
    return await go_on(request)
