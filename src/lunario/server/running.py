"""Run the application: a listening socket first, so that its address is known, then uvicorn on it."""

from __future__ import annotations

import asyncio
import re
import socket

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from lunario.core.errors import LunarioError
from lunario.server.http.app import create_app
from lunario.server.http.protocols import Config
from lunario.server.settings import Settings
from lunario.server.store.sql import Store

_LARGEST_FRAME = 1 << 16  # bytes, beyond which a socket is closed; messages are refused with a sentence long before


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        raise LunarioError(
            f"The server cannot listen on {host}, port {port} ({problem.strerror}); choose another with --port.",
            f"El servidor no puede escuchar en {host}, puerto {port} ({problem.strerror}); elige otro con --port.",
        ) from problem
    listening.listen(128)
    return listening


def prepare(database: str) -> None:
    """Bring the database up to date. Raise `LunarioError` if it cannot be used."""

    async def open_and_close() -> None:
        store = Store(database)
        try:
            await store.open()
        finally:
            await store.close()
            await asyncio.sleep(0.1)  # let a failed connection's thread post its final callback

    try:
        asyncio.run(open_and_close())
    except (SQLAlchemyError, CommandError, OSError, ModuleNotFoundError, ValueError) as problem:
        reason = str(problem).partition("\n")[0]
        raise LunarioError(
            f"The database {_without_password(database)} cannot be used: {reason}",
            f"No se puede usar la base de datos {_without_password(database)}: {reason}",
        ) from problem


def _without_password(database: str) -> str:
    return re.sub(r"(//[^/@:]*):[^/@]*@", r"\1:…@", database)


def make_server(settings: Settings) -> uvicorn.Server:
    config = Config(
        create_app(settings),
        settings,
        log_config=None,  # see lunario.server.logs
        access_log=False,  # it would reveal codes and tables
        proxy_headers=False,  # the gate itself trusts the proxies that are named
        server_header=False,
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,  # compressing takes longer than sending
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def network_address() -> str:
    """Return this machine's address on its network. Nothing is sent: connecting a UDP socket only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
