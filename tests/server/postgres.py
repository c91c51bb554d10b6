"""A private PostgreSQL for the length of a run, in its own folder and reachable only through a socket file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ADVICE = "The tests need a PostgreSQL server's programs. On Debian: apt-get install postgresql"
SOCKET = ".s.PGSQL.5432"
# fsync stays on: servers are killed here.
OPTIONS = "-c listen_addresses='' -c max_connections=60 -c shared_buffers=16MB"


def program(name: str) -> str:
    """Return the path of a PostgreSQL program, which Debian keeps off PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    assert found, ADVICE
    return found


class Postgres:
    """A running server. PostgreSQL refuses to run as root, so for root it runs as its own user."""

    def __init__(self, within: str | None = None) -> None:
        """Start it on an empty folder, `within` another one or where temporary files are."""
        self.folder = tempfile.mkdtemp(prefix="pg", dir=within)
        self._as: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self._as = ["runuser", "-u", "postgres", "--"]
        self._data = f"{self.folder}/data"
        self._run("initdb", "-D", self._data, "-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()
        self._made = 0

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-D", self._data, "-l", f"{self.folder}/log", "-o", self._options(), "start")

    def crash(self) -> None:
        self._run("pg_ctl", "-w", "-D", self._data, "stop", "-m", "immediate")

    def _options(self) -> str:
        return f"-k {self.folder} {OPTIONS}"

    def _run(self, name: str, *arguments: str) -> None:
        command = [*self._as, program(name), *arguments]
        done = subprocess.run(
            command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=self.folder
        )
        assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"

    def new_database(self) -> str:
        """Return the address of a new, empty database."""
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", self.folder, "-U", "test", name)
        return f"postgresql://test@/{name}?host={self.folder}"

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


class Relay:
    """A relay to a PostgreSQL that can lose connections: nothing more gets through, and nobody is told."""

    def __init__(self, target: str) -> None:
        self._target = target
        self.folder = tempfile.mkdtemp(prefix="relay")
        self._pumps: list[asyncio.Task[None]] = []
        self._wires: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_unix_server(self._connect, f"{self.folder}/{SOCKET}")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.forget()
        for wire in self._wires:
            wire.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, answer = await asyncio.open_unix_connection(f"{self._target}/{SOCKET}")
        self._wires += [writer, answer]
        self._pumps += [asyncio.create_task(_pump(reader, answer)), asyncio.create_task(_pump(there, writer))]

    def forget(self) -> None:
        """Lose the existing connections. New ones work."""
        for pump in self._pumps:
            pump.cancel()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.close()
