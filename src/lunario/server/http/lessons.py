"""Lessons in the browser. A learner's place follows from their actions, so nothing is stored."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from lunario.core import registry
from lunario.lessons import Learner, find
from lunario.lessons.messages import lesson_at
from lunario.server.http.rest import REFUSALS, Guest, TheHall
from lunario.table.answers import LessonAt
from lunario.table.models import Language
from lunario.table.requests import Taken

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/games/{game}/lessons/{lesson}")
async def lesson(game: str, lesson: str, hall: TheHall, guest: Guest, taken: Taken, lang: Language = "en") -> LessonAt:
    """Return where a learner is after these actions and this attempt."""
    definition = registry.find(game)
    wanted = find(definition, lesson)
    await hall.thinking.ready(definition.name)

    def answer() -> LessonAt:
        learner = Learner(wanted, taken.taken)
        wrong = learner.take(taken.tried) if taken.tried is not None else None
        return lesson_at(learner, wrong, lang)

    return await asyncio.to_thread(answer)
