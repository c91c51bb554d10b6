"""The page of a study: one self-contained HTML file with plots as SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

import numpy as np

from lunario.core.components import ComponentSet
from lunario.core.facts import Fact
from lunario.lab import plots, wording
from lunario.lab.effects import Effect
from lunario.lab.study import Report
from lunario.lab.summary import (
    about_pieces,
    chance,
    figure,
    heading,
    number,
    percent,
    piece_cells,
    piece_title,
    piece_uses,
    position_text,
    sentences,
)
from lunario.lab.variants import Comparison, Measured

MOST = 12  # facts drawn at either end of a long group
COLUMNS = 24  # in a histogram, roughly
_PIECES = '<p class="quiet pieces">'  # begins the paragraph that says where the pieces come from

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2438; background: #fff; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem }
h1, h2, h3 { line-height: 1.2; font-weight: 600 } h2 { margin-top: 2.2rem }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem }
svg { max-width: 100%; height: auto; overflow: visible } table { border-collapse: collapse; font-size: .85rem }
td, th { padding: .1rem .8rem .1rem 0; text-align: left; border-bottom: 1px solid #e3e5ee } .n { text-align: right }
.clear { color: #a83f28; font-weight: 600 } .quiet { color: #5c637a } summary { cursor: pointer; color: #3d6fa8 }
"""


def page(report: Report, lang: str, findings: Sequence[str] = ()) -> str:
    """Return the page as HTML. `findings` are somebody's conclusions, for the top of the page."""
    title = wording.TITLE[lang].format(game=report.game.definition.title[lang])
    body = [f"<h1>{escape(title)}</h1>", *(f'<p class="quiet">{escape(line)}</p>' for line in heading(report, lang))]
    body += _pieces(report.game.components, lang)
    body += [
        *_findings(findings, lang),
        _h2(wording.IN_SHORT[lang]),
        "<ul>",
        *(f"<li>{escape(each)}</li>" for each in sentences(report, lang)),
        "</ul>",
    ]
    for section in (_positions, _length, _scores, _facts, _luck):
        body += section(report, lang)
    for comparison in report.comparisons:
        body += _comparison(report, comparison, lang)
    body += [_h2(wording.METHODS[lang]), *(f"<p>{escape(each[lang])}</p>" for each in wording.EXPLAINED)]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="{lang}"><head>{head}<style>{_STYLE}</style></head><body>\n' + "\n".join(
        [*body, "</body></html>", ""]
    )


def with_notes(text: str, components: ComponentSet, findings: Sequence[str], lang: str) -> str:
    """Return a page with its findings, and what it says of the pieces, replaced. Figures stay: no match is needed."""
    before = re.split(re.escape(_h2(wording.FINDINGS[lang])) + "|" + re.escape(_PIECES), text, maxsplit=1)[0]
    before = before.partition(_h2(wording.IN_SHORT[lang]))[0].rstrip("\n")
    after = text[text.index(_h2(wording.IN_SHORT[lang])) :]
    return "\n".join([before, *_pieces(components, lang), *_findings(findings, lang), after])


def _pieces(components: ComponentSet, lang: str) -> list[str]:
    about = about_pieces(components, lang)
    return [f"{_PIECES}{escape(about)}</p>"] if about else []


def _findings(findings: Sequence[str], lang: str) -> list[str]:
    return [_h2(wording.FINDINGS[lang]), *(f"<p>{escape(each)}</p>" for each in findings)] if findings else []


