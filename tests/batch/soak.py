"""Long runs of the lab: `python -m tests.batch.soak [batch] [adapters] [dlpack] [--games NAME …] [--part K/N]`.

batch      a thousand matches of every game, spread over its options and player counts: every array of a batch equals
           that of single matches, at every step
adapters   the suites of PettingZoo, Gymnasium and OpenSpiel on all option sets; --part 2/5 takes the second fifth of
           them
dlpack     the arrays of a batch in JAX, PyTorch and tvm-ffi, if installed: same memory, no copy. They are large and not
           part of the project; install them for this run alone in an environment of their own:
             python3 -m venv /tmp/tensors && /tmp/tensors/bin/pip install torch jax
             PYTHONPATH=$(echo /tmp/tensors/lib/python3*/site-packages) .venv/bin/python -m tests.batch.soak dlpack
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import itertools
import sys
import time
import warnings
from collections.abc import Iterator

import lunario
from lunario.batch.batched import Batch
from lunario.core import registry
from tests.batch.single import REWARDS, follow
from tests.soak import combinations

LANES = 4
MODES = ("next_step", "same_step", "disabled")

Case = tuple[str, int, dict[str, object]]


def cases(names: list[str]) -> Iterator[Case]:
    for name in names:
        definition = registry.find(name)
        for players in definition.player_counts:
            for options in combinations(definition, players):
                yield name, players, dict(options)


def batch(names: list[str], matches: int) -> None:
    for name in names:
        spread = list(cases([name]))
        played, settings = 0, itertools.cycle(itertools.product(MODES, REWARDS))
        for number, (_, players, options) in enumerate(itertools.cycle(spread)):
            if played >= matches:
                break
            mode, reward = next(settings)
            seeds = [f"{number}-{lane}" for lane in range(LANES)]
            follow(lunario.load(name, players, **options), seeds, 1, autoreset=mode, reward=reward)
            played += LANES
        print(f"{name}: {played} matches, every array equal", flush=True)


def adapters(names: list[str], part: int, parts: int) -> None:
    import pyspiel
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, render_test, seed_test

    from lunario.adapters import gymnasium, openspiel, pettingzoo

    warnings.simplefilter("ignore")
    count = 0
    for name, players, options in itertools.islice(cases(names), part - 1, None, parts):
        make = functools.partial(pettingzoo.env, name, players, **options)
        with contextlib.redirect_stdout(io.StringIO()):  # they print every board
            api_test(make())
            seed_test(make)
            render_test(make)
        check_env(gymnasium.LunarioEnv(name, players, "random", **options), skip_render_check=True)
        game = openspiel.load(name, players, **options)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        count += 1
        if count % 50 == 0:
            print(f"{count} option sets so far: {name}, {players} players", flush=True)
    print(f"{count} option sets through three suites, part {part} of {parts}", flush=True)


def _share(text: str) -> tuple[int, int]:
    """Parse which part of how many: 2/5."""
    part, parts = (int(number) for number in text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError
    return part, parts


def dlpack() -> None:
    """Report libraries that are not installed, and test the others."""
    made = Batch(lunario.load("nuevos-mundos"), 8)
    arrays = {"observations": made.observations, "masks": made.masks, "rewards": made.rewards, "players": made.players}
    for library, take in {
        "jax": lambda module, array: module.numpy.from_dlpack(array, copy=False).unsafe_buffer_pointer(),
        "torch": lambda module, array: module.from_dlpack(array).data_ptr(),
        "tvm_ffi": lambda module, array: module.from_dlpack(array).data_ptr(),
    }.items():
        try:
            module = importlib.import_module(library)
        except ModuleNotFoundError:
            print(f"{library} is not installed: not tested (see --help)")
            continue
        if library == "jax":
            module.config.update("jax_enable_x64", True)
        for name, array in arrays.items():
            assert take(module, array) == array.ctypes.data, f"{library} copied {name}"
        print(f"{library}: same memory for {', '.join(arrays)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[], choices=[[], "batch", "adapters", "dlpack"])
    parser.add_argument("--games", nargs="*", default=lunario.games())
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--part", type=_share, default=(1, 1), metavar="K/N", help="of the option sets of `adapters`")
    chosen = parser.parse_args()
    began, parts = time.monotonic(), chosen.parts or ["batch", "adapters", "dlpack"]
    if "batch" in parts:
        batch(chosen.games, chosen.matches)
    if "adapters" in parts:
        adapters(chosen.games, *chosen.part)
    if "dlpack" in parts:
        dlpack()
    print(f"{(time.monotonic() - began) / 60:.1f} minutes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
