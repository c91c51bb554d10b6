"""Count the facts of a match by replaying its actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lunario.core.errors import BrokenGame
from lunario.core.facts import Fact, Noted
from lunario.core.game import Game
from lunario.core.pieces import Piece
from lunario.core.state import State


class Count(NamedTuple):
    """How often a fact came true for a seat, and in which turn (from 0) for the first time."""

    seat: int
    fact: str
    amount: int
    turn: int


class Counted(NamedTuple):
    """Statistics of a match beyond its result."""

    order: list[int]  # each seat's place in the order of first decisions, from 1
    turns: int
    points: list[list[int]]  # by seat and category
    facts: list[Count]


def facts_of(game: Game) -> list[Fact]:
    """Return the facts that the game declares, if any.

    >>> from lunario.lab import facts_of
    >>> [fact.name for fact in facts_of(lunario.load("nuevos-mundos"))][:2]
    ['way-biome', 'way-digits']
    """
    counting = game.parts.facts
    return counting.facts(game.new_state().record) if counting else []


def pieces_of(game: Game) -> list[Piece]:
    """Return the pieces in the game's component set; if it does not describe them, its facts stand for what they count.

    >>> from lunario.lab import pieces_of
    >>> pieces_of(lunario.load("nova-luna"))[1].text.en, len(pieces_of(lunario.load("nuevos-mundos")))
    ('turquoise 2 (4 turquoise)', 64)
    """
    described = game.parts.pieces
    if described is not None:
        return described.pieces(game.new_state().record)
    return [Piece(fact.group, fact.name, fact.text, (fact.name,)) for fact in facts_of(game)]


def count(game: Game, actions: Iterable[int]) -> Counted:
    """Replay the events of a match, including chance, and count.

    >>> from lunario.lab import count, play_matches
    >>> game = lunario.load("nova-luna")
    >>> played = play_matches(game, ["greedy", "random"], seeds=[7], actions=True)
    >>> counted = count(game, played.actions_of(0))
    >>> sorted(counted.order), counted.points == played.points[0].tolist()
    ([1, 2], True)
    """
    counting = game.parts.facts
    state = game.new_state()
    tally = _Tally(game)
    began: list[int] = []
    for action in actions:
        player = state.current_player
        if player >= 0:
            if player not in began:
                began.append(player)
            if counting:
                tally.add(counting.during(state.record, player, action), int(state.record.turn))
        state.apply(action)
    if counting:
        tally.add(counting.at_end(state.record), int(state.record.turn))
    return _counted(game, state, began, tally)


def _counted(game: Game, state: State, began: list[int], tally: _Tally) -> Counted:
    absent = [seat for seat in range(game.players) if seat not in began]
    order = [*began, *absent]
    places = [order.index(seat) + 1 for seat in range(game.players)]
    return Counted(places, int(state.record.turn), state.points[: game.players], tally.counts())


class _Tally:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._known = {fact.name for fact in facts_of(game)}
        self._found: dict[tuple[int, str], list[int]] = {}  # amount and first turn

    def add(self, noted: Iterable[Noted], turn: int) -> None:
        for seat, fact, amount in noted:
            if fact not in self._known or not 0 <= seat < self._game.players:
                raise BrokenGame(
                    f"{self._game.name} notes the fact {fact} for seat {seat}, which it does not declare.",
                    f"{self._game.name} anota el hecho {fact} para el asiento {seat}, que no declara.",
                )
            entry = self._found.setdefault((seat, fact), [0, turn])
            entry[0] += amount

    def counts(self) -> list[Count]:
        return [Count(seat, fact, *entry) for (seat, fact), entry in sorted(self._found.items()) if entry[0]]
