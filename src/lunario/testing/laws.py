"""The laws of the contract. Each is a function of a game and a seed, and says what it found wrong."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import math
import pickle
import re
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from lunario.core import contract, kernel, match_file
from lunario.core.arrays import Ints
from lunario.core.errors import IllegalAction, UnreadableAction
from lunario.core.game import Game
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from lunario.testing.cases import choose, choose_well, final_state, possible_events, some_states, walk
from lunario.testing.secrecy import SECRECY

Law = Callable[[Game, int], None]

DRAWS = 500  # samples per chance outcome
LEAST_DRAWS = 20_000  # tells weights of 5, 4, 3 from 6, 4, 3
VARIOUS = 4  # different values: categories that agree in that many are no accident


def check(game: Game, seed: int = 0, progress: Callable[[str], None] | None = None) -> None:
    """Put the game to every law, on random matches from the seed; `progress=print` shows which one is at work."""
    for law in LAWS:
        started = time.perf_counter()
        try:
            law(game, seed)
        except AssertionError as broken:
            raise AssertionError(f"{law.__name__}: {broken}") from broken
        if progress:
            progress(f"{law.__name__}: kept ({time.perf_counter() - started:.1f} s)")


# ------------------------------------------------------------------ play


def choices_are_sound(game: Game, seed: int) -> None:
    """Legal actions and outcomes are unique, ascending, within the limits, and there unless the match is over."""
    limits, roomy = game.limits, _with_room(game)
    for state, _ in itertools.chain(walk(roomy, seed), walk(roomy, seed, choose_well)):
        if state.is_chance:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert all(weight > 0 for _, weight in state.chance_outcomes()), "a weight is not positive"
            _check_choices(outcomes, range(limits.actions, limits.actions + limits.outcomes))
            assert len(outcomes) <= limits.most_outcomes, f"{len(outcomes)} outcomes are possible, but {limits}"
        else:
            assert 0 <= state.current_player < game.players, f"player {state.current_player} is to move"
            _check_choices(state.legal_actions(), range(limits.actions))
            legal = len(state.legal_actions())
            assert legal <= limits.most_legal, f"{legal} actions are legal, but {limits}"


def _check_choices(choices: list[int], numbers: range) -> None:
    assert choices, "there is nothing to choose from"
    assert choices == sorted(set(choices)), f"not unique and ascending: {choices}"
    assert choices[0] in numbers and choices[-1] in numbers, f"outside {numbers[0]} … {numbers[-1]}: {choices}"


def _with_room(game: Game) -> Game:
    """Return the game with room for more choices than its limits say: a limit too small is counted, not run into."""
    limits = game.limits
    room = limits.actions + limits.outcomes + 1000
    roomy = Game.__new__(Game)
    vars(roomy).update(vars(game), limits=dataclasses.replace(limits, most_legal=room, most_outcomes=room))
    return roomy


def every_action_applies(game: Game, seed: int) -> None:
    """Every legal action and outcome can be played on a clone, and neither changes the state it was cloned from."""
    for state, _ in walk(game, seed):
        before = bytes(state)
        choices = possible_events(state)
        for action in choices[:: max(1, len(choices) // 8)]:
            other = state.clone()
            other.apply(action)
            assert bytes(other) != before, f"{action} changes nothing"
        assert bytes(state) == before, "playing on a clone changed the state"


def a_match_ends(game: Game, seed: int) -> None:
    """A match ends within the limit, and turns only count up."""
    turn = 0
    for events, (state, _) in enumerate(walk(game, seed)):
        assert int(state.record.turn) >= turn, "the turn counter went back"
        turn = int(state.record.turn)
        assert events < game.limits.longest, f"the match is not over after {events} events, but {game.limits}"


def outcome_is_sound(game: Game, seed: int) -> None:
    """Places and returns can be asked for in any state; returns are bounded, and sum to 0 except in solo games."""
    for state in some_states(game, seed, 12):
        returns, places = state.returns(), state.places()
        assert all(-1 <= value <= 1 for value in returns), f"returns {returns}"
        if game.players > 1:
            assert math.isclose(sum(returns), 0, abs_tol=1e-9), f"returns {returns} do not sum to 0"
            assert min(places) == 1 and max(places) <= game.players, f"places {places}"
    _check_outcome(final_state(game, seed))


def _check_outcome(state: State) -> None:
    outcome = state.outcome()
    assert outcome is not None and not state.legal_actions()
    if state.game.players > 1:
        best = max(state.returns())
        winners = [player for player, value in enumerate(state.returns()) if value == best]
        assert outcome.winners == winners, f"winners {outcome.winners}, but returns {state.returns()}"


def scores_are_sound(game: Game, seed: int) -> None:
    """Points are written, not added; they agree with the places, and no category repeats another."""
    columns: list[list[int]] = [[] for _ in game.categories]
    for state in some_states(game, seed, 60):
        points = np.array(state.points)
        assert len(points) >= game.players, f"{len(points)} rows of points for {game.players} players"
        _check_written(state, points)
        if game.players > 1:
            _check_places(state)
        for column, values in zip(columns, points.T.tolist(), strict=True):
            column.extend(values)
    names = [name for name, _ in game.categories]
    for (first, one), (second, two) in itertools.combinations(zip(names, columns, strict=True), 2):
        assert one != two or len(set(one)) < VARIOUS, f"the same points count twice, as {first} and as {second}"


def _check_written(state: State, points: Ints) -> None:
    """What was in the arrays before makes no difference."""
    out, players = np.full_like(points, 7, np.int32), state.game.players
    places, utilities = np.full(players, 7, np.int32), np.full(players, 7.0)
    state.game.entry(kernel.settle)(state.buffer, out, places, utilities)
    assert np.array_equal(out, points), f"points are added to what was there before, not written: {out.tolist()}"
    assert places.tolist() == state.places(), "places are added to what was there before, not written"
    assert utilities.tolist() == state.returns(), "returns are added to what was there before, not written"


def _check_places(state: State) -> None:
    """The better total has the better place."""
    sign = -1 if state.game.lower_wins else 1
    ranked = [(sign * score.total, place) for score, place in zip(state.scores(), state.places(), strict=False)]
    for (mine, place), (theirs, other) in itertools.permutations(ranked, 2):
        assert mine <= theirs or place < other, (
            f"{sign * mine} points are place {place} and {sign * theirs} points are place {other}"
        )


def chance_agrees_with_sampling(game: Game, seed: int) -> None:
    """Outcomes are sampled as often as their weights say."""
    rng = new_rng(seed)
    nodes = [state for state in some_states(game, seed, 400) if state.is_chance]
    for state in nodes[:: max(1, len(nodes) // 3)]:
        outcomes = state.chance_outcomes()
        total, draws = sum(weight for _, weight in outcomes), max(LEAST_DRAWS, DRAWS * len(outcomes))
        seen = Counter(state.sample_chance(rng) for _ in range(draws))
        assert set(seen) <= {outcome for outcome, _ in outcomes}, "an impossible outcome was sampled"
        expected = {outcome: draws * weight / total for outcome, weight in outcomes}
        distance = sum((seen[outcome] - count) ** 2 / count for outcome, count in expected.items())
        freedom = len(outcomes) - 1
        # Five standard deviations of chi-square, and a little for few outcomes.
        assert distance <= freedom + 5 * math.sqrt(2 * freedom) + 10, (
            f"outcomes are not sampled by their weights: chi-square {distance:.0f} with {freedom} degrees of freedom"
        )


def compiled_play_agrees(game: Game, seed: int) -> None:
    """The entry point `play`, which resolves chance by itself, comes to the same states."""
    limits = game.limits
    log, choices = np.zeros(limits.longest, np.int32), np.zeros(limits.most_legal, np.int32)
    rng, pick = new_rng(seed), new_rng(seed + 1)
    fast, slow = game.new_state(), game.new_state()
    action = -1
    while True:
        n = game.entry(kernel.play)(fast.buffer, action, rng, log, choices)
        for event in log[:n].tolist():
            slow.apply(event)
        fast.touch()
        assert bytes(fast) == bytes(slow), "play and apply disagree"
        if slow.is_terminal:
            return
        assert game.entry(kernel.play)(fast.buffer, limits.actions, rng, log, choices) == -1, (
            "an outcome was taken as an action"
        )
        action = choose(slow, pick)


# ------------------------------------------------------------------ a value like any other


def states_are_values(game: Game, seed: int) -> None:
    """A state is restored from JSON, from bytes, by pickling and by copying."""
    for state in some_states(game, seed, 8):
        through_json = game.state_from_json(json.loads(json.dumps(state.to_json())))
        assert through_json == state == game.state_from_bytes(bytes(state))
        assert pickle.loads(pickle.dumps(state)) == state == copy.deepcopy(state)
        assert hash(copy.copy(state)) == hash(state)
    assert pickle.loads(pickle.dumps(game)) == game


def matches_are_values(game: Game, seed: int) -> None:
    """A match is written, read back, undone and played again to the same bytes; its chance is what the seed gives."""
    match, pick = game.new_match(seed), new_rng(seed)
    while not match.is_over:
        before = bytes(match.state)
        action = choose(match.state, pick)
        match.play(match.state.notation(action))
        if below(pick, 12) == 0:
            after = bytes(match.state)
            match.undo()
            assert bytes(match.state) == before, "undo does not come back to the state before"
            match.play(action)
            assert bytes(match.state) == after, "after undo the same action leads elsewhere"
    text = match_file.write(match)
    again = match_file.read("test", text)
    assert match_file.write(again) == text and again.state == match.state
    assert match_file.verify(match) == []
    assert again.outcome == match.outcome


# ------------------------------------------------------------------ words


def words_are_sound(game: Game, seed: int) -> None:
    """Notation is short ASCII and reads back; every choice has a description in both languages, targets and effects."""
    for state in some_states(game, seed, 60):
        choices = possible_events(state)
        notations = [state.notation(action) for action in choices]
        assert len(set(notations)) == len(notations), f"two choices are written alike: {notations}"
        for action, notation in list(zip(choices, notations, strict=True))[:: max(1, len(choices) // 10)]:
            assert notation.isascii() and len(notation) < 80 and notation == notation.strip(), notation
            assert _read(state, notation) == action, (
                f"“{notation}” reads back as {_read(state, notation)}, not {action}"
            )
            _check_words(state, action)


def _read(state: State, notation: str) -> int | str:
    """Return the action, or why the notation cannot be read."""
    try:
        return state.parse(notation)
    except UnreadableAction as problem:
        return f"nothing ({problem})"


def _check_words(state: State, action: int) -> None:
    for lang in LANGUAGES:
        assert state.describe(action, lang).strip()
        assert state.describe(action, lang, hidden=True).strip()
    json.dumps(state.targets(action))
    if not state.is_chance:
        before = bytes(state)
        for effect in state.preview(action):
            assert all(effect["text"].values()), f"an effect has no words: {effect}"
        assert bytes(state) == before, "the preview changed the state"


def refusals_give_a_reason(game: Game, seed: int) -> None:
    """An illegal action changes nothing and is refused with a rule of the rules page, in both languages."""
    known = set(re.findall(r"\b[A-Z]{2,}-[0-9A-Z]+\b", game.definition.page("RULES.md"))) | {"END"}
    last = game.limits.actions + game.limits.outcomes
    rng = new_rng(seed)
    for state in some_states(game, seed, 12):
        before = bytes(state)
        legal = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        wrong = {-1, last, last + 5} | {below(rng, last) for _ in range(300)} | set(range(last - 40, last))
        wrong |= set(range(max(0, game.limits.actions - 40), game.limits.actions))
        for action in sorted(wrong - legal):
            _check_refusal(state, action, known)
        assert bytes(state) == before, "a refused action changed the state"


def _check_refusal(state: State, action: int, known: set[str]) -> None:
    try:
        state.apply(action)
    except IllegalAction as refusal:
        assert refusal.reason.rule in known, f"{refusal.reason.rule} is not in RULES.md"
        assert refusal.reason.text.en.endswith(".") and refusal.reason.text.es.endswith("."), refusal
    else:
        raise AssertionError(f"the illegal action {action} was played")


def views_are_json(game: Game, seed: int) -> None:
    """Every player's view and a spectator's can be sent, and drawn in both languages within 100 columns."""
    for state in some_states(game, seed, 6):
        for reader in [*range(game.players), None]:
            json.dumps(state.view(reader))
            assert state.view(reader) == state.clone().view(reader), "a view changed what another one is made from"
            for lang in LANGUAGES:
                width = max(map(len, state.draw(reader, lang).splitlines()))
                assert width <= 100, f"a drawing is {width} columns wide"


# ------------------------------------------------------------------ for programs


def observations_are_sound(game: Game, seed: int) -> None:
    """An observation has the size its layout says, fills all of it, and changes in the course of a match."""
    names = [name for name, _ in game.observation_layout]
    assert len(set(names)) == len(names), "two blocks of the observation have the same name"
    seen = set()
    for state in some_states(game, seed, 12):
        for player in range(game.players):
            observation = state.observation(player)
            out = np.full(game.observation_size, np.nan, np.float32)
            game.entry(contract.observe)(state.buffer, player, out)
            assert np.array_equal(out, observation) and np.isfinite(observation).all(), "not every value is written"
            seen.add(observation.tobytes())
    assert len(seen) > 6, "observations hardly differ"


def heuristic_is_sound(game: Game, seed: int) -> None:
    """Every action gets a finite score, every state a value on the scale of returns, and neither changes the state."""
    for state in some_states(game, seed, 40):
        before = bytes(state)
        assert all(math.isfinite(score) for _, score in score_actions(state))
        value = value_of(state)
        assert all(-1 <= number <= 1 for number in value), f"value {value}"
        assert bytes(state) == before, "the heuristic changed the state"


LAWS: tuple[Law, ...] = (
    choices_are_sound,
    every_action_applies,
    a_match_ends,
    outcome_is_sound,
    scores_are_sound,
    chance_agrees_with_sampling,
    compiled_play_agrees,
    states_are_values,
    words_are_sound,
    matches_are_values,
    refusals_give_a_reason,
    views_are_json,
    *SECRECY,
    observations_are_sound,
    heuristic_is_sound,
)
