"""The match in words, for each viewer: the story turn by turn, and a caption for every event."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from lunario.core.game import Game
from lunario.core.match import Happening, Match, RecordEntry
from lunario.core.story import Entry, Names, Spans, plain, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.table.models import Drawn, Line, SpanInfo, StoryEntry

MOST_WORDED = 64  # entries of the story kept in words


class Log:
    """Follows a match event by event, once for all its storytellers. One of them serves everybody in a game that hides
    nothing."""

    def __init__(self, game: Game, *, knows_all: bool = False) -> None:
        """With `knows_all`, tell everybody everything: the match is over, or its file is theirs."""
        hides = game.definition.hides and not knows_all
        viewers: list[int | None] = [None, *range(game.players)] if hides else [None]
        self._knows_all = knows_all
        self._tellers = {viewer: Storyteller(game, viewer, knows_all=knows_all) for viewer in viewers}
        self._viewers: list[int | None] = [None, *range(game.players)]
        self._match = Match(game, "", events=())
        self._happenings: set[int] = set()  # their numbers: one may have ended the turn before it
        self._marks: list[tuple[int, list[str], frozenset[int | None]]] = []  # who acted, on what, and who sees it
        self._counting: list[int] = []  # the numbers of the events that were not taken back
        self._worded: dict[Hashable, StoryEntry] = {}  # since the record last grew
        self._back_to: dict[int, int] = {}  # for the number of each take-back, the first event it took back

    def __len__(self) -> int:
        return len(self._marks)

    def follow(self, record: Iterable[RecordEntry]) -> None:
        for entry in record:
            self._worded.clear()
            if isinstance(entry, Happening):
                self._happen(entry)
            else:
                self._counting.append(len(self._marks))
            mark = self._mark(entry)
            self._marks.append(mark)
            self._match.repeat(entry)
            for viewer, teller in self._tellers.items():
                teller.tell(entry, self._match, is_seen=viewer in mark[2])

    def _happen(self, happening: Happening) -> None:
        seq = len(self._marks)
        self._happenings.add(seq)
        if happening.left < len(self._counting):
            self._back_to[seq] = self._counting[happening.left]
            del self._counting[happening.left :]

    def _mark(self, entry: RecordEntry) -> tuple[int, list[str], frozenset[int | None]]:
        if isinstance(entry, Happening):
            return entry.player, [], frozenset(self._viewers)
        state = self._match.state
        seers = frozenset(viewer for viewer in self._viewers if self._knows_all or state.sees(entry.action, viewer))
        return entry.player, state.targets(entry.action), seers

    def _teller(self, viewer: int | None) -> Storyteller:
        return self._tellers.get(viewer) or self._tellers[None]

    def lines(self, viewer: int | None, lang: str, since: int, names: Names) -> list[Line]:
        """Return a caption for every event from number `since` on."""
        return [self._line(seq, viewer, lang, names) for seq in range(since, len(self._marks))]

    def _line(self, seq: int, viewer: int | None, lang: str, names: Names) -> Line:
        player, targets, seers = self._marks[seq]
        return Line(
            seq=seq,
            player=player,
            text=plain(spoken_to(self._teller(viewer).captions[seq], viewer, lang, names)),
            targets=targets if viewer in seers else [],
            is_move=seq not in self._happenings,
            back_to=self._back_to.get(seq),
        )

    def story(self, viewer: int | None, lang: str, since: int, names: Names) -> tuple[int, list[StoryEntry]]:
        """Return the number of the first entry that has changed since `since` events had happened, and all from there
        on.

        An entry is sent again if its turn went on since then, or if a take-back ended it.
        """
        since -= since in self._happenings
        entries = self._teller(viewer).entries
        first = next((i for i, entry in enumerate(entries) if entry.last >= since), len(entries))
        found = [self._entry(number, entry, viewer, lang, names) for number, entry in enumerate(entries[first:], first)]
        return first, found

    def _entry(self, number: int, entry: Entry, viewer: int | None, lang: str, names: Names) -> StoryEntry:
        """Return an entry in the viewer's words, made once for all who are told the same and are not in it."""
        reader = viewer if viewer in entry.people else None
        key = viewer if viewer in self._tellers else None, number, reader, lang, tuple(names)
        if key not in self._worded:
            if len(self._worded) >= MOST_WORDED:
                self._worded.clear()
            self._worded[key] = entry_for(entry, reader, lang, names)
        return self._worded[key]


def entry_for(entry: Entry, viewer: int | None, lang: str, names: Names) -> StoryEntry:
    """Return an entry in the viewer's words, ready to be sent."""
    told = entry.told(viewer, lang, names)
    return StoryEntry(
        kind=entry.kind,
        player=entry.player,
        first=entry.first,
        last=entry.last,
        done=entry.is_done,
        headline=_spans(told.headline),
        details=[_spans(spans) for spans in told.details],
    )


def _spans(spans: Spans) -> list[SpanInfo]:
    return [
        SpanInfo(text=text, seat=seat, piece=None if piece is None else Drawn(kind=piece.kind, face=piece.face))
        for text, seat, piece in spans
    ]
