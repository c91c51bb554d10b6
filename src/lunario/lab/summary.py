"""The report of a study in sentences, for the page and the terminal."""

from __future__ import annotations

import math
from itertools import groupby

import numpy as np

from lunario.core.components import ComponentSet
from lunario.core.pieces import Change
from lunario.core.text import Texts, counted, joined
from lunario.lab import wording
from lunario.lab.changed import Changed, Interval, Row
from lunario.lab.effects import FEWEST, Effect
from lunario.lab.power import LEAST_ADVANTAGE, least_seen, rounded, spread_to_see
from lunario.lab.study import MOST_REPEATS, Position, Report
from lunario.lab.variants import PERCENTAGES, Comparison

MOST_SAID = 6  # clear changes of pieces that are told in sentences


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
    if report.mixed:
        said.append(wording.MIXED[lang])
    others = ((comparison.name, comparison.origin) for comparison in report.comparisons)
    return said + [f"{name}: {origin[lang]}" for name, origin in others if origin is not None]


def about_pieces(components: ComponentSet, lang: str) -> str:
    """Say where the pieces come from and what that means for figures about them; nothing for a game without a box."""
    return " ".join(each[lang] for each in (components.origin, components.caveat) if each is not None)


def sentences(report: Report, lang: str) -> list[str]:
    """Return sentences with what a designer would want to know first, or one that says it takes more matches."""
    if report.sample.deals < FEWEST:
        return [_too_small(report, lang)]
    said = [*_positions(report, lang), *_ends(report, lang), *_facts(report, lang), *_luck(report, lang)]
    for comparison in report.comparisons:
        said += _changes(comparison, lang)
    return said


def _too_small(report: Report, lang: str) -> str:
    said = wording.TOO_SMALL[lang].format(
        deals=counted(report.sample.deals, wording.DEAL)[lang].capitalize(), fewest=FEWEST
    )
    share = 1 / report.game.players
    if share == 1:
        return said
    needed = rounded(share * (1 - share) * (spread_to_see() / LEAST_ADVANTAGE) ** 2)
    return f"{said} {wording.TOO_SMALL_TO_SEE[lang].format(needed=needed, least=_points(LEAST_ADVANTAGE))}"


def _first(report: Report) -> Position | None:
    """Return the place in the order of play that begins, or the first seat if they are the same."""
    places = {each.name: each for each in report.positions}
    return places.get("order-1") or places.get("seat-1")


def _sees(report: Report) -> bool:
    """Return whether the study would have found an advantage worth knowing of."""
    first = _first(report)
    return first is not None and least_seen(first.wins, report.sample.deals) <= LEAST_ADVANTAGE


def _positions(report: Report, lang: str) -> list[str]:
    said, first = [], _first(report)
    if first is not None:
        said.append(_beginning(report, first, lang))
    for each in report.positions:
        if each.clear and each.name.startswith("seat") and each is not first:
            said.append(wording.SEAT_CLEAR[lang].format(**_interval(each.wins, lang), place=each.name[5:]))
    return said


def _beginning(report: Report, first: Position, lang: str) -> str:
    even, wins = 1 / report.game.players, first.wins
    seen = least_seen(wins, report.sample.deals)
    if first.clear or not wins.low <= even <= wins.high:
        texts = wording.FIRST_CLEAR if first.clear else wording.FIRST_OPEN
    elif seen <= LEAST_ADVANTAGE:
        texts = wording.FIRST_EVEN
    else:
        return wording.FIRST_UNSEEN[lang].format(
            matches=counted(report.matches, wording.MATCH)[lang].capitalize(),
            seen=_points(seen),
            least=_points(LEAST_ADVANTAGE),
            needed=rounded(report.matches * (seen / LEAST_ADVANTAGE) ** 2),
        )
    return texts[lang].format(**_interval(wins, lang), even=percent(even, lang))


def _points(share: float) -> str:
    return f"{100 * share:.0f}"


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
        (wording.LOWER_ENDS if report.game.lower_wins else wording.ENDS)[lang].format(
            score=number(sample.score[winners].mean(), lang),
            unit=_unit(report, lang),
            margin=number(sample.margin[winners].mean(), lang),
            ties=percent(ties.mean(), lang),
        ),
    ]


def _unit(report: Report, lang: str) -> str:
    """Return what is counted: points, or in a game that scores by a single thing its name ("tokens left")."""
    categories = report.game.categories
    name = categories[0][1] if len(categories) == 1 else wording.POINTS
    return name[lang][:1].lower() + name[lang][1:]


