"""Plain requests: list games and the lobby, make a table, find one by its code, fetch the match file."""

from __future__ import annotations

import functools
from collections.abc import Callable
from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse

from lunario.core import branching, match_file, registry
from lunario.core.chance import new_seed
from lunario.core.definition import Definition, Option
from lunario.core.errors import LunarioError
from lunario.core.figures import figures
from lunario.core.glossary import glossary
from lunario.core.match import Match
from lunario.core.provenance import with_warnings
from lunario.core.text import Texts
from lunario.judgement.levels import ladder_of
from lunario.lessons import Lesson, lessons
from lunario.players import names
from lunario.players.introduction import INTRODUCTIONS
from lunario.players.suiting import ratings_of
from lunario.server.answering import Answer
from lunario.server.file_work import FileWork
from lunario.server.http.boards import board_address, plate_address
from lunario.server.http.gate import address_of, home_of_scope
from lunario.server.http.guests import guests_of, is_same_site, other_site, welcome
from lunario.server.http.limits import Limits
from lunario.server.http.rules_html import rules_html
from lunario.table import seating
from lunario.table.allowance import MayMake, allow_table, stored_bytes
from lunario.table.answers import Complaint, Course, Lobby, Me, TableLink
from lunario.table.errors import NotAllowed, NotFound
from lunario.table.game_info import (
    Catalogue,
    ComputerInfo,
    Figure,
    GameInfo,
    Glossary,
    LessonInfo,
    OptionInfo,
    RulesPage,
    TermInfo,
    Words,
)
from lunario.table.games import chosen_set
from lunario.table.hall import Hall
from lunario.table.interfaces import Thinking
from lunario.table.keeping_out import check_not_kept_out
from lunario.table.lanes import Owner
from lunario.table.listing import entry_of
from lunario.table.models import Language, TableInfo
from lunario.table.requests import Branch, JoinByCode, NewTable
from lunario.table.rows import ListedRow
from lunario.table.supervised import report
from lunario.table.table import Table

REFUSALS: dict[int | str, dict[str, Any]] = {code: {"model": Complaint} for code in (400, 403, 404, 409, 413, 422, 429)}
router = APIRouter(prefix="/api", responses=REFUSALS)


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def file_work_of(request: Request) -> FileWork:
    file_work: FileWork = request.app.state.file_work
    return file_work


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def as_response(response: Response, answer: Answer) -> Response:
    """Return an answer that was made elsewhere, with the headers that the request has earned so far."""
    found = Response(answer.body, media_type="application/json")
    found.raw_headers += [header for header in response.raw_headers if header[0] == b"set-cookie"]
    if answer.is_gzip:
        found.headers["Content-Encoding"] = "gzip"
        found.headers["Vary"] = "Accept-Encoding"
    return found


def visitor(request: Request, response: Response) -> str:
    """Return the guest who asks. Raise `NotAllowed` if the request was forged by another site's page."""
    if request.method != "GET" and not is_same_site(request):
        raise other_site(request)
    return welcome(request, response)


def owner_of(request: Request, guest: str) -> Owner:
    """Return the guest as an owner in queues."""
    return Owner(home_of_scope(request.scope, guest), guest)


def _asker(request: Request) -> Owner:
    """Return the visitor as an owner in queues; they may have no cookie."""
    return owner_of(request, request.scope.get("guest") or "")


TheHall = Annotated[Hall, Depends(hall_of)]
Guest = Annotated[str, Depends(visitor)]


def maker(request: Request, guest: Guest) -> MayMake:
    """Return the limit on the tables that the guest makes."""
    return functools.partial(limits_of(request).new_table, guest, address_of(request.scope))


Maker = Annotated[MayMake, Depends(maker)]


def trace_of(request: Request) -> str:
    """Return the trace of the address that asks."""
    return guests_of(request.scope).trace(address_of(request.scope))


Trace = Annotated[str, Depends(trace_of)]

# ------------------------------------------------------------------ games


@router.get("/games")
def games(hall: TheHall) -> Catalogue:
    infos = [_game_info(registry.find(name), hall.thinking) for name in registry.games()]
    return Catalogue(games=infos, computers=[_computer_info(name) for name in names()])


