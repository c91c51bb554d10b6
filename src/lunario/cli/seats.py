"""The seats: the names after `--players`, and the computer players they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lunario.core.chance import number_below
from lunario.core.definition import Definition
from lunario.core.errors import BadOption
from lunario.core.text import joined

if TYPE_CHECKING:
    from lunario.core.match import Match
    from lunario.core.random import Rng
    from lunario.players import Player

HUMAN = "human"
OPPONENT = "casual"  # the default opponent, the same as on the page
_SPANISH = {"humano": HUMAN, "humana": HUMAN, "persona": HUMAN}


def default_seats(definition: Definition) -> list[str]:
    """Return one person and one computer player, or as many as the game needs."""
    count = min((players for players in definition.player_counts if players > 1), default=1)
    return [HUMAN] + [OPPONENT] * (count - 1)


def read_seats(definition: Definition, text: str, *, people: bool) -> list[str]:
    """Read names such as `human,greedy` and check them; `people` says whether humans may play."""
    from lunario import players

    seats = [_SPANISH.get(name, name) for name in names_in(text)]
    check_names(
        [name for name in seats if not players.is_program(name)],
        [HUMAN, *players.names()] if people else players.names(),
    )
    check_programs(seats)
    definition.check_players(len(seats))
    return seats


def names_in(text: str) -> list[str]:
    """Return the names between commas, in lower case except those that begin with `program:`."""
    from lunario.players import is_program

    words = [word.strip() for word in text.split(",")]
    return [word if is_program(word) else word.lower() for word in words]


def shown(name: str) -> str:
    """Return a player's name for a table; a program goes by the last word of its command, without the folder."""
    from lunario.players import is_program

    return f"program:{Path(name.rpartition(':')[2].rpartition(' ')[2]).name}" if is_program(name) else name


def check_names(seats: Sequence[str], known: Sequence[str]) -> None:
    for name in seats:
        if name not in known:
            raise BadOption(
                f"“{name}” is not a player here; there are {joined(known, 'en')}, written like {','.join(known[:2])}.",
                f"«{name}» no es un jugador aquí; hay {joined(known, 'es')}, escritos así: {','.join(known[:2])}.",
            )


def check_programs(names: Sequence[str]) -> None:
    """Refuse programs that cannot be started."""
    from lunario.players.program import check_command, is_program

    for name in filter(is_program, names):
        check_command(name)


def check_count(seats: Sequence[str], players: int) -> None:
    if len(seats) != players:
        raise BadOption(
            f"This match is for {players}, but --players names {len(seats)}.",
            f"Esta partida es para {players}, pero --players nombra a {len(seats)}.",
        )


def decide(match: Match, computers: dict[int, Player]) -> int:
    """Return the action of the computer player to move.

    `computers` holds the players of this match by seat, since they remember their search. Random numbers come from
    the seed, the seat and the number of the event, so that the same seed gives the same match in every process.
    """
    from lunario import players

    seat = match.current_player
    if seat not in computers:
        computers[seat] = players.create_player(match.seats[seat], match.game)
    return players.decide(computers[seat], match.state, _rng(match, seat))


def _rng(match: Match, seat: int) -> Rng:
    from lunario.core.random import Rng

    return Rng(number_below(1 << 62, match.seed, f"player {seat}", len(match.events)))
