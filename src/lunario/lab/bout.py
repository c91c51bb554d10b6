"""One match of a contest, played and written down."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lunario.core.match import Match
from lunario.lab.contest import Contest, Pairing
from lunario.players import Player, create, decide


@dataclass(frozen=True)
class Result:
    """The result of a match; lists have an entry per seat."""

    deal: int
    line_up: int
    rotation: int
    seats: list[str]
    places: list[int]
    returns: list[float]
    scores: list[int]
    decisions: list[int]
    turns: list[int]
    seconds: list[float]  # a turn, on average
    slowest: list[float]  # the slowest turn

    @property
    def key(self) -> tuple[int, int, int]:
        return self.deal, self.line_up, self.rotation

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win: those on the first place share it."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Bout:
    """Plays matches of one contest, one after another."""

    def __init__(self, contest: Contest, folder: Path | None = None) -> None:
        self.contest = contest
        self.folder = folder  # where every match is saved, if anybody wants that

    def warm(self) -> None:
        """Let every player decide once, so that what has to be compiled or loaded does not count as thinking."""
        match = self.contest.game.new_match(seed=0)
        for name in self.contest.names:
            rng = self.contest.rng(self.contest.deal(0)[0], match.current_player, 0)
            decide(create(name, self.contest.game), match.state, rng)

    def play(self, pairing: Pairing) -> Result:
        """Seat new players: one may remember its thoughts within a match, never beyond."""
        contest = self.contest
        players: list[Player] = [create(name, contest.game) for name in pairing.seats]
        match = Match(contest.game, contest.chance_seed(pairing), pairing.seats)
        clock = _Clock(len(players))
        while not match.is_over:
            seat = match.current_player
            rng = contest.rng(pairing, seat, len(match.events))
            began = time.thread_time()
            action = decide(players[seat], match.state, rng)
            clock.note(seat, int(match.state.record.turn), time.thread_time() - began)
            match.play(action)
        if self.folder is not None:
            match.save(self.folder / f"{contest.game.name}-{'-'.join(map(str, pairing.key))}.lunario")
        return _result(pairing, match, clock)


class _Clock:
    """The seconds each seat thought, by turn: all the small decisions of a turn together. Of the processor's time, so
    that it does not matter what else the machine does."""

    def __init__(self, seats: int) -> None:
        self.decisions = [0] * seats
        self.turns: list[dict[int, float]] = [defaultdict(float) for _ in range(seats)]

    def note(self, seat: int, turn: int, seconds: float) -> None:
        self.decisions[seat] += 1
        self.turns[seat][turn] += seconds


def _result(pairing: Pairing, match: Match, clock: _Clock) -> Result:
    outcome = match.outcome
    assert outcome is not None
    return Result(
        *pairing.key,
        seats=list(pairing.seats),
        places=outcome.places,
        returns=match.state.returns(),
        scores=[score.total for score in outcome.scores],
        decisions=clock.decisions,
        turns=[len(turns) for turns in clock.turns],
        seconds=[round(sum(turns.values()) / max(1, len(turns)), 6) for turns in clock.turns],
        slowest=[round(max(turns.values(), default=0.0), 6) for turns in clock.turns],
    )
