"""One play of a game: a state, the events so far, and the seed of its chance."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple

from lunario.core import raster
from lunario.core.arguments import action_number, check_count, check_language, check_player
from lunario.core.arrays import Buffer
from lunario.core.chance import pick
from lunario.core.contract import CHANCE
from lunario.core.draws import key_words
from lunario.core.errors import BadArgument, LunarioError
from lunario.core.outcome import Outcome
from lunario.core.state import State
from lunario.core.story import Told, seat_names
from lunario.core.text import Texts
from lunario.core.typed import ViewT

if TYPE_CHECKING:
    from lunario.core.game import Game


class Event(NamedTuple):
    """A decision or a chance outcome: the player (-1: chance) and the action.

    >>> lunario.load("nova-luna").new_match(seed=7).events[0]
    Event(player=-1, action=4171)
    """

    player: int
    action: int


class Deed(IntEnum):
    """Things that happen at a table besides moves. The numbers are stored: they must not change."""

    TAKES_BACK = 1  # the player's last turn, with everything that followed
    LEAVES = 2
    RUNS_OUT_OF_TIME = 3
    RESIGNS = 4
    IS_TAKEN_OVER = 5  # the computer decides for the player from here on
    COMES_BACK = 6
    RUNS_OUT_FOR_GOOD = 7  # of the last minute too: the computer decides for the player up to the end
    IS_HANDED_OVER = 8  # to the computer, by the others, because the player gave no sign of life


class Happening(NamedTuple):
    """Something that happened at the table: to whom, what, and how many events of the match are left.

    All events are left unless a turn was taken back.
    """

    player: int
    deed: Deed
    left: int


RecordEntry = Event | Happening


class Origin(NamedTuple):
    """A match that this one continues: its file's digest, how many events they share, and its seed."""

    digest: str
    shared: int
    seed: str


KEPT_EVERY = 32  # events between kept states
_NOTHING_TO_TAKE_BACK = Texts("There is no turn to take back.", "No hay ningún turno que retirar.")
_NOBODY_THERE = Texts("Nobody in this match could do that here.", "Nadie de esta partida pudo hacer eso aquí.")


