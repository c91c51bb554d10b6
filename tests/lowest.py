"""Test with the lowest versions of other libraries that pyproject.toml allows: `make lowest`, some minutes.

An environment in build/lowest gets exactly those versions, and the tests that reach every library run in it. A bound
that no environment gets, because another library asks for more, is reported: it would be an untested promise.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "lowest"
EXTRAS = ("research", "server", "lab", "ray", "pictures", "agents", "postgres", "dev")
TESTED = (
    "tests/adapters", "tests/agents", "tests/cli/test_play.py", "tests/cli/test_usage.py", "tests/contract",
    "tests/core", "tests/lab/test_cluster.py", "tests/lab/test_study.py", "tests/lab/test_tune.py",
    "tests/server/test_api.py", "tests/server/test_pages.py", "tests/server/test_play.py",
    "tests/server/test_schema.py", "tests/server/test_settings.py", "tests/server/test_store.py",
    "tests/server/test_store_shared.py", "tests/surface/test_public.py",
)  # fmt: skip
_BOUND = re.compile(r"^([A-Za-z0-9_-]+)(?:\[[^]]*\])?>=([0-9.]+)")


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    versions = FOLDER / "versions.txt"
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    _uv("pip", "compile", "--resolution", "lowest-direct", "--no-header", "--no-annotate", "--python", sys.executable,
        *extras, "--output-file", str(versions), "pyproject.toml")  # fmt: skip
    if untested := raised(bounds(), versions.read_text(encoding="utf-8")):
        print("No environment gets these bounds of pyproject.toml, so raise them:", *untested, sep="\n- ")
        return 1
    _uv("venv", "--clear", "--python", sys.executable, str(FOLDER / "venv"))
    python = FOLDER / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    _uv("pip", "sync", "--python", str(python), str(versions))
    _uv("pip", "install", "--python", str(python), "--no-deps", "--no-build-isolation", "--editable", ".")
    # Older libraries warn of newer Pythons and of each other; that is nothing to mend here.
    tests = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *TESTED]
    return subprocess.run(tests, cwd=ROOT, check=False).returncode


def bounds() -> dict[str, str]:
    """Return the lower bound of each library that Lunario itself uses, its own tools for developing left out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(line for name in extras if name != "dev" for line in extras[name])]
    return {_name(found[1]): found[2] for line in wanted if (found := _BOUND.match(line))}


def raised(wanted: dict[str, str], resolved: str) -> list[str]:
    """Return a sentence for each library that comes in a higher version than its bound."""
    lines = (line.split(" ")[0] for line in resolved.splitlines() if "==" in line)
    present = {_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    return [
        f"{name}>={bound}: the lowest is {present[name]}"
        for name, bound in wanted.items()
        if name in present and _numbers(present[name]) != _numbers(bound)
    ]


def _name(text: str) -> str:
    return re.sub(r"\[.*\]", "", text).lower().replace("_", "-")


def _numbers(version: str) -> list[int]:
    """Return a version as numbers: 1.0 is 1."""
    numbers = [int(part) for part in version.split(".") if part.isdigit()]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def _uv(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "uv", "--quiet", "--system-certs", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
