"""The speed of what researchers use: whole matches in compiled code, batches, and the adapters compared with others.

Things to compare are measured in turn, in processor time of all threads, and the ratio is the median over the rounds,
so a busy machine changes little. The figures that have an aim are shown together at the end.
"""

from __future__ import annotations

import itertools
import random
import statistics
import sys
import time
import types
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import lunario
from benchmarks.printing import show
from lunario.batch.batched import Batch
from lunario.core import registry
from lunario.core.chance import number_below
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.threads import cores
from lunario.lab.matches import play_matches
from lunario.players import create_player, decide
from lunario.search.playout import Playouts

ROUNDS = 5
SECONDS = 0.6  # per measure and round
LANES = 1024

PGX = "python3 -m venv /tmp/pgx && /tmp/pgx/bin/pip install pgx"
WITH_PGX = "PYTHONPATH=$(echo /tmp/pgx/lib/python3*/site-packages) make bench"

Measure = Callable[[], int]  # do some work and return its amount
Aims = list[tuple[str, str, str]]  # name, figure measured, aim


def main() -> None:
    aims = [*_matches(), *_batch(), *_gymnasium(), *_pettingzoo(), *_openspiel()]
    _pgx()
    show("Aims", ["", "measured", "aim"], aims)


def by_turns(measures: dict[str, Measure]) -> dict[str, list[float]]:
    """Return each measure's speeds, one per round. Every round runs all measures."""
    for measure in measures.values():
        measure()
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            done, began = 0, time.process_time()
            while (spent := time.process_time() - began) < SECONDS:
                done += measure()
            found[name].append(done / spent)
    return found


def ratio(one: list[float], other: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(one, other, strict=True))


def table(title: str, unit: str, speeds: dict[str, list[float]], base: str) -> None:
    rows = [
        [name, f"{statistics.median(each):,.0f}", f"{ratio(each, speeds[base]):.2f}"] for name, each in speeds.items()
    ]
    show(title, ["", f"{unit} and core", f"ratio to {base}"], rows)


# ------------------------------------------------------------------ whole matches


def _matches() -> Aims:
    game, aims = lunario.load("nova-luna"), []
    for name, count in (("random", 4000), ("greedy", 200), ("casual", 8)):
        numbers = iter(range(10**9))

        def compiled(name: str = name, count: int = count, numbers: Any = numbers) -> int:
            first = next(numbers) * count
            return len(play_matches(game, [name, name], range(first, first + count)))

        speeds = by_turns({"before, in Python": lambda name=name: _in_python(game, name), "compiled": compiled})
        title = f"Matches of {name} players, Nova Luna, as `lunario simulate` plays them"
        table(title, "matches/s", speeds, "before, in Python")
        if aim := {"random": 40_000, "greedy": 2_000}.get(name):
            speed = cores() * statistics.median(speeds["compiled"])
            aims.append((f"matches of {name} players, on {cores()} cores", f"{speed:,.0f}/s", f"≥ {aim:,}/s"))
    return aims


def _in_python(game: Game, name: str) -> int:
    """Play a match as it was played before, with every decision asked for in Python."""
    match, players = Match(game, "7"), [create_player(name, game) for _ in range(2)]
    while not match.is_over:
        seat = match.current_player
        rng = new_rng(number_below(1 << 62, match.seed, f"player {seat}", len(match.events)))
        match.play(decide(players[seat], match.state, rng))
    return 1


# ------------------------------------------------------------------ the batch

PLAYED = "`play_matches` of random players"
SAMPLED = "sampled in the kernel, fast chance"  # as in playouts
SEEDED = "sampled in the kernel, chance from the seed"
OUTSIDE = "actions from the caller, observations and masks"


def _batch() -> Aims:
    games = {name: lunario.load(name) for name in lunario.games()}
    games["nova-luna, window=21"] = lunario.load("nova-luna", window=21)
    aims: Aims = []
    for name, game in games.items():
        fast, seeded = (Batch(game, LANES, chance=chance, observe=False) for chance in ("fast", "seed"))
        measures = {
            "playouts": _playouts(game),
            PLAYED: _played(game),
            SAMPLED: lambda batch=fast: _sampled(batch),
            SEEDED: lambda batch=seeded: _sampled(batch),
            OUTSIDE: _from_outside(Batch(game, LANES)),
        }
        speeds = by_turns(measures)
        table(f"{name}: {LANES} lanes", "decisions/s", speeds, "playouts")
        for way, aim in ((PLAYED, 0.5), (SAMPLED, 0.8)):
            aims.append((f"{name}: {way}, to playouts", f"{ratio(speeds[way], speeds['playouts']):.2f}", f"≥ {aim}"))
        if name == "nova-luna, window=21":
            speed = cores() * statistics.median(speeds[OUTSIDE])
            aims.append((f"{name}: {OUTSIDE}, on {cores()} cores", f"{speed:,.0f}/s", "≥ 300,000/s"))
    return aims


def _playouts(game: Game) -> Measure:
    """Return a measure of our own random playouts, with a thread per core."""
    own, pool = [Playouts(game) for _ in range(cores())], ThreadPoolExecutor(cores())
    return lambda: sum(pool.map(lambda playouts: playouts.run(400)[0], own))


def _played(game: Game) -> Measure:
    """Return a measure of random players' matches by the seed, as `lunario simulate` plays them."""
    numbers = itertools.count()

    def run() -> int:
        first = next(numbers) * 2000
        return int(play_matches(game, ["random"] * game.players, range(first, first + 2000)).decisions.sum())

    return run


def _sampled(batch: Batch) -> int:
    batch.step_random(64)
    return 64 * batch.lanes


