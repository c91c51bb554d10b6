"""The board in plain text: lots, concessions, settlements, hands; at most 100 columns.

+7c------+
|mO |W   |     a card: its number (* covered by a robot, ## face down), four quadrants;
|=  |.   |     a double quadrant has no line inside
+--------+
"""

from __future__ import annotations

import textwrap

from lunario.core.text import Page, Texts, key_to_signs
from lunario.games.luna_capital.state import State
from lunario.games.luna_capital.view_types import Card, ConcessionCard, Lot, PlacedCard, Seat, Settlement, Tile, View

_STYLES: list[tuple[str, str]] = [
    (r"(?<![A-Za-z])[H](?=[ +|])", "bright_red"),
    (r"(?<![A-Za-z])[O](?=[ +|])", "bright_cyan"),
    (r"(?<![A-Za-z])[W](?=[ +|])", "bright_blue"),
    (r"(?<![A-Za-z])[PALX](?=[ +|])", "bright_green"),
    (r"(?<![A-Za-z])[S](?=[ +|])", "bright_yellow"),
    (r"(?<![A-Za-z])[M](?=[ +|])", "yellow"),
    (r"\b[mc][HOWGSM]\b", "bright_white"),
    (r"\b(pad|demo|redis)\b", "magenta"),
    (r"(?<=[| ])=(?=[ |])", "grey62"),
    (r"\b(?:10|[1-9])[a-z]\b", "bold"),
]
_LEGEND = (
    Texts(
        "H hydrogen  O oxygen  W water  P A L X greenhouse: pears, apples, lemons, mixed  S sales office",
        "H hidrógeno  O oxígeno  W agua  P A L X invernadero: peras, manzanas, limones, variado  S oficina",
    ),
    Texts(
        "M meteorite  m mod-hab for …  c residential complex for …  = scaffold  ' hidden from the others",
        "M meteorito  m mod-hab de …  c complejo residencial de …  = andamio lunar  ' oculta a los demás",
    ),
)


NARROW = 80  # columns of a page
_KEY = Texts(
    "H hydrogen collector   O oxygen collector   W water condenser   S sales office\n"
    "P A L X greenhouse: pears, apples, lemons, mixed   M meteorite   = scaffold   . free\n"
    "mH mod-hab for hydrogen (and so on)   cH residential complex   + a robot to take\n"
    "pad landing pad   demo, dem demolition   redis, red redistribution\n"
    "7c card 7; the letter tells cards of one number apart   ' hidden from the others\n"
    "* number covered by a robot   ## face down   > whose turn it is   ? unknown   - none\n"
    "<- 1 (B) player 1 got it in phase B   2×W two of them   [] a card of a layout\n"
    "tl tr bl br quadrant of a card: top or bottom, left or right\n"
    "1,0 place of a card: columns to the right, rows down",
    "H colector de hidrógeno   O colector de oxígeno   W condensador de agua   S oficina\n"
    "P A L X invernadero: peras, manzanas, limones, variado   M meteorito   = andamio\n"
    ". libre   mH mod-hab de hidrógeno (etc.)   cH complejo residencial   + un robot\n"
    "pad pista de alunizaje   demo, dem demolición   redis, red redistribución\n"
    "7c carta 7; la letra distingue cartas del mismo número   ' oculta a los demás\n"
    "* número tapado por un robot   ## boca abajo   > a quién le toca   ? desconocida   - nada\n"
    "<- 1 (B) la obtuvo el jugador 1 en la fase B   2×W dos de ellas\n"
    "[] una carta de una disposición\n"
    "si sd ii id cuadrante de una carta: superior o inferior, izquierdo o derecho\n"
    "1,0 lugar de una carta: columnas a la derecha, filas hacia abajo",
)
_MORE_MOD_HABS = {  # of owners' sets
    "mM": Texts("mM mod-hab for mod-habs", "mM mod-hab de mod-habs"),
    "mR": Texts("mR mod-hab for meteorites", "mR mod-hab de meteoritos"),
}


def styles(state: State) -> list[tuple[str, str]]:
    return _STYLES


