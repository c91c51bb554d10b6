"""Read the built pages: where their links lead, and what they load."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
FOR_READING = {"stylesheet", "icon", "preload", "modulepreload", "manifest"}  # kinds of <link> that are loaded


@dataclass
class Page(HTMLParser):
    """The anchors, links and loaded files of a page."""

    file: Path
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and FOR_READING & set(values.get("rel", "").split()):
            self.loads.append(values.get("href", ""))
        if tag in LOADED and LOADED[tag] in values:
            self.loads.append(values[LOADED[tag]])


def pages_of(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in sorted(site.rglob("*.html")) if file.name != "404.html"}


def is_outside(address: str) -> bool:
    """Return whether the address names another host."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data", "javascript")


def target_of(page: Page, address: str) -> tuple[Path, str]:
    """Return the file and the anchor that a link of the page leads to."""
    parts = urlsplit(address)
    file = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file.resolve()
    return file / "index.html" if file.is_dir() else file, unquote(parts.fragment)


def broken(pages: dict[Path, Page]) -> list[str]:
    """Return the links within the site that lead nowhere."""
    found = []
    known = {file.resolve(): page.anchors for file, page in pages.items()}
    for page in pages.values():
        for address in {*page.links, *page.loads} - {""}:
            if is_outside(address):
                continue
            file, anchor = target_of(page, address)
            if not file.exists() or (anchor and file in known and anchor not in known[file]):
                found.append(f"{page.file.name}: {address}")
    return sorted(found)


def reached(pages: dict[Path, Page], start: Path) -> set[Path]:
    """Return the pages that can be reached from one of them by links."""
    by_file = {file.resolve(): page for file, page in pages.items()}
    found, waiting = set(), [start.resolve()]
    while waiting:
        file = waiting.pop()
        if file in found or file not in by_file:
            continue
        found.add(file)
        page = by_file[file]
        waiting += [target_of(page, address)[0] for address in page.links if address and not is_outside(address)]
    return found
