"""What a computer player is, which there are, and how one is asked: always with a determinised state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.record import Ints
from lunario.core.state import State
from lunario.core.text import joined
from lunario.players.greedy import Greedy
from lunario.players.uniform import Uniform


class Player(Protocol):
    """Chooses an action for the player to move, from a state in which all it cannot know is made up."""

    def choose(self, state: State, rng: Ints) -> int: ...


_PLAYERS: dict[str, Callable[[Game], Player]] = {"random": Uniform, "greedy": Greedy}


def names() -> list[str]:
    """The computer players' names, from the weakest."""
    return list(_PLAYERS)


def create(name: str, game: Game) -> Player:
    if name not in _PLAYERS:
        raise LunarioError(
            f"There is no computer player {name}; there are {joined(names(), 'en')}.",
            f"No hay ningún jugador {name} del ordenador; hay {joined(names(), 'es')}.",
        )
    return _PLAYERS[name](game)


def decide(player: Player, state: State, rng: Ints) -> int:
    """Ask a player for the seat that is to move. It never gets the true state: fair by construction."""
    return player.choose(state.determinize(state.current_player, rng), rng)
