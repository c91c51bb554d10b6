"""The matches to test a game with, and random ways through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lunario.core.arrays import Ints
from lunario.core.definition import Definition, Option, Value
from lunario.core.game import Game
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.judgement.opinion import score_actions

ENDLESS = 20  # times the longest match by the game's limits


class Case(NamedTuple):
    """A player count with options."""

    players: int
    options: dict[str, Value]

    def __str__(self) -> str:
        return f"{self.players}-changed" if self.options else str(self.players)


def cases(definition: Definition) -> Iterator[Case]:
    """Yield every player count with default options, and with every option that applies to it changed.

    >>> from lunario.games import nova_luna
    >>> from lunario.testing import cases
    >>> [str(case) for case in cases(nova_luna.GAME)][:4]
    ['1', '1-changed', '2', '2-changed']
    """
    for players in definition.player_counts:
        yield Case(players, {})
        if options := changed_options(definition, players):
            yield Case(players, options)


def changed_options(definition: Definition, players: int) -> dict[str, Value]:
    """Return every option that applies to the player count, with a value other than its default.

    >>> from lunario.games import nova_luna
    >>> from lunario.testing import changed_options
    >>> changed_options(nova_luna.GAME, players=3)
    {'first_game': True, 'window': 21}
    """
    return {option.name: _other(option) for option in definition.options if option.applies(players)}


def _other(option: Option) -> Value:
    return next(value for value in option.values() if value != option.default)


def possible_events(state: State) -> list[int]:
    """Return what can happen next: legal actions or chance outcomes."""
    return [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()


def choose(state: State, rng: Ints) -> int:
    """Return a random action, or an outcome by weight."""
    if state.is_chance:
        assert state.chance_outcomes(), "chance comes next, but nothing can happen"
        return state.sample_chance(rng)
    actions = state.legal_actions()
    assert actions, f"player {state.current_player} is to move, but nothing is legal"
    return actions[below(rng, len(actions))]


def choose_well(state: State, rng: Ints) -> int:
    """Return the heuristic's favourite action three times out of four, to reach positions that random play does not."""
    if state.is_chance or below(rng, 4) == 0:
        return choose(state, rng)
    return max(score_actions(state), key=lambda scored: scored[1])[0]


def walk(game: Game, seed: int, chooser: Callable[[State, Ints], int] = choose) -> Iterator[tuple[State, int]]:
    """Yield every state of a random match with the action or outcome that comes next, then play that.

    A match that goes on for much longer than the limits say is taken for endless.
    """
    rng, most = new_rng(seed), ENDLESS * game.limits.longest
    state, events = game.new_state(), 0
    while not state.is_over:
        assert events < most, f"a match does not end: it has {events} events, and {game.limits}"
        action = chooser(state, rng)
        yield state, action
        state.apply(action)
        events += 1


def final_state(game: Game, seed: int) -> State:
    rng = new_rng(seed)
    state = game.new_state()
    while not state.is_over:
        state.apply(choose(state, rng))
    return state


def some_states(game: Game, seed: int, count: int) -> list[State]:
    """Return copies of about `count` states, spread over a random match and including the end."""
    states = [state.clone() for state, _ in walk(game, seed)] + [final_state(game, seed)]
    step = max(1, len(states) // count)
    return states[::-step][::-1]
