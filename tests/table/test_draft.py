"""The decisions a draft takes by itself put no turn out of reach."""

from __future__ import annotations

import pytest

import lunario
from benchmarks.presses import Turn, of_every_decision, of_the_table, turns
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.table.draft import Draft
from tests.registered import CASES, loaded


def test_a_tile_that_is_alone_is_taken_before_the_player_decides_anything() -> None:
    """In Nova Luna it is the last tile of the wheel. There is nothing to undo then."""
    game = lunario.load("nova-luna", players=1)
    opened = 0
    for turn in turns(game, seed=3):
        draft = Draft(turn.match)
        draft.open()
        if draft.steps:
            opened += 1
            assert draft.is_untouched and len(turn.match.legal_actions()) == 1 and not draft.is_complete()
    assert opened


def random_turn(match: Match, seed: int) -> Turn:
    draft, rng = Draft(match), new_rng(seed)
    while not draft.is_complete():
        actions = draft.state.legal_actions()
        draft.act(actions[below(rng, len(actions))])
    return Turn(match, draft.actions)


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_every_turn_can_still_be_played(name: str, players: int, options: tuple[tuple[str, object], ...]) -> None:
    """Whatever the table takes by itself, no turn is out of reach and none takes more presses than before."""
    match, seed = loaded(name, players, options).new_match(seed=5), 0
    while not match.is_over and seed < 60:
        turn = random_turn(match.fork(), seed)
        assert len(of_the_table(turn)) <= len(of_every_decision(turn))
        for action in turn.actions:
            match.play(action)
        seed += 1
