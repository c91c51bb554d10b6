"""Check that settings make sense, before anything starts. Each refusal names the environment variable."""

from __future__ import annotations

import dataclasses

from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.addresses import is_name, networks
from lunario.server.settings import Settings, variable

LEVELS = ("debug", "info", "warning", "error")
_AGES = 1e9  # seconds, about thirty years
_MANY = 10**9

# The least and the most of every number that is given.
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65535),
    "pace": (0, 3600),
    "empty_after": (0, _AGES),
    "forgotten_after": (0, _AGES),
    "removed_after": (0, _AGES),
    "unload_after": (0, _AGES),
    "sweep_every": (0.01, _AGES),
    "beat": (0.01, 3600),
    "lease": (0.02, 7200),
    "analysis": (0.001, 1000),
    "players_kept": (1, _MANY),
    "open_tables_guest": (1, _MANY),
    "computer_seats_guest": (0, _MANY),
    "take_backs_match": (1, _MANY),
    "lobby_host": (0, _MANY),
    "message_bytes": (1024, _MANY),
    "wait_seconds": (0, 3600),
    "connections_address": (1, _MANY),
    "sockets_guest": (1, _MANY),
    "sockets_address": (1, _MANY),
    "spectators_table": (0, _MANY),
    "analyses": (1, _MANY),
    "analyses_guest": (1, _MANY),
    "readings": (1, _MANY),
    "readings_address": (1, _MANY),
    "reading_bytes": (1024, _MANY),
    "header_bytes": (1024, _MANY),
    "header_count": (16, _MANY),
    "header_seconds": (0.1, 3600),
    "body_bytes": (1024, _MANY),
    "file_bytes": (1024, _MANY),
    "file_entries": (1, _MANY),
    "body_seconds": (0.1, 3600),
}


def check(settings: Settings) -> Settings:
    """Return the settings, or raise `LunarioError` about the first that is wrong."""
    settings = dataclasses.replace(settings, log_level=settings.log_level.lower())
    _check_numbers(settings)
    _check_names(settings)
    if settings.log_level not in LEVELS:
        raise wrong("log_level", Texts("debug, info, warning or error", "debug, info, warning o error"), settings)
    if settings.static is not None and not settings.static.is_dir():
        raise wrong("static", Texts("a folder that exists", "una carpeta que exista"), settings)
    return settings


def wrong(name: str, accepted: Texts, settings: Settings) -> LunarioError:
    value = getattr(settings, name)
    shown = f"{value:.15g}" if isinstance(value, int | float) else value
    return LunarioError(
        f"{variable(name)} must be {accepted.en}, not “{shown}”.",
        f"{variable(name)} debe ser {accepted.es}, no «{shown}».",
    )


def _check_numbers(settings: Settings) -> None:
    for name, (least, most) in RANGES.items():
        value = getattr(settings, name)
        if value is not None and not least <= value <= most:  # which nan is not
            span = (f"{least:.15g}", f"{most:.15g}")
            raise wrong(
                name, Texts("a number from {} to {}".format(*span), "un número de {} a {}".format(*span)), settings
            )
    if settings.lease < 2 * settings.beat:
        beat = f"{variable('beat')} ({settings.beat:.15g})"
        raise wrong("lease", Texts(f"at least twice {beat}", f"al menos el doble de {beat}"), settings)


def _check_names(settings: Settings) -> None:
    for name in settings.hosts:
        if not is_name(name):
            raise LunarioError(
                f"{name} in {variable('hosts')} is not a name like games.example.org, without https:// and port.",
                f"{name}, en {variable('hosts')}, no es un nombre como games.example.org, sin https:// ni puerto.",
            )
    for setting in ("proxies", "metrics_readers"):
        for name in getattr(settings, setting):
            try:
                networks((name,))
            except ValueError:
                raise LunarioError(
                    f"{name} in {variable(setting)} is neither an address nor a network, like 10.0.0.7 or 10.0.0.0/8.",
                    f"{name}, en {variable(setting)}, no es una dirección ni una red, como 10.0.0.7 o 10.0.0.0/8.",
                ) from None
