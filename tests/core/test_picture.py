"""Pictures: well-formed, readable in both themes, complete, and made from what the viewer may see."""

import itertools
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import lunario
from lunario.core import palette, raster, svg
from lunario.core.errors import LunarioError
from lunario.core.registry import find

TOKENS = Path(__file__).parents[2] / "web" / "src" / "lib" / "tokens.css"
GAMES = lunario.games()


def match_of(name: str, players: int, seed: int, decisions: int) -> lunario.Match:
    match, rng = lunario.load(name, players).new_match(seed=seed), random.Random(seed)
    for _ in range(decisions):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_plain_svg(name):
    """Generic fonts, no CSS, nothing fetched from elsewhere, no id shared with another picture."""
    match = match_of(name, 2, 1, 40)
    pictures = [match.picture(player, lang, theme) for player in (0, None) for lang in ("en", "es")
                for theme in palette.THEMES]  # fmt: skip
    for drawn in pictures:
        root = ElementTree.fromstring(drawn)
        assert {element.get("font-family") for element in root.iter() if element.tag.endswith("text")} <= {
            svg.SANS,
            svg.SERIF,
            svg.MONO,
        }
        assert "style" not in drawn and "href" not in drawn and "var(" not in drawn and "@" not in drawn
        assert float(root.get("width")) == palette.WIDTH
    assert len(set(pictures)) == len(pictures)
    ids = [set(re.findall(r' id="([^"]+)"', drawn)) for drawn in pictures]
    assert all(a.isdisjoint(b) for a, b in itertools.combinations(ids, 2))
    for drawn, own in zip(pictures, ids, strict=True):
        assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= own


@pytest.mark.parametrize("name", GAMES)
def test_no_text_is_too_small_to_read(name):
    """Text is at least 8 high when the picture is 720 wide, with every scale around it applied."""
    for players in find(name).player_counts:
        match = match_of(name, players, players, 60)
        root = ElementTree.fromstring(match.picture(0))
        for element, scale in scaled(root, 1.0):
            if element.tag.endswith("text"):
                assert float(element.get("font-size")) * scale > 8, element.text


def scaled(element, scale):
    """Yield every element with the product of the scales around it."""
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    scale *= float(found.group(1)) if found else 1
    yield element, scale
    for child in element:
        yield from scaled(child, scale)


def test_a_notebook_shows_what_everybody_may_see():
    match = match_of("nuevos-mundos", 2, 3, 5)
    assert match._repr_svg_() == match.state._repr_svg_() == match.picture(None) != match.picture(0)


def test_an_unknown_theme_is_refused():
    with pytest.raises(LunarioError, match="no theme sepia; there are dark and light"):
        lunario.load("nomadas").new_state().picture(theme="sepia")


# ------------------------------------------------------------------ colours


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", palette.THEMES)
def test_themes_are_the_tokens_of_the_pages(name):
    css = TOKENS.read_text(encoding="utf-8")
    block = css[css.index(":root[data-theme='light']") :] if name == "light" else css[: css.index("@media")]
    theme = palette.THEMES[name]
    for field in ("page", "panel", "raised", "well", "line", "line_strong", "ink", "ink_2", "ink_3", "lamp",
                  "lamp_fill", "on_lamp", "last", "good"):  # fmt: skip
        token = re.sub(r"_", "-", field)
        assert re.search(rf"--{token}: (#\w+);", block).group(1) == getattr(theme, field), field
    pieces = re.findall(r"--piece-\d: (#\w+)", css)
    assert tuple(pieces) == palette.PIECES


@pytest.mark.parametrize("name", palette.THEMES)
def test_text_and_rings_have_contrast(name):
    theme = palette.THEMES[name]
    for ground in (theme.page, theme.panel, theme.raised, theme.well):
        for ink in (theme.ink, theme.ink_2, theme.ink_3, theme.good):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
        for ring in (theme.lamp, theme.last, theme.line_strong):
            assert contrast(ring, ground) >= 3, (ring, ground)
    assert contrast(theme.on_lamp, theme.lamp_fill) >= 4.5
    assert all(contrast(palette.ON_PIECE, piece) >= 4.5 for piece in palette.PIECES)


# ------------------------------------------------------------------ pixels


def test_a_picture_becomes_pixels():
    drawn = match_of("nova-luna", 2, 1, 20).picture(0)
    pixels = raster.to_rgb(drawn, 360)
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (360, 3) and pixels.shape[0] > 300
    assert pixels[0, 0].tolist() == [11, 16, 35], "the page's ground"
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 500


def test_missing_libraries_are_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    with pytest.raises(LunarioError, match=r"need vl_convert: pip install 'lunario\[pictures\]'"):
        raster.to_png("<svg/>")


# ------------------------------------------------------------------ elements


def test_words_are_escaped_and_made_to_fit():
    assert "&lt;b&gt; &amp; c" in svg.text(0, 0, "<b> & c", 20, "#fff")
    assert 'font-size="20"' in svg.text(0, 0, "abc", 20, "#fff", room=400)
    assert 'font-size="10"' in svg.text(0, 0, "a" * 10, 20, "#fff", room=58)
    assert svg.wrapped("one two three", 10, 50) == ["one two", "three"]
    assert svg.element("g", data_piece=None, aria_label='"a"') == "<g aria-label='\"a\"'/>"
