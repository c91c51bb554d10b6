"""`lunario mcp`: let language models and other agents play over the Model Context Protocol."""

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError


def register(commands: Commands, terminal: Terminal) -> None:
    @commands.add("mcp", words.MCP_HELP)
    def mcp() -> None:
        try:
            from lunario.agents import mcp_server
        except ModuleNotFoundError as problem:
            raise LunarioError(
                f"The MCP server needs {problem.name}: pip install 'lunario[agents]'.",
                f"El servidor MCP necesita {problem.name}, que trae pip install 'lunario[agents]'.",
            ) from problem
        mcp_server.run()