def draw(view: View, lang: str) -> str:
    words = Texts(
        f"Phase {view['letter']}, round {view['round']} of 4", f"Fase {view['letter']}, ronda {view['round']} de 4"
    )
    lines = [f"LUNA Capital · {words[lang]}", ""]
    lines += _concessions(view, lang)
    lines += ["", *_lots(view, lang), ""]
    for seat in view["seats"]:
        lines += [*_seat(view, seat, lang), ""]
    lines += [*_automaton(view, lang), *(line[lang] for line in _LEGEND)]
    return "\n".join(part for line in lines for part in _wrapped(line))


def pages(view: View, lang: str) -> list[Page]:
    """Return the row and the viewer's settlement, whichever is needed first; then the rest, and the key."""
    own = view["player"] if view["player"] is not None else view["to_move"] or 0
    row = Page(Texts("row", "fila"), _fitted(_lots(view, lang, 20)))
    mine = Page(Texts("mine", "mío"), _fitted(_own(view, view["seats"][own], lang)))
    rest = [
        Page(
            Texts("concessions", "concesiones"),
            _fitted(_concessions(view, lang) or ["-"]),
        )
    ]
    if len(view["seats"]) > 1:
        others = [line for seat in view["seats"] if seat["seat"] != own for line in [*_seat(view, seat, lang), ""]]
        rest.append(Page(Texts("others", "otros"), _fitted(others)))
    elif view["automaton"] is not None:
        rest.append(Page(Texts("automaton", "autómata"), _fitted(_automaton(view, lang))))
    first = [row, mine] if view["phase"] in ("lot", "exchange", "offer", "trade_hands") else [mine, row]
    shown = "".join(page.text for page in (*first, *rest))
    key = _KEY[lang] + "".join(f"\n{words[lang]}" for code, words in _MORE_MOD_HABS.items() if code in shown)
    return [*first, *rest, Page(Texts("key", "signos"), key_to_signs(key))]


def _fitted(lines: list[str]) -> str:
    """Return lines of at most 80 columns: words are wrapped, a settlement that is too wide continues below."""
    found: list[str] = []
    wide: list[str] = []
    for line in [*lines, ""]:
        if line[:1] in ("+", "|", " ") and len(line) > NARROW and "·" not in line:
            wide.append(line)
            continue
        found += [part[:NARROW] for part in wide] + [f"    {part[NARROW:]}" for part in wide]
        wide = []
        found += textwrap.wrap(line, NARROW, subsequent_indent="    ") if len(line) > NARROW else [line.rstrip()]
    return "\n".join(found).rstrip()


def _wrapped(line: str) -> list[str]:
    """Wrap a long line of words; the drawing of a settlement fits: 12 cards are 97 columns wide."""
    return textwrap.wrap(line, 100, subsequent_indent="    ") if len(line) > 100 else [line.rstrip()]


def _concessions(view: View, lang: str) -> list[str]:
    """Return each concession with what it is worth (LC-1S3) and, below, the layout of cards it asks for, if any."""
    return [line for each in view["concessions"] for line in (_concession(each, lang), *_layout(each["layout"]))]


def _layout(places: list[list[int]]) -> list[str]:
    """Draw a layout of cards, [] each."""
    rows = range(max((row for row, _ in places), default=-1) + 1)
    columns = range(max((column for _, column in places), default=-1) + 1)
    return [" " * 10 + "".join("[]" if [row, column] in places else "  " for column in columns) for row in rows]


def _concession(concession: ConcessionCard, lang: str) -> str:
    term = {"short": Texts("short", "corto"), "long": Texts("long", "largo")}[concession["term"]][lang]
    tokens = ", ".join(f"{token['seat'] + 1} ({'ABC'[token['phase'] - 1]})" for token in concession["tokens"])
    who = f" <- {Texts('player', 'jugador')[lang]} {tokens}" if tokens else ""
    worth, points = concession["worth"], concession["points"]
    now = Texts(f" (worth {worth} of {points} now)", f" (ahora vale {worth} de {points})")[lang]
    if not concession["is_open"] or worth == points:
        now = ""
    return f"{worth:>3} {term:<6}{Texts(**concession['text'])[lang]}{now}{who}"