@router.get("/games/{game}/rules")
def rules(game: str, lang: Language = "en") -> RulesPage:
    definition = registry.find(game)
    html = rules_html(definition.page(f"rules.{lang}.md"))
    drawn = [
        Figure(name=name, part=figure.part, caption=figure.caption[lang], view=figure.view)
        for name, figure in figures(definition).items()
    ]
    return RulesPage(game=definition.name, lang=lang, html=html, figures=drawn)


@router.get("/games/{game}/glossary")
def terms(game: str, lang: Language = "en") -> Glossary:
    definition = registry.find(game)
    infos = [
        TermInfo(key=key, name=term.name[lang], text=term.text[lang]) for key, term in glossary(definition).items()
    ]
    return Glossary(game=definition.name, lang=lang, terms=infos)


@router.post("/games/{game}/prepare", status_code=204)
async def prepare(game: str, hall: TheHall, _: Guest) -> None:
    """Compile this game before those that nobody has chosen yet."""
    hall.thinking.want(registry.find(game).name)


def _game_info(definition: Definition, thinking: Thinking) -> GameInfo:
    return GameInfo(
        name=definition.name,
        title=_words(definition.title),
        credit=_words(definition.credit),
        player_counts=list(definition.player_counts),
        options=[_option_info(option, definition) for option in definition.options if not option.for_programs],
        levels=ladder_of(definition),
        ratings=ratings_of(definition),
        stand_in=_stand_in(definition),
        beginner=None if definition.beginner is None else _words(definition.beginner),
        ready=thinking.is_ready(definition.name),
        progress=thinking.progress(definition.name),
        lessons=_lessons_of(definition),
        board=board_address(definition),
        plate=plate_address(definition),
    )


def _lessons_of(definition: Definition) -> list[LessonInfo]:
    """Return a game's lessons, or none if one of them cannot be read, so that other games keep theirs."""
    try:
        return [_lesson_info(lesson) for lesson in lessons(definition)]
    except (LunarioError, OSError, ValueError) as problem:
        report(f"The lessons of {definition.name} cannot be read", problem)
        return []


def _lesson_info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        name=lesson.name,
        title=_words(lesson.title),
        about=_words(lesson.about),
        minutes=lesson.minutes,
        steps=lesson.steps,
    )


def _computer_info(name: str) -> ComputerInfo:
    about = INTRODUCTIONS[name]
    return ComputerInfo(name=name, title=_words(about.title), text=_words(about.text), is_opponent=about.is_opponent)


def _stand_in(definition: Definition) -> Words | None:
    """Say which pieces are not those of the box: the set the server was started with, or our stand-ins."""
    if (components := chosen_set(definition)) is not None:
        name = components.name
        text = Texts(f"The pieces of {name} instead of the usual ones.", f"Las de {name} en vez de las habituales.")
        return _words(with_warnings(text, components.warnings))
    provenance = definition.provenance
    return None if provenance is None or provenance.ours is None else _words(provenance.sentence)


def _option_info(option: Option, definition: Definition) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind="yes_no" if option.kind is bool else "number" if isinstance(option.kind, range) else "choice",
        default=option.default,
        values=option.values(),
        text=_words(option.text),
        player_counts=[players for players in definition.player_counts if option.applies(players)],
        seat=option.seat,
        group=option.group,
        is_seat=option.is_seat,
        needs=option.needs,
    )


@functools.cache
def _words(texts: Texts) -> Words:
    return Words(en=texts.en, es=texts.es)


# ------------------------------------------------------------------ tables


@router.get("/me")
async def me(hall: TheHall, guest: Guest, lang: Language = "en") -> Me:
    rows = await hall.store.tables_of(guest)
    return Me(tables=[_info(hall, row, guest, lang) for row in rows])


@router.get("/tables")
async def lobby(hall: TheHall, guest: Guest, lang: Language = "en") -> Lobby:
    return Lobby(tables=[_info(hall, row, guest, lang) for row in await hall.store.lobby(hall.settings.lobby_host)])


