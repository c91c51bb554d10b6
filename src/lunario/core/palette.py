"""The art direction's colours by theme, the players' symbols, and the panels shared by the pictures of all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lunario.core import svg
from lunario.core.errors import BadArgument
from lunario.core.text import Texts, joined

WIDTH = 720  # of every picture, in its own units: text 20 high is legible in a picture 400 px wide
EDGE = 16  # margin around everything
SMALL, BODY, HEADING = 19, 22, 26  # sizes of text
HEADER = 58  # height of the line that says whose turn it is


@dataclass(frozen=True)
class Theme:
    """Colours of the ground and of what is written on it, the same as in `tokens.css`."""

    page: str
    panel: str
    raised: str
    well: str
    line: str
    line_strong: str
    ink: str
    ink_2: str
    ink_3: str
    lamp: str
    lamp_fill: str
    on_lamp: str
    wash: float  # opacity of the lamp over a place that can be chosen
    last: str
    good: str


THEMES = {
    "dark": Theme(
        page="#0b1023", panel="#131a33", raised="#1c2544", well="#0e142b", line="#2e3961", line_strong="#7381b8",
        ink="#eef1fa", ink_2="#b7c0de", ink_3="#929dc4", lamp="#ffc46b", lamp_fill="#ffc46b", on_lamp="#1d1303",
        wash=0.13, last="#9db8ff", good="#82dba0",
    ),
    "light": Theme(
        page="#e6e9f1", panel="#f6f7fb", raised="#ffffff", well="#dce1ec", line="#c8cfe0", line_strong="#69749a",
        ink="#141a35", ink_2="#434d70", ink_3="#565f86", lamp="#935400", lamp_fill="#f5b04a", on_lamp="#1d1303",
        wash=0.20, last="#2f55b8", good="#1d6f3d",
    ),
}  # fmt: skip
NIGHT = THEMES["dark"]  # for grounds that are dark in both themes

# Pieces are objects: the same in both themes.
PIECES = ("#e9ecf7", "#bda2ff", "#92d877", "#ff9fc5", "#f59a62")
ON_PIECE = "#11162c"
DARK = "#0e1430"  # the dark ground of numbers and marks on pieces

# The players' symbols, on 24 × 24: crescent, star, ringed planet, comet, sun.
SIGNS = (
    '<path d="M14.6 2.2A10 10 0 1 0 21.8 16 8.6 8.6 0 0 1 14.6 2.2z"/>',
    '<path d="M12 1c1.2 6.9 4.1 9.8 11 11-6.9 1.2-9.8 4.1-11 11-1.2-6.9-4.1-9.8-11-11C7.9 10.8 10.8 7.9 12 1z"/>',
    '<circle cx="12" cy="12" r="6"/><path d="M4.4 13.7C1.9 15.9.7 17.9 1.5 19c1.4 1.9 7.7-.7 13.6-5.2S24.7 4.7 '
    '23.3 2.9c-.8-1.1-3.2-.8-6.3.6" transform="translate(-.4 1)" fill="none" stroke="currentColor" '
    'stroke-width="2.2" stroke-linecap="round"/>',
    '<circle cx="16" cy="8" r="5.6"/><path d="M9.5 9.5 1.5 17.5M12 14.5 4.5 22M9 15l-3.5 3.5" fill="none" '
    'stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
    '<circle cx="12" cy="12" r="5"/><path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 '
    '2.8M4.6 19.4l2.8-2.8M16.6 7.4l2.8-2.8" fill="none" stroke="currentColor" stroke-width="2.4" '
    'stroke-linecap="round"/>',
)


def theme_of(name: str) -> Theme:
    if name not in THEMES:
        raise BadArgument(
            f"There is no theme {name}; there are {joined(THEMES, 'en')}.",
            f"No existe el tema {name}; existen {joined(THEMES, 'es')}.",
        )
    return THEMES[name]


def token(seat: int, x: float, y: float, r: float, **attributes: Any) -> str:
    """Return a player's round token, with their symbol."""
    face = svg.circle(0, 0, r, fill=PIECES[seat], stroke="#0b1023", stroke_opacity=0.55)
    return svg.group(face, svg.glyph(SIGNS[seat], 0, 0, 1.3 * r, ON_PIECE, PIECES[seat]), x=x, y=y, **attributes)