def _codes(tiles: list[Tile]) -> str:
    return " ".join(tile["code"] for tile in tiles)


def _box(quadrants: list[str]) -> tuple[str, str]:
    """Return the two lines of a card's quadrants, without borders."""
    upper, lower = ("  " if code in "<^" else code for code in quadrants[:2]), quadrants[2:]
    bars = [" " if quadrants[i + 1] == "<" else "|" for i in (0, 2)]
    a, b = upper
    c, d = ("  " if code in "<^" else code for code in lower)
    return f"{a:<3}{bars[0]}{b:<3}", f"{c:<3}{bars[1]}{d:<3}"


def _card_lines(card: Card | None) -> list[str]:
    if card is None:
        return [" " * 9] * 4
    upper, lower = _box(card["quadrants"])
    return [f"+{card['name']:-<7}+", f"|{upper}|", f"|{lower}|", "+-------+"]


def _lots(view: View, lang: str, width: int = 24) -> list[str]:
    heads = [_lot_head(lot, lang, is_narrow=width < 24) for lot in view["lots"]]
    cards = [_card_lines(lot["card"]) for lot in view["lots"]]
    lines = ["".join(f"{head:<{width}}" for head in heads)]
    lines += ["".join(f"{card[i]:<{width}}" for card in cards) for i in range(4)]
    lines.append("".join(f"{_codes(lot['tiles']):<{width}}" for lot in view["lots"]))
    deck = Texts(f"Deck: {view['deck']}", f"Mazo: {view['deck']}")[lang]
    supply = Texts(
        f"supply: robots {view['robot_supply']}, redistributions {view['swap_supply']}",
        f"reserva: robots {view['robot_supply']}, redistribuciones {view['swap_supply']}",
    )[lang]
    known = [card["card"]["name"] if card["card"] else "?" for card in view["under"]]
    under = f" ({Texts('under it', 'debajo')[lang]}: {' '.join(known)})" if known else ""
    return [*lines, f"{deck}; {supply}{under}"]


def _lot_head(lot: Lot, lang: str, *, is_narrow: bool) -> str:
    words = Texts("last", "última") if is_narrow else Texts("last shipment", "última remesa")
    mark = f" ({words[lang]})" if lot["marked"] else ""
    return Texts(f"Lot {lot['lot'] + 1}", f"Lote {lot['lot'] + 1}")[lang] + mark


def _seat(view: View, seat: Seat, lang: str) -> list[str]:
    mark = "> " if view["to_move"] == seat["seat"] else "  "
    hand = " ".join(
        "?" if held["card"] is None else held["card"]["name"] + ("" if held["open"] else "'") for held in seat["hand"]
    )
    words = Texts(
        f"Player {seat['seat'] + 1}, {seat['sponsor']} · hand: {hand or 'none'} · robots {seat['robots']}"
        f" · redistributions {seat['swaps']} · scaffolds {seat['settlement']['scaffolds']}",
        f"Jugador {seat['seat'] + 1}, {seat['sponsor']} · mano: {hand or 'nada'} · robots {seat['robots']}"
        f" · redistribuciones {seat['swaps']} · andamios {seat['settlement']['scaffolds']}",
    )[lang]
    lines = [mark + words]
    if view["to_move"] == seat["seat"]:
        lines += _pending(view, lang)
    if view["player"] == seat["seat"] or view["player"] is None:
        lines += _faces([held["card"] for held in seat["hand"] if held["card"]])
    return lines + draw_settlement(seat["settlement"])


def _own(view: View, seat: Seat, lang: str) -> list[str]:
    """Draw the viewer's things in a few lines: cards drawn for a landing pad, if any, instead of the hand."""
    head = Texts(
        f"Robots {seat['robots']} · redistributions {seat['swaps']} · scaffolds {seat['settlement']['scaffolds']}",
        f"Robots {seat['robots']} · redistrib. {seat['swaps']} · andamios {seat['settlement']['scaffolds']}",
    )[lang]
    pending = _pending(view, lang) if view["to_move"] == seat["seat"] else []
    if pending:
        head += f" ·{pending[0][1:]}"
    faces = pending[1:] or _faces([held["card"] for held in seat["hand"] if held["card"]])
    return [head, *faces, *draw_settlement(seat["settlement"])]


