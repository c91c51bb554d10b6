"""A PostgreSQL of our own for the length of a run: in a folder of its own, reached by a socket file only."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ADVICE = "The tests need a PostgreSQL server's programs. On Debian: apt-get install postgresql"
# fsync stays on: servers are killed here.
OPTIONS = "-c listen_addresses='' -c max_connections=60 -c shared_buffers=16MB"


def program(name: str) -> str:
    """Debian keeps the server's programs off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    assert found, ADVICE
    return found


class Postgres:
    """PostgreSQL refuses to run as root: then it runs as its own user."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="pg")
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
        """The address of an empty database."""
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", self.folder, "-U", "test", name)
        return f"postgresql://test@/{name}?host={self.folder}"

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)
