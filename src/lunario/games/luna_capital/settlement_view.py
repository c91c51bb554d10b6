"""A settlement in a view: cards, sites, and its totals so far."""

from __future__ import annotations

from typing import get_args

from lunario.games.luna_capital.faces import counted_by, is_construction, is_mod_hab
from lunario.games.luna_capital.naming import CORNERS, KIND_CODES, card_name
from lunario.games.luna_capital.state import How, Kind, Mark, State
from lunario.games.luna_capital.view_types import HowName, PlacedCard, Settlement, Site

HOW: tuple[HowName, ...] = get_args(HowName)  # by `How`
GROUP_CODES = (  # by group: what constructions count
    "H", "O", "W", "PALX", "S", ("mH", "mO", "mW", "mG", "mS", "mM", "mR"), "M",
)  # fmt: skip

Cells = dict[tuple[int, int], tuple[int, str]]  # cell x, y: site, content


def settlement(state: State, player: int) -> Settlement:
    cells = _cells(state, player)
    slots = range(int(state.settlement_size[player])) if player < state.players else range(0)
    return {
        "cards": [_placed_card(state, player, slot, cells) for slot in slots],
        "scaffolds": int(state.scaffolds[player]),
        "rows": int(state.bottom[player]) - int(state.top[player]) + 1 if len(slots) else 0,
    }


def _cells(state: State, player: int) -> Cells:
    """Return every cell of the settlement with its site and what shows there."""
    found: Cells = {}
    for site in range(4 * int(state.settlement_size[player])):
        content = int(state.content[player, site])
        first = site - 1 if content == Mark.LEFT else site - 2 if content == Mark.ABOVE else site
        if int(state.content[player, first]) >= Kind.FREE:
            x = 2 * int(state.column[player, site // 4]) + site % 2
            y = 2 * int(state.row[player, site // 4]) + site % 4 // 2
            found[x, y] = (first, KIND_CODES[int(state.content[player, first])])
    return found


def _placed_card(state: State, player: int, slot: int, cells: Cells) -> PlacedCard:
    sites = [] if state.how[player, slot] == How.FACE_DOWN else range(4 * slot, 4 * slot + 4)
    return {
        "name": card_name(state, int(state.card[player, slot])),
        "number": int(state.number[player, slot]) or None,
        "how": HOW[int(state.how[player, slot])],
        "x": int(state.column[player, slot]),
        "y": int(state.row[player, slot]),
        "sites": [_site(state, player, site, cells) for site in sites if state.content[player, site] >= Kind.FREE],
    }


def _site(state: State, player: int, site: int, cells: Cells) -> Site:
    return {
        "corner": CORNERS[site % 4],
        "width": 2 if site % 2 == 0 and state.content[player, site + 1] == Mark.LEFT else 1,
        "height": 2 if site % 4 < 2 and state.content[player, site + 2] == Mark.ABOVE else 1,
        "content": KIND_CODES[int(state.content[player, site])],
        "tiles": int(state.built[player, site]),
        "points": _points(int(state.content[player, site]), site, cells),
    }


def _points(kind: int, site: int, cells: Cells) -> int | None:
    """LC-F3: return what a construction scores now, None for anything else."""
    if not is_construction(kind):
        return None
    counted = GROUP_CODES[counted_by(kind)]
    if not is_mod_hab(kind):
        return len({where for where, code in cells.values() if code in counted})
    around = {
        cells[x + a, y + b]
        for (x, y), (where, _) in cells.items()
        if where == site
        for a in (-1, 0, 1)
        for b in (-1, 0, 1)
        if (x + a, y + b) in cells
    }
    return 2 * sum(code in counted for where, code in around if where != site)
