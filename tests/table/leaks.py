"""Search everything said at a table for what its recipient cannot know.

There are two checks. First, everything a recipient cannot know is replaced at random (`determinize`), and the message
made from that guess must be the same. Second, no message may name a card that came up only in events its recipient did
not see (`sees`), except in the lists of all unseen cards. Seeds, codes and digests of guests are searched as plain
text.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from pydantic_core import to_json

from lunario.analysis import Judge, hint, last_turn, object_to
from lunario.core.match import Event, Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.story import Entry, plain, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.core.text import LANGUAGES
from lunario.table import advice
from lunario.table.draft import Draft
from lunario.table.ending import ending
from lunario.table.games import game_of_match
from lunario.table.history import past
from lunario.table.log import entry_for
from lunario.table.place import Place
from lunario.table.sight import Sight
from lunario.table.words import seat_name
from tests.table.watched import ANY_TURN, FEW, Heard, Record, Refusal

Eyes = int | None
Drafted = tuple[tuple[int, bool], ...]  # actions, and whether the table took each of them
GUESSES = 2
LATER = 30  # entries of the log that may follow before the words of the coach arrive
POOLS = ("unseen", "unknown")  # lists of all unseen cards in a view
# Cards in views, targets and sentences: 7c in LUNA Capital, 42 in Nuevos Mundos.
CARD = re.compile(r"\b\d+[a-z]\b|\b\d\d(?= \()|(?<=card:)\d\d|(?<=way:)\d\d|(?<=world:)\d\d|^\d\d$")
CARD_IN_NOTATION = re.compile(r"\b(?:\d+[a-z]|\d\d)\b")


class Truth:
    """The match as it really was: each state, and what each reader may know of it."""

    def __init__(self, record: Record) -> None:
        self.row = record.row
        self.match = Match(game_of_match(record.row), record.row.seed, events=())
        self.states = [self.match.state.clone()]
        self.entries = [row.entry for row in record.events]
        for entry in self.entries:
            self.match.repeat(entry)
            self.states.append(self.match.state.clone())
        # Most messages are the same for several recipients. The caches live as long as the match.
        self.guesses = functools.cache(self._guesses)
        self.positions = functools.cache(self._positions)
        self.lines = functools.cache(self._lines)
        self.tellers = functools.cache(self._tellers)
        self.match_after = functools.cache(self._match_after)
        self.hidden_names = functools.cache(self._hidden_names)

    def _match_after(self, seq: int) -> Match:
        match = Match(game_of_match(self.row), self.row.seed, events=())
        for entry in self.entries[:seq]:
            match.repeat(entry)
        return match

    def _guesses(self, seq: int, eyes: Eyes) -> list[State]:
        """Return states that this viewer cannot tell from the one after `seq` events."""
        found = [self.states[seq].determinize(eyes, new_rng(1000 * seq + n)) for n in range(GUESSES)]
        return found if found[0] != found[1] else found[:1]

    def _positions(self, seq: int, eyes: Eyes, lang: str, draft: Drafted, is_over: bool) -> list[Any]:
        """Return the position as it is made from each guess."""
        return [self._position(guess, eyes, lang, draft, is_over) for guess in self.guesses(seq, eyes)]

    def _position(self, guess: State, eyes: Eyes, lang: str, draft: Drafted, is_over: bool) -> Any:
        fork = self.match.fork()
        fork.state = guess.clone()
        drafted = Draft(fork)
        for action, by_itself in draft:
            drafted.act(action, by_itself=by_itself)
        end = ending(self.row, self.match) if is_over else None
        return json.loads(Sight(fork, drafted if draft else None, end).position(eyes, lang).model_dump_json())

    def _lines(self, seq: int, eyes: Eyes, lang: str) -> list[tuple[str, list[str]]]:
        """Return the words and targets of an event, as made from each guess before it."""
        entry, names = self.entries[seq], self.names(lang)
        words = [plain(spoken_to(teller.captions[seq], eyes, lang, names)) for teller, _ in self.tellers(eyes)]
        is_seen = isinstance(entry, Event) and self.states[seq].sees(entry.action, eyes)
        places = [guess.targets(entry.action) if is_seen else [] for guess in self.guesses(seq, eyes)]
        return list(itertools.product(words, places))

    def _tellers(self, eyes: Eyes) -> list[tuple[Storyteller, list[list[Entry]]]]:
        """Return storytellers who guess differently, each with the story after each number of events."""
        found = []
        for guess in range(1, GUESSES + 1):
            teller = Storyteller(self.match.game, eyes, guess)
            stories = [teller.entries]
            for entry in self.entries:
                teller.follow([entry])
                stories.append(teller.entries)
            found.append((teller, stories))
        return found

    def names(self, lang: str) -> list[str]:
        return [seat_name(seat, lang) for seat in self.row.seats]

    def stories(self, events: int, since: int, eyes: Eyes, lang: str) -> list[Any]:
        """Return the entries from number `since` on after `events` events, as each storyteller tells them."""
        names = self.names(lang)
        return [
            [json.loads(to_json(entry_for(entry, eyes, lang, names))) for entry in stories[events][since:]]
            for _, stories in self.tellers(eyes)
        ]

    def hints(self, events: int, draft: tuple[int, ...], at: str, lang: str, *, move: bool) -> list[Any]:
        """Return a hint for the position after these events and this draft, as made from each guess."""
        found = []
        for guess in self.guesses(events, self.states[events].current_player):
            state = guess.clone()
            for action in draft:
                state.apply(action)
            made = hint(state, len(self.match_after(events).events) + len(draft), Judge(state.game, FEW))
            assert made is not None
            found.append(_plain(advice.tell(made, state, at, lang, self.names(lang), move=move).model_dump()))
        return found

    def objections(self, events: int, seat: int, lang: str) -> list[Any]:
        """Return what the coach says about the seat's last turn within `events` events, as made from guesses of the
        states it was played in."""
        match, found = self.match_after(events), []
        for number in range(GUESSES):
            guessed = _Guessed(match, seat, number)
            made = object_to(guessed, seat, ANY_TURN, Judge(match.game, FEW))
            assert made is not None
            found.append(_plain(advice.objection(made, guessed, seat, lang, self.names(lang)).model_dump()))
        return found

    def knows_more(self, seq: int, seat: int) -> bool:
        """Return whether the seat's view shows something that a spectator's does not."""
        views = [self.states[seq].view(eyes) for eyes in (seat, None)]
        return {**views[0], "player": None} != {**views[1], "player": None}

    def _hidden_names(self, eyes: Eyes) -> list[frozenset[str]]:
        """Return, for each number of events, the cards that came up unseen by this viewer and were not seen since."""
        seen: set[str] = set()
        unseen: set[str] = set()
        hidden = [frozenset[str]()]
        for state, entry in zip(self.states, self.entries, strict=False):
            if isinstance(entry, Event):
                (seen if state.sees(entry.action, eyes) else unseen).update(_names_of(state, entry))
            hidden.append(frozenset(unseen - seen))
        return hidden


class _Guessed(Match):
    """A match in which the seat's last turn was played in states that it could not tell from the real ones."""

    def __init__(self, match: Match, seat: int, number: int) -> None:
        self.__dict__.update(match.fork().__dict__)
        self._guesses = {
            event: match.state_after(event).determinize(seat, new_rng(1000 * event + number))
            for event in last_turn(match, seat)
        }

    def state_after(self, count: int) -> State:
        return self._guesses[count].clone() if count in self._guesses else super().state_after(count)


