"""Previews and stories announce the changes of the score, for every player whose score changes."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection

import pytest

import lunario
from lunario.core.state import State
from lunario.core.story import seat_names
from lunario.core.storyteller import Storyteller
from lunario.core.text import Effect
from lunario.games.luna_capital.scoring import CONCESSIONS, Column
from lunario.games.nomadas import actions
from lunario.games.nomadas.state import Phase
from tests.registered import loaded

Gains = Counter[int]  # by seat
Announced = Callable[[State, list[Effect]], Gains]
PREVIEWED = 3  # actions at each decision


def in_points(state: State, effects: list[Effect]) -> Gains:
    """Read `points` of the player to move, and `rival` of the others (Nuevos Mundos, LUNA Capital)."""
    gains: Gains = Counter()
    for effect in effects:
        if effect["kind"] == "points":
            gains[state.current_player] += effect["amount"]
        elif effect["kind"] == "rival":
            gains[seat_of(effect)] += effect["amount"]
    return gains


def seat_of(effect: Effect) -> int:
    return next(int(target[5:]) for target in effect["targets"] if target.startswith("seat:"))


def in_tokens(state: State, effects: list[Effect]) -> Gains:
    """A task covered is a token less (Nova Luna)."""
    return Counter({state.current_player: -sum(each["amount"] for each in effects if each["kind"] == "tasks")})


def in_stories(state: State, effects: list[Effect]) -> Gains:
    """Tokens cost a point each while they are held, fragments bring one; cards say their points (Nómadas)."""
    gains: Gains = Counter()
    for effect in effects:
        if effect["kind"] == "heard":
            gains[state.current_player] -= effect["amount"]
        elif effect["kind"] == "others":
            gains[seat_of(effect)] -= effect["amount"]
        elif effect["kind"] == "card":
            gains[state.current_player] += effect["amount"]
        elif effect["kind"] == "fragments":
            gains[seat_of(effect)] += effect["amount"]
    return gains


def without_ability(state: State) -> State:
    """Previews of Nómadas are about the action without the ability that may follow."""
    for phase, without in ((Phase.DROP, actions.DROP), (Phase.RAISE, actions.RAISE)):
        if state.record.phase == phase:
            state.apply(without)
    return state


GAMES = [
    ("nova-luna", 2, {}, in_tokens),
    ("nova-luna", 4, {}, in_tokens),
    ("nuevos-mundos", 2, {}, in_points),
    ("nuevos-mundos", 3, {"settlements": True, "vital_capacity": True, "discordance": True}, in_points),
    ("nuevos-mundos", 4, {"global_balance": True}, in_points),
    ("nomadas", 2, {}, in_stories),
    ("nomadas", 5, {}, in_stories),
    ("luna-capital", 1, {}, in_points),
    ("luna-capital", 2, {}, in_points),
    ("luna-capital", 4, {}, in_points),
]


def points(state: State, without: Collection[int]) -> list[int]:
    rows = state.points[: state.game.players]
    return [sum(n for column, n in enumerate(row) if column not in without) for row in rows]


@pytest.mark.parametrize(("name", "players", "options", "announced"), GAMES)
def test_previews_announce_what_the_scores_do(
    name: str, players: int, options: dict[str, object], announced: Announced
) -> None:
    """LUNA Capital announces concessions at the end of a phase, and cards in hand as cards: they go in and out."""
    without = (*CONCESSIONS, Column.HAND) if name == "luna-capital" else ()
    state, rng, seen = (
        loaded(name, players, tuple(options.items())).new_state(),
        random.Random(f"{name} {players}"),
        Counter[int](),
    )
    while not state.is_over:
        if state.is_chance:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply(rng.choice(outcomes))
            continue
        legal = state.legal_actions()
        before = points(state, without)
        if name != "nomadas" or state.record.lys >= 0:
            for action in rng.sample(list(legal), min(PREVIEWED, len(legal))):
                after = points(
                    without_ability(state.after(action)) if name == "nomadas" else state.after(action), without
                )
                told = announced(state, state.preview(action))
                assert [told[seat] for seat in range(players)] == [b - a for a, b in zip(before, after, strict=True)], (
                    state.describe(action)
                )
                seen.update(seat for seat in range(players) if seat != state.current_player and told[seat])
        state.apply(rng.choice(list(legal)))
    assert seen or players == 1 or name == "nova-luna", "a majority changed hands, or others took something"


def test_solo_previews_announce_what_a_tile_and_its_tasks_do() -> None:
    """Tiles and tokens of phase 1 count in both notes, those of phase 2 in one (NL-1S6)."""
    state, rng = lunario.load("nova-luna", players=1).new_state(), random.Random(5)
    pending, phases = 0, Counter[int]()
    while not state.is_over:
        if state.is_chance:
            state.apply(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        action = rng.choice([each for each in state.legal_actions() if state.notation(each) != "end"])
        effects = state.preview(action)
        pending += sum(effect["amount"] for effect in effects if effect["kind"] == "points")
        if state.notation(action).startswith("place"):
            phase = int(state.record.solo_phase)
            tasks = sum(effect["amount"] for effect in effects if effect["kind"] == "tasks")
            later = state.after(action)
            if later.record.solo_phase == phase:  # else the tasks that wait for phase 2 are covered too
                change = points(later, ())[0] - points(state, ())[0]
                assert change == pending - 10 * tasks * (2 if phase == 1 else 1)
                phases[phase] += 1
            pending = 0
        state.apply(action)
    assert set(phases) == {1, 2}


TOLD = re.compile(r"(gained|lost) (\d+) points?")
PLAYER = re.compile(r"Player (\d)")


def told_gains(headline: str) -> Gains:
    gains: Gains = Counter()
    for clause in re.split(r"; |, (?=Player)| and (?=Player)", headline):
        for verb, number in TOLD.findall(clause):
            who = PLAYER.search(clause)
            assert who, headline
            gains[int(who[1]) - 1] += int(number) if verb == "gained" else -int(number)
    return gains


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [(name, players, options) for name, players, options, announced in GAMES if announced is in_points],
)
def test_stories_tell_what_the_scores_did(name: str, players: int, options: dict[str, object]) -> None:
    """The headline of a turn says who gained and who lost how much."""
    without = CONCESSIONS if name == "luna-capital" else ()
    game = loaded(name, players, tuple(options.items()))
    match, rng, told_rivals = game.new_match(seed=f"announced {name}"), random.Random(3), 0
    course = [points(match.state, without)] * (len(match.record) + 1)
    while not match.is_over:
        played = len(match.record)
        match.play(rng.choice(list(match.legal_actions())))
        course += [points(match.state, without)] * (len(match.record) - played)
    teller = Storyteller(game, None)
    teller.follow(match.record)
    names = seat_names(players, "en")
    turns = [entry for entry in teller.entries if entry.kind == "turn" and entry.player is not None]
    for entry in turns:
        before, after = course[entry.first], course[entry.last + 1]
        headline = str(entry.told(None, "en", names)).split(".")[0]
        told = told_gains(headline)
        assert [told[seat] for seat in range(players)] == [b - a for a, b in zip(before, after, strict=True)], headline
        told_rivals += any(told[seat] for seat in range(players) if seat != entry.player)
    assert turns and (told_rivals or players == 1)