def _from_outside(batch: Batch) -> Measure:
    """Return a measure with random legal actions chosen by NumPy, from the arrays that the batch writes."""
    rng, rows = np.random.default_rng(1), np.arange(batch.lanes)

    def run() -> int:
        for _ in range(8):
            chosen = (rng.random(batch.lanes) * batch.counts).astype(np.int64)
            batch.step(np.where(batch.counts > 0, batch.legal[rows, chosen], -1))
        return 8 * batch.lanes

    return run


def _pgx() -> None:
    """Measure Pgx, which steps its games in batches compiled by JAX for this processor."""
    try:
        import jax
        import pgx
    except ModuleNotFoundError as missing:
        print(f"Pgx is not measured: {missing.name} is not installed. To install it next to the project and measure:\n")
        print(f"  {PGX} && {WITH_PGX}\n")
        return
    rows = []
    for name in ("hex", "connect_four", "backgammon"):
        env = pgx.make(name)
        best = 0.0
        for lanes in (256, 1024, 4096):
            best = max(best, _pgx_speed(jax, env, lanes))
        rows.append([name, f"{best:,.0f}"])
    show("Pgx, its best of 256, 1024 and 4096 games at once", ["game", "steps/s and core"], rows)


def _pgx_speed(jax: Any, env: Any, lanes: int) -> float:
    def play(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return env.step(state, jax.random.categorical(key, logits), key)

    step = jax.jit(jax.vmap(play))
    keys = jax.random.split(jax.random.PRNGKey(0), lanes)
    state = jax.jit(jax.vmap(env.init))(keys)
    state = jax.block_until_ready(step(state, keys))
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < 2 * SECONDS:
        keys = jax.vmap(lambda key: jax.random.split(key)[0])(keys)
        state = jax.block_until_ready(step(state, keys))
        done += lanes
    return done / spent


# ------------------------------------------------------------------ the adapters


ENVIRONMENTS = 256


def _gymnasium() -> Aims:
    """Measure vectors of environments: a sample of the action space, then a step."""
    import gymnasium

    import lunario.adapters.gymnasium as adapter

    envs = {"CartPole, sync": gymnasium.make_vec("CartPole-v1", ENVIRONMENTS, "sync")}
    for name in lunario.games():
        envs[name] = gymnasium.make_vec(adapter.environment_id(registry.find(name)), ENVIRONMENTS)
    envs["nova-luna, window=21"] = gymnasium.make_vec("lunario/NovaLuna-v0", ENVIRONMENTS, window=21)
    for env in envs.values():
        env.reset(seed=7)
    speeds = by_turns({name: lambda env=env: _vector(env) for name, env in envs.items()})
    table(f"Gymnasium, {ENVIRONMENTS} environments, against `greedy`", "steps/s", speeds, "CartPole, sync")
    return [
        (f"Gymnasium, {name}, to CartPole", f"{ratio(speeds[name], speeds['CartPole, sync']):.2f}", "≥ 1.0")
        for name in speeds
        if name != "CartPole, sync"
    ]


def _vector(env: Any) -> int:
    env.step(env.action_space.sample())
    return ENVIRONMENTS


def _pettingzoo() -> Aims:
    """Measure as PettingZoo's own performance benchmark does: last, a random legal action, step."""
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))  # connect four needs it only to draw
    from pettingzoo.classic import connect_four_v3

    from lunario.adapters import pettingzoo

    envs = {"connect four": connect_four_v3.env()}
    envs |= {name: pettingzoo.env(name) for name in lunario.games()}
    envs["nova-luna, window=21"] = pettingzoo.env("nova-luna", window=21)
    measures = {name: lambda env=env: _aec(env) for name, env in envs.items()}
    measures["nova-luna, by its list of legal actions"] = lambda: _aec(envs["nova-luna"], by_mask=False)
    speeds = by_turns(measures)
    table("PettingZoo, two players", "steps/s", speeds, "connect four")
    return [
        (f"PettingZoo, {name}, to connect four", f"{ratio(speeds[name], speeds['connect four']):.2f}", "≥ 6")
        for name in speeds
        if name != "connect four"
    ]


def _aec(env: Any, by_mask: bool = True) -> int:
    """Play a match. Finding the legal actions in a mask of 4,102 takes NumPy about as long as the step itself."""
    env.reset()
    turns = 0
    for _ in env.agent_iter():
        observation, _, ended, truncated, info = env.last()
        if ended or truncated:
            return turns
        legal = np.flatnonzero(observation["action_mask"]).tolist() if by_mask else info["legal_actions"]
        env.step(random.choice(legal))
        turns += 1
    return turns


def _openspiel() -> Aims:
    """Measure random matches from Python, chance included, with the observation of the player to move."""
    import pyspiel

    from lunario.adapters import openspiel

    games = {name: pyspiel.load_game(name) for name in ("backgammon", "connect_four", "tic_tac_toe")}
    games |= {name: openspiel.load(name) for name in lunario.games()}
    games["nova-luna, window=21"] = openspiel.load("nova-luna", window=21)
    aims: Aims = []
    for observed in (False, True):
        measures = {name: lambda game=game, seen=observed: _spiel(game, seen) for name, game in games.items()}
        calls = "is_terminal, is_chance_node, legal_actions or chance_outcomes, apply_action" + ", tensor" * observed
        speeds = by_turns(measures)
        table(f"OpenSpiel from Python, two players; per step: {calls}", "steps/s", speeds, "backgammon")
        for name in (*lunario.games(), "nova-luna, window=21"):
            said = f"OpenSpiel, {name}, to its backgammon in C++" + ", with tensors" * observed
            aims.append((said, f"{ratio(speeds[name], speeds['backgammon']):.2f}", "1.0"))
    return aims


def _spiel(game: Any, observed: bool) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            if observed:
                state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps
