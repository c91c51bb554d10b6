"""The value of a tile on a quadrant: the points it adds now, and what it promises."""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.luna_capital.board import Survey, area_from, largest_area, largest_of, size_of
from lunario.games.luna_capital.faces import NO_GROUP, counted_by, group_of, is_construction, is_mod_hab
from lunario.games.luna_capital.heuristic import Weight
from lunario.games.luna_capital.scoring import area_points, set_points
from lunario.games.luna_capital.state import LIFE_SYSTEMS, Group, Kind


@compiled
def tile_value(survey: Survey, site: int, content: int, kind: int, weights: Floats) -> float:
    """Return the value of a tile of this kind on a site that shows `content`.

    Site -1 is a quadrant of a card to come, away from everything.
    """
    if kind == Kind.DEMOLITION:
        return _demolition_value(survey, site, content, weights)
    value = 0.0
    group = group_of(kind)
    beside = int(survey.near[site]) if site >= 0 else 0
    if 0 <= group < LIFE_SYSTEMS:
        value += _life_value(survey, site, beside, group, weights)
        if group == Group.GREENHOUSES:
            value += float(weights[Weight.SETS]) * _set_gain(survey, kind)
    elif is_construction(kind):
        value += _construction_value(survey, site, kind, weights)
    else:
        value += _other_value(kind, weights)
    value += float(weights[Weight.COUNTED]) * _counted_points(survey, site, group)
    if content == Kind.SCAFFOLD:
        return value + float(weights[Weight.ON_SCAFFOLD])
    return value + float(weights[Weight.DENSE]) * size_of(beside & ~int(survey.shown[Kind.FREE]))


@compiled
def _life_value(survey: Survey, site: int, beside: int, group: int, weights: Floats) -> float:
    """LC-F1: return the gain of the largest area, or of an area that may become the largest."""
    room = float(weights[Weight.ROOM]) * size_of(beside & int(survey.shown[Kind.FREE]))
    mine = int(survey.counted[group])
    if site < 0 or beside & mine == 0:
        return float(weights[Weight.ALONE]) + room
    here = 1 << site
    size = size_of(area_from(here, mine | here, survey.near))
    best = largest_of(survey, group)
    gain = area_points(max(size, best)) - area_points(best)
    return float(weights[Weight.AREA]) * gain + float(weights[Weight.GROWTH]) * size + room


@compiled
def _set_gain(survey: Survey, kind: int) -> int:
    """LC-F2: return the gain of the greenhouse sets from one more of this fruit."""
    pears = size_of(int(survey.shown[Kind.PEAR]))
    apples = size_of(int(survey.shown[Kind.APPLE]))
    lemons = size_of(int(survey.shown[Kind.LEMON]))
    mixed = size_of(int(survey.shown[Kind.MIXED]))
    after = set_points(
        pears + int(kind == Kind.PEAR),
        apples + int(kind == Kind.APPLE),
        lemons + int(kind == Kind.LEMON),
        mixed + int(kind == Kind.MIXED),
    )
    return after - set_points(pears, apples, lemons, mixed)


@compiled
def _construction_value(survey: Survey, site: int, kind: int, weights: Floats) -> float:
    """LC-F3: return the value of what it counts now; a mod-hab with free quadrants around it will count more."""
    if not is_mod_hab(kind):
        counted = size_of(int(survey.counted[counted_by(kind)]))
        return float(weights[Weight.COUNTED]) * counted + float(weights[Weight.COMPLEX])
    if site < 0:
        return float(weights[Weight.PROMISE])
    around = int(survey.around[site])
    promise = float(weights[Weight.PROMISE]) * size_of(around & int(survey.shown[Kind.FREE]))
    return 2.0 * float(weights[Weight.COUNTED]) * size_of(around & int(survey.counted[counted_by(kind)])) + promise


@compiled
def _other_value(kind: int, weights: Floats) -> float:
    if kind == Kind.OFFICE:
        return float(weights[Weight.OFFICE])
    if kind == Kind.METEORITE:
        return float(weights[Weight.METEORITE])
    if kind == Kind.PAD:
        return float(weights[Weight.PAD])
    return float(weights[Weight.REDISTRIBUTION]) if kind == Kind.REDISTRIBUTION else 0.0


@compiled
def _counted_points(survey: Survey, site: int, group: int) -> int:
    """LC-F3: return what the mod-habs around it and the complexes anywhere gain from a project of this group."""
    if group == NO_GROUP:
        return 0
    points = size_of(int(survey.shown[Kind.COMPLEX + group])) if group <= Group.MOD_HABS else 0
    if site >= 0:
        kind = (Kind.MOD_HAB if group < Group.MOD_HABS else Kind.MOD_HAB_MOD_HAB - Group.MOD_HABS) + group
        points += 2 * size_of(int(survey.around[site]) & int(survey.shown[kind]))
    return points


@compiled
def _demolition_value(survey: Survey, site: int, content: int, weights: Floats) -> float:
    """Return the value of freeing a scaffold, or something that scores little, less what is lost."""
    value = float(weights[Weight.DEMOLITION])
    if content == Kind.FREE:
        return 0.0
    if site < 0 or Kind.PAD <= content <= Kind.SCAFFOLD:
        return value
    # The loss is about the value that it would have if it were placed there now, on top of the rest.
    return value - _value_lost(survey, site, content, weights)


@compiled
def _value_lost(survey: Survey, site: int, kind: int, weights: Floats) -> float:
    group = group_of(kind)
    points = float(weights[Weight.COUNTED]) * _counted_points(survey, site, group)
    if 0 <= group < LIFE_SYSTEMS:
        with_it = area_points(largest_of(survey, group))
        without = area_points(largest_area(int(survey.counted[group]) & ~(1 << site), survey.near))
        return points + float(weights[Weight.AREA]) * (with_it - without) + float(weights[Weight.ALONE])
    if is_construction(kind):
        return points + _construction_value(survey, site, kind, weights)
    return points + _other_value(kind, weights)