def _names_of(state: State, event: Event) -> list[str]:
    """Return the cards revealed to those who see the event."""
    notation = state.notation(event.action)
    names = CARD_IN_NOTATION.findall(notation)
    if notation.startswith("down "):  # LC-H1: placing a card face down shows the whole hand
        names += names_in(state.view(event.player)["seats"][event.player]["hand"])
    return names


def names_in(content: Any) -> Iterator[str]:
    """Yield every card that is named outside the lists of unseen cards."""
    if isinstance(content, dict):
        for key, value in content.items():
            if key not in POOLS:
                yield from names_in(value)
    elif isinstance(content, list):
        for value in content:
            yield from names_in(value)
    elif isinstance(content, str):
        yield from CARD.findall(content)


# ------------------------------------------------------------------ the search


def findings(record: Record) -> list[str]:
    """Return everything somebody was told but cannot know: an empty list if all is well."""
    truth = Truth(record)
    found = [f"{told}: a refusal tells a secret" for told in record.refusals if not _is_fair(truth, told)]
    for guest, connections in record.heard.items():
        mine = [seat.number for seat in truth.row.seats if seat.guest == guest]
        secrets = _secrets(truth, guest, mine)
        for number, heard in enumerate(connections):
            found += [
                f"{truth.row.game}, {guest or 'a stranger'}, connection {number}: {problem}"
                for problem in itertools.chain(_search_text(secrets, heard), _search(truth, mine, heard))
            ]
    return found


