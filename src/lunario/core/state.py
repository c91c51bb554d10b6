"""A state for Python: checked, readable, comparable. The researcher's layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lunario.core import contract, kernel
from lunario.core.arrays import Buffer, Floats, Ints, float32, float64, int32, zeros
from lunario.core.contract import CHANCE, SPECTATOR, TERMINAL
from lunario.core.errors import BrokenGame, IllegalAction, Reason, UnreadableAction
from lunario.core.kernel import ILLEGAL, NOTHING
from lunario.core.outcome import Outcome, Score
from lunario.core.text import Effect, Page, Texts, is_effect

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


class State:
    """One position. `apply` checks its input; `legal_actions` are in ascending order."""

    __slots__ = ("_choices", "_n", "_player", "_public", "_record", "_settled", "_weights", "buffer", "game")

    def __init__(self, game: Game, buffer: Buffer) -> None:
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
            self._record = self.buffer.view(self.game.record_dtype)[0]
        return self._record

    def touch(self) -> None:
        """Forget what was computed from the record, after writing to it."""
        self._player, self._n = ILLEGAL, 0
        self._record = self._settled = self._public = None

    @property
    def current_player(self) -> int:
        if self._player == ILLEGAL:
            self._look()
        return self._player

    @property
    def is_chance(self) -> bool:
        return self.current_player == CHANCE

    @property
    def is_terminal(self) -> bool:
        return self.current_player == TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the actions of the player to move; none at chance nodes and at the end."""
        if self.current_player < 0:
            return []
        actions: list[int] = self._choices[: self._n].tolist()
        actions.sort()
        return actions

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return the outcomes of a chance node with their weights, in ascending order."""
        if self.current_player != CHANCE:
            return []
        return list(zip(self._choices[: self._n].tolist(), self._weights[: self._n].tolist(), strict=True))

    def chance_weights(self) -> tuple[Ints, Ints]:
        """Return the outcomes of a chance node and their weights as arrays, valid until the next action."""
        n = self._n if self.current_player == CHANCE else 0
        return self._choices[:n], self._weights[:n]

    def chance_stream(self) -> str:
        return self.game.definition.streams[self.game.entry(contract.chance_stream)(self.buffer)]

    def sample_chance(self, rng: Ints) -> int:
        return self.game.entry(contract.sample_chance)(self.buffer, rng)

    def seeded_outcome(self, seed: Ints, index: int) -> int:
        """Return what a match's seed (as `draws.key_words`) gives at this chance node, for this index in its stream."""
        return self.game.entry(kernel.seeded_outcome)(self.buffer, seed, self.game.stream_words, index)

    def apply(self, action: int | str) -> None:
        """Play an action or a chance outcome, given as a number or in notation."""
        number = self.parse(action) if isinstance(action, str) else int(action)
        if self._player == ILLEGAL:
            self._look()
        if number == NOTHING:
            raise IllegalAction(self.why_not(number))
        player, self._n = self.game.step(self.buffer, number, self._choices, self._weights, self._n)
        if player == ILLEGAL:
            raise IllegalAction(self.why_not(number))
        self._player = player
        self._record = self._settled = self._public = None

    def after(self, action: int) -> State:
        """Return the state that an action leads to."""
        other = self.clone()
        other.apply(action)
        return other

    # ------------------------------------------------------------ words

    def notation(self, action: int, lang: str = "en") -> str:
        """Return the action as written in match files or, in Spanish, as people type it."""
        words = self.game.parts.text.notation(self.record, action)
        if lang == "en":
            return words
        spanish = self.game.parts.text.SPANISH
        return " ".join(spanish.get(word, word) for word in words.split(" "))

    def parse(self, text: str) -> int:
        """Return the action that the words mean, legal or not."""
        try:
            return self.game.parts.text.parse(self.record, text)
        except ValueError as problem:
            en, es = problem.args if len(problem.args) == 2 else (str(problem), str(problem))
            raise UnreadableAction(en, es) from problem

    def describe(self, action: int, lang: str = "en", *, hidden: bool = False) -> str:
        """Return a sentence for menus and logs; with `hidden`, for readers who do not see which action it is."""
        text = self.game.parts.text
        return (text.describe_unseen if hidden else text.describe)(self.record, action, lang)

    def why_not(self, action: int) -> Reason:
        """Return the rule that an illegal action breaks."""
        if self.is_terminal:
            return Reason("END", Texts("The match is over.", "La partida ha terminado."))
        return self.game.parts.refusals.why_not(self.record, action)

    def rule(self) -> str:
        """Return the rule behind the current decision."""
        return self.game.parts.guide.rule(self.record)

    def decision(self, lang: str = "en") -> str:
        """Return what the player to move has to decide, as a sentence, or nothing if nobody is to move."""
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
        """Return each player's utility, as if the match ended now."""
        return list(self._settle().returns)

    def places(self) -> list[int]:
        """Return each player's place, as if the match ended now."""
        return list(self._settle().places)

    @property
    def points(self) -> list[list[int]]:
        """Each player's points by category, as if the match ended now; in a solo game the automaton's follow."""
        return self._settle().points

    def scores(self) -> list[Score]:
        """Return each player's points with their sum and the categories' names."""
        names = [name for name, _ in self.game.categories]
        return [Score(sum(row), dict(zip(names, row, strict=True))) for row in self.points]

    def outcome(self) -> Outcome | None:
        """Return who won and why, or None while the match goes on."""
        if not self.is_terminal:
            return None
        places, scores, players = self.places(), self.scores(), self.game.players
        winners = [player for player, place in enumerate(places) if place == 1]
        return Outcome(winners, places, scores[:players], scores[players] if len(scores) > players else None)

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int | None) -> Any:
        """Return everything a player (None: a spectator) may know, as JSON."""
        view = self.game.parts.view
        if self._public is None:
            self._public = view.public(self.record)
        return self._public if player is None else view.private(self.record, player, self._public)

    def draw(self, player: int | None, lang: str = "en") -> str:
        """Return the board in plain text, as the player sees it."""
        return self.game.parts.draw.draw(self.view(player), lang)

    def picture(self, player: int | None = None, lang: str = "en", theme: str = "dark") -> str:
        """Return the board as an SVG document, as a player (None: a spectator) sees it."""
        return self.game.parts.picture.picture(self.view(player), self.whose_turn(player, lang), lang, theme)

    def whose_turn(self, reader: int | None, lang: str = "en") -> str:
        """Return whose turn it is or, for the player to move, what to decide."""
        if self.is_terminal:
            return _OVER[lang]
        if self.current_player == reader:
            return self.decision(lang)
        return _TURN_OF[lang].format(number=self.current_player + 1) if self.current_player >= 0 else _CHANCE_NEXT[lang]

    def _repr_svg_(self) -> str:
        """Return what a notebook shows: the spectator's picture."""
        return self.picture()

    def pages(self, player: int | None, lang: str = "en") -> Sequence[Page]:
        """Return the board in parts, for a small terminal, those needed for the current decision first."""
        return self.game.parts.draw.pages(self.view(player), lang)

    def targets(self, action: int) -> list[str]:
        return self.game.parts.view.targets(self.record, action)

    def preview(self, action: int) -> list[Effect]:
        """Return the effects of the action that the player to move can know."""
        effects = self.game.parts.preview.preview(self, action)
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

    def sees(self, action: int, player: int | None) -> bool:
        """Return whether the player sees which action it is if it is played now."""
        return bool(self.game.entry(contract.sees)(self.buffer, action, SPECTATOR if player is None else player))

    def observation(self, player: int) -> Floats:
        out = zeros(self.game.observation_size, float32)
        self.game.entry(contract.observe)(self.buffer, player, out)
        return out

    def determinize(self, player: int | None, rng: Ints) -> State:
        """Return a random state that the player cannot distinguish from this one, as computer players get it."""
        other = self.clone()
        self.game.entry(contract.determinize)(other.buffer, SPECTATOR if player is None else player, rng)
        other.touch()
        return other

    # ------------------------------------------------------------ a value like any other

    def clone(self) -> State:
        other = State.__new__(State)
        other.game = self.game
        other.buffer = self.buffer.copy()
        other._choices = self._choices.copy()
        other._weights = self._weights.copy()
        other._player, other._n = self._player, self._n
        other._record = other._settled = other._public = None
        return other

    def to_json(self) -> dict[str, Any]:
        """Return every field, as lists and integers."""
        return {name: self.record[name].tolist() for name in self.game.dtype.names or ()}

    def __bytes__(self) -> bytes:
        return self.buffer.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, bytes(self))

    def __str__(self) -> str:
        return self.draw(None)


def _restore(game: Game, data: bytes) -> State:
    return game.state_from_bytes(data)
