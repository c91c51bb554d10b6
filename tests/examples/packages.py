"""Games from other packages, built and installed by pip next to this Lunario."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BRISCA = ROOT / "examples" / "brisca"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and return its result; `python` is this interpreter."""
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def built_wheel(project: Path, folder: Path) -> Path:
    done = run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=project)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(project: Path, folder: Path) -> Path:
    """Build and install a project's wheel, and return the folder to put on Python's path."""
    wheel, target = built_wheel(project, folder / "wheel"), folder / "installed"
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target")
    done = run(sys.executable, *install, target, wheel)
    assert done.returncode == 0, done.stderr
    return target


def files_in(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


@contextmanager
def on_path(target: Path) -> Iterator[Mapping[str, str]]:
    """Let child processes find what is installed there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(target))
        yield os.environ
