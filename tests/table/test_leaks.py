"""Nobody is told what they cannot know, in whole matches at two servers; `make soak` plays 100 of each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.table import history
from lunario.table.connection import Connection
from lunario.table.draft import Draft
from lunario.table.history import History
from lunario.table.log import Log
from lunario.table.sight import Sight
from lunario.table.table import Table
from tests.table.leaks import findings, names_in
from tests.table.memory import MemoryStore, Shelf
from tests.table.virtual_time import run
from tests.table.watched import Record, watch_match

# Few players, on a shared device and on their own.
SAMPLES = {"luna-capital": (1,), "nomadas": (2,), "nova-luna": (2,), "nuevos-mundos": (6,)}


def watched(game: str, number: int) -> Record:
    shelf = Shelf()
    return run(watch_match([MemoryStore(shelf), MemoryStore(shelf)], game, number))


@pytest.mark.parametrize("game", lunario.games())
def test_no_message_tells_what_its_recipient_cannot_know(game: str) -> None:
    for number in SAMPLES.get(game, (0,)):
        record = watched(game, number)
        assert findings(record) == []
        assert record.messages > 100 and all(record.heard.values())


def test_turns_that_are_taken_back_tell_nothing() -> None:
    """Somebody alone with computers takes turns back while others look on."""
    record = watched("nuevos-mundos", 0)
    assert findings(record) == [] and any(event.deed for event in record.events)


# ------------------------------------------------------------------ the search finds what is there


def first_seats_view(self: Sight, viewer: int | None) -> Any:
    return self._state(viewer).view(0)


def first_seats_line(self: Log, seq: int, viewer: int | None, lang: str, names: Any) -> Any:
    return line(self, seq, 0, lang, names)


def first_seats_story(self: Log, viewer: int | None, lang: str, since: int, names: Any) -> Any:
    return story(self, 0, lang, since, names)


def anybodys_draft(self: Sight, viewer: int | None) -> Draft | None:
    return self._draft


def a_players_update(self: Table, key: Any, make: Callable[[], str]) -> str:
    """Give spectators what was made for a player, if there is such a thing."""
    mine = key[0][0]
    if not mine:
        return self._texts.get("a player's") or make()
    self._texts["a player's"] = text = make()
    return text


def first_seats_past(self: History, match: Any, seq: int, viewer: int | None, clocks: Any) -> str:
    return past(self, match, seq, 0, clocks)


def real_totals(state: Any, viewer: int | None) -> list[int]:
    return [sum(parts) + int(state.record.hand[0].sum()) for parts in state.points]


def no_curtain(self: Connection, mine: list[int]) -> int | None:
    self._shown = mine[0] if mine else None
    if mine and self.table.match is not None and self.table.match.current_player in mine:
        self._shown = self.table.match.current_player
    return None


def code_for_all(self: Table, guest: str, lang: str) -> Any:
    return info(self, guest, lang).model_copy(update={"code": self.row.code})


def name_with_digest(self: Table, guest: str, lang: str) -> Any:
    return info(self, guest, lang).model_copy(update={"name": self.row.host})


past, info, line, story = History.past, Table.info, Log._line, Log.story
PLANTED = {
    "a view of another seat": (Sight, "view", first_seats_view),
    "a log line of another seat": (Log, "_line", first_seats_line),
    "the story of another seat": (Log, "story", first_seats_story),
    "a draft": (Sight, "_drafts", anybodys_draft),
    "an update for somebody else": (Table, "once", a_players_update),
    "the past of another seat": (History, "past", first_seats_past),
    "totals of the past": (history, "known_totals", real_totals),
    "a hand without a curtain": (Connection, "_choose_eyes", no_curtain),
    "the code": (Table, "info", code_for_all),
    "a digest": (Table, "info", name_with_digest),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_leak_is_found(toy: Definition, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """The match is played with the leak in place; the search itself uses the sound code.

    Not every match has the occasion to leak, and people may hear of an update in any order.
    """

    def leaks(number: int) -> bool:
        with monkeypatch.context() as planting:
            planting.setattr(*PLANTED[what])
            record = watched("toy-race", number)
        return bool(findings(record))

    assert any(leaks(number) for number in range(2, 42))


def test_a_leak_in_what_the_search_uses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret in the view itself differs from guess to guess, and names hidden cards."""
    monkeypatch.setattr(Sight, "view", first_seats_view)
    found = findings(watched("nuevos-mundos", 6))
    assert any("another one in a guess" in problem for problem in found)
    assert any("reads the hidden card" in problem for problem in found)


def test_names_of_cards_are_read_from_all_parts_of_a_message() -> None:
    message = {
        "view": {"hand": [{"id": "42"}], "unseen": [{"id": "17"}], "points": "12 points"},
        "legal": [{"text": "Play 07 (ocean) by digits", "targets": ["way:08-digits", "card:09", "value:33"]}],
        "log": [{"text": "Card 10d is dealt to player 1", "targets": ["hand:3e"]}],
    }
    assert set(names_in(message)) == {"42", "07", "08", "09", "10d", "3e"}
