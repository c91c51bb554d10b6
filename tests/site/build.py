"""Build the site: `python -m tests.site.build FOLDER` (`make site` does it)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.site.gather import ROOT, gather

PROGRAM = "from zensical.main import cli; cli()"


def build(out: Path) -> None:
    """Build the site into the folder. A missing page, anchor or name of the API reference fails."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "site"
        gather(work)
        command = [sys.executable, "-c", PROGRAM, "build", "--clean", "--strict"]
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        done = subprocess.run(command, cwd=work, env=environment, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"The site cannot be built:\n{done.stdout}{done.stderr}")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "site", out)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
    print(f"The site is in {sys.argv[1]}. To read it: python -m http.server --directory {sys.argv[1]}")
