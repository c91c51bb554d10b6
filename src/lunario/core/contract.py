"""The contract between a game and everything else: what a game's folder must provide, declared once.

A game is a folder of modules. The *compiled functions* below are declared with their file and their types: in compiled
code each name is the game's own function, found by the type of the state, and its entry point for Python is generated
from its signature (`Game.entry`). The *protocols* say what else a module provides, in plain Python. *Capabilities* are
optional modules, which a game lists in its definition. `parts_of` loads and checks all of it.

Functions, modules and capabilities are added to the contract in this file alone. `docs/adding-a-game.md` walks through
the modules, and says which of them have a default (`core/defaults.py`, `core/plain_observation.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from lunario.core.arrays import Float32s, Float64s, Int32s, Int32Table, Int64s, Record
from lunario.core.compile import declared
from lunario.core.definition import Limits
from lunario.core.errors import Reason
from lunario.core.facts import Fact, Noted
from lunario.core.gains import Gain
from lunario.core.meaning import Part, Range
from lunario.core.pieces import Piece
from lunario.core.text import Effect, Page, Texts

if TYPE_CHECKING:
    from lunario.core import story

CHANCE = -1  # player number of chance, as in OpenSpiel
TERMINAL = -4  # nobody moves: the match is over, as in OpenSpiel
SPECTATOR = -1  # `player` of determinize and sees: a spectator, who only knows what everybody knows

# Files that are not code: the rules by id and for players, with terms and figures; data for computer players.
PAGES = ("RULES.md", "rules.en.md", "rules.es.md", "glossary.toml", "figures.toml", "weights.toml", "search.toml")
# A game can do without these, and without the modules in `defaults.STAND_INS` and `loading.OBSERVATION`.
OPTIONAL_PAGES = ("glossary.toml", "figures.toml", "search.toml")
LESSONS = "lessons"  # a capability without a module: a folder with a file per lesson

F = TypeVar("F", bound=Callable[..., Any])
FILES: dict[str, dict[str, Callable[..., Any]]] = {}  # file in the game's folder -> its compiled functions, by name


def _in(file: str) -> Callable[[F], F]:
    """Declare a compiled function of that file."""

    def declare(stub: F) -> F:
        FILES.setdefault(file, {})[stub.__name__] = stub
        return declared(stub)

    return declare


# ------------------------------------------------------------------ compiled functions: rules


@_in("rules")
def setup(state: Record) -> None:
    """Set up the match. The header, options and component tables are already written."""
    raise NotImplementedError


@_in("rules")
def current_player(state: Record) -> int:
    """Return the player to move, CHANCE or TERMINAL."""
    raise NotImplementedError


@_in("rules")
def legal_actions(state: Record, out: Int32s) -> int:
    """Write the legal actions of the player to move into `out` and return how many there are.

    There are none at chance nodes and at the end.
    """
    raise NotImplementedError


@_in("rules")
def apply(state: Record, action: int) -> None:
    """Play an action or a chance outcome. Trusts its input."""
    raise NotImplementedError


@_in("rules")
def chance_outcomes(state: Record, out: Int32s, weights: Int32s) -> int:
    """Write the possible outcomes, ascending, and their weights; return how many there are."""
    raise NotImplementedError


@_in("rules")
def chance_total(state: Record) -> int:
    """Return the sum of the outcomes' weights."""
    raise NotImplementedError


@_in("rules")
def chance_outcome(state: Record, number: int) -> int:
    """Return the outcome selected by a number below the total: outcomes ascend, each as wide as its weight."""
    raise NotImplementedError


@_in("rules")
def sample_chance(state: Record, rng: Int64s) -> int:
    """Draw an outcome by weight."""
    raise NotImplementedError


@_in("rules")
def chance_stream(state: Record) -> int:
    """Return which of the game's streams this chance node draws from."""
    raise NotImplementedError


# ------------------------------------------------------------------ compiled functions: scores


@_in("scoring")
def score(state: Record, out: Int32Table) -> None:
    """Write points by row (the players, then the automaton if there is one) and category, as if the match ended now."""
    raise NotImplementedError


@_in("scoring")
def places(state: Record, out: Int32s) -> None:
    """Write each player's place, 1 for the first, as if the match ended now."""
    raise NotImplementedError


@_in("scoring")
def returns(state: Record, out: Float64s) -> None:
    """Write the returns: winners share +1, the others share -1 evenly."""
    raise NotImplementedError


# ------------------------------------------------------------------ compiled functions: knowledge


@_in("hidden")
def determinize(state: Record, player: int, rng: Int64s) -> None:
    """Replace everything the player cannot know by a uniform draw from what is possible."""
    raise NotImplementedError


@_in("hidden")
def guesses(state: Record, player: int) -> int:
    """Return how many random numbers `determinize` draws for this player, so that others can pass over them."""
    raise NotImplementedError


