"""The table in plain text, at most 80 columns.

  space 0    space 1    …                      the universe board
> Player 1: 12 points                          the player to move
    sun 3  water 4  …                          the nature icons of the world
   *ocean         [01][02][03] set=05          a world, biome by biome: * dominant, [run]
"""

from __future__ import annotations

from lunario.core.text import Page, Texts, key_to_signs
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, BIOME_TEXTS, KIND_NAMES, KIND_TEXTS, points_text
from lunario.games.nuevos_mundos.state import State
from lunario.games.nuevos_mundos.view_types import Card, Row, Seat, Space, Unseen, View

# Colours in the terminal: cards by biome, then a few words.
BIOME_STYLES = (
    "bright_blue",
    "cyan",
    "green",
    "yellow",
    "dark_orange",
    "medium_purple1",
    "dark_sea_green",
    "light_sky_blue1",
)
_WORD_STYLES = [(r"^\s*(?:Player|Jugador) \d.*$", "bold"), (r"[\[\]*]", "bold")]


def styles(state: State) -> list[tuple[str, str]]:
    """Return the patterns: which values a biome has depends on the component set."""
    of_biomes = []
    for biome, style in enumerate(BIOME_STYLES):
        first = int(state.first_card[biome]) + 1
        values = "|".join(f"{value:02}" for value in range(first, first + int(state.values[biome])))
        of_biomes.append((rf"(?<![\w+-])(?:{values})(?!\w)", style))
    return of_biomes + _WORD_STYLES


_SHORT = (  # short names of biomes, where there is little room
    Texts("ocean", "océano"),
    Texts("coast", "litoral"),
    Texts("jungle", "selva"),
    Texts("savanna", "sabana"),
    Texts("desert", "desierto"),
    Texts("mountain", "montaña"),
    Texts("taiga", "taiga"),
    Texts("tundra", "tundra"),
)
_LEGEND = Texts(
    "> whose turn it is   * the most cards of a biome   [01] in a run, scores   +3 more below it"
    "   set a settlement   set=05 one that stands for 05   - no card",
    "> a quién le toca   * más cartas de un bioma   [01] en una serie, puntúa   +3 más debajo"
    "   ase un asentamiento   ase=05 uno que representa el 05   - ninguna carta",
)
SETTLEMENT = Texts("set", "ase")  # a settlement, in three letters


def draw(view: View, lang: str) -> str:
    """Return the board as the view shows it."""
    lines = [*_board(view, lang), ""]
    for seat in view["seats"]:
        lines += [*_seat(seat, view, lang), ""]
    lines += _known(view, lang)
    if view["settling"]:
        lines += ["", *_settling(view, lang)]
    return "\n".join(lines).rstrip() + "\n"


def pages(view: View, lang: str) -> list[Page]:
    """Return the board with the viewer's world, the other worlds, the cards that are gone or unseen, the key."""
    own = view["player"] if view["player"] is not None else max(0, view["current_player"])
    mine = [*_board(view, lang), "", *_seat(view["seats"][own], view, lang)]
    others = [line for seat in view["seats"] if seat["player"] != own for line in _seat(seat, view, lang)]
    return [
        Page(Texts("mine", "mío"), "\n".join(mine)),
        Page(Texts("others", "otros"), "\n".join(others)),
        Page(Texts("unseen", "ocultas"), "\n".join(_known(view, lang)) or Texts("none", "ninguna")[lang]),
        Page(Texts("key", "signos"), key_to_signs(_LEGEND[lang])),
    ]


def _short(name: str, lang: str) -> str:
    return _SHORT[BIOME_NAMES.index(name)][lang]


def _biome(name: str, lang: str) -> str:
    return BIOME_TEXTS[BIOME_NAMES.index(name)][lang]


def _label(card: Card, lang: str) -> str:
    return SETTLEMENT[lang] if card["value"] is None else card["id"]


def _board(view: View, lang: str) -> list[str]:
    """Return three lines: each space with its card and the card's biome."""
    head = Texts("space", "espacio")[lang]
    columns = [
        (f"{head} {space['space']}", _space_card(space, lang), _space_biome(space, lang)) for space in view["spaces"]
    ]
    return ["  " + "".join(f"{column[line]:11}" for column in columns).rstrip() for line in range(3)]


