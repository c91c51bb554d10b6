"""`lunario serve`."""

import socket
import sqlite3
import subprocess
import sys
import traceback
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.server.running import prepare
from tests.cli.program import lunario, process
from tests.server.house import PATIENCE
from tests.server.test_restart import free_port, serve


def test_it_says_where_it_is_and_ends_when_told_to(tmp_path: Path) -> None:
    port = free_port()
    server = serve(port, f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        assert httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=PATIENCE, trust_env=False).status_code == 200
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def test_in_the_network_the_address_is_a_qr_code_too(tmp_path: Path) -> None:
    command = ["serve", "--lan", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}", "--lang", "es"]
    server = subprocess.Popen(
        [sys.executable, "-m", "lunario", *command], stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    )
    assert server.stdout is not None
    try:
        said = [server.stdout.readline() for _ in range(12)]
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    assert said[0].startswith("Lunario está en http://") and "127.0.0.1:0" not in said[0]
    assert said[1] == "O escanea esto con un teléfono:\n"
    assert any("█" in line or "▀" in line for line in said[2:])


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = lunario("serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert result.code == 2 and f"port {port}" in result.err and "--port" in result.err


@pytest.mark.parametrize(
    "database", ["nonsense", "oracle://x", "sqlite:////no/such/folder/x.db", "postgresql://ana:secret@127.0.0.1:1/x"]
)
def test_a_database_that_cannot_be_used(database: str) -> None:
    result = process("serve", "--port", 0, "--database", database)
    assert result.code == 2 and "cannot be used" in result.err.replace("\n", " ") and "secret" not in result.err


@pytest.mark.parametrize(
    ("database", "shown"),
    [
        ("postgresql://ana:sec/ret@127.0.0.1:1/x", "postgresql://ana:***@127.0.0.1:1/x"),
        ("postgresql://ana@127.0.0.1:1/x?password=secret", "postgresql://ana@127.0.0.1:1/x"),
        ("postgresql://ana:pass@127.0.0.1:1/x?strange=1", "postgresql://ana:***@127.0.0.1:1/x"),
        ("postgresql://ana:s@cret@127.0.0.1:1/x", "postgresql://…"),
        ("postgresql://ana:s@se/cret@127.0.0.1:1/x", "postgresql://…"),
        ("postgresql://ana:s@se:cret@127.0.0.1:1/x", "postgresql://…"),
        ("postgresql://ana:secret", "postgresql://…"),
        ("secret", "…"),
    ],
)
def test_no_part_of_a_password_is_printed(database: str, shown: str) -> None:
    with pytest.raises(LunarioError) as raised:
        prepare(database)
    for sentence in raised.value.text.en, raised.value.text.es:
        assert f" {shown}" in sentence and "cret" not in sentence
    assert "cret" not in "".join(traceback.format_exception(raised.value))


def test_a_sqlite_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opened the file, and then could not write a move."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 2))
    with pytest.raises(
        LunarioError, match=r"Tables need SQLite 3\.38 or newer, and this Python has 3\.37\.2"
    ) as raised:
        prepare(f"sqlite:///{tmp_path / 'tables.db'}")
    assert "SQLite 3.38 o posterior" in raised.value.text.es
    assert not list(tmp_path.iterdir())


def test_a_designers_set_is_played_in_the_browsers_server(tmp_path: Path) -> None:
    """The server says so, new tables use it, and its text is kept with the match."""
    text = registry.find("nova-luna").page("components.csv")
    mine = tmp_path / "mine.csv"
    mine.write_text(text.replace("red,7,", "red,2,", 1), encoding="utf-8")
    port = free_port()
    server = serve(port, f"sqlite:///{tmp_path / 'tables.db'}", "--components", str(mine))
    try:
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False, headers={"Origin": address}) as client:
            info = {game["name"]: game for game in client.get("/api/games").json()["games"]}
            assert "mine.csv" in info["nova-luna"]["stand_in"]["en"] and "mine" not in str(info["nomadas"]["stand_in"])
            seats = [{"kind": "me"}, {"kind": "computer", "computer": "greedy"}]
            made = client.post("/api/tables", json={"game": "nova-luna", "seats": seats, "start": True})
            assert made.status_code in (200, 201), made.text
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        (kept,) = database.execute("select components from match").fetchone()
        ((text,),) = database.execute("select text from component_set").fetchall()
    assert kept.startswith("mine.csv ") and "\nred,2," in text


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "GAME="), ("nova-luna=", "line 5"), ("chess=", "no game chess"), ("absent-", "cannot be read")],
)
@pytest.mark.parametrize("way", ["option", "variable"])
def test_a_set_that_is_not_one_is_refused_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str, way: str
) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("# one\n# two\n# three\ncolour,number,tasks\nred,9,\n", encoding="utf-8")
    file = f"{name}{mine}" if "=" in name or not name else tmp_path / f"{name}mine.csv"
    chosen = ("--components", file) if way == "option" else ()
    if way == "variable":
        monkeypatch.setenv("LUNARIO_COMPONENTS", str(file))
    result = lunario("serve", "--port", 0, *chosen, "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert result.code == 2 and words in result.err.replace("\n", " ")
