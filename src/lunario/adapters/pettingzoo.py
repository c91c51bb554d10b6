"""PettingZoo: every game as an AEC environment.

    from lunario.adapters import pettingzoo
    env = pettingzoo.env("nova-luna", players=3, render_mode="ansi", first_game=True)

An agent observes `observation`, the tensor that `game.observation_layout` explains, and `action_mask`, 1 where an
action is legal now; only the agent to move has legal actions. Chance is resolved from the seed of `reset`. Rewards come
at the end: the returns. An agent's info has its `player` number, its `legal_actions` and the number of the `turn`; at
the end also its `place`, its `score` and the score's `parts`.
"""

from __future__ import annotations

from itertools import count
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from lunario.core.chance import new_seed
from lunario.core.game import load
from lunario.core.match import Match

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]


def env(game: str, players: int = 2, render_mode: str | None = None, **options: object) -> AECEnv:
    """An environment that also says so when its methods are called in the wrong order."""
    return OrderEnforcingWrapper(LunarioEnv(game, players, render_mode, **options))


class LunarioEnv(AECEnv):
    """A game with a player count and options. `match` is the match being played, with all that Lunario offers."""

    metadata = {"name": "lunario_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    match: Match

    def __init__(self, game: str, players: int = 2, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"There is no render mode {render_mode}: it is ansi, human or None.")
        self.game = load(game, players, **options)  # type: ignore[arg-type]  # `components` is among the options
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self._players = {agent: player for player, agent in enumerate(self.possible_agents)}
        self._seed = new_seed()
        self._matches = count()
        actions, size = self.game.limits.actions, self.game.observation_size
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space(actions, size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    # ------------------------------------------------------------ a match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed the one that `game.new_match(seed)` gives, without one the next after it."""
        if seed is not None:
            self._seed, self._matches = str(seed), count()
        number = next(self._matches)
        self.match = self.game.new_match(f"{self._seed}/{number}" if number else self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; one that the rules forbid raises IllegalAction, which says why."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(int(cast(int, action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.is_over:
            self._finish()
        self._look()
        self._accumulate_rewards()

    def _finish(self) -> None:
        returns = self.match.state.returns()
        self.rewards = {agent: returns[player] for agent, player in self._players.items()}
        self.terminations = dict.fromkeys(self.agents, True)

    def _look(self) -> None:
        """Whose decision it is, and what everybody should know."""
        player = self.match.current_player
        self.agent_selection = self.agents[max(player, 0)]
        self.infos = {agent: self._info(player) for agent, player in self._players.items()}
        if self.render_mode == "human":
            self.render()

    def _info(self, player: int) -> Info:
        state = self.match.state
        legal = self.match.legal_actions() if self.match.current_player == player else []
        info: Info = {"player": player, "turn": int(state.record.turn), "legal_actions": legal}
        if outcome := self.match.outcome:
            score = outcome.scores[player]
            info |= {"place": outcome.places[player], "score": score.total, "parts": score.parts}
        return info

    # ------------------------------------------------------------ what there is to see

    def observe(self, agent: str) -> Observation:
        player = self._players[agent]
        mask = np.zeros(self.game.limits.actions, np.int8)
        if self.match.current_player == player:
            mask[self.match.legal_actions()] = 1
        return {"observation": self.match.state.observation(player), "action_mask": mask}

    def render(self) -> str | None:
        """The board as the player to move sees it; as a spectator does when the match is over."""
        player = self.match.current_player
        drawing = self.match.state.draw(player if player >= 0 else None)
        if self.render_mode == "human":
            print(drawing, end="\n\n")
            return None
        return drawing

    def close(self) -> None:
        """Nothing is open."""


def _observation_space(actions: int, size: int) -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )
