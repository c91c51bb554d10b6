"""The words of an analysis that are the same for all games."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from lunario.analysis.report import Kind
from lunario.analysis.scale import Unit, Verdict
from lunario.core.text import Texts

VERDICT_TEXTS: dict[Verdict, Texts] = {
    "best": Texts("best move", "la mejor jugada"),
    "good": Texts("good move", "buena jugada"),
    "inaccuracy": Texts("inaccuracy", "imprecisión"),
    "mistake": Texts("mistake", "error"),
    "blunder": Texts("blunder", "error grave"),
    "unclear": Texts("too close to call", "no está claro"),
}
KIND_TEXTS: dict[Kind, Texts] = {
    "luck": Texts("luck", "suerte"),
    "play": Texts("play", "juego"),
    "knowledge": Texts("hidden luck", "suerte oculta"),
    "error": Texts("error", "error"),
}
TITLE = Texts("Analysis: {game}", "Análisis: {game}")
CURVE = Texts("Chance to win", "Probabilidad de ganar")
CURVE_POINTS = Texts("Expected points", "Puntos esperados")
CURVE_LEAD = Texts("Expected lead over the automaton", "Ventaja esperada sobre el autómata")
LUCK_AND_PLAY = Texts("Luck and play", "Suerte y juego")
TURNING_POINTS = Texts("Turning points", "Momentos decisivos")
DECISIONS = Texts("Decisions", "Decisiones")
BETTER = Texts("Better", "Mejor")
AS_PLAYED = Texts("Played", "Jugado")
UNTIL_CHANCE = Texts("{board}, until chance decides", "{board}, hasta donde decide el azar")
START, RESULT = Texts("start", "inicio"), Texts("result", "resultado")
EXPECTED = Texts("expected", "esperado")  # in place of the result, if the match is not over
NOTHING_TO_JUDGE = Texts("There is nothing to judge yet.", "Todavía no hay nada que juzgar.")
OWN_PLAY, OTHERS = Texts("own play", "juego propio"), Texts("others’ play", "juego ajeno")
LUCK, ERROR = Texts("luck", "suerte"), Texts("search error", "error de la búsqueda")
PART_TEXTS = {"luck": LUCK, "play": OWN_PLAY, "others": OTHERS, "error": ERROR}  # of an account, in order
KNEW_MORE = Texts(  # with the forms of `core.story.sentence`
    "{who} [was|were] next, and knew what the others could not",
    "{who} [jugaba|jugabas] a continuación y [sabía|sabías] lo que los demás no podían saber",
)
REVEALED = Texts("The end revealed what had been hidden.", "El final descubrió lo que estaba oculto.")
NO_TURNING_POINTS = Texts("The match had no great turns.", "La partida no tuvo grandes giros.")
SUM = Texts(
    "Start, luck, both kinds of play and the error of the searches add up to {end}.",
    "El inicio, la suerte, el juego propio, el ajeno y el error de la búsqueda suman {end}.",
)
SUM_ALONE = Texts(
    "Start, luck, play and the error of the searches add up to {end}.",
    "El inicio, la suerte, el juego y el error de la búsqueda suman {end}.",
)
THE_RESULT = Texts("the result", "el resultado")
THE_EXPECTATION = Texts(
    "what was expected after the last decision: the match is not over",
    "lo que se esperaba tras la última decisión: la partida no ha terminado",
)
THE_EXPECTATION_GIVEN_UP = Texts(
    "what was expected after the last decision: then somebody resigned",
    "lo que se esperaba tras la última decisión: después alguien abandonó la partida",
)
POINTS_OF_LEAD = Texts(
    "Points are those of the lead over the automaton at the end.",
    "Los puntos son los de la ventaja sobre el autómata al final.",
)
FEWER_IS_BETTER = Texts(
    "Fewer points are better here, so + is a loss.", "Aquí, cuantos menos puntos, mejor: + es perder."
)
HOW = Texts(
    "Every decision was judged from what its player knew. Luck is what changed when chance decided; play is what "
    "decisions lost against the best move found. After ± is a 95 % interval: of luck and error by how far the searches "
    "contradict each other where nothing happened, of play by searching again and again. Where it leaves the matter "
    "open, there is no verdict.",
    "Cada decisión se juzga por lo que sabía quien la tomó. La suerte es lo que cambió cuando decidió el azar; el "
    "juego, lo que costaron las decisiones frente a la mejor jugada encontrada. Tras ± va un intervalo del 95 %: el de "
    "la suerte y el error, por lo que se contradicen las búsquedas donde no pasó nada; el del juego, por búsquedas "
    "repetidas. Donde deja la duda abierta no hay veredicto.",
)

_FELL = Texts(
    "Your chance to win fell by {} points (±\N{NO-BREAK SPACE}{}).",
    "Tu probabilidad de ganar bajó {} puntos (±\N{NO-BREAK SPACE}{}).",
)
_WORSE = Texts(  # fewer points may be better
    "This turn leaves you {} points worse off (±\N{NO-BREAK SPACE}{}).",
    "Con este turno acabas {} puntos peor (±\N{NO-BREAK SPACE}{}).",
)

LINE = 6  # moves of a line that are told


def line_text(moves: Sequence[str]) -> str:
    """Return a line in words: the move, and what is expected to follow."""
    return " → ".join(moves[:LINE]) + (" → …" if len(moves) > LINE else "")


def better_text(moves: Sequence[str], lang: str) -> str:
    """Return the better line as a sentence, such as "Better: a → b."; an ellipsis ends it without a full stop."""
    line = line_text(moves)
    return f"{BETTER[lang]}: {line}{'' if line.endswith('…') else '.'}"


def number(value: float, digits: int, lang: str, sign: str = "") -> str:
    """Return a number as written in the language. `sign="+"` always shows the sign."""
    text = f"{value:{sign}.{digits}f}".replace("-", "−")
    if not text.strip("+−0."):
        text = text.lstrip("+−")
    return text.replace(".", ",") if lang == "es" else text


def value_text(value: float, unit: Unit, lang: str, more: int = 0) -> str:
    """Return an expectation, such as "54 %" or "93.1", with `more` digits than usual."""
    if unit == "chance":
        return number(100 * min(1.0, max(0.0, value)), more, lang) + " %"
    return number(value, 1 + more, lang)


def change_text(value: float, unit: Unit, lang: str, sign: str = "+") -> str:
    """Return a change, such as "+4.2", in percentage points or in points."""
    return number(100 * value if unit == "chance" else value, 1, lang, sign)


def accounts_table(told: Mapping[str, Any], lang: str) -> tuple[list[str], list[list[str]]]:
    """Return the table of luck and play: its heads, the players, and a row per part. Every printed column adds up.

    A player alone has no row for the others' play.
    """
    parts = [part for part in PART_TEXTS if part != "others" or len(told["accounts"]) > 1]
    first = [START, *(PART_TEXTS[part] for part in parts), RESULT if told["is_over"] else EXPECTED]
    columns = [_account_texts(each, parts, told["unit"], lang) for each in told["accounts"]]
    rows = [[text[lang], *cells] for text, *cells in zip(first, *columns, strict=True)]
    return ["", *(told["names"][each["player"]] for each in told["accounts"])], rows


def curve_title(told: Mapping[str, Any]) -> Texts:
    if told["is_lead"]:
        return CURVE_LEAD
    return CURVE if told["unit"] == "chance" else CURVE_POINTS


def sum_text(told: Mapping[str, Any], lang: str) -> str:
    """Return the sentence that says what adds up to what."""
    unfinished = THE_EXPECTATION_GIVEN_UP if told["is_given_up"] else THE_EXPECTATION
    end = THE_RESULT if told["is_over"] else unfinished
    return (SUM if len(told["accounts"]) > 1 else SUM_ALONE)[lang].format(end=end[lang])


def _account_texts(account: Mapping[str, Any], parts: Sequence[str], unit: Unit, lang: str) -> list[str]:
    start, *rest, end = rounded_account(account, unit)
    changes = dict(zip(PART_TEXTS, rest, strict=True))
    margins = {part: change_text(account[f"{part}_margin"], unit, lang, "") for part in parts}
    texts = [
        f"{number(changes[part], 1, lang, '+')}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{margins[part]}" for part in parts
    ]
    sign = " %" if unit == "chance" else ""
    return [number(start, 1, lang) + sign, *texts, number(end, 1, lang) + sign]


def rounded_account(account: Mapping[str, Any], unit: Unit) -> list[float]:
    """Return start, luck, own play, others' play, error and end in tenths that add up.

    The result is rounded to the nearest tenth. The rest is rounded down, and what is then missing goes to those that
    lost most (the method of largest remainders), so nothing is off by a tenth or more and a zero stays zero.

    >>> from lunario.analysis.phrases import rounded_account
    >>> rounded_account({"start": 0.5006, "luck": 0.0004, "play": -0.25, "others": 0.0003, "end": 0.2513}, "chance")
    [50.1, 0.0, -25.0, 0.0, 0.0, 25.1]
    """
    start, luck, play, others, end = (account[key] for key in ("start", "luck", "play", "others", "end"))
    if unit == "chance":
        start, end = (min(1.0, max(0.0, value)) for value in (start, end))
    exact = [start, luck, play, others, end - start - luck - play - others]
    tenths = [round((1000 if unit == "chance" else 10) * value, 6) for value in exact]
    down = [math.floor(value) for value in tenths]
    total = math.floor(sum(tenths) + 0.5)
    order = sorted(range(len(down)), key=lambda each: down[each] - tenths[each])
    for each in order[: total - sum(down)]:
        down[each] += 1
    return [value / 10 for value in (*down, total)]


def loss_text(loss: float, margin: float, unit: Unit, lang: str) -> str:
    """Return a move's loss, such as "12.0 ± 3.1 points of chance"."""
    size = change_text(loss, unit, lang, ""), change_text(margin, unit, lang, "")
    if unit == "chance":
        return f"{size[0]} ± {size[1]} {Texts('points of chance', 'puntos de probabilidad')[lang]}"
    return f"{size[0]} ± {size[1]} {Texts('points', 'puntos')[lang]}"


def objection_text(loss: float, margin: float, unit: Unit, lang: str) -> str:
    """Return a turn's loss as the coach tells it, such as "Your chance to win fell by 12 points (± 3)."

    >>> from lunario.analysis.phrases import objection_text
    >>> objection_text(0.042, 0.013, "chance", "en")
    'Your chance to win fell by 4.2 points (±\xa01.3).'
    """
    share = 100 if unit == "chance" else 1
    digits = 0 if share * loss >= 10 and share * margin >= 1 else 1
    texts = _FELL if unit == "chance" else _WORSE
    return texts[lang].format(*(number(share * each, digits, lang) for each in (loss, margin)))
