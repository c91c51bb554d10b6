"""A settlement in a view: cards, sites, and its totals so far."""

from __future__ import annotations

from typing import NamedTuple, get_args

from lunario.games.luna_capital.faces import counted_by, is_construction, is_mod_hab
from lunario.games.luna_capital.naming import CORNERS, KIND_CODES, card_name
from lunario.games.luna_capital.state import How, Kind, Mark, State
from lunario.games.luna_capital.view_types import HowName, PlacedCard, Settlement, Site

HOW: tuple[HowName, ...] = get_args(HowName)  # by `How`
GROUP_CODES = (  # by group: what constructions count
    "H", "O", "W", "PALX", "S", ("mH", "mO", "mW", "mG", "mS", "mM", "mR"), "M",
)  # fmt: skip

Cells = dict[tuple[int, int], tuple[int, str]]  # cell x, y: site, content


class _Ground(NamedTuple):
    """A player's cards, by slot, and their sites, as plain numbers: a view reads each of them several times."""

    card: list[int]
    number: list[int]
    how: list[int]
    column: list[int]
    row: list[int]
    content: list[int]
    built: list[int]


def settlement(state: State, player: int) -> Settlement:
    ground = _Ground(*(getattr(state, field)[player].tolist() for field in _Ground._fields))
    size = int(state.settlement_size[player]) if player < state.players else 0
    cells = _cells(ground, size)
    return {
        "cards": [_placed_card(card_name(state, ground.card[slot]), ground, slot, cells) for slot in range(size)],
        "scaffolds": int(state.scaffolds[player]),
        "rows": int(state.bottom[player]) - int(state.top[player]) + 1 if size else 0,
    }


def _cells(ground: _Ground, size: int) -> Cells:
    """Return every cell of the settlement with its site and what shows there."""
    found: Cells = {}
    for site in range(4 * size):
        content = ground.content[site]
        first = site - 1 if content == Mark.LEFT else site - 2 if content == Mark.ABOVE else site
        if ground.content[first] >= Kind.FREE:
            x = 2 * ground.column[site // 4] + site % 2
            y = 2 * ground.row[site // 4] + site % 4 // 2
            found[x, y] = (first, KIND_CODES[ground.content[first]])
    return found


def _placed_card(name: str, ground: _Ground, slot: int, cells: Cells) -> PlacedCard:
    sites = [] if ground.how[slot] == How.FACE_DOWN else range(4 * slot, 4 * slot + 4)
    return {
        "name": name,
        "number": ground.number[slot] or None,
        "how": HOW[ground.how[slot]],
        "x": ground.column[slot],
        "y": ground.row[slot],
        "sites": [_site(ground, site, cells) for site in sites if ground.content[site] >= Kind.FREE],
    }


def _site(ground: _Ground, site: int, cells: Cells) -> Site:
    return {
        "corner": CORNERS[site % 4],
        "width": 2 if site % 2 == 0 and ground.content[site + 1] == Mark.LEFT else 1,
        "height": 2 if site % 4 < 2 and ground.content[site + 2] == Mark.ABOVE else 1,
        "content": KIND_CODES[ground.content[site]],
        "tiles": ground.built[site],
        "points": _points(ground.content[site], site, cells),
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
