"""The laws of the contract. Each is a function of a game and a seed, and says what it found wrong."""

from __future__ import annotations

import copy
import json
import math
import pickle
import re
from collections import Counter
from collections.abc import Callable

import numpy as np

from lunario.core import contract, kernel, match_file
from lunario.core.contract import CHANCE
from lunario.core.errors import IllegalAction
from lunario.core.game import Game
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from lunario.testing.cases import choose, final_state, some_states, walk

Law = Callable[[Game, int], None]


def check(game: Game, seed: int = 0) -> None:
    """Every law, on random matches from the seed."""
    for law in LAWS:
        law(game, seed)


# ------------------------------------------------------------------ play


def choices_are_sound(game: Game, seed: int) -> None:
    """Legal actions and outcomes are unique, ascending, in their range, and there unless the match is over."""
    limits = game.limits
    for state, _ in walk(game, seed):
        if state.is_chance:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert all(weight > 0 for _, weight in state.chance_outcomes()), "a weight is not positive"
            _check_choices(outcomes, limits.actions, limits.actions + limits.outcomes, limits.most_outcomes)
        else:
            assert 0 <= state.current_player < game.players, f"player {state.current_player} is to move"
            _check_choices(state.legal_actions(), 0, limits.actions, limits.most_legal)


def _check_choices(choices: list[int], low: int, high: int, most: int) -> None:
    assert choices, "there is nothing to choose from"
    assert choices == sorted(set(choices)), f"not unique and ascending: {choices}"
    assert choices[0] >= low and choices[-1] < high, f"outside {low} … {high - 1}: {choices}"
    assert len(choices) <= most, f"{len(choices)} choices, but the limit says {most}"


