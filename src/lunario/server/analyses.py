"""Analyses of finished matches and match files, decision by decision, in the background and after all play.

Homes take turns (`table/lanes.py`), and at each its guests. They also share the places: if all are taken, the home with
the most gives its newest one up to a home that has at least two fewer; what was judged is kept.

A match is identified by a digest of its events, the settings it is judged with and the program. Judgements are kept in
the database, so a server carries on where another one, or itself before a restart, stopped, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import functools
import json
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lunario import analysis
from lunario.analysis import Judge, Judgement
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.server.answering import File, Subject, subject_of_file, unpacked
from lunario.server.file_work import FileWork
from lunario.server.settings import Settings
from lunario.server.store.kept_analyses import KeptAnalyses
from lunario.table.answers import AnalysisInfo, AnalysisQueue
from lunario.table.errors import Refused, TooMany
from lunario.table.interfaces import Thinking, Unavailable
from lunario.table.lanes import Owner
from lunario.table.supervised import report

MOST_FAILED = 1000  # matches remembered as impossible to analyse
MOST_KNOWN = 16  # matches that are remembered as subjects
MOST_TOLD = 8  # analyses kept in words
LOOK_AGAIN = 2.0  # seconds, while another server works on it
FORGOTTEN_AFTER = 60 * 86400.0  # seconds since somebody asked for an analysis


class Audience(NamedTuple):
    """The readers of an analysis in words."""

    lang: str
    names: tuple[str, ...]  # of the seats
    reader: int | None = None  # the seat spoken to as "you"; None for strangers and those with several seats


@dataclass(eq=False)
class _Run:
    """An analysis that goes on."""

    owner: Owner
    left: int  # decisions not judged yet
    task: asyncio.Task[None] | None = None


class Analyses:
    """Runs analyses and reports on them."""

    def __init__(self, kept: KeptAnalyses, thinking: Thinking, file_work: FileWork, settings: Settings) -> None:
        self._kept, self._thinking, self._file_work, self._settings = kept, thinking, file_work, settings
        self._subjects: OrderedDict[Hashable, tuple[Subject, Match | None]] = OrderedDict()
        self._told: OrderedDict[tuple[str, Audience], dict[str, Any]] = OrderedDict()
        self._telling: dict[tuple[str, Audience], asyncio.Task[dict[str, Any]]] = {}
        self._runs: dict[str, _Run] = {}  # in the order in which they were started
        self._failed: OrderedDict[str, None] = OrderedDict()

    async def close(self) -> None:
        tasks = [*(run.task for run in self._runs.values() if run.task is not None), *self._telling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def subject_of_match(self, owner: Owner, match: Match) -> Subject:
        """Return a match at a table as a subject. Its key is its id(), so it is kept alive."""
        return await self._subject(
            owner, id(match), functools.partial(Subject.of, match, self._settings.analysis), match
        )

    async def subject_of_file(self, owner: Owner, file: File) -> Subject:
        """Return the match in a file as a subject, or raise why the file cannot be read."""
        work = functools.partial(subject_of_file, file, self._settings.analysis)
        return await self._subject(owner, file, work, size=file.size)

    async def _subject(
        self, owner: Owner, key: Hashable, work: Callable[[], Subject], match: Match | None = None, size: int = 0
    ) -> Subject:
        if key not in self._subjects:
            self._subjects[key] = await self._file_work.do(owner, work, size), match
            while len(self._subjects) > MOST_KNOWN:
                self._subjects.popitem(last=False)
        self._subjects.move_to_end(key)
        return self._subjects[key][0]

    async def look(self, owner: Owner, subject: Subject, audience: Audience) -> AnalysisInfo:
        """Return the progress of a match's analysis, and the analysis once it is done; start or resume it otherwise."""
        done = await self._kept.use(subject.key)
        total = len(subject.events)
        if done < total:
            run = self._go_on(subject, owner, total - done)
            return AnalysisInfo(done=done, total=total, queue=self._queue(run))
        told = await self._tell(subject, audience, owner)
        return AnalysisInfo(done=done, total=total, seqs=subject.seqs, analysis=told)

    async def judgement(self, subject: Subject, event: int) -> Judgement:
        """Return the judgement of an event. Refuse if there is none."""
        text = (await self._kept.judgements(subject.key)).get(event)
        if text is None:
            raise Refused("This decision is not analysed yet.", "Esta decisión aún no está analizada.")
        return Judgement.from_json(json.loads(text))

    # ------------------------------------------------------------ in the background

    def _go_on(self, subject: Subject, owner: Owner, left: int) -> _Run:
        if subject.key in self._failed:
            raise Refused("This match cannot be analysed.", "Esta partida no se puede analizar.")
        if (known := self._runs.get(subject.key)) is not None:
            known.left = left
            return known
        self._check_own(owner)
        self._make_room(owner)
        run = self._runs[subject.key] = _Run(owner, left)
        run.task = asyncio.create_task(self._run(subject, run))
        run.task.add_done_callback(lambda _: self._end(subject.key, run))
        return run

    def _check_own(self, owner: Owner) -> None:
        own = sum(run.owner.guest == owner.guest for run in self._runs.values())
        if own >= self._settings.analyses_guest:
            raise TooMany(
                f"Matches are being analysed for you already ({own}); ask again when one of them is done.",
                f"Ya se están analizando partidas para ti ({own}); vuelve a pedirlo cuando acabe alguna.",
            )

    def _make_room(self, owner: Owner) -> None:
        """If all places are taken, take the last one from the home that has most, or raise if that would be unfair."""
        if len(self._runs) < self._settings.analyses:
            return
        taken = Counter(run.owner.home for run in self._runs.values())
        home, most = taken.most_common(1)[0]
        if most < taken[owner.home] + 2:
            raise TooMany(
                "Many matches are being analysed just now; try again in a few minutes.",
                "Ahora se están analizando muchas partidas; prueba otra vez en unos minutos.",
            )
        key, last = [(key, run) for key, run in self._runs.items() if run.owner.home == home][-1]
        self._end(key, last)
        if last.task is not None:
            last.task.cancel()

    def _end(self, key: str, run: _Run) -> None:
        if self._runs.get(key) is run:
            del self._runs[key]

    def _queue(self, run: _Run) -> AnalysisQueue:
        """Return a run's place among all, by when they will be done, and how long it will take."""
        runs = list(self._runs.values())
        mine, pace = _pieces_until(run, runs), self._thinking.pace_of_work()
        sooner = sum(_pieces_until(other, runs) < mine for other in runs if other is not run)
        return AnalysisQueue(place=sooner + 1, of=len(runs), seconds=None if pace is None else round(mine * pace))

    async def _run(self, subject: Subject, run: _Run) -> None:
        try:
            await self._kept.clear(FORGOTTEN_AFTER)
            while missing := await self._missing(subject):
                if await self._kept.claim(subject.key):
                    await self._judge(subject, missing, run)
                else:
                    await asyncio.sleep(LOOK_AGAIN)
        except (Unavailable, OSError) as problem:  # worth trying again
            report("An analysis was interrupted", problem)
        except Exception as problem:
            self._failed[subject.key] = None
            if len(self._failed) > MOST_FAILED:
                self._failed.popitem(last=False)
            report("A match could not be analysed", problem)

    async def _missing(self, subject: Subject) -> list[int]:
        known = await self._kept.judgements(subject.key)
        return [event for event in subject.events if event not in known]

    async def _judge(self, subject: Subject, events: Sequence[int], run: _Run) -> None:
        run.left = len(events)
        try:
            for event in events:
                judge = functools.partial(_judge, subject.packed, event, subject.settings)
                judged = await self._thinking.work_out(subject.game, run.owner, judge)
                await self._kept.keep(subject.key, event, judged)
                run.left -= 1
        finally:
            await self._kept.let_go(subject.key)

    # ------------------------------------------------------------ in words

    async def _tell(self, subject: Subject, audience: Audience, owner: Owner) -> dict[str, Any]:
        """Return the analysis in words. A person waits for them, so they come before other analyses, and only once."""
        key = subject.key, audience
        if key not in self._told:
            if key not in self._telling:
                task = self._telling[key] = asyncio.create_task(self._put_into_words(subject, audience, owner))
                task.add_done_callback(lambda _: self._telling.pop(key, None))
            self._told[key] = await asyncio.shield(self._telling[key])
            while len(self._told) > MOST_TOLD:
                self._told.popitem(last=False)
        self._told.move_to_end(key)
        return self._told[key]

    async def _put_into_words(self, subject: Subject, audience: Audience, owner: Owner) -> dict[str, Any]:
        judged = await self._kept.judgements(subject.key)
        tell = functools.partial(_tell, subject.packed, list(judged.values()), audience)
        return await self._thinking.consider(subject.game, owner, tell)


