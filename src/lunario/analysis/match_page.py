"""The page of an analysis: one self-contained HTML file with a light and a dark theme."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from lunario.analysis import phrases
from lunario.analysis.courses import continuation_of
from lunario.core.match import Match
from lunario.core.palette import THEMES
from lunario.core.random import new_rng
from lunario.core.state import State

WIDTH, HEIGHT, LEFT, BOTTOM = 900, 260, 46, 24  # of the curve
LINES = {  # the players' colours in order, by theme
    "light": ("#2f55b8", "#b3400e", "#1d6f3d", "#8b2f8f", "#6b5a00"),
    "dark": ("#9db8ff", "#ffb27a", "#82dba0", "#e7a3ea", "#e8d36a"),
}
_DASHES = ("", "7 4", "2 4", "9 4 2 4", "1 5")

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2; font-weight: 600 } h2 { margin-top: 2.2rem } h3 { font-size: 1rem; margin: 0 0 .3rem }
svg, img { max-width: 100%; height: auto } table { border-collapse: collapse; font-size: .9rem }
td, th { padding: .2rem .9rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line) } .n { text-align: right }
.scroll { overflow-x: auto } .quiet { color: var(--ink-2) } a { color: var(--last) }
article { background: var(--panel); border-radius: .6rem; padding: 1rem; margin: 1rem 0 }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem }
figure { margin: 0 } figcaption { font-size: .9rem; margin-bottom: .3rem }
.mistake, .blunder { color: var(--lamp); font-weight: 600 }
"""


def page(match: Match, told: dict[str, Any], lang: str) -> str:
    """Return the page as HTML, from an analysis told in that language."""
    title = phrases.TITLE[lang].format(game=match.game.definition.title[lang])
    body = [f"<h1>{escape(title)}</h1>", f'<p class="quiet">{escape(", ".join(told["names"]))}</p>']
    if told["pieces"]:
        body.append(f'<p class="quiet">{escape(told["pieces"])}</p>')
    if told["curve"]:
        body += _curve(told, lang)
        body += _turning_points(told, lang)
        body += _accounts(told, lang)
        body += _decisions(match, told, lang)
        body.append(f'<p class="quiet">{escape(phrases.HOW[lang])}</p>')
    else:
        body.append(f"<p>{escape(phrases.NOTHING_TO_JUDGE[lang])}</p>")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="{lang}"><head>{head}<style>{_colours()}{_STYLE}</style></head><body>\n' + (
        "\n".join([*body, "</body></html>", ""])
    )


def _colours() -> str:
    """Return the colours of both themes as CSS variables. The dark ones come last and override the others."""
    blocks = []
    for name in ("light", "dark"):
        theme = THEMES[name]
        pairs = {"page": theme.page, "panel": theme.panel, "line": theme.line, "ink": theme.ink, "ink-2": theme.ink_2}
        pairs |= {"last": theme.last, "lamp": theme.lamp, "well": theme.well}
        pairs |= {f"player-{seat}": colour for seat, colour in enumerate(LINES[name])}
        block = ":root { " + "; ".join(f"--{key}: {value}" for key, value in pairs.items()) + " }"
        blocks.append(f"@media (prefers-color-scheme: dark) {{ {block} }}" if name == "dark" else block)
    return "\n".join(blocks)


def _h2(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


# ------------------------------------------------------------------ the curve


def _curve(told: dict[str, Any], lang: str) -> Iterator[str]:
    curve, unit = told["curve"], told["unit"]
    title = phrases.curve_title(told)[lang]
    yield _h2(title)
    low, high = _range(curve, unit)
    last = max(1, int(curve[-1]["event"]))

    def x(event: int) -> float:
        return LEFT + (WIDTH - LEFT - 8) * event / last

    def y(value: float) -> float:
        return 8 + (HEIGHT - 8 - BOTTOM) * (high - value) / (high - low)

    parts = []
    for step in range(5):
        value = low + (high - low) * step / 4
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - 8}" stroke="var(--line)"/>')
        label = escape(phrases.value_text(value, unit, lang))
        parts.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{label}</text>')
    for point in told["turning_points"]:
        parts.append(f'<path d="M{x(point["event"]):.1f} 8V{HEIGHT - BOTTOM}" stroke="var(--lamp)" opacity=".6"/>')
    for seat in range(len(told["names"])):
        marks = " ".join(f"{x(point['event']):.1f},{y(point['values'][seat]):.1f}" for point in curve)
        dash = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
        parts.append(f'<polyline points="{marks}" fill="none" stroke="var(--player-{seat})" stroke-width="2.5"{dash}/>')
    label = f'role="img" aria-label="{escape(title)}"'
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" {label} font-size="13" fill="var(--ink-2)">{"".join(parts)}</svg>'
    yield f"<p>{' · '.join(_key(seat, name) for seat, name in enumerate(told['names']))}</p>"


