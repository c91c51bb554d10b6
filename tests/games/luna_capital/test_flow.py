"""Steps that a turn at the table takes by itself: the next tile is picked up, a card is played face up."""

from __future__ import annotations

import pytest

import lunario
from benchmarks.presses import Turn, at_the_same_place, of_the_table, turns
from lunario.core.errors import LunarioError
from lunario.core.match import Match
from lunario.table.draft import Draft, Step


def luna() -> Match:
    """Return a match of LUNA Capital in which a lot with two different tiles can be taken."""
    for turn in turns(lunario.load("luna-capital", players=2), seed=1):
        if any(_kind(step) == "front" and len(step.state.legal_actions()) > 1 for step in _steps(turn)):
            return turn.match
    raise AssertionError("no lot has two different tiles")


def up_to_the_tiles(match: Match) -> Draft:
    """Take lots, cards and places until a tile is picked up by itself."""
    for lot in match.legal_actions():
        draft = Draft(match)
        draft.decide(lot)
        while not draft.is_complete() and _kind(draft.steps[-1]) != "front":
            draft.decide(draft.state.legal_actions()[0])
        if not draft.is_complete() and draft.alternatives():
            return draft
    raise AssertionError("no lot has two different tiles")


def test_the_next_tile_is_taken_up_and_another_can_be_taken_instead() -> None:
    draft = up_to_the_tiles(luna())
    taken, (other, *_) = draft.steps[-1], draft.alternatives()
    assert taken.by_itself and len(taken.state.legal_actions()) > 1
    before = len(draft.steps)
    draft.decide_instead(other)
    assert len(draft.steps) == before and draft.actions[-1] == other and not draft.steps[-1].by_itself
    assert taken.action in draft.alternatives()
    with pytest.raises(LunarioError, match="instead"):
        draft.decide_instead(draft.state.legal_actions()[0])


def test_undo_leads_back_to_what_the_player_chose() -> None:
    draft = up_to_the_tiles(luna())
    real = [step for step in draft.steps if not step.by_itself]
    draft.undo()
    assert draft.state == real[-1].state and draft.actions == [step.action for step in draft.steps]
    while not draft.is_untouched:
        draft.undo()
    assert not draft.steps


def test_a_turn_with_two_tiles_takes_six_presses() -> None:
    """Lot, card, its place, the places of two tiles, Confirm; one more per further tile."""
    presses: dict[int, set[int]] = {}
    for seed in range(3):
        for turn in turns(lunario.load("luna-capital", players=2), seed):
            steps = _steps(turn)
            kinds = [_kind(step) for step in steps]
            tiles = kinds.count("front")
            if kinds == ["lot", "hand", "place", *["front", "site"] * tiles] and all(map(_is_plain, steps)):
                presses.setdefault(tiles, set()).add(len(of_the_table(turn)))
    assert presses[2] == {6} and presses[3] == {7}


def _steps(turn: Turn) -> list[Step]:
    draft = Draft(turn.match)
    for action in turn.actions:
        draft.act(action)
    return draft.steps


def _kind(step: Step) -> str:
    return step.state.targets(step.action)[0].split(":")[0]


def _is_plain(step: Step) -> bool:
    """Return whether tiles go in the order offered, cards face up, and the player has a choice."""
    legal = step.state.legal_actions()
    if _kind(step) == "front":
        return step.state.usual(legal) == step.action
    group = at_the_same_place(step.state, step.action)
    return len(legal) > 1 and (len(group) == 1 or step.state.usual(group) == step.action)
