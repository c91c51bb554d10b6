"""The site of the documents: it is built, every link holds, every public name is there, and no other host is asked."""

import tomllib
from pathlib import Path

from tests.server.browser import chromium, visitor
from tests.site.build import build
from tests.site.gather import ROOT
from tests.site.links import Page, broken, is_outside, pages_of, reached
from tests.site.reading import AUDIENCES, served
from tests.site.reference import PUBLIC, names_of


def test_the_site(tmp_path: Path) -> None:
    """One test, for the site is built once for all of it."""
    site = tmp_path / "site"
    build(site)
    pages = pages_of(site)
    assert broken(pages) == []
    assert [f"{page.file.name}: {each}" for page in pages.values() for each in page.loads if is_outside(each)] == []
    assert sorted(set(map(Path.resolve, pages)) - reached(pages, site / "index.html")) == []
    for module in PUBLIC:
        anchors = pages[site / "api" / f"{module}.html"].anchors
        assert [name for name in names_of(module) if f"{module}.{name}" not in anchors] == []
    _read(site)


def _read(site: Path) -> None:
    """Open the ways in as a reader does: nothing is asked for elsewhere, nothing fails, nobody is shut out."""
    asked: list[str] = []
    failed: list[str] = []
    with served(site) as port, chromium() as browser:
        page = visitor(browser, port).new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        for name in AUDIENCES:
            page.goto(f"/{name}.html")
            page.get_by_role("heading", level=1).wait_for()
        page.goto("/index.html")
        page.get_by_role("link", name="Playing").first.click()
        page.get_by_role("heading", level=1, name="Playing").wait_for()
        assert failed == []
        assert {url for url in asked if not url.startswith(f"http://127.0.0.1:{port}/")} == set()


def test_every_page_of_the_menu_exists() -> None:
    """Zensical does not mind an entry that leads nowhere."""

    def entries(node: object) -> list[str]:
        if isinstance(node, str):
            return [node]
        inside = node.values() if isinstance(node, dict) else node
        return [entry for each in inside for entry in entries(each)]

    menu = entries(tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"])
    places = [ROOT / "docs" / entry if not entry.startswith("repository/") else ROOT / entry[11:] for entry in menu]
    assert [place for place in places if not place.is_file()] == []
    shown = {place.relative_to(ROOT / "docs") for place in places if place.is_relative_to(ROOT / "docs")}
    assert {page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")} - shown == set()


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text('<h1 id="there"></h1>', encoding="utf-8")
    links = '<a href="b.html#there"><a href="b.html#gone"><a href="c.html"><a href="//elsewhere"><img src="x.png">'
    (tmp_path / "a.html").write_text(links, encoding="utf-8")
    pages = pages_of(tmp_path)
    assert broken(pages) == ["a.html: b.html#gone", "a.html: c.html", "a.html: x.png"]
    page: Page = pages[tmp_path / "a.html"]
    assert [each for each in page.links if is_outside(each)] == ["//elsewhere"]