def _search_text(secrets: dict[str, str], heard: list[Heard]) -> Iterator[str]:
    for one in heard:
        text = json.dumps(one.message, ensure_ascii=False)
        yield from (f"{what} is in a message" for what, secret in secrets.items() if secret in text)


def _secrets(truth: Truth, guest: str, mine: list[int]) -> dict[str, str]:
    row = truth.row
    others = {seat.guest for seat in row.seats} | {row.host}
    secrets = {f"the digest {other}": other for other in others if other and other != guest}
    if guest != row.host and not mine:
        secrets["the code"] = row.code
    return {**secrets, "the seed": row.seed}


def _is_fair(truth: Truth, told: Refusal) -> bool:
    """Return whether the refusal is the same in every guess of the seat that was refused."""
    for guess in truth.guesses(told.events, told.seat):
        state = guess.clone()
        for action in told.draft:
            state.apply(action)
        reason = state.why_not(told.action)
        if reason.rule != told.rule or not any(reason.text[lang] in told.text for lang in LANGUAGES):
            return False
    return True


def _search(truth: Truth, mine: list[int], connection: list[Heard]) -> Iterator[str]:
    front: Eyes = None  # on a shared device: the seat of the person in front of it
    last: dict[str, Any] = {}  # the previous update
    for heard in connection:
        message = heard.message
        if message["type"] == "hint":
            yield from _search_hint(truth, mine, message)
        if message["type"] == "objection":
            yield from _search_objection(truth, mine, heard, last)
        if message["type"] == "past":
            yield from _search_past(truth, heard.eyes if len(mine) > 1 else mine[0] if mine else None, message)
        if message["type"] != "update" or message["position"] is None:
            continue
        last = message
        if _may_look(truth, mine, heard, front):
            front = message["seat"]
            yield from _search_update(truth, message)
        else:
            yield f"the position after {_events(message)} events is for the eyes of seat {message['seat']}"


def _events(message: dict[str, Any]) -> int:
    """Return how many events had happened when the message was made."""
    return int(message["seq"])


def _may_look(truth: Truth, mine: list[int], heard: Heard, front: Eyes) -> bool:
    """Return whether a message may show this seat's view: the recipient's own or, on a shared device, that of the
    person in front of it, who has said `look`, or who is next where there is nothing to hide."""
    eyes = heard.message["seat"]
    if len(mine) < 2:
        return bool(eyes == (mine[0] if mine else None))
    if eyes is None or eyes not in mine:
        return eyes is None
    return eyes in (heard.looks, front) or not truth.knows_more(_events(heard.message), eyes)


