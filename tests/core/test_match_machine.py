"""A match driven at random by Hypothesis: play, undo, take back, save and load, refused actions, in any order."""

from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import lunario
from lunario.core import match_file
from lunario.core.errors import LunarioError
from lunario.core.match import Deed, Happening
from tests.registered import CASES, loaded


class Played(NamedTuple):
    """A decision in the model: its player, its turn, and the match before it."""

    player: int
    turn: int
    before: bytes
    events: int


class MatchMachine(RuleBasedStateMachine):
    """The model is the list of decisions, and the longest record so far."""

    @initialize(case=st.sampled_from(CASES), seed=st.integers(0, 2**40))
    def begin(self, case, seed):
        self.game = loaded(*case.values)
        self.match = self.game.new_match(seed)
        self.played: list[Played] = []
        self.now = bytes(self.match.state)
        self.record = list(self.match.record)

    @precondition(lambda self: not self.match.is_over)
    @rule(choice=st.floats(0, 1, exclude_max=True))
    def play(self, choice):
        actions, match = self.match.legal_actions(), self.match
        turn = int(match.state.record.turn)
        self.played.append(Played(match.current_player, turn, bytes(match.state), len(match.events)))
        match.play(actions[int(choice * len(actions))])
        self._stands()

    def _stands(self):
        self.now = bytes(self.match.state)
        self.record = list(self.match.record)

    @rule(times=st.integers(1, 4))
    def undo(self, times):
        for _ in range(times):
            if self.played:
                self.now = self.played.pop().before
                self.match.undo()
                assert self.record[: len(self.match.record)] == self.match.record
                self.record = list(self.match.record)
            else:
                try:
                    self.match.undo()
                except LunarioError as refusal:
                    assert "nothing to undo" in str(refusal)

    @precondition(lambda self: not self.match.is_over)
    @rule(player=st.integers(0, 3))
    def take_back(self, player):
        """Take back the player's last decision, and those of the same turn right before it."""
        mine = [index for index, decision in enumerate(self.played) if decision.player == player]
        if not mine:
            with pytest.raises(LunarioError, match=r"no turn to take back|There is no player"):
                self.match.take_back(player)
            return
        first = mine[-1]
        while first > 0 and self.played[first - 1][:2] == self.played[mine[-1]][:2]:
            first -= 1
        back = self.match.take_back(player)
        assert back == Happening(player, Deed.TAKES_BACK, self.played[first].events)
        assert self.match.record == [*self.record, back], "what was taken back stays in the record"
        self.now, self.record = self.played[first].before, list(self.match.record)
        del self.played[first:]

    @rule()
    def save_and_load(self):
        fork = self.match.fork()
        self.match = match_file.read("x", match_file.write(self.match))
        assert (self.match.events, self.match.record) == (fork.events, fork.record)
        assert match_file.verify(self.match) == []

    @rule(number=st.integers(-5, 10_000), words=st.text(max_size=12))
    def refuse(self, number, words):
        legal = self.match.legal_actions()
        for wrong in (number, words):
            if wrong in legal:
                continue
            try:
                action = self.match.state.parse(wrong) if isinstance(wrong, str) else wrong
                if action not in legal:
                    self.match.play(wrong)
                    raise AssertionError(f"{wrong!r} was played")
            except LunarioError as refusal:
                assert refusal.text.en and refusal.text.es

    @invariant()
    def stands_where_the_model_says(self):
        if hasattr(self, "match"):
            assert bytes(self.match.state) == self.now
            assert self.match.events_at(len(self.match.record)) == self.match.events
            assert self.match.is_over == (self.match.outcome is not None)


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


def test_nothing_to_undo_before_the_first_decision():
    match = lunario.load("nova-luna").new_match(seed=1)
    try:
        match.undo()
    except LunarioError as refusal:
        assert str(refusal) == "There is nothing to undo."
    else:
        raise AssertionError("something was undone")
