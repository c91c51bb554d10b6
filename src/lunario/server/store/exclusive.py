"""A SQLite file is for one server and one user of the machine: an operating-system lock on a file next to it, released
on exit, and permissions for nobody else."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

from lunario.core.errors import LunarioError

MEMORY = ("", ":memory:")


_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # names of the files, after the database's
_OWNER_ONLY = 0o600


class Exclusive:
    def __init__(self, database: str | None) -> None:
        self._path = None if database is None or database in MEMORY else Path(f"{Path(database).resolve()}.lock")
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """Take the lock. Raise `LunarioError` if another process has it."""
        if self._path is None or self._file is not None:
            return
        file = self._path.open("ab")
        try:
            _lock(file)
        except OSError:
            file.close()
            database = self._path.with_suffix("")
            raise LunarioError(
                f"Another Lunario server is using {database}. Stop it first, choose another file with --database, "
                "or use PostgreSQL, which several servers can share.",
                f"Otro servidor de Lunario está usando {database}. Ciérralo primero, elige otro archivo con "
                "--database o usa PostgreSQL, que varios servidores pueden compartir.",
            ) from None
        self._file = file
        self._keep_private()

    def _keep_private(self) -> None:
        """Let nobody else read the tables, whose seeds are secret: neither those of a new file, which SQLite's other
        files take after, nor those of a file that an earlier version made."""
        database = str(self._path).removesuffix(".lock")
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
        for beside in _BESIDE:
            with contextlib.suppress(OSError):  # there is none, or it is another user's, who decides
                os.chmod(database + beside, _OWNER_ONLY)

    def give_back(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _lock(file: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
