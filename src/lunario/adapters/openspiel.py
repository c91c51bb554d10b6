"""OpenSpiel: every game, registered as `lunario_nova_luna` and so on when this module is imported.

    from lunario.adapters import openspiel
    game = openspiel.load("nova-luna", players=3, first_game=True)
    game = pyspiel.load_game("lunario_nova_luna(players=3,first_game=true)")   # the same

The game's parameters are `players`, every option, and `components`, the path of another component set. Chance is
explicit; OpenSpiel numbers its outcomes from 0, Lunario after the players' actions. Observations are the player's view
(string) and the observation tensor, in named blocks; an information state is everything the player has read so far,
followed by the view, and its tensor is the observation. All games are registered as games of imperfect information:
which ones have secrets is a matter of rules, and adapters know no rules.
"""

from __future__ import annotations

import functools
import json
from itertools import repeat
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
import pyspiel

from lunario.adapters.common import environment_name
from lunario.core import contract, registry
from lunario.core.arrays import Floats
from lunario.core.components import read_set
from lunario.core.contract import CHANCE
from lunario.core.definition import Definition, Value
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State

__all__ = ["LunarioGame", "LunarioState", "load", "register"]


def __dir__() -> list[str]:
    return __all__


Parameters = dict[str, Any]

Read = tuple[bytes, tuple[str, ...]]  # a state, and what each player and (last) a spectator had read by then

_WIDTH = 4  # bytes per event


def load(name: str, players: int = 2, **options: Value | Path | None) -> LunarioGame:
    """Return the OpenSpiel game, with the arguments of `lunario.load`.

    >>> from lunario.adapters import openspiel
    >>> game = openspiel.load("nova-luna", players=3, first_game=True)
    >>> game.num_players(), game.get_type().short_name
    (3, 'lunario_nova_luna')
    """
    definition = registry.find(name)
    register(definition)
    file = options.pop("components", None)
    given = {"players": players, "components": str(file or ""), **options}
    return _load(environment_name(definition), given)


def _load(name: str, parameters: Parameters) -> LunarioGame:
    return cast(LunarioGame, pyspiel.load_game(name, parameters))


def register(definition: Definition) -> None:
    """Register a game with OpenSpiel, once; importing this module registers every game in the registry.

    >>> import pyspiel
    >>> from lunario.adapters import openspiel
    >>> from lunario.games import nomadas
    >>> openspiel.register(nomadas.GAME)
    >>> "lunario_nomadas" in pyspiel.registered_names()
    True
    """
    if environment_name(definition) not in pyspiel.registered_names():
        # OpenSpiel releases its creators after Python has shut down: classes survive that, a partial crashes.
        creator = type("LunarioGame", (LunarioGame,), {"definition": definition})
        pyspiel.register_game(_game_type(definition, _default_players(definition)), creator)


def _default_players(definition: Definition) -> int:
    return 2 if 2 in definition.player_counts else min(definition.player_counts)


def _game_type(definition: Definition, players: int) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=environment_name(definition),
        long_name=definition.title.en,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if players == 1 else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(definition.player_counts),
        min_num_players=min(definition.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": _default_players(definition),
            **{option.name: option.default for option in definition.options},
            "components": "",
        },
    )


