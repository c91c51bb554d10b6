"""A browser for each test module, and a server for all tests of a worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browser import chromium
from tests.web.served import Server, running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Close the browser after each module: while open it keeps an event loop running, which breaks other tests."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUNARIO_ANALYSIS", "0.001")  # the results of analyses are tested elsewhere
        with running(tmp_path_factory.mktemp("tables")) as found:
            yield found
