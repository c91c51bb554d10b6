"""Names, spaces and rendering, shared by the adapters."""

from __future__ import annotations

from typing import Any, Protocol

import gymnasium
import numpy as np
from numpy.typing import NDArray

from lunario.core.arguments import action_number, whole
from lunario.core.definition import Definition
from lunario.core.errors import BadOption
from lunario.core.game import Game
from lunario.core.raster import to_rgb
from lunario.core.state import State
from lunario.core.text import joined

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "human", "svg", "rgb_array")
BOUND = 64.0  # of the numbers in an observation: most are about 1, and counts stay well below this


def environment_name(definition: Definition) -> str:
    """Return a game's name in environment metadata and in OpenSpiel: lunario_nova_luna."""
    return f"lunario_{definition.name.replace('-', '_')}"


def metadata(game: Game) -> dict[str, Any]:
    return {
        "name": f"{environment_name(game.definition)}_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-BOUND, BOUND, (game.observation_size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (game.limits.actions,), np.int8),
        }
    )


class _Played(Protocol):
    """An environment that shows what is being played."""

    @property
    def state(self) -> State: ...


def read_action(action: Any, env: _Played) -> int:
    """Return the number of an action, which may be one of NumPy's, or refuse what is not a whole number."""
    number = whole(action)
    return action_number(env.state, action) if number is None else number


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(
            f"There is no render mode {mode}; there are {joined(RENDER_MODES, 'en')}.",
            f"No hay modo de dibujo {mode}; hay {joined(RENDER_MODES, 'es')}.",
        )
    return mode


def render(state: State, player: int | None, mode: str | None) -> Any:
    """Return the board as a player (None: a spectator) sees it: text, an SVG document or an RGB array."""
    if mode == "svg":
        return state.picture(player)
    if mode == "rgb_array":
        return to_rgb(state.picture(player))
    drawing = state.draw(player)
    if mode == "human":
        print(drawing, end="\n\n")
        return None
    return drawing
