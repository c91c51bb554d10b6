"""Plots of a study as inline SVG, by Altair and vl-convert: the page needs no scripts and fetches nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from lunario.core.errors import LunarioError

# The art direction's palette: ink, moonlight, and the two accents.
INK, QUIET, CLEAR, OTHER = "#1f2438", "#8f96ab", "#c2553c", "#3d6fa8"
WIDTH = 560
Row = dict[str, Any]

_CONFIG = {
    "background": None,
    "font": "Arial, Liberation Sans, sans-serif",
    "padding": {"left": 24, "right": 8, "top": 4, "bottom": 4},  # letters may be wider in browsers than as measured
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK,
        "titleColor": INK,
        "titleFontWeight": "normal",
        "gridColor": "#e3e5ee",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "labelLimit": 250,
        "labelFlush": False,
        "labelOverlap": True,
        "tickCount": 6,
    },
    "legend": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12},
}


def altair() -> Any:
    try:
        import altair
        import vl_convert  # noqa: F401  (checked here, so that nothing is played before it is known to be missing)
    except ModuleNotFoundError as missing:
        raise LunarioError(
            "The page of a study needs other packages: pip install 'lunario[lab]'.",
            "La página de un estudio necesita otros paquetes: pip install 'lunario[lab]'.",
        ) from missing
    return altair


def svg(chart: Any) -> str:
    """Return a chart as SVG, without the XML header."""
    import vl_convert

    spec = json.loads(chart.to_json())
    spec["config"] = _CONFIG
    drawn: str = vl_convert.vegalite_to_svg(spec)
    return drawn[drawn.index("<svg") :]


def intervals(rows: Sequence[Row], title: str, middle: float, legend: tuple[str, str], form: str = "%") -> str:
    """Draw a line with a dot per row: `label`, `value`, `low`, `high`, `clear`. Values are shares by default."""
    alt = altair()
    rows = _told_apart(rows)
    data = alt.Data(values=[{**row, "kind": legend[0] if row["clear"] else legend[1]} for row in rows])
    order = [row["label"] for row in rows]
    colour = alt.Color("kind:N").scale(domain=list(legend), range=[CLEAR, QUIET]).legend(None)
    y = alt.Y("label:N").sort(order).title(None).axis(ticks=False, domain=False, minExtent=90)
    x = alt.X("low:Q").title(title).scale(zero=False).axis(format=form)
    bars = alt.Chart(data).mark_rule(strokeWidth=2).encode(x=x, x2="high:Q", y=y, color=colour)
    dots = alt.Chart(data).mark_circle(size=55, opacity=1).encode(x=alt.X("value:Q"), y=y, color=colour)
    rule = alt.Chart(alt.Data(values=[{"x": middle}])).mark_rule(color=INK, strokeDash=[3, 3]).encode(x="x:Q")
    return svg((rule + bars + dots).properties(width=WIDTH - 180, height={"step": 18}))


def _told_apart(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with unique labels: duplicates get invisible characters."""
    labels = [row["label"] for row in rows]
    return [
        {**row, "label": label + "\u200b" * labels[:index].count(label)}
        for index, (row, label) in enumerate(zip(rows, labels, strict=True))
    ]


def histogram(rows: Sequence[Row], title: str, count: str, groups: Sequence[str] = ()) -> str:
    """Draw a column per row: `low`, `high`, `share`, and `group` if there are several."""
    alt = altair()
    chart = alt.Chart(alt.Data(values=list(rows)))
    x, y = alt.X("low:Q").title(title).scale(zero=False, nice=True), alt.Y("share:Q").title(count).axis(format="%")
    if not groups:
        drawn = chart.mark_bar(color=OTHER, stroke="white").encode(x=x, x2="high:Q", y=y, y2=alt.datum(0))
    else:
        colour = alt.Color("group:N").scale(domain=list(groups), range=[CLEAR, OTHER]).legend(orient="top", title=None)
        drawn = chart.mark_bar(opacity=0.55).encode(x=x, x2="high:Q", y=y.stack(None), y2=alt.datum(0), color=colour)
    return svg(drawn.properties(width=WIDTH - 40, height=170))


def bars(rows: Sequence[Row], title: str, groups: Sequence[str]) -> str:
    """Draw pairs of bars: `label`, `group`, `value`."""
    alt = altair()
    order = list(dict.fromkeys(row["label"] for row in rows))
    colour = alt.Color("group:N").scale(domain=list(groups), range=[CLEAR, OTHER]).legend(orient="top", title=None)
    y = alt.Y("label:N").sort(order).title(None).axis(ticks=False, domain=False)
    offset = alt.YOffset("group:N").sort(list(groups))
    chart = alt.Chart(alt.Data(values=list(rows))).mark_bar()
    chart = chart.encode(x=alt.X("value:Q").title(title), y=y, yOffset=offset, color=colour)
    return svg(chart.properties(width=WIDTH - 180, height={"step": 9}))


def stacked(rows: Sequence[Row], title: str, groups: Sequence[str]) -> str:
    """Draw one bar per `label`, made of the `share` of each `group`."""
    alt = altair()
    colours = [CLEAR, "#d9a441", OTHER, "#d4d7e3"]
    colour = (
        alt.Color("group:N").scale(domain=list(groups), range=colours[: len(groups)]).legend(orient="top", title=None)
    )
    order = list(dict.fromkeys(row["label"] for row in rows))
    indexed = [{**row, "rank": groups.index(row["group"])} for row in rows]
    y = alt.Y("label:N").sort(order).title(None).axis(ticks=False, domain=False)
    x = alt.X("share:Q").title(title).axis(format="%").scale(domain=[0, 1])
    chart = alt.Chart(alt.Data(values=indexed)).mark_bar().encode(x=x, y=y, color=colour, order="rank:Q")
    return svg(chart.properties(width=WIDTH - 60, height={"step": 30}))
