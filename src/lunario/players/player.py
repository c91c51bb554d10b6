"""Computer players: what one is, which there are, and how they are asked (always with a determinised state)."""

from __future__ import annotations

import re
from typing import Protocol

from lunario.core.errors import BadArgument, LunarioError
from lunario.core.game import Game
from lunario.core.random import Rng
from lunario.core.state import State
from lunario.core.text import joined
from lunario.judgement.frozen import FROZEN, frozen
from lunario.judgement.levels import LADDER, LEVELS, Level, level_of, width_of
from lunario.players.greedy import Greedy
from lunario.players.planner import Planner
from lunario.players.program import Program, is_program
from lunario.players.searcher import Searcher
from lunario.players.uniform import Uniform

# Somebody who has just learned the rules can tell a good move, but overlooks every other one.
OVERLOOKED = 50  # percent
QUICKEST = LADDER[: LADDER.index("casual") + 1]  # levels whose decisions take next to no time


class Player(Protocol):
    """Chooses an action for the player to move, from a state in which everything hidden from that player is guessed.

    It may remember its last decision: create one per seat and match. Any object with a method `choose` is a player.

    >>> class First:
    ...     def choose(self, state, rng):
    ...         return state.legal_actions()[0]
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> match.notation(lunario.decide(First(), match.state, lunario.Rng(1)))
    'take 1'
    """

    def choose(self, state: State, rng: Rng) -> int: ...


def names() -> list[str]:
    """Return the computer players' names, from the weakest."""
    return ["random", LADDER[0], "greedy", *LEVELS]


def quick_names() -> list[str]:
    """Return the names of the players that answer at once."""
    return ["random", "greedy", *QUICKEST]


def create_player(name: str, game: Game) -> Player:
    """Return the player of that name.

    `master@500` is master with 500 iterations (or plans of width 500, if it plans); `program:COMMAND` asks a program.

    >>> lunario.create_player("greedy", lunario.load("nova-luna"))
    <Greedy for nova-luna with 2 players>
    """
    if not isinstance(name, str) or not isinstance(game, Game):
        raise BadArgument(
            f"A player is created from a name and a game, not from {name!r} and {game!r}.",
            f"Un jugador se crea con un nombre y un juego, no con {name!r} y {game!r}.",
        )
    if is_program(name):
        return Program(game, name)
    kind, _, number = name.partition("@")
    if not (name == kind or (kind in (*LEVELS, "reference-1") and re.fullmatch(r"0*[1-9][0-9]{0,8}", number))):
        raise _unknown(name)
    iterations = int(number) if number else None
    if kind == "random":
        return Uniform(game)
    if kind == "novice":
        return Greedy(game, overlooks=OVERLOOKED)
    if kind == "greedy":
        return Greedy(game)
    if kind in LEVELS and (width := width_of(game, kind)):
        return Planner(game, iterations or width)
    if kind in LEVELS:
        return _searcher(game, level_of(game, kind), iterations)
    if kind in FROZEN:
        return _thaw(kind, game, iterations)
    raise _unknown(name)


def _searcher(game: Game, level: Level, iterations: int | None) -> Searcher:
    """Return a player of that level, optionally with another number of iterations."""
    margin = level.margin_of_return(game.players)
    return Searcher(game, iterations or level.iterations, margin=margin, overlooks=level.overlooks)


def _thaw(name: str, game: Game, iterations: int | None) -> Player:
    """Return a frozen player as it was."""
    kept = frozen(name, game)
    if kept.settings is None:
        return Greedy(game, kept.actions)
    return Searcher(game, iterations or kept.iterations, kept.settings, (kept.actions, kept.values))


def _unknown(name: str) -> BadArgument:
    known = [*names(), *FROZEN]
    return BadArgument(
        f"There is no computer player {name}; there are {joined(known, 'en')}.",
        f"No hay ningún jugador {name} del ordenador; hay {joined(known, 'es')}.",
    )


def decide(player: Player, state: State, rng: Rng) -> int:
    """Ask a player to decide for the seat to move. It never sees the true state, so it cannot cheat.

    >>> match, rng = lunario.load("nova-luna").new_match(seed=7), lunario.Rng(7)
    >>> player = lunario.create_player("greedy", match.game)
    >>> match.notation(lunario.decide(player, match.state, rng))
    'take 2'
    """
    _check_decision(player, state)
    if state.current_player < 0:
        raise LunarioError(
            "There is nothing to decide: the match is over, or chance comes next.",
            "No hay nada que decidir: la partida ha terminado, o ahora decide el azar.",
        )
    return player.choose(state.determinize(state.current_player, rng), rng)


def _check_decision(player: Player, state: State) -> None:
    """Refuse what is not a state, and a player of another game: compiled code would misread its states."""
    if not isinstance(state, State):
        raise BadArgument(
            f"A player decides in a State, such as `match.state`, not in {state!r}.",
            f"Un jugador decide en un State, como `match.state`, no en {state!r}.",
        )
    game = getattr(player, "game", state.game)
    if game is not state.game and game != state.game:
        raise BadArgument(
            f"{player!r} cannot decide in {state!r}: they belong to different games.",
            f"{player!r} no puede decidir en {state!r}: son de juegos distintos.",
        )
