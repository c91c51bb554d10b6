"""What a tile is worth on a quadrant: the points it adds now, and what it promises."""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.luna_capital.board import area_from, around, largest_area, near, sites_of, size_of
from lunario.games.luna_capital.faces import group_of
from lunario.games.luna_capital.kinds import (
    APPLE,
    COMPLEX,
    DEMOLITION,
    FREE,
    GREENHOUSES,
    LEMON,
    LIFE_SYSTEMS,
    METEORITE,
    MIXED,
    MOD_HAB,
    MOD_HABS,
    OFFICE,
    OFFICES,
    PAD,
    PEAR,
    REDISTRIBUTION,
    SCAFFOLD,
)
from lunario.games.luna_capital.scoring import area_points, count_kind, set_points
from lunario.games.luna_capital.state import State

WEIGHTS = (
    "alone",  # a life system that joins no area
    "area",  # a point of a largest area
    "growth",  # a tile of an area that is not the largest
    "room",  # a free quadrant beside a life system
    "sets",  # a point of greenhouse sets
    "counted",  # a point of a mod-hab or complex
    "promise",  # a free quadrant around a mod-hab
    "complex",  # a complex, for what will still come
    "office",
    "meteorite",
    "pad",
    "redistribution",
    "demolition",  # a quadrant made free
    "on_scaffold",  # a construction on a scaffold instead of a free quadrant
    "dense",  # a neighbour that is not free: room is kept elsewhere
)
ALONE = 0
AREA = 1
GROWTH = 2
ROOM = 3
SETS = 4
COUNTED = 5
PROMISE = 6
COMPLEX_WEIGHT = 7
OFFICE_WEIGHT = 8
METEORITE_WEIGHT = 9
PAD_WEIGHT = 10
REDISTRIBUTION_WEIGHT = 11
DEMOLITION_WEIGHT = 12
ON_SCAFFOLD = 13
DENSE = 14

Groups = tuple[int, int, int, int, int, int, int]


@compiled
def groups_of(state: State, player: int) -> Groups:
    """The sites of every group, and of nothing: free."""
    return (
        sites_of(state, player, 0),
        sites_of(state, player, 1),
        sites_of(state, player, 2),
        sites_of(state, player, GREENHOUSES),
        sites_of(state, player, OFFICES),
        sites_of(state, player, MOD_HABS),
        _free_sites(state, player),
    )


FREE_SITES = 6  # the last of the groups


@compiled
def _free_sites(state: State, player: int) -> int:
    found = 0
    for site in range(4 * int(state.cards[player])):
        if state.content[player, site] == FREE:
            found |= 1 << site
    return found


@compiled
def tile_worth(state: State, player: int, site: int, kind: int, groups: Groups, weights: Floats) -> float:
    """The worth of a tile of this kind on a site; site -1: on a quadrant still to come, away from everything."""
    if kind == DEMOLITION:
        return _demolition_worth(state, player, site, groups, weights)
    worth = 0.0
    group = group_of(kind)
    beside = near(state, player, site) if site >= 0 else 0
    if 0 <= group < LIFE_SYSTEMS:
        worth += _life_worth(state, player, site, beside, groups[group], groups[FREE_SITES], weights)
        if group == GREENHOUSES:
            worth += float(weights[SETS]) * _set_gain(state, player, kind)
    elif MOD_HAB <= kind < PAD:
        worth += _construction_worth(state, player, site, kind, groups, weights)
    else:
        worth += _other_worth(kind, weights)
    worth += float(weights[COUNTED]) * _counted_points(state, player, site, group)
    if site >= 0 and state.content[player, site] == SCAFFOLD:
        return worth + float(weights[ON_SCAFFOLD])
    return worth + float(weights[DENSE]) * size_of(beside & ~groups[FREE_SITES])


