"""The board as plain text: the campfire as a ring of eight spaces, clockwise from the top left, then the library.

A stack reads from its lowest disc to its top, which is in brackets: n n [U]. Discs are n nomad, N Nostromo, f frog,
S Siana, M Moon, U Ulrich, R Red; sleeping adventurers are small letters after an apostrophe: 'm.
"""

from __future__ import annotations

from lunario.core.text import Texts
from lunario.games.nomadas.naming import LEGEND_NAMES, TOKEN_KEYS
from lunario.games.nomadas.view import Disc, Row, Seat, Space, View

WIDTH = 30  # of a space
RING = ((0, 1, 2), (7, None, 3), (6, 5, 4))
LETTERS = {"nomad": "n", "nostromo": "N", "siana": "S", "moon": "M", "ulrich": "U", "red": "R", "frog": "f"}
TOKEN_WORDS = {
    **dict(zip(TOKEN_KEYS, LEGEND_NAMES, strict=False)),
    "joker": Texts("joker", "Comodín"),
    "fragment": Texts("moon fragment", "Fragmento de luna"),
}
COLUMNS = {
    "whale": Texts("Whale", "Ballena"),
    "tree": Texts("Tree", "Árbol"),
    "hand": Texts("Hand", "Mano"),
    "queen": Texts("Queen", "Reina"),
    "bridge": Texts("Bridge", "Puente"),
    "lantern": Texts("Lant.", "Farol"),
    "wind": Texts("Wind", "Viento"),
    "song": Texts("Song", "Canc."),
    "joker": Texts("Jokers", "Comod."),
    "fragment": Texts("Fragm.", "Fragm."),
    "points": Texts("Points", "Puntos"),
}

STYLES: list[tuple[str, str]] = [
    (r"\bGlass Whale\b|\bBallena de Cristal\b|\bWhale\b|\bBallena\b", "cyan"),
    (r"\bHour Tree\b|Árbol de las Horas\b|\bTree\b|Árbol\b", "green"),
    (r"\bStone Hand\b|\bMano de Piedra\b|\bHand\b|\bMano\b", "magenta"),
    (r"\bSalt Queen\b|\bReina de Sal\b|\bQueen\b|\bReina\b", "bright_magenta"),
    (r"\bPaper Bridge\b|\bPuente de Papel\b|\bBridge\b|\bPuente\b", "yellow"),
    (r"\bFox’s Lantern\b|\bFarol del Zorro\b|\bLant[.]|\bFarol\b", "bright_red"),
    (r"\bSeventh Wind\b|\bSéptimo Viento\b|\bWind\b|\bViento\b", "bright_blue"),
    (r"\[[^\]]*\]", "bold"),
    (r"<Lys\b", "bold bright_yellow"),
    (r"^>.*$", "bold"),
]


def draw(view: View, lang: str) -> str:
    """Return the whole table."""
    lines = [_headline(view, lang), ""]
    for ring in RING:
        cells = [_fire(view, lang) if space is None else _space(view["spaces"][space], lang) for space in ring]
        lines += ["   ".join(part.ljust(WIDTH) for part in parts).rstrip() for parts in zip(*cells, strict=True)] + [""]
    return "\n".join(lines + _library(view, lang)) + "\n"


def _headline(view: View, lang: str) -> str:
    if view["phase"] == "over":
        return Texts("The match is over", "La partida ha terminado")[lang]
    if view["lys"] is None:
        words = Texts("Set-up", "Preparación")[lang]
    else:
        words = Texts(f"Turn {view['turn'] + 1}", f"Turno {view['turn'] + 1}")[lang]
    if view["now"]["last_round"]:
        words += Texts(", last cards", ", últimas cartas")[lang]
    if view["to_move"] is not None:
        words += f": {_who(view['seats'][view['to_move']], lang)}"
    return words


def _who(seat: Seat, lang: str) -> str:
    name = f"{'Jugador' if lang == 'es' else 'Player'} {seat['seat'] + 1}"
    return f"{name}, {seat['adventurer'].capitalize()}" if seat["adventurer"] else name


def _letter(disc: Disc) -> str:
    letter = LETTERS[disc["disc"]]
    return f"'{letter.lower()}" if disc["asleep"] else letter


def _space(space: Space, lang: str) -> list[str]:
    """Return three lines: number and Lys, the pile's top and size, the stack."""
    letters = [_letter(disc) for disc in space["discs"]]
    stack = " ".join([*letters[:-1], f"[{letters[-1]}]"]) if letters else "-"
    if len(stack) > WIDTH:  # only the highest discs of a very tall stack
        stack = f"{len(letters)}: … {stack[-(WIDTH - 8) :].lstrip()}"
    pile = space["pile"]
    top = TOKEN_WORDS[pile["top"]][lang] if pile["top"] else "?" if pile["size"] else "-"
    return [f"{space['space'] + 1}{' <Lys' if space['lys'] else ''}", f"{top} ×{pile['size']}", stack]


def _fire(view: View, lang: str) -> list[str]:
    """Return the middle: the moon card and the number of unseen tokens."""
    unseen = sum(view["unseen"].values())
    return [
        "        )  (  )",
        Texts(f"  moon card: {view['moon_card']} of 4", f"  Carta Lunar: {view['moon_card']} de 4")[lang],
        Texts(f"  unseen tokens: {unseen}", f"  fichas ocultas: {unseen}")[lang],
    ]


def _line(name: str, cells: list[str]) -> str:
    return (name.ljust(22) + "".join(cell.rjust(7) for cell in cells) + " ").rstrip()


def _library(view: View, lang: str) -> list[str]:
    """Return the cards by value, with the letter of the player who has them; below, what each player holds."""
    lines = [_line("", [COLUMNS[column][lang] for column in COLUMNS])]
    for rank in range(3, -1, -1):
        lines.append(_line("", [_card(view, row, rank) for row in view["library"]]))
    return lines + [_seat(view, seat, lang) for seat in view["seats"]]


def _card(view: View, row: Row, rank: int) -> str:
    card = row["cards"][rank]
    if card["holder"] is None:
        return str(card["value"])
    adventurer = view["seats"][card["holder"]]["adventurer"] or ""
    return f"{LETTERS[adventurer]}·{card['value']}"


def _seat(view: View, seat: Seat, lang: str) -> str:
    mark = "> " if seat["seat"] == view["to_move"] else "  "
    tokens = [str(seat["tokens"][row["row"]] or "·") for row in view["library"][:-1]]
    song = str(seat["cards"].get("song", "·"))
    points = seat["standing"] + seat["fragments"]
    return _line(
        mark + _who(seat, lang), [*tokens, song, str(seat["tokens"]["joker"]), str(seat["fragments"]), str(points)]
    )
