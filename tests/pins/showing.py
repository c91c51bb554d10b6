"""Views and texts along matches: one topic for each kind."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from lunario.core.errors import UnreadableAction
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.players import create_player, decide
from tests.pins.inside import judgement
from tests.pins.material import Line
from tests.pins.settings import Setting

PLAYERS = ("random", "novice")  # one match each: novices reach positions that random play does not
LOOKS = 28  # states of a match that are examined closely
ACTIONS = 10  # actions of a state that are put into words
ILLEGAL = 6  # actions of a state that are refused
UNREADABLE = ("", "fly", "0", "take", "1 2 3")


class Look(NamedTuple):
    """A state of a match, with the choices whose words are pinned."""

    label: str
    state: State
    choices: list[int]


@functools.lru_cache(maxsize=4)
def matches(setting: Setting) -> list[Match]:
    return [_match(setting, name, seed) for seed, name in enumerate(PLAYERS, 1)]


def _match(setting: Setting, name: str, seed: int) -> Match:
    match, rng = setting.game.new_match(f"pins {seed}"), new_rng(seed)
    players = [create_player(name, setting.game) for _ in range(setting.players)]
    while not match.is_over:
        match.play(decide(players[match.current_player], match.state, rng))
    return match


@functools.lru_cache(maxsize=4)
def looks(setting: Setting) -> list[Look]:
    """Return states spread over the matches, including chance nodes and the end."""
    found = []
    for name, match in zip(PLAYERS, matches(setting), strict=True):
        step = max(1, len(match.events) // LOOKS)
        for number, (state, _) in enumerate(match.history()):
            if number % step == number // step % 2:  # not always in step with turns
                found.append(_look(f"{name} {number}", state.clone()))
        found.append(_look(f"{name} end", match.state))
    return found


def _look(label: str, state: State) -> Look:
    choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
    step = max(1, len(choices) // ACTIONS)
    return Look(label, state, choices[number_of(label) % step :: step])


def number_of(label: str) -> int:
    return sum(label.encode())


# ------------------------------------------------------------------ topics


def choices(setting: Setting) -> Iterator[Line]:
    """Yield events, who acts, and the choices, all along the match."""
    for name, match in zip(PLAYERS, matches(setting), strict=True):
        for number, (state, event) in enumerate(match.history()):
            stream = state.chance_stream() if state.is_chance else None
            could = (state.current_player, state.legal_actions(), state.chance_outcomes(), stream)
            yield f"{name} {number}", json.dumps([event, could])


def views(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for player in [*range(setting.players), None]:
            yield f"{look.label} seen by {player}", _json(look.state.view(player))


def guesses(setting: Setting) -> Iterator[Line]:
    """Yield determinised states for a player who knows everything else."""
    for look in looks(setting):
        for player in [*range(setting.players), None]:
            rng = new_rng(number_of(look.label))
            guess = look.state.determinize(player, rng)
            for seat in range(setting.players):
                yield f"{look.label} guessed by {player}, seat {seat}", _json(guess.view(seat))
            yield f"{look.label} generator after {player}", rng


def observations(setting: Setting) -> Iterator[Line]:
    yield "layout", setting.game.observation_layout
    for look in looks(setting):
        for player in range(setting.players):
            yield f"{look.label} observed by {player}", np.array(look.state.observation(player))


def notation(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for action in look.choices:
            text = look.state.notation(action)
            yield f"{look.label} {action}", [text, look.state.parse(text)]


def words(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for action in look.choices:
            for lang in LANGUAGES:
                for hidden in (False, True):
                    yield f"{look.label} {action}", look.state.describe(action, lang, hidden=hidden)


def stories(setting: Setting) -> Iterator[Line]:
    """Yield the story of the whole match, for each reader."""
    for name, match in zip(PLAYERS, matches(setting), strict=True):
        for index, reader in enumerate([*range(setting.players), None]):
            for told in match.story(reader, LANGUAGES[index % len(LANGUAGES)]):
                yield f"{name} read by {reader}", str(told)


def previews(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for action in look.choices if look.state.current_player >= 0 else ():
            yield f"{look.label} {action}", look.state.preview(action)


def targets(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for action in look.choices:
            yield f"{look.label} {action}", look.state.targets(action)


def sight(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        for action in look.choices:
            yield f"{look.label} {action}", [look.state.sees(action, each) for each in [*range(setting.players), None]]


def drawings(setting: Setting) -> Iterator[Line]:
    readers = [*range(setting.players), None]
    for index, look in enumerate(looks(setting)):
        reader, lang = readers[index % len(readers)], LANGUAGES[index // 2 % len(LANGUAGES)]
        yield f"{look.label} drawn for {reader} in {lang}\n", look.state.draw(reader, lang)


def scores(setting: Setting) -> Iterator[Line]:
    yield "categories", [[name, texts.as_dict()] for name, texts in setting.game.categories]
    for look in looks(setting):
        state = look.state
        yield look.label, [state.points, state.places(), state.returns()]
        yield f"{look.label} outcome", state.outcome


def refusals(setting: Setting) -> Iterator[Line]:
    actions = setting.game.limits.actions
    for look in looks(setting):
        legal, rng = set(look.state.legal_actions()), new_rng(number_of(look.label))
        near = [action + 1 for action in look.choices[:2]]
        for action in [*near, *(below(rng, actions) for _ in range(ILLEGAL))]:
            if action < actions and action not in legal:
                yield f"{look.label} {action}", look.state.why_not(action)
        for text in UNREADABLE:
            yield f"{look.label} {text!r}", _parsed(look.state, text)


def heuristic(setting: Setting) -> Iterator[Line]:
    for look in looks(setting):
        if look.state.current_player >= 0:
            yield look.label, judgement(look.state)


def _parsed(state: State, text: str) -> object:
    try:
        return state.parse(text)
    except UnreadableAction as problem:
        return problem.text


def _json(view: Any) -> str:
    return json.dumps(view, ensure_ascii=False, separators=(",", ":"))


SHOWING: dict[str, Callable[[Setting], Iterator[Line]]] = {
    topic.__name__: topic
    for topic in (
        choices,
        views,
        guesses,
        observations,
        notation,
        words,
        stories,
        previews,
        targets,
        sight,
        drawings,
        scores,
        refusals,
        heuristic,
    )
}
