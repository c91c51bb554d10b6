"""A match driven at random by Hypothesis: play, undo, save and load, refused actions, in any order."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import lunario
from lunario.core import match_file
from lunario.core.errors import LunarioError
from tests.registered import CASES, loaded


class MatchMachine(RuleBasedStateMachine):
    """The model is the list of states after each decision."""

    @initialize(case=st.sampled_from(CASES), seed=st.integers(0, 2**40))
    def begin(self, case, seed):
        self.game = loaded(*case.values)
        self.match = self.game.new_match(seed)
        self.before = [bytes(self.match.state)]

    @precondition(lambda self: not self.match.is_over)
    @rule(choice=st.floats(0, 1, exclude_max=True))
    def play(self, choice):
        actions = self.match.legal_actions()
        self.match.play(actions[int(choice * len(actions))])
        self.before.append(bytes(self.match.state))

    @rule(times=st.integers(1, 4))
    def undo(self, times):
        for _ in range(times):
            if len(self.before) > 1:
                self.before.pop()
                self.match.undo()
            else:
                try:
                    self.match.undo()
                except LunarioError as refusal:
                    assert "nothing to undo" in str(refusal)

    @rule()
    def save_and_load(self):
        self.match = match_file.read("x", match_file.write(self.match))

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
            assert bytes(self.match.state) == self.before[-1]
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
