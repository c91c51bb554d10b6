"""Lessons in the browser. A learner's place follows from their actions, so nothing is stored."""

from __future__ import annotations

import functools

from fastapi import APIRouter, Request, Response

from lunario.core import registry
from lunario.lessons import find
from lunario.server import answering
from lunario.server.http.rest import REFUSALS, Guest, TheHall, accepts_gzip, as_response, file_work_of, owner_of
from lunario.table.answers import LessonAt
from lunario.table.models import Language
from lunario.table.requests import Taken

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/games/{game}/lessons/{lesson}", response_model=LessonAt)
async def lesson(
    request: Request,
    response: Response,
    game: str,
    lesson: str,
    hall: TheHall,
    guest: Guest,
    taken: Taken,
    lang: Language = "en",
) -> Response:
    """Return where a learner is after these actions and this attempt."""
    definition = registry.find(game)
    find(definition, lesson)
    await hall.thinking.ready(definition.name)
    work = functools.partial(answering.lesson, game, lesson, taken, lang, gzipped=accepts_gzip(request))
    return as_response(response, await file_work_of(request).do(owner_of(request, guest), work))
