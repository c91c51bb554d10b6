"""The words of an analysis that are the same for all games."""

from __future__ import annotations

from collections.abc import Sequence

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
LUCK_AND_PLAY = Texts("Luck and play", "Suerte y juego")
TURNING_POINTS = Texts("Turning points", "Momentos decisivos")
DECISIONS = Texts("Decisions", "Decisiones")
BETTER = Texts("Better", "Mejor")
PLAYED = Texts("Played", "Jugado")
UNTIL_CHANCE = Texts("{board}, until chance decides", "{board}, hasta donde decide el azar")
START, RESULT = Texts("start", "inicio"), Texts("result", "resultado")
OWN_PLAY, OTHERS = Texts("own play", "juego propio"), Texts("others’ play", "juego ajeno")
LUCK, ERROR = Texts("luck", "suerte"), Texts("search error", "error de la búsqueda")
KNEW_MORE = Texts(
    "{who} was next, and knew what the others could not",
    "Le tocaba a {who}, que sabía lo que los demás no podían saber",
)
REVEALED = Texts("The end revealed what had been hidden", "El final descubrió lo que estaba oculto")
PLAYER = Texts("player", "jugador")
NO_TURNING_POINTS = Texts("The match had no great turns.", "La partida no tuvo grandes giros.")
SUM = Texts(
    "Start, luck, both kinds of play and the error of the searches add up to the result.",
    "El inicio, la suerte, los dos juegos y el error de la búsqueda suman el resultado.",
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


LINE = 6  # moves of a line that are told


def line_text(moves: Sequence[str]) -> str:
    """Return a line in words: the move, and what is expected to follow."""
    return " → ".join(moves[:LINE]) + (" → …" if len(moves) > LINE else "")


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


def change_with_margin(value: float, margin: float, unit: Unit, lang: str) -> str:
    """Return a change with its interval: "+4.2 ± 1.3"."""
    return f"{change_text(value, unit, lang)} ± {change_text(margin, unit, lang, '')}"


def loss_text(loss: float, margin: float, unit: Unit, lang: str) -> str:
    """Return a move's loss, such as "12.0 ± 3.1 points of chance"."""
    size = change_text(loss, unit, lang, ""), change_text(margin, unit, lang, "")
    if unit == "chance":
        return f"{size[0]} ± {size[1]} {Texts('points of chance', 'puntos de probabilidad')[lang]}"
    return f"{size[0]} ± {size[1]} {Texts('points', 'puntos')[lang]}"