@compiled
def _life_worth(state: State, player: int, site: int, beside: int, mine: int, free: int, weights: Floats) -> float:
    """LC-F1: what the largest area gains, and an area that may become the largest."""
    if site < 0 or beside & mine == 0:
        return float(weights[ALONE]) + float(weights[ROOM]) * size_of(beside & free)
    here = 1 << site
    size = size_of(area_from(state, player, here, mine | here))
    best = largest_area(state, player, mine)
    gain = area_points(max(size, best)) - area_points(best)
    return float(weights[AREA]) * gain + float(weights[GROWTH]) * size + float(weights[ROOM]) * size_of(beside & free)


@compiled
def _set_gain(state: State, player: int, kind: int) -> int:
    """LC-F2: what the greenhouse sets gain by one more of this fruit."""
    pears = count_kind(state, player, PEAR)
    apples = count_kind(state, player, APPLE)
    lemons = count_kind(state, player, LEMON)
    mixed = count_kind(state, player, MIXED)
    after = set_points(
        pears + int(kind == PEAR), apples + int(kind == APPLE), lemons + int(kind == LEMON), mixed + int(kind == MIXED)
    )
    return after - set_points(pears, apples, lemons, mixed)


@compiled
def _construction_worth(state: State, player: int, site: int, kind: int, groups: Groups, weights: Floats) -> float:
    """LC-F3: what it counts now; a mod-hab with free quadrants around it will count more."""
    if kind >= COMPLEX:
        return float(weights[COUNTED]) * size_of(groups[kind - COMPLEX]) + float(weights[COMPLEX_WEIGHT])
    if site < 0:
        return float(weights[PROMISE])
    touching = around(state, player, site)
    promise = float(weights[PROMISE]) * size_of(touching & groups[FREE_SITES])
    return 2.0 * float(weights[COUNTED]) * size_of(touching & groups[kind - MOD_HAB]) + promise


@compiled
def _other_worth(kind: int, weights: Floats) -> float:
    if kind == OFFICE:
        return float(weights[OFFICE_WEIGHT])
    if kind == METEORITE:
        return float(weights[METEORITE_WEIGHT])
    if kind == PAD:
        return float(weights[PAD_WEIGHT])
    return float(weights[REDISTRIBUTION_WEIGHT]) if kind == REDISTRIBUTION else 0.0


@compiled
def _counted_points(state: State, player: int, site: int, group: int) -> int:
    """LC-F3: what the mod-habs around and the complexes anywhere gain by a project of this group."""
    if group < 0 or group > MOD_HABS:
        return 0
    points = count_kind(state, player, COMPLEX + group)
    if site >= 0 and group < MOD_HABS:
        touching = around(state, player, site)
        for other in range(4 * int(state.cards[player])):
            if touching >> other & 1 and state.content[player, other] == MOD_HAB + group:
                points += 2
    return points


@compiled
def _demolition_worth(state: State, player: int, site: int, groups: Groups, weights: Floats) -> float:
    """A scaffold, or something that scores little, made free; what scores is lost."""
    if site < 0:
        return float(weights[DEMOLITION_WEIGHT])
    content = int(state.content[player, site])
    if content == FREE:
        return 0.0
    worth = float(weights[DEMOLITION_WEIGHT])
    if content == SCAFFOLD or content >= PAD:
        return worth
    # What it would be worth if it were placed there now, on top of the rest, is about what is lost.
    return worth - tile_worth_lost(state, player, site, content, groups, weights)


@compiled
def tile_worth_lost(state: State, player: int, site: int, kind: int, groups: Groups, weights: Floats) -> float:
    group = group_of(kind)
    points = float(weights[COUNTED]) * _counted_points(state, player, site, group)
    if 0 <= group < LIFE_SYSTEMS:
        mine = groups[group]
        with_it = area_points(largest_area(state, player, mine))
        without = area_points(largest_area(state, player, mine & ~(1 << site)))
        return points + float(weights[AREA]) * (with_it - without) + float(weights[ALONE])
    if MOD_HAB <= kind < PAD:
        return points + _construction_worth(state, player, site, kind, groups, weights)
    return points + _other_worth(kind, weights)
