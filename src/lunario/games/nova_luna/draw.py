"""The board in plain text, at most 100 columns wide: the moon wheel, the moon track, every player's display.

A tile shows its number and mark, a token per covered task, and the tasks still open below:     4 ▲      ●
                                                                                                ■■ ★★
"""

from __future__ import annotations

from lunario.core.text import Page, Texts, key_to_signs
from lunario.games.nova_luna.grid import Grid, beside
from lunario.games.nova_luna.scoring import CHALLENGE
from lunario.games.nova_luna.state import State
from lunario.games.nova_luna.view_types import Display, Seat, Solo, Space, Tile, View

MARKS = {"r": "▲", "b": "■", "t": "◉", "y": "★"}  # one per colour, so that colour is never the only cue
TOKEN, OPEN, MOON = "●", "○", "☾"
WIDTH = 100
NARROW, LOW = 80, 14  # columns of a page, and the most lines for a display
LARGE, SMALL = 10, 6  # inner widths of a tile: three tasks fit in 10

_STYLES = [
    (r"\d ?▲", "bold white on red3"),
    (r"\d ?■", "bold white on blue3"),
    (r"\d ?◉", "bold white on dark_cyan"),
    (r"\d ?★", "bold black on gold3"),
    (r"▲+", "red1"),
    (r"■+", "dodger_blue1"),
    (r"◉+", "turquoise2"),
    (r"★+", "gold1"),
    (r"●+", "bold bright_white"),
    (r"☾", "bold bright_white"),
    (r"\[[123]\]", "bold orange1"),
    (r"-?\d+,-?\d+", "orange1"),
    (r"▸.*", "bold"),
    (r"[╵╶└╷│┌├╴┘─┴┐┤┬┼]+", "grey39"),
]

_KEY = Texts(
    "▲ red   ■ blue   ◉ turquoise   ★ yellow   4 ▲ a red tile of 4 steps, its tasks below\n"
    "● task covered   ○ task open   [1] can be taken   ☾ moon marker   1,-1 free cell\n"
    "(1) token of player 1 on the moon track   ▸ whose turn it is   ↻ clockwise",
    "▲ rojo   ■ azul   ◉ turquesa   ★ amarillo   4 ▲ loseta roja de 4 pasos, con sus tareas\n"
    "● tarea tapada   ○ tarea abierta   [1] se puede coger   ☾ marcador   1,-1 hueco libre\n"
    "(1) ficha del jugador 1 en la Pista Lunar   ▸ a quién le toca   ↻ sentido horario",
)
_LEGEND = Texts(
    "▲ red   ■ blue   ◉ turquoise   ★ yellow   ● task covered   [1] can be taken   1,-1 free cell",
    "▲ rojo   ■ azul   ◉ turquesa   ★ amarillo   ● tarea tapada   [1] se puede coger   1,-1 hueco libre",
)


def styles(state: State) -> list[tuple[str, str]]:
    return _STYLES


def draw(view: View, lang: str) -> str:
    top = beside(_wheel(view, lang), _panel(view, lang), 3)
    shown = main_seat(view)
    parts = [top, _own_display(view, view["seats"][shown], lang)]
    others = [_other_display(view, seat, lang) for seat in view["seats"] if seat["seat"] != shown]
    parts += _rows_of(others)
    lines = [line.rstrip() for part in parts for line in [*part, ""]]
    return "\n".join([*lines, _LEGEND[lang]])


def pages(view: View, lang: str) -> list[Page]:
    """Return the track and the viewer's display, whichever is needed first; then the players, the others, the key."""
    shown = main_seat(view)
    track = Page(Texts("track", "pista"), _text(_wheel(view, lang)))
    mine = Page(Texts("mine", "mío"), _text(_fitted_display(view, view["seats"][shown], lang)))
    rest = [Page(Texts("players", "jugadores"), _text(_panel(view, lang)))]
    if len(view["seats"]) > 1:
        others = [_other_display(view, seat, lang, NARROW) for seat in view["seats"] if seat["seat"] != shown]
        rest.append(Page(Texts("others", "otros"), "\n\n".join(map(_text, others))))
    first = [mine, track] if view["phase"] == "placing" else [track, mine]
    return [*first, *rest, Page(Texts("key", "signos"), key_to_signs(_KEY[lang]))]


def _text(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines)


def _fitted_display(view: View, seat: Seat, lang: str) -> list[str]:
    """Draw the viewer's display as large as a page allows, with the tile to be placed in the title."""
    display, title = seat["display"], _title(view, seat, lang)
    if view["taken"]:
        head, tasks = _large_tile(view["taken"])
        title += f" · {Texts('to be placed', 'por colocar')[lang]}: {head.rstrip()} {tasks}".rstrip()
    if not display["tiles"]:
        return [title, Texts("  no tile yet", "  ninguna loseta todavía")[lang]]
    for inner in (LARGE, SMALL):
        drawn = _boxes(display, inner, with_cells=True)
        if max(map(len, drawn)) <= NARROW and len(drawn) <= LOW:
            return [title, *drawn]
    return [title, *_rows_without_boxes(display, NARROW)]


