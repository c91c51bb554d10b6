"""Play matches between computer players in compiled code and in threads: results, and actions on request, as arrays.

    played = play_matches(game, ["greedy", "random"], seeds=[f"7-{n}" for n in range(10_000)])
    played.places[:, 0].mean()

A match depends only on its seeds, not on the number of threads or on the matches before it.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, fields
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from lunario.batch.cast import Entrant, cast_of, make
from lunario.core.arrays import Floats, Ints
from lunario.core.chance import number_below
from lunario.core.draws import DRAWN_AHEAD, KEY, STREAM, key_words, stream_words
from lunario.core.errors import BadArgument, BrokenGame, IllegalAction
from lunario.core.game import Game
from lunario.core.kernel import NOTHING
from lunario.core.match import Event, Match
from lunario.core.random import Rng
from lunario.core.state import State
from lunario.core.threads import cores
from lunario.players.player import Player, decide
from lunario.players.program import FAULT_KINDS, Program
from lunario.search.compiled_matches import At, Order, Results, Room, Status
from lunario.search.compiled_matches import play_matches as play_compiled
from lunario.search.compiled_players import Column, Kind, Team, new_forest
from lunario.search.search import new_work

AHEAD = 2  # blocks of matches handed out per thread, so that none has to wait
BLOCK_SECONDS = 0.05  # how long a block should take
LARGEST = 4096  # matches in a block


class Seating(NamedTuple):
    """One match to play: the seeds of its random numbers, and who sits where."""

    seed: str  # of its chance events
    seats: tuple[int, ...]  # entrants, by number
    own_seed: str  # of the players' random numbers
    streams: tuple[str, ...]  # of random numbers, by seat


def seating(seed: str, seats: Sequence[int]) -> Seating:
    """Return the match that `lunario simulate` and `lunario play` play with that seed."""
    return Seating(seed, tuple(seats), seed, _streams(len(seats)))


@functools.cache
def _streams(count: int) -> tuple[str, ...]:
    return tuple(f"player {seat}" for seat in range(count))


@dataclass(frozen=True, repr=False)
class Played:
    """Results of matches, one per row.

    >>> from lunario.lab import play_matches
    >>> played = play_matches(lunario.load("nova-luna"), ["greedy", "random"], seeds=range(10))
    >>> len(played), played.scores.shape, float(played.shares.sum())
    (10, (10, 2), 10.0)
    """

    seats: Ints  # [match, seat]: the number of the entrant
    points: Ints  # [match, player (then the automaton, if there is one), category]
    places: Ints  # [match, seat]
    returns: Floats  # [match, seat]
    decisions: Ints  # [match, seat]
    turns: Ints  # [match, seat]
    seconds: Floats  # [match, seat]: spent on all decisions, if timed
    slowest: Floats  # [match, seat]: the slowest turn
    events: Ints  # [match]: decisions and chance events
    faults: Ints  # [match, seat, kind]: of external programs (`players.program.FAULT_KINDS`)
    actions: Ints  # of all matches, concatenated, chance outcomes included; empty unless requested

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        players = self.seats.shape[1]
        return f"<Played: {len(self)} match{'es' * (len(self) != 1)} of {players} player{'s' * (players != 1)}>"

    @property
    def scores(self) -> Ints:
        """Return the sums of the points: [match, seat (then the automaton)]."""
        return np.asarray(self.points.sum(axis=2))

    @property
    def shares(self) -> Floats:
        """Return each seat's share of the win, which those in first place split."""
        first = self.places == 1
        return np.asarray(first / np.maximum(1, first.sum(axis=1, keepdims=True)))

    def by_entrant(self, values: Ints | Floats) -> Ints | Floats:
        """Return values by [match, seat, …] as [match, entrant, …], for matches where every entrant has one seat."""
        return np.take_along_axis(
            values, np.argsort(self.seats, axis=1).reshape(*self.seats.shape, *[1] * (values.ndim - 2)), 1
        )

    @property
    def lengths(self) -> Ints:
        """Return the decisions of all players together: [match]."""
        return np.asarray(self.decisions.sum(axis=1))

    def actions_of(self, match: int) -> list[int]:
        """Return the events of a match: actions and chance outcomes, whose numbers follow those of actions."""
        first = int(self.events[:match].sum())
        found: list[int] = self.actions[first : first + int(self.events[match])].tolist()
        return found


def concatenated(parts: Sequence[Played]) -> Played:
    """Return the matches of all parts, concatenated."""
    return Played(*(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(Played)))


def replayed(game: Game, seed: str, seats: Sequence[str], actions: Iterable[int]) -> Match:
    """Return a match with its events, from the actions of `Played`, to view or save."""
    return Match(game, seed, seats, events=[Event(0, action) for action in actions])


# ------------------------------------------------------------------ playing


