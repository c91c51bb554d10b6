"""The pictures in the README: python web/dev/pictures.py [GAME …], from the project's folder, with a built front end.

One a game, in mid-match, with a choice pointed at; 256 colours, so that they stay small.
"""

from __future__ import annotations

import base64
import random
import struct
import sys
import tempfile
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.server.browser import chromium  # noqa: E402
from tests.server.house import Guest, Socket, is_over  # noqa: E402
from tests.web.served import running, somebody  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
GAIN = {"tasks": 1, "points": 1}  # kinds of effects
PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const {data} = canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
  let text = ''
  for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768))
  return btoa(text)
}"""


class Picture(NamedTuple):
    game: str
    players: int
    theme: str
    lang: str
    decisions: int  # of the person, before the picture
    pointed: str  # begins the target that is pointed at, where there is one


PICTURES = [
    Picture("nova-luna", 3, "dark", "en", 24, "cell:"),
    Picture("nuevos-mundos", 2, "light", "es", 13, "way:"),
    Picture("nomadas", 3, "dark", "es", 24, "sow:"),
    Picture("luna-capital", 2, "light", "en", 60, "site:"),
]


def best(legal: list[dict[str, Any]], dice: random.Random) -> int:
    """A choice that seems to bring most: a picture of a match that somebody could have played."""
    worth = [sum(GAIN.get(effect["kind"], 0) * effect["amount"] for effect in choice["effects"]) for choice in legal]
    return dice.choice([number for number, gain in enumerate(worth) if gain == max(worth)])


def play(socket: Socket, picture: Picture) -> str:
    """Some decisions, and on until something can be pointed at, which is given back."""
    made, dice = 0, random.Random(4)
    while not is_over(update := socket.my_turn()):
        legal = update["position"]["legal"]
        number = best(legal, dice)
        target = next(iter(legal[number]["targets"]), "")
        if made >= picture.decisions and target.startswith(picture.pointed):
            return target
        socket.act(number)
        made += 1
    raise SystemExit(f"{picture.game}: the match was over before the picture")


def small(pixels: np.ndarray) -> bytes:
    """A PNG with a palette: the commonest colours, and the nearest of them for the rest."""
    height, width, _ = pixels.shape
    colours, where, counts = np.unique(pixels.reshape(-1, 3) & 0xFC, axis=0, return_inverse=True, return_counts=True)
    palette = _palette(colours.astype(np.int32), counts)
    distances = ((colours[:, None].astype(np.int32) - palette[None]) ** 2).sum(2)
    rows = distances.argmin(1).astype(np.uint8)[where.ravel()].reshape(height, width)
    raw = np.hstack([np.zeros((height, 1), np.uint8), rows]).tobytes()  # each row begins with its filter: none
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", header),
        (b"PLTE", palette.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(raw, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


def _palette(colours: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Median cut: halve the box with the most to lose until there are enough."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < 256:
        spread = [np.ptp(colours[box], axis=0).max() * counts[box].sum() ** 0.5 for box in boxes]
        box = boxes.pop(int(np.argmax(spread)))
        axis = np.ptp(colours[box], axis=0).argmax()
        box = box[colours[box, axis].argsort(kind="stable")]
        half = np.searchsorted(counts[box].cumsum(), counts[box].sum() / 2)
        half = min(max(int(half), 1), len(box) - 1)
        boxes += [box[:half], box[half:]]
    return np.array([colours[box[counts[box].argmax()]] for box in boxes])


def main() -> None:
    wanted = sys.argv[1:] or [picture.game for picture in PICTURES]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for picture in PICTURES:
            if picture.game not in wanted:
                continue
            with closing(Guest(server.port, picture.lang)) as guest:
                table = guest.make(picture.game, ["me", *["greedy"] * (picture.players - 1)], start=True)
                pointed = play(guest.go_to(table), picture)
                page = somebody(browser, server, "desk", picture.lang, picture.theme)
                page.context.add_cookies(
                    [{"name": "lunario", "value": guest.cookie, "url": f"http://127.0.0.1:{server.port}"}]
                )
                page.goto(f"/table/{table}")
                page.locator(f'main [data-target="{pointed}"]').hover()
                page.wait_for_timeout(500)
                file = FOLDER / f"{picture.game}.png"
                pixels = base64.b64decode(page.evaluate(PIXELS, base64.b64encode(page.screenshot()).decode()))
                file.write_bytes(small(np.frombuffer(pixels, np.uint8).reshape(800, 1280, 4)[..., :3]))
                page.context.close()
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
