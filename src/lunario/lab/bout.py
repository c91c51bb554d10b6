"""Play the matches of a contest and record their results."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from lunario.lab.contest import Contest, Pairing
from lunario.lab.matches import Hall, Played, Seating, Workers, play_blocks, replayed
from lunario.players.program import FAULT_KINDS


@dataclass(frozen=True)
class Result:
    """The result of a match. Lists have an entry per seat."""

    deal: int
    line_up: int
    rotation: int
    seats: list[str]
    places: list[int]
    returns: list[float]
    scores: list[int]
    decisions: list[int]
    turns: list[int]
    seconds: list[float]  # per turn, on average
    slowest: list[float]  # the slowest turn
    actions: list[int] | None = None  # of every event, chance included, if recorded
    faults: list[dict[str, int]] | None = None  # of external programs, by kind, if there were any

    @property
    def key(self) -> tuple[int, int, int]:
        return self.deal, self.line_up, self.rotation

    @property
    def shares(self) -> list[float]:
        """Return each seat's share of the win, which those in first place split."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    def to_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value is not None}


def play_all(
    contest: Contest,
    pairings: Iterable[Pairing],
    workers: Workers = 1,
    folder: Path | None = None,
    *,
    recorded: bool = False,
) -> Generator[Result, None, None]:
    """Play the matches in threads and yield each result when it is done. Close the iterator to stop.

    The number of threads affects only the order of the results. With `folder`, save every match there; with `recorded`,
    include the actions in the results.
    """
    hall = Hall(contest.game, contest.names, actions=recorded or folder is not None, timed=True)
    hall.warm()
    given: list[Pairing] = []
    blocks = play_blocks(hall, _seatings(contest, pairings, given), workers)
    try:
        for first, played in blocks:
            for row in range(len(played)):
                pairing = given[first + row]
                if folder is not None:
                    _save(contest, pairing, played, row, folder)
                result = _result(contest, pairing, played, row)
                yield replace(result, actions=played.actions_of(row)) if recorded else result
    finally:
        blocks.close()


def _seatings(contest: Contest, pairings: Iterable[Pairing], given: list[Pairing]) -> Iterable[Seating]:
    """Yield the matches to play, and note the pairing of each in `given`."""
    number = {name: index for index, name in enumerate(contest.names)}
    for pairing in pairings:
        given.append(pairing)
        streams = tuple(contest.player_stream(pairing, seat) for seat in range(contest.game.players))
        seats = tuple(number[name] for name in pairing.seats)
        yield Seating(contest.chance_seed(pairing), seats, contest.seed, streams)


def _save(contest: Contest, pairing: Pairing, played: Played, row: int, folder: Path) -> None:
    match = replayed(contest.game, contest.chance_seed(pairing), pairing.seats, played.actions_of(row))
    match.save(folder / f"{contest.game.name}-{'-'.join(map(str, pairing.key))}.lunario")


def _result(contest: Contest, pairing: Pairing, played: Played, row: int) -> Result:
    turns: list[int] = played.turns[row].tolist()
    seconds: list[float] = played.seconds[row].tolist()
    return Result(
        *pairing.key,
        seats=list(pairing.seats),
        places=played.places[row].tolist(),
        returns=played.returns[row].tolist(),
        scores=played.scores[row].tolist()[: contest.game.players],
        decisions=played.decisions[row].tolist(),
        turns=turns,
        seconds=[round(spent / max(1, count), 6) for spent, count in zip(seconds, turns, strict=True)],
        slowest=[round(each, 6) for each in played.slowest[row].tolist()],
        faults=_faults(played, row),
    )


def _faults(played: Played, row: int) -> list[dict[str, int]] | None:
    """Return the faults of programs by seat, or None if there were none."""
    if not played.faults[row].any():
        return None
    return [dict(zip(FAULT_KINDS, counts, strict=True)) for counts in played.faults[row].tolist()]