def _h2(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _legend(lang: str) -> tuple[str, str]:
    return wording.LEGEND[0][lang], wording.LEGEND[1][lang]


# ------------------------------------------------------------------ positions, length, scores


def _positions(report: Report, lang: str) -> Iterator[str]:
    if not report.positions:
        return
    rows = [
        {
            "label": position_text(each.name, lang),
            "value": each.wins.value,
            "low": each.wins.low,
            "high": each.wins.high,
            "clear": each.clear,
        }
        for each in report.positions
    ]
    yield _h2(wording.POSITIONS[lang])
    yield plots.intervals(rows, wording.WINS[lang], 1 / report.game.players, _legend(lang))


def _columns(values: np.ndarray, edges: np.ndarray, group: str = "") -> list[plots.Row]:
    counts, _ = np.histogram(values, edges)
    return [
        {"low": float(low), "high": float(high), "share": float(count / max(1, len(values))), "group": group}
        for count, low, high in zip(counts, edges[:-1], edges[1:], strict=True)
        if count
    ]


def _edges(values: np.ndarray) -> np.ndarray:
    """Return the edges of columns whose widths are whole numbers, centred on whole numbers."""
    low, high = math.floor(values.min()), math.ceil(values.max())
    width = max(1, math.ceil((high - low + 1) / COLUMNS))
    return np.arange(low - 0.5, high + width + 0.5, width)


def _length(report: Report, lang: str) -> Iterator[str]:
    decisions = np.array(report.tables.matches["decisions"], float)
    yield _h2(wording.LENGTH[lang])
    yield plots.histogram(_columns(decisions, _edges(decisions)), wording.DECISIONS[lang], wording.OF_MATCHES[lang])


def _scores(report: Report, lang: str) -> Iterator[str]:
    sample = report.sample
    yield _h2(wording.SCORES[lang])
    edges = _edges(sample.score)
    if sample.players == 1:
        yield plots.histogram(_columns(sample.score, edges), wording.POINTS[lang], wording.OF_MATCHES[lang])
        return
    won = sample.win > 0
    names = [text[lang] for text in wording.GROUPS]
    rows = [*_columns(sample.score[won], edges, names[0]), *_columns(sample.score[~won], edges, names[1])]
    yield plots.histogram(rows, wording.POINTS[lang], wording.OF_SEATS[lang], names)
    lead = sample.margin[won]
    yield plots.histogram(_columns(lead, _edges(lead)), wording.MARGIN[lang], wording.OF_MATCHES[lang])
    if len(report.game.categories) > 1:
        yield plots.bars(_categories(report, won, lang), wording.BY_CATEGORY[lang], names)


def _categories(report: Report, won: np.ndarray, lang: str) -> list[plots.Row]:
    """Return the mean points of winners and others, by category."""
    points, names = report.tables.points, [text[lang] for text in wording.GROUPS]
    values = np.array(points["points"], float).reshape(-1, len(report.game.categories))
    rows = []
    for index, (_, text) in enumerate(report.game.categories):
        for name, chosen in zip(names, (won, ~won), strict=True):
            rows.append({"label": text[lang], "group": name, "value": float(values[chosen, index].mean())})
    return rows


# ------------------------------------------------------------------ facts


def _facts(report: Report, lang: str) -> Iterator[str]:
    if not report.facts:
        return
    yield _h2(wording.FACTS[lang])
    for _, group in groupby(report.facts, key=lambda pair: pair[0].group):
        known = list(group)
        yield f"<h3>{escape(known[0][0].group[lang])}</h3>"
        yield from _group(report, known, lang)


def _group(report: Report, known: list[tuple[Fact, Effect]], lang: str) -> Iterator[str]:
    told = sorted((pair for pair in known if not math.isnan(pair[1].value)), key=lambda pair: -pair[1].value)
    drawn = told if len(told) <= 2 * MOST else [*told[:MOST], *told[-MOST:]]
    solo = report.game.players == 1
    if drawn:
        rows = [_fact_row(fact, effect, report, lang) for fact, effect in drawn]
        title = wording.SCORE_EFFECT if solo else wording.CHANCE
        middle, form = (0, ".1f") if solo else (1 / report.game.players, "%")
        yield plots.intervals(rows, title[lang], middle, _legend(lang), form)
    if len(drawn) < len(told):
        yield f'<p class="quiet">{escape(wording.SHOWN[lang].format(count=MOST))}</p>'
    cells = [_fact_cells(fact, effect, report.game.players, lang) for fact, effect in known]
    table = _table([text[lang] for text in wording.COLUMNS], cells)
    yield f"<details><summary>{escape(wording.ALL_OF_THEM[lang].format(count=len(known)))}</summary>{table}</details>"


def _fact_row(fact: Fact, effect: Effect, report: Report, lang: str) -> plots.Row:
    players = report.game.players
    scaled = (lambda value: value) if players == 1 else (lambda value: chance(value, players))
    values = {name: scaled(getattr(effect, name)) for name in ("value", "low", "high")}
    return {"label": fact.text[lang], "clear": effect.clear, **values}


def _fact_cells(fact: Fact, effect: Effect, players: int, lang: str) -> tuple[list[str], bool]:
    cells = [fact.text[lang], percent(effect.share, lang), number(effect.mean, lang, 2)]
    if math.isnan(effect.value):
        return [*cells, "–", ""], False
    if players == 1:
        values = [number(each, lang, 2) for each in (effect.value, effect.low, effect.high)]
    else:
        values = [percent(chance(each, players), lang) for each in (effect.value, effect.low, effect.high)]
    return [*cells, values[0], f"{values[1]} – {values[2]}"], effect.clear


def _table(titles: Sequence[str], rows: Iterable[tuple[list[str], bool]]) -> str:
    head = "".join(f"<th{_right(index)}>{escape(title)}</th>" for index, title in enumerate(titles))
    lines = []
    for cells, clear in rows:
        inner = "".join(f"<td{_right(index)}>{escape(cell)}</td>" for index, cell in enumerate(cells))
        lines.append(f"<tr{' class=clear' * clear}>{inner}</tr>")
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _right(index: int) -> str:
    return " class=n" if index else ""


# ------------------------------------------------------------------ luck, variants


def _luck(report: Report, lang: str) -> Iterator[str]:
    if not report.luck["win"]:
        return
    groups = [text[lang] for text in wording.PARTS.values()]
    rows = [
        {"label": wording.MEASURES[measure][lang], "group": wording.PARTS[part.name][lang], "share": part.value}
        for measure, found in report.luck.items()
        for part in found
    ]
    yield _h2(wording.LUCK[lang])
    yield plots.stacked(rows, wording.VARIANCE[lang], groups)


def _comparison(report: Report, comparison: Comparison, lang: str) -> Iterator[str]:
    titles = [text[lang] for text in wording.COMPARED]
    yield _h2(wording.VARIANTS[lang].format(name=comparison.name))
    if comparison.pieces:
        yield from _changed_pieces(report, comparison, lang)
    yield _table(
        titles, [_measured(each, wording.FIGURES[each.difference.name][lang], lang) for each in comparison.measures]
    )
    texts = {fact.name: f"{fact.group[lang]}: {fact.text[lang]}" for fact, _ in report.facts}
    changed = [each for each in comparison.facts if each.difference.clear]
    if changed:
        changed.sort(key=lambda each: -abs(each.difference.value))
        yield f"<h3>{escape(wording.CHANGED_FACTS[lang])}</h3>"
        yield _table(titles, [_measured(each, texts[each.difference.name], lang) for each in changed[: 2 * MOST]])


def _changed_pieces(report: Report, comparison: Comparison, lang: str) -> Iterator[str]:
    titles = [text[lang] for text in wording.COMPARED]
    yield f"<h3>{escape(wording.CHANGED_PIECES[lang])}</h3>"
    for measure, title, middle, form in (
        ("used", wording.USED_CHANGE, 0.0, ".2f"),
        ("win", wording.CHANCE_CHANGE, 0.0, "+%"),
        ("score", wording.SCORE_EFFECT, 0.0, ".1f"),
    ):
        rows = list(_piece_marks(comparison, measure, lang))[:MOST]
        if rows:
            yield plots.intervals(rows, title[lang], middle, _legend(lang), form)
    for changed in comparison.pieces:
        for use, found in piece_uses(changed, lang):
            yield f"<h4>{escape(use)}</h4>"
            yield _table(titles, [(piece_cells(row, lang), row.clear) for row in found])
    yield f'<p class="quiet">{escape(wording.PIECES_EXPLAINED[lang])}</p>'


def _piece_marks(comparison: Comparison, measure: str, lang: str) -> Iterator[plots.Row]:
    """Yield the changes of one figure, those of all pieces together first."""
    for changed in comparison.pieces:
        for row in changed.rows:
            found = row.difference
            if row.measure == measure and found is not None and not math.isnan(found.value):
                label = f"{piece_title(changed, lang)} ({row.role[lang].lower()})"
                yield {"label": label, "clear": row.clear, **found._asdict()}


def _measured(measured: Measured, text: str, lang: str) -> tuple[list[str], bool]:
    effect = measured.difference
    if math.isnan(effect.value):
        return [text, "–", "–", "–"], False
    before, after = (figure(effect.name, each.value, lang) for each in (measured.first, measured.second))
    value, low, high = (figure(effect.name, each, lang) for each in (effect.value, effect.low, effect.high))
    return [text, before, after, f"{value} ({low} … {high})"], effect.clear
