"""In a sample of the screens nothing overlaps or is cut, too small, too faint or covered; each such fault is found.

`python -m tests.web.screens` takes pictures of all screens, and `make soak` checks them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from lunario import games
from lunario.core import registry
from tests.web.screens.checks import check
from tests.web.screens.positions import COMPLETE, FIRST, OVER, positions
from tests.web.screens.scenes import SIZES, Scene, table
from tests.web.screens.tables import tables
from tests.web.screens.taking import Camera

SEEDS = 2  # matches searched for positions, as a sample
# Each fault: what is done to a good page, at which size, and what the check must report.
FAULTS = {
    "overlap": ("1280x720", "one('.acts').style.marginTop = '-60px'"),
    "overlap in svg": (
        "1280x720",
        "const [a, b] = all('main svg .key text'); for (const name of 'xy') b.setAttribute(name, a.getAttribute(name))",
    ),
    "overlap with a button": (
        "1280x720",
        "const words = one('.dock .say b'); words.style.cssText = 'position: relative; width: max-content';"
        "const [end, button] = [words.getBoundingClientRect().right, one('.dock button').getBoundingClientRect().left];"
        "words.style.left = `${button - end + 12}px`",
    ),
    "cut": ("1280x720", "one('.dock .say b').style.cssText = 'display: block; width: 60px; white-space: nowrap'"),
    "cut by the screen": ("360x740", "one('.stage .cap').style.transform = 'translateX(250px)'"),
    "small": (
        "360x740",
        "all('.bar button').forEach((b) => (b.style.cssText = 'height: 30px; min-width: 0; width: 30px; padding: 0'))",
    ),
    "small on a desk": ("1280x720", "all('main svg [data-target]').forEach((t) => (t.style.transform = 'scale(.4)'))"),
    "contrast in svg": ("1280x720", "all('main svg text').forEach((t) => (t.style.fill = '#3c4a90'))"),
    "contrast": ("360x740", "one('.dock .say b').style.color = '#3c4670'"),
    "covered": ("360x740", "one('.dock').style.height = '600px'"),
    "covered choices": ("360x740", "one('.table').style.paddingBottom = '0'"),
    "clock": ("360x740", "all('[data-clock]').forEach((clock) => clock.remove())"),
}
PLANT = """(script) => new Function('one', 'all', script)(
  (css) => document.querySelector(css), (css) => [...document.querySelectorAll(css)]
)"""


def sample(game: str) -> list[tuple[Scene, str, str]]:
    """Return scenes of a game, each with a size and a theme: the most players, and the emptiest board."""
    found = positions(game, max(registry.find(game).player_counts), SEEDS)
    kinds = [kind for kind in found if kind not in (FIRST, COMPLETE, OVER)]
    scenes = {kind: table(position, kind, timed=kind != FIRST) for kind, position in found.items()}
    names = table(found[kinds[-1]], "names", people="long", timed=True)
    return [
        (scenes[FIRST], "360x740", "dark"),
        (scenes[kinds[-1]], "1280x720", "light"),
        (scenes[kinds[0]], "740x360", "light"),
        (scenes[COMPLETE], "1180x820", "dark"),
        (scenes[OVER], "360x740", "light"),
        (names, "1280x720", "dark"),
        (names, "360x740", "light"),
    ]


@pytest.mark.parametrize("game", games())
def test_nothing_is_wrong_with_a_sample(browser: Browser, tmp_path: Path, game: str) -> None:
    shots = sample(game)
    settings = {scene.setting.id: scene.setting for scene, _, _ in shots if scene.setting is not None}
    with tables(tmp_path, list(settings.values())) as port:
        camera = Camera(browser, port, None)
        faults = [
            f"{scene.name} {size} {theme}: {fault}"
            for scene, size, theme in shots
            for shot in camera.shoot(scene, [SIZES[size]], [theme])
            for fault in shot.faults
        ]
        camera.close()
    assert faults == []


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Page]]:
    """Open a table of the first game with a wheel to press, on a desk and on a phone."""
    position = positions("nova-luna", 2, SEEDS)["taking"]
    scene = table(position, "taking", timed=True)
    assert scene.setting is not None
    with tables(tmp_path_factory.mktemp("planted"), [scene.setting]) as port:
        camera = Camera(browser, port, None)
        pages = {name: camera.open(scene, SIZES[name], "dark", "en") for name in ("1280x720", "360x740")}
        yield {name: page for name, page in pages.items() if page is not None}
        camera.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(opened: dict[str, Page], fault: str) -> None:
    name, script = FAULTS[fault]
    page, size = opened[name], SIZES[name]
    page.reload()
    page.locator("main [data-target]").first.wait_for()
    assert check(page, touch=size.touch, phone=size.phone) == []
    page.evaluate(PLANT, script)
    assert fault.split(maxsplit=1)[0] in {found.kind for found in check(page, touch=size.touch, phone=size.phone)}
