"""Compare this commit with another one, in turns on the same machine: `python -m benchmarks.turns [--against REV]`.

The other commit is checked out as a git worktree. For every game two processes, one on each source, measure the same
work in turns, in processor time. Several pairs of processes run one after another, because the layout of code and data
in memory makes a process slightly faster or slower for its whole life. This side is the working tree as it is,
including uncommitted changes.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import lunario
from benchmarks.printing import show

ROOT = Path(__file__).parent.parent
MEASURED = Path(__file__).with_name("measured.py")
PAIRS = 5  # of processes, one after another
TURNS = 4  # per pair
SECONDS = 0.3  # per turn, at least
COMPILES = 2
ITERATIONS = 1_000_000


class Failed(Exception):
    """A process that should have gone on has ended."""


@dataclass(frozen=True)
class Side:
    """A source, and the cache of its compiled code (None for the default one)."""

    label: str
    tree: Path
    cache: Path | None = None

    @property
    def source(self) -> Path:
        return self.tree / "src"

    def environment(self, cache: Path | None = None) -> dict[str, str]:
        kept = cache or self.cache
        return os.environ | {"PYTHONPATH": str(self.source)} | ({"LUNARIO_CACHE": str(kept)} if kept else {})


@dataclass(frozen=True)
class Round:
    """One turn of both sides: work per processor second, and whether both did the same work."""

    old: float
    new: float
    same_work: bool


# ------------------------------------------------------------------ the other commit


@contextlib.contextmanager
def other_tree(revision: str, kept: Path | None = None, root: Path = ROOT) -> Iterator[Side]:
    """Check out another commit. The folder `kept`, if given, stays with its compiled code for the next time."""
    commit = _git(root, "rev-parse", "--short", f"{revision}^{{commit}}")
    with contextlib.ExitStack() as stack:
        folder = kept or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lunario-turns-")))
        tree = folder.resolve() / commit
        if not tree.exists():
            _git(root, "worktree", "add", "--detach", str(tree), commit)
        if not kept:
            stack.callback(_git, root, "worktree", "remove", "--force", str(tree))
        yield Side(commit, tree, folder.resolve() / "cache")


def this_tree(root: Path = ROOT) -> Side:
    return Side(_git(root, "describe", "--always", "--dirty"), root)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Failed(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


# ------------------------------------------------------------------ speeds


class Worker:
    """A process that measures on one source on request."""

    def __init__(self, side: Side, game: str, players: int) -> None:
        self.side = side
        command = [sys.executable, "-P", MEASURED, "speed", side.source, game, str(players), str(SECONDS)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=side.environment()
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ready(self) -> list[str]:
        """Wait until its code is compiled, and return the names of its measures."""
        return self._line().split("\t")[1:]

    def measure(self, name: str) -> tuple[float, int]:
        """Return the work per processor second, and the work of one pass."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        passes, work, seconds = self._line().split()
        return int(passes) * int(work) / float(seconds), int(work)

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if not line:
            raise Failed(f"The process on {self.side.label} ended; its last output says why.")
        return line


def compare(old: Side, new: Side, games: list[str], players: int, pairs: int) -> None:
    rows = []
    for game in games:
        for name, rounds in speeds(old, new, game, players, pairs).items():
            rows.append(row(game, name, rounds))
    columns = ["game", "measure", f"{old.label} /s", f"{new.label} /s", "ratio, median", "ratio, quietest", ""]
    show(f"{new.label} against {old.label}: {players} players, {pairs} × {TURNS} turns, processor time", columns, rows)


def speeds(old: Side, new: Side, game: str, players: int, pairs: int) -> dict[str, list[Round]]:
    found: dict[str, list[Round]] = defaultdict(list)
    print(f"{game}: compiling …", flush=True)
    for side in (old, new):  # separately: a process that compiles has other speeds than one that loads compiled code
        with Worker(side, game, players) as worker:
            worker.ready()
    for pair in range(pairs):
        with Worker(old, game, players) as one, Worker(new, game, players) as other:
            print(f"{game}, processes {pair + 1} of {pairs}", flush=True)
            one.ready()
            for name in other.ready():
                found[name] += turns(one, other, name)
                ratio = statistics.median(each.new / each.old for each in found[name][-TURNS:])
                print(f"  {name}: {ratio:.2f}", flush=True)
    return found


