"""The gains of two turns for a player, kind by kind, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lunario.analysis.courses import Courses
from lunario.core.gains import Gain, gain_of_points
from lunario.core.game import Game
from lunario.core.state import State


def gains_of(game: Game, before: State, after: State, player: int) -> Sequence[Gain]:
    """Return a player's gains between two states: as the game names them, or in points by category."""
    if game.parts.gains is not None:
        return game.parts.gains.gains(before.record, after.record, player)
    old, new = before.points[player], after.points[player]
    return [gain_of_points(name, text, new[k] - old[k]) for k, (name, text) in enumerate(game.categories)]


class Difference(NamedTuple):
    """The gains of two turns of one kind."""

    better: Gain
    worse: Gain

    @property
    def weight(self) -> float:
        return self.better.value * (self.better.amount - self.worse.amount)

    @property
    def is_gain(self) -> bool:
        """Whether the better turn brings something good, rather than less of something bad."""
        return self.weight > 0 and self.better.value * self.better.amount > 0


Change = tuple[State, State]  # before and after


def differences(player: int, better: Sequence[Change], worse: Sequence[Change]) -> list[Difference]:
    """Return a player's gains over two turns where the amounts differ, each turn as it goes for different outcomes of
    chance. Leave out what depends on the outcome."""
    pairs = zip(_certain(player, better), _certain(player, worse), strict=True)
    return [Difference(one, two) for one, two in pairs if one and two and one.amount != two.amount]


def _certain(player: int, changes: Sequence[Change]) -> list[Gain | None]:
    """Return the gains of each kind, None where they are not the same in all changes."""
    by_kind = zip(*(gains_of(before.game, before, after, player) for before, after in changes), strict=True)
    return [each[0] if len({gain.amount for gain in each}) == 1 else None for each in by_kind]


def changes(courses: Courses) -> list[Change]:
    return [(each.before, each.after) for each in courses]


def visible(player: int, better: Sequence[Change], worse: Sequence[Change]) -> list[Difference]:
    """Return the differences that can be told of a turn still to come: those not for the mover alone."""
    return [each for each in differences(player, better, worse) if not each.better.mover_only]
