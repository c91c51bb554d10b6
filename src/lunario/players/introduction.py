"""Introductions of the computer players, for people choosing one."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.text import Texts


@dataclass(frozen=True)
class Introduction:
    """A computer player's title and description."""

    title: Texts
    text: Texts
    is_opponent: bool = True  # False: meant for experiments rather than for an evening


INTRODUCTIONS = {
    "random": Introduction(
        Texts("random", "al azar"),
        Texts("Plays any move the rules allow.", "Juega cualquier cosa que permitan las reglas."),
        is_opponent=False,
    ),
    "novice": Introduction(
        Texts("novice", "novato"),
        Texts(
            "Has just learned the rules and overlooks half of what it could do.",
            "Acaba de aprender las reglas y se le escapa la mitad de lo que podría hacer.",
        ),
    ),
    "learner": Introduction(
        Texts("learner", "aprendiz"),
        Texts(
            "Knows the rules, and good moves still escape it.",
            "Conoce las reglas, y aún se le escapan buenas jugadas.",
        ),
    ),
    "hasty": Introduction(
        Texts("hasty", "impulsivo"),
        Texts(
            "Sees most things, but plays before it has seen them all.",
            "Ve casi todo, pero juega antes de haberlo visto todo.",
        ),
    ),
    "amateur": Introduction(
        Texts("amateur", "aficionado"),
        Texts(
            "Plays for fun: any good move will do, it need not be the best.",
            "Juega por gusto: le vale una buena jugada, aunque no sea la mejor.",
        ),
    ),
    "greedy": Introduction(
        Texts("greedy", "voraz"),
        Texts("Takes what looks best now and never looks ahead.", "Toma lo que parece mejor y nunca mira más allá."),
        is_opponent=False,
    ),
    "casual": Introduction(
        Texts("casual", "casual"),
        Texts("Looks a little ahead: a match to enjoy.", "Mira un poco más allá: una partida para disfrutar."),
    ),
    "regular": Introduction(
        Texts("regular", "habitual"),
        Texts("Plays often, looks ahead and gives little away.", "Juega a menudo, mira más allá y regala poco."),
    ),
    "strong": Introduction(
        Texts("strong", "fuerte"),
        Texts("Looks far ahead and is hard to beat.", "Mira muy lejos y cuesta ganarle."),
    ),
    "master": Introduction(
        Texts("master", "maestro"),
        Texts(
            "The best we have; it takes up to two seconds per turn.",
            "Lo mejor que tenemos; se toma hasta dos segundos por turno.",
        ),
    ),
}
