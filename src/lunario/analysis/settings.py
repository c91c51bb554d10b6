"""Settings for how much an analysis searches: the table `[analysis]` of a game's `search.toml`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from lunario.core import t_distribution
from lunario.core.errors import BadArgument
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.match_file import write
from lunario.judgement.levels import analysis_of, width_of
from lunario.judgement.versions import code_digest, files_digest
from lunario.search import judging

# The files that decide how decisions are judged, besides those that decide how matches go.
JUDGING = (
    *(Path(__file__).with_name(name) for name in ("decisions.py", "scale.py")),
    *(Path(str(module.__file__)) for module in (judging, t_distribution)),
)
FORMAT = 2  # increases when the form or meaning of judgements or reports changes


@dataclass(frozen=True)
class Settings:
    """Settings for judging decisions. The same settings give the same judgements.

    >>> from lunario.analysis import settings_of
    >>> settings = settings_of(lunario.load("nova-luna"))
    >>> settings.scaled(2).search == 2 * settings.search
    True
    """

    screen: int  # iterations of the search that proposes the best move
    search: int  # iterations of each search of what follows a move
    rounds: int  # how often both moves are searched with the same chance at first
    most_rounds: int  # and in all, if it is unclear then how much was lost
    spread: float = 0.0  # of an estimate's error, as measured by `benchmarks.analysis sums`; 0: not measured
    drift: float = 0.0  # alone, points that the next search expects more where nothing happened, measured likewise
    luck_drift: float = 0.0  # likewise where chance decided: the mean of luck, which should be 0
    width: int = 0  # of the plans that propose the best move, where master plans; 0 if the screen proposes it
    seed: int = 0

    def __post_init__(self) -> None:
        if min(self.screen, self.search) < 2 or not 2 <= self.rounds <= self.most_rounds:
            raise BadArgument(
                f"An analysis needs at least 2 iterations and 2 rounds, and most_rounds no fewer than rounds: {self}.",
                f"Un análisis pide al menos 2 iteraciones y 2 rondas, y most_rounds no menor que rounds: {self}.",
            )

    def scaled(self, factor: float) -> Settings:
        """Return the settings with `factor` times the iterations."""
        screen, search, width = (max(16, round(factor * number)) for number in (self.screen, self.search, self.width))
        return replace(self, screen=screen, search=search, width=width if self.width else 0)


QUICK = 0.2  # factor on the iterations
LEAST = 0.1  # factor on the iterations with which the intervals were measured: with fewer they promise too much


def settings_of(game: Game, *, quick: bool = False, iterations: int | None = None) -> Settings:
    """Return the settings for analysing a match. `iterations` sets those of the screen and scales the others.

    >>> from lunario.analysis import settings_of
    >>> settings_of(lunario.load("nova-luna"), iterations=500).screen
    500
    """
    settings = Settings(**analysis_of(game), width=width_of(game, "master"))
    if iterations is not None:
        if iterations < 1:
            raise BadArgument(
                f"A search needs at least 1 iteration, not {iterations}.",
                f"Una búsqueda necesita al menos 1 iteración, no {iterations}.",
            )
        return settings.scaled(iterations / settings.screen)
    return settings.scaled(QUICK) if quick else settings


def digest(match: Match, settings: Settings) -> str:
    """Return a digest of all that a match's judgements depend on: its events, the settings and the program's version.

    Judgements with the same digest are the same. Those with another digest are out of date.

    >>> from lunario.analysis import digest, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> settings = settings_of(match.game)
    >>> before = digest(match, settings)
    >>> _ = match.play("take 3")
    >>> digest(match, settings) == before
    False
    """
    program = code_digest(match.game.definition), files_digest(JUDGING)
    parts = [FORMAT, write(match), asdict(settings), *program]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]
