"""The laws of the story: it omits nothing, reads well in both languages, and tells nobody a secret."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Sequence

from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.match import Deed, Event, Happening
from lunario.core.random import below, new_rng
from lunario.core.story import Entry, Sentence, Spans, plain, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.core.text import LANGUAGES
from lunario.testing.cases import possible_events, walk
from lunario.testing.secrecy import Reader, named, readers

FORKS = 4  # pairs of matches that differ in one unseen event
AFTERWARDS = 16  # events in which their stories are compared
TAKEN_BACK = 4  # decisions to which a match goes back
NAMES = [f"Name{seat}" for seat in range(8)]


def told_story(game: Game, events: Sequence[Event], reader: Reader, guess: int = 0) -> list[Entry | Sentence]:
    """Return everything the reader is told: the entries, and the captions of the events."""
    teller = Storyteller(game, reader, guess)
    teller.follow(events)
    return [*teller.entries, *teller.captions]


def _played(game: Game, seed: int) -> list[Event]:
    return [Event(state.current_player, action) for state, action in walk(game, seed)]


# ------------------------------------------------------------------ whole and readable


def stories_are_sound(game: Game, seed: int) -> None:
    """A story tells every event, in order, in both languages, and is the same told at once or event by event."""
    events = _played(game, seed)
    for reader in (0, None):
        growing, whole = Storyteller(game, reader), Storyteller(game, reader)
        whole.follow(events)
        for event in events:
            growing.follow([event])
            done = [entry for entry in growing.entries if entry.is_done]
            assert done == whole.entries[: len(done)], "a turn that is done is told otherwise later"
            assert growing.entries[-1].last == growing.length - 1, f"event {growing.length - 1} is not told yet"
            for lang in LANGUAGES:
                _check_sentences([entry for entry in growing.entries if not entry.is_done], reader, lang)
        assert growing.entries == whole.entries, "a story told event by event is another one than told at once"
        _check_order(whole.entries, len(events))
        for lang in LANGUAGES:
            _check_sentences(whole.entries, reader, lang)
            _check_captions(whole.captions, reader, lang)


def _check_order(entries: Sequence[Entry], length: int) -> None:
    """Check that the entries, several of which may tell the same events, omit none."""
    reached = 0
    for entry, following in itertools.zip_longest(entries, entries[1:]):
        assert entry.first == reached and entry.first <= entry.last, f"events {reached} … are not told next: {entry}"
        assert entry.is_done, f"the match is over, but an entry is not done: {entry}"
        if following is None or following.first != entry.first:
            reached = entry.last + 1
    assert reached == length, f"events {reached} … {length} are not told"


def _check_sentences(entries: Sequence[Entry], reader: Reader, lang: str) -> None:
    """Check entries, including those of unfinished turns."""
    for entry in entries:
        told = entry.told(reader, lang, NAMES)
        for spans in (told.headline, *told.details):
            _check_sentence(spans, reader)


def _check_captions(captions: Sequence[Sentence], reader: Reader, lang: str) -> None:
    for caption in captions:
        _check_sentence(spoken_to(caption, reader, lang, NAMES), reader)


def _check_sentence(spans: Spans, reader: Reader) -> None:
    text = plain(spans)
    assert text.strip() == text and text[:1] == text[:1].upper() and re.search(r"\w", text), f"not a sentence: “{text}”"
    assert not re.search(r"  | [,.;:]|[{}\[\]|]|, (and|y|e)? ?[,.]", text), f"not a sentence: “{text}”"
    assert reader is None or NAMES[reader] not in text, f"the reader is called by name: “{text}”"
    json.dumps([span.piece.face for span in spans if span.piece])


# ------------------------------------------------------------------ taking back


def stories_go_on_after_a_take_back(game: Game, seed: int) -> None:
    """The story tells what is played again after a take-back, even from the middle of a turn, as if played once."""
    events, rng = _played(game, seed), new_rng(seed)
    decisions = [number for number, event in enumerate(events) if event.player >= 0]
    for _ in range(TAKEN_BACK if decisions else 0):
        left = decisions[below(rng, len(decisions))]
        until = min(len(events), left + 1 + below(rng, AFTERWARDS))
        back = Happening(events[left].player, Deed.TAKES_BACK, left)
        for reader in (events[left].player, None):
            once, again = Storyteller(game, reader), Storyteller(game, reader)
            once.follow(events[:until])
            again.follow([*events[:until], back, *events[left:until]])
            told = [entry[2:] for entry in map(_content, again.entries) if entry[0] > until]
            expected = [entry[2:] for entry in map(_content, once.entries) if entry[1] >= left]
            assert told == expected, f"event {left}, played again, is told otherwise: {told} instead of {expected}"


def _content(entry: Entry) -> tuple[int, int, Sentence, tuple[Sentence, ...]]:
    return entry.first, entry.last, entry.headline, entry.details


# ------------------------------------------------------------------ secrets


def stories_keep_secrets(game: Game, seed: int) -> None:
    """A story is the same whatever is guessed for what the reader cannot know, and whatever happens unseen."""
    events = _played(game, seed)
    for reader in readers(game):
        one, two = (told_story(game, events, reader, guess) for guess in (1, 2))
        for told, other in zip(one, two, strict=True):
            assert told == other, f"the story tells {named(reader)} what is made up: “{told}” or “{other}”"
    rng = new_rng(seed)
    forks = _forks(game, events)
    for number, reader, pair in forks[:: max(1, math.ceil(len(forks) / FORKS))]:
        _compare(game, events[:number], pair, reader, rng)


def _forks(game: Game, events: Sequence[Event]) -> list[tuple[int, Reader, tuple[int, int]]]:
    """Return where a reader does not see which of two events happens, one reader after another."""
    state, found = game.new_state(), list[tuple[int, Reader, tuple[int, int]]]()
    for number, event in enumerate(events):
        for step in range(game.players + 1):
            reader = readers(game)[(len(found) + step) % (game.players + 1)]
            unseen = [action for action in possible_events(state) if not state.sees(action, reader)]
            if len(unseen) > 1:
                found.append((number, reader, (unseen[0], unseen[-1])))
                break
        state.apply(event.action)
    return found


def _compare(game: Game, before: Sequence[Event], fork: tuple[int, int], reader: Reader, rng: Ints) -> None:
    """Continue alike after two events that the reader cannot distinguish, as long as the views are the same."""
    state = game.new_state()
    for event in before:
        state.apply(event.action)
    tellers = [Storyteller(game, reader), Storyteller(game, reader)]
    for teller, action in zip(tellers, fork, strict=True):
        teller.follow([*before, Event(state.current_player, action)])
    states = [state.after(action) for action in fork]
    for _ in range(AFTERWARDS):
        if states[0].view(reader) != states[1].view(reader):
            break
        _check_alike(tellers, reader)
        shared = sorted(set(possible_events(states[0])) & set(possible_events(states[1])))
        if not shared:
            break
        action = shared[below(rng, len(shared))]
        for each, teller in zip(states, tellers, strict=True):
            teller.follow([Event(each.current_player, action)])
            each.apply(action)


def _check_alike(tellers: Sequence[Storyteller], reader: Reader) -> None:
    one, two = ([*teller.entries, *teller.captions] for teller in tellers)
    assert len(one) == len(two), f"the story's length tells {named(reader)} what happened unseen"
    for told, other in zip(one, two, strict=True):
        assert told == other, f"the story tells {named(reader)} what happened unseen: “{told}” or “{other}”"


STORIES = (stories_are_sound, stories_go_on_after_a_take_back, stories_keep_secrets)
