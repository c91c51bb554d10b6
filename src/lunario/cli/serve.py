"""`lunario serve`: play in the browser."""

import dataclasses
import os
from collections.abc import Mapping
from io import StringIO
from typing import TYPE_CHECKING, Annotated

import typer

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.server.settings import Settings

EVERYWHERE = "0.0.0.0"


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("serve", words.SERVE_HELP)
    def serve(
        host: Annotated[str | None, typer.Option(metavar=words.ADDRESS[lang], help=words.HOST_OPTION[lang])] = None,
        port: Annotated[int | None, typer.Option(min=0, max=65535, help=words.PORT_OPTION[lang])] = None,
        lan: Annotated[bool, typer.Option("--lan", help=words.LAN_OPTION[lang])] = False,
        database: Annotated[str | None, typer.Option(metavar="URL", help=words.DATABASE_OPTION[lang])] = None,
        pace: Annotated[float | None, typer.Option(min=0, max=60, help=words.PACE_OPTION[lang])] = None,
    ) -> None:
        chosen = {"host": host, "port": port, "lan": lan or None, "database": database or None, "pace": pace}
        run(terminal, chosen)


def run(terminal: Terminal, chosen: Mapping[str, object]) -> None:
    """Serve until Ctrl-C."""
    try:
        from lunario.server import logs
        from lunario.server.environment import read_settings
        from lunario.server.http.pages import built_pages
        from lunario.server.running import listen, make_server, prepare
    except ModuleNotFoundError as problem:
        raise LunarioError(
            f"The server needs more libraries ({problem.name}): pip install 'lunario[server]'.",
            f"El servidor necesita más bibliotecas ({problem.name}): pip install 'lunario[server]'.",
        ) from problem
    settings = read_settings(os.environ, **chosen)
    if settings.lan:
        settings = dataclasses.replace(settings, host=EVERYWHERE)
    if settings.static is None:
        settings = dataclasses.replace(settings, static=built_pages())
    logs.configure(settings)
    prepare(settings.database)
    listening = listen(settings.host, settings.port)
    _say_where(terminal, settings, listening.getsockname()[1])
    make_server(settings).run(sockets=[listening])


def _say_where(terminal: Terminal, settings: "Settings", port: int) -> None:
    from lunario.server.running import network_address

    host = settings.host
    shown = network_address() if host == EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    terminal.say(words.SERVING, address=address)
    if settings.lan:
        _show_code(terminal, address)
    if settings.static is None:
        terminal.say(words.NO_PAGES)
    terminal.out.file.flush()


def _show_code(terminal: Terminal, address: str) -> None:
    """The address as a QR code, for a telephone's camera."""
    import segno

    terminal.say(words.SCAN)
    drawing = StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    terminal.out.file.write(drawing.getvalue())
