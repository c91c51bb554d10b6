"""What is asked once: the games, the lobby, making a table, finding one by its code, the match file."""

from __future__ import annotations

import functools
from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse
from markdown_it import MarkdownIt

from lunario.core import match_file, registry
from lunario.core.definition import Definition, Option
from lunario.core.text import Texts
from lunario.players import names
from lunario.server.http.gate import address_of
from lunario.server.http.guests import is_same_site, welcome
from lunario.server.http.limits import Limits
from lunario.table import seating
from lunario.table.errors import NotAllowed, NotFound
from lunario.table.hall import Hall
from lunario.table.models import (
    Catalogue,
    Complaint,
    Course,
    GameInfo,
    JoinByCode,
    Language,
    Lobby,
    Me,
    NewTable,
    OptionInfo,
    RulesPage,
    TableInfo,
    TableLink,
    Words,
)
from lunario.table.rows import MatchRow
from lunario.table.table import Table

_REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Complaint} for code in (400, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api", responses=_REFUSALS)


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def visitor(request: Request, response: Response) -> str:
    """Who asks; pages of other servers may not make them do things."""
    if request.method != "GET" and not is_same_site(request):
        raise NotAllowed("This page does not belong to the server.", "Esta página no es de este servidor.")
    return welcome(request, response)


Place = Annotated[Hall, Depends(hall_of)]
Guest = Annotated[str, Depends(visitor)]

# ------------------------------------------------------------------ games


@router.get("/games")
def games(hall: Place) -> Catalogue:
    infos = [_game_info(registry.find(name), hall.thinking.is_ready(name)) for name in registry.games()]
    return Catalogue(games=infos, computers=names())


@router.get("/games/{game}/rules")
def rules(game: str, lang: Language = "en") -> RulesPage:
    definition = registry.find(game)
    return RulesPage(game=definition.name, lang=lang, html=_as_html(definition.page(f"rules.{lang}.md")))


@functools.lru_cache(maxsize=100)
def _as_html(markdown: str) -> str:
    """Tags in the text stay text."""
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown))


def _game_info(definition: Definition, ready: bool) -> GameInfo:
    return GameInfo(
        name=definition.name,
        title=_words(definition.title),
        credit=_words(definition.credit),
        player_counts=list(definition.player_counts),
        options=[_option_info(option, definition) for option in definition.options],
        stand_in=_stand_in(definition),
        ready=ready,
    )


def _stand_in(definition: Definition) -> Words | None:
    text = definition.stand_in
    return None if text is None else _words(text)


def _option_info(option: Option, definition: Definition) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind="yes_no" if option.kind is bool else "number" if isinstance(option.kind, range) else "choice",
        default=option.default,
        values=option.values(),
        text=_words(option.text),
        player_counts=[players for players in definition.player_counts if option.applies(players)],
    )


@functools.cache
def _words(texts: Texts) -> Words:
    return Words(en=texts.en, es=texts.es)


# ------------------------------------------------------------------ tables


@router.get("/me")
async def me(hall: Place, guest: Guest, lang: Language = "en") -> Me:
    rows = await hall.store.tables_of(guest)
    return Me(tables=[_info(hall, row, guest, lang) for row in rows])


@router.get("/tables")
async def lobby(hall: Place, guest: Guest, lang: Language = "en") -> Lobby:
    return Lobby(tables=[_info(hall, row, guest, lang) for row in await hall.store.lobby()])


def _info(hall: Hall, row: MatchRow, guest: str, lang: str) -> TableInfo:
    """From memory where the table is there; else what the database says, without looking into the log."""
    actor = hall.actors.get(row.id)
    if actor is not None and actor.is_open:
        return actor.table.info(guest, lang)
    started, row.started = row.started, None
    info = Table(row).info(guest, lang)
    info.status = "over" if row.finished is not None else "waiting" if started is None else "playing"
    return info


@router.post("/tables", status_code=201)
async def make_table(request: Request, hall: Place, guest: Guest, wanted: NewTable) -> TableLink:
    computers = sum(seat.kind == "computer" for seat in wanted.seats)
    await limits_of(request).new_table(guest, address_of(request.scope), computers)
    return TableLink(id=(await seating.make(hall, guest, wanted)).id)


@router.get("/tables/{match_id}")
async def table_info(hall: Place, guest: Guest, match_id: str, lang: Language = "en") -> TableInfo:
    return (await hall.find(match_id)).table.info(guest, lang)


@router.post("/join")
async def join(request: Request, hall: Place, guest: Guest, wanted: JoinByCode) -> TableLink:
    """Which table a code belongs to; wrong ones are counted."""
    limits, address = limits_of(request), address_of(request.scope)
    await limits.code(guest, address)
    code = "".join(wanted.code.split()).upper()
    row = await hall.store.find_code(code) if seating.is_code(code) else None
    if row is None:
        raise NotFound("No table has this code.", "Ninguna mesa tiene este código.")
    await limits.code_was_right(guest, address)
    return TableLink(id=row.id)


@router.get("/tables/{match_id}/link.svg")
async def link_drawing(request: Request, hall: Place, match_id: str) -> Response:
    """The table's address as a QR code, for a telephone's camera."""
    await hall.find(match_id)
    return Response(_qr_code(f"{request.base_url}table/{match_id}"), media_type="image/svg+xml")


@functools.lru_cache(maxsize=200)
def _qr_code(address: str) -> bytes:
    code, drawing = segno.make(address, micro=False), BytesIO()
    code.save(drawing, kind="svg", xmldecl=False, omitsize=True, border=2, light="#fff")
    return drawing.getvalue()


@router.get("/tables/{match_id}/course")
async def course(hall: Place, match_id: str) -> Course:
    table = _over((await hall.find(match_id)).table)
    assert table.match is not None
    return Course(totals=await table.history.course(table.match))


@router.get("/tables/{match_id}/match.lunario", response_class=PlainTextResponse)
async def match_text(hall: Place, match_id: str) -> Response:
    """The match file, with the seed and all secrets."""
    table = _over((await hall.find(match_id)).table)
    assert table.match is not None
    name = f"{table.row.game}-{match_id}.lunario"
    return PlainTextResponse(
        match_file.write(table.match), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _over(table: Table) -> Table:
    """What tells secrets can be had after the end only."""
    if table.match is None or table.status != "over":
        raise NotAllowed(
            "This can be had when the match is over.", "Esto se podrá descargar cuando la partida termine."
        )
    return table
