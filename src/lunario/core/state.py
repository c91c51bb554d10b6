"""A state for Python: checked, readable, comparable. The researcher's layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from lunario.core import contract, kernel, raster
from lunario.core.arguments import (
    action_number,
    check_language,
    check_notation,
    check_player,
    check_rng,
    no_such_action,
)
from lunario.core.arrays import Buffer, Floats, Ints, float32, float64, int32, record_in, zeros
from lunario.core.contract import CHANCE, SPECTATOR, TERMINAL
from lunario.core.errors import NO_ACTION, OVER, BrokenGame, IllegalAction, LunarioError, Reason, UnreadableAction
from lunario.core.kernel import ILLEGAL, NOTHING
from lunario.core.outcome import Outcome, Score
from lunario.core.text import Effect, Page, Texts, is_effect
from lunario.core.typed import ViewT

if TYPE_CHECKING:
    from lunario.core.game import Game


_OVER = Texts("The match is over", "La partida ha terminado")
_TURN_OF = Texts("It is player {number}'s turn", "Le toca al jugador {number}")
_CHANCE_NEXT = Texts("Chance comes next", "Ahora decide el azar")


class _Settled(NamedTuple):
    """Points, places and returns of a state, as if the match ended now."""

    points: list[list[int]]
    places: list[int]
    returns: list[float]


class State(Generic[ViewT]):
    """One position, the layer below a match: chance is a player here.

    >>> state = lunario.load("nova-luna", players=3).new_state()
    >>> state
    <State of nova-luna with 3 players: chance comes next, 3 outcomes>
    >>> while state.is_chance:
    ...     outcome, weight = state.chance_outcomes()[0]
    ...     state.apply(outcome)
    >>> state.current_player, state.legal_actions()
    (0, [4096, 4097, 4098])
    """

    __slots__ = ("_choices", "_n", "_player", "_public", "_record", "_settled", "_weights", "buffer", "game")

    def __init__(self, game: Game[ViewT], buffer: Buffer) -> None:
        self.game = game
        self.buffer = buffer
        size = max(game.limits.most_legal, game.limits.most_outcomes)
        self._choices = zeros(size, int32)
        self._weights = zeros(game.limits.most_outcomes, int32)
        self._player, self._n = ILLEGAL, 0  # ILLEGAL: not looked up yet
        self._record: Any = None
        self._settled: _Settled | None = None
        self._public: dict[str, Any] | None = None

    # ------------------------------------------------------------ whose turn, what can be done

    def _look(self) -> None:
        self._player, self._n = self.game.step(self.buffer, NOTHING, self._choices, self._weights, 0)

    @property
    def record(self) -> Any:
        """The fields: `state.record.turn`. Call `touch()` after writing to them."""
        if self._record is None:
            self._record = record_in(self.buffer, self.game.record_dtype)
        return self._record

    def touch(self) -> None:
        """Forget what was computed from the record, after writing to it."""
        self._player, self._n = ILLEGAL, 0
        self._record = self._settled = self._public = None

    @property
    def current_player(self) -> int:
        """The player to move, from 0; -1 is chance, -4 nobody, when the match is over.

        >>> lunario.load("nova-luna").new_match(seed=7).state.current_player
        1
        """
        if self._player == ILLEGAL:
            self._look()
        return self._player

    @property
    def is_chance(self) -> bool:
        """Whether chance comes next: see `chance_outcomes`."""
        return self.current_player == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the match is over: see `outcome`."""
        return self.current_player == TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the actions of the player to move, ascending; none at chance nodes and at the end.

        >>> state = lunario.load("nova-luna").new_match(seed=7).state
        >>> [state.notation(action) for action in state.legal_actions()]
        ['take 1', 'take 2', 'take 3']
        """
        if self.current_player < 0:
            return []
        actions: list[int] = self._choices[: self._n].tolist()
        actions.sort()
        return actions

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return the outcomes of a chance node with their weights, in ascending order.

        >>> lunario.load("nova-luna", players=3).new_state().chance_outcomes()
        [(4170, 1), (4171, 1), (4172, 1)]
        """
        if self.current_player != CHANCE:
            return []
        return list(zip(self._choices[: self._n].tolist(), self._weights[: self._n].tolist(), strict=True))

    def chance_weights(self) -> tuple[Ints, Ints]:
        """Return the outcomes of a chance node and their weights as arrays, valid until the next action."""
        n = self._n if self.current_player == CHANCE else 0
        return self._choices[:n], self._weights[:n]

    def chance_stream(self) -> str:
        """Return which pile, deck or bag a chance node draws from, by name."""
        self._check_chance()
        return self.game.definition.streams[self.game.entry(contract.chance_stream)(self.buffer)]

    def sample_chance(self, rng: Ints) -> int:
        """Return an outcome of a chance node, drawn by its weight.

        >>> state, rng = lunario.load("nova-luna").new_state(), lunario.Rng(7)
        >>> while state.is_chance:
        ...     state.apply(state.sample_chance(rng))
        """
        check_rng(rng)
        self._check_chance()
        return self.game.entry(contract.sample_chance)(self.buffer, rng)

    def seeded_outcome(self, seed: Ints, index: int) -> int:
        """Return what a match's seed (as `draws.key_words`) gives at this chance node, for this index in its stream."""
        return self.game.entry(kernel.seeded_outcome)(self.buffer, seed, self.game.stream_words, index)

    def _check_chance(self) -> None:
        if self.current_player != CHANCE:
            raise LunarioError(
                "Chance has nothing to decide here: ask `is_chance` first.",
                "Aquí el azar no decide nada: pregunta antes a `is_chance`.",
            )

    def apply(self, action: int | str) -> None:
        """Play an action or a chance outcome, given as a number or in notation. An illegal one changes nothing.

        >>> state = lunario.load("nova-luna").new_match(seed=7).state
        >>> state.apply("take 2")
        >>> state.apply("take 2")
        Traceback (most recent call last):
        lunario.core.errors.IllegalAction: First place the tile you took. (NL-R5)
        """
        number = action if type(action) is int else action_number(self, action)
        if self._player == ILLEGAL:
            self._look()
        if number == NOTHING:
            raise IllegalAction(self.why_not(number))
        try:
            player, self._n = self.game.step(self.buffer, number, self._choices, self._weights, self._n)
        except OverflowError:  # it is more than compiled code can count to
            raise IllegalAction(self.why_not(number)) from None
        if player == ILLEGAL:
            raise IllegalAction(self.why_not(number))
        self._player = player
        self._record = self._settled = self._public = None

    def after(self, action: int | str) -> State[ViewT]:
        """Return the state that an action leads to; this one stays as it is.

        >>> state = lunario.load("nova-luna").new_match(seed=7).state
        >>> state.after("take 1") == state
        False
        """
        other = self.clone()
        other.apply(action)
        return other

    # ------------------------------------------------------------ words

    def _number(self, action: int | str) -> int:
        """Return the number of an action, possible or not: in a guessed state, others may lack what they played."""
        number = action if type(action) is int else action_number(self, action)
        if not 0 <= number < self.game.limits.actions + self.game.limits.outcomes:
            raise IllegalAction(self.why_not(number))
        return number

    def possible(self, action: int | str) -> int:
        """Return the number of an action or outcome that can happen now; refuse any other, with the reason.

        >>> lunario.load("nova-luna").new_match(seed=7).state.possible("take 2")
        4097
        """
        number = self._number(action)
        if self._player == ILLEGAL:
            self._look()
        if number not in self._choices[: self._n].tolist():
            raise IllegalAction(self.why_not(number))
        return number

    def notation(self, action: int | str, lang: str = "en") -> str:
        """Return the action as written in match files or, in Spanish, as people type it.

        >>> lunario.load("nova-luna").new_match(seed=7).state.notation(4097, lang="es")
        'coger 2'
        """
        check_language(lang)
        words = self.game.parts.text.notation(self.record, self._number(action))
        if lang == "en":
            return words
        spanish = self.game.parts.text.SPANISH
        return " ".join(spanish.get(word, word) for word in words.split(" "))

    def parse(self, text: str) -> int:
        """Return the action that the words mean, legal or not.

        >>> lunario.load("nova-luna").new_match(seed=7).state.parse("take 2")
        4097
        """
        check_notation(text)
        try:
            return self.game.parts.text.parse(self.record, text)
        except ValueError as problem:
            en, es = problem.args if len(problem.args) == 2 else (str(problem), str(problem))
            raise UnreadableAction(en, es) from problem

    def describe(self, action: int | str, lang: str = "en", *, hidden: bool = False) -> str:
        """Return a sentence for menus and logs; with `hidden`, for readers who do not see which action it is.

        >>> lunario.load("nova-luna").new_match(seed=7).state.describe("take 2")
        'Take the blue 1'
        """
        check_language(lang)
        text = self.game.parts.text
        return (text.describe_unseen if hidden else text.describe)(self.record, self._number(action), lang)

    def why_not(self, action: int | str) -> Reason:
        """Return the rule that an illegal action breaks.

        >>> state = lunario.load("nova-luna").new_match(seed=7).state
        >>> state.why_not(state.parse("place 1,0")).rule
        'NL-R3'
        """
        if self.is_over:
            return Reason(OVER, Texts("The match is over.", "La partida ha terminado."))
        number, limits = action_number(self, action), self.game.limits
        if not 0 <= number < limits.actions + limits.outcomes:
            return Reason(NO_ACTION, no_such_action(number, limits.actions, limits.outcomes))
        return self.game.parts.refusals.why_not(self.record, number)

    def rule(self) -> str:
        """Return the rule behind the current decision."""
        return self.game.parts.guide.rule(self.record)

    def decision(self, lang: str = "en") -> str:
        """Return what the player to move has to decide, as a sentence, or nothing if nobody is to move."""
        check_language(lang)
        return self.game.parts.guide.decision(self.record)[lang] if self.current_player >= 0 else ""

    # ------------------------------------------------------------ scores and the outcome

    def _settle(self) -> _Settled:
        """Compute points, places and returns together, once."""
        if self._settled is None:
            points = zeros((self.game.score_rows, len(self.game.categories)), int32)
            places, utilities = zeros(self.game.players, int32), zeros(self.game.players, float64)
            self.game.entry(kernel.settle)(self.buffer, points, places, utilities)
            self._settled = _Settled(points.tolist(), places.tolist(), utilities.tolist())
        return self._settled

    def returns(self) -> list[float]:
        """Return each player's utility, as if the match ended now: winners share 1, the others share -1.

        >>> lunario.load("nova-luna").new_match(seed=7).state.returns()
        [-1.0, 1.0]
        """
        return list(self._settle().returns)

    def places(self) -> list[int]:
        """Return each player's place, as if the match ended now; the first is 1, and ties share."""
        return list(self._settle().places)

    @property
    def points(self) -> list[list[int]]:
        """Each player's points by category, as if the match ended now; in a solo game the automaton's follow.

        >>> lunario.load("nova-luna").new_match(seed=7).state.points
        [[20], [20]]
        """
        return [list(row) for row in self._settle().points]

    def scores(self) -> list[Score]:
        """Return each player's points with their sum and the categories' names, as if the match ended now.

        >>> lunario.load("nova-luna").new_match(seed=7).state.scores()[0]
        Score(total=20, parts={'tokens': 20})
        """
        names = [name for name, _ in self.game.categories]
        return [Score(sum(row), dict(zip(names, row, strict=True))) for row in self.points]

    @property
    def outcome(self) -> Outcome | None:
        """Winners, places, and scores with their breakdown, or None while the match goes on.

        >>> lunario.load("nova-luna").new_state().outcome is None
        True
        """
        if not self.is_over:
            return None
        places, scores, players = self.places(), self.scores(), self.game.players
        winners = [player for player, place in enumerate(places) if place == 1]
        return Outcome(winners, places, scores[:players], scores[players] if len(scores) > players else None)

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int | None = None) -> ViewT:
        """Return everything a player (None: a spectator) may know, as JSON. Copy it before you change it.

        >>> view = lunario.load("nova-luna").new_match(seed=7).state.view(0)
        >>> view["marker"], view["pile"], view["seats"][0]["tokens"]
        (0, 57, 20)
        """
        check_player(player, self.game.players)
        view = self.game.parts.view
        if self._public is None:
            self._public = view.public(self.record)
        return cast("ViewT", self._public if player is None else view.private(self.record, player, self._public))

    def draw(self, player: int | None = None, lang: str = "en") -> str:
        """Return the board in plain text, as a player (None: a spectator) sees it.

        >>> "Moon track" in lunario.load("nova-luna").new_match(seed=7).state.draw(0)
        True
        """
        check_language(lang)
        return self.game.parts.draw.draw(self.view(player), lang)

    def picture(self, player: int | None = None, lang: str = "en", theme: str = "dark") -> str:
        """Return the board as an SVG document, as a player (None: a spectator) sees it.

        Notebooks show it for a state or a match by themselves.

        >>> lunario.load("nova-luna").new_match(seed=7).state.picture(theme="light")[:4]
        '<svg'
        """
        check_language(lang)
        return self.game.parts.picture.picture(self.view(player), self.whose_turn(player, lang), lang, theme)

    def pixels(
        self, player: int | None = None, lang: str = "en", theme: str = "dark", width: int = raster.WIDTH
    ) -> Buffer:
        """Return the picture as an array of height × width × 3 bytes; `pip install 'lunario[pictures]'` is needed.

        >>> lunario.load("nova-luna").new_match(seed=7).state.pixels(width=360).shape[1:]
        (360, 3)
        """
        return raster.to_rgb(self.picture(player, lang, theme), width)

    def whose_turn(self, reader: int | None, lang: str = "en") -> str:
        """Return whose turn it is or, for the player to move, what to decide."""
        check_player(reader, self.game.players)
        if self.is_over:
            return _OVER[lang]
        if self.current_player == reader:
            return self.decision(lang)
        return _TURN_OF[lang].format(number=self.current_player + 1) if self.current_player >= 0 else _CHANCE_NEXT[lang]

    def _repr_svg_(self) -> str:
        """Return what a notebook shows: the spectator's picture."""
        return self.picture()

    def pages(self, player: int | None, lang: str = "en") -> Sequence[Page]:
        """Return the board in parts, for a small terminal, those needed for the current decision first."""
        check_language(lang)
        return self.game.parts.draw.pages(self.view(player), lang)

    def targets(self, action: int | str) -> list[str]:
        """Return the elements of the board that an action is about."""
        return self.game.parts.view.targets(self.record, self._number(action))

    def preview(self, action: int | str) -> list[Effect]:
        """Return the effects of the action that the player to move can know.

        >>> [effect["text"]["en"] for effect in lunario.load("nova-luna").new_match(seed=7).state.preview("take 2")]
        ['1 step']
        """
        effects = self.game.parts.preview.preview(self, self._number(action))
        if not isinstance(effects, list) or not all(map(is_effect, effects)):
            raise BrokenGame(
                f"The preview of “{self.notation(action)}” in {self.game.name} must be a list of effects, each with "
                f"kind, amount, targets and text in both languages, not {effects!r}.",
                f"La vista previa de «{self.notation(action)}» en {self.game.name} debe ser una lista de efectos, cada "
                f"uno con kind, amount, targets y text en ambos idiomas, no {effects!r}.",
            )
        return effects

    def usual(self, actions: Sequence[int]) -> int | None:
        """Return which of these legal actions the player means unless they choose otherwise, if the game knows."""
        flow = self.game.parts.flow
        return None if flow is None else flow.usual(self.record, actions)

    def sees(self, action: int | str, player: int | None) -> bool:
        """Return whether the player sees which action it is if it is played now."""
        check_player(player, self.game.players)
        number = self._number(action)
        return bool(self.game.entry(contract.sees)(self.buffer, number, SPECTATOR if player is None else player))

    def observation(self, player: int) -> Floats:
        """Return what the player may know as numbers, for machine learning: see `Game.observation_layout`.

        >>> lunario.load("nova-luna", window=21).new_match(seed=7).state.observation(0).shape
        (2006,)
        """
        check_player(player, self.game.players, or_spectator=False)
        out = zeros(self.game.observation_size, float32)
        self.game.entry(contract.observe)(self.buffer, player, out)
        return out

    def determinize(self, player: int | None, rng: Ints) -> State[ViewT]:
        """Return a random state that the player cannot distinguish from this one, as computer players get it.

        >>> state = lunario.load("nuevos-mundos").new_match(seed=7).state
        >>> guess = state.determinize(0, lunario.Rng(1))
        >>> guess == state, guess.view(0) == state.view(0)
        (False, True)
        """
        check_player(player, self.game.players)
        check_rng(rng)
        other = self.clone()
        self.game.entry(contract.determinize)(other.buffer, SPECTATOR if player is None else player, rng)
        other.touch()
        return other

    # ------------------------------------------------------------ a value like any other

    def clone(self) -> State[ViewT]:
        """Return a copy that goes on by itself; `copy.copy` makes one too.

        >>> state = lunario.load("nova-luna").new_match(seed=7).state
        >>> state.clone() == state
        True
        """
        other: State[ViewT] = State.__new__(State)
        other.game = self.game
        other.buffer = self.buffer.copy()
        other._choices = self._choices.copy()
        other._weights = self._weights.copy()
        other._player, other._n = self._player, self._n
        other._record = other._settled = other._public = None
        return other

    def to_json(self) -> dict[str, Any]:
        """Return every field, as lists and integers: `Game.state_from_json` reads them."""
        return {name: self.record[name].tolist() for name in self.game.dtype.names or ()}

    def __bytes__(self) -> bytes:
        return self.buffer.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __copy__(self) -> State[ViewT]:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State[ViewT]:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, bytes(self))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<State of {self.game.label}: {self.whereabouts}>"

    @property
    def whereabouts(self) -> str:
        """The player to move and the number of choices, or the winners, for a `repr`."""
        if (outcome := self.outcome) is not None:
            return f"over, {outcome.in_short}"
        if self.is_chance:
            return f"chance comes next, {self._n} outcome{'s' * (self._n != 1)}"
        return f"player {self.current_player} to move, {self._n} legal action{'s' * (self._n != 1)}"


def _restore(game: Game, data: bytes) -> State:
    return game.state_from_bytes(data)
