"""Ways for tests to run the program: inside this process, as a separate process, and at a terminal of its own."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from lunario.cli.app import run

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")
# Make standard input the terminal that Ctrl-C comes from, and heed it even if the tests were started in the
# background, where shells have it ignored; then become Python with the arguments.
AT_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
PATIENCE = 180  # seconds: code may have to be compiled
MOMENT = 2  # seconds


class Result(NamedTuple):
    code: int
    out: str
    err: str


def lunario(*arguments: object, typed: str = "", lang: str = "en") -> Result:
    """Run the program in this process. The end of the file follows what is typed."""
    with CliRunner().isolation(input=typed) as streams:
        code = run(list(map(str, arguments)), {"LANG": f"{lang}_XX.UTF-8"})
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = (stream.getvalue().decode() for stream in streams[:2])
    return Result(code, out, err)


def process(*arguments: object, typed: str = "", **environ: str) -> Result:
    """Run the program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "lunario", *map(str, arguments)],
        check=False,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environ},
    )
    return Result(done.returncode, done.stdout, done.stderr)


class Screen:
    """The program at a terminal of its own, 120 columns wide."""

    def __init__(self, *arguments: object, **environ: str) -> None:
        self._keyboard, terminal = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", AT_TERMINAL, "-m", "lunario", *map(str, arguments)],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "120", "LINES": "50", **environ},
        )
        os.close(terminal)
        self.raw = ""

    @property
    def text(self) -> str:
        return ESCAPES.sub("", self.raw)

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until the text has come up `times` times."""
        end = time.monotonic() + PATIENCE
        while self.text.count(text) < times:
            assert time.monotonic() < end and self._read(), f"“{text}” did not come up {times} times in:\n{self.text}"

    def settle(self) -> None:
        """Read until nothing comes for a moment, as a person does before pressing Ctrl-C.

        Python misses a Ctrl-C that comes between its last look for signals and waiting for a line.
        """
        while self._read(MOMENT):
            pass

    def type(self, text: str) -> None:
        os.write(self._keyboard, text.encode())

    def close(self) -> int:
        """Read to the end, and return the exit code."""
        while self._read():
            pass
        code = self._process.wait(PATIENCE)
        os.close(self._keyboard)  # not earlier, or a program still at its terminal would be hung up on
        return code

    def _read(self, patience: float = PATIENCE) -> bool:
        if not select.select([self._keyboard], [], [], patience)[0]:
            return False
        try:
            data = os.read(self._keyboard, 65536)
        except OSError:  # Linux reports in this way that the other end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)


def decisions(file: Path) -> list[str]:
    """Return the lines of a match file with somebody's decisions."""
    return [line for line in file.read_text(encoding="utf-8").splitlines() if re.match(r"\d ", line)]
