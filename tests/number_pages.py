"""Write the pages that explain the numbers of observations and actions: `python -m tests.number_pages`."""

from pathlib import Path

import lunario
from lunario.core.meaning_page import page

FOLDER = Path(__file__).parents[1] / "docs" / "games"


def pages() -> dict[Path, str]:
    """Return every page with the text it should have."""
    return {FOLDER / f"{name}-numbers.md": page(lunario.load(name)) for name in lunario.games()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
