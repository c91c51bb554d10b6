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
from statistics import fmean, stdev

import lunario
from lunario.analysis import Judge, Judgement, Report, Scale, Settings, analyse, plan, report, scale_of, settings_of
from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.match_file import read, write
from lunario.core.random import below, new_rng
from lunario.core.t_distribution import quantile
from lunario.lab.intervals import wilson
from lunario.players import create_player, decide

BLUNDER = 0.15  # chance
DEEPER = 10.0
NAMED = ("mistake", "blunder")
STEP = 10  # blunders or matches between progress reports


def played(game: Game, players: list[str], seed: int) -> Match:
    """Play a match between computer players and return it."""
    match, rng = game.new_match(seed), new_rng(seed)
    seats = [create_player(name, game) for name in players]
    while not match.is_over:
        match.play(decide(seats[match.current_player], match.state, rng))
    return match


# ------------------------------------------------------------------ blunders


def blunders(game: Game, count: int, settings: Settings) -> Iterator[str]:
    """Plant moves that a search DEEPER times as deep finds worse by BLUNDER or more, and count those that are named."""
    judge = Judge(game, settings)
    deep = Judge(game, replace(settings.scaled(DEEPER), seed=1))
    quick = Judge(game, replace(settings.scaled(0.1), seed=2))
    found: Counter[str] = Counter()
    seed = dropped = 0
    while found.total() < count:
        seed += 1
        match, rng = played(game, ["strong"] * game.players, seed), new_rng(seed)
        for event, chosen in some_moves(match, rng):
            state = match.state_after(event)
            if quick.decision(state, chosen, event).loss < BLUNDER / 2:  # most are no blunders: look at a tenth of them
                dropped += 1
                if dropped % 10:
                    continue
            if found.total() == count or deep.decision(state, chosen, event).loss < BLUNDER:
                continue
            found[judge.decision(state, chosen, event).verdict] += 1
            if found.total() % STEP == 0 or found.total() == count:
                named = sum(found[name] for name in NAMED)
                told = f"{named} of {found.total()} planted blunders named ({dict(found)})"
                yield f"{game.name}: {told}, {seed} matches, {dropped - dropped // 10} moves dropped as too good"


def some_moves(match: Match, rng: Ints) -> Iterator[tuple[int, int]]:
    """Yield some decisions of a match, each with a random one of its actions."""
    events = plan(match)
    for _ in range(8):
        event = events[below(rng, len(events))]
        actions = match.state_after(event).legal_actions()
        yield event, actions[below(rng, len(actions))]


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
                yield f"{game.name}: {' v '.join(names)}: {len(reports)} matches: {told_sums(reports, scale_of(game))}"


def told_sums(reports: list[Report], scale: Scale) -> str:
    """Return the mean size of luck and play per match, and whether the errors are as large as their intervals say."""
    accounts = [account for each in reports for account in each.accounts]
    firsts = [each.accounts[0] for each in reports]  # with two players the other's luck and error are the same
    better = math.copysign(1.0, scale.slope)
    luck, play = fmean(abs(each.luck) for each in accounts), fmean(-better * each.play for each in accounts)
    lucky = [each.luck for each in firsts]
    doubt = quantile(0.975, len(lucky) - 1) * stdev(lucky) / math.sqrt(len(lucky)) if len(lucky) > 1 else math.inf
    within = sum(abs(each.error) <= each.error_margin for each in firsts)
    low, high = wilson(within / len(firsts), len(firsts), quantile(0.975))
    claimed = fmean(each.error_margin**2 for each in firsts)  # 0 where no step is without an event
    ratio = math.sqrt(fmean(each.error**2 for each in firsts) / claimed) if claimed else 0.0
    part = 100 if scale.unit == "chance" else 1
    return (
        f"luck {part * luck:.1f} (mean {part * fmean(lucky):+.1f} ± {part * doubt:.1f}),"
        f" play lost {part * play:.1f}; error within its interval in {within} of {len(firsts)}"
        f" ({100 * low:.0f} to {100 * high:.0f} %), RMS {quantile(0.975) * ratio:.2f} of what the intervals say;"
        f" {told_gaps(reports, scale, part)}"
    )


def told_gaps(reports: list[Report], scale: Scale, part: int) -> str:
    """Return what the steps at which nothing happened show: their mean for the player who decides next, and spread."""
    signed, squares, sway = [], 0.0, 0.0
    for each in reports:
        deciding = {one.event: one.player for one in each.decisions}
        for step in each.steps:
            if step.kind == "error" and any(step.margins):  # one without is what luck drifted by
                squares += fmean(change**2 for change in step.changes)
                sway += fmean(map(scale.sway, (*step.before, *step.after))) * 2
                if (player := deciding.get(step.last + 1)) is not None:
                    signed.append(step.changes[player])
    if len(signed) < 2:
        return f"{len(signed)} steps without an event"
    error = quantile(0.975) * stdev(signed) / math.sqrt(len(signed))
    return (
        f"{len(signed)} steps without an event: {part * fmean(signed):+.2f} ± {part * error:.2f} for who decides next,"
        f" spread {math.sqrt(squares / sway):.4f}"
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
