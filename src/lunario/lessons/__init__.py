"""Lessons: guided matches on the real board, kept as data in a game's folder, checked and played by the engine."""

from lunario.lessons.check import check, check_lesson
from lunario.lessons.learner import GO_ON, Learner, Wrong
from lunario.lessons.script import Lesson, LessonError, find, lessons, read

__all__ = [
    "GO_ON",
    "Learner",
    "Lesson",
    "LessonError",
    "Wrong",
    "check",
    "check_lesson",
    "find",
    "lessons",
    "read",
]