@_in("hidden")
def sees(state: Record, action: int, player: int) -> bool:
    """Return whether the player sees which action this is when it is played in this state."""
    raise NotImplementedError


@_in("features")
def observe(state: Record, player: int, out: Float32s) -> None:
    """Write the player's observation tensor."""
    raise NotImplementedError


# ------------------------------------------------------------------ compiled functions: judgement


@_in("policy")
def score_actions(state: Record, actions: Int32s, n: int, weights: Float64s, out: Float64s) -> None:
    """Write the heuristic's score of each of the n legal actions: higher is better for the player to move."""
    raise NotImplementedError


@_in("policy")
def value(state: Record, weights: Float64s, out: Float64s) -> None:
    """Write the heuristic's value of the state for each player, on the scale of returns."""
    raise NotImplementedError


# ------------------------------------------------------------------ plain Python: what every game has


class Module(Protocol):
    """A module with compiled functions only."""


class StateModule(Protocol):
    DTYPE: Any  # of the state's record: `arrays.dtype_of(State, …)`


class Actions(Protocol):
    def limits(self, players: int, options: Mapping[str, int]) -> Limits:
        """Return the limits on actions, outcomes and the length of a match."""


class Components(Protocol):
    FILE: str  # the component set in the game's folder

    def parse(self, source: Any) -> Any:
        """Parse and validate a component set (a `components.Source`)."""

    def pack(self, components: Any, state: Any) -> None:
        """Write what `parse` returned into the state."""


class Scoring(Protocol):
    LOWER_WINS: bool

    def categories(self, players: int, options: Mapping[str, int], components: Any) -> list[tuple[str, Texts]]:
        """Return the parts of a score, by name and in words; `components` is what `parse` returned."""


