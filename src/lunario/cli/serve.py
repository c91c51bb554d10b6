"""`lunario serve`: play in the browser."""

import dataclasses
import os
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lunario.cli import words
from lunario.cli.catalogue import complain_about_broken_games
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import ComponentError, LunarioError
from lunario.core.text import Texts, joined

if TYPE_CHECKING:
    from lunario.core.components import ComponentSet
    from lunario.core.definition import Definition
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
        components: Annotated[
            list[str] | None, typer.Option(metavar=words.FILE[lang], help=words.SERVE_COMPONENTS_OPTION[lang])
        ] = None,
    ) -> None:
        complain_about_broken_games(terminal)
        chosen = {"host": host, "port": port, "lan": lan or None, "database": database or None, "pace": pace}
        run(terminal, {**chosen, "components": tuple(components) if components else None})


def use_set(text: str) -> tuple[Texts, "ComponentSet"]:
    """Use a component set for new tables: `mine.csv` for whichever game it fits, or `nova-luna=mine.csv`.

    Return the game's title and the set.
    """
    from lunario.core.components import read_set
    from lunario.table.games import play_with

    name, equals, file = text.partition("=")
    definition = registry.find(name) if equals else game_of_set(Path(text))
    components = read_set(definition, file if equals else text)
    play_with(definition, components)
    return definition.title, components


def game_of_set(path: Path) -> "Definition":
    """Return the only game for which the file is a valid component set."""
    from lunario.core.components import read_set

    fitting, problems = [], []
    for name in registry.games():
        try:
            read_set(registry.find(name), path)
            fitting.append(name)
        except ComponentError as problem:
            problems.append(problem)
    if len(fitting) == 1:
        return registry.find(fitting[0])
    if not path.is_file():
        raise problems[0]
    known = registry.games()
    raise ComponentError(
        f"{path} is not a valid component set of {joined(known, 'en', Texts('or', 'o'))}. "
        f"Name the game to learn what is wrong: --components GAME={path}.",
        f"{path} no es, tal como está, un juego de componentes de {joined(known, 'es', Texts('or', 'o'))}. "
        f"Di de cuál es para saber qué falla: --components JUEGO={path}.",
    )


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
    sets = [use_set(text) for text in settings.components]
    if settings.lan:
        settings = dataclasses.replace(settings, host=EVERYWHERE)
    if settings.static is None:
        settings = dataclasses.replace(settings, static=built_pages())
    logs.configure(settings)
    prepare(settings.database)
    listening = listen(settings.host, settings.port)
    _say_where(terminal, settings, listening.getsockname()[1])
    for title, components in sets:
        terminal.say(words.PLAYED_WITH, game=title[terminal.lang], name=components.name)
        terminal.warn(components)
    terminal.out.file.flush()
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


def _show_code(terminal: Terminal, address: str) -> None:
    """Show the address as a QR code, for a phone's camera."""
    import segno

    terminal.say(words.SCAN)
    drawing = StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    terminal.out.file.write(drawing.getvalue())
