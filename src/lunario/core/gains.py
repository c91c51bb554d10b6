"""A turn's gains in comparable amounts, from which reasons are told why one move beats another."""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.text import Texts

AGAIN = "again"  # the kind of gain that is another turn for the mover before anybody else's


class Gain(NamedTuple):
    """An amount of something. None of it is a gain too, since the other move may gain some."""

    kind: str
    amount: int
    text: Texts  # what a move that gains this does: "covers 2 tasks", "covers no task"
    value: float = 1.0  # rough value of each, relative to other kinds; negative if fewer are better
    mover_only: bool = False  # told of the mover only: what the turn costs or leaves, rather than what it adds


def gain_of_points(name: str, category: Texts, amount: int) -> Gain:
    """Return the gain of points in a category: "gains 3 points for natural balance"."""
    number, plural = abs(amount), "" if abs(amount) == 1 else "s"
    words = Texts(_lower(category.en), _lower(category.es))
    if amount == 0:
        return Gain(name, 0, Texts(f"gains no points for {words.en}", f"no gana puntos por {words.es}"))
    verb = Texts("gains", "gana") if amount > 0 else Texts("loses", "pierde")
    en, es = f"{verb.en} {number} point{plural} for {words.en}", f"{verb.es} {number} punto{plural} por {words.es}"
    return Gain(name, amount, Texts(en, es))


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
