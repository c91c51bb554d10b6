"""PettingZoo: every game as an AEC environment.

    from lunario.adapters import pettingzoo
    env = pettingzoo.env("nova-luna", players=3, render_mode="ansi", first_game=True)

An agent observes `observation`, the tensor explained by `game.observation_layout`, and `action_mask`, 1 where an action
is legal; only the agent to move has legal actions. Chance is drawn from the seed given to `reset`. Rewards are the
returns, given at the end. An agent's info has its `player` number, its `legal_actions` and the `turn`; at the end also
its `place`, its `score` and the score's `parts`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, repeat
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from lunario.adapters.common import Observation, check_render_mode, metadata, observation_space, read_action, render
from lunario.core import contract, kernel
from lunario.core.arrays import Floats
from lunario.core.chance import check_seed, new_seed
from lunario.core.draws import DRAWN_AHEAD, KEY, key_words
from lunario.core.errors import BadArgument, IllegalAction
from lunario.core.game import Game, load
from lunario.core.kernel import ILLEGAL, NOTHING, Course
from lunario.core.match import Event, Match
from lunario.core.state import State
from lunario.core.text import joined

__all__ = ["LunarioEnv", "env"]


def __dir__() -> list[str]:
    return __all__


_SET_BY_RESET = {
    *("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents", "match", "_to_move")
}


def env(game: str, players: int = 2, render_mode: str | None = None, **options: object) -> LunarioEnv:
    """Return an environment. It checks the order of calls itself and needs none of PettingZoo's wrappers.

    >>> from lunario.adapters import pettingzoo
    >>> env = pettingzoo.env("nova-luna", players=3, window=21)
    >>> env.possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    return LunarioEnv(game, players, render_mode, **options)


class LunarioEnv(AECEnv):
    """A game with a player count and options; `state` and `match` show what is being played.

    >>> from lunario.adapters import pettingzoo
    >>> env = pettingzoo.env("nova-luna", window=21)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, ended, truncated, info = env.last()
    ...     env.step(None if ended else info["legal_actions"][0])
    >>> env.agents
    []
    """

    def __init__(self, game: str, players: int = 2, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.game = load(game, players, **options)  # type: ignore[arg-type]  # `components` is among the options
        self.metadata = metadata(self.game)
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self._players = {agent: player for player, agent in enumerate(self.possible_agents)}
        self._seed = new_seed()
        self._matches = count()
        self._arrays = _Arrays(self.game)
        space, actions = observation_space(self.game), gymnasium.spaces.Discrete(self.game.limits.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(int(actions.n)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def __getattr__(self, name: str) -> Any:
        if name in _SET_BY_RESET:
            raise AttributeError(f"{name.lstrip('_')} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    # ------------------------------------------------------------ a match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed, that of `game.new_match(seed)`; without one, the next in the series."""
        if seed is not None:
            self._seed, self._matches = check_seed(seed), count()
        number = next(self._matches)
        self._match_seed = f"{self._seed}/{number}" if number else self._seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps = 0
        self._look(*self._arrays.begin(self._match_seed))

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; an illegal one raises IllegalAction, which says why."""
        agent = self.agent_selection
        self._steps += 1
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = read_action(action, self)
        is_action = 0 <= number < len(self._arrays.mask)  # -1 would be NOTHING
        player, turn = self._arrays.drive(number) if is_action else (ILLEGAL, 0)
        if player == ILLEGAL:
            raise IllegalAction(self.state.why_not(number))
        self._cumulative_rewards[agent] = 0.0
        self._look(player, turn)

    def _look(self, to_move: int, turn: int) -> None:
        """Select the agent to move and update everybody's info."""
        self._to_move = to_move
        self.agent_selection = self.agents[max(to_move, 0)]
        legal = self._arrays.legal_actions()
        self.infos = {
            agent: {"player": player, "turn": turn, "legal_actions": legal if player == to_move else []}
            for agent, player in self._players.items()
        }
        if to_move < 0:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """Give out the rewards, which are 0 until the end, and the results."""
        state = self.state
        outcome, returns = state.outcome, state.returns()
        assert outcome is not None
        for agent, player in self._players.items():
            score = outcome.scores[player]
            self.infos[agent] |= {"place": outcome.places[player], "score": score.total, "parts": score.parts}
            self.rewards[agent] = returns[player]
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """Yield the agent to move, again and again; call `step` in between."""
        steps = -1
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            assert self._steps != steps, "need to call step() or reset() in a loop over `agent_iter`"
            steps = self._steps
            yield self.agent_selection

    # ------------------------------------------------------------ what can be seen

    @property
    def state(self) -> State:
        """The current state. It contains the secrets of all players."""
        return State(self.game, self._arrays.buffer.copy())

    @property
    def match(self) -> Match:
        """A copy of the match so far, with notation, descriptions, views, undo and `save`, made on each access."""
        return Match(self.game, self._match_seed, events=[Event(0, action) for action in self._arrays.events()])

    def observe(self, agent: str) -> Observation:
        if agent not in self._players:
            raise BadArgument(
                f"There is no agent {agent!r}; there are {joined(self.possible_agents, 'en')}.",
                f"No hay ningún agente {agent!r}; hay {joined(self.possible_agents, 'es')}.",
            )
        player, arrays = self._players[agent], self._arrays
        if player == self._to_move:
            return {"observation": arrays.observation.copy(), "action_mask": arrays.mask.copy()}
        return {"observation": arrays.observed_by(player), "action_mask": np.zeros_like(arrays.mask)}

    def render(self) -> Any:
        """Return the board as the player to move sees it, or as a spectator does once the match is over."""
        return render(self.state, self._to_move if self._to_move >= 0 else None, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _Arrays:
    """The arrays a match is played in, reused from step to step."""

    def __init__(self, game: Game) -> None:
        limits, self._game = game.limits, game
        self._start = game.new_state().buffer
        self.buffer = self._start.copy()
        self._course = np.zeros(Course.STREAMS + len(game.definition.streams), np.int64)
        self._seed, self._key = np.zeros(KEY, np.int64), np.zeros(KEY, np.int64)
        self._log = np.zeros(limits.longest, np.int32)
        self._choices = np.zeros(limits.most_legal, np.int32)
        self._ahead = np.zeros((len(game.definition.streams), DRAWN_AHEAD), np.int64)
        self.observation = np.zeros(game.observation_size, np.float32)
        self.mask = np.zeros(limits.actions, np.int8)
        self._behind = (self._course, self._seed, self._key, game.stream_words, self._ahead)
        self._written = (self._log, self._choices, self.observation, self.mask)

    def begin(self, seed: str) -> tuple[int, int]:
        """Begin the match with that seed; return the player to move and the turn."""
        self.buffer[:], self._seed[:] = self._start, key_words([seed])[0]
        self._course[:], self.mask[:] = 0, 0
        self._drive = self._game.entry(kernel.drive)
        return self.drive(NOTHING)

    def drive(self, action: int) -> tuple[int, int]:
        """Play on to the next decision; return the player to move and the turn."""
        return self._drive(self.buffer, action, *self._behind, *self._written)

    def legal_actions(self) -> list[int]:
        found: list[int] = self._choices[: self._course[Course.LEGAL]].tolist()
        found.sort()
        return found

    def events(self) -> list[int]:
        """Return all events so far, chance outcomes included."""
        found: list[int] = self._log[: self._course[Course.EVENTS]].tolist()
        return found

    def observed_by(self, player: int) -> Floats:
        """Return the observation of any player, not only of the one to move."""
        tensor = np.empty_like(self.observation)
        self._game.entry(contract.observe)(self.buffer, player, tensor)
        return tensor
