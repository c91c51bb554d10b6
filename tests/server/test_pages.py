"""The built front end, as the server serves it."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lunario.server.http.pages import built_pages
from tests.server.house import PATIENCE, cookie_among, house

COMPRESSED, FONTS = 250_000, 170_000  # bytes in all, at most; tests/web/test_loading.py checks what is loaded
BROWSER, PROGRAM = "text/html,application/xhtml+xml,*/*;q=0.8", "*/*"  # their Accept headers


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[httpx.Client]:
    """Yield a client of a server with a small front end."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Lunario</title>" + " " * 2000)
    (static / "assets" / "app-1a2b.js").write_text("let moon = 1\n" * 200)
    with (
        house(f"sqlite:///{tmp_path / 'tables.db'}", static=static) as found,
        httpx.Client(base_url=f"http://127.0.0.1:{found.port}", timeout=PATIENCE, trust_env=False) as client,
    ):
        yield client


@pytest.mark.parametrize("address", ["/", "/table/x_-1", "/rules/nova-luna", "/join/ABCDEF"])
def test_every_address_of_the_app_is_its_page(browser: httpx.Client, address: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 200 and answer.text.startswith("<title>Lunario</title>")
    assert answer.headers["cache-control"] == "no-cache"


def test_the_page_brings_a_cookie_and_keeps_the_one_there_is(browser: httpx.Client) -> None:
    """A person who follows a table's link makes several requests at once, and is one guest in all of them."""
    browser.get("/table/x_-1")
    cookie = cookie_among(browser.cookies)
    browser.get("/")
    browser.get("/api/me")
    assert cookie_among(browser.cookies) == cookie
    assert "set-cookie" not in browser.get("/assets/app-1a2b.js").headers


def test_files_are_compressed_and_kept(browser: httpx.Client) -> None:
    answer = browser.get("/assets/app-1a2b.js")
    assert answer.headers["content-encoding"] == "gzip" and "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("address", ["/assets/app-old.js", "/api/nothing", "/../tables.db", "/%2e%2e/tables.db"])
def test_what_is_not_there_is_not_found(browser: httpx.Client, address: str) -> None:
    assert browser.get(address).status_code == 404


@pytest.mark.parametrize("accept", [BROWSER, PROGRAM])
def test_an_unknown_address_is_not_the_app(browser: httpx.Client, accept: str) -> None:
    """Row 11: it was answered with the app and 200. Now people get 404 with the page, programs with a sentence."""
    for address in ("/nothing", "/nothing/x", "/table", "/table/x/y", "/tables/x", "/healthzz", "/healthz/x"):
        answer = browser.get(address, headers={"Accept": accept})
        assert answer.status_code == 404, address
        if accept == PROGRAM:
            assert answer.json() == {"text": "There is nothing at this address."}
        else:
            assert answer.text.startswith("<title>Lunario</title>") and answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("accept", [BROWSER, PROGRAM])
def test_the_addresses_for_monitoring_are_not_the_app(browser: httpx.Client, accept: str) -> None:
    """Row 11: `/healthz` was the app."""
    for address, begins in {"/healthz": '{"status":"ok"}', "/readyz": '{"ready":', "/metrics": "# HELP "}.items():
        answer = browser.get(address, headers={"Accept": accept})
        assert answer.status_code in (200, 503) and answer.text.startswith(begins), address
        assert answer.status_code == 200 or address == "/readyz"


def test_the_licences_can_be_read(tmp_path: Path) -> None:
    with (
        house(f"sqlite:///{tmp_path / 'tables.db'}", static=built_pages()) as found,
        httpx.Client(base_url=f"http://127.0.0.1:{found.port}", timeout=PATIENCE, trust_env=False) as client,
    ):
        answer = client.get("/licences.txt", headers={"Accept": BROWSER})
    assert answer.status_code == 200 and answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "SIL OPEN FONT LICENSE" in answer.text


def test_the_front_end_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    static = built_pages()
    assert static is not None, "the front end is not built; `make test` builds it first"
    files = [file for file in static.rglob("*") if file.is_file() and file.stem != "licences"]  # no page loads those
    fonts = sum(file.stat().st_size for file in files if file.suffix in (".woff", ".woff2"))
    rest = sum(len(gzip.compress(file.read_bytes())) for file in files if file.suffix not in (".woff", ".woff2"))
    with capsys.disabled():
        print(f"\nThe front end is {rest / 1000:.0f} kB compressed, and its fonts are {fonts / 1000:.0f} kB.")
    assert rest <= COMPRESSED and fonts <= FONTS