def _info(hall: Hall, row: ListedRow, guest: str, lang: str) -> TableInfo:
    """Return a table's entry: from memory if it is loaded, otherwise from its row without reading the log."""
    actor = hall.actors.get(row.id)
    return actor.table.info(guest, lang) if actor is not None and actor.is_open else entry_of(row, guest, lang)


@router.post("/tables", status_code=201)
async def make_table(hall: TheHall, guest: Guest, wanted: NewTable, may_make: Maker, trace: Trace) -> TableLink:
    return TableLink(id=(await seating.make(hall, guest, wanted, may_make, trace)).id)


@router.get("/tables/{match_id}")
async def table_info(hall: TheHall, guest: Guest, trace: Trace, match_id: str, lang: Language = "en") -> TableInfo:
    table = (await hall.find(match_id)).table
    check_not_kept_out(table.row, guest, trace)
    return table.info(guest, lang)


@router.post("/join")
async def join(request: Request, hall: TheHall, guest: Guest, wanted: JoinByCode) -> TableLink:
    """Return the table with this code. Wrong codes are counted."""
    limits, address = limits_of(request), address_of(request.scope)
    await limits.code(guest, address)
    code = "".join(wanted.code.split()).upper()
    row = await hall.store.find_code(code) if seating.is_code(code) else None
    if row is None:
        raise NotFound("No table has this code.", "Ninguna mesa tiene este código.")
    await limits.code_was_right(guest, address)
    return TableLink(id=row.id)


@router.get("/tables/{match_id}/link.svg")
async def link_drawing(request: Request, hall: TheHall, match_id: str) -> Response:
    """Return the table's address as a QR code, for a phone's camera."""
    await hall.find(match_id)
    return Response(_qr_code(f"{request.base_url}table/{match_id}"), media_type="image/svg+xml")


@functools.lru_cache(maxsize=200)
def _qr_code(address: str) -> bytes:
    code, drawing = segno.make(address, micro=False), BytesIO()
    code.save(drawing, kind="svg", xmldecl=False, omitsize=True, border=2, light="#fff")
    return drawing.getvalue()


@router.get("/tables/{match_id}/course")
async def course(hall: TheHall, match_id: str) -> Course:
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    return Course(totals=await table.history.course(table.match))


@router.get("/tables/{match_id}/match.lunario", response_class=PlainTextResponse)
async def match_text(request: Request, hall: TheHall, match_id: str) -> Response:
    """Return the match file, with the seed and all secrets."""
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    name = f"{table.row.game}-{match_id}.lunario"
    text = await file_work_of(request).do(_asker(request), functools.partial(match_file.write, table.match))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post("/tables/{match_id}/branch", status_code=201)
async def branch(
    request: Request, hall: TheHall, guest: Guest, match_id: str, wanted: Branch, may_make: Maker
) -> TableLink:
    """Play on from the middle of a match that is over."""
    table = over((await hall.find(match_id)).table)
    assert table.match is not None
    work = functools.partial(branching.play_on, table.match, wanted.seq, new_seed())
    return await play_on(request, hall, guest, work, wanted, may_make, parent=match_id)


async def play_on(
    request: Request,
    hall: Hall,
    guest: str,
    work: Callable[[], Match],
    wanted: Branch,
    may_make: MayMake,
    *,
    parent: str | None = None,
    size: int = 0,
) -> TableLink:
    """Make a table for the match that `work` branches off another."""
    match = await file_work_of(request).do(owner_of(request, guest), work, size)
    computers = sum(seat.kind == "computer" for seat in wanted.seats)
    await allow_table(hall, guest, computers, may_make, stored_bytes(match))
    return TableLink(id=(await seating.play_on(hall, guest, match, wanted.seats, parent)).id)


def over(table: Table) -> Table:
    """Return the table if its match is over. Refuse otherwise, because the answer would reveal secrets."""
    if table.match is None or table.status != "over":
        raise NotAllowed("This is available when the match is over.", "Esto se podrá ver cuando la partida termine.")
    return table