def every_action_applies(game: Game, seed: int) -> None:
    """Every legal action and outcome can be played on a clone, and neither changes the state it was cloned from."""
    for state, _ in walk(game, seed):
        before = bytes(state)
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        for action in choices[:: max(1, len(choices) // 8)]:
            other = state.clone()
            other.apply(action)
            assert bytes(other) != before, f"{action} changes nothing"
        assert bytes(state) == before, "playing on a clone changed the state"


def a_match_ends(game: Game, seed: int) -> None:
    """A match ends within the limit, and turns only count up."""
    turn, events = 0, 0
    for state, _ in walk(game, seed):
        assert int(state.record.turn) >= turn, "the turn counter went back"
        turn = int(state.record.turn)
        events += 1
    assert events <= game.limits.longest, f"{events} events, but the limit says {game.limits.longest}"


def outcome_is_sound(game: Game, seed: int) -> None:
    """Scores, places and returns can be asked for in any state; returns are bounded, and sum to 0 but in solo games."""
    for state in some_states(game, seed, 12):
        returns, places = state.returns(), state.places()
        assert all(-1 <= value <= 1 for value in returns), f"returns {returns}"
        if game.players > 1:
            assert math.isclose(sum(returns), 0, abs_tol=1e-9), f"returns {returns} do not sum to 0"
            assert min(places) == 1 and max(places) <= game.players, f"places {places}"
        assert len(state.scores()) >= game.players
        assert all(score.total == sum(score.parts.values()) for score in state.scores())
    _check_outcome(final_state(game, seed))


def _check_outcome(state: State) -> None:
    outcome = state.outcome()
    assert outcome is not None and not state.legal_actions()
    if state.game.players > 1:
        best = max(state.returns())
        winners = [player for player, value in enumerate(state.returns()) if value == best]
        assert outcome.winners == winners, f"winners {outcome.winners}, but returns {state.returns()}"


def chance_agrees_with_sampling(game: Game, seed: int) -> None:
    """Outcomes are sampled as often as their weights say."""
    rng = new_rng(seed)
    nodes = [state for state in some_states(game, seed, 400) if state.is_chance]
    for state in nodes[:: max(1, len(nodes) // 3)]:
        outcomes = state.chance_outcomes()
        total, draws = sum(weight for _, weight in outcomes), 100 * len(outcomes)
        seen = Counter(state.sample_chance(rng) for _ in range(draws))
        assert set(seen) <= {outcome for outcome, _ in outcomes}, "an impossible outcome was sampled"
        expected = {outcome: draws * weight / total for outcome, weight in outcomes}
        distance = sum((seen[outcome] - count) ** 2 / count for outcome, count in expected.items())
        freedom = len(outcomes) - 1
        # Five standard deviations of chi-square, and a little for few outcomes.
        assert distance <= freedom + 5 * math.sqrt(2 * freedom) + 10, f"chi-square {distance:.0f} for {freedom} degrees"


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
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        notations = [state.notation(action) for action in choices]
        assert len(set(notations)) == len(notations), f"two choices are written alike: {notations}"
        for action, notation in list(zip(choices, notations, strict=True))[:: max(1, len(choices) // 10)]:
            assert notation.isascii() and len(notation) < 80 and notation == notation.strip(), notation
            assert state.parse(notation) == action, f"“{notation}” reads back as {state.parse(notation)}, not {action}"
            _check_words(state, action)


def _check_words(state: State, action: int) -> None:
    for lang in LANGUAGES:
        assert state.describe(action, lang).strip()
        assert state.describe(action, lang, hidden=True).strip()
    json.dumps(state.targets(action))
    if not state.is_chance:
        before = bytes(state)
        for effect in state.preview(action):
            assert effect["text"]["en"] and effect["text"]["es"] and isinstance(effect["amount"], int)
            json.dumps(effect)
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


# ------------------------------------------------------------------ what a player knows


def secrets_are_kept(game: Game, seed: int) -> None:
    """The secrecy law: what a player gets depends only on what the player knows."""
    for number, state in enumerate(some_states(game, seed, 20)):
        for player in [*range(game.players), None]:
            one = state.determinize(player, new_rng(1000 + number))
            two = state.determinize(player, new_rng(2000 + number))
            again = [other.determinize(player, new_rng(3000 + number)) for other in (state, one, two)]
            assert bytes(again[0]) == bytes(again[1]) == bytes(again[2]), f"player {player}'s guess knows the truth"
            assert state.view(player) == one.view(player) == two.view(player), f"player {player}'s view tells a secret"
            if player is not None:
                seen = [other.observation(player).tobytes() for other in (state, one, two)]
                assert seen[0] == seen[1] == seen[2], f"player {player}'s observation tells a secret"
                if state.current_player == player:
                    assert one.legal_actions() == state.legal_actions(), "the legal actions depend on a secret"
                    _check_mover(state, one)


def _check_mover(state: State, guess: State) -> None:
    """The player to move reads and is offered the same in any state that looks the same."""
    for action in state.legal_actions()[::5]:
        assert state.describe(action) == guess.describe(action), "a description tells a secret"
        assert state.preview(action) == guess.preview(action), "a preview tells a secret"
        assert state.targets(action) == guess.targets(action), "targets tell a secret"


def log_lines_keep_secrets(game: Game, seed: int) -> None:
    """Who does not see a chance outcome reads the same words whatever it is; who acts sees the own action."""
    for state in some_states(game, seed, 150):
        if state.current_player >= 0:
            assert all(state.sees(action, state.current_player) for action in state.legal_actions()[::5])
        if state.current_player != CHANCE:
            continue
        for reader in [*range(game.players), None]:
            unseen = [outcome for outcome, _ in state.chance_outcomes() if not state.sees(outcome, reader)]
            for lang in LANGUAGES:
                assert len({state.describe(outcome, lang, hidden=True) for outcome in unseen}) <= 1, "a log line tells"


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


# ------------------------------------------------------------------ the heuristic


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
    chance_agrees_with_sampling,
    compiled_play_agrees,
    states_are_values,
    matches_are_values,
    words_are_sound,
    refusals_give_a_reason,
    views_are_json,
    secrets_are_kept,
    log_lines_keep_secrets,
    observations_are_sound,
    heuristic_is_sound,
)