def _facts(report: Report, lang: str) -> list[str]:
    if report.game.players == 1 or not report.facts:
        return []
    clear = sorted((effect.value, fact) for fact, effect in report.facts if effect.clear)
    tested = sum(not math.isnan(effect.p) for _, effect in report.facts)
    if not tested or (not clear and not _sees(report)):
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


def piece_title(changed: Changed, lang: str) -> str:
    """Return which pieces took the place of which: red 3 (2 blue) → red 3 (1 blue)."""
    if not changed.changes:
        return wording.ALL_PIECES[lang]
    return "; ".join(_change_title(each, lang) for each in changed.changes)


def _change_title(change: Change, lang: str) -> str:
    before, after = (piece.text[lang] if piece else "" for piece in (change.before, change.after))
    if not (before and after):
        texts = wording.PIECE_GONE if before else wording.PIECE_ADDED
        said = texts[lang].format(piece=before or after)
    else:
        said = wording.PIECE_CHANGED[lang].format(before=before, after=after)
    return said if change.copies == 1 else f"{change.copies} × {said}"


def piece_uses(changed: Changed, lang: str) -> list[tuple[str, list[Row]]]:
    """Return the rows by what is done with the pieces, each with its title: "red 3 → red 2: tiles taken"."""
    title = piece_title(changed, lang)
    return [
        (wording.PIECE_USED[lang].format(piece=title, role=lowered(role[lang])), list(rows))
        for role, rows in groupby(changed.rows, key=lambda row: row.role)
    ]


def piece_cells(row: Row, lang: str) -> list[str]:
    """Return what a row measures, and its figures before and after and their difference, each with its interval."""
    unit = " %" if row.measure == "win" else ""
    shares = [_piece_cell(each, row.measure, unit, lang) for each in (row.first, row.second)]
    return [wording.PIECE_FIGURES[row.measure][lang], *shares, _piece_cell(row.difference, row.measure, "", lang)]


def _piece_cell(found: Interval | None, measure: str, unit: str, lang: str) -> str:
    if found is None:
        return ""
    if math.isnan(found.value):
        return "–"
    factor, digits = (100, 1) if measure == "win" else (1, 2 if measure == "used" else 1)
    value, low, high = (number(factor * each, lang, digits) for each in found)
    return f"{value}{unit} ({low}{'–' if found.low >= 0 else ' … '}{high})"


def _piece_changes(comparison: Comparison, lang: str) -> list[str]:
    name = comparison.name
    if not comparison.pieces:
        return [wording.PIECES_UNKNOWN[lang].format(name=name)] if comparison.has_other_pieces else []
    said = []
    for changed in comparison.pieces:
        for title, rows in piece_uses(changed, lang):
            for row in (each for each in rows if each.clear):
                figure, before, after, _ = piece_cells(row, lang)
                words = {"name": name, "piece": lowered(title), "figure": figure, "before": before, "after": after}
                said.append(wording.PIECE_CHANGES[lang].format(**words))
    return said[:MOST_SAID] or [wording.PIECES_CHANGE_NOTHING[lang].format(name=name)]


def lowered(text: str) -> str:
    """Return a text to go on with in the middle of a sentence."""
    return text[:1].lower() + text[1:]


def _changes(comparison: Comparison, lang: str) -> list[str]:
    said = _piece_changes(comparison, lang)
    already = len(said)
    for measured in comparison.measures:
        name = measured.difference.name
        if measured.difference.clear:
            before, after = figure(name, measured.first.value, lang), figure(name, measured.second.value, lang)
            words = {"name": comparison.name, "figure": wording.FIGURES[name][lang], "before": before, "after": after}
            said.append(wording.CHANGES[lang].format(**words))
    return said if len(said) > already else [*said, _no_change(comparison, lang)]


def _no_change(comparison: Comparison, lang: str) -> str:
    wins = next((each.difference for each in comparison.measures if each.difference.name == "first"), None)
    seen = 0.0 if wins is None or math.isnan(wins.value) else least_seen(wins, comparison.deals)
    if seen <= LEAST_ADVANTAGE:
        return wording.CHANGES_NOTHING[lang].format(name=comparison.name)
    return wording.CHANGES_UNSEEN[lang].format(
        name=comparison.name,
        matches=counted(comparison.matches, wording.MATCH)[lang],
        least=_points(LEAST_ADVANTAGE),
        needed=rounded(comparison.matches * (seen / LEAST_ADVANTAGE) ** 2),
    )


def position_text(name: str, lang: str) -> str:
    kind, _, place = name.partition("-")
    texts: Texts = wording.SEAT if kind == "seat" else wording.ORDER[int(place) - 1]
    return texts[lang].format(place=place)