def play_matches(
    game: Game,
    players: Sequence[Entrant],
    seeds: Iterable[int | str],
    *,
    workers: int | None = None,
    turning: bool = False,
    actions: bool = False,
    timed: bool = False,
) -> Played:
    """Play a match for every seed with `players` in its seats, and return all results in the order of the seeds.

    A player is a name (`greedy`, `master@500`), or a function of the game that returns a `Player` for one seat of one
    match. With `turning`, players move on by one seat from match to match. `actions` keeps the events, `timed` the
    seconds per seat. `workers` is the number of threads, by default one per core.

    >>> from lunario.lab import play_matches
    >>> game = lunario.load("nova-luna")
    >>> played = play_matches(game, ["greedy", "random"], seeds=range(10), turning=True)
    >>> greedy, random = played.by_entrant(played.shares).mean(axis=0).tolist()
    >>> greedy > random
    True
    """
    count = _check_players(game, players)
    turned = [tuple((seat + by) % count for seat in range(count)) for by in range(count if turning else 1)]
    given = enumerate(_check_seeds(seeds))
    orders = (seating(str(seed), turned[number % len(turned)]) for number, seed in given)
    parts = dict(play_blocks(Hall(game, players, actions, timed), orders, workers or cores()))
    return concatenated([parts[first] for first in sorted(parts)]) if parts else _nothing(game)


def _check_players(game: Game, players: Sequence[Entrant]) -> int:
    """Return how many there are: as many as the game has seats."""
    if isinstance(players, str) or len(players) != game.players:
        raise BadArgument(
            f"These matches need a list of players, one for each seat ({game.players}), not {players!r}.",
            f"Estas partidas piden una lista de jugadores, uno por asiento ({game.players}), no {players!r}.",
        )
    return len(players)


def _check_seeds(seeds: Iterable[int | str]) -> Iterable[int | str]:
    if isinstance(seeds, str) or not isinstance(seeds, Iterable):
        raise BadArgument(
            f"A match is played for every seed: pass several, such as `range(100)`, not {seeds!r}.",
            f"Se juega una partida por semilla: pasa varias, como `range(100)`, no {seeds!r}.",
        )
    return seeds


class Crew(Protocol):
    """A cluster that does the work instead of this process's threads."""

    def play_blocks(self, hall: Hall, matches: Iterable[Seating]) -> Generator[tuple[int, Played], None, None]:
        """Play matches as the function of this name does."""

    def map(self, work: Callable[[Any], Any], parts: Sequence[Any]) -> list[Any]:
        """Do the work for each part and return the results in order."""


Workers: TypeAlias = int | Crew  # a number of threads, or a crew


def play_blocks(hall: Hall, matches: Iterable[Seating], workers: Workers) -> Generator[tuple[int, Played], None, None]:
    """Play matches in threads, in blocks, and yield each block with the number of its first match when it is done.

    Close the iterator to stop.
    """
    if not isinstance(workers, int):
        yield from workers.play_blocks(hall, matches)
        return
    source, number, size = iter(matches), 0, 1
    stop = np.zeros(1, np.int64)
    running: set[Future[tuple[int, Played, float]]] = set()
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                while len(running) < AHEAD * workers and (block := list(islice(source, size))):
                    running.add(pool.submit(hall.play, number, block, stop))
                    number += len(block)
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for first, played, seconds in sorted((future.result() for future in done), key=itemgetter(0)):
                    size = min(LARGEST, 2 * size, max(1, int(len(played) * BLOCK_SECONDS / max(seconds, 1e-9))))
                    yield first, played
        finally:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)


class Hall:
    """Plays matches between the same entrants. Threads may share it."""

    def __init__(self, game: Game, entrants: Sequence[Entrant], actions: bool = False, timed: bool = False) -> None:
        self.game = game
        self.entrants = list(entrants)
        self.cast = cast_of(game, self.entrants)
        self.keeps_actions = actions
        self.is_timed = timed
        self._timed = np.array([timed], np.int64)
        self._longest = _longest(game)
        self._streams = game.stream_words
        self._start = game.new_state().buffer
        self._run = game.entry(play_compiled)
        self._free: list[_Table] = []

    def warm(self) -> None:
        """Compile, and let players outside compiled code decide once, so that neither counts as thinking."""
        self.game.compile(play_compiled)
        self._run = self.game.entry(play_compiled)
        state = self.game.new_match(seed=0).state
        for entrant, kind in zip(self.entrants, self.cast.entrants[:, Column.KIND], strict=True):
            if kind == Kind.OUTSIDE:
                decide(make(entrant, self.game), state, Rng(0))

    def play(self, number: int, matches: Sequence[Seating], stop: Ints) -> tuple[int, Played, float]:
        """Play these matches, until `stop` is set. Return the number given, the results, and the seconds they took."""
        began = time.perf_counter()
        table = self._free.pop() if self._free else _Table(self)
        order, results = self._order(matches), _new_results(self.game, len(matches))
        log = np.zeros(self._longest * len(matches) if self.keeps_actions else 0, np.int32)
        faults = np.zeros((len(matches), self.game.players, len(FAULT_KINDS)), np.int32)
        table.play(matches, order, results, log, stop, faults)
        done, logged = int(table.room.at[At.MATCH]), int(table.room.at[At.LOGGED])
        self._free.append(table)
        results = Results(*(column[:done] for column in results))
        seats, kept = order.seats[:done].astype(np.int32), log[:logged].copy()
        played = Played(seats, *results, faults=faults[:done], actions=kept)
        return number, played, time.perf_counter() - began

    def _order(self, matches: Sequence[Seating]) -> Order:
        seeds, seats, own_seeds, streams = zip(*matches, strict=True)
        chance, names = key_words(seeds), {each: number for number, each in enumerate(set(streams))}
        words = np.stack([stream_words(each) for each in names])
        return Order(
            seats=np.array(seats, np.int64),
            chance=chance,
            own=chance if own_seeds == seeds else key_words(own_seeds),
            players=words[[names[each] for each in streams]].reshape(-1, STREAM),
            streams=self._streams,
            longest=np.array([self._longest], np.int64),
            is_timed=self._timed,
        )


