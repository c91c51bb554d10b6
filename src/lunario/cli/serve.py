"""`lunario serve`: play in the browser."""

from io import StringIO
from typing import Annotated

import typer

from lunario.cli import words
from lunario.cli.commands import Commands
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError

HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"
PORT = 8421
PACE = 0.3


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("serve", words.SERVE_HELP)
    def serve(
        host: Annotated[str, typer.Option(metavar=words.ADDRESS[lang], help=words.HOST_OPTION[lang])] = HOST,
        port: Annotated[int, typer.Option(min=0, max=65535, help=words.PORT_OPTION[lang])] = PORT,
        lan: Annotated[bool, typer.Option("--lan", help=words.LAN_OPTION[lang])] = False,
        database: Annotated[str, typer.Option(metavar="URL", help=words.DATABASE_OPTION[lang])] = "",
        pace: Annotated[float, typer.Option(min=0, max=60, help=words.PACE_OPTION[lang])] = PACE,
    ) -> None:
        run(terminal, EVERYWHERE if lan else host, port, database, pace, lan=lan)


def run(terminal: Terminal, host: str, port: int, database: str, pace: float, *, lan: bool) -> None:
    """Serve until Ctrl-C."""
    try:
        from lunario.server.http.pages import built_pages
        from lunario.server.running import listen, make_server, network_address, prepare
        from lunario.server.settings import Settings, default_database
    except ModuleNotFoundError as problem:
        raise LunarioError(
            f"The server needs more libraries ({problem.name}): pip install 'lunario[server]'.",
            f"El servidor necesita más bibliotecas ({problem.name}): pip install 'lunario[server]'.",
        ) from problem
    database = database or default_database()
    prepare(database)
    listening = listen(host, port)
    shown = network_address() if host == EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    terminal.say(words.SERVING, address=address)
    if lan:
        _show_code(terminal, address)
    pages = built_pages()
    if pages is None:
        terminal.say(words.NO_PAGES)
    terminal.out.file.flush()
    make_server(Settings(database=database, pace=pace, static=pages)).run(sockets=[listening])


def _show_code(terminal: Terminal, address: str) -> None:
    """The address as a QR code, for a telephone's camera."""
    import segno

    terminal.say(words.SCAN)
    drawing = StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    terminal.out.file.write(drawing.getvalue())
