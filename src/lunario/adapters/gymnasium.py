"""Gymnasium: one seat of a game, with computer players in the others, or a solo game.

    import gymnasium
    import lunario.adapters.gymnasium
    env = gymnasium.make("lunario/NovaLuna-v0", opponents="greedy", window=21)
    envs = gymnasium.make_vec("lunario/NovaLuna-v0", num_envs=256, opponents="random")

Both wrap the batched environment (`lunario.batch`), with one lane or many. An observation is a dict of `observation`,
the tensor, and `action_mask`, 1 where an action is legal. The action space samples legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lunario.adapters.common import Observation, check_render_mode, metadata, observation_space, read_action, render
from lunario.batch.batched import Batch
from lunario.core import registry
from lunario.core.arguments import check_player, whole
from lunario.core.chance import new_seed
from lunario.core.definition import Definition
from lunario.core.errors import OVER, BadArgument, BadOption, IllegalAction, Reason
from lunario.core.game import Game, load
from lunario.core.state import State
from lunario.core.text import Texts, joined

__all__ = ["LegalActions", "LegalVectors", "LunarioEnv", "LunarioVectorEnv", "environment_id", "register"]


def __dir__() -> list[str]:
    return __all__


Info = dict[str, Any]
_Space = TypeVar("_Space", bound="gymnasium.Space[Any]")

_OVER = Texts("The match is over: reset the environment.", "La partida ha terminado: reinicia el entorno.")
_BOUNDED = ("win", "place")  # rewards that are never below -1

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def environment_id(definition: Definition) -> str:
    """Return the id for `gymnasium.make`: lunario/NovaLuna-v0.

    >>> from lunario.adapters.gymnasium import environment_id
    >>> from lunario.games import nova_luna
    >>> environment_id(nova_luna.GAME)
    'lunario/NovaLuna-v0'
    """
    return f"lunario/{''.join(part.capitalize() for part in definition.name.split('-'))}-v0"


def register(definition: Definition) -> None:
    """Register a game with Gymnasium; importing this module registers every game in the registry.

    >>> import gymnasium
    >>> from lunario.adapters.gymnasium import environment_id, register
    >>> from lunario.games import nomadas
    >>> register(nomadas.GAME)
    >>> environment_id(nomadas.GAME) in gymnasium.registry
    True
    """
    if environment_id(definition) not in gymnasium.registry:
        gymnasium.register(
            environment_id(definition),
            entry_point=f"{__name__}:LunarioEnv",
            vector_entry_point=f"{__name__}:LunarioVectorEnv",
            kwargs={"game": definition.name},
        )


class LegalActions(gymnasium.spaces.Discrete):
    """The actions of a game; samples are legal.

    >>> from lunario.adapters.gymnasium import LunarioEnv
    >>> env = LunarioEnv("nova-luna", window=21)
    >>> observation, info = env.reset(seed=7)
    >>> int(observation["action_mask"][env.action_space.sample()])
    1
    """

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch.game.limits.actions)
        self._batch = batch

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self._batch.legal_actions(0)
        if mask is not None or probability is not None or not legal:
            return super().sample(mask, probability)
        return np.int64(self.np_random.choice(legal))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as a plain space, without the matches; an environment binds its copy to its own."""
        return _plain, (gymnasium.spaces.Discrete, int(self.n), self._np_random)


class LegalVectors(gymnasium.spaces.MultiDiscrete):
    """An action for each of several matches; samples are legal.

    >>> from lunario.adapters.gymnasium import LunarioVectorEnv
    >>> envs = LunarioVectorEnv(3, "nova-luna", window=21)
    >>> observations, info = envs.reset(seed=7)
    >>> observations["action_mask"][range(3), envs.action_space.sample()].tolist()
    [1, 1, 1]
    """

    def __init__(self, batch: Batch) -> None:
        super().__init__([batch.game.limits.actions] * batch.lanes)
        self._batch = batch

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        if mask is not None or probability is not None:
            return np.asarray(super().sample(mask, probability))
        legal, counts = self._batch.legal, self._batch.counts
        lanes = np.flatnonzero(counts)
        found = np.zeros(self._batch.lanes, np.int64)
        found[lanes] = legal[lanes, self.np_random.integers(counts[lanes])]
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _plain, (gymnasium.spaces.MultiDiscrete, self.nvec.copy(), self._np_random)


def _plain(space: type[_Space], size: Any, rng: np.random.Generator | None) -> _Space:
    found = space(size)
    if rng is not None:
        found._np_random = rng
    return found


