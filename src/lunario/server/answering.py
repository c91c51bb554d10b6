"""The work of the reading process (`server/file_work.py`): answers about match files and lessons, ready to be sent.

Every function is called there with plain arguments, and returns something small or the bytes of an answer.
"""

from __future__ import annotations

import functools
import gzip
import pickle
from collections.abc import Sequence
from typing import NamedTuple

from pydantic import BaseModel

from lunario import analysis
from lunario.analysis.courses import continuation_of
from lunario.core import branching, registry
from lunario.core.branching import seqs_of
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.lessons import Learner, find
from lunario.lessons.messages import lesson_at
from lunario.table.answers import Better, Pasts
from lunario.table.history import past
from lunario.table.replay import Replay, check_eyes, everything
from lunario.table.requests import Taken

KEPT = 32  # files, the last ones read
SHORT = 1000  # bytes that are not worth compressing


class Answer(NamedTuple):
    """The JSON of an answer, compressed or not."""

    body: bytes
    is_gzip: bool = False

    @staticmethod
    def of(model: BaseModel, *, gzipped: bool) -> Answer:
        body = model.model_dump_json().encode()
        return Answer(gzip.compress(body, 6), True) if gzipped and len(body) >= SHORT else Answer(body)


class File(NamedTuple):
    """A match file that somebody sent."""

    name: str
    text: str
    size: int  # in bytes
    most: int  # entries it may have


class Subject(NamedTuple):
    """A match to analyse, as bytes: the server's own process never unpacks it, which takes a while."""

    key: str
    game: str
    players: int
    packed: bytes
    events: list[int]  # the ones to judge
    seqs: list[int]  # entries of the record before each event, and before the end
    settings: analysis.Settings

    @staticmethod
    def of(match: Match, part: float) -> Subject:
        settings = analysis.settings_of(match.game).scaled(part)
        key, packed = analysis.digest(match, settings), pickle.dumps(match)
        events = analysis.plan(match)
        return Subject(key, match.game.name, match.game.players, packed, events, seqs_of(match), settings)


@functools.lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Match:
    match: Match = pickle.loads(packed)
    return match


# ------------------------------------------------------------------ match files


@functools.lru_cache(maxsize=KEPT)
def _read(file: File) -> Replay:
    return Replay(file.name, file.text, file.most)


def _replay(file: File, eyes: int | None) -> Replay:
    replay = _read(file)
    check_eyes(replay.match.game.players, eyes)
    return replay


def shown(file: File, eyes: int | None, *, lang: str, gzipped: bool) -> Answer:
    """Return the final position of a match file with the whole story."""
    return Answer.of(_replay(file, eyes).update(eyes, lang), gzipped=gzipped)


def pasts(file: File, eyes: int | None, *, seqs: Sequence[int], gzipped: bool) -> Answer:
    replay = _replay(file, eyes)
    return Answer.of(Pasts(positions=[replay.past(seq, eyes) for seq in seqs]), gzipped=gzipped)


def branch_of_file(file: File, seq: int, seed: str) -> Match:
    return branching.play_on(_read(file).match, seq, seed)


def subject_of_file(file: File, part: float) -> Subject:
    return Subject.of(_read(file).match, part)


# ------------------------------------------------------------------ analyses


def better(packed: bytes, event: int, line: list[int], eyes: int | None) -> Better:
    """Return the board as it would have been after the better move, up to any chance event in its turn."""
    match = unpacked(packed)
    check_eyes(match.game.players, eyes)
    before = match.state_after(event)
    turn = continuation_of(before, line)
    seen = past(turn.after, event, eyes, [None] * match.game.players)
    if eyes is None:
        seen = seen.model_copy(update=everything(turn.after))
    known = before.determinize(before.current_player, new_rng(event))
    return Better(
        position=seen, player=before.current_player, targets=_targets(known, turn.actions), is_cut=turn.is_cut
    )


def _targets(state: State, actions: Sequence[int]) -> list[str]:
    """Return the board elements of a turn."""
    found, now = list[str](), state.clone()
    for action in actions:
        found += now.targets(action)
        now.apply(action)
    return found


# ------------------------------------------------------------------ lessons


def lesson(game: str, name: str, taken: Taken, lang: str, *, gzipped: bool) -> Answer:
    """Return where a learner is after these actions and this attempt."""
    learner = Learner(find(registry.find(game), name), taken.taken)
    wrong = learner.take(taken.tried) if taken.tried is not None else None
    return Answer.of(lesson_at(learner, wrong, lang), gzipped=gzipped)
