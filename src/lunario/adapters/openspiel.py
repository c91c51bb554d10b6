"""OpenSpiel: every game, registered as `lunario_nova_luna` and so on when this module is imported.

    from lunario.adapters import openspiel
    game = openspiel.load("nova-luna", players=3, first_game=True)
    game = pyspiel.load_game("lunario_nova_luna(players=3,first_game=true)")   # the same

The game's parameters are `players`, every option, and `components`, the path of another component set. Chance is
explicit; OpenSpiel numbers its outcomes from 0, Lunario after the players' actions. Observations are the player's view
(string) and the observation tensor by named blocks; an information state is all the player has read so far, followed by
the view, and its tensor is the observation. All games count as games of imperfect information: which have secrets is a
rule, and adapters know no rule.
"""

from __future__ import annotations

import functools
import json
from typing import Any, ClassVar, cast

import numpy as np
import pyspiel

from lunario.core import contract, registry
from lunario.core.arrays import Floats
from lunario.core.components import read_set
from lunario.core.contract import CHANCE
from lunario.core.definition import Definition, Value
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State

Parameters = dict[str, Any]


def short_name(definition: Definition) -> str:
    """What OpenSpiel calls a game: lunario_nova_luna."""
    return f"lunario_{definition.name.replace('-', '_')}"


def load(name: str, players: int = 2, **options: Value) -> LunarioGame:
    """The game for OpenSpiel, as `lunario.load` has it for Python."""
    definition = registry.find(name)
    register(definition)
    return cast(LunarioGame, pyspiel.load_game(short_name(definition), {"players": players, **options}))


def register(definition: Definition) -> None:
    """Make a game known to OpenSpiel, once; importing this module does it for all that are in the registry."""
    if short_name(definition) not in pyspiel.registered_names():
        # OpenSpiel lets go of its creators after Python has ended: classes survive that, a partial crashes.
        creator = type("LunarioGame", (LunarioGame,), {"definition": definition})
        pyspiel.register_game(_game_type(definition, _default_players(definition)), creator)


def _default_players(definition: Definition) -> int:
    return 2 if 2 in definition.player_counts else min(definition.player_counts)


def _game_type(definition: Definition, players: int) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(definition),
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
    """A game with a player count and options; `core` is Lunario's own."""

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

    def new_initial_state(self) -> LunarioState:
        return LunarioState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.core.limits.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> Observer:
        return Observer(self.core, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class LunarioState(pyspiel.State):
    """A state. `core` is Lunario's; `seen` is what each player has read so far, and last what a spectator has.

    OpenSpiel copies and pickles these attributes when it clones and serialises a state.
    """

    def __init__(self, game: LunarioGame) -> None:
        super().__init__(game)
        self.core: State = game.core.new_state()
        self.seen = [""] * (game.core.players + 1)

    # ------------------------------------------------------------ play

    def current_player(self) -> int:
        return self.core.current_player

    def is_terminal(self) -> bool:
        return self.core.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.core.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome - self._first_outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        """One that the rules do not allow raises IllegalAction, which says why."""
        before, number = self.core.clone(), self._number(self.core.current_player, action)
        self.core.apply(number)
        self._remember(before, number)

    def returns(self) -> list[float]:
        return self.core.returns() if self.core.is_terminal else [0.0] * self.core.game.players

    @property
    def _first_outcome(self) -> int:
        return self.core.game.limits.actions

    def _number(self, player: int, action: int) -> int:
        """Lunario's number of OpenSpiel's action."""
        return action + self._first_outcome if player == CHANCE else action

    # ------------------------------------------------------------ what players know

    def _remember(self, before: State, number: int) -> None:
        """Note the action for everybody: in notation who sees it, in general words who does not."""
        who = "*" if before.is_chance else str(before.current_player)
        sees = [before.sees(number, reader) for reader in (*range(before.game.players), None)]
        lines = {seen: before.notation(number) if seen else before.describe(number, hidden=True) for seen in set(sees)}
        for reader, seen in enumerate(sees):
            self.seen[reader] += f"{who} {lines[seen]}\n"

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> LunarioState:
        """A state that the player cannot tell from this one, at random.

        It begins a history of its own, and in it the others remember no more than the player has read: neither can tell
        the truth.
        """
        other: LunarioState = self.get_game().new_initial_state()
        other.core = self.core.determinize(player_id, new_rng(int(probability_sampler() * 2**53)))
        other.seen = [self.seen[player_id]] * len(self.seen)
        return other

    # ------------------------------------------------------------ words

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.notation(self._number(player, action))

    def __str__(self) -> str:
        player = self.core.current_player
        return _drawing(self.core.game, bytes(self.core), player if player >= 0 else None)


class Observer:
    """What a player knows, or a spectator where private information is left out, as a string and as a tensor."""

    def __init__(self, game: Game, kind: Any, params: Parameters | None) -> None:
        if params:
            raise ValueError(f"Observers of Lunario's games have no parameters, such as {', '.join(params)}.")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Lunario can show what one player knows, or what everybody knows, and nothing else.")
        self._recalls = kind.perfect_recall
        self._is_spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Floats | None = None if self._is_spectator else np.zeros(game.observation_size, np.float32)
        self.dict: dict[str, Floats] = {} if self.tensor is None else _blocks(game, self.tensor)

    def set_from(self, state: LunarioState, player: int) -> None:
        if self.tensor is not None:
            state.core.game.entry(contract.observe)(state.core.buffer, player, self.tensor)

    def string_from(self, state: LunarioState, player: int) -> str:
        reader = None if self._is_spectator else player
        view = _view(state.core.game, bytes(state.core), reader)
        return state.seen[-1 if reader is None else reader] + view if self._recalls else view


# OpenSpiel's algorithms ask for the same strings several times in a row, and they are slow to make.


@functools.lru_cache(maxsize=64)
def _view(game: Game, data: bytes, reader: int | None) -> str:
    return json.dumps(game.state_from_bytes(data).view(reader), ensure_ascii=False)


@functools.lru_cache(maxsize=64)
def _drawing(game: Game, data: bytes, reader: int | None) -> str:
    return game.state_from_bytes(data).draw(reader)


def _blocks(game: Game, tensor: Floats) -> dict[str, Floats]:
    """The named parts of the tensor."""
    blocks, start = {}, 0
    for name, size in game.observation_layout:
        blocks[name] = tensor[start : start + size]
        start += size
    return blocks


for _name in registry.games():
    register(registry.find(_name))