def _pending(view: View, lang: str) -> list[str]:
    """Return what the player to move still has to place."""
    parts = []
    if view["chosen"]["card"]:
        parts.append(Texts("card", "carta")[lang] + " " + view["chosen"]["card"]["name"])
    if view["chosen"]["tile"]:
        parts.append(Texts("tile", "loseta")[lang] + " " + view["chosen"]["tile"]["code"])
    if view["front"]:
        parts.append(Texts("to place: ", "por colocar: ")[lang] + _codes(view["front"]))
    if view["drawn"]:
        names = " ".join(card["name"] if card else "?" for card in view["drawn"])
        parts.append(Texts("drawn: ", "robadas: ")[lang] + names)
    faces = _faces([card for card in view["drawn"] if card])
    return ["  " + " · ".join(parts), *faces] if parts else []


def _faces(cards: list[Card]) -> list[str]:
    """Return the faces of cards, drawn or in a hand, side by side."""
    drawn = [_card_lines(card) for card in cards]
    return ["  " + " ".join(card[i] for card in drawn) for i in range(4)] if drawn else []


def draw_settlement(settlement: Settlement) -> list[str]:
    """Return the cards at their places, with shared borders."""
    cards = {(card["x"], card["y"]): card for card in settlement["cards"]}
    if not cards:
        return []
    left, right = min(x for x, _ in cards), max(x for x, _ in cards)
    top, bottom = min(y for _, y in cards), max(y for _, y in cards)
    lines = []
    for y in range(top, bottom + 2):
        row = [cards.get((x, y)) for x in range(left, right + 1)]
        above = [cards.get((x, y - 1)) for x in range(left, right + 1)]
        lines.append(_border(row, above))
        if y <= bottom:
            lines += _contents(row)
    return lines


def _label(card: PlacedCard) -> str:
    mark = {"face_up": "", "with_robot": "*", "face_down": "##"}[card["how"]]
    return card["name"] + mark


def _border(row: list[PlacedCard | None], above: list[PlacedCard | None]) -> str:
    line = ""
    for i, card in enumerate(row):
        is_edge = card or above[i]
        joint = "+" if is_edge or (i and (row[i - 1] or above[i - 1])) else " "
        line += joint + (f"{_label(card):-<7}" if card else ("-" if above[i] else " ") * 7)
    return line + ("+" if row[-1] or above[-1] else " ")


def _contents(row: list[PlacedCard | None]) -> list[str]:
    lines = ["", ""]
    for i, card in enumerate(row):
        wall = "|" if card or (i and row[i - 1]) else " "
        inside = _box(_quadrants(card)) if card and card["sites"] else (" " * 7, " " * 7)
        lines = [line + wall + part for line, part in zip(lines, inside, strict=True)]
    return [line + ("|" if row[-1] else " ") for line in lines]


def _quadrants(card: PlacedCard) -> list[str]:
    """Return the four quadrants as in a component file."""
    codes = {"tl": 0, "tr": 1, "bl": 2, "br": 3}
    found = [""] * 4
    for site in card["sites"]:
        i = codes[site["corner"]]
        found[i] = site["content"]
        if site["width"] == 2:
            found[i + 1] = "<"
        if site["height"] == 2:
            found[i + 2] = "^"
    return [{"redis": "red", "demo": "dem"}.get(code, code) for code in found]


def _automaton(view: View, lang: str) -> list[str]:
    if view["automaton"] is None:
        return []
    cards = " ".join(card["name"] for card in view["automaton"]["cards"])
    tiles = " ".join(f"{item['count']}×{item['name']}" for item in view["automaton"]["tiles"])
    words = Texts(f"Harrington & Sons: cards {cards}", f"Harrington & Sons: cartas {cards}")[lang]
    return [words, f"  {tiles}", ""]
