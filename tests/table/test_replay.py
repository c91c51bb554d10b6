"""A match file as a page opens it: every position as the engine has it, for a seat and for somebody who sees all."""

from __future__ import annotations

from typing import Any

import pytest

import lunario
from lunario.core import match_file
from lunario.core.errors import LunarioError, MatchFileError
from lunario.core.match import Match
from lunario.core.random import below, new_rng
from lunario.table import replay
from lunario.table.errors import Refused
from lunario.table.history import state_at
from lunario.table.replay import Replay, check_eyes


def played(name: str, players: int, decisions: int, seed: int = 3) -> Match:
    match, rng = lunario.load(name, players).new_match(seed=seed), new_rng(seed)
    for number in range(decisions):
        if match.is_over:
            break
        actions = match.legal_actions()
        match.play(actions[below(rng, len(actions))])
        if number % 17 == 16 and not match.is_over:
            match.take_back(next(event.player for event in reversed(match.events) if event.player >= 0))
    return match


@pytest.mark.parametrize("name", lunario.games())
def test_every_position_is_the_engines(name: str) -> None:
    match = played(name, 2, 90)
    replay = Replay("x", match_file.write(match))
    for seq in range(0, len(match.record) + 1, 5):
        state = state_at(match, seq)
        whole = replay.past(seq, None)
        assert whole.totals == [sum(parts) for parts in state.points][: len(whole.totals)]
        for eyes in (0, 1):
            past = replay.past(seq, eyes)
            assert past.view == state.view(eyes) and past.seq == seq
            assert _is_in(past.view, state.view(None), whole.view), "what a seat knows, all know together"


def _is_in(private: Any, public: Any, whole: Any) -> bool:
    """Return whether every list of a seat's view that the public view hides, such as a hand, is in the whole view."""
    if isinstance(private, dict) and isinstance(public, dict):
        return all(_is_in(value, public.get(key), whole[key]) for key, value in private.items() if key == "seats")
    if isinstance(private, list) and isinstance(public, list) and len(private) == len(public):
        return all(_is_in_seat(*each) for each in zip(private, public, whole, strict=True))
    return True


def _is_in_seat(private: Any, public: Any, whole: Any) -> bool:
    return all(whole[key] == value for key, value in private.items() if public.get(key) != value)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_end_of_the_file_as_a_table_tells_it(lang: str) -> None:
    match = played("nuevos-mundos", 2, 400)
    replay = Replay("x", match_file.write(match))
    for eyes in (None, 0, 1):
        update = replay.update(eyes, lang)
        assert update.position is not None and update.position.legal == [] and update.seat == eyes
        assert update.table.status == ("over" if match.is_over else "playing")
        told = update.told
        assert told is not None and len(told.log) == len(match.record) == update.seq and told.story
        assert update.model_dump_json()
    updates = {eyes: replay.update(eyes, lang).told for eyes in (None, 0)}
    told = {eyes: {line.text for line in words.log} for eyes, words in updates.items() if words is not None}
    assert told[None] - told[0], "somebody who sees all reads what seat 0 could not"
    with pytest.raises(LunarioError, match="no such seat"):
        check_eyes(2, 2)


@pytest.mark.parametrize("name", ["nuevos-mundos", "luna-capital"])
def test_the_hands_dealt_are_told_to_somebody_who_sees_all(name: str) -> None:
    match = played(name, 3, 30)
    update = Replay("x", match_file.write(match)).update(None, "en").told
    assert update is not None
    told = ["".join(span.text for span in spans) for entry in update.story for spans in entry.details]
    dealt = [each for each in told if " was dealt " in each]
    assert [each.split(" was dealt ")[0] for each in dealt] == ["Player 1", "Player 2", "Player 3"]


def test_what_is_wrong_is_said_with_its_line() -> None:
    text = match_file.write(played("nova-luna", 2, 20))
    lines = text.splitlines()
    lines[20] = "0 take 99"
    with pytest.raises(MatchFileError, match=r"mine\.lunario, line 21: "):
        Replay("mine.lunario", "\n".join(lines))


def test_a_file_that_is_too_long_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay.match_file, "read", None)
    with pytest.raises(Refused, match="more than 8,000 events") as raised:
        replay.Replay("long.lunario", "lunario 1\n" + "* tile\n" * (replay.MOST_ENTRIES + replay.HEADER_LINES))
    assert "más de 8.000 eventos" in raised.value.text.es


def test_how_long_a_file_may_be_is_a_setting() -> None:
    text = match_file.write(played("nova-luna", 2, 20))
    entries = len(Replay("mine.lunario", text).match.record)
    Replay("mine.lunario", text, entries)
    with pytest.raises(Refused, match=f"more than {entries - 1} events"):
        Replay("mine.lunario", text, entries - 1)
