"""A batched environment: thousands of matches of one game, stepped together in compiled threads.

    batch = Batch(lunario.load("nova-luna", window=21), lanes=1024, seeds=7)
    while True:
        actions = choose(batch.observations, batch.masks)
        batch.step(actions)          # updates the same arrays, and rewards and ends

Each row is a lane, with the observation and the legal actions of its player to move. The arrays never move and are
aligned to 64 bytes, so that other libraries can share them by DLPack without a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from lunario.batch.buffers import checked_buffers
from lunario.batch.cast import Entrant, cast_of
from lunario.batch.refusals import as_seeds, check_game, check_known, check_lanes, check_seats, illegal, named
from lunario.core.arguments import at_least_one
from lunario.core.arrays import Floats, Ints
from lunario.core.chance import new_seed, number_below
from lunario.core.draws import DRAWN_AHEAD, KEY, STREAM, WORDS, key_words, stream_words
from lunario.core.errors import BadArgument
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.threads import cores
from lunario.search.compiled_lanes import (
    FINE,
    Autoreset,
    Do,
    Lane,
    Lanes,
    Out,
    Reward,
    Set,
    Setting,
    step_lanes,
)
from lunario.search.compiled_players import Team, new_forest
from lunario.search.search import new_work


class Saved(NamedTuple):
    """A snapshot of all lanes of a batch."""

    states: Ints
    lanes: Lanes
    out: Out


class Batch:
    """Lanes of one game. The arrays are overwritten by the next call.

    `observations`, `masks`, `players` (to move, or -4 if the match is over), `rewards` of all players, `ends`,
    `actions` (played on the last step, or -1); `places` and `scores` of the last match that ended in each lane; with
    autoreset `same_step` also `finals`, its last observation.

    >>> from lunario.batch import Batch
    >>> batch = Batch(lunario.load("nova-luna", window=21), lanes=4, seeds=7)
    >>> batch.observations.shape == (4, batch.game.observation_size)
    True
    >>> batch.step(batch.masks.argmax(axis=1))  # the first legal action in each lane
    >>> batch.ends.tolist()
    [False, False, False, False]
    """

    def __init__(
        self,
        game: Game,
        lanes: int,
        *,
        seeds: int | str | Sequence[int | str] | None = 0,
        autoreset: str = "next_step",
        reward: str = "win",
        seats: Sequence[Entrant | None] | None = None,
        chance: str = "seed",
        observe: bool = True,
        workers: int | None = None,
        buffers: Out | None = None,
    ) -> None:
        """`seats` has the computer player in each seat, or None where the caller decides (by default everywhere).

        `seeds` has one seed per lane, or one number to count up from; None chooses seeds nobody can guess.
        `chance` comes from each match's `seed`, as everywhere else, or with `fast` from a generator of the lane.
        `observe` says whether observations and masks are written. `workers` is the number of threads, by default one
        per core.
        """
        check_game(game)
        lanes = at_least_one(lanes, "A batch has 1 lane or more", "Un lote tiene 1 calle o más")
        if workers is not None:
            workers = at_least_one(workers, "A batch has 1 thread or more", "Un lote tiene 1 hilo o más")
        self.game, self.lanes = game, lanes
        self.autoreset, self.reward, self.chance = autoreset, reward, chance
        self.seats = check_seats(game, seats)
        numbers = np.zeros(len(Set), np.int64)
        numbers[Set.AUTORESET] = named("autoreset", autoreset, [each.name.lower() for each in Autoreset])
        numbers[Set.REWARD] = named("reward", reward, [each.name.lower() for each in Reward])
        numbers[Set.FAST] = named("chance", chance, ["seed", "fast"])
        numbers[Set.LOWER_WINS] = game.lower_wins
        finals = autoreset == "same_step"
        self._out = checked_buffers(game, lanes, buffers, observe, finals)
        self._out.places[:], self._out.scores[:] = 0, 0  # until a match has ended
        self._cast = cast_of(game, [each for each in self.seats if each is not None], outside=True)
        check_known(self.seats, self._cast)
        self._setting = _new_setting(game, numbers, self.seats)
        self._forest = new_forest(self._cast, lanes * game.players)
        self._start = game.new_state().buffer
        self._states = np.tile(self._start, lanes)
        self._lanes = _new_lanes(game, lanes)
        self._run = game.entry(step_lanes)
        self._workers = max(1, min(workers or cores(), lanes))
        self._rooms = [_Room(self) for _ in range(self._workers)]
        self._pool = ThreadPoolExecutor(self._workers - 1) if self._workers > 1 else None
        self._none = np.zeros(lanes, np.int64)
        self._legal, self._counts = _read_only(self._lanes.legal), _read_only(self._lanes.numbers[:, Lane.LEGAL])
        self.reset(new_seed() if seeds is None else seeds)

    # ------------------------------------------------------------ what comes out

    @property
    def observations(self) -> Floats:
        return self._out.observations

    @property
    def masks(self) -> Ints:
        return self._out.masks

    @property
    def players(self) -> Ints:
        return self._out.players

    @property
    def rewards(self) -> Floats:
        return self._out.rewards

    @property
    def ends(self) -> Ints:
        """Whether each lane's match ended on the last step, as booleans.

        With autoreset `disabled`, a lane whose match ended earlier is False again: `players` says which are over.
        """
        return self._out.ends.view(np.bool_)

    @property
    def places(self) -> Ints:
        return self._out.places

    @property
    def scores(self) -> Ints:
        return self._out.scores

    @property
    def finals(self) -> Floats:
        return self._out.finals

    @property
    def actions(self) -> Ints:
        return self._out.actions

    @property
    def legal(self) -> Ints:
        """The legal actions of each lane's player to move, in ascending order; `counts` has their number.

        Both are read-only: steps are checked against them.
        """
        return self._legal

    @property
    def counts(self) -> Ints:
        return self._counts

    def legal_actions(self, lane: int) -> list[int]:
        """Return the legal actions of a lane's player to move, in ascending order."""
        check_lanes([lane], self.lanes)
        found: list[int] = self._lanes.legal[lane, : self._lanes.numbers[lane, Lane.LEGAL]].tolist()
        return found

    def state(self, lane: int) -> State:
        """Return a copy of a lane's state. It contains the secrets of all players."""
        check_lanes([lane], self.lanes)
        size = self.game.dtype.itemsize
        return State(self.game, self._states[lane * size : (lane + 1) * size].copy())

    def seed(self, lane: int) -> str:
        """Return the seed of a lane's current match: `game.new_match(seed)` has the same chance."""
        check_lanes([lane], self.lanes)
        words, length = self._lanes.seeds[lane, :WORDS], int(self._lanes.seeds[lane, WORDS])
        base = words.astype(">u4").tobytes()[:length].decode()
        match = int(self._lanes.numbers[lane, Lane.MATCH])
        return f"{base}/{match}" if match else base

    # ------------------------------------------------------------ what is done

    def reset(self, seeds: int | str | Sequence[int | str] | None = None, lanes: Iterable[int] | None = None) -> None:
        """Begin new matches, in all lanes or in the given ones.

        With seeds (one per lane, or one number to count up from), lanes begin the match of `game.new_match(seed)`;
        without, the next match of their series (the seed followed by /1, /2, …).
        """
        chosen = self._chosen(lanes)
        if seeds is not None:
            self._seed(chosen, as_seeds(seeds, len(chosen)))
        which = self._none.copy()
        which[chosen] = 1
        self._do(Do.RESET, which)

    def step(self, actions: Sequence[int] | Ints) -> None:
        """Play an action in every lane. If one is illegal, nothing happens, and the error names its lane.

        A lane whose match is over ignores its action: with `next_step` it begins the next match; with `disabled` it
        must be reset, or stepped with -1 to leave it alone.
        """
        given = self._numbers(actions)
        room = self._rooms[0]
        wrong = room.run(Do.CHECK, 0, self.lanes, 1, given)
        if wrong != FINE:
            raise illegal(self.state(wrong), wrong, int(given[wrong]))
        self._do(Do.STEP, given)

    def step_random(self, steps: int = 1) -> None:
        """Play `steps` random legal actions in every lane; `actions` has the last ones.

        `ends` says in which lanes a match ended on any of these steps, and `rewards` has those of the last that did.
        """
        many = at_least_one(steps, "A batch plays 1 step or more", "Un lote juega 1 paso o más")
        self._do(Do.SAMPLE, self._none, many)

    def save(self) -> Saved:
        """Return a snapshot of all lanes for `restore`."""
        return Saved(self._states.copy(), _copied(self._lanes), _copied(self._out))

    def restore(self, saved: Saved) -> None:
        """Restore all lanes from a snapshot. Search trees are not kept: searching players start with empty ones."""
        pairs = list(
            zip((self._states, *self._lanes, *self._out), (saved.states, *saved.lanes, *saved.out), strict=True)
        )
        if any(now.shape != then.shape or now.dtype != then.dtype for now, then in pairs):
            raise BadArgument(
                f"This snapshot does not fit {self!r}: it was saved by a batch of another game, with other lanes, or "
                "with other settings.",
                f"Esta copia no encaja en {self!r}: la guardó un lote de otro juego, con otras calles u otros ajustes.",
            )
        for now, then in pairs:
            now[:] = then
        self._forest.used[:, :] = -1

    def clone(self) -> Batch:
        """Return an independent batch that continues from here, with buffers of its own."""
        return _continued(self.game, self.lanes, self._settings(), self.save())

    def __deepcopy__(self, memo: dict[int, object]) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the lanes and the settings: threads and compiled code belong to the process."""
        return _continued, (self.game, self.lanes, self._settings(), self.save())

    def _settings(self) -> dict[str, Any]:
        return {
            "autoreset": self.autoreset,
            "reward": self.reward,
            "seats": self.seats,
            "chance": self.chance,
            "observe": len(self.observations) > 0,
            "workers": self._workers,
        }

    def __repr__(self) -> str:
        return f"<Batch of {self.game.label}: {self.lanes} lane{'s' * (self.lanes != 1)}>"

    # ------------------------------------------------------------ inside

    def _numbers(self, actions: Sequence[int] | Ints) -> Ints:
        """Return the actions as an array for compiled code, which takes one whole number per lane."""
        given = np.asarray(actions)
        if given.shape != (self.lanes,) or not np.issubdtype(given.dtype, np.integer):
            raise BadArgument(
                f"This batch needs {self.lanes} whole numbers, an action for each lane, not an array of shape "
                f"{given.shape} and type {given.dtype}.",
                f"Este lote pide {self.lanes} números enteros, una acción por calle, no un array de forma "
                f"{given.shape} y tipo {given.dtype}.",
            )
        if given.dtype == np.uint64:
            given = np.minimum(given, np.iinfo(np.int64).max)  # beyond that it would turn negative
        return np.ascontiguousarray(given, np.int64)

    def _chosen(self, lanes: Iterable[int] | None) -> list[int]:
        """Return the numbers of the lanes that were named, or of all of them."""
        if lanes is not None and not isinstance(lanes, Iterable):
            raise BadArgument(
                f"Several lanes can be reset: pass a list of them, such as [{lanes!r}], not {lanes!r}.",
                f"Se pueden reiniciar varias calles: pasa una lista, como [{lanes!r}], no {lanes!r}.",
            )
        chosen = list(range(self.lanes) if lanes is None else lanes)
        check_lanes(chosen, self.lanes)
        return chosen

    def _do(self, do: Do, actions: Ints, steps: int = 1) -> None:
        """Share the lanes among the threads."""
        bounds = [self.lanes * part // self._workers for part in range(self._workers + 1)]
        parts = [(room, first, last) for room, first, last in zip(self._rooms, bounds, bounds[1:], strict=False)]
        waiting = []
        if self._pool is not None:
            waiting = [self._pool.submit(room.run, do, first, last, steps, actions) for room, first, last in parts[1:]]
        try:
            parts[0][0].run(do, *parts[0][1:], steps, actions)
        finally:  # after Ctrl-C too, no thread may go on writing
            wait(waiting)
        for future in waiting:
            future.result()

    def _seed(self, chosen: Sequence[int], seeds: Sequence[str]) -> None:
        self._lanes.seeds[chosen, :WORDS] = key_words(seeds)
        self._lanes.seeds[chosen, WORDS] = [len(seed.encode()) for seed in seeds]
        self._lanes.numbers[chosen, Lane.MATCH] = -1
        for lane, seed in zip(chosen, seeds, strict=True):
            self._lanes.rngs[lane] = new_rng(number_below(1 << 62, seed, "lane", 0))


class _Room:
    """One thread's working memory."""

    def __init__(self, batch: Batch) -> None:
        game, self.batch = batch.game, batch
        self.states = np.tile(batch._start, 2)
        self.team = Team(batch._cast, batch._forest, new_work(game))
        self.points = np.zeros((game.score_rows, len(game.categories)), np.int32)

    def run(self, do: Do, first: int, last: int, steps: int, actions: Ints) -> int:
        of = self.batch
        lanes = (int(do), first, last, steps, actions, of._lanes, of._setting)
        return of._run(of._start, of._states, self.states, *lanes, self.team, self.points, of._out)