def main_seat(view: View) -> int:
    """Return the seat whose display is drawn large: the viewer's, or for spectators that of the player to move."""
    if view["player"] is not None:
        return view["player"]
    return view["to_move"] or 0


def _rows_of(blocks: list[list[str]]) -> list[list[str]]:
    """Return the blocks in rows, as many side by side as fit."""
    rows: list[list[str]] = []
    for block in blocks:
        joined = beside(rows[-1], block, 4) if rows else block
        if rows and max(map(len, joined)) <= WIDTH:
            rows[-1] = joined
        else:
            rows.append(block)
    return rows


# ------------------------------------------------------------------ tiles


def _marks(letters: str) -> str:
    return "".join(MARKS[letter] for letter in letters)


def _head(tile: Tile) -> str:
    return f"{tile['number']} {MARKS[tile['name'][0]]}"


def _large_tile(tile: Tile, note: str = "") -> list[str]:
    """Return two lines: number, mark and tokens (or a note); the open tasks."""
    tokens = TOKEN * sum(task["covered"] for task in tile["tasks"])
    tasks = " ".join(_marks(task["colours"]) for task in tile["tasks"] if not task["covered"])
    return [_head(tile) + (note or tokens).rjust(LARGE - 3), tasks]


def _small_tile(tile: Tile) -> list[str]:
    """Return one line: number, mark, and a dot per task."""
    rounds = "".join(TOKEN if task["covered"] else OPEN for task in tile["tasks"])
    return [f"{tile['number']}{MARKS[tile['name'][0]]} {rounds}"]


# ------------------------------------------------------------------ the wheel, as a ring of 4 by 4

# 0  1  2  3
# 11       4
# 10       5
# 9  8  7  6
_RING = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1)]


def _wheel(view: View, lang: str) -> list[str]:
    grid = Grid([LARGE] * 4, [2] * 4)
    for space, (column, row) in zip(view["wheel"], _RING, strict=True):
        grid.put(column, row, _space(view, space))
    plural = "" if view["pile"] == 1 else "s"
    pile = Texts(f"{view['pile']} tile{plural} in the pile", f"{view['pile']} loseta{plural} en el mazo")[lang]
    for row, words in ((1, [Texts("clockwise ↻", "sentido horario ↻")[lang]]), (2, [pile])):
        grid.write(1, row, 2, words)
    return grid.lines()


def _space(view: View, space: Space) -> list[str]:
    if space["space"] == view["marker"]:
        return ["", MOON.center(LARGE).rstrip()]
    if space["tile"] is None:
        return []
    can_take = space["choice"] is not None and view["phase"] == "taking"
    return _large_tile(space["tile"], f"[{space['choice']}]" if can_take else "")


# ------------------------------------------------------------------ the panel next to it


def _panel(view: View, lang: str) -> list[str]:
    lines = _solo(view, lang) if view["solo"] else [*_standings(view, lang), "", *_moon_track(view, lang)]
    if view["taken"]:
        grid = Grid([LARGE], [2])
        grid.put(0, 0, _large_tile(view["taken"]))
        lines += ["", Texts("To be placed:", "Por colocar:")[lang], *grid.lines()]
    return lines


def _standings(view: View, lang: str) -> list[str]:
    lines = [Texts(f"{'tokens left':>29}{'tiles':>10}", f"{'fichas por colocar':>29}{'losetas':>10}")[lang]]
    for seat in view["seats"]:
        arrow = "▸" if seat["seat"] == view["to_move"] else " "
        name = seat_name(view, seat, lang)
        lines.append(f"{arrow} {name:<16}{seat['tokens']:>11}{len(seat['display']['tiles']):>10}")
    return lines


def seat_name(view: View, seat: Seat, lang: str) -> str:
    number = seat["seat"] + 1
    you = Texts(" (you)", " (tú)")[lang] if seat["seat"] == view["player"] else ""
    return Texts(f"Player {number}", f"Jugador {number}")[lang] + you


def _moon_track(view: View, lang: str) -> list[str]:
    """Draw the eight spaces from the last player on: nobody is further ahead (NL-C3). Stacks are drawn upwards."""
    last = min(seat["position"] for seat in view["seats"])
    spaces = range(last, last + 8)
    stacks = [
        [seat["seat"] + 1 for seat in sorted(view["seats"], key=lambda s: s["height"]) if seat["position"] == space]
        for space in spaces
    ]
    lines = []
    for height in reversed(range(max(map(len, stacks)))):
        lines.append("".join(f"{f'({stack[height]})' if height < len(stack) else '':>5}" for stack in stacks).rstrip())
    return [Texts("Moon track", "Pista Lunar")[lang], *lines, "".join(f"{space:>4} " for space in spaces).rstrip()]