def _space_card(space: Space, lang: str) -> str:
    if space["space"] == 1:
        return Texts(f"{space['count']} unseen", f"{space['count']} sin ver")[lang]
    if space["card"] is None:
        return "-"
    more = f" +{space['count'] - 1}" if space["count"] > 1 else ""
    return _label(space["card"], lang) + more


def _space_biome(space: Space, lang: str) -> str:
    return _short(space["card"]["biome"], lang) if space["card"] else ""


def _seat(seat: Seat, view: View, lang: str) -> list[str]:
    """Return a player's heading, world and hand."""
    name = Texts("Player", "Jugador")[lang]
    mark = "> " if seat["player"] == view["current_player"] else "  "
    points = points_text(seat["total"])[lang]
    icons = "  ".join(f"{KIND_TEXTS[kind][lang]} {seat['icons'][icon]}" for kind, icon in enumerate(KIND_NAMES))
    lines = [f"{mark}{name} {seat['player'] + 1}: {points}", f"    {icons}"]
    lines += [_row(row, lang) for row in seat["world"] if row["cards"]]
    return [*lines, _hand(seat, lang)]


def _row(row: Row, lang: str) -> str:
    """Return a biome of a world: values of runs in brackets, a star if it is dominant."""
    star = "*" if row["dominant"] else " "
    words = []
    for card in row["cards"]:
        label = _label(card, lang)
        if card["value"] is None and row["settlement"]:
            label += f"={row['settlement']:02}"
        in_run = (card["value"] or row["settlement"]) in row["runs"]
        words.append(f"[{label}]" if in_run else f" {label} ")
    return f"   {star}{_biome(row['biome'], lang):14}" + "".join(words).rstrip()


def _hand(seat: Seat, lang: str) -> str:
    head = Texts("hand", "mano")[lang]
    if seat["hand"] is None:
        cards = Texts(
            f"{seat['hand_count']} hidden", f"{seat['hand_count']} oculta{'' if seat['hand_count'] == 1 else 's'}"
        )[lang]
    else:
        cards = ", ".join(f"{_label(card, lang)} {_short(card['biome'], lang)}" for card in seat["hand"]) or "-"
    return f"    {head:14} {cards}"


def _known(view: View, lang: str) -> list[str]:
    """Return the discards below the top one, and the unseen cards of every pile."""
    head = Texts("Discards", "Descartes")[lang]
    lines = _wrapped(head, view["discards"], lang)
    for unseen in view["unseen"]:
        lines += _wrapped(_unseen_head(unseen, lang), unseen["cards"], lang)
    return lines


def _unseen_head(unseen: Unseen, lang: str) -> str:
    """Return where the unseen cards of a generation are."""
    places = []
    if unseen["in_pile"]:
        places.append(Texts(f"{unseen['in_pile']} in the pile", f"{unseen['in_pile']} en el montón")[lang])
    for player, count in enumerate(unseen["in_hands"]):
        if count:
            places.append(Texts(f"player {player + 1}: {count}", f"jugador {player + 1}: {count}")[lang])
    return Texts("Unseen: ", "Sin ver: ")[lang] + ", ".join(places)


def _wrapped(head: str, cards: list[Card], lang: str) -> list[str]:
    """Return a heading, and below it the cards, 24 to a line."""
    if not cards:
        return []
    labels = [card["id"] if card["value"] else f"{SETTLEMENT[lang]} {_biome(card['biome'], lang)}" for card in cards]
    values, others = [label for label in labels if label.isdigit()], [label for label in labels if not label.isdigit()]
    lines = [" ".join(values[start : start + 24]) for start in range(0, len(values), 24)]
    lines += [", ".join(others[start : start + 4]) for start in range(0, len(others), 4)]
    return [head, *(f"    {line}" for line in lines)]


def _settling(view: View, lang: str) -> list[str]:
    """Return what each value of the settlement would score."""
    settling = view["settling"]
    assert settling is not None
    biome = _biome(settling["biome"], lang)
    lines = [Texts(f"The settlement ({biome}) may stand for", f"El asentamiento ({biome}) puede representar")[lang]]
    for choice in settling["choices"]:
        lines.append(f"    {choice['value']:02}  {points_text(choice['total'], '3')[lang]}")
    return lines