def _range(curve: Sequence[dict[str, Any]], unit: str) -> tuple[float, float]:
    if unit == "chance":
        return 0.0, 1.0
    values = [value for point in curve for value in point["values"]]
    low, high = 10 * (min(values) // 10), 10 * (max(values) // 10 + 1)
    return low, high


def _key(seat: int, name: str) -> str:
    dash = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    line = f'<path d="M0 5H28" stroke="var(--player-{seat})" stroke-width="2.5"{dash}/>'
    return f'<svg width="28" height="10" aria-hidden="true">{line}</svg> {escape(name)}'


# ------------------------------------------------------------------ luck and play


def _turning_points(told: dict[str, Any], lang: str) -> Iterator[str]:
    yield _h2(phrases.TURNING_POINTS[lang])
    if not told["turning_points"]:
        yield f"<p>{escape(phrases.NO_TURNING_POINTS[lang])}</p>"
        return
    yield "<ul>"
    for point in told["turning_points"]:
        yield f"<li>{escape(turning_point_text(point, told['names']))}</li>"
    yield "</ul>"


def turning_point_text(point: dict[str, Any], names: Sequence[str]) -> str:
    """Return a turning point as one line, such as "−12.3 · Ada · play: Ada took the blue 4"."""
    return f"{point['change_text']} · {names[point['player']]} · {point['kind_text']}: {point['story']}"


def _accounts(told: dict[str, Any], lang: str) -> Iterator[str]:
    heads, rows = phrases.accounts_table(told, lang)
    yield _h2(phrases.LUCK_AND_PLAY[lang])
    yield '<div class="scroll"><table><tr>' + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"
    for name, *cells in rows:
        row = "".join(f'<td class="n">{escape(cell)}</td>' for cell in cells)
        yield f"<tr><th>{escape(name)}</th>{row}</tr>"
    yield f"</table></div><p>{escape(phrases.sum_text(told, lang))}</p>"
    if told["fewer_is_better"]:
        yield f"<p>{escape(phrases.FEWER_IS_BETTER[lang])}</p>"
    if told["is_lead"]:
        yield f"<p>{escape(phrases.POINTS_OF_LEAD[lang])}</p>"


# ------------------------------------------------------------------ decisions


def _decisions(match: Match, told: dict[str, Any], lang: str) -> Iterator[str]:
    yield _h2(phrases.DECISIONS[lang])
    for each in told["decisions"]:
        if each["is_fault"]:
            yield from _article(match, each, told["names"], lang)
    yield "<details><summary>" + escape(phrases.DECISIONS[lang]) + '</summary><div class="scroll"><table>'
    for each in told["decisions"]:
        cells = [str(each["move"]), told["names"][each["player"]], each["chosen_text"], each["verdict_text"]]
        cells.append(each["loss_text"])
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table></div></details>"


def _article(match: Match, each: dict[str, Any], names: Sequence[str], lang: str) -> Iterator[str]:
    name, verdict = escape(names[each["player"]]), escape(each["verdict_text"])
    yield f'<article id="move-{each["move"]}"><h3>{each["move"]}. {name}: {escape(each["chosen_text"])}</h3>'
    yield f'<p><span class="{each["verdict"]}">{verdict}</span> · {escape(each["loss_text"])}</p>'
    yield f"<p>{escape(phrases.better_text(each['best_line_text'], lang))}</p>"
    yield "<ul>" + "".join(f"<li>{escape(reason)}</li>" for reason in each["reasons"]) + "</ul>"
    yield '<div class="boards">'
    state = match.state_after(each["event"])
    for caption, line in ((phrases.AS_PLAYED, each["line"]), (phrases.BETTER, each["best_line"])):
        yield figure(state, line, caption[lang], lang)
    yield "</div></article>"


def figure(state: State, line: Sequence[int], caption: str, lang: str) -> str:
    """Return the board after the first turn of a line, as its player sees it, in both themes. If chance decides within
    the turn, return the board just before that, and say so."""
    player = state.current_player
    turn = continuation_of(state.determinize(player, new_rng(0)), line)
    words = phrases.UNTIL_CHANCE[lang].format(board=caption) if turn.is_cut else caption
    light, dark = (_data(turn.after.picture(player, lang, theme)) for theme in ("light", "dark"))
    picture = f'<source media="(prefers-color-scheme: dark)" srcset="{dark}"><img src="{light}" alt="{escape(words)}">'
    return f"<figure><figcaption>{escape(words)}</figcaption><picture>{picture}</picture></figure>"


def _data(picture: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(picture.encode()).decode()