def _search_past(truth: Truth, eyes: Eyes, message: dict[str, Any]) -> Iterator[str]:
    for guess in truth.guesses(message["seq"], eyes):
        if _plain(past(guess, message["seq"], eyes, message["clocks"]).model_dump()) != message:
            yield f"the position after {message['seq']} events is not as seat {eyes} saw it"


def _search_hint(truth: Truth, mine: list[int], message: dict[str, Any]) -> Iterator[str]:
    events, draft = Place.read(message["at"])
    move = message["action"] is not None
    if truth.states[events].current_player not in mine:
        yield f"a hint after {events} events is for somebody else's decision"
    elif not any(
        all(made == message for made in truth.hints(events, draft, message["at"], lang, move=move))
        for lang in LANGUAGES
    ):
        yield f"the hint after {events} events is another one in a guess"


def _search_objection(truth: Truth, mine: list[int], heard: Heard, last: dict[str, Any]) -> Iterator[str]:
    """Search an objection to a turn that was played before the last update, or shortly after it."""
    message, event, events = heard.message, heard.message["event"], _events(last)
    later = range(events, min(events + LATER, len(truth.entries)) + 1)
    turns = [number for number in later if event in _last_turn(truth.match_after(number), event)]
    seats = {truth.match_after(number).events[event].player for number in turns}
    if (
        not seats
        or not seats <= set(mine)
        or (len(mine) > 1 and heard.eyes not in seats and truth.knows_more(events, min(seats)))
    ):
        yield f"what the coach says after {events} events is for the eyes of seat {seats}"
    elif not any(
        all(made == message for made in truth.objections(number, seat, lang))
        for number, seat, lang in itertools.product(turns, seats, LANGUAGES)
    ):
        yield f"what the coach says after {events} events is another one in a guess"


def _last_turn(match: Match, event: int) -> Collection[int]:
    """Return the events of the last turn of the player who decided the event. There is none if it has not happened, or
    if the turn was taken back and chance decided something else."""
    player = match.events[event].player if event < len(match.events) else -1
    return last_turn(match, player) if player >= 0 else ()


def _plain(content: Any) -> Any:
    return json.loads(json.dumps(content))


def _search_update(truth: Truth, message: dict[str, Any]) -> Iterator[str]:
    eyes, position, events = message["seat"], message["position"], _events(message)
    draft = tuple((decision["action"], decision["by_itself"]) for decision in position["draft"])
    player = truth.states[events].current_player
    if (draft and player != eyes) or message["at"] != str(Place.of(events, [action for action, _ in draft])):
        yield f"the position after {events} events shows somebody else's draft"
        return
    is_over = message["table"]["status"] == "over"
    if not any(all(p == position for p in truth.positions(events, eyes, lang, draft, is_over)) for lang in LANGUAGES):
        yield f"the position after {events} events is another one in a guess"
    yield from _search_words(truth, eyes, events, message["told"])
    if not is_over:
        named = truth.hidden_names(eyes)[events] & set(names_in({**message, "at": ""}))  # a number may name a card
        yield from (f"after {events} events, seat {eyes} reads the hidden card {name}" for name in sorted(named))


def _search_words(truth: Truth, eyes: Eyes, events: int, told: dict[str, Any] | None) -> Iterator[str]:
    if told is None:
        return
    if not any(all(_is_line(truth, line, eyes, lang) for line in told["log"]) for lang in LANGUAGES):
        yield f"the log up to {events} is another one in a guess"
    since, story = told["story_from"], told["story"]
    if not any(all(made == story for made in truth.stories(events, since, eyes, lang)) for lang in LANGUAGES):
        yield f"the story up to {events} is another one in a guess"


def _is_line(truth: Truth, line: dict[str, Any], eyes: Eyes, lang: str) -> bool:
    told = (line["text"], line["targets"])
    is_right = line["player"] == truth.entries[line["seq"]].player
    return is_right and all(made == told for made in truth.lines(line["seq"], eyes, lang))
