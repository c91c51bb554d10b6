"""Pictures as pixels: SVG to PNG or to an RGB array, by libraries of the extra `pictures`."""

from __future__ import annotations

import io
from typing import Any

from lunario.core.arguments import whole
from lunario.core.arrays import Buffer, array, uint8
from lunario.core.errors import BadArgument, LunarioError

WIDTH = 720  # of an RGB array, by default
NARROWEST, WIDEST = 16, 8192  # pixels


def to_png(picture: str, width: int = WIDTH) -> bytes:
    """Return the SVG document as a PNG of this width."""
    check_width(width)
    convert, _ = _libraries()
    natural = float(picture.partition(' width="')[2].partition('"')[0])
    return bytes(convert.svg_to_png(picture, scale=width / natural, ppi=72))


def check_width(width: Any) -> None:
    """Refuse a width that no picture has."""
    if (number := whole(width)) is None or not NARROWEST <= number <= WIDEST:
        raise BadArgument(
            f"A picture is {NARROWEST} to {WIDEST} pixels wide, not {width!r}.",
            f"Una imagen tiene de {NARROWEST} a {WIDEST} píxeles de ancho, no {width!r}.",
        )


def to_rgb(picture: str, width: int = WIDTH) -> Buffer:
    """Return the SVG document as an array of height × width × 3 bytes."""
    _, image = _libraries()
    return array(image.open(io.BytesIO(to_png(picture, width))).convert("RGB"), uint8)


def _libraries() -> tuple[Any, Any]:
    try:
        import vl_convert
        from PIL import Image
    except ImportError as missing:
        raise LunarioError(
            f"Pictures as pixels need {missing.name}: pip install 'lunario[pictures]'.",
            f"Las imágenes en píxeles necesitan {missing.name}, que trae pip install 'lunario[pictures]'.",
        ) from missing
    return vl_convert, Image
