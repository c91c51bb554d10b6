"""A match file opened for viewing: the same messages as at a table, for somebody who may know everything in it."""

from __future__ import annotations

from typing import Any

from lunario.core import match_file
from lunario.core.match import Deed, Match
from lunario.core.state import State
from lunario.core.story import seat_names
from lunario.core.text import Texts
from lunario.players import names as computer_names
from lunario.table.clock import Clock
from lunario.table.ending import ending, is_given_up
from lunario.table.errors import Refused
from lunario.table.history import past, state_at
from lunario.table.log import Log
from lunario.table.models import Past, Position, SeatInfo, TableInfo, Told, Update
from lunario.table.pictures import picture_of
from lunario.table.place import Place
from lunario.table.rows import MatchRow, SeatRow
from lunario.table.sight import Sight

MOST_ENTRIES = 8_000  # in the record of a file; matches are shorter, even with all the take-backs a table allows
HEADER_LINES = 1_000  # of a file, at most; the others are one per entry
TOO_LONG = Texts(
    "This match has more than {most} events: the page does not show it.",
    "Esta partida tiene más de {most} eventos: la página no la muestra.",
)


class Replay:
    """A match from a file. `eyes` is a seat, or None for somebody who sees what all seats see together."""

    def __init__(self, name: str, text: str, most: int = MOST_ENTRIES) -> None:
        """Read the file. Raise `MatchFileError` with the line that is wrong, or `Refused` if it has more than `most`
        entries."""
        if text.count("\n") > most + HEADER_LINES:  # reading it would occupy a thread for seconds
            raise _too_long(most)
        self.match: Match = match_file.read(name, text)
        if len(self.match.record) > most:
            raise _too_long(most)
        self._row = _row_of(self.match)
        self._ended = ending(self._row, self.match)

    def update(self, eyes: int | None, lang: str) -> Update:
        """Return the update that a table would send at the end of the match."""
        return Update(
            table=self._table(lang),
            at=str(Place.of(len(self.match.record))),
            seq=len(self.match.record),
            seats=[],
            seat=eyes,
            curtain=None,
            can_take_back=False,
            can_hint=False,
            position=self._position(eyes, lang),
            waits=None,
            told=self._told(eyes, lang),
        )

    def past(self, seq: int, eyes: int | None) -> Past:
        state = state_at(self.match, min(seq, len(self.match.record)))
        found = past(state, seq, eyes, [None] * self.match.game.players)
        return found if eyes is not None else found.model_copy(update=everything(state))

    # ------------------------------------------------------------ parts

    def _position(self, eyes: int | None, lang: str) -> Position:
        """Return the position, with nothing to decide."""
        match = self.match
        position = Sight(match, None, self._ended).position(eyes, lang)
        known: dict[str, Any] = {"legal": [], "instead": [], "confirm": False}
        return position.model_copy(update=known if eyes is not None else {**known, **everything(match.state)})

    def _table(self, lang: str) -> TableInfo:
        match, row = self.match, self._row
        names = seat_names(match.game.players, lang)
        return TableInfo(
            id="",
            name="",
            game=row.game,
            options=row.options,
            public=False,
            shuffled=False,
            take_backs=True,
            hints=False,
            coach=False,
            clock=row.clock,
            status="playing" if self._ended is None else "over",
            to_act=match.current_player if self._ended is None else None,
            seats=[_seat_info(seat, name) for seat, name in zip(row.seats, names, strict=True)],
            you_host=False,
            code=None,
            spectators=0,
            next=None,
            parent=None,
            shared=match.shared,
        )

    def _told(self, eyes: int | None, lang: str) -> Told:
        names = seat_names(self.match.game.players, lang)
        log = Log(self.match.game, knows_all=eyes is None)
        log.follow(self.match.record)
        first, story = log.story(eyes, lang, 0, names)
        return Told(log_from=0, log=log.lines(eyes, lang, 0, names), story_from=first, story=story)


def check_eyes(players: int, eyes: int | None) -> None:
    if eyes is not None and eyes >= players:
        raise Refused("This match has no such seat.", "Esta partida no tiene ese asiento.")


def _too_long(most: int) -> Refused:
    shown = f"{most:,}"
    return Refused(TOO_LONG.en.format(most=shown), TOO_LONG.es.format(most=shown.replace(",", ".")))


def _row_of(match: Match) -> MatchRow:
    """Return the table that the match could have been played at."""
    game = match.game
    resigned = {happening.player for happening in match.happenings if happening.deed == Deed.RESIGNS}
    out = {happening.player for happening in match.happenings if happening.deed == Deed.RUNS_OUT_FOR_GOOD}
    seated = [*match.seats, *[""] * game.players][: game.players]
    row = MatchRow(
        id="",
        game=game.name,
        rules_version=game.definition.rules_version,
        options=game.options,
        components="",
        seed="",
        created=0.0,
        name="",
        host="",
        code="",
        public=False,
        shuffled=False,
        clock=Clock(),
        seats=[_seat_row(number, player, number in resigned, number in out) for number, player in enumerate(seated)],
    )
    row.finished = 0.0 if is_given_up(row) else None
    return row


def _seat_row(number: int, player: str, resigned: bool, out: bool) -> SeatRow:
    if player in computer_names():
        return SeatRow(number, computer=player)
    return SeatRow(number, guest="", resigned=resigned, out=out)


def _seat_info(seat: SeatRow, name: str) -> SeatInfo:
    return SeatInfo(
        seat=seat.number,
        kind="computer" if seat.computer else "person",
        name=name,
        computer=seat.computer,
        yours=False,
        connected=True,
        away=False,
        resigned=seat.resigned,
        out=seat.out,
    )


def everything(state: State) -> dict[str, Any]:
    """Return the view, its picture and the points of somebody who sees what all seats see together."""
    public = view = state.view(None)
    for player in range(state.game.players):
        view = _with_what_is_new(view, public, state.view(player))
    totals = [sum(parts) for parts in state.points]
    shown = {**view, "player": public.get("player")}
    return {"view": shown, "picture": picture_of(state, shown, None), "totals": totals}


def _with_what_is_new(view: Any, public: Any, private: Any) -> Any:
    """Return the view, with whatever differs between a seat's view and the public one taken from the seat's."""
    if public == private:
        return view
    if isinstance(public, dict) and isinstance(private, dict) and isinstance(view, dict):
        new = {key: _with_what_is_new(view.get(key), public.get(key), value) for key, value in private.items()}
        return {**view, **new}
    if isinstance(public, list) and isinstance(private, list) and len(public) == len(private) == len(view):
        return [_with_what_is_new(*each) for each in zip(view, public, private, strict=True)]
    return private