def _bound(space: _Space, copied: gymnasium.Space[Any]) -> _Space:
    """Return the space of a copied environment, with the random numbers of its copied space."""
    space._np_random = copied._np_random
    return space


def _seats(game: Game, seat: int, opponents: str | Sequence[str]) -> list[str | None]:
    """Return who sits where; None marks the seat played through the environment."""
    check_player(seat, game.players, or_spectator=False)
    others = game.players - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise BadOption(
            f"Name one opponent for all other seats, or one for each ({others}), not {len(names)}.",
            f"Di un rival para todos los demás asientos, o uno para cada uno ({others}), no {len(names)}.",
        )
    return [*names[:seat], None, *names[seat:]]


def _ends_illegal(illegal: str | None, reward: str) -> bool:
    """Return whether an illegal action ends the match rather than raise."""
    if illegal not in (None, "end", "raise"):
        raise BadOption(
            f"An illegal action can end the match or raise an error (end, raise), not {illegal}.",
            f"Una acción ilegal puede acabar la partida o dar un error (end, raise), no {illegal}.",
        )
    if illegal == "end" and reward not in _BOUNDED:
        raise BadOption(
            f"With the reward {reward}, a match can be worth less than the -1 of an illegal action: write "
            'illegal="raise", or choose the reward win or place.',
            f"Con la recompensa {reward}, una partida puede valer menos que el -1 de una acción ilegal: escribe "
            'illegal="raise", o elige la recompensa win o place.',
        )
    return illegal == "end" or (illegal is None and reward in _BOUNDED)


class LunarioEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; `state` is the current state.

    >>> from lunario.adapters.gymnasium import LunarioEnv
    >>> env = LunarioEnv("nova-luna", opponents="random", window=21)
    >>> observation, info = env.reset(seed=7)
    >>> ended = False
    >>> while not ended:
    ...     observation, reward, ended, truncated, info = env.step(env.action_space.sample())
    >>> sorted(info)
    ['place', 'score']
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        reward: str = "win",
        illegal: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`illegal`: an illegal action ends the match with a reward of -1 (`end`) or raises IllegalAction (`raise`).

        No match is worth less than -1 by `win` and `place`, and there `end` is the default. Scores and margins have no
        such bound: with them, illegal actions always raise.
        """
        self._ends_illegal = _ends_illegal(illegal, reward)
        made = _load(game, players, options)
        self.metadata = metadata(made)
        self.render_mode = check_render_mode(render_mode)
        self._seat = seat
        seats = _seats(made, seat, opponents)
        self._batch = Batch(made, 1, seeds=new_seed(), autoreset="disabled", reward=reward, seats=seats, workers=1)
        self.game = made
        self.observation_space = observation_space(made)
        self.action_space = LegalActions(self._batch)
        self._begun = self._is_over = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Become a copy of another environment, with an action space that samples this one's legal actions."""
        self.__dict__.update(state)
        self.action_space = _bound(LegalActions(self._batch), state["action_space"])

    @property
    def state(self) -> State:
        return self._batch.state(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a match: with a seed, that of `game.new_match(seed)`; without one, the next in the series."""
        super().reset(seed=seed)
        if seed is not None or self._begun:
            self._batch.reset(None if seed is None else [seed])
        self._begun, self._is_over = True, bool(self._batch.ends[0])
        self._show()
        return self._observation(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action. An illegal one loses the match, and `illegal` in the info says why."""
        batch = self._batch
        if self._is_over:
            raise IllegalAction(Reason(OVER, _OVER))
        number = read_action(action, self)
        if self._ends_illegal and number not in batch.legal_actions(0):
            self._is_over = True
            return self._observation(), -1.0, True, False, {"illegal": self.state.why_not(number).text.en}
        batch.step([number])
        self._is_over = ended = bool(batch.ends[0])
        self._show()
        info = _result(batch, 0, self._seat) if ended else {}
        return self._observation(), float(batch.rewards[0, self._seat]), ended, False, info

    def _observation(self) -> Observation:
        """Return copies: Gymnasium wants observations that do not change later."""
        return {"observation": self._batch.observations[0].copy(), "action_mask": self._batch.masks[0].copy()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the board as the seat sees it."""
        return render(self.state, self._seat, self.render_mode)


class LunarioVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """One seat in each of many matches, stepped together in compiled threads.

    Without `copy`, every step returns the same arrays of observations.

    >>> from lunario.adapters.gymnasium import LunarioVectorEnv
    >>> envs = LunarioVectorEnv(8, "nova-luna", opponents="random", window=21)
    >>> observations, info = envs.reset(seed=7)
    >>> observations, rewards, ends, truncated, info = envs.step(envs.action_space.sample())
    >>> rewards.shape, ends.shape
    ((8,), (8,))
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        workers: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made = _load(game, players, options)
        self.game, self.num_envs = made, num_envs
        self.render_mode = check_render_mode(render_mode)
        mode, seats = _autoreset(autoreset_mode), _seats(made, seat, opponents)
        self.metadata = {**metadata(made), "autoreset_mode": mode}
        self._seat, self._copies = seat, copy
        self.batch = Batch(
            made, num_envs, seeds=new_seed(), autoreset=_MODES[mode], reward=reward, seats=seats, workers=workers
        )
        self.single_observation_space = observation_space(made)
        self.single_action_space = gymnasium.spaces.Discrete(made.limits.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalVectors(self.batch)
        self._begun = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Become a copy of other environments, with an action space that samples these ones' legal actions."""
        self.__dict__.update(state)
        self.action_space = _bound(LegalVectors(self.batch), state["action_space"])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin new matches; with the option `reset_mask`, only in environments where it is true."""
        lanes = self._chosen((options or {}).get("reset_mask"))
        numbers = self._numbers(seed)
        seeded = [lane for lane in lanes if numbers[lane] is not None]
        if seeded:
            self.batch.reset([number for lane in seeded if (number := numbers[lane]) is not None], seeded)
        rest = [lane for lane in lanes if numbers[lane] is None]
        if rest and self._begun:
            self.batch.reset(lanes=rest)
        self._begun = True
        return self._observations(), {}

    def _chosen(self, mask: Any) -> list[int]:
        """Return the numbers of the environments that a mask selects."""
        if mask is None:
            return list(range(self.num_envs))
        if np.shape(mask) != (self.num_envs,):
            raise BadArgument(
                f"reset_mask needs {self.num_envs} truth values, one for each environment.",
                f"reset_mask pide {self.num_envs} valores de verdad, uno para cada entorno.",
            )
        return np.flatnonzero(mask).tolist()

    def _numbers(self, seed: Any) -> list[int | None]:
        """Return the seed of each environment, or None for those that go on with their series."""
        if seed is None:
            return [None] * self.num_envs
        if (first := whole(seed)) is not None:
            return [first + lane for lane in range(self.num_envs)]
        if not isinstance(seed, Iterable) or len(found := list(seed)) != self.num_envs:
            raise BadArgument(
                f"These environments need a seed each ({self.num_envs}), or one number to count up from, not {seed!r}.",
                f"Estos entornos piden una semilla cada uno ({self.num_envs}), o un número inicial, no {seed!r}.",
            )
        return found

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play an action in every match. If one is illegal, nothing happens, and the error names its lane."""
        batch = self.batch
        batch.step(actions)
        ends = batch.ends.copy()
        infos: Info = {}
        for lane in np.flatnonzero(ends).tolist():
            infos = self._end(infos, lane)
        return self._observations(), batch.rewards[:, self._seat].copy(), ends, np.zeros_like(ends), infos

    def _end(self, infos: Info, lane: int) -> Info:
        """Add the result of a match that ended."""
        result = _result(self.batch, lane, self._seat)
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            mask = np.zeros(self.game.limits.actions, np.int8)
            final = {"observation": self.batch.finals[lane].copy(), "action_mask": mask}
            return self._add_info(infos, {"final_obs": final, "final_info": result}, lane)
        return self._add_info(infos, result, lane)

    def _observations(self) -> Observation:
        found = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        return {name: array.copy() for name, array in found.items()} if self._copies else found

    def render(self) -> tuple[Any, ...]:
        """Return the boards as the seat sees them."""
        return tuple(render(self.batch.state(lane), self._seat, self.render_mode) for lane in range(self.num_envs))


def _load(name: str, players: int | None, options: dict[str, Any]) -> Game:
    """Load the game, for two players if possible."""
    counts = registry.find(name).player_counts
    return load(name, (2 if 2 in counts else min(counts)) if players is None else players, **options)


def _autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """Return the mode, which may be given as Gymnasium's constant or word (SameStep), or as the batch's (same_step)."""
    for each, name in _MODES.items():
        if mode in (each, each.value, name):
            return each
    known = [each.value for each in _MODES]
    raise BadOption(
        f"There is no autoreset mode {mode}; there are {joined(known, 'en')}.",
        f"No hay modo de reinicio {mode}; hay {joined(known, 'es')}.",
    )


def _result(batch: Batch, lane: int, seat: int) -> Info:
    return {"place": int(batch.places[lane, seat]), "score": int(batch.scores[lane, seat])}


for _name in registry.games():
    register(registry.find(_name))
