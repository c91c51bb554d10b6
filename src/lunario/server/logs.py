"""The server's log: lines with time and level, or JSON, and never a secret.

Database errors quote what could not be written. SQLAlchemy is told to hide the values (`hide_parameters`), but
PostgreSQL quotes them in its details. Anything else that looks like a seed or a guest's digest is hidden as well.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from lunario.server.settings import Settings

_DETAILS = re.compile(r"^(?P<what>(?:<class '[^']*'>: )?(?:DETAIL|CONTEXT|HINT|\[parameters): ?).*$", re.MULTILINE)
_SECRET = re.compile(r"(?<![0-9A-Za-z])[0-9a-fA-F]{32,}(?![0-9A-Za-z])")  # seeds, digests, rate keys
_HIDDEN = "…"


def without_secrets(text: str) -> str:
    return _SECRET.sub(_HIDDEN, _DETAILS.sub(rf"\g<what>{_HIDDEN}", text))


class Lines(logging.Formatter):
    """2026-11-17 02:03:04.567 WARNING lunario.table.hall: …"""

    def __init__(self) -> None:
        super().__init__("{asctime}.{msecs:03.0f} {levelname} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            found["exception"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


def configure(settings: Settings) -> None:
    """Send everything to standard error: our own lines from the chosen level up, those of libraries from warnings up.

    Other handlers stay as they are. (`dictConfig` would close them, and one of them standard error with it.)
    """
    handler = _Ours()
    handler.setFormatter(JsonLines() if settings.log_json else Lines())
    root = logging.getLogger()
    for other in [each for each in root.handlers if isinstance(each, _Ours)]:
        root.removeHandler(other)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("lunario").setLevel(settings.log_level.upper())


class _Ours(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to standard error as it is now."""
