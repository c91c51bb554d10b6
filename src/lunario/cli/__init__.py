"""The command line: `lunario`."""

from __future__ import annotations


def main() -> None:
    """Run the program with the arguments and the locale of this process."""
    import os
    import sys

    try:
        from lunario.cli.app import run
    except KeyboardInterrupt:  # while modules load; later ones are handled by `run`
        from lunario.cli import language, words

        print(words.INTERRUPTED[language.of_locale(os.environ)], file=sys.stderr)
        sys.exit(2)
    sys.exit(run(sys.argv[1:], os.environ))
