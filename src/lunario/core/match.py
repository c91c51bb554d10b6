"""One play of a game: a state, what happened so far, and the seed its chance comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lunario.core.chance import pick
from lunario.core.contract import CHANCE
from lunario.core.errors import LunarioError
from lunario.core.outcome import Outcome
from lunario.core.state import State

if TYPE_CHECKING:
    from lunario.core.game import Game


class Event(NamedTuple):
    """A decision or a chance outcome: who (-1: chance), and which action."""

    player: int
    action: int


class LogLine(NamedTuple):
    """An event in words, for one reader."""

    player: int
    text: str


class Match:
    """Plays, remembers, undoes, saves. Chance is resolved from the seed as soon as it is due."""

    def __init__(
        self, game: Game, seed: str, seats: Iterable[str] = (), *, events: Iterable[Event] | None = None
    ) -> None:
        """With `events`, a match that stands where they lead, its chance taken from them; else one just begun."""
        self.game = game
        self.seed = seed
        self.seats = list(seats)  # who plays, by name, where somebody said so
        self._start_again(events or ())
        if events is None:
            self.resolve_chance()

    # ------------------------------------------------------------ playing

    @property
    def current_player(self) -> int:
        return self.state.current_player

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal

    @property
    def outcome(self) -> Outcome | None:
        """None, or winners, places, and scores with their breakdown."""
        return self.state.outcome()

    def legal_actions(self) -> list[int]:
        return self.state.legal_actions()

    def describe(self, action: int, lang: str = "en") -> str:
        return self.state.describe(action, lang)

    def view(self, player: int | None) -> Any:
        return self.state.view(player)

    def play(self, action: int | str) -> list[Event]:
        """Play an action of the player to move, its number or its notation; what happened, chance included."""
        before = len(self.events)
        number = self.state.parse(action) if isinstance(action, str) else int(action)
        player = self.state.current_player
        self.state.apply(number)
        self._note(Event(player, number))
        self.resolve_chance()
        return self.events[before:]

    def undo(self) -> None:
        """Take back the last decision, with the chance that followed it. Playing on draws the same again."""
        decisions = [index for index, event in enumerate(self.events) if event.player != CHANCE]
        if not decisions:
            raise LunarioError("There is nothing to undo.", "No hay nada que deshacer.")
        self._start_again(self.events[: decisions[-1]])

    def fork(self) -> Match:
        """The same match so far, to go on with on its own: what happens in one does not happen in the other."""
        other = Match.__new__(Match)
        other.game, other.seed, other.seats = self.game, self.seed, list(self.seats)
        other.state, other.events, other._drawn = self.state.clone(), list(self.events), self._drawn.copy()
        return other

    # ------------------------------------------------------------ chance

    def resolve_chance(self) -> None:
        """Draw what is due from the seed, up to the next decision."""
        while self.state.is_chance:
            outcome = self.next_chance()
            stream = self.state.chance_stream()
            self.state.apply(outcome)
            self._note(Event(CHANCE, outcome), stream)

    def next_chance(self) -> int:
        """What the seed gives at the present chance node."""
        stream = self.state.chance_stream()
        return pick(self.state.chance_outcomes(), self.seed, stream, self._drawn[stream])

    def _note(self, event: Event, stream: str | None = None) -> None:
        self.events.append(event)
        if stream is not None:
            self._drawn[stream] += 1

    # ------------------------------------------------------------ what happened

    def _start_again(self, events: Iterable[Event]) -> None:
        """Begin again and let these events happen."""
        self.state: State = self.game.new_state()
        self.events: list[Event] = []
        self._drawn: Counter[str] = Counter()  # events so far in each stream
        for event in events:
            self.follow(event.action)

    def follow(self, action: int) -> None:
        """Let an action or a chance outcome happen, whatever the seed says: for replaying a log."""
        player = self.state.current_player
        stream = self.state.chance_stream() if player == CHANCE else None
        self.state.apply(action)
        self._note(Event(player, action), stream)

    def history(self) -> Iterator[tuple[State, Event]]:
        """Every event with the state it happened in."""
        state = self.game.new_state()
        for event in self.events:
            yield state, event
            state.apply(event.action)

    def log(self, reader: int | None, lang: str = "en") -> list[LogLine]:
        """The match in words, for one player (None: a spectator), who reads only what that player may know."""
        return [
            LogLine(event.player, state.describe(event.action, lang, hidden=not state.sees(event.action, reader)))
            for state, event in self.history()
        ]

    # ------------------------------------------------------------ files

    def save(self, path: str | Path) -> None:
        """Write the match file. It contains what players hide from each other."""
        from lunario.core import match_file  # it knows Match, as Match knows it

        match_file.save(self, Path(path))

    @staticmethod
    def load(path: str | Path) -> Match:
        """Read a match file back; an error says which line is wrong and why."""
        from lunario.core import match_file

        return match_file.load(Path(path))
