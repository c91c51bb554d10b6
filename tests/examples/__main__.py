"""Put the example package's game through every suite, including those of the page: `python -m tests.examples`."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.examples.packages import BRISCA, ROOT, installed, on_path


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, on_path(installed(BRISCA, Path(folder))) as environment:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-k", "brisca", "tests", "examples/brisca/tests"]
        return subprocess.run(
            [*command, "--ignore", "tests/examples"], cwd=ROOT, env=environment, check=False
        ).returncode


sys.exit(main())
