"""The result in words: where the points came from, what broke a tie, and the aim of a solo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.game import Game
from lunario.core.outcome import Outcome, Score
from lunario.core.state import State
from lunario.core.text import Texts
from lunario.table.models import OutcomeInfo, Part, RuleText, ScoreInfo

_NOTHING = Texts("", "")


def outcome_info(state: State, outcome: Outcome, reason: str, lang: str) -> OutcomeInfo:
    """Return how a match ended, for its page. By then nothing about the points is secret."""
    game, result = state.game, state.game.parts.result
    scores = [*outcome.scores, *([outcome.automaton] if outcome.automaton else [])]
    rows = [score.parts for score in scores]
    notes = result.notes(game.players, game.definition.numbers(game.options))
    infos = [
        _score(game, score, notes, counts, lang)
        for score, counts in zip(scores, result.counts(state.record, rows), strict=True)
    ]
    return OutcomeInfo(
        reason=reason,  # type: ignore[arg-type]
        winners=outcome.winners,
        places=outcome.places,
        scores=infos[: game.players],
        automaton=infos[game.players] if outcome.automaton else None,
        lower_wins=game.lower_wins,
        tie_break=_rule(_tie_break(state, outcome) if reason == "rules" else None, lang),
        aim=_rule(result.aim(state.record, rows), lang),
    )


def _score(game: Game, score: Score, notes: Mapping[str, Texts], counts: Mapping[str, Texts], lang: str) -> ScoreInfo:
    parts = [
        Part(
            name=name,
            text=text[lang],
            note=notes.get(name, _NOTHING)[lang],
            points=score.parts[name],
            count=counts.get(name, _NOTHING)[lang],
        )
        for name, text in game.categories
    ]
    return ScoreInfo(total=score.total, parts=parts)


def _tie_break(state: State, outcome: Outcome) -> Reason | None:
    """Return what decided between the winners and those level with them, if there are any."""
    level = _level_with_the_winners(outcome.winners, [score.total for score in outcome.scores])
    return state.game.parts.result.tie_break(state.record, level) if len(level) > 1 else None


def _level_with_the_winners(winners: Sequence[int], totals: Sequence[int]) -> list[int]:
    return [player for player, total in enumerate(totals) if winners and total == totals[winners[0]]]


def _rule(reason: Reason | None, lang: str) -> RuleText | None:
    return None if reason is None else RuleText(text=reason.text[lang], rule=reason.rule)
