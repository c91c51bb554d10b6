"""The MCP server, through which a language model or any other client plays at a desk by calling tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent

from lunario.agents.desk import Desk, about, as_text
from lunario.core import registry
from lunario.core.arguments import check_language
from lunario.core.errors import LunarioError
from lunario.core.registry import games
from lunario.players import names

__all__ = ["build", "run"]


def __dir__() -> list[str]:
    return __all__


R = TypeVar("R")

INSTRUCTIONS = """\
Play modern board games against computer players. list_games lists them; rules explains a game; start begins a match and
shows what you see; look shows it again; act plays one of the legal actions, by its notation; hint asks for advice;
result says how it ended. A turn may take several actions. You see what your seat may know, nothing more.
"""


def build() -> MCPServer:
    """Return the server with its tools and its own desk.

    >>> import asyncio
    >>> from lunario.agents.mcp_server import build
    >>> [tool.name for tool in asyncio.run(build().list_tools())]
    ['list_games', 'rules', 'start', 'look', 'act', 'hint', 'result']
    """
    server = MCPServer("lunario", instructions=INSTRUCTIONS, log_level="WARNING")
    desk = Desk()

    @server.tool()
    def list_games(lang: str = "en") -> dict[str, Any]:
        """List the games with their player counts and options, and the computer players from the weakest."""
        found = _said(lambda: [about(registry.find(name), lang) for name in games()])
        return {"games": found, "computer_players": names()}

    @server.tool()
    def rules(game: str, lang: str = "en") -> str:
        """Return the rules of a game, in English (en) or Spanish (es)."""

        def read() -> str:
            check_language(lang)
            return registry.find(game).page(f"rules.{lang}.md")

        return _said(read)

    @server.tool()
    def start(
        game: str,
        players: int = 2,
        seat: int = 1,
        opponents: str = "greedy",
        options: dict[str, Any] | None = None,
        seed: int | str | None = None,
        lang: str = "en",
    ) -> CallToolResult:
        """Begin a match and return what you see. You take `seat` (from 1); `opponents` is a computer player for all
        other seats, or one for each, separated by commas. The same seed gives the same match."""

        def begin() -> CallToolResult:
            name, found = desk.start(game, players, seat, opponents, options, seed, lang)
            return _seen({"match": name, **found.look()})

        return _said(begin)

    @server.tool()
    def look(match: str, page: int = 1, matching: str = "") -> CallToolResult:
        """Return what you see: news since the last look, the board and your legal actions as text, 40 to a page, and
        all of it with the view as JSON. `matching` keeps actions whose notation or text contains it."""
        return _said(lambda: _seen({"match": match, **desk.seat(match).look(page, matching)}))

    @server.tool()
    def act(match: str, action: int | str) -> CallToolResult:
        """Play one of your legal actions, by its notation or number, and return what you see when it is your turn
        again."""
        return _said(lambda: _seen({"match": match, **desk.seat(match).act(action)}))

    @server.tool()
    def hint(match: str) -> dict[str, Any]:
        """Return the move a search prefers, why, and the values of the best few, given what you may know."""
        return _said(lambda: desk.seat(match).hint())

    @server.tool()
    def result(match: str) -> dict[str, Any]:
        """Return how the match ended, or how it stands."""
        return _said(lambda: desk.seat(match).result())

    return server


def _said(work: Callable[[], R]) -> R:
    """Run `work`, passing on the sentence of one of our errors to the client, and no other text."""
    try:
        return work()
    except LunarioError as problem:
        raise ToolError(str(problem)) from problem


def _seen(found: dict[str, Any]) -> CallToolResult:
    """Return a position as short text to read, and as JSON to compute with."""
    return CallToolResult(content=[TextContent(type="text", text=as_text(found))], structured_content=found)


def run() -> None:
    """Serve on standard input and output until the client leaves.

    >>> import subprocess, sys
    >>> program = "from lunario.agents import mcp_server; mcp_server.run()"
    >>> subprocess.run([sys.executable, "-c", program], stdin=subprocess.DEVNULL).returncode  # no client
    0
    """
    build().run("stdio")
