"""A contest: who plays whom, in which seats, with which chance. Everything follows from its definition and a number."""

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

    deal: int  # the matches of a deal have the same chance
    line_up: int  # who plays
    rotation: int  # and in which order they sit
    seats: tuple[str, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        return self.deal, self.line_up, self.rotation


def line_ups(entrants: Sequence[str], count: int) -> list[tuple[str, ...]]:
    """Return who meets at a table of `count` seats: all entrants; with fewer the last one takes the seats left;
    with more everybody meets everybody."""
    if len(entrants) <= count:
        return [(*entrants, *[entrants[-1]] * (count - len(entrants)))]
    return list(combinations(entrants, count))


def rotations(line_up: Sequence[str], *, repeated: bool = False) -> list[tuple[str, ...]]:
    """Return the line-up turned around the table; once each if several look alike, unless they are to be `repeated`."""
    turned = [(*line_up[-turn:], *line_up[:-turn]) for turn in range(len(line_up))]
    return turned if repeated else list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Contest:
    """Named players in a game with its options and player count. A deal is one chance seed, and with it every rotation
    of every line-up: nobody is lucky for having been dealt the better seat.

    `repeated`: play rotations that look alike all the same. Equal players then meet several times on each deal, which
    tells the luck of the deal from that of the play."""

    game: Game
    entrants: tuple[str, ...]
    seed: str
    repeated: bool = False

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        return line_ups(self.entrants, self.game.players)

    @cached_property
    def names(self) -> list[str]:
        """Everybody once, in the order of their entry."""
        return list(dict.fromkeys(self.entrants))

    @cached_property
    def size(self) -> int:
        """The matches of one deal."""
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
        """Return where a seat's random numbers come from, with the contest's seed: its own in every match."""
        return f"player {pairing.deal}/{pairing.line_up}/{pairing.rotation}/{seat}"

    # ------------------------------------------------------------ as the first line of a results file

    def definition(self) -> dict[str, Any]:
        """Return what makes two contests the same one, so that one file may have the results of both."""
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
        """Return the definition, and with which program it is played."""
        return {**self.definition(), "code": code_digest(self.game.definition), "versions": versions()}
