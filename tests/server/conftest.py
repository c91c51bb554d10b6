"""A house with the toy game in it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lunario.core.definition import Definition
from tests.server.house import Guest, House, InThread, house
from tests.server.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: Postgres = request.getfixturevalue("postgres")
    return found.new_database()


@pytest.fixture
def reading_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let match files be read in this process, the only one that knows the toy game."""
    monkeypatch.setattr("lunario.server.file_work.Aside", InThread)


@pytest.fixture
def running(toy: Definition, reading_here: None, tmp_path: Path) -> Iterator[House]:
    with house(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def strict(toy: Definition, reading_here: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """Yield a house with the settings given to `with_settings`."""
    with house(f"sqlite:///{tmp_path / 'tables.db'}", **request.param) as found:
        yield found


@pytest.fixture
def ana(running: House) -> Iterator[Guest]:
    with closing(Guest(running.port)) as guest:
        yield guest


@pytest.fixture
def ben(running: House) -> Iterator[Guest]:
    with closing(Guest(running.port, "es")) as guest:
        yield guest


@pytest.fixture
def eva(running: House) -> Iterator[Guest]:
    with closing(Guest(running.port)) as guest:
        yield guest
