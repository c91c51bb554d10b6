"""The description of everything on the wire, for the client's types: python -m lunario.server.api FILE"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from lunario.server.http.app import create_app
from lunario.server.settings import Settings
from lunario.table.commands import COMMANDS
from lunario.table.models import FromServer

_REF = "#/components/schemas/{model}"


def describe() -> dict[str, Any]:
    """Return OpenAPI for the requests, with the socket's messages among its schemas as FromClient and FromServer."""
    document: dict[str, Any] = create_app(Settings(database="sqlite://")).openapi()
    schemas = document["components"]["schemas"]
    from_server: TypeAdapter[Any] = TypeAdapter(FromServer)
    for name, adapter, mode in (("FromClient", COMMANDS, "validation"), ("FromServer", from_server, "serialization")):
        found = adapter.json_schema(mode=mode, ref_template=_REF)  # type: ignore[arg-type]
        schemas |= {key: value for key, value in found.pop("$defs", {}).items() if key not in schemas}
        schemas[name] = found
    return document


def text() -> str:
    return json.dumps(describe(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(), encoding="utf-8")
