"""Write the playthroughs again: `python -m tests.playthroughs [GAME …]`. Read the diff before you commit it."""

import sys

import lunario
from tests.playthroughs.golden import goldens


def main() -> None:
    for name in sys.argv[1:] or lunario.games():
        for path, text in goldens(name):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(text) // 1000} kB")


main()