class LunarioGame(pyspiel.Game):
    """A game with a player count and options; `core` is Lunario's own.

    >>> from lunario.adapters import openspiel
    >>> game = openspiel.load("nova-luna")
    >>> game.min_utility(), game.max_utility(), game.new_initial_state().is_chance_node()
    (-1.0, 1.0, True)
    """

    definition: ClassVar[Definition]

    def __init__(self, params: Parameters) -> None:
        chosen = dict(params)
        players, file = int(chosen.pop("players")), chosen.pop("components")
        components = read_set(self.definition, file) if file else None
        self.core = Game(self.definition, players, chosen, components)
        limits = self.core.limits
        info = pyspiel.GameInfo(
            num_distinct_actions=limits.actions,
            max_chance_outcomes=limits.outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=limits.longest,
        )
        super().__init__(_game_type(self.definition, players), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the parameters: each game's class is made when it is registered."""
        return _load, (environment_name(self.definition), self.get_parameters())

    def new_initial_state(self) -> LunarioState:
        return LunarioState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.core.limits.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> Observer:
        return Observer(self.core, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class LunarioState(pyspiel.State):
    """A state; `core` is Lunario's own. What players have read is worked out only on demand.

    OpenSpiel copies and pickles these attributes when it clones or serialises a state, so events are kept as bytes,
    which are not copied.

    >>> from lunario.adapters import openspiel
    >>> state = openspiel.load("nova-luna").new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.chance_outcomes()[0][0])
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['take 1', 'take 2', 'take 3']
    """

    def __init__(self, game: LunarioGame) -> None:
        super().__init__(game)
        self.core: State = game.core.new_state()
        self._first_outcome = game.core.limits.actions
        self._read: Read = bytes(self.core), ("",) * (game.core.players + 1)
        self._events = b""  # since that state

    # ------------------------------------------------------------ play

    def current_player(self) -> int:
        return self.core.current_player

    def is_terminal(self) -> bool:
        return self.core.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    # The next two override OpenSpiel's own, to answer Python without a round trip through C++.

    def is_chance_node(self) -> bool:
        return self.core.is_chance

    def legal_actions(self, player: int | None = None) -> list[int]:
        to_move = self.core.current_player
        if to_move == CHANCE:
            outcomes: list[int] = (self.core.chance_weights()[0] - self._first_outcome).tolist()
            return outcomes
        return self.core.legal_actions() if player is None or player == to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, weights = self.core.chance_weights()
        numbers, listed = (outcomes - self._first_outcome).tolist(), weights.tolist()
        total = sum(listed)
        if total == len(listed) > 0:  # all equally likely
            return list(zip(numbers, repeat(1 / total)))
        return list(zip(numbers, (weights / total).tolist()))

    def _apply_action(self, action: int) -> None:
        """Play an action; an illegal one raises IllegalAction, which says why."""
        number = self._number(self.core.current_player, action)
        self.core.apply(number)
        self._events += number.to_bytes(_WIDTH, "little")

    def returns(self) -> list[float]:
        return self.core.returns() if self.core.is_over else [0.0] * self.core.game.players

    def _number(self, player: int, action: int) -> int:
        """Return Lunario's number for an OpenSpiel action."""
        return action + self._first_outcome if player == CHANCE else action

    # ------------------------------------------------------------ what players know

    def seen(self, reader: int | None) -> str:
        """Return everything a player (None: a spectator) has read so far, one line per event."""
        if self._events:
            self._read, self._events = _read_on(self.core.game, self._read, self._events), b""
        return self._read[1][-1 if reader is None else reader]

    def observation_tensor(self, player: int = pyspiel.PlayerId.INVALID) -> list[float]:
        """Return the tensor of a player, by default the one to move: far quicker than OpenSpiel's observers."""
        chosen = self.core.current_player if player == pyspiel.PlayerId.INVALID else player
        if not 0 <= chosen < self.core.game.players:
            raise pyspiel.SpielError(f"There is no player {chosen} to observe.")
        return _listed(self.core.observation(chosen), chosen)

    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> LunarioState:
        """Return a random state that the player cannot distinguish from this one.

        It starts a history of its own, in which the other players have read only what this player has: neither gives
        the truth away.
        """
        other: LunarioState = self.get_game().new_initial_state()
        other.core = self.core.determinize(player_id, new_rng(int(probability_sampler() * 2**53)))
        other._read = bytes(other.core), (self.seen(player_id),) * (self.core.game.players + 1)
        return other

    # ------------------------------------------------------------ words

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.notation(self._number(player, action))

    def __str__(self) -> str:
        player = self.core.current_player
        return _drawing(self.core.game, bytes(self.core), player if player >= 0 else None)


Listed = tuple[Floats, list[float]]  # a tensor, and its numbers as a list
_LATEST: dict[tuple[int, int], Listed] = {}  # by size and player; without those that a thread works on


def _listed(tensor: Floats, player: int) -> list[float]:
    """Return the numbers as a list, quickly: only those that differ from the player's latest tensor are made.

    That one is taken out meanwhile, so that neither another thread nor an interruption can spoil it.
    """
    key = (len(tensor), player)
    latest: Listed | None = _LATEST.pop(key, None)
    before, numbers = latest or (np.zeros_like(tensor), [0.0] * len(tensor))
    places = (tensor != before).nonzero()[0]
    for place, number in zip(places.tolist(), tensor[places].tolist()):
        numbers[place] = number
    _LATEST[key] = tensor, numbers
    return numbers.copy()


def _read_on(game: Game, before: Read, events: bytes) -> Read:
    """Let every reader read the events that followed."""
    state, seen = game.state_from_bytes(before[0]), list(before[1])
    for at in range(0, len(events), _WIDTH):
        number = int.from_bytes(events[at : at + _WIDTH], "little")
        for reader, line in enumerate(_lines(state, number)):
            seen[reader] += line
        state.apply(number)
    return bytes(state), tuple(seen)


def _lines(state: State, number: int) -> list[str]:
    """Return an event's line for each reader: in notation for those who see it, in general words for the others."""
    who = "*" if state.is_chance else str(state.current_player)
    sees = [state.sees(number, reader) for reader in (*range(state.game.players), None)]
    texts = {seen: state.notation(number) if seen else state.describe(number, hidden=True) for seen in set(sees)}
    return [f"{who} {texts[seen]}\n" for seen in sees]


class Observer:
    """A player's knowledge (or a spectator's, without private information), as a string and as a tensor."""

    def __init__(self, game: Game, kind: Any, params: Parameters | None) -> None:
        if params:
            raise ValueError(f"Observers of Lunario's games have no parameters, such as {', '.join(params)}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Lunario can show what one player knows or what everybody knows, nothing else.")
        self._recalls = kind.perfect_recall
        self._is_spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._is_blind = not kind.public_info  # a view does not separate private from public information: show neither
        self.tensor: Floats | None = (
            None if self._is_spectator or self._is_blind else np.zeros(game.observation_size, np.float32)
        )
        self.dict: dict[str, Floats] = {} if self.tensor is None else _blocks(game, self.tensor)

    def set_from(self, state: LunarioState, player: int) -> None:
        if self.tensor is not None:
            state.core.game.entry(contract.observe)(state.core.buffer, player, self.tensor)

    def string_from(self, state: LunarioState, player: int) -> str | None:
        if self._is_blind:
            return None
        reader = None if self._is_spectator else player
        view = _view(state.core.game, bytes(state.core), reader)
        return state.seen(reader) + view if self._recalls else view


# OpenSpiel's algorithms ask for the same strings several times in a row, and these are slow to make.


@functools.lru_cache(maxsize=64)
def _view(game: Game, data: bytes, reader: int | None) -> str:
    return json.dumps(game.state_from_bytes(data).view(reader), ensure_ascii=False)


@functools.lru_cache(maxsize=64)
def _drawing(game: Game, data: bytes, reader: int | None) -> str:
    return game.state_from_bytes(data).draw(reader)


def _blocks(game: Game, tensor: Floats) -> dict[str, Floats]:
    """Return views of the tensor's named blocks."""
    blocks, start = {}, 0
    for name, size in game.observation_layout:
        blocks[name] = tensor[start : start + size]
        start += size
    return blocks


for _name in registry.games():
    register(registry.find(_name))
