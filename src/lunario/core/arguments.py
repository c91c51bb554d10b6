"""Checks of what callers hand in. A refusal is a sentence that says what would be right."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from lunario.core.arrays import int64
from lunario.core.errors import BadArgument, UnreadableAction
from lunario.core.text import LANGUAGES, Texts, joined

if TYPE_CHECKING:
    from lunario.core.state import State

LONGEST_NOTATION = 200  # characters; Python reads and writes no number of more than 4300 digits
MOST = 2**31 - 1  # of whatever is counted
_DIGITS = 30  # of a number that a sentence repeats
_ACTION = Texts(
    "An action is a whole number, or notation such as “{}”", "Una acción es un número entero, o notación como «{}»"
)
_PLAYERS = Texts("Players are numbered {}", "Los jugadores llevan los números {}")
_ONLY_PLAYER = Texts("The only player is {}", "El único jugador es el {}")
_SPECTATOR = Texts("; None stands for a spectator", "; None es un espectador")


def action_number(state: State, action: Any) -> int:
    """Return the number of an action that was given as a number of any kind, or in notation."""
    if type(action) is int:
        return action
    if isinstance(action, str):
        return state.parse(action)
    number = whole(action)
    if number is None:
        choices = [choice for choice, _ in state.chance_outcomes()] or state.legal_actions()
        shown = state.notation(choices[0]) if choices else "take 2"
        raise BadArgument(f"{_ACTION.en.format(shown)}, not {action!r}.", f"{_ACTION.es.format(shown)}, no {action!r}.")
    return number


def no_such_action(action: int, actions: int, outcomes: int = 0) -> Texts:
    """Return the sentence that refuses a number which neither an action nor a chance outcome has."""
    last, is_long = actions + outcomes - 1, abs(action) >= 10**_DIGITS
    return Texts(
        (f"There is no action of more than {_DIGITS} digits" if is_long else f"There is no action {action}")
        + f": actions are numbered from 0 to {actions - 1}"
        + (f", chance outcomes from {actions} to {last}." if outcomes else "."),
        (f"No existe ninguna acción de más de {_DIGITS} cifras" if is_long else f"No existe la acción {action}")
        + f": las acciones se numeran de 0 a {actions - 1}"
        + (f"; los resultados del azar, de {actions} a {last}." if outcomes else "."),
    )


def check_notation(text: Any) -> None:
    """Refuse what is no text, and text so long that reading the numbers in it would fail."""
    if not isinstance(text, str):
        raise UnreadableAction(
            f"Notation is text such as “take 2”, not {text!r}.", f"La notación es texto, no {text!r}."
        )
    if len(text) > LONGEST_NOTATION:
        raise UnreadableAction(
            f"“{text[:20]}…” has {len(text)} characters: no action is written that long.",
            f"«{text[:20]}…» tiene {len(text)} caracteres: ninguna acción se escribe así de larga.",
        )


def check_player(player: Any, players: int, *, or_spectator: bool = True) -> None:
    """Refuse somebody who does not play."""
    if player is None and or_spectator:
        return
    number = player if type(player) is int else whole(player)
    if number is None or not 0 <= number < players:
        en, es = (
            (_PLAYERS if players > 1 else _ONLY_PLAYER)[lang].format(joined(range(players), lang))
            + (_SPECTATOR[lang] if or_spectator else "")
            for lang in LANGUAGES
        )
        raise BadArgument(f"There is no player {player!r}. {en}.", f"No hay ningún jugador {player!r}. {es}.")


def check_language(lang: Any) -> None:
    """Refuse a language that nothing is written in."""
    if lang not in LANGUAGES:
        raise no_such_language(lang)


def no_such_language(lang: Any) -> BadArgument:
    """Return the error that refuses a language."""
    known = [joined(map(repr, LANGUAGES), each, Texts("or", "o")) for each in LANGUAGES]
    return BadArgument(
        f"There are no words in the language {lang!r}: write {known[0]}.",
        f"No hay textos en el idioma {lang!r}: escribe {known[1]}.",
    )


def check_count(count: Any, most: int) -> None:
    """Refuse a number of events that a match does not have."""
    number = whole(count)
    if number is None or not 0 <= number <= most:
        raise BadArgument(
            f"The match has {most} events so far: name a number from 0 to {most}, not {count!r}.",
            f"La partida tiene {most} sucesos por ahora: indica un número de 0 a {most}, no {count!r}.",
        )


def check_rng(rng: Any) -> None:
    """Refuse a source of random numbers that compiled code cannot draw from."""
    if getattr(rng, "dtype", None) != int64:
        raise BadArgument(
            f"Random numbers come from a lunario.Rng, not from {rng!r}.",
            f"Los números al azar salen de un lunario.Rng, no de {rng!r}.",
        )


def whole_number(value: Any, en: str, es: str) -> int:
    """Return the value as an int; `en` and `es` begin the sentence that refuses another: "A game is for a number …"."""
    number = whole(value)
    if number is None:
        raise BadArgument(f"{en}, not {value!r}.", f"{es}, no {value!r}.")
    return number


def at_least_one(value: Any, en: str, es: str) -> int:
    """Return the value as an int if it is 1 or more; `en` and `es` begin the sentence that refuses another."""
    number = whole_number(value, en, es)
    if number > MOST:
        raise BadArgument(f"{en}, and at most {MOST}.", f"{es}, y como mucho {MOST}.")
    if number < 1:
        raise BadArgument(f"{en}, not {value!r}.", f"{es}, no {value!r}.")
    return number


def whole(value: Any) -> int | None:
    """Return the value as an int if it is a whole number, of NumPy's too; True and False are not."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
