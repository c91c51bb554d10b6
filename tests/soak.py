"""Long agreement and fuzz runs: `make soak`, or `python -m tests.soak [GAME …] [--matches N]`.

For every game, every combination of its options and every player count, this compares with the oracle the results of
10,000 random matches (half of them mostly well played) and the legal actions in every position of 1,000 of them, checks
the laws of the contract on further seeds, and compares plain with compiled code on a few dozen matches. Another 1,000
matches are played and compared, position by position, with a set as an owner may transcribe it. Jobs run in parallel,
and finished ones are noted in .soak/, so that a stopped run resumes where it left off.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

import lunario
from lunario.core import registry
from lunario.core.compile import cache_folder
from lunario.core.definition import Definition
from lunario.core.errors import BadOption
from lunario.testing import LAWS
from lunario.testing.trace import trace
from tests.contract.agreement import compare_match
from tests.games.transcribed import write_set

NOTES = Path(".soak")
PART = 50  # matches per job
MOST_COMBINATIONS = 64


class Job(NamedTuple):
    """Some matches of one case, and what to do with them."""

    kind: str  # "oracle", "positions", "transcribed", "laws", "plain"
    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    first: int
    matches: int


def combinations(definition: Definition, players: int) -> list[tuple[tuple[str, object], ...]]:
    """Return the combinations of the options that apply to the player count, or if there are many, a fixed sample."""
    values = [
        [(option.name, value) for value in _few(option.values())]
        for option in definition.options
        if option.applies(players)
    ]
    total = math.prod(map(len, values))
    numbers = random.Random(0).sample(range(total), min(total, 50 * MOST_COMBINATIONS))
    found = (_combination(values, number) for number in numbers)
    possible = (options for options in found if _is_possible(definition, players, options))
    return list(itertools.islice(possible, MOST_COMBINATIONS))


def _combination(values: list[list[tuple[str, object]]], number: int) -> tuple[tuple[str, object], ...]:
    """Return the combination with this number, whose digits choose a value for each option."""
    chosen = []
    for choices in values:
        number, digit = divmod(number, len(choices))
        chosen.append(choices[digit])
    return tuple(chosen)


def _is_possible(definition: Definition, players: int, options: tuple[tuple[str, object], ...]) -> bool:
    """Return whether the game accepts these options together."""
    try:
        lunario.load(definition.name, players, **dict(options))
    except BadOption:
        return False
    return True


def _few(values: list[object]) -> list[object]:
    """Return both ends of a long range, or every value of a short one."""
    return values if len(values) <= 8 else [values[0], values[-1]]


def jobs(names: list[str], matches: int) -> Iterator[Job]:
    """Yield the jobs: agreement with the oracle for every game first, then the laws."""
    shares = {
        "oracle": matches * 9 // 10,
        "positions": matches // 10,
        "transcribed": matches // 10,
        "plain": 48,
        "laws": 100,
    }
    for kind, name in itertools.product(shares, names):
        definition = registry.find(name)
        spread = [(count, options) for count in definition.player_counts for options in combinations(definition, count)]
        for index, (players, options) in enumerate(spread):
            share = shares[kind] // len(spread) + (index < shares[kind] % len(spread))
            for first in range(0, share, PART):
                yield Job(kind, name, players, options, first, min(PART, share - first))


def run(job: Job) -> int:
    """Do the job. Raise AssertionError with what differs."""
    if job.kind == "transcribed":
        return _compare_transcribed(job)
    game = lunario.load(job.game, job.players, **dict(job.options))
    seeds = range(job.first, job.first + job.matches)
    if job.kind == "plain":
        command = [sys.executable, "-m", "lunario.testing.trace", job.game, str(job.players), str(job.matches)]
        command += [f"{name}={value}" for name, value in job.options]
        plain = subprocess.run(
            command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
        )
        assert plain.stdout.splitlines() == [trace(game, seed) for seed in range(job.matches)], "plain differs"
        return job.matches
    for seed in seeds:
        if job.kind == "laws":
            for law in LAWS:
                law(game, 1000 + seed)
        else:
            offset = 1_000_000 if job.kind == "positions" else 0
            compare_match(game, offset + seed, every_position=job.kind == "positions")
    return job.matches


def _compare_transcribed(job: Job) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = write_set(registry.find(job.game), Path(folder))
        game = lunario.load(job.game, job.players, components=path, **dict(job.options))
        for seed in range(job.first, job.first + job.matches):
            compare_match(game, 2_000_000 + seed, every_position=True, components=path)
        if game.options == lunario.load(job.game, job.players).options:
            for law in LAWS:
                law(game, 1000 + job.first)
    return job.matches


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=lunario.games())
    parser.add_argument("--matches", type=int, default=10_000, help="random matches per game")
    chosen = parser.parse_args()
    todo = list(jobs(chosen.games, chosen.matches))
    NOTES.mkdir(exist_ok=True)
    done = {tuple(json.loads(line)) for line in _note(todo).read_text().splitlines()} if _note(todo).exists() else set()
    left = [job for job in todo if _key(job) not in done]
    print(f"{len(todo)} jobs, {len(todo) - len(left)} done in an earlier run.")
    start, differences = time.monotonic(), 0
    with Progress() as progress, ProcessPoolExecutor(os.cpu_count()) as pool, _note(todo).open("a") as note:
        bar = progress.add_task("matches", total=sum(job.matches for job in left))
        waiting = {pool.submit(run, job): job for job in left}
        for finished in as_completed(waiting):
            job = waiting[finished]
            if problem := finished.exception():
                differences += 1
                progress.console.print(f"[red]{job}: {type(problem).__name__}: {problem}")
            else:
                note.write(json.dumps(_key(job)) + "\n")
                note.flush()
            progress.advance(bar, job.matches)
    _report(todo, differences, time.monotonic() - start)
    return 1 if differences else 0


def _key(job: Job) -> tuple[object, ...]:
    return (job.kind, job.game, job.players, str(job.options), job.first, job.matches)


def _note(todo: list[Job]) -> Path:
    """Return the file that notes finished jobs for exactly these sources: an edited game starts again."""
    folders = {str(cache_folder(registry.find(job.game).folder)) for job in todo}
    name = "-".join(sorted(Path(folder).name for folder in folders))
    return NOTES / f"{name[:200]}.jsonl"


def _report(todo: list[Job], differences: int, seconds: float) -> None:
    for name in dict.fromkeys(job.game for job in todo):
        counts = {
            kind: sum(job.matches for job in todo if job.game == name and job.kind == kind)
            for kind in ("oracle", "positions", "transcribed", "plain", "laws")
        }
        print(
            f"{name}: results of {counts['oracle'] + counts['positions']} matches, every position of "
            f"{counts['positions']}, with a transcribed set {counts['transcribed']}, plain {counts['plain']}, "
            f"laws {counts['laws']}"
        )
    print(f"{differences} differences, {seconds / 60:.1f} minutes.")


if __name__ == "__main__":
    sys.exit(main())
