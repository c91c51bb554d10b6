"""The table as a picture: the lots and the deck, the concessions, the viewer's settlement and hand, then the others."""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import (
    EDGE,
    HEADER,
    SMALL,
    WIDTH,
    Theme,
    header,
    heading,
    last_ring,
    page,
    panel,
    ring,
    seat_words,
    theme_of,
    token,
)
from lunario.core.text import Texts
from lunario.games.luna_capital.card_picture import DEFS, card_picture, sites_of_card, tile_picture
from lunario.games.luna_capital.emblem import emblem
from lunario.games.luna_capital.glyphs import GLYPHS
from lunario.games.luna_capital.view_types import Automaton, Card, ConcessionCard, Lot, Seat, View

GAP = 14
INSIDE = WIDTH - 2 * EDGE
PITCH = 104.0  # distance between the cards of a settlement, which are 100 wide
LOT, LOTS = 138.0, 198.0  # width of a lot, height of the row


def picture(view: View, turn: str, lang: str, theme: str) -> str:
    colours = theme_of(theme)
    mover = view["to_move"]
    note = Texts(f"phase {view['letter']}, round {view['round']}", f"fase {view['letter']}, ronda {view['round']}")[
        lang
    ]
    rows: list[tuple[str, float]] = [
        (header(colours, turn, note, token(mover, 0, 0, 17) if mover is not None else ""), HEADER - GAP),
        (svg.group(*_lots(view, colours, lang), x=EDGE), LOTS),
        _concessions(view, colours, lang),
        *_seats(view, colours, lang),
    ]
    if view["automaton"]:
        rows.append(_automaton(view["automaton"], colours, lang))
    parts, at = [], 0.0
    for drawn, height in rows:
        parts.append(svg.group(drawn, y=at))
        at += height + GAP
    return page(colours, at + EDGE - GAP, f"LUNA Capital: {turn}", *parts, defs=DEFS)


# ------------------------------------------------------------------ lots, deck, supply


def _lots(view: View, theme: Theme, lang: str) -> list[str]:
    parts = [_lot(lot, theme, lang, i * LOT) for i, lot in enumerate(view["lots"])]
    x = len(view["lots"]) * LOT + 18
    parts.append(svg.text(x + 36, 22, Texts("Deck", "Mazo")[lang], SMALL, theme.ink_2, anchor="middle"))
    for shift in (5, 0) if view["deck"] > 1 else (0,):
        parts.append(svg.rect(x + shift, 34 + shift, 72, 92, rx=8, fill="#2b3564", stroke="#7381b8", stroke_width=1.5))
    parts.append(svg.moon(x + 36, 66, 17, 0.4, "#46518a", "#c7cde4"))
    parts.append(svg.text(x + 36, 115, view["deck"], 25, "#eef1fa", anchor="middle", weight=700))
    for i, (name, count) in enumerate((("robot", view["robot_supply"]), ("redis", view["swap_supply"]))):
        parts.append(svg.glyph(GLYPHS[name], x + 14, 148 + 30 * i, 24, theme.ink_2, theme.page))
        parts.append(svg.text(x + 34, 156 + 30 * i, f"× {count}", SMALL, theme.ink))
    return parts


def _lot(lot: Lot, theme: Theme, lang: str, x: float) -> str:
    """Return a lot: its card, with its tiles below; the last shipment has a dotted ring."""
    words = Texts(f"Lot {lot['lot'] + 1}", f"Lote {lot['lot'] + 1}")[lang]
    if lot["marked"]:
        words = Texts("Last shipment", "Última remesa")[lang]
    middle = LOT / 2 - 4
    weight = 700 if lot["marked"] else 400
    parts = [svg.text(middle, 22, words, SMALL, theme.ink, anchor="middle", weight=weight, room=LOT - 10)]
    if lot["card"]:
        parts.append(card_picture(lot["card"]["number"], sites_of_card(lot["card"]), middle - 52, 34, 104))
    else:
        parts.append(
            svg.rect(middle - 52, 34, 104, 104, rx=9, fill=theme.well, stroke=theme.line, stroke_dasharray="5 5")
        )
    count = len(lot["tiles"])
    step = min(42.0, 128 / max(count, 1))
    scale = min(0.86, (step - 2) / 44)
    for i, tile in enumerate(lot["tiles"]):
        left = middle - count * step / 2 + i * step
        parts.append(tile_picture(tile["kind"], left, 148, scale=scale, robots=tile["robots"]))
    if lot["marked"]:
        parts.append(last_ring(theme, middle - 64, 28, 128, 164))
    return svg.group(*parts, x=x)


# ------------------------------------------------------------------ concessions


def _concessions(view: View, theme: Theme, lang: str) -> tuple[str, float]:
    rows = [svg.group(_concession(card, theme, lang), x=EDGE, y=i * 62.0) for i, card in enumerate(view["concessions"])]
    return "".join(rows), 62.0 * max(len(rows), 1) - 8


def _concession(card: ConcessionCard, theme: Theme, lang: str) -> str:
    """Return a concession: its picture and words, who has it or meets it now, its points."""
    term = Texts("short term", "corto plazo") if card["term"] == "short" else Texts("long term", "largo plazo")
    holders = [held["seat"] for held in card["tokens"]]
    seats = holders or card["met_by"]
    note = term[lang]
    if holders:
        note = Texts("taken", "conseguida")[lang]
    elif seats:
        note = Texts("met so far", "cumplida por ahora")[lang]
    parts = [svg.group(emblem(card), x=9, y=4, scale=0.96)]
    parts.append(svg.text(66, 25, Texts(**card["text"])[lang], 20, theme.ink, weight=700, room=INSIDE - 150))
    parts.append(svg.text(66 + 28 * len(seats), 47, note, 18, theme.good if seats else theme.ink_2))
    parts += [token(seat, 78 + 28 * i, 41, 10.5) for i, seat in enumerate(seats)]
    ink = theme.ink if card["is_open"] else theme.ink_2
    parts.append(svg.text(INSIDE - 18, 37, card["worth"], 29, ink, anchor="end", weight=700))
    return panel(theme, 0, 0, INSIDE, 54, *parts)


# ------------------------------------------------------------------ settlements


def _seats(view: View, theme: Theme, lang: str) -> list[tuple[str, float]]:
    main = view["player"] if view["player"] is not None else view["to_move"] or 0
    first, height = _seat(view, view["seats"][main], theme, lang, INSIDE, main=True)
    rows = [(svg.group(first, x=EDGE), height)]
    others = [seat for seat in view["seats"] if seat["seat"] != main]
    if others:
        width = (INSIDE - GAP * (len(others) - 1)) / len(others)
        most = max(_seat(view, seat, theme, lang, width, main=False)[1] for seat in others)
        drawn = [_seat(view, seat, theme, lang, width, main=False, height=most)[0] for seat in others]
        rows.append((svg.group(*(svg.group(each, x=EDGE + i * (width + GAP)) for i, each in enumerate(drawn))), most))
    return rows


def _seat(
    view: View, seat: Seat, theme: Theme, lang: str, width: float, *, main: bool, height: float | None = None
) -> tuple[str, float]:
    """Return a player's panel, with the settlement above, tiles to place and hand below, and the panel's height."""
    cards = seat["settlement"]["cards"]
    name = seat_words(seat["seat"], view["player"], lang)
    note = seat["sponsor"] if width > 400 else ""
    mover = seat["seat"] == view["to_move"]
    parts = [heading(theme, name, width, note, mark=token(seat["seat"], 0, 0, 14), marked=mover)]
    xs, ys = [card["x"] for card in cards] or [0], [card["y"] for card in cards] or [0]
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    scale = min((width - 24) / (columns * PITCH), (400 if main else 250) / (rows * PITCH), 1.1 if main else 0.8)
    land = rows * PITCH * scale if cards else 40
    below, low = _holdings(view, seat, theme, lang, width, main=main)
    high = height or 54 + land + 8 + low
    top, left = 54 + (high - 62 - low - land) / 2, (width - columns * PITCH * scale) / 2
    drawn = [
        card_picture(card["number"], card["sites"], (card["x"] - min(xs)) * PITCH, (card["y"] - min(ys)) * PITCH, 100,
                     how=card["how"], small=scale < 0.62)
        for card in cards
    ]  # fmt: skip
    parts.append(svg.group(*drawn, x=left, y=top, scale=scale))
    if not cards:
        empty = Texts("nothing built yet", "nada construido todavía")[lang]
        parts.append(svg.text(width / 2, 84, empty, SMALL, theme.ink_2, anchor="middle", room=width - 20))
    parts.append(svg.group(below, y=high - low))
    return panel(theme, 0, 0, width, high, *parts), high