def _solo(view: View, lang: str) -> list[str]:
    solo, seat = view["solo"], view["seats"][0]
    assert solo is not None
    now = sum(tile["number"] for tile in seat["display"]["tiles"])
    lines = [
        Texts(f"Solo, phase {solo['phase']}", f"Modo solitario, fase {solo['phase']}")[lang],
        Texts(f"tokens left     {seat['tokens']:>5}", f"fichas por colocar  {seat['tokens']:>5}")[lang],
    ]
    if seat["reserve"]:
        lines.append(Texts(f"  for phase 2   {seat['reserve']:>5}", f"  para la fase 2    {seat['reserve']:>5}")[lang])
    lines.append(Texts(f"sum of numbers  {now:>5}", f"suma de números     {now:>5}")[lang])
    return [*lines, "", *_counts(solo, lang, is_over=view["phase"] == "over")]


def _counts(solo: Solo, lang: str, *, is_over: bool) -> list[str]:
    """NL-1S7: both counts, and their sum, which is the score."""
    first, second = solo["counts"]
    total = Texts("together", "en total") if is_over else Texts("if it ended now", "si acabara ahora")
    rows = (
        (Texts("first count", "primera cuenta"), first),
        (Texts("second count", "segunda cuenta"), second),
        (total, first + second),
    )
    width = 16 if lang == "en" else 20
    lines = [f"{words[lang]:<{width}}{number:>5}" for words, number in rows]
    return [*lines, Texts(f"aim: less than {CHALLENGE}", f"meta: menos de {CHALLENGE}")[lang]]


# ------------------------------------------------------------------ displays


def _title(view: View, seat: Seat, lang: str) -> str:
    if view["solo"]:
        return Texts("Display", "Exposición")[lang]
    return Texts("Display of ", "Exposición del ")[lang] + seat_name(view, seat, lang).replace("Jugador", "jugador")


def _own_display(view: View, seat: Seat, lang: str) -> list[str]:
    """Draw large tiles if they fit, labelling the free cells where the next tile may go."""
    display = seat["display"]
    title = _title(view, seat, lang)
    if not display["tiles"]:
        return [title, Texts("  no tile yet", "  ninguna loseta todavía")[lang]]
    for inner in (LARGE, SMALL):
        drawn = _boxes(display, inner, with_cells=True)
        if max(map(len, drawn)) <= WIDTH:
            return [title, *drawn]
    return [title, *_rows_without_boxes(display)]


def _other_display(view: View, seat: Seat, lang: str, width: int = WIDTH) -> list[str]:
    display = seat["display"]
    title = _title(view, seat, lang)
    if not display["tiles"]:
        return [title, Texts("  no tile yet", "  ninguna loseta todavía")[lang]]
    drawn = _boxes(display, SMALL, with_cells=False)
    return [title, *(drawn if max(map(len, drawn)) <= width else _rows_without_boxes(display, width))]


def _boxes(display: Display, inner: int, with_cells: bool) -> list[str]:
    """Draw the display as a grid; rows and columns with only free cells are narrower."""
    cells = display["cells"] if with_cells else []
    tiles = {(tile["x"], tile["y"]): tile for tile in display["tiles"]}
    columns = _span([x for x, _ in tiles] + [cell["x"] for cell in cells])
    rows = _span([y for _, y in tiles] + [cell["y"] for cell in cells])
    with_tile = {x for x, _ in tiles}, {y for _, y in tiles}
    height = 2 if inner == LARGE else 1
    grid = Grid(
        [inner if x in with_tile[0] else SMALL for x in columns], [height if y in with_tile[1] else 1 for y in rows]
    )
    for (x, y), tile in tiles.items():
        lines = _large_tile(tile) if inner == LARGE else _small_tile(tile)
        grid.put(columns.index(x), rows.index(y), lines)
    for cell in cells:
        grid.write(columns.index(cell["x"]), rows.index(cell["y"]), 1, [f"{cell['x']},{cell['y']}"])
    return grid.lines()


def _rows_without_boxes(display: Display, width: int = WIDTH) -> list[str]:
    """Draw a very wide display: just the number and mark of every tile."""
    tiles = {(tile["x"], tile["y"]): tile for tile in display["tiles"]}
    columns, rows = _span([x for x, _ in tiles]), _span([y for _, y in tiles])
    gap = " " if 3 * len(columns) <= width else ""
    return [
        gap.join(_small_tile(tiles[x, y])[0][:2] if (x, y) in tiles else "  " for x in columns).rstrip() for y in rows
    ]


def _span(values: list[int]) -> list[int]:
    return list(range(min(values), max(values) + 1))
