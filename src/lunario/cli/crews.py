"""The workers of a run: threads of this process, or a Ray cluster (`--ray`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from lunario.cli import lab_words
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.lab.matches import Workers

OPTION = "--ray"
LOCAL = "local"


def ray_option(lang: str) -> Any:
    """Declare the option that runs a command on a cluster."""
    return typer.Option(OPTION, metavar=lab_words.RAY_ADDRESS[lang], help=lab_words.RAY_OPTION[lang])


def with_address(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with an address after each `--ray` that has none."""
    found: list[str] = []
    for index, argument in enumerate(arguments):
        following = arguments[index + 1] if index + 1 < len(arguments) else ""
        bare = argument == OPTION and not (":" in following or following in ("auto", LOCAL))
        found.append(f"{OPTION}={LOCAL}" if bare else argument)
    return found


def read_workers(text: str) -> int:
    from lunario.core.threads import cores

    if text.strip().lower() == "auto":
        return cores()
    if re.fullmatch(r"[1-9][0-9]{0,2}", text.strip()):
        return int(text)
    raise LunarioError(
        f"The number of threads must be 1 or more, or auto, not “{text}”.",
        f"El número de hilos debe ser 1 o más, o auto, no «{text}».",
    )


@contextmanager
def crew(workers: str, ray: str | None) -> Iterator[Workers]:
    """Provide the workers that the options ask for while the context lasts."""
    threads = read_workers(workers)
    if ray is None:
        yield threads
        return
    from lunario.lab.cluster import Cluster

    with Cluster(ray) as cluster:
        yield cluster
