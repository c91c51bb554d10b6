"""Gather the pages of the site: those of docs/, and the files elsewhere in the repository that they link to.

A page of docs/ may link to any file of the repository, so its links work wherever the repository is browsed. In the
site a linked Markdown file becomes a page, another text file a page that shows it, a folder a page that lists it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from lunario.core.rules_page import readable
from tests.site.reference import write_pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ROOT_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
ELSEWHERE = "repository"  # where the site has the files from outside docs/
_LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(#[^)\s]*)?(?=\))")
_FENCE = re.compile(r"^(```+).*?^\1$", re.MULTILINE | re.DOTALL)


def gather(out: Path) -> None:
    """Write the settings and the pages of the site into a new folder."""
    shutil.copytree(DOCS, out / "docs")
    entries = ["api/index.md", *write_pages(out / "docs" / "api")]
    settings = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    (out / "zensical.toml").write_text(settings.replace('["api/index.md"]', json.dumps(entries)), encoding="utf-8")
    waiting = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in ROOT_PAGES)]
    known = set(waiting)
    while waiting:
        source = waiting.pop()
        page = out / "docs" / place_of(source)
        page.parent.mkdir(parents=True, exist_ok=True)
        text = text_of(source)
        page.write_text(with_site_links(text, source), encoding="utf-8")
        found = {target for target in linked_files(text, source) if not target.is_relative_to(DOCS)} - known
        waiting += sorted(found)
        known |= found


def place_of(file: Path) -> Path:
    """Return where the site has a file of the repository, from the folder of its pages."""
    if file.is_relative_to(DOCS):
        return file.relative_to(DOCS)
    inside = ELSEWHERE / file.relative_to(ROOT)
    return inside if inside.suffix == ".md" else inside.with_name(f"{inside.name}.md")


def text_of(source: Path) -> str:
    """Return the page that shows a file or a folder."""
    name = source.relative_to(ROOT).as_posix()
    if source.is_dir():
        files = sorted(path for path in source.iterdir() if path.is_file() and path.suffix != ".pyc")
        return "\n".join([f"# {name}", "", *(f"- [{file.name}]({source.name}/{file.name})" for file in files)]) + "\n"
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".md":
        return readable(text)
    return f"# {name}\n\n`````{source.suffix.removeprefix('.')}\n{text}`````\n"


def linked_files(text: str, source: Path) -> Iterator[Path]:
    """Yield the files and folders of the repository that a page links to, existing ones."""
    for match in _links(text):
        target = Path(os.path.normpath(source.parent / match[1]))
        if target.exists() and target.is_relative_to(ROOT):
            yield target


def with_site_links(text: str, source: Path) -> str:
    """Return the page with links that lead to where the site has their targets."""
    here = place_of(source).parent
    pieces, end = [], 0
    for match in _links(text):
        target = Path(os.path.normpath(source.parent / match[1]))
        if target.is_relative_to(ROOT):
            to = Path(os.path.relpath(place_of(target), here)).as_posix()
            pieces += [text[end : match.start()], to, match[2] or ""]
            end = match.end()
    return "".join([*pieces, text[end:]])


def _links(text: str) -> Iterator[re.Match[str]]:
    """Yield the links of a page, without those that a block of code only shows."""
    code = [range(*match.span()) for match in _FENCE.finditer(text)]
    return (match for match in _LINK.finditer(text) if not any(match.start() in block for block in code))
