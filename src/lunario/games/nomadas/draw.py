"""The board as plain text: the campfire as a ring of eight spaces, clockwise from the top left, then the library.

A stack reads from its lowest disc to its top, which is in brackets: n n [U]. Discs are n nomad, N Nostromo, f frog,
S Siana, M Moon, U Ulrich, R Red; sleeping adventurers are small letters after an apostrophe: 'm.
"""

from __future__ import annotations

from typing import get_args

from lunario.core.text import Page, Texts, key_to_signs
from lunario.games.nomadas.naming import LEGEND_NAMES, TOKEN_KEYS
from lunario.games.nomadas.state import State
from lunario.games.nomadas.view_types import Disc, Legend, Row, Seat, Space, View

WIDTH = 24  # of a space
RING = ((0, 1, 2), (7, None, 3), (6, 5, 4))
LETTERS = {"nomad": "n", "nostromo": "N", "siana": "S", "moon": "M", "ulrich": "U", "red": "R", "frog": "f"}
TOKEN_WORDS: dict[str, Texts] = {
    **{str(key): name for key, name in zip(TOKEN_KEYS, LEGEND_NAMES, strict=False)},
    "joker": Texts("joker", "Comodín"),
    "fragment": Texts("moon fragment", "Fragmento de luna"),
}
COLUMNS = {
    "whale": Texts("Whal", "Ball"),
    "tree": Texts("Tree", "Árbo"),
    "hand": Texts("Hand", "Mano"),
    "queen": Texts("Quee", "Rein"),
    "bridge": Texts("Brid", "Puen"),
    "lantern": Texts("Lant", "Faro"),
    "wind": Texts("Wind", "Vien"),
    "song": Texts("Song", "Canc"),
    "joker": Texts("Jok.", "Com."),
    "fragment": Texts("Frag", "Frag"),
    "points": Texts("Pts", "Pts"),
}

_STYLES: list[tuple[str, str]] = [
    (r"Glass Whale|Ballena de Cristal|\bWhal\b|\bBall\b", "cyan"),
    (r"Hour Tree|Árbol de las Horas|\bTree\b|\bÁrbo\b", "green"),
    (r"Stone Hand|Mano de Piedra|\bHand\b|\bMano\b", "magenta"),
    (r"Salt Queen|Reina de Sal|\bQuee\b|\bRein\b", "bright_magenta"),
    (r"Paper Bridge|Puente de Papel|\bBrid\b|\bPuen\b", "yellow"),
    (r"Fox’s Lantern|Farol del Zorro|\bLant\b|\bFaro\b", "bright_red"),
    (r"Seventh Wind|Séptimo Viento|\bWind\b|\bVien\b", "bright_blue"),
    (r"\[[^\]]*\]", "bold"),
    (r"<Lys\b", "bold bright_yellow"),
    (r"^>.*$", "bold"),
]


_LEGEND = (
    Texts(
        "n nomad   N Nostromo   f frog   S Siana   M Moon   U Ulrich   R Red   's asleep",
        "n Nómada   N Nostromo   f Rana   S Siana   M Moon   U Ulrich   R Red   's dormida",
    ),
    Texts(
        "[ ] the top disc   12: … a stack of 12, its upper discs   - no disc, or no token\n"
        "×9 tokens in the pile, its top by name, ? before it is turned up   <Lys points here",
        "[ ] el disco de arriba   12: … una pila de 12, los de arriba   - sin discos o sin fichas\n"
        "×9 fichas en la pila, la de arriba por su nombre, ? sin descubrir aún   <Lys señala aquí",
    ),
    Texts(
        "5 a card to be had   5→4 one that costs 5 stories and is worth 4   M·6 a card of Moon's\n"
        "· none   > whose turn it is",
        "5 una carta libre   5→4 una que cuesta 5 historias y vale 4   M·6 una carta de Moon\n"
        "· ninguna   > a quién le toca",
    ),
)


def styles(state: State) -> list[tuple[str, str]]:
    return _STYLES


def draw(view: View, lang: str) -> str:
    """Return the whole table."""
    return "\n".join([*_campfire(view, lang), *_library(view, lang)]) + "\n"


def pages(view: View, lang: str) -> list[Page]:
    fire = Page(Texts("fire", "hoguera"), "\n".join(_campfire(view, lang)).rstrip())
    library = Page(Texts("cards", "cartas"), "\n".join(_library(view, lang)))
    key = Page(Texts("key", "signos"), key_to_signs("\n".join(line[lang] for line in _LEGEND)))
    return [library, fire, key] if view["phase"] in ("pay_song", "pay_legend", "last_card") else [fire, library, key]


def _campfire(view: View, lang: str) -> list[str]:
    lines = [_headline(view, lang), ""]
    for ring in RING:
        cells = [_fire(view, lang) if space is None else _space(view["spaces"][space], lang) for space in ring]
        lines += ["   ".join(part.ljust(WIDTH) for part in parts).rstrip() for parts in zip(*cells, strict=True)] + [""]
    return lines


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
    pile = space["pile"]
    top = TOKEN_WORDS[pile["top"]][lang] if pile["top"] else "?" if pile["size"] else "-"
    return [f"{space['space'] + 1}{' <Lys' if space['lys'] else ''}", f"{top} ×{pile['size']}", _stack(space["discs"])]


def _stack(discs: list[Disc]) -> str:
    """Return the discs from the lowest to the top one, in brackets; only the upper part of a very tall stack."""
    letters = [_letter(disc) for disc in discs]
    shown = [*letters[:-1], f"[{letters[-1]}]"] if letters else ["-"]
    stack = " ".join(shown)
    while len(stack) > WIDTH:
        shown = shown[1:]
        stack = f"{len(letters)}: … {' '.join(shown)}"
    return stack


def _fire(view: View, lang: str) -> list[str]:
    """Return the middle: the moon card and the number of unseen tokens."""
    unseen = sum(view["unseen"].values())
    return [
        "      )  (  )",
        Texts(f"  moon card: {view['moon_card']} of 4", f"  Carta Lunar: {view['moon_card']} de 4")[lang],
        Texts(f"  unseen tokens: {unseen}", f"  fichas ocultas: {unseen}")[lang],
    ]


def _line(name: str, cells: list[str]) -> str:
    return (name.ljust(22) + "".join(cell.rjust(5) for cell in cells) + " ").rstrip()


def _library(view: View, lang: str) -> list[str]:
    """Return the cards by value, with the letter of their holder; below, what each player holds."""
    lines = [_line("", [COLUMNS[column][lang] for column in COLUMNS])]
    for rank in range(3, -1, -1):
        lines.append(_line("", [_card(view, row, rank) for row in view["library"]]))
    return lines + [_seat(view, seat, lang) for seat in view["seats"]]


def _card(view: View, row: Row, rank: int) -> str:
    card = row["cards"][rank]
    if card["holder"] is None:
        return f"{card['cost']}→{card['value']}" if card["cost"] != card["value"] else str(card["value"])
    adventurer = view["seats"][card["holder"]]["adventurer"] or ""
    return f"{LETTERS[adventurer]}·{card['value']}"


def _seat(view: View, seat: Seat, lang: str) -> str:
    mark = "> " if seat["seat"] == view["to_move"] else "  "
    tokens = [str(seat["tokens"][legend] or "·") for legend in get_args(Legend)]
    song = str(seat["cards"].get("song", "·"))
    points = seat["standing"] + seat["fragments"]
    return _line(
        mark + _who(seat, lang), [*tokens, song, str(seat["tokens"]["joker"]), str(seat["fragments"]), str(points)]
    )