def _let_go(asked: dict[tuple[int, int], Player], faults: Ints) -> None:
    """Note the faults of a match's players, and forget them."""
    for (number, seat), player in asked.items():
        if isinstance(player, Program):
            faults[number, seat] = [player.faults[kind] for kind in FAULT_KINDS]
    asked.clear()


class _Table:
    """The working memory of one thread."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        game = hall.game
        self.states = np.tile(hall._start, 3)
        self.team = Team(hall.cast, new_forest(hall.cast, game.players), new_work(game))
        self.room = _new_room(game)

    def play(
        self, matches: Sequence[Seating], order: Order, results: Results, log: Ints, stop: Ints, faults: Ints
    ) -> None:
        """Play the matches, asking the players outside compiled code for their decisions and noting their faults."""
        hall, at = self.hall, self.room.at
        at[:] = (0, -1, 0, 0, NOTHING)
        asked: dict[tuple[int, int], Player] = {}
        while True:
            status = hall._run(hall._start, self.states, order, self.team, self.room, results, log, stop)
            if status == Status.STUCK:
                raise _stuck(hall.game, hall._longest)
            if status != Status.ASKS:
                _let_go(asked, faults)
                return
            self._ask(matches[int(at[At.MATCH])], asked, faults)

    def _ask(self, match: Seating, asked: dict[tuple[int, int], Player], faults: Ints) -> None:
        game, at = self.hall.game, self.room.at
        number, event, seat = (int(at[each]) for each in (At.MATCH, At.EVENT, At.SEAT))
        if (number, seat) not in asked:
            if any(old != number for old, _ in asked):
                _let_go(asked, faults)
            asked[number, seat] = make(self.hall.entrants[match.seats[seat]], game)
        state = State(game, self.states[: game.dtype.itemsize].copy())
        rng = Rng(number_below(1 << 62, match.own_seed, match.streams[seat], event))
        player = asked[number, seat]
        clock = time.perf_counter if isinstance(player, Program) else time.thread_time  # a program thinks elsewhere
        began = clock()
        action = int(decide(player, state, rng))
        self.room.took[0] = clock() - began
        if action not in state.legal_actions():
            raise IllegalAction(state.why_not(action))
        at[At.ANSWER] = action


def _new_room(game: Game) -> Room:
    streams = len(game.definition.streams)
    return Room(
        at=np.zeros(len(At), np.int64),
        took=np.zeros(1, np.float64),
        chance=np.zeros(KEY, np.int64),
        own=np.zeros(KEY, np.int64),
        drawn=np.zeros(streams, np.int64),
        ahead=np.zeros((streams, DRAWN_AHEAD), np.int64),
        own_ahead=np.zeros((game.players, DRAWN_AHEAD), np.int64),
        turns=np.zeros(game.players, np.int64),
        seconds=np.zeros(game.players, np.float64),
    )


def _new_results(game: Game, matches: int) -> Results:
    seats = (matches, game.players)
    return Results(
        points=np.zeros((matches, game.score_rows, len(game.categories)), np.int32),
        places=np.zeros(seats, np.int32),
        returns=np.zeros(seats, np.float64),
        decisions=np.zeros(seats, np.int32),
        turns=np.zeros(seats, np.int32),
        seconds=np.zeros(seats, np.float64),
        slowest=np.zeros(seats, np.float64),
        events=np.zeros(matches, np.int64),
    )


def _nothing(game: Game) -> Played:
    faults = np.zeros((0, game.players, len(FAULT_KINDS)), np.int32)
    seats = np.zeros((0, game.players), np.int32)
    return Played(seats, *_new_results(game, 0), faults=faults, actions=np.zeros(0, np.int32))


def _longest(game: Game) -> int:
    return game.limits.longest


def _stuck(game: Game, longest: int) -> BrokenGame:
    return BrokenGame(
        f"A match of {game.name} has more than {longest} events, the most that its actions.py allows.",
        f"Una partida de {game.name} tiene más de {longest} sucesos, el máximo que permite su actions.py.",
    )
