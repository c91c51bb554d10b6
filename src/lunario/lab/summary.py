"""The report of a study in sentences, for the page and the terminal."""

from __future__ import annotations

import math

import numpy as np

from lunario.core.text import Texts, counted, joined
from lunario.lab import wording
from lunario.lab.effects import Effect
from lunario.lab.study import MOST_REPEATS, Report
from lunario.lab.variants import PERCENTAGES, Comparison


def number(value: float, lang: str, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "es" else text


def percent(share: float, lang: str) -> str:
    return f"{number(100 * share, lang)} %"


def heading(report: Report, lang: str) -> list[str]:
    """Return lines that say what was played, and how."""
    game = report.game
    options = [f"{name} {game.definition.option(name).write(value)}" for name, value in game.options.items()]
    said = [
        wording.PLAYED[lang].format(
            matches=counted(report.matches, wording.MATCH)[lang],
            players=joined(report.entrants, lang),
            deals=counted(report.sample.deals, wording.DEAL)[lang],
            turned=wording.TURNED[lang] if game.players > 1 else "",
            seed=report.seed,
        )
    ]
    if options:
        said.append(wording.OPTIONS[lang].format(options=", ".join(options)))
    if not game.components.is_ours:
        said.append(wording.SET[lang].format(name=game.components.name))
    return [*said, wording.MIXED[lang]] if report.mixed else said


def sentences(report: Report, lang: str) -> list[str]:
    """Return sentences with what a designer would want to know first."""
    said = [*_positions(report, lang), *_ends(report, lang), *_facts(report, lang), *_luck(report, lang)]
    for comparison in report.comparisons:
        said += _changes(comparison, lang)
    return said


def _positions(report: Report, lang: str) -> list[str]:
    said, players = [], report.game.players
    first = next((each for each in report.positions if each.name == "order-1"), None)
    first = first or next((each for each in report.positions if each.name == "seat-1"), None)
    if first is not None:
        is_even = first.wins.low <= 1 / players <= first.wins.high
        texts = wording.FIRST_CLEAR if first.clear else wording.FIRST_EVEN if is_even else wording.FIRST_OPEN
        said.append(texts[lang].format(**_interval(first.wins, lang), even=percent(1 / players, lang)))
    for each in report.positions:
        if each.clear and each.name.startswith("seat") and each is not first:
            said.append(wording.SEAT_CLEAR[lang].format(**_interval(each.wins, lang), place=each.name[5:]))
    return said


def _interval(estimate: object, lang: str) -> dict[str, str]:
    value, low, high = (getattr(estimate, name) for name in ("value", "low", "high"))
    return {"share": percent(value, lang), "low": number(100 * low, lang), "high": number(100 * high, lang)}


def _ends(report: Report, lang: str) -> list[str]:
    decisions = np.array(report.tables.matches["decisions"])
    low, high = np.quantile(decisions, [0.05, 0.95])
    lasts = wording.LASTS[lang].format(mean=number(decisions.mean(), lang), low=int(low), high=int(high))
    sample = report.sample
    if sample.players == 1:
        return [lasts, wording.SOLO_ENDS[lang].format(score=number(sample.score.mean(), lang))]
    winners = sample.win > 0
    ties = np.bincount(sample.match, winners) > 1
    return [
        lasts,
        wording.ENDS[lang].format(
            score=number(sample.score[winners].mean(), lang),
            margin=number(sample.margin[winners].mean(), lang),
            ties=percent(ties.mean(), lang),
        ),
    ]


def _facts(report: Report, lang: str) -> list[str]:
    if report.game.players == 1 or not report.facts:
        return []
    clear = sorted((effect.value, fact) for fact, effect in report.facts if effect.clear)
    tested = sum(not math.isnan(effect.p) for _, effect in report.facts)
    if not tested:
        return [wording.TOO_FEW[lang]]
    if not clear:
        return [wording.NO_FACT[lang].format(count=tested)]
    some = wording.ONE_CLEAR_FACT if len(clear) == 1 else wording.CLEAR_FACTS
    said = [some[lang].format(clear=len(clear), count=tested)]
    effects = {fact.name: effect for fact, effect in report.facts}
    for texts, (value, fact) in ((wording.BEST, clear[-1]), (wording.WORST, clear[0])):
        if (value > 0) == (texts is wording.BEST):
            words = _chances(effects[fact.name], report.game.players, lang)
            said.append(texts[lang].format(fact=fact.text[lang], group=fact.group[lang], **words))
    return said


def chance(value: float, players: int) -> float:
    """Return the chance to win with an effect on top of an equal share."""
    return min(1.0, max(0.0, 1 / players + value))


def _chances(effect: Effect, players: int, lang: str) -> dict[str, str]:
    value, low, high = (chance(each, players) for each in (effect.value, effect.low, effect.high))
    return {"share": percent(value, lang), "low": number(100 * low, lang), "high": number(100 * high, lang)}


def _luck(report: Report, lang: str) -> list[str]:
    if report.repeats > MOST_REPEATS:
        return [wording.REPEATS[lang].format(share=percent(report.repeats, lang))]
    parts = {part.name: part for part in report.luck["win"]}
    if not parts:
        return []
    deal = parts["deal"]
    return [
        wording.DEAL_SHARE[lang].format(
            deal=percent(deal.value, lang),
            low=number(100 * deal.low, lang),
            high=number(100 * deal.high, lang),
            player=percent(parts["player"].value, lang),
        )
    ]


def figure(name: str, value: float, lang: str) -> str:
    return percent(value, lang) if name in PERCENTAGES else number(value, lang, 2)


def _changes(comparison: Comparison, lang: str) -> list[str]:
    said = []
    for measured in comparison.measures:
        name = measured.difference.name
        if measured.difference.clear:
            before, after = figure(name, measured.first.value, lang), figure(name, measured.second.value, lang)
            words = {"name": comparison.name, "figure": wording.FIGURES[name][lang], "before": before, "after": after}
            said.append(wording.CHANGES[lang].format(**words))
    return said or [wording.CHANGES_NOTHING[lang].format(name=comparison.name)]


def position_text(name: str, lang: str) -> str:
    kind, _, place = name.partition("-")
    texts: Texts = wording.SEAT if kind == "seat" else wording.ORDER[int(place) - 1]
    return texts[lang].format(place=place)
