"""Tell a match to one reader as it goes on: turn by turn, from the game's `story.py`, and what its people did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from lunario.core.match import Deed, Event, Happening, Match, RecordEntry
from lunario.core.random import new_rng
from lunario.core.story import YOU_AFTER_A_PREPOSITION, Entry, Kind, Player, Section, Sentence, Step, sentence
from lunario.core.text import Texts

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.core.state import State

# Happenings at the table: in the past for the story, in the present for the caption.
_HAPPENINGS = {
    Deed.TAKES_BACK: (
        Texts("{who} took [their|your] last turn back", "{who} [retiró su|retiraste tu] último turno"),
        Texts("{who} [takes their|take your] last turn back", "{who} [retira su|retiras tu] último turno"),
    ),
    Deed.LEAVES: (
        Texts("{who} left the table", "{who} [dejó|dejaste] la mesa"),
        Texts("{who} [leaves|leave] the table", "{who} [deja|dejas] la mesa"),
    ),
    Deed.RUNS_OUT_OF_TIME: (
        Texts("{who} ran out of time", "{who} [agotó su|agotaste tu] tiempo"),
        Texts("{who} [runs|run] out of time", "{who} [agota su|agotas tu] tiempo"),
    ),
    Deed.RESIGNS: (
        Texts("{who} resigned", "{who} [abandonó|abandonaste] la partida"),
        Texts("{who} [resigns|resign]", "{who} [abandona|abandonas] la partida"),
    ),
    Deed.IS_TAKEN_OVER: (
        Texts("The computer took over for {player}", "El ordenador empezó a jugar por {player}"),
        Texts("The computer takes over for {player}", "El ordenador empieza a jugar por {player}"),
    ),
    Deed.COMES_BACK: (
        Texts("{who} came back and took over again", "{who} [volvió y siguió|volviste y seguiste] jugando"),
        Texts("{who} [comes|come] back", "{who} [vuelve|vuelves]"),
    ),
    Deed.RUNS_OUT_FOR_GOOD: (
        Texts(
            "{who} ran out of time for good: the computer plays this seat to the end",
            "{who} [agotó su|agotaste tu] tiempo definitivamente: el ordenador juega en este asiento hasta el final",
        ),
        Texts("{who} [runs|run] out of time for good", "{who} [agota su|agotas tu] tiempo definitivamente"),
    ),
    Deed.IS_HANDED_OVER: (
        Texts(
            "{who} gave no sign of life, and the seat was handed to the computer",
            "{who} no [dio|diste] señales de vida y el asiento pasó al ordenador",
        ),
        Texts(
            "{who} [gives|give] no sign of life: the computer takes the seat",
            "{who} no [da|das] señales de vida: el asiento pasa al ordenador",
        ),
    ),
}


def _told(happening: Happening) -> tuple[Sentence, Sentence]:
    """Return a happening as told in the story and in the caption."""
    who = happening.player
    past, present = _HAPPENINGS[happening.deed]
    player = Player(who, YOU_AFTER_A_PREPOSITION)
    return sentence(past.en, past.es, who, player=player), sentence(present.en, present.es, who, player=player)


class Storyteller:
    """Tells a match to one reader, entry by entry of its record; an unfinished turn is told again as it grows."""

    def __init__(self, game: Game, reader: int | None, guess: int = 0, *, knows_all: bool = False) -> None:
        """`guess` seeds what is guessed for things the reader cannot know: it must make no difference.

        Someone who has the match file knows everything.
        """
        self.captions: list[Sentence] = []  # one per entry of the record, in the present tense
        self._story = game.parts.story
        self._reader = reader
        self._knows_all = knows_all
        self._hides = game.definition.hides and not knows_all
        self._guess = guess
        self._game = game
        self._match: Match | None = None  # while `follow` plays it
        self._known = self._as_known(game.new_state())
        self._seqs: list[int] = []  # of the events that were not taken back
        self._steps: list[Step] = []  # of the unfinished section
        self._since = 0  # number of the first entry of the record after the last take-back
        self._section: Section | None = None
        self._entries: list[Entry] = []  # of finished sections, and of the table
        self._open: list[Entry] | None = None

    @property
    def length(self) -> int:
        """How many entries of the record have been told."""
        return len(self.captions)

    def follow(self, record: Iterable[RecordEntry]) -> None:
        """Play what happened and tell it."""
        if self._match is None:
            self._match = Match(self._game, "", events=())
        for entry in record:
            is_seen = isinstance(entry, Event) and self._match.state.sees(entry.action, self._reader)
            self._match.repeat(entry)
            self.tell(entry, self._match, is_seen=is_seen)

    def tell(self, entry: RecordEntry, match: Match, *, is_seen: bool) -> None:
        """Tell what happened, for somebody who plays the match once for several readers: `match` is as it was right
        after, and `is_seen` whether this reader saw which action it was."""
        if isinstance(entry, Event):
            self._follow(entry, match.state, is_seen or self._knows_all)
        else:
            self._happen(entry, match)

    def _follow(self, event: Event, state: State, is_seen: bool) -> None:
        before, after = self._known, self._as_known(state)
        self._known = after
        section = self._story.section(before.record)
        if section != self._section:
            self._close()
        self._section = section
        step = Step(len(self.captions), event.player, event.action if is_seen else None, before, after)
        self._steps.append(step)
        self._seqs.append(step.seq)
        self.captions.append(self._story.caption(step))
        self._open = None

    def _happen(self, happening: Happening, match: Match) -> None:
        """Tell what happened at the table: after a turn that is over or was taken back, otherwise before it."""
        if happening.deed == Deed.TAKES_BACK or (self._steps and self._is_over()):
            self._close()
        seq, (told, caption) = len(self.captions), _told(happening)
        self._entries.append(Entry("table", happening.player, seq, seq, told))
        self.captions.append(caption)
        self._known = self._as_known(match.state)
        if happening.deed == Deed.TAKES_BACK:
            self._resume(match)

    def _resume(self, match: Match) -> None:
        """Recall how the turn began that a take-back leads into the middle of, as a match that is played on from there
        goes back no further."""
        del self._seqs[len(match.events) :]
        self._section, self._since = self._story.section(self._known.record), len(self.captions)
        after = self._known
        for index in reversed(range(len(match.events))):
            then = match.state_after(index)
            before, (player, action) = self._as_known(then), match.events[index]
            if self._story.section(before.record) != self._section:
                break
            is_seen = self._knows_all or then.sees(action, self._reader)
            self._steps.insert(0, Step(self._seqs[index], player, action if is_seen else None, before, after))
            after = before

    def _close(self) -> None:
        """End the section."""
        if self._is_begun:
            self._entries += [replace(entry, is_done=True) for entry in self._open or self._tell(is_done=True)]
        self._steps, self._section, self._open = [], None, None

    def _as_known(self, state: State) -> State:
        return state.determinize(self._reader, new_rng(self._guess)) if self._hides else state.clone()

    @property
    def entries(self) -> list[Entry]:
        """The story so far; the last entries may change when more has happened."""
        if self._open is None:
            self._open = self._tell(is_done=self._is_over()) if self._is_begun else []
        return [*self._entries, *self._open]

    @property
    def _is_begun(self) -> bool:
        """Whether anything of the section happened since the last take-back."""
        return bool(self._steps) and self._steps[-1].seq >= self._since

    def _is_over(self) -> bool:
        """Return whether the next event, if there is one, belongs to another section."""
        return self._known.is_over or self._story.section(self._known.record) != self._section

    def _tell(self, *, is_done: bool) -> list[Entry]:
        assert self._section is not None
        first, last = max(self._steps[0].seq, self._since), self._steps[-1].seq
        entries = []
        for paragraph in self._story.tell(self._steps):
            kind: Kind = "set_up" if self._section.set_up else "rules" if paragraph.player is None else "turn"
            told = paragraph.headline, tuple(paragraph.details)
            entries.append(Entry(kind, paragraph.player, first, last, *told, is_done))
        return entries
