"""The analysis of a match, decision by decision: resumable, and the same on any number of threads.

kept = {}                                  # judgements of an earlier run, by event
for judgement in analyse(match, settings, kept):
    store(judgement.to_json())             # Judgement.from_json restores it
report(match, judgements)
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from lunario.analysis.decisions import Judge, Judgement
from lunario.analysis.settings import Settings, settings_of
from lunario.core.contract import CHANCE
from lunario.core.match import Match


def plan(match: Match) -> list[int]:
    """Return the numbers of the events to judge: decisions with a choice.

    >>> from lunario.analysis import plan
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> plan(match)  # the events before it are chance
    [12]
    """
    return [
        number
        for number, (state, event) in enumerate(match.history())
        if event.player != CHANCE and len(state.legal_actions()) > 1
    ]


def judge_event(match: Match, event: int, judge: Judge) -> Judgement:
    """Judge one decision of a match.

    >>> from lunario.analysis import Judge, judge_event, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> judged = judge_event(match, 12, Judge(match.game, settings_of(match.game, iterations=32)))
    >>> judged.player, judged.chosen == match.events[12].action
    (1, True)
    """
    return judge.decision(match.state_after(event), match.events[event].action, event)


def analyse(
    match: Match,
    settings: Settings | None = None,
    kept: Mapping[int, Judgement] | None = None,
    *,
    threads: int = 1,
) -> Generator[Judgement, None, None]:
    """Judge the decisions of a match and yield each judgement when it is done: in order, with one thread.

    Decisions in `kept`, by event, are neither judged again nor yielded. Close the generator to stop.

    >>> from lunario.analysis import analyse, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> judgements = list(analyse(match, settings_of(match.game, iterations=32)))
    >>> [each.event for each in judgements]
    [12]
    >>> list(analyse(match, kept={12: judgements[0]}))
    []
    """
    settings = settings or settings_of(match.game)
    to_do = (event for event in plan(match) if event not in (kept or {}))
    if threads == 1:
        judge = Judge(match.game, settings)
        for event in to_do:
            yield judge_event(match, event, judge)
        return
    judges = [Judge(match.game, settings) for _ in range(threads)]
    running: dict[Future[Judgement], Judge] = {}
    with ThreadPoolExecutor(threads) as pool:
        while True:
            for event in islice(to_do, len(judges)):
                judge = judges.pop()
                running[pool.submit(judge_event, match, event, judge)] = judge
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                judges.append(running.pop(done))
                yield done.result()