def _continued(game: Game, lanes: int, settings: dict[str, Any], saved: Saved) -> Batch:
    """Return a new batch that continues from a snapshot."""
    batch = Batch(game, lanes, **settings)
    batch.restore(saved)
    return batch


def _new_lanes(game: Game, lanes: int) -> Lanes:
    streams = len(game.definition.streams)
    return Lanes(
        seeds=np.zeros((lanes, STREAM), np.int64),
        numbers=np.zeros((lanes, len(Lane)), np.int64),
        keys=np.zeros((lanes, KEY), np.int64),
        drawn=np.zeros((lanes, streams), np.int64),
        ahead=np.zeros((lanes, streams + game.players, DRAWN_AHEAD), np.int64),
        rngs=np.zeros((lanes, 4), np.int64),
        legal=np.zeros((lanes, game.limits.most_legal), np.int32),
    )


def _new_setting(game: Game, numbers: Ints, seats: Sequence[Entrant | None]) -> Setting:
    """Return the settings shared by all lanes. Entrants are the computer players in order, then the caller."""
    players = sum(each is not None for each in seats)
    entrants = iter(range(players))
    return Setting(
        numbers=numbers,
        seats=np.array([players if each is None else next(entrants) for each in seats], np.int64),
        streams=game.stream_words,
        players=stream_words(f"player {seat}" for seat in range(game.players)),
    )


def _copied(arrays: Any) -> Any:
    return type(arrays)(*(array.copy() for array in arrays))


def _read_only(array: Ints) -> Ints:
    view = array.view()
    view.flags.writeable = False
    return view