def seat_words(seat: int, viewer: int | None, lang: str) -> str:
    """Return a player's name in a picture: you, or a number."""
    return Texts("You", "Tú")[lang] if seat == viewer else Texts(f"Player {seat + 1}", f"Jugador {seat + 1}")[lang]


def panel(theme: Theme, x: float, y: float, width: float, height: float, *content: str) -> str:
    """Return a panel; its content is placed relative to its upper left corner."""
    ground = svg.rect(0.5, 0.5, width - 1, height - 1, rx=16, fill=theme.panel, stroke=theme.line)
    return svg.group(ground, *content, x=x, y=y)


def heading(
    theme: Theme, words: str, width: float, note: str = "", *, mark: str = "", marked: bool = False, top: float = 34
) -> str:
    """Return a panel's heading: a mark 28 wide, words, a note on the right. `marked` is for the player to move."""
    left = 50 if mark else 16
    note_room = svg.WIDTH_OF_LETTER * SMALL * len(note) + 24 if note else 16
    room = width - left - note_room
    parts = [
        svg.text(left, top, words, HEADING, theme.ink, family=svg.SERIF, weight=700 if marked else 400, room=room),
        svg.text(width - 16, top, note, SMALL, theme.ink_2, anchor="end", room=width - left - 90) if note else "",
        svg.group(mark, x=28, y=top - 9) if mark else "",
    ]
    return "".join(parts)


def ring(
    theme: Theme, x: float, y: float, width: float, height: float, *, radius: float = 12, solid: bool = False,
    wash: bool = False,
) -> str:  # fmt: skip
    """Return the outline of something that can be chosen (dashed) or is chosen (solid)."""
    return svg.rect(
        x, y, width, height, rx=float(radius), fill=theme.lamp_fill if wash else "none",
        fill_opacity=theme.wash if wash else None, stroke=theme.lamp, stroke_width=3.5 if solid else 2.2,
        stroke_dasharray=None if solid else "6 5",
    )  # fmt: skip


def last_ring(theme: Theme, x: float, y: float, width: float, height: float, *, radius: float = 12) -> str:
    """Return the outline of what was played last: round dots."""
    return svg.rect(
        x, y, width, height, rx=float(radius), fill="none", stroke=theme.last, stroke_width=3.2,
        stroke_dasharray="0.1 6", stroke_linecap="round",
    )  # fmt: skip


def key(theme: Theme, x: float, y: float, word: object, r: float = 14) -> str:
    """Return the key of something that can be chosen: a lamp-coloured disc with a number."""
    return svg.circle(x, y, r, fill=theme.lamp_fill) + svg.text(
        x, y + 0.36 * 1.4 * r, word, 1.4 * r, theme.on_lamp, anchor="middle", weight=700
    )


def header(theme: Theme, words: str, note: str, mark: str) -> str:
    """Return the header of a picture: whose turn it is and what to decide, in two lines if long, and the progress."""
    room = WIDTH - 120 - svg.WIDTH_OF_LETTER * SMALL * len(note)
    is_long = svg.WIDTH_OF_LETTER * HEADING * len(words) > room
    lines = _halves(words) if is_long else [words]
    size = BODY if is_long else HEADING
    written = [
        svg.text(EDGE + (48 if mark else 4), foot, line, size, theme.ink, weight=700, room=room)
        for line, foot in zip(lines, (26, 48) if is_long else (40,), strict=True)
    ]
    drawn = svg.group(mark, x=EDGE + 20, y=31) if mark else ""
    return "".join([drawn, *written, svg.text(WIDTH - EDGE - 4, 39, note, SMALL, theme.ink_2, anchor="end")])


def _halves(words: str) -> list[str]:
    """Return the words in two lines, broken at the space nearest the middle."""
    middle = len(words) // 2
    at = min((i for i, letter in enumerate(words) if letter == " "), key=lambda i: abs(i - middle))
    return [words[:at], words[at + 1 :]]


def page(theme: Theme, height: float, title: str, *content: str, defs: tuple[str, ...] = ()) -> str:
    """Return a picture of this height on the theme's ground."""
    ground = svg.rect(0, 0, WIDTH, height, fill=theme.page)
    return svg.document(WIDTH, height, title, ground, *content, defs=defs)
