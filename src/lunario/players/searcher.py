"""Players that search: the levels from `learner` to `master`."""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints
from lunario.core.game import Game
from lunario.core.state import State
from lunario.judgement.levels import SearchSettings
from lunario.search.search import Search


class Searcher:
    """Keeps its tree between the decisions of a turn: create one per seat and match."""

    def __init__(
        self,
        game: Game,
        iterations: int,
        settings: SearchSettings | None = None,
        weights: tuple[Floats, Floats] | None = None,
        seconds: float | None = None,
        margin: int = 0,
        overlooks: int = 0,
    ) -> None:
        """`seconds` limits each decision; choices then depend on the machine.

        `margin` and `overlooks` control how it chooses among good actions (`search/choosing.py`).
        """
        self.game = game
        self.iterations = iterations
        self.margin = margin
        self.overlooks = overlooks
        self.search = Search(game, iterations, settings, weights)
        self.seconds = seconds

    def __repr__(self) -> str:
        within = f", at most {self.seconds:g} s" if self.seconds else ""
        return f"<Searcher for {self.game.label}: {self.iterations} iterations a decision{within}>"

    def choose(self, state: State, rng: Ints) -> int:
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self.search.run(state, rng, self.seconds)
        action = self.search.choose(self.margin, self.overlooks, rng)
        self.search.follow(action)
        return action

    def forget(self) -> None:
        """Forget the previous match."""
        self.search.forget()
