"""The research libraries' own checks of an environment, for one game."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator
from typing import Any

from lunario.core.game import Game
from lunario.core.registry import find


def faults_of_adapters(game: Game) -> Iterator[str]:
    """Yield what a library found wrong. Raise ImportError if one is not installed."""
    checks = {"Gymnasium": _check_gymnasium, "PettingZoo": _check_pettingzoo, "OpenSpiel": _check_openspiel}
    for name, check in checks.items():
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            try:
                check(game)
            except ImportError:
                raise
            except Exception as problem:  # whatever a library's check says of the game
                yield f"{name} with {game.players} players: {str(problem) or type(problem).__name__}"


def _check_gymnasium(game: Game) -> None:
    from gymnasium.utils.env_checker import check_env

    from lunario.adapters.gymnasium import LunarioEnv

    options: dict[str, Any] = dict(game.options)
    check_env(LunarioEnv(game.name, game.players, opponents="random", **options), skip_render_check=True)


def _check_pettingzoo(game: Game) -> None:
    from pettingzoo.test import api_test

    from lunario.adapters.pettingzoo import env

    options: dict[str, Any] = dict(game.options)
    api_test(env(game.name, game.players, **options))


def _check_openspiel(game: Game) -> None:
    import pyspiel

    from lunario.adapters import openspiel

    openspiel.register(find(game.name))
    match = openspiel.load(game.name, game.players, **game.options)
    pyspiel.random_sim_test(match, num_sims=1, serialize=True, verbose=False)
