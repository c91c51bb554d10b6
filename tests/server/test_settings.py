"""Settings, including those from environment variables, and their table in docs/hosting.md."""

import dataclasses
import re
import socket
import typing
from pathlib import Path

import pytest

from lunario.core.errors import LunarioError
from lunario.server.environment import READERS, read_settings
from lunario.server.ranges import RANGES
from lunario.server.running import listen
from lunario.server.settings import Rate, Settings, variable

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


def test_every_setting_can_be_read_from_the_environment(tmp_path: Path) -> None:
    assert {kind for kind in typing.get_type_hints(Settings).values() if kind not in READERS} == set()
    environ = {
        "LUNARIO_DATABASE": SQLITE, "LUNARIO_PORT": "80", "LUNARIO_PACE": "1.5", "LUNARIO_LIMITS": "off",
        "LUNARIO_LOG_JSON": "yes", "LUNARIO_HOSTS": "a.example, b.example", "LUNARIO_CODES_GUEST": "7/60",
        "LUNARIO_STATIC": str(tmp_path), "LUNARIO_PROXIES": "", "HOME": "x",
    }  # fmt: skip
    assert read_settings(environ) == Settings(
        database=SQLITE, port=80, pace=1.5, limits=False, log_json=True, hosts=("a.example", "b.example"),
        codes_guest=Rate(7, 60), static=tmp_path,
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
        (
            "PROXIES",
            "moon",
            "moon in LUNARIO_PROXIES is neither an address nor a network, like 10.0.0.7 or 10.0.0.0/8.",
        ),
        ("LOG_LEVEL", "loud", "LUNARIO_LOG_LEVEL must be debug, info, warning or error, not “loud”."),
        ("PORT", "99999", "LUNARIO_PORT must be a number from 0 to 65535, not “99999”."),
        ("PORT", "-1", "LUNARIO_PORT must be a number from 0 to 65535, not “-1”."),
        ("STATIC", "/nonexistent", "LUNARIO_STATIC must be a folder that exists, not “/nonexistent”."),
        ("LEASE", "0.9", "LUNARIO_LEASE must be at least twice LUNARIO_BEAT (0.5), not “0.9”."),
        (
            "HOSTS",
            "https://games.example.org",
            "https://games.example.org in LUNARIO_HOSTS is not a name like games.example.org, "
            "without https:// and port.",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(LunarioError) as raised:
        read_settings({f"LUNARIO_{name}": value}, database=SQLITE)
    assert raised.value.text.en == sentence and raised.value.text.es != sentence


def test_every_number_has_a_range_with_its_default_in_it() -> None:
    defaults = {field.name: field.default for field in dataclasses.fields(Settings)}
    kinds = typing.get_type_hints(Settings)
    assert set(RANGES) == {name for name, kind in kinds.items() if kind in (int, float, float | None)}
    given = {name: span for name, span in RANGES.items() if defaults[name] is not None}
    assert [name for name, (least, most) in given.items() if not least <= defaults[name] <= most] == []


@pytest.mark.parametrize("name", sorted(RANGES))
@pytest.mark.parametrize("value", ["nan", "inf", "-1"])
def test_senseless_numbers_are_refused(name: str, value: str) -> None:
    with pytest.raises(LunarioError, match=f"^{variable(name)} must be "):
        read_settings({variable(name): value}, database=SQLITE)


@pytest.mark.parametrize(
    "setting",
    ["BEAT=0", "LEASE=0", "SWEEP_EVERY=0", "ANALYSIS=0", "HEADER_BYTES=0", "BODY_SECONDS=0", "OPEN_TABLES_GUEST=0"],
)
def test_some_numbers_cannot_be_nought(setting: str) -> None:
    name, _, value = setting.partition("=")
    with pytest.raises(LunarioError, match=f"^LUNARIO_{name} must be a number from "):
        read_settings({f"LUNARIO_{name}": value}, database=SQLITE)


@pytest.mark.parametrize("name", ["games.example.org:8443", "[::1]", "abc:80", "a/b", "ñandú.example"])
def test_a_host_that_could_never_match_is_refused(name: str) -> None:
    with pytest.raises(LunarioError, match="in LUNARIO_HOSTS is not a name"):
        read_settings({"LUNARIO_HOSTS": f"a.example,{name}"}, database=SQLITE)


def test_hosts_are_names_addresses_or_anything() -> None:
    hosts = ("Games.example.org.", "10.0.0.7", "2001:db8::1", "*")
    assert read_settings({"LUNARIO_HOSTS": ",".join(hosts)}, database=SQLITE).hosts == hosts


def test_the_log_level_may_be_in_capitals() -> None:
    assert read_settings({"LUNARIO_LOG_LEVEL": "INFO"}, database=SQLITE).log_level == "info"


@pytest.mark.parametrize("host", ["nobody", "192.0.2.1", "a" * 70])
def test_an_address_that_is_not_ours_is_not_a_matter_of_the_port(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if host == "nobody":  # a name nobody knows, without asking anybody

        def fail(*_: object) -> None:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

        monkeypatch.setattr(socket.socket, "bind", fail)
    with pytest.raises(LunarioError, match="not an address of this machine; choose another with --host") as raised:
        listen(host, 0)
    assert "--port" not in raised.value.text.en + raised.value.text.es