def _holdings(view: View, seat: Seat, theme: Theme, lang: str, width: float, *, main: bool) -> tuple[str, float]:
    """Return robots and swaps, the tiles in front, the cards drawn and held; and their height."""
    mover = seat["seat"] == view["to_move"]
    size = 74.0 if main else 42.0
    parts = [svg.path(f"M12 0h{svg.number(width - 24)}", stroke=theme.line)]
    for i, (name, count) in enumerate((("robot", seat["robots"]), ("redis", seat["swaps"]))):
        parts.append(svg.glyph(GLYPHS[name], 26, 24 + 30 * i, 23, theme.ink_2, theme.panel))
        parts.append(svg.text(44, 31 + 30 * i, count, 21, theme.ink, weight=700))
    held: list[str] = []
    if mover:
        held += [_drawn_tile(tile["kind"], tile["robots"], size, theme, False) for tile in view["front"]]
        if view["chosen"]["tile"]:
            chosen = view["chosen"]["tile"]
            held.append(_drawn_tile(chosen["kind"], chosen["robots"], size, theme, True))
        if view["chosen"]["card"]:
            chosen_card = view["chosen"]["card"]
            face = card_picture(
                chosen_card["number"], sites_of_card(chosen_card), 0, 0, size, how=view["chosen"]["how"]
            )
            held.append(face + ring(theme, -2, -2, size + 4, size + 4, radius=9, solid=True))
        held += [_card_face(card, size) for card in view["drawn"]]
    for hand in seat["hand"]:
        held.append(_card_face(hand["card"], size, small=not main))
    step = min(size + 10, (width - 92) / max(len(held), 1))
    parts += [svg.group(each, x=78 + i * step, y=10) for i, each in enumerate(held)]
    return svg.group(*parts), max(size + 20, 72.0)


def _card_face(card: Card | None, size: float, *, small: bool = False) -> str:
    """Return a card, drawn or held, or its back if the viewer does not see it."""
    if card is None:
        return card_picture(None, [], 0, 0, size, how="face_down")
    return card_picture(card["number"], sites_of_card(card), 0, 0, size, small=small)


def _drawn_tile(kind: str, robots: int, size: float, theme: Theme, chosen: bool) -> str:
    """Return a tile in front of the mover; the one picked up has a solid ring."""
    side = 0.72 * size
    drawn = tile_picture(kind, 0, 0, scale=side / 44, robots=robots)
    mark = ring(theme, -4, -4, side + 8, side + 8, radius=9, solid=True) if chosen else ""
    return svg.group(drawn, mark, x=4, y=(size - side) / 2)


# ------------------------------------------------------------------ the automaton


def _automaton(automaton: Automaton, theme: Theme, lang: str) -> tuple[str, float]:
    """Return what Harrington & Sons took, and its points."""
    points = Texts(f"{automaton['points']} points", f"{automaton['points']} puntos")[lang]
    parts = [heading(theme, "Harrington & Sons", INSIDE, points)]
    for i, card in enumerate(automaton["cards"]):
        size = min(52.0, (INSIDE - 32) / max(len(automaton["cards"]), 1) - 4)
        parts.append(card_picture(card["number"], sites_of_card(card), 16 + i * (size + 4), 52, size, small=True))
    step = 78.0
    columns = int((INSIDE - 24) // step)
    for i, pile in enumerate(automaton["tiles"]):
        x, y = 16 + i % columns * step, 116 + i // columns * 44
        code = pile["name"]
        parts.append(tile_picture(code.rstrip("+"), x, y, scale=0.8, robots=code.count("+"), piece="counted"))
        parts.append(svg.text(x + 40, y + 25, f"×{pile['count']}", SMALL, theme.ink, weight=700))
    height = 116 + -(-len(automaton["tiles"]) // columns) * 44 + 10
    return svg.group(panel(theme, 0, 0, INSIDE, height, *parts), x=EDGE), height
