"""The command line: `lunario`."""

from __future__ import annotations


def main() -> None:
    """Run the program with the arguments and the locale of this process."""
    import os
    import sys

    from lunario.cli.app import run

    sys.exit(run(sys.argv[1:], os.environ))
