"""Run the application: a listening socket first, so that its address is known, then uvicorn on it."""

from __future__ import annotations

import asyncio
import errno
import re
import socket

import uvicorn
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.http.app import create_app
from lunario.server.http.protocols import Config
from lunario.server.settings import Settings
from lunario.server.store.sql import Store

_FRAME_FACTOR = 4  # a message this many times too large closes the socket; smaller ones are refused with a sentence

UNREADABLE = Texts(
    "its address cannot be read. It is like sqlite:///FILE or postgresql://user:password@host/name; in a password, "
    "write %40 for @, %3A for : and %2F for /.",
    "no se entiende su dirección. Es como sqlite:///ARCHIVO o postgresql://usuario:contraseña@servidor/nombre; en una "
    "contraseña, escribe %40 por @, %3A por : y %2F por /.",
)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError) as problem:
        listening.close()
        raise _deaf(host, port, problem) from problem
    listening.listen(128)
    return listening


def _deaf(host: str, port: int, problem: OSError | UnicodeError) -> LunarioError:
    """Return why the server cannot listen: because of the address or the port."""
    if isinstance(problem, UnicodeError | socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
        return LunarioError(
            f"The server cannot listen on {host}, which is not an address of this machine; choose another with --host.",
            f"El servidor no puede escuchar en {host}, que no es una dirección de esta máquina; elige otra con --host.",
        )
    return LunarioError(
        f"The server cannot listen on {host}, port {port} ({problem.strerror}); choose another with --port.",
        f"El servidor no puede escuchar en {host}, puerto {port} ({problem.strerror}); elige otro con --port.",
    )


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
    except (SQLAlchemyError, CommandError, OSError, ModuleNotFoundError, TypeError, ValueError) as problem:
        raise _unusable(database, str(problem).partition("\n")[0]) from None  # the problem may quote the password


def _unusable(database: str, reason: str) -> LunarioError:
    shown, reasons = _without_password(database), Texts(reason, reason)
    if shown is None:
        scheme = re.match(r"[a-z0-9+]+(?=://)", database)
        shown, reasons = f"{scheme[0]}://…" if scheme else "…", UNREADABLE
    return LunarioError(
        f"The database {shown} cannot be used: {reasons.en}",
        f"No se puede usar la base de datos {shown}: {reasons.es}",
    )


def _without_password(database: str) -> str | None:
    """Return the address without its password and query, or None if it cannot be read beyond doubt."""
    try:
        url = make_url(database)
    except (SQLAlchemyError, ValueError):
        return None
    if url.username is not None and database.count("@") > 1:  # where does the password end?
        return None
    return url.set(query={}).render_as_string(hide_password=True)


def make_server(settings: Settings) -> uvicorn.Server:
    config = Config(
        create_app(settings),
        settings,
        log_config=None,  # see lunario.server.logs
        access_log=False,  # it would reveal codes and tables
        proxy_headers=False,  # the gate itself trusts the proxies that are named
        server_header=False,
        ws_max_size=_FRAME_FACTOR * settings.message_bytes,
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
