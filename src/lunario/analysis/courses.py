"""Play on after a move, up to the next chance event: the rest of its turn, the replies, the player's next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lunario.core.arrays import Ints
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.judgement.opinion import score_actions

LEAST_COURSES = 64  # that a turn in which chance has a part is played to


class Continuation(NamedTuple):
    """A move with the rest of its turn, then what is expected to follow before the next chance event."""

    before: State
    after: State
    replied: State | None  # after the others' replies; None if chance comes first or the line ends earlier
    followed: State | None  # after the player's next turn; None likewise
    actions: Sequence[int] = ()  # from `before` to `after`

    @property
    def is_cut(self) -> bool:
        """Whether chance decides before the turn is over: `after` is the state just before that."""
        return self.after.is_chance and int(self.after.record.turn) == int(self.before.record.turn)

    @property
    def is_end(self) -> bool:
        """Whether the match ends within the line."""
        return any(each is not None and each.is_over for each in (self.after, self.replied, self.followed))

    @property
    def is_again(self) -> bool:
        """Whether the player's next turn comes before the others'."""
        return self.after.current_player == self.before.current_player


def continuation_of(state: State, line: Sequence[int]) -> Continuation:
    """Play a line to the end of its first turn, or to the first chance event in it, and on through the replies. Within
    the turn, the heuristic decides what the line leaves open."""
    now, rest, actions = state.clone(), list(line), list[int]()
    player, turn = state.current_player, int(state.record.turn)
    while now.current_player == player and int(now.record.turn) == turn:
        actions.append(_next(now, rest))
        now.apply(actions[-1])
    after = now.clone()
    while rest and now.current_player >= 0 and now.current_player != player:
        legal = now.legal_actions()
        if rest[0] not in legal and len(legal) > 1:
            break
        now.apply(_next(now, rest))
    is_reply = now.current_player == player and not after.is_chance
    replied = now.clone() if is_reply else None
    followed = _next_own(now, rest) if is_reply else None
    return Continuation(state, after, replied if now != after else None, followed, actions)


Courses = Sequence[Continuation]  # of the same turn, for different outcomes of chance


def courses_of(state: State, line: Sequence[int], seed: int) -> Courses:
    """Play the first turn of a line to its end: once if chance has no part in it, else with different guesses of what
    is hidden, each for every outcome of the first chance event."""
    player, turn, first = state.current_player, int(state.record.turn), continuation_of(state, line)
    if not first.is_cut:
        return [first]
    found: list[Continuation] = []
    rng = new_rng(seed)
    while len(found) < LEAST_COURSES:
        before, cut, *_ = continuation_of(state.determinize(player, rng), line)
        begun = [cut.after(outcome) for outcome, _ in cut.chance_outcomes()] if cut.is_chance else [cut]
        found += [Continuation(before, _played_on(each, player, turn, rng), None, None) for each in begun]
    return found


def _played_on(now: State, player: int, turn: int, rng: Ints) -> State:
    """Play a turn that chance has interrupted to its end."""
    while int(now.record.turn) == turn and (now.is_chance or now.current_player == player):
        now.apply(now.sample_chance(rng) if now.is_chance else _next(now, []))
    return now


def _next_own(state: State, rest: list[int]) -> State | None:
    """Play a player's next turn by the line, and return the state if the line has all of it before chance comes."""
    now, player, turn = state.clone(), state.current_player, int(state.record.turn)
    while now.current_player == player and int(now.record.turn) == turn:
        legal = now.legal_actions()
        if len(legal) > 1 and (not rest or rest[0] not in legal):
            return None
        now.apply(rest.pop(0) if rest and rest[0] in legal else legal[0])
    return None if now.is_chance and int(now.record.turn) == turn else now


def _next(state: State, rest: list[int]) -> int:
    """Return the next action of a line, which omits decisions without a choice."""
    legal = state.legal_actions()
    if rest and rest[0] in legal:
        return rest.pop(0)
    if len(legal) > 1:
        rest.clear()
    return max(score_actions(state), key=lambda pair: pair[1])[0]