def turns(old: Worker, new: Worker, name: str) -> Iterator[Round]:
    """Yield rounds in which both measure, taking turns to go first."""
    for turn in range(TURNS):
        order = (old, new) if turn % 2 else (new, old)
        measured = {worker: worker.measure(name) for worker in order}
        (slow, work), (fast, same) = measured[old], measured[new]
        yield Round(slow, fast, work == same)


def row(game: str, name: str, rounds: list[Round]) -> list[str]:
    """Return the cells of a row: medians, the median of the rounds' ratios, and the ratio of the quietest rounds."""
    old, new = [each.old for each in rounds], [each.new for each in rounds]
    return [
        game,
        name,
        f"{statistics.median(old):,.0f}",
        f"{statistics.median(new):,.0f}",
        f"{statistics.median(each.new / each.old for each in rounds):.2f}",
        f"{quietest(new) / quietest(old):.2f}",
        "" if all(each.same_work for each in rounds) else "not the same work",
    ]


def quietest(speeds: list[float]) -> float:
    """Return the mean of the fastest quarter: other work on the machine makes a round slower, hardly ever faster."""
    return statistics.fmean(sorted(speeds)[-max(1, len(speeds) // 4) :])


# ------------------------------------------------------------------ compiling, memory


def compare_compiling(old: Side, new: Side, games: list[str]) -> None:
    """Compile everything from scratch, each side in turn."""
    spent: dict[Side, list[float]] = {old: [], new: []}
    for turn in range(COMPILES):
        for side in (old, new) if turn % 2 else (new, old):
            print(f"Compiling with an empty cache, {turn + 1} of {COMPILES}: {side.label} …", flush=True)
            spent[side].append(compile_seconds(side, games))
            print(f"  {spent[side][-1]:.1f} s of processor time", flush=True)
    olds, news = spent[old], spent[new]
    ratio = statistics.median(b / a for a, b in zip(olds, news, strict=True))
    cells = [f"{statistics.median(each):.1f}" for each in (olds, news)]
    columns = [f"{old.label} (s)", f"{new.label} (s)", "ratio, median", "ratio, quietest"]
    show("Cold compile, processor time", columns, [[*cells, f"{ratio:.2f}", f"{min(news) / min(olds):.2f}"]])


def compile_seconds(side: Side, games: list[str]) -> float:
    """Return the processor seconds of `lunario warm` and its children."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-P", "-m", "lunario", "warm", *games]
        done = subprocess.run(command, env=side.environment(Path(cache)), stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise Failed(f"`lunario warm` failed on {side.label}.")
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime


def show_memory(side: Side, games: list[str]) -> None:
    """Search a million iterations of each game in one process."""
    command = [sys.executable, "-P", MEASURED, "memory", side.source, str(ITERATIONS), *games]
    sizes: dict[str, list[int]] = defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=side.environment()) as process:
        assert process.stdout is not None
        for line in process.stdout:
            game, done, size = line.split("\t")
            sizes[game].append(int(size))
            print(f"{game}: {int(done):>9,} iterations, {int(size) / 1e6:.1f} MB", flush=True)
    if process.returncode:
        raise Failed(f"The search failed on {side.label}.")
    rows = [
        [game, *(f"{size / 1e6:.1f}" for size in (found[0], found[len(found) // 2], found[-1]))]
        for game, found in sizes.items()
    ]
    show(f"Resident memory (MB), one process, {ITERATIONS:,} iterations", ["game", "begin", "middle", "end"], rows)


# ------------------------------------------------------------------ command line


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games only")
    parser.add_argument("--against", metavar="REV", default="HEAD~1", help="the other commit (the one before)")
    parser.add_argument("--tree", metavar="FOLDER", type=Path, help="keep the other commit and its compiled code here")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--pairs", type=int, default=PAIRS, help=f"pairs of processes, each for {TURNS} turns ({PAIRS})"
    )
    parser.add_argument("--compile", action="store_true", help="measure `lunario warm` with an empty cache instead")
    parser.add_argument("--memory", action="store_true", help="show the memory of a long search of this commit instead")
    chosen = parser.parse_args()
    games = chosen.games or lunario.games()
    try:
        if chosen.memory:
            show_memory(this_tree(), games)
            return
        with other_tree(chosen.against, chosen.tree) as old:
            if chosen.compile:
                compare_compiling(old, this_tree(), games)
            else:
                compare(old, this_tree(), games, chosen.players, chosen.pairs)
    except Failed as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("Stopped.")


if __name__ == "__main__":
    main()
