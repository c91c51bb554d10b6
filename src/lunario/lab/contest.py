"""A contest: who plays whom, in which seats, with which chance. All of it follows from its definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from lunario.core.game import Game
from lunario.judgement.versions import code_digest, versions

FORMAT = 1


class Pairing(NamedTuple):
    """One match of a contest."""

    deal: int  # the matches of a deal share their chance
    line_up: int  # who plays
    rotation: int  # and in which seats
    seats: tuple[str, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        return self.deal, self.line_up, self.rotation


def line_ups(entrants: Sequence[str], count: int) -> list[tuple[str, ...]]:
    """Return who meets at tables of `count` seats. With fewer entrants than seats the last one takes those left; with
    more, everybody meets everybody."""
    if len(entrants) <= count:
        return [(*entrants, *[entrants[-1]] * (count - len(entrants)))]
    return list(combinations(entrants, count))


def rotations(line_up: Sequence[str], *, repeated: bool = False) -> list[tuple[str, ...]]:
    """Return the rotations of the line-up around the table, without duplicates unless they are `repeated`."""
    turned = [(*line_up[-turn:], *line_up[:-turn]) for turn in range(len(line_up))]
    return turned if repeated else list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Contest:
    """Named players in a game with its options and player count. A deal is one chance seed, played in every rotation of
    every line-up, so that nobody profits from a better seat.

    With `repeated`, rotations that look alike are all played. Equal players then meet several times on each deal, which
    separates the luck of the deal from that of the play.

    >>> from lunario.lab import Contest
    >>> contest = Contest(lunario.load("nova-luna"), ("greedy", "random"), seed="doc")
    >>> [pairing.seats for pairing in contest.pairings(deals=1)]
    [('greedy', 'random'), ('random', 'greedy')]
    """

    game: Game
    entrants: tuple[str, ...]
    seed: str
    repeated: bool = False

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        return line_ups(self.entrants, self.game.players)

    @cached_property
    def names(self) -> list[str]:
        """Return the entrants in order, each once."""
        return list(dict.fromkeys(self.entrants))

    @cached_property
    def size(self) -> int:
        """Return the number of matches in one deal."""
        return len(self.deal(0))

    def deal(self, number: int) -> list[Pairing]:
        return [
            Pairing(number, index, rotation, seats)
            for index, line_up in enumerate(self.line_ups)
            for rotation, seats in enumerate(rotations(line_up, repeated=self.repeated))
        ]

    def deals_for(self, games: int) -> int:
        """Return how many whole deals have at least `games` matches."""
        return -(-games // self.size)

    def pairings(self, deals: int) -> Iterator[Pairing]:
        for number in range(deals):
            yield from self.deal(number)

    def chance_seed(self, pairing: Pairing) -> str:
        """Return the match's seed: the same for every rotation of a deal."""
        return f"{self.seed}-{pairing.deal}"

    def player_stream(self, pairing: Pairing, seat: int) -> str:
        """Return the stream of a seat's random numbers under the contest's seed, different for every match."""
        return f"player {pairing.deal}/{pairing.line_up}/{pairing.rotation}/{seat}"

    # ------------------------------------------------------------ as the first line of a results file

    def definition(self) -> dict[str, Any]:
        """Return what identifies a contest: two with the same definition may share a results file."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules_version": self.game.definition.rules_version,
            "players": self.game.players,
            "options": dict(self.game.options),
            "components": self.game.components.sha256,
            "entrants": list(self.entrants),
            "seed": self.seed,
            **({"repeated": True} if self.repeated else {}),
        }

    def header(self) -> dict[str, Any]:
        """Return the definition with the version of the program."""
        return {**self.definition(), "code": code_digest(self.game.definition), "versions": versions()}
