"""Settings, including those from environment variables, and their table in docs/hosting.md."""

import dataclasses
import re
from pathlib import Path

import pytest

from lunario.core.errors import LunarioError
from lunario.server.environment import READERS, read_settings, variable
from lunario.server.settings import Rate, Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"
ROW = re.compile(r"^\| `(LUNARIO_\w+)` \| (.*?) \| .+ \|$", re.MULTILINE)
SQLITE = "sqlite:///x.db"


def shown(value: object) -> str:
    """Return a default as the document writes it."""
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, tuple):
        return f"`{','.join(value)}`" if value else "–"
    return (
        "–" if value in (None, dataclasses.MISSING) else f"`{value:.15g}`" if isinstance(value, float) else f"`{value}`"
    )


def test_the_document_lists_every_setting_with_its_default() -> None:
    fields = {variable(field.name): shown(field.default) for field in dataclasses.fields(Settings)}
    assert dict(ROW.findall(DOCUMENT.read_text(encoding="utf-8"))) == fields


def test_every_setting_can_be_read_from_the_environment() -> None:
    import typing

    assert {kind for kind in typing.get_type_hints(Settings).values() if kind not in READERS} == set()
    environ = {
        "LUNARIO_DATABASE": SQLITE, "LUNARIO_PORT": "80", "LUNARIO_PACE": "1.5", "LUNARIO_LIMITS": "off",
        "LUNARIO_LOG_JSON": "yes", "LUNARIO_HOSTS": "a.example, b.example", "LUNARIO_CODES_GUEST": "7/60",
        "LUNARIO_STATIC": "pages", "LUNARIO_PROXIES": "", "HOME": "x",
    }  # fmt: skip
    assert read_settings(environ) == Settings(
        database=SQLITE, port=80, pace=1.5, limits=False, log_json=True, hosts=("a.example", "b.example"),
        codes_guest=Rate(7, 60), static=Path("pages"),
    )  # fmt: skip


def test_what_is_chosen_wins_over_the_environment() -> None:
    settings = read_settings({"LUNARIO_PORT": "80", "LUNARIO_HOST": "::1"}, database=SQLITE, port=81, host=None)
    assert (settings.port, settings.host) == (81, "::1")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eighty", "LUNARIO_PORT must be a whole number, not “eighty”."),
        ("LIMITS", "maybe", "LUNARIO_LIMITS must be yes or no, not “maybe”."),
        ("CODES_GUEST", "10", "LUNARIO_CODES_GUEST must be a number and seconds, like 600/30, not “10”."),
        ("CODES_GUEST", "0/60", "LUNARIO_CODES_GUEST must be a number and seconds, like 600/30, not “0/60”."),
        ("REQEUSTS", "10", "There is no setting LUNARIO_REQEUSTS; docs/hosting.md lists them all."),
        ("PROXIES", "moon", "moon in proxies is neither an address nor a network, like 10.0.0.7 or 10.0.0.0/8."),
        ("LOG_LEVEL", "loud", "log_level is debug, info, warning or error, not loud."),
    ],
)
def test_what_cannot_be_is_a_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(LunarioError) as raised:
        read_settings({f"LUNARIO_{name}": value}, database=SQLITE)
    assert raised.value.text.en == sentence and raised.value.text.es != sentence
