"""Analysis of matches: the value of every decision, and how luck and play led to the result.

Every decision is judged by what its player knew at the time: nobody is blamed for what they could not know.

>>> from typing import get_args
>>> from lunario.analysis import NEXT_BEST, PLAYED, VERDICTS, Unit, Verdict
>>> VERDICTS == get_args(Verdict), get_args(Unit)
(True, ('chance', 'points'))
>>> PLAYED.en, NEXT_BEST.es  # how `reasons` calls the move that the best one is compared with
('the move played', 'la segunda mejor')
"""

from lunario.analysis.analysing import analyse, judge_event, plan
from lunario.analysis.coach import Objection, last_turn, object_to
from lunario.analysis.decisions import Judge, Judgement, Option
from lunario.analysis.hints import Hint, hint
from lunario.analysis.reasons import NEXT_BEST, PLAYED, Reason, reasons, told
from lunario.analysis.report import Account, Point, Report, Step, Turn, TurningPoint, report
from lunario.analysis.report_words import tell
from lunario.analysis.scale import VERDICTS, Scale, Unit, Verdict, scale_of
from lunario.analysis.settings import Settings, digest, settings_of

__all__ = [
    "NEXT_BEST",
    "PLAYED",
    "VERDICTS",
    "Account",
    "Hint",
    "Judge",
    "Judgement",
    "Objection",
    "Option",
    "Point",
    "Reason",
    "Report",
    "Scale",
    "Settings",
    "Step",
    "Turn",
    "TurningPoint",
    "Unit",
    "Verdict",
    "analyse",
    "digest",
    "hint",
    "judge_event",
    "last_turn",
    "object_to",
    "plan",
    "reasons",
    "report",
    "scale_of",
    "settings_of",
    "tell",
    "told",
]


def __dir__() -> list[str]:
    return __all__