class Match(Generic[ViewT]):
    """Plays, remembers, undoes, saves. Chance is resolved from the seed as soon as it is due.

    >>> match = lunario.load("nova-luna", players=3).new_match(seed=7)
    >>> match
    <Match of nova-luna with 3 players, seed 7: player 2 to move, 3 legal actions, 0 decisions so far>
    >>> events = match.play("take 2")
    >>> match.describe(match.legal_actions()[0])
    'Place it as the first tile'

    `events` are those that lead to the present state. `record` is all that ever happened: what happened at the table
    too, and what was taken back is still there.
    """

    def __init__(
        self,
        game: Game[ViewT],
        seed: str,
        seats: Iterable[str] = (),
        *,
        events: Iterable[Event] | None = None,
        origins: Iterable[Origin] = (),
    ) -> None:
        """Begin a match or, given `events`, continue from where they lead, with their chance."""
        self.game = game
        self.seed = seed
        self.origins = list(origins)  # oldest first; each shares more events with this match than the one before
        self.seats = list(seats)  # names of the players, if given
        self._words = key_words([seed])[0]  # the seed, prepared for compiled draws
        self.state: State[ViewT] = game.new_state()
        self.events: list[Event] = []
        self.record: list[RecordEntry] = []
        self._streams: list[str | None] = []  # the stream each event was drawn from
        self._drawn: Counter[str] = Counter()  # events drawn so far from each stream
        self._kept: list[State[ViewT]] = [self.state.clone()]  # after 0, KEPT_EVERY, … events
        for event in events or ():
            self.follow(event.action)
        if events is None:
            self.resolve_chance()

    # ------------------------------------------------------------ playing

    @property
    def current_player(self) -> int:
        """The player to move, from 0, or -4 when the match is over."""
        return self.state.current_player

    @property
    def is_over(self) -> bool:
        """Whether the match is over: see `outcome`."""
        return self.state.is_over

    @property
    def outcome(self) -> Outcome | None:
        """Winners, places, and scores with their breakdown, or None while the match goes on."""
        return self.state.outcome

    def legal_actions(self) -> list[int]:
        """Return the actions of the player to move, ascending; none when the match is over."""
        return self.state.legal_actions()

    def notation(self, action: int | str, lang: str = "en") -> str:
        """Return the action as written in match files or, in Spanish, as people type it.

        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> [match.notation(action) for action in match.legal_actions()]
        ['take 1', 'take 2', 'take 3']
        """
        return self.state.notation(self.state.possible(action), lang)

    def describe(self, action: int | str, lang: str = "en") -> str:
        """Return a sentence that says what a legal action does.

        >>> lunario.load("nova-luna").new_match(seed=7).describe("take 2", lang="es")
        'Coger la loseta azul 1'
        """
        return self.state.describe(self.state.possible(action), lang)

    def view(self, player: int | None = None) -> ViewT:
        """Return everything a player (None: a spectator) may know, as JSON. Copy it before you change it.

        >>> lunario.load("nova-luna").new_match(seed=7).view(0)["phase"]
        'taking'
        """
        return self.state.view(player)

    def draw(self, player: int | None = None, lang: str = "en") -> str:
        """Return the board in plain text, as a player (None: a spectator) sees it. `print(match)` shows it."""
        return self.state.draw(player, lang)

    def picture(self, player: int | None = None, lang: str = "en", theme: str = "dark") -> str:
        """Return the board as an SVG document, as a player (None: a spectator) sees it.

        A notebook shows it for a match by itself.

        >>> lunario.load("nova-luna").new_match(seed=7).picture(player=0, theme="light")[:4]
        '<svg'
        """
        return self.state.picture(player, lang, theme)

    def pixels(
        self, player: int | None = None, lang: str = "en", theme: str = "dark", width: int = raster.WIDTH
    ) -> Buffer:
        """Return the picture as an array of height × width × 3 bytes; `pip install 'lunario[pictures]'` is needed."""
        return self.state.pixels(player, lang, theme, width)

    def _repr_svg_(self) -> str | None:
        return self.state._repr_svg_()

    def play(self, action: int | str) -> list[Event]:
        """Play an action of the player to move, by number or in notation, and return the events, including chance.

        An illegal action changes nothing.

        >>> lunario.load("nova-luna").new_match(seed=7).play("take 2")
        [Event(player=1, action=4097)]
        """
        before = len(self.events)
        number = action if type(action) is int else action_number(self.state, action)
        player = self.state.current_player
        self.state.apply(number)
        self._note(Event(player, number))
        self.resolve_chance()
        return self.events[before:]

    def undo(self) -> None:
        """Forget the last decision and the chance that followed it. Playing on draws the same again.

        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> before, events = match.fork(), match.play("take 2")
        >>> match.undo()
        >>> match == before
        True
        """
        own = enumerate(self.events[self.shared :], self.shared)
        decisions = [index for index, event in own if event.player != CHANCE]
        if not decisions:
            raise LunarioError("There is nothing to undo.", "No hay nada que deshacer.")
        left = decisions[-1]
        self.record = self.record[: self._last_time_at(self.events[:left])]
        self._go_back(left)

    def take_back(self, player: int) -> Happening:
        """Take back the player's last turn, with everything that followed.

        This is an event of the match: what was taken back stays in `record`. Playing on draws the same again.
        """
        check_player(player, self.game.players, or_spectator=False)
        if self.is_over:
            raise LunarioError("The match is over.", "La partida ha terminado.")
        left = self.last_turn(player)
        if left is None:
            raise LunarioError(_NOTHING_TO_TAKE_BACK.en, _NOTHING_TO_TAKE_BACK.es)
        back = Happening(player, Deed.TAKES_BACK, left)
        self.repeat(back)
        return back

    def happen(self, player: int, deed: Deed) -> Happening:
        """Record something that happened at the table. It changes nothing in the match."""
        check_player(player, self.game.players, or_spectator=False)
        happening = Happening(player, deed, len(self.events))
        self.repeat(happening)
        return happening

    def last_turn(self, player: int) -> int | None:
        """Return the index of the event with which the player's last turn in this match began, or None."""
        check_player(player, self.game.players, or_spectator=False)
        begun: tuple[int, int] | None = None  # event, turn
        for index in range(len(self.events) - 1, self.shared - 1, -1):
            if self.events[index].player == CHANCE or (begun is None and self.events[index].player != player):
                continue
            turn = int(self.state_after(index).record.turn) if self.events[index].player == player else None
            if begun is not None and turn != begun[1]:
                break
            begun = index, int(turn or 0)
        return None if begun is None else begun[0]

    @property
    def happenings(self) -> list[Happening]:
        """The things that happened at the table besides moves."""
        return [entry for entry in self.record if isinstance(entry, Happening)]

    @property
    def take_backs(self) -> int:
        """Return how often a turn was taken back."""
        return sum(happening.deed == Deed.TAKES_BACK for happening in self.happenings)

    def has_moved_since(self, count: int) -> bool:
        """Return whether the match went on or back after the first `count` entries of its record."""
        return any(_is_move(entry) for entry in self.record[count:])

    def fork(self) -> Match[ViewT]:
        """Return an independent copy of the match so far; `copy.copy` makes one too."""
        other: Match[ViewT] = Match.__new__(Match)
        other.game, other.seed, other.seats, other._words = self.game, self.seed, list(self.seats), self._words
        other.origins = list(self.origins)
        other.state, other.events, other.record = self.state.clone(), list(self.events), list(self.record)
        other._streams, other._drawn, other._kept = list(self._streams), self._drawn.copy(), list(self._kept)
        return other

    # ------------------------------------------------------------ where it comes from

    @property
    def shared(self) -> int:
        """How many events this match shares with the one it continues. They cannot be taken back."""
        return self.origins[-1].shared if self.origins else 0

    def seed_at(self, count: int) -> str:
        """Return the seed that chance is drawn from after `count` events."""
        return next((origin.seed for origin in self.origins if count < origin.shared), self.seed)

    # ------------------------------------------------------------ chance

    def resolve_chance(self) -> None:
        """Draw pending chance from the seed, up to the next decision."""
        while self.state.is_chance:
            stream = self.state.chance_stream()
            outcome = self.state.seeded_outcome(self._words, self._drawn[stream])
            self.state.apply(outcome)
            self._note(Event(CHANCE, outcome), stream)

    def next_chance(self) -> int:
        """Return what the seed gives at the current chance node, by Python's own library: a check on the draws."""
        stream = self.state.chance_stream()
        return pick(self.state.chance_outcomes(), self.seed_at(len(self.events)), stream, self._drawn[stream])

    def _note(self, event: Event, stream: str | None = None) -> None:
        self.events.append(event)
        self.record.append(event)
        self._streams.append(stream)
        if stream is not None:
            self._drawn[stream] += 1
        if len(self.events) % KEPT_EVERY == 0:
            self._kept.append(self.state.clone())

    # ------------------------------------------------------------ what happened

    def follow(self, action: int) -> None:
        """Apply an action or a chance outcome, whatever the seed says, to replay a log."""
        player = self.state.current_player
        stream = self.state.chance_stream() if player == CHANCE else None
        self.state.apply(action)
        self._note(Event(player, action), stream)

    def repeat(self, entry: RecordEntry) -> None:
        """Apply an entry of a record again."""
        if isinstance(entry, Event):
            self.follow(entry.action)
            return
        self._check(entry)
        if entry.left < len(self.events):
            self._go_back(entry.left)
        self.record.append(entry)

    def _check(self, happening: Happening) -> None:
        player, deed, left = happening
        can_go_back = self.shared <= left < len(self.events) and self.events[left].player == player
        if deed == Deed.TAKES_BACK and not can_go_back:
            raise LunarioError(_NOTHING_TO_TAKE_BACK.en, _NOTHING_TO_TAKE_BACK.es)
        if deed != Deed.TAKES_BACK and not (0 <= player < self.game.players and left == len(self.events)):
            raise LunarioError(_NOBODY_THERE.en, _NOBODY_THERE.es)

    def _go_back(self, left: int) -> None:
        """Go back to where the first `left` events lead."""
        self.state = self.state_after(left)
        self._drawn -= Counter(stream for stream in self._streams[left:] if stream is not None)
        del self.events[left:], self._streams[left:], self._kept[left // KEPT_EVERY + 1 :]

    def state_after(self, count: int) -> State[ViewT]:
        """Return the state that the first `count` events lead to.

        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> match.state_after(0) == match.game.new_state()
        True
        """
        check_count(count, len(self.events))
        nearest = count // KEPT_EVERY
        state = self._kept[nearest].clone()
        for event in self.events[nearest * KEPT_EVERY : count]:
            state.apply(event.action)
        return state

    def _standings(self) -> Iterator[list[Event]]:
        """Yield the events that led to the state before each entry of the record, and to the current one."""
        now: list[Event] = []
        yield now
        for entry in self.record:
            if isinstance(entry, Happening):
                del now[entry.left :]
            else:
                now.append(entry)
            yield now

    def _last_time_at(self, events: list[Event]) -> int:
        """Return how many entries of the record there were when the match was last at these events."""
        return max(count for count, now in enumerate(self._standings()) if len(now) == len(events) and now == events)

    def events_at(self, count: int) -> list[Event]:
        """Return the events that led to the state after `count` entries of the record."""
        check_count(count, len(self.record))
        return next(itertools.islice(self._standings(), count, None))

    def history(self) -> Iterator[tuple[State[ViewT], Event]]:
        """Yield every event with the state before it, but nothing that was taken back."""
        state = self.game.new_state()
        for event in self.events:
            yield state, event
            state.apply(event.action)

    def whole_history(self) -> Iterator[tuple[State[ViewT], RecordEntry]]:
        """Yield every entry of the record with the state before it."""
        again = Match(self.game, self.seed, events=(), origins=self.origins)
        for entry in self.record:
            yield again.state, entry
            again.repeat(entry)

    def story(self, reader: int | None = None, lang: str = "en", names: Sequence[str] | None = None) -> list[Told]:
        """Return the match as told to a player (None: a spectator), turn by turn, with what that reader may know.

        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> events = match.play("take 2") + match.play("place 0,0")
        >>> print(match.story(names=["Ada", "Tycho"])[-1])
        Tycho took the blue 1. It was the first tile in the display. Tycho moved 1 step ...
        """
        check_player(reader, self.game.players)
        check_language(lang)
        self._check_names(names)
        from lunario.core.storyteller import Storyteller  # it knows Match, as Match knows it

        teller = Storyteller(self.game, reader)
        teller.follow(self.record)
        called = names or seat_names(self.game.players, lang)
        return [entry.told(reader, lang, called) for entry in teller.entries]

    def _check_names(self, names: Sequence[str] | None) -> None:
        if names is not None and (isinstance(names, str) or len(names) != self.game.players):
            raise BadArgument(
                f"Name all {self.game.players} players or none, not {names!r}.",
                f"Nombra a los {self.game.players} jugadores o a ninguno, no {names!r}.",
            )

    # ------------------------------------------------------------ a value like any other

    def _identity(self) -> tuple[object, ...]:
        return self.game, self.seed, self.seats, self.origins, self.record, self.events

    def __eq__(self, other: object) -> bool:
        """Return whether the same has happened in both, and the same seed decides what will."""
        return isinstance(other, Match) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # it changes with every move; a State that is kept can be a key

    def __copy__(self) -> Match[ViewT]:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, object]) -> Match[ViewT]:
        return self.fork()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        made = sum(event.player != CHANCE for event in self.events)
        so_far = f"{made} decision{'s' * (made != 1)}{'' if self.is_over else ' so far'}"
        return f"<Match of {self.game.label}, seed {self.seed}: {self.state.whereabouts}, {so_far}>"

    # ------------------------------------------------------------ files

    def save(self, path: str | Path) -> None:
        """Write the match file. It contains what players hide from each other.

        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> match.save("first.lunario")
        >>> lunario.Match.load("first.lunario") == match
        True
        """
        from lunario.core import match_file

        match_file.save(self, Path(path))

    @staticmethod
    def load(path: str | Path) -> Match:
        """Read a match file; errors say which line is wrong and why."""
        from lunario.core import match_file

        return match_file.load(Path(path))


def _is_move(entry: RecordEntry) -> bool:
    return isinstance(entry, Event) or entry.deed == Deed.TAKES_BACK