def _pieces_until(run: _Run, runs: Sequence[_Run]) -> int:
    """Return how many decisions are judged until all of the run's are, if homes take turns, at each home its guests,
    and for each guest their analyses."""
    guests, homes = Counter[Owner](), Counter[str]()
    for other in runs:
        guests[other.owner] += other.left
        homes[other.owner.home] += other.left
    home = run.owner.home
    own = sum(min(other.left, run.left) for other in runs if other.owner == run.owner)
    here = own + sum(min(left, own) for who, left in guests.items() if who.home == home and who != run.owner)
    return here + sum(min(left, here) for where, left in homes.items() if where != home)


@functools.lru_cache(maxsize=2)
def _judge_of(game: Game, settings: analysis.Settings) -> Judge:
    """Return the judge of a game. It needs no lock: work runs one piece at a time."""
    return Judge(game, settings)


def _judge(packed: bytes, event: int, settings: analysis.Settings) -> str:
    match = unpacked(packed)
    return json.dumps(analysis.judge_event(match, event, _judge_of(match.game, settings)).to_json())


def _tell(packed: bytes, judged: Sequence[str], audience: Audience) -> dict[str, Any]:
    match = unpacked(packed)
    found = [Judgement.from_json(json.loads(text)) for text in judged]
    return analysis.tell(match, analysis.report(match, found), *audience)
