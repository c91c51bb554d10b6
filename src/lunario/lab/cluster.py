"""Work on a Ray cluster: blocks of matches and other work run as tasks on any of its nodes.

The results are the same as locally: a match depends only on its seeds, and work lost with a process or a node is done
again, elsewhere if need be. The same version of Lunario must be installed on every node.
"""

from __future__ import annotations

import functools
import os
import re
import socket
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from typing import Any

import numpy as np

from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.judgement.versions import code_digest
from lunario.lab.matches import LARGEST, Hall, Played, Seating

LOCAL = "local"  # the address for a cluster of this machine's cores, for the length of the run
AHEAD = 2  # tasks handed out per core
BLOCK_SECONDS = 1.0  # how long a task should take: sending one costs milliseconds
PATIENCE = 20  # losses of one task in a row before giving up on it


class Cluster:
    """A connection to a cluster, until it is closed."""

    def __init__(self, address: str = LOCAL) -> None:
        self._ray = _ray()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        settings: dict[str, Any] = {"logging_level": "warning", "log_to_driver": False}
        if address == LOCAL:
            settings["include_dashboard"] = False
        try:
            _knock(address)
            self._ray.init(address=address, **settings)
        except (OSError, RuntimeError, ValueError) as problem:
            raise LunarioError(
                f"There is no Ray cluster at {address} ({problem}).",
                f"No hay un clúster de Ray en {address} ({problem}).",
            ) from problem
        self._play = self._ray.remote(max_retries=-1)(_play_block)
        self._do = self._ray.remote(max_retries=-1)(_do)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    @property
    def cores(self) -> int:
        """Return how many cores the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play_blocks(self, hall: Hall, matches: Iterable[Seating]) -> Generator[tuple[int, Played], None, None]:
        """Play matches in blocks, and yield each block with the number of its first match when it is done."""
        setting = (hall.game, hall.entrants, hall.keeps_actions, hall.is_timed, code_digest(hall.game.definition))
        source, number, size = iter(matches), 0, 1
        running = _Running(self._ray)
        try:
            while True:
                while len(running) < AHEAD * self.cores and (block := list(islice(source, size))):
                    running.add(self._play, setting, number, block)
                    number += len(block)
                if not len(running):
                    return
                first, played, seconds = running.next()
                size = min(LARGEST, 2 * size, max(1, int(len(played) * BLOCK_SECONDS / max(seconds, 1e-9))))
                yield first, played
        finally:
            running.cancel()

    def map(self, work: Callable[[Any], Any], parts: Sequence[Any]) -> list[Any]:
        """Do the work for each part and return the results in order."""
        found: dict[int, Any] = {}
        running, shared = _Running(self._ray), self._ray.put(work)
        try:
            for number, part in enumerate(parts):
                running.add(self._do, shared, number, part)
            while len(running):
                number, value = running.next()
                found[number] = value
        finally:
            running.cancel()
        return [found[number] for number in range(len(parts))]


class _Running:
    """Running tasks with their arguments, so that a task lost for good can be submitted again."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._tasks: dict[Any, tuple[Any, tuple[Any, ...], int]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def add(self, function: Any, *arguments: Any, losses: int = 0) -> None:
        self._tasks[function.remote(*arguments)] = function, arguments, losses

    def next(self) -> Any:
        """Wait for a task and return its result."""
        while True:
            (done, *_), _ = self._ray.wait(list(self._tasks), num_returns=1)
            function, arguments, losses = self._tasks.pop(done)
            try:
                return self._ray.get(done)
            except self._ray.exceptions.RayTaskError as problem:
                raise problem.cause from problem  # the work itself failed, and would fail again
            except self._ray.exceptions.RayError as problem:
                if losses == PATIENCE or isinstance(problem, self._ray.exceptions.LocalRayletDiedError):
                    raise LunarioError(
                        "The Ray cluster is gone, or the node that this process was connected to. The same command "
                        f"resumes from its file or folder, if it has one. ({type(problem).__name__})",
                        "El clúster de Ray ya no está, o el nodo al que estaba conectado este proceso. La misma orden "
                        f"continúa desde su archivo o carpeta, si los tiene. ({type(problem).__name__})",
                    ) from problem
                time.sleep(0.1 * losses)
                self.add(function, *arguments, losses=losses + 1)

    def cancel(self) -> None:
        for task in self._tasks:
            self._ray.cancel(task, force=True)
        self._tasks.clear()


def _knock(address: str) -> None:
    """Raise OSError if nothing answers at host:port. Ray itself would try for minutes."""
    found = re.fullmatch(r"(?:ray://)?(.+):(\d+)", address)
    if found:
        socket.create_connection((found[1], int(found[2])), timeout=10).close()


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise LunarioError(
            "A cluster needs another package: pip install 'lunario[ray]'.",
            "Un clúster necesita otro paquete: pip install 'lunario[ray]'.",
        ) from missing
    return ray


# ------------------------------------------------------------------ on the nodes


def _play_block(setting: tuple[Any, ...], number: int, block: list[Seating]) -> tuple[int, Played, float]:
    """Play a block of matches in a process of the cluster."""
    return _hall(setting[0], tuple(setting[1]), *setting[2:]).play(number, block, np.zeros(1, np.int64))


@functools.lru_cache(maxsize=8)
def _hall(game: Game, entrants: tuple[str, ...], actions: bool, timed: bool, digest: str) -> Hall:
    if code_digest(game.definition) != digest:
        raise LunarioError(
            "A node of the cluster has another version of Lunario: install the same one on all.",
            "Un nodo del clúster tiene otra versión de Lunario: instala la misma en todos.",
        )
    hall = Hall(game, entrants, actions, timed)
    hall.warm()
    return hall


def _do(work: Callable[[Any], Any], number: int, part: Any) -> tuple[int, Any]:
    return number, work(part)
