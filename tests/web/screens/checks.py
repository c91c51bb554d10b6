"""The automatic check of a page as drawn: overlaps, cut text, small targets, contrast, the dock, the clock."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from tests.web.screens.scenes import READY

SCRIPT = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")
ZOOM, MOST_ZOOM = "small (zoom)", 8  # too small in a display that can be enlarged, and how often that is tried
MOST_CHANGES = 20  # of the page during a check
SMALL, LARGE = 4.5, 3.0  # contrast of small and of large text (WCAG 2.2, 1.4.3)
# Hide all letters, to see what they are written on.
NO_TEXT = """* { color: transparent !important; text-shadow: none !important; caret-color: transparent !important }
svg text, svg text * { fill: transparent !important; stroke: transparent !important }
::placeholder { color: transparent !important }"""
SCALE = 0.6  # the share of a line's box, in its middle, where the letters are


class Fault(NamedTuple):
    kind: str  # overlap, cut, small, contrast, covered, clock
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def check(page: Page, *, touch: bool, phone: bool) -> list[Fault]:
    """Return what is wrong with what the page shows."""
    answer, ground = _seen(page, {"touch": touch, "phone": phone})
    faults = [*(Fault(**fault) for fault in answer["found"]), *contrast(ground, answer["looks"])]
    if any(fault.kind == ZOOM for fault in faults):
        faults = [fault for fault in faults if fault.kind != ZOOM] + _small_when_zoomed(page, touch=touch, phone=phone)
    return sorted(set(faults))


def _seen(page: Page, how: dict[str, bool]) -> tuple[dict[str, Any], np.ndarray]:
    """Return what the script finds and the picture without text, both of the same page.

    On a busy machine something may arrive between the two, such as the words of the story.
    """
    answer = page.evaluate(SCRIPT, how)
    for _ in range(MOST_CHANGES):
        ground = picture_without_text(page)
        before, answer = answer, page.evaluate(SCRIPT, how)
        if _places(answer) == _places(before):
            return answer, ground
    raise AssertionError(f"the page does not come to rest: {page.url}")


def _places(answer: dict[str, Any]) -> list[list[list[float]]]:
    """Return where texts are, but not what they say, as clocks go on."""
    return [look["boxes"] for look in answer["looks"]]


def _small_when_zoomed(page: Page, *, touch: bool, phone: bool) -> list[Fault]:
    """Return what is too small to be pressed even in a display enlarged to its limit."""
    closer = page.locator("[data-zoom-in]:visible").first
    for _ in range(MOST_ZOOM):
        if not closer.count() or closer.is_disabled():
            break
        closer.dispatch_event("click")
    found = page.evaluate(SCRIPT, {"touch": touch, "phone": phone})["found"]
    small = [Fault("small", f"{fault['what']}, enlarged") for fault in found if fault["kind"] == ZOOM]
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_load_state("networkidle")
    return small


def contrast(ground: np.ndarray, looks: list[dict[str, Any]]) -> list[Fault]:
    """Return the texts, including those in SVG, with too little contrast to the pixels they are written on."""
    looks = [look for look in looks if look["seen"] and look["boxes"]]
    height, width, _ = ground.shape
    faults = []
    for look in looks:
        colour = _parse(look["colour"])
        if colour is None:
            continue
        inside = [
            box
            for box in look["boxes"]
            if box[0] >= 0 and box[0] + box[2] <= width and box[1] >= 0 and box[1] + box[3] <= height
        ]
        if not inside:
            continue
        under = np.concatenate([_pixels(ground, box) for box in inside])
        alpha = colour[3] * look["opacity"]
        ink = colour[:3] * alpha + under * (1 - alpha)
        ratio = float(np.quantile(_ratio(ink, under), 0.1))  # on a pattern, near the worst spot
        if (halo := _parse(look["halo"] or "")) is not None:
            ratio = max(ratio, float(_ratio(colour[:3], halo[:3])))
        is_large = look["size"] >= 24 or (look["size"] >= 18.66 and look["bold"])
        if ratio < (LARGE if is_large else SMALL) - 0.05:
            faults.append(Fault("contrast", f"{look['what']} has {ratio:.1f}:1"))
    return faults


def picture_without_text(page: Page) -> np.ndarray:
    """Return the pixels of the screen without any letters."""
    style = page.add_style_tag(content=NO_TEXT)
    try:
        png = page.screenshot(animations="disabled", caret="hide")
    finally:
        style.evaluate("(style) => style.remove()")
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.float64)


def _pixels(ground: np.ndarray, box: list[float]) -> np.ndarray:
    """Return the pixels in the middle of a line's box."""
    left, top, width, height = box
    inset = height * (1 - SCALE) / 2
    rows = slice(int(top + inset), max(int(top + inset) + 1, int(top + height - inset)))
    columns = slice(int(left), max(int(left) + 1, int(left + width)))
    return ground[rows, columns].reshape(-1, 3)


def _parse(colour: str) -> np.ndarray | None:
    """Read a computed colour as red, green and blue from 0 to 255, and alpha."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", colour.removeprefix("color(srgb"))]
    if colour.startswith("color(srgb"):
        numbers = [255 * number for number in numbers[:3]] + numbers[3:]
    if not colour.startswith(("rgb", "color(srgb")) or len(numbers) < 3:
        return None
    return np.array([*numbers[:3], numbers[3] if len(numbers) > 3 else 1.0])


def _luminance(colours: np.ndarray) -> np.ndarray:
    """Return the relative luminance (WCAG 2.2)."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def _ratio(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    lighter, darker = np.maximum(_luminance(a), _luminance(b)), np.minimum(_luminance(a), _luminance(b))
    return np.asarray((lighter + 0.05) / (darker + 0.05))
