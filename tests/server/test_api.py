"""The description of the wire from which the client's types are made."""

from pathlib import Path

from lunario.server import api

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "api.json"


def test_it_is_not_stale() -> None:
    assert FILE.read_text(encoding="utf-8") == api.text(), "run: python -m lunario.server.api web/src/lib/api.json"


def test_it_describes_every_message() -> None:
    schemas = api.describe()["components"]["schemas"]
    assert {"Update", "Problem", "Past", "Closed", "Act", "Undo", "Confirm", "Choice", "Line", "Clock"} <= set(schemas)
