"""A game ready to play: its definition with a player count, options and a component set."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from lunario.core import contract, kernel, meaning, registry
from lunario.core.arguments import whole_number
from lunario.core.arrays import Buffer, DType, Ints, from_bytes, readable, uint8, zeros
from lunario.core.chance import check_seed, new_seed
from lunario.core.compile import entry
from lunario.core.components import ComponentSet, own_set, read_set, set_from_text
from lunario.core.definition import Definition, Limits, Value
from lunario.core.draws import stream_words
from lunario.core.errors import BadArgument
from lunario.core.first_use import announced, compile_aloud
from lunario.core.match import Match
from lunario.core.state import State
from lunario.core.text import Texts
from lunario.core.typed import ViewT

P = ParamSpec("P")
R = TypeVar("R")


@functools.cache
def entry_point(
    function: Callable[Concatenate[Any, P], R], definition: Definition
) -> Callable[Concatenate[Buffer, P], R]:
    """Return the entry point of a compiled function for a game."""
    return entry(function, definition.name, definition.parts.state.DTYPE)


def load(name: str, players: int = 2, components: str | Path | None = None, **options: object) -> Game[Any]:
    """Load a game by its name, with these players and options.

    `components` is a file with other components. Each game's package has a `load` of its own that knows its
    options and the type of its views: `lunario.games.nova_luna.load(players=3)`.

    >>> lunario.load("nova-luna", players=3, first_game=True)
    lunario.load('nova-luna', players=3, first_game=True)
    """
    definition = registry.find(name)
    return Game(definition, players, options, read_set(definition, components) if components else None)


class Game(Generic[ViewT]):
    """Makes states and matches. Two games are equal if the same matches can be played with them.

    >>> game = lunario.load("nova-luna", players=3)
    >>> game.name, game.players, game.options
    ('nova-luna', 3, {'first_game': False, 'window': 64})
    >>> game == lunario.load("Nova Luna", 3)
    True
    """

    def __init__(
        self, definition: Definition, players: int, options: dict[str, object], components: ComponentSet | None = None
    ) -> None:
        self.definition = definition
        self.players = whole_number(players, "`players` is a whole number", "`players` es un número entero")
        self.options: dict[str, Value] = definition.settle(self.players, options)
        self.components = components or own_set(definition)
        self.parts = definition.parts
        self._entries: dict[Any, Any] = {}
        self.limits: Limits = self.parts.actions.limits(self.players, self.option_numbers)
        self.step = self.entry(kernel.step)
        self._start = self._set_up()

    @property
    def name(self) -> str:
        """The name that `load` takes."""
        return self.definition.name

    @property
    def label(self) -> str:
        """The game's name with the number of players, as a `repr` says it."""
        return f"{self.name} with {self.players} player{'s' * (self.players > 1)}"

    @property
    def option_numbers(self) -> dict[str, int]:
        """The options as the numbers that the state has for them."""
        return self.definition.numbers(self.options)

    @functools.cached_property
    def dtype(self) -> DType:
        """NumPy's type of a state's record."""
        return cast("DType", self.parts.state.DTYPE)

    @functools.cached_property
    def record_dtype(self) -> DType:
        """The dtype for Python code."""
        return readable(self.dtype)

    @functools.cached_property
    def stream_words(self) -> Ints:
        """The streams of chance, prepared for compiled draws."""
        return stream_words(self.definition.streams)

    @functools.cached_property
    def observation_layout(self) -> list[tuple[str, int]]:
        """The named blocks of the observation tensor, in order, with their lengths.

        >>> lunario.load("nova-luna").observation_layout[:2]
        [('phase', 6), ('solo', 4)]
        """
        return [(part.name, part.size) for part in self.observation_parts]

    @functools.cached_property
    def observation_parts(self) -> list[meaning.Part]:
        """The meaning of every number of the observation tensor."""
        return self.parts.meanings.observation(self.new_state().record)

    @functools.cached_property
    def observation_names(self) -> list[str]:
        """A name for every number of the observation tensor."""
        return [name for part in self.observation_parts for name in part.names()]

    def decode_observation(self, numbers: Sequence[float]) -> dict[str, Any]:
        """Return an observation in words: by name, counts in their own units, without what is absent.

        >>> match = lunario.load("nuevos-mundos").new_match(seed=7)
        >>> decoded = match.game.decode_observation(match.state.observation(0))
        >>> decoded["phase"], decoded["space 0"]
        ('play', '23')
        """
        if len(numbers) != self.observation_size:
            raise BadArgument(
                f"An observation of {self.name} has {self.observation_size} numbers, not {len(numbers)}.",
                f"Una observación de {self.name} tiene {self.observation_size} números, no {len(numbers)}.",
            )
        return meaning.decode(self.observation_parts, [float(number) for number in numbers])

    @functools.cached_property
    def action_ranges(self) -> list[meaning.Range]:
        """The meaning of every action number, chance outcomes last."""
        return self.parts.meanings.actions(self.new_state().record)

    def decode_action(self, action: int) -> str:
        """Return the meaning of an action number in any state. (`State.describe` says what it does in one.)

        >>> lunario.load("nova-luna").decode_action(4097)
        'take: the second'
        """
        number = whole_number(action, "An action is a whole number here", "Aquí una acción es un número entero")
        return meaning.action_words(self.action_ranges, number, self.limits.outcomes)

    @functools.cached_property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return sum(size for _, size in self.observation_layout)

    @functools.cached_property
    def categories(self) -> list[tuple[str, Texts]]:
        """The parts of a score, by name and in words."""
        return self.parts.scoring.categories(self.players, self.option_numbers, self.components.data)

    @functools.cached_property
    def goal(self) -> Texts:
        """The goal of the game in one line."""
        return self.parts.guide.goal(self.players, self.option_numbers)

    @property
    def beginner(self) -> Texts | None:
        """How the rules decide which of several players begins, or None if the one in the first seat does."""
        return self.definition.beginner if self.players > 1 else None

    @functools.cached_property
    def score_rows(self) -> int:
        """The number of scores: the players', and the automaton's if there is one."""
        automaton = self.parts.automaton
        return self.players + (automaton is not None and automaton.has_automaton(self.players))

    @functools.cached_property
    def lower_wins(self) -> bool:
        """Whether the lowest score wins."""
        return self.parts.scoring.LOWER_WINS

    def entry(self, function: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Buffer, P], R]:
        """Return the entry point of a compiled function: it takes a state's bytes in place of the state."""
        found = self._entries.get(function)
        if found is None:
            found = self._entries[function] = self._first_entry(function)
        return cast("Callable[Concatenate[Buffer, P], R]", found)

    def compile(self, function: Callable[..., Any]) -> None:
        """Compile a function now, instead of at its first call."""
        compile_aloud(entry_point(function, self.definition), self.definition.title, function.__name__)
        self._entries.pop(function, None)

    def _first_entry(self, function: Any) -> Any:
        """Return the entry point; if its first call has to compile it, that is announced."""
        return announced(entry_point(function, self.definition), self.definition.title, function.__name__)

    def _set_up(self) -> Buffer:
        buffer = zeros(self.dtype.itemsize, uint8)
        record: Any = buffer.view(self.record_dtype)[0]
        record.players = self.players
        for name, number in self.option_numbers.items():
            record[name] = number
        self.parts.components.pack(self.components.data, record)
        self.entry(contract.setup)(buffer)
        return buffer

    def new_state(self) -> State[ViewT]:
        """Return the initial state, before anything has happened: usually a chance node.

        >>> lunario.load("nova-luna").new_state().is_chance
        True
        """
        return State(self, self._start.copy())

    def new_match(self, seed: int | str | None = None) -> Match[ViewT]:
        """Return a match whose chance comes from the seed; by default one that nobody can guess.

        >>> game = lunario.load("nova-luna")
        >>> game.new_match(seed=7) == game.new_match(seed="7")
        True
        """
        return Match(self, new_seed() if seed is None else check_seed(seed))

    def state_from_bytes(self, data: bytes) -> State[ViewT]:
        """Return the state with these `bytes(state)`.

        >>> game = lunario.load("nova-luna")
        >>> game.state_from_bytes(bytes(game.new_state())) == game.new_state()
        True
        """
        if not isinstance(data, bytes) or len(data) != self.dtype.itemsize:
            found = len(data) if isinstance(data, bytes) else repr(data)
            raise BadArgument(
                f"A state of {self.label} has {self.dtype.itemsize} bytes, not {found}.",
                f"Un estado de {self.label} tiene {self.dtype.itemsize} bytes, no {found}.",
            )
        return State(self, from_bytes(data, uint8).copy())

    def state_from_json(self, fields: dict[str, Any]) -> State[ViewT]:
        """Return the state written by `State.to_json`.

        >>> game = lunario.load("nova-luna")
        >>> game.state_from_json(game.new_state().to_json()) == game.new_state()
        True
        """
        wrong = sorted(set(fields) ^ set(self.dtype.names or ()))
        if wrong:
            en, es = ("has no", "no tiene") if wrong[0] in fields else ("needs", "necesita")
            raise BadArgument(
                f"A state of {self.name} {en} field {wrong[0]!r}.", f"Un estado de {self.name} {es} campo {wrong[0]!r}."
            )
        state = self.new_state()
        for name, content in fields.items():
            state.record[name] = content
        return state

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.players, tuple(self.options.items()), self.components.sha256

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        chosen = {option.name: self.options[option.name] for option in self.definition.options}
        defaults = {option.name: option.default for option in self.definition.options}
        if not self.components.is_ours:
            chosen["components"] = self.components.name
        options = "".join(f", {name}={value!r}" for name, value in chosen.items() if value != defaults.get(name))
        return f"lunario.load({self.name!r}, players={self.players}{options})"

    def __copy__(self) -> Game[ViewT]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game[ViewT]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        foreign = None if self.components.is_ours else (self.components.name, self.components.text)
        return _restore, (self.name, self.players, self.options, foreign)


def _restore(name: str, players: int, options: dict[str, object], foreign: tuple[str, str] | None) -> Game:
    definition = registry.find(name)
    return Game(definition, players, options, set_from_text(definition, *foreign) if foreign else None)