class Result(Protocol):
    """Explains a score at the end. Scores are rows of points by category: the players', then the automaton's."""

    def notes(self, players: int, options: Mapping[str, int]) -> dict[str, Texts]:
        """Return in a few words how categories score, if their names do not say it: "the largest area"."""

    def counts(self, state: Any, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
        """Return, for each row, what the points of a category were for: "6 tiles"."""

    def tie_break(self, state: Any, players: Sequence[int]) -> Reason:
        """Return the rule that breaks a tie in points between these players, and what it went by here."""

    def aim(self, state: Any, scores: Sequence[Mapping[str, int]]) -> Reason | None:
        """Return the aim of a solo game and its rule, or None with several players."""


class Meanings(Protocol):
    def observation(self, state: Any) -> list[Part]:
        """Return the meaning of every number of the observation, in order; `state` is the initial state."""

    def actions(self, state: Any) -> list[Range]:
        """Return the meaning of every action number, chance outcomes last; `state` is the initial state."""


class Policy(Protocol):
    WEIGHTS: Sequence[str]  # names of the heuristic's weights, in the order of the vector


class Refusals(Protocol):
    def why_not(self, state: Any, action: int) -> Reason:
        """Return the rule that an illegal action breaks."""


class Text(Protocol):
    SPANISH: Mapping[str, str]  # words of notation as people type them in Spanish

    def notation(self, state: Any, action: int) -> str:
        """Return the action as written in match files."""

    def parse(self, state: Any, text: str) -> int:
        """Return the action that the text means; raise `ValueError(English, Spanish)` if it means none."""

    def describe(self, state: Any, action: int, lang: str) -> str:
        """Return a sentence for menus and logs."""

    def describe_unseen(self, state: Any, action: int, lang: str) -> str:
        """Return a sentence for readers who do not see which action it is."""


class Guide(Protocol):
    def goal(self, players: int, options: Mapping[str, int]) -> Texts:
        """Return the goal of the game in one line."""

    def rule(self, state: Any) -> str:
        """Return the rule behind the current decision or chance event, one that the rules for players cover."""

    def decision(self, state: Any) -> Texts:
        """Return what the player to move has to decide, in words a newcomer knows, based on what that player knows."""


class View(Protocol):
    def public(self, state: Any) -> Any:
        """Return what a spectator may know, as JSON."""

    def private(self, state: Any, player: int, public: Any) -> Any:
        """Return what the player may know; `public` is what a spectator may know."""

    def targets(self, state: Any, action: int) -> list[str]:
        """Return the board elements of the action."""


class Preview(Protocol):
    def preview(self, position: Any, action: int) -> list[Effect]:
        """Return the effects of the action (`position` is a `State`), never past a chance event."""


class Story(Protocol):
    """Tells one reader what happened: the states are determinised for that reader (see `core/story.py`)."""

    def section(self, state: Any) -> story.Section:
        """Return the section that an event in this state belongs to; consecutive events of a section make one entry."""

    def tell(self, steps: Sequence[story.Step]) -> Sequence[story.Paragraph]:
        """Tell the events of a section, possibly unfinished: a turn, then what the rules did after it."""

    def caption(self, step: story.Step) -> story.Sentence:
        """Return a few words in the present tense, to be read while the event happens."""


class Draw(Protocol):
    def styles(self, state: Any) -> Sequence[tuple[str, str]]:
        """Return patterns in the drawing, with terminal colours."""

    def draw(self, view: Any, lang: str) -> str:
        """Return the board in plain text."""

    def pages(self, view: Any, lang: str) -> Sequence[Page]:
        """Return the board in parts of at most 80 columns: those the decision needs first, the key last."""


class Picture(Protocol):
    """Shows a view as a picture."""

    def picture(self, view: Any, turn: str, lang: str, theme: str) -> str:
        """Return the board as an SVG document; `turn` says whose turn it is or what the viewer has to decide, `theme`
        is dark or light (`core.palette`)."""


# ------------------------------------------------------------------ plain Python: what a game may have


class Automaton(Protocol):
    """A rule of the game that plays against the players, with a score but without a seat."""

    def has_automaton(self, players: int) -> bool:
        """Return whether it plays at this player count. Its score follows the players'."""


class Flow(Protocol):
    """Makes choices for a player at a table that are hardly worth a press; the player can still choose otherwise."""

    def usual(self, state: Any, actions: Sequence[int]) -> int | None:
        """Return which of these actions the player means unless they choose otherwise, or None to ask.

        `actions` are all legal ones, or those at one element of the board.
        """


class Facts(Protocol):
    """Counts what happens in a match, for studies: what is taken, played or won, and by whom."""

    def facts(self, state: Any) -> list[Fact]:
        """Return the facts counted in a match that begins with this state, in the order they are shown."""

    def during(self, state: Any, player: int, action: int) -> Iterable[Noted]:
        """Return the facts that come true when the player plays this action in this state."""

    def at_end(self, state: Any) -> Iterable[Noted]:
        """Return the facts that are true at the end of a match and were not noted on the way."""


class Pieces(Protocol):
    """Describes a component set piece by piece, so that a study can say what a changed piece did."""

    def pieces(self, state: Any) -> list[Piece]:
        """Return the pieces in play in a match that begins with this state, and the facts that count their use."""


class Gains(Protocol):
    """Says what a turn gains, so that moves can be compared in words; otherwise they are compared by points."""

    def gains(self, before: Any, after: Any, player: int) -> Sequence[Gain]:
        """Return what the player has gained, always the same kinds in the same order, without chance in between."""


class Network(Protocol):
    """Values states by a small network: its numbers, in `network.csv`, follow the named weights of `value`."""

    PARTS: Sequence[Any]  # `network.Part`s: what the network looks at

    def look(self, state: Any, out: Any) -> None:
        """Write the network's inputs for each player (compiled)."""


class SoloScore(Protocol):
    """A solo game played for a score rather than a win."""

    def expected_score(self, value: float) -> float:
        """Return the score that an expected return represents."""


class Planner(Protocol):
    """Plans ahead in solo games, where chance decides nothing for a while, instead of searching."""

    ENTRIES: Sequence[Callable[..., Any]]  # compiled functions called from Python

    def Planning(self, game: Any, width: int, networks: Any = None) -> Any:
        """Return an object whose `plan(buffer)` returns actions and the value of their end."""


class Training(Protocol):
    """Trains the networks that a planner uses."""

    FILE: str  # file with the networks
    PARTS: Sequence[Any]  # `network.Part`s of each of them

    def lessons(self, match: Any, rng: Any, width: int, odd: int) -> Sequence[Any]:
        """Plan a match, with `odd` per cent of its turns played at random, and return training examples.

        Each has `network` (its number), `inputs`, `certain` and `result`.
        """

    def score(self, game: Any, seed: str, width: int, networks: Any) -> float:
        """Plan a match with these networks and return its score."""


@dataclass(frozen=True)
class Parts:
    """A game's modules, loaded and checked."""

    state: StateModule
    actions: Actions
    components: Components
    rules: Module
    scoring: Scoring
    result: Result
    hidden: Module
    features: Module
    meanings: Meanings
    policy: Policy
    refusals: Refusals
    text: Text
    guide: Guide
    view: View
    preview: Preview
    story: Story
    draw: Draw
    picture: Picture
    # capabilities, with the module of each
    automaton: Automaton | None = field(default=None, metadata={"file": "solo"})
    flow: Flow | None = field(default=None, metadata={"file": "flow"})
    facts: Facts | None = field(default=None, metadata={"file": "facts"})
    pieces: Pieces | None = field(default=None, metadata={"file": "pieces"})
    gains: Gains | None = field(default=None, metadata={"file": "gains"})
    network: Network | None = field(default=None, metadata={"file": "network_inputs"})
    solo_score: SoloScore | None = field(default=None, metadata={"file": "scoring"})
    planner: Planner | None = field(default=None, metadata={"file": "plan"})
    training: Training | None = field(default=None, metadata={"file": "training"})
