"""A browser, and a server for all tests of a worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browser import chromium
from tests.web.served import Server, running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not longer: while it is open, its thread has a running event loop, which other tests could not bear."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUNARIO_ANALYSIS", "0.001")  # what analyses find is tested elsewhere
        with running(tmp_path_factory.mktemp("tables")) as found:
            yield found
