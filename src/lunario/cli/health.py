"""`lunario health`: ask a server whether it is ready."""

import json
import os
import urllib.error
import urllib.request
from typing import Annotated, Any

import typer

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core.text import joined

PORT = 8421
NOT_READY, NO_ANSWER = 1, 3  # exit codes
PATIENCE = 10.0  # seconds


def register(commands: Commands, terminal: Terminal) -> None:
    @commands.add("health", words.HEALTH_HELP)
    def health(url: Annotated[str, typer.Argument(metavar="[URL]", show_default=False)] = "") -> None:
        url = (url or f"http://127.0.0.1:{os.environ.get('LUNARIO_PORT') or PORT}").rstrip("/")
        code = check(terminal, url if "://" in url else f"http://{url}")
        if code:
            raise typer.Exit(code)


def check(terminal: Terminal, url: str) -> int:
    """Report the state of the server and return the exit code."""
    try:
        status, found = _ask(f"{url}/readyz")
    except (OSError, ValueError) as problem:
        terminal.complain(terminal.words(words.NO_ANSWER, url=url, reason=getattr(problem, "reason", problem)))
        return NO_ANSWER
    if "ready" not in found:
        reason = found.get("text") or f"HTTP {status}"
        terminal.complain(terminal.words(words.NOT_A_SERVER, url=url, reason=reason))
        return NO_ANSWER
    if found["ready"]:
        terminal.say(words.READY, url=url)
        return 0
    if not found["database"]:
        terminal.complain(terminal.words(words.NOT_WRITING, url=url))
    else:
        games = joined((name for name, ready in found["games"].items() if not ready), terminal.lang)
        terminal.complain(terminal.words(words.COMPILING, url=url, games=games))
    return NOT_READY


def _ask(url: str) -> tuple[int, dict[str, Any]]:
    """Return the status and the answer. Proxies named in the environment are not used."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=PATIENCE) as answer:
            return answer.status, _read(answer.read())
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, _read(problem.read())


def _read(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
