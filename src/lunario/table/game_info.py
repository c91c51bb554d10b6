"""The games as the page offers them, with their rules and glossaries."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from lunario.table.models import Language


class Words(BaseModel):
    """The same words in both languages."""

    en: str
    es: str


class OptionInfo(BaseModel):
    name: str
    kind: Literal["yes_no", "number", "choice"]
    default: bool | int | str
    values: list[bool | int | str]  # all that can be chosen
    text: Words
    player_counts: list[int]  # where it applies
    seat: int | None  # the seat it concerns, from 0; the others of its group concern the other seats
    group: str | None
    is_seat: bool  # its value is the number of a seat, from 1
    needs: str | None  # the yes-or-no option it depends on


class LessonInfo(BaseModel):
    name: str
    title: Words
    about: Words  # a line about what it teaches
    minutes: int
    steps: int


class GameInfo(BaseModel):
    name: str
    title: Words
    credit: Words
    player_counts: list[int]
    options: list[OptionInfo]
    levels: list[str]  # the computer players to choose among, from the weakest
    ratings: dict[str, float]  # how strong they are, in log odds
    stand_in: Words | None  # which components are stand-ins, if any
    beginner: Words | None  # how the rules decide who begins; None if the first seat does
    ready: bool  # the rules are compiled: a match can begin at once
    progress: float  # how much of the game is compiled, computer players included, from 0 to 1
    lessons: list[LessonInfo]  # in order; the first is a guided first match
    board: str | None  # the address of the module that draws it, for a game that brings its own
    plate: str | None  # the address of its emblem, likewise


class ComputerInfo(BaseModel):
    name: str
    title: Words
    text: Words  # a sentence on how it plays
    is_opponent: bool  # False: for experiments rather than for an evening


class Catalogue(BaseModel):
    games: list[GameInfo]
    computers: list[ComputerInfo]  # from the weakest


class Figure(BaseModel):
    """A part of a game's board in a position of a real match."""

    name: str
    part: str
    caption: str
    view: dict[str, Any]


class RulesPage(BaseModel):
    game: str
    lang: Language
    html: str  # `data-rules` of a block names the rules it tells, `data-figure` of a `figure` its figure
    figures: list[Figure]


class TermInfo(BaseModel):
    """A sign or number on the board: its name, and a sentence or two about it."""

    key: str
    name: str
    text: str


class Glossary(BaseModel):
    game: str
    lang: Language
    terms: list[TermInfo]
