"""Test how far the analysis can be trusted: planted blunders, master's own moves, luck and play, and its speed.

python -m benchmarks.analysis blunders nova-luna --count 50
python -m benchmarks.analysis master nova-luna --count 10
python -m benchmarks.analysis sums nova-luna --count 200 --part 0.05 [--best master@400]
python -m benchmarks.analysis time nova-luna
python -m benchmarks.analysis twice nova-luna --part 0.2
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from statistics import fmean

import lunario
from lunario.analysis import Judge, Judgement, Report, Settings, analyse, report, scale_of, settings_of
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.match_file import read, write
from lunario.core.random import below, new_rng
from lunario.players import create, decide

BLUNDER = 0.15  # chance
DEEPER = 10.0
NAMED = ("mistake", "blunder")
STEP = 10  # blunders or matches between progress reports


def played(game: Game, players: list[str], seed: int) -> Match:
    """Play a match between computer players and return it."""
    match, rng = game.new_match(seed), new_rng(seed)
    seats = [create(name, game) for name in players]
    while not match.is_over:
        match.play(decide(seats[match.current_player], match.state, rng))
    return match


# ------------------------------------------------------------------ blunders


def blunders(game: Game, count: int, settings: Settings) -> Iterator[str]:
    """Plant moves that a search DEEPER times as deep finds worse by BLUNDER or more, and count those that are named."""
    judge = Judge(game, settings)
    deep = Judge(game, replace(settings.scaled(DEEPER), seed=1))
    quick = Judge(game, settings.scaled(0.1))
    found: Counter[str] = Counter()
    seed = 0
    while found.total() < count:
        seed += 1
        match, rng = played(game, ["strong"] * game.players, seed), new_rng(seed)
        decisions = [n for n, event in enumerate(match.events) if event.player >= 0]
        for _ in range(8):
            event = decisions[below(rng, len(decisions))]
            state = match.state_after(event)
            actions = state.legal_actions()
            chosen = actions[below(rng, len(actions))]
            if len(actions) < 2 or quick.decision(state, chosen, event).loss < BLUNDER:
                continue
            if deep.decision(state, chosen, event).loss < BLUNDER:
                continue
            found[judge.decision(state, chosen, event).verdict] += 1
            if found.total() % STEP == 0 or found.total() == count:
                named = sum(found[name] for name in NAMED)
                yield f"{game.name}: {named} of {found.total()} planted blunders named ({dict(found)}), {seed} matches"
            if found.total() == count:
                break


# ------------------------------------------------------------------ master's own moves


def master(game: Game, count: int, settings: Settings) -> Iterator[str]:
    """Judge master's own moves."""
    found: Counter[str] = Counter()
    for seed in range(count):
        match = played(game, ["master"] * game.players, 100 + seed)
        found.update(each.verdict for each in analyse(match, settings))
        wrong = sum(found[name] for name in NAMED)
        told = f"{wrong} of {found.total()} of master's moves called mistakes ({100 * wrong / found.total():.1f} %)"
        yield f"{game.name}: {seed + 1} matches: {told}: {dict(found)}"


# ------------------------------------------------------------------ luck and play


def sums(game: Game, count: int, settings: Settings, best: str) -> Iterator[str]:
    """Compare random against the best player with the best player against itself: luck, play, and their sum."""
    for names in (["random", best], [best, best]):
        reports = []
        for seed in range(count):
            seats = names if seed % 2 == 0 else names[::-1]
            match = played(game, [*seats, *[best] * (game.players - 2)][: game.players], 1000 + seed)
            reports.append(report(match, analyse(match, settings)))
            if len(reports) % STEP == 0 or len(reports) == count:
                yield f"{game.name}: {' v '.join(names)}: {len(reports)} matches: {told_sums(reports)}"


def told_sums(reports: list[Report]) -> str:
    """Return the mean size of luck and play per match, and the error with its interval."""
    luck = fmean(abs(account.luck) for each in reports for account in each.accounts)
    play = fmean(-account.play for each in reports for account in each.accounts)
    errors = [each.accounts[0].error for each in reports]
    within = sum(abs(each.accounts[0].error) <= each.accounts[0].error_margin for each in reports)
    worst = max(abs(a.start + a.luck + a.play + a.others + a.error - a.end) for each in reports for a in each.accounts)
    spread = 1.96 * math.sqrt(fmean(error**2 for error in errors) / len(errors))
    return (
        f"luck {100 * luck:.1f}, play lost {100 * play:.1f}, error {100 * fmean(errors):+.2f} ± {100 * spread:.2f}"
        f" ({within} of {len(reports)} within their interval), sums off by {worst:.1e}"
    )


# ------------------------------------------------------------------ time


def seconds(game: Game, count: int, settings: Settings) -> Iterator[str]:
    """Analyse whole matches of strong players on one core."""
    for seed in range(count):
        match = played(game, ["strong"] * game.players, 200 + seed)
        began = time.process_time()
        judged = list(analyse(match, settings))
        took = time.process_time() - began
        yield f"{game.name}, {game.players} players: {len(judged)} decisions in {took:.1f} s of one core"


# ------------------------------------------------------------------ twice


def twice(game: Game, count: int, settings: Settings) -> Iterator[str]:
    """Analyse matches twice in this process and once in another with two threads, and compare every judgement."""
    for seed in range(count):
        match = played(game, ["strong"] * game.players, 300 + seed)
        first, again = (list(analyse(match, settings)) for _ in range(2))
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            other = pool.submit(judged_elsewhere, write(match), settings).result()
        same = sum(one == two == three for one, two, three in zip(first, again, other, strict=True))
        yield f"{game.name}: {same} of {len(first)} judgements equal twice and in another process"


def judged_elsewhere(text: str, settings: Settings) -> list[Judgement]:
    """Analyse a match file in the calling process, on two threads."""
    return sorted(analyse(read("a match", text), settings, threads=2), key=lambda each: each.event)


PARTS: dict[str, Callable[..., Iterator[str]]] = {
    "blunders": blunders,
    "master": master,
    "sums": sums,
    "time": seconds,
    "twice": twice,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("game", choices=lunario.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--count", type=int, default=1, help="blunders or matches")
    parser.add_argument("--best", default="master", help="the player against random and itself, for the sums")
    parser.add_argument("--part", dest="share", type=float, default=1.0, help="factor on the iterations")
    given = parser.parse_args()
    game = lunario.load(given.game, players=given.players)
    settings = settings_of(game).scaled(given.share)
    print(f"{settings}, {scale_of(game).unit}", flush=True)
    more = [given.best] if given.part == "sums" else []
    for line in PARTS[given.part](game, given.count, settings, *more):
        print(line, flush=True)


if __name__ == "__main__":
    main()
