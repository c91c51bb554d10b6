"""Open scenes in a real browser at every screen size, check each, and take its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.server.browser import visitor
from tests.web.screens.checks import Fault, check
from tests.web.screens.scenes import READY, Scene, Size

# Wait until the layout has followed the size and a frame is drawn.
SETTLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))
})"""
LANGS = {"dark": "en", "light": "es"}  # both themes and both languages without twice the pictures


class Shot(NamedTuple):
    scene: Scene
    size: Size
    theme: str
    file: Path | None
    faults: list[Fault]


class Camera:
    """Keeps a browser window for each kind of visitor."""

    def __init__(self, browser: Browser, port: int, folder: Path | None) -> None:
        self._browser, self._port, self._folder = browser, port, folder
        self._pages: dict[tuple[bool, str, str], Page] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def close(self) -> None:
        for page in self._pages.values():
            page.context.close()

    def shoot(self, scene: Scene, sizes: Iterable[Size], themes: Sequence[str], lang: str = "") -> Iterator[Shot]:
        """Yield a checked picture for each size and theme, unless the scene cannot be prepared."""
        for theme in themes:
            page, touch = None, None
            for size in sorted(sizes, key=lambda size: size.touch):
                if touch != size.touch or scene.prepare is not None:
                    page, touch = self.open(scene, size, theme, lang or LANGS[theme]), size.touch
                    if page is None:
                        break
                assert page is not None
                yield self._take(page, scene, size, theme)

    def open(self, scene: Scene, size: Size, theme: str, lang: str) -> Page | None:
        """Return the page of a scene, or None if it cannot be prepared."""
        page = self._page(scene.cookie, size.touch, lang)
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.goto("about:blank")
        page.goto(scene.path)
        page.wait_for_function(READY)
        page.wait_for_load_state("networkidle")  # late arrivals (lists, the course of points) move the rest
        if scene.prepare is not None and not scene.prepare(page):
            return None
        return page

    def _page(self, cookie: str, touch: bool, lang: str) -> Page:
        key = (touch, lang, cookie)
        if key not in self._pages:
            self._pages[key] = self._context(cookie, touch, lang).new_page()
        return self._pages[key]

    def _context(self, cookie: str, touch: bool, lang: str) -> BrowserContext:
        # the check writes a style into the page, which the server's policy would refuse
        how = {"has_touch": touch, "is_mobile": touch, "reduced_motion": "reduce", "bypass_csp": True}
        context = visitor(self._browser, self._port, locale=lang, **how)
        context.add_cookies([{"name": "lunario", "value": cookie, "url": f"http://127.0.0.1:{self._port}"}])
        return context

    def _take(self, page: Page, scene: Scene, size: Size, theme: str) -> Shot:
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.mouse.move(0, 0)  # elsewhere it might open an explanation over other signs
        page.evaluate(SETTLED)
        faults = check(page, touch=size.touch, phone=size.phone)
        file = None
        if self._folder is not None:
            file = self._folder / f"{scene.name}-{size.name}-{theme}.png"
            page.screenshot(path=file, animations="disabled", caret="hide")
        return Shot(scene, size, theme, file, faults)
