"""Checks of the arguments of a batch. A refusal is a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from lunario.batch.cast import Entrant
from lunario.core.arguments import whole
from lunario.core.chance import check_seed
from lunario.core.errors import OVER, BadArgument, BadOption, IllegalAction, Reason
from lunario.core.game import Game
from lunario.core.state import State
from lunario.core.text import Texts, joined
from lunario.search.compiled_players import Cast, Column, Kind

LONGEST_SEED = 48  # bytes: leaves room for the number of the match


def check_game(game: Any) -> None:
    """Refuse anything but a game that is loaded."""
    if not isinstance(game, Game):
        raise BadArgument(
            f"A batch plays a game that is loaded, as lunario.load returns it, not {game!r}.",
            f"Un lote juega un juego cargado, como lo devuelve lunario.load, no {game!r}.",
        )


def check_seats(game: Game, seats: Sequence[Entrant | None] | None) -> list[Entrant | None]:
    """Return who sits where: the caller in every seat, unless told otherwise."""
    found: list[Entrant | None] = [None] * game.players if seats is None else list(seats)
    if len(found) != game.players or None not in found:
        raise BadOption(
            f"A batch of {game.name} for {game.players} needs a computer player or None for each seat, and None at "
            "least once.",
            f"Un lote de {game.name} para {game.players} dice un jugador del ordenador o None para cada asiento, y "
            "None al menos una vez.",
        )
    return found


def check_known(seats: Sequence[Entrant | None], cast: Cast) -> None:
    """Refuse players that would have to be asked in Python: in a batch, the caller does that."""
    for entrant, kind in zip([each for each in seats if each is not None], cast.entrants[:, Column.KIND], strict=False):
        if kind == Kind.OUTSIDE:
            raise BadOption(
                f"{entrant} does not play in compiled code: leave its seat to None, and step with what it chooses.",
                f"{entrant} no juega en código compilado: deja su asiento en None y pasa lo que elija.",
            )


def check_lanes(lanes: Sequence[int], count: int) -> None:
    """Refuse lanes that a batch of `count` lanes does not have."""
    for lane in lanes:
        if (number := whole(lane)) is None or not 0 <= number < count:
            raise BadArgument(
                f"There is no lane {lane!r}: lanes are numbered from 0 to {count - 1}.",
                f"No hay ninguna calle {lane!r}: las calles se numeran de 0 a {count - 1}.",
            )


def as_seeds(seeds: int | str | Sequence[int | str], count: int) -> list[str]:
    """Return a seed for each of `count` lanes, short enough to be followed by the number of a match."""
    found = _seeds(seeds, count)
    if any(len(seed.encode()) > LONGEST_SEED for seed in found):
        raise BadOption(
            f"The seed of a lane has at most {LONGEST_SEED} bytes.",
            f"La semilla de una calle tiene como mucho {LONGEST_SEED} bytes.",
        )
    return found


def _seeds(seeds: int | str | Sequence[int | str], count: int) -> list[str]:
    if isinstance(seeds, str):
        return [check_seed(seeds if count == 1 else f"{seeds}-{lane}") for lane in range(count)]
    first = whole(seeds)
    if first is None and not isinstance(seeds, Iterable):
        raise BadOption(
            f"A batch needs a seed for each lane, or one number to count up from, not {seeds!r}.",
            f"Un lote pide una semilla por calle, o un número desde el que contar, no {seeds!r}.",
        )
    found = list(cast(Sequence[int | str], seeds)) if first is None else [first + lane for lane in range(count)]
    if len(found) != count:
        raise BadOption(
            f"A batch needs as many seeds as lanes ({count}), or one number to count up from, not {len(found)}.",
            f"Un lote pide tantas semillas como calles ({count}), o un número desde el que contar, no {len(found)}.",
        )
    return [check_seed(seed) for seed in found]


def named(what: str, word: str, known: Sequence[str]) -> int:
    """Return the index of a word among those that are known."""
    if word not in known:
        raise BadOption(
            f"There is no {what} {word}; there are {joined(known, 'en')}.",
            f"No hay {what} {word}; hay {joined(known, 'es')}.",
        )
    return known.index(word)


def illegal(state: State, lane: int, action: int) -> IllegalAction:
    """Return the error that refuses an action in a lane."""
    if state.is_over:
        return IllegalAction(
            Reason(
                OVER,
                Texts(
                    f"Lane {lane}: the match is over, and autoreset is disabled. Reset it, or step it with -1.",
                    f"Calle {lane}: la partida ha terminado y autoreset está en disabled. Reiníciala, o pásale -1.",
                ),
            )
        )
    reason = state.why_not(action)
    texts = Texts(f"Lane {lane}: {reason.text.en}", f"Calle {lane}: {reason.text.es}")
    return IllegalAction(Reason(reason.rule, texts))
