"""Studies in which nothing matters unless planted: matches are played at random and their winner is drawn by lot.

Everybody has ten tickets, and a planted effect adds some. So nothing about a player changes the chance to win, while
the facts counted are those of a real game and depend on each other as they do there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lunario.core.chance import number_below
from lunario.core.counting import count
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.lab.bout import Result
from lunario.lab.study import Report, Study

TICKETS = 10


class Lot(NamedTuple):
    """Planted effects: tickets for the first seat, and tickets for a fact each time it comes true."""

    bonus: int = 0
    fact: str = ""
    tickets: int = 0


NOTHING = Lot()


def studied(game: Game, games: int, seed: str, lot: Lot = NOTHING, others: Mapping[str, Lot] | None = None) -> Report:
    """Return the report of a study. `others` are variants with other planted effects."""
    lots = {"": lot, **(others or {})}
    study = Study(dict.fromkeys(lots, game), ("random",) * game.players, seed, games)
    for name, arena in study.arenas.items():
        for pairing in arena.contest.pairings(arena.deals):
            arena.file.append(_drawn(game, pairing.key, f"{seed}-{pairing.deal}", lots[name]))
    return study.report()


def _drawn(game: Game, key: tuple[int, int, int], seed: str, lot: Lot) -> Result:
    """Play a match of the deal at random, and draw its winner from the deal's seed: only the deal matters."""
    actions = _played(game, key, seed)
    tickets = [TICKETS + lot.bonus * (seat == 0) for seat in range(game.players)]
    for found in count(game, actions).facts if lot.fact else ():
        if found.fact == lot.fact:
            tickets[found.seat] += lot.tickets * found.amount
    number, winner = number_below(sum(tickets), seed, "lot", 0), 0
    while number >= tickets[winner]:
        number -= tickets[winner]
        winner += 1
    nothing = [0] * game.players
    return Result(
        *key,
        seats=["random"] * game.players,
        places=[1 if seat == winner else 2 for seat in range(game.players)],
        returns=[1.0 if seat == winner else -1.0 / (game.players - 1) for seat in range(game.players)],
        scores=[int(seat == winner) for seat in range(game.players)],
        decisions=nothing,
        turns=nothing,
        seconds=[0.0] * game.players,
        slowest=[0.0] * game.players,
        actions=actions,
    )


def _played(game: Game, key: Sequence[int], seed: str) -> list[int]:
    number = sum(part << 20 * place for place, part in enumerate(key))
    match, rng = Match(game, seed), new_rng(number_below(1 << 40, seed, "choices", number))
    while not match.is_over:
        actions = match.legal_actions()
        match.play(actions[below(rng, len(actions))])
    return [event.action for event in match.events]


def alarms(report: Report) -> list[str]:
    """Return the names of what a study claims to have found."""
    found = [position.name for position in report.positions if position.clear]
    return found + [fact.name for fact, effect in report.facts if effect.clear]


def strongest(report: Report) -> str:
    """Return the clear fact most associated with winning."""
    return max((effect.value, fact.name) for fact, effect in report.facts if effect.clear)[1]
