"""The store on SQLite and on a real PostgreSQL. The in-memory one for other tests must behave the same."""

import asyncio
import itertools
import os
import stat
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from lunario.core.match import Origin
from lunario.server.store.sql import Store
from lunario.table.interfaces import Conflict, GaveSign, Storing
from lunario.table.presence import Quiet, Sign
from lunario.table.rows import EventRow, KeptOut, ListedRow, MatchRow, SeatRow
from tests.server.postgres import Postgres
from tests.server.stored import EVENTS, a_match, with_store
from tests.table import virtual_time
from tests.table.memory import MemoryStore


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where tables are kept: the address of an empty database, or "memory"."""
    if request.param == "postgres":
        found: Postgres = request.getfixturevalue("postgres")
        return found.new_database()
    return "memory" if request.param == "memory" else f"sqlite:///{tmp_path / 'tables.db'}"


def with_storing(kept: str, test: Callable[[Storing], Awaitable[None]]) -> None:
    if kept == "memory":
        virtual_time.run(test(MemoryStore()))  # type: ignore[arg-type]
    else:
        with_store(kept, test)


def test_what_is_written_reads_back(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        expected = replace(a_match(), seen=1.0)
        assert await store.find("m") == expected
        listed = await store.find_code("CODEm")
        assert listed == ListedRow(**{each.name: getattr(expected, each.name) for each in fields(ListedRow)})
        assert await store.find("n") is None
        changed = replace(expected)
        changed.seats = [SeatRow(0, guest="ben"), SeatRow(1, guest="ana", resigned=True)]
        changed.started, changed.next, changed.options = 5.0, "n", {}
        await store.save(changed, EVENTS)
        assert changed.version == 2
        assert await store.find("m") == changed and await store.events("m") == EVENTS

    with_storing(kept, test)


def test_what_clocks_remember_reads_back(kept: str) -> None:
    async def test(store: Storing) -> None:
        seats = [SeatRow(0, guest="ana", given=3.5, had_minute=True, looked=9.0), SeatRow(1, guest="ben", out=True)]
        row = replace(a_match(), seats=seats, substitute="random", started=5.0, seen=1.0)
        events = [EventRow(0, -1, 4, 10.0), EventRow(1, 0, 2, 11.5, began=10.25)]
        await store.create(row, events)
        assert await store.find("m") == row and await store.events("m") == events

    with_storing(kept, test)


def test_who_was_seen_and_heard_when(kept: str) -> None:
    """Nothing older replaces something newer, and a table that is gone is left out."""

    async def test(store: Storing) -> None:
        for name in ("m", "n"):
            await store.create(a_match(name))
        await store.note_signs({("m", "ana"): Sign(50.0, 500.0), ("m", "ben"): Sign(0.0, 10.0)})
        await store.note_signs({("m", "ana"): Sign(20.0, 900.0), ("gone", "ana"): Sign(0.0, 0.0)})
        found = await store.signs(["m", "n", "gone"])
        assert set(found) == {("m", "ana"), ("m", "ben")}
        assert found["m", "ana"] == pytest.approx((20.0, 500.0), abs=9.0)
        assert await store.signs([]) == {}

    with_storing(kept, test)


def test_a_write_about_somebody_quiet_is_kept_only_if_nobody_has_seen_them(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        row = await store.find("m")
        assert row is not None
        await store.save(row, (), Quiet("ana", 60.0, heard=False))  # nothing is known of her
        await store.note_signs({("m", "ana"): Sign(30.0, 500.0)})
        with pytest.raises(GaveSign):
            await store.save(row, EVENTS, Quiet("ana", 60.0, heard=False))
        assert await store.events("m") == [] and (await store.find("m") or row).version == row.version
        await store.save(row, (), Quiet("ana", 60.0, heard=True))
        await store.note_signs({("m", "ana"): Sign(0.0, 0.0)})
        with pytest.raises(GaveSign):
            await store.save(row, EVENTS, Quiet("ana", 60.0, heard=True))

    with_storing(kept, test)


def test_a_table_whose_match_began_elsewhere(kept: str) -> None:
    async def test(store: Storing) -> None:
        origins = [Origin("a" * 64, 10, "7"), Origin("b" * 64, 25, "two words")]
        branched = replace(a_match(), parent="p", origins=origins, started=5.0)
        await store.create(replace(a_match("p"), started=1.0), EVENTS)
        await store.create(branched, EVENTS)
        assert await store.find("m") == replace(branched, seen=1.0) and await store.events("m") == EVENTS

    with_storing(kept, test)


def test_an_id_and_a_code_belong_to_one_table(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        with pytest.raises(Conflict):
            await store.create(replace(a_match("n"), code="CODEm"))
        with pytest.raises(Conflict):
            await store.create(replace(a_match(), code="OTHER"))
        assert await store.find("n") is None

    with_storing(kept, test)


def test_of_two_who_saw_the_same_version_the_first_writes(kept: str) -> None:
    """Whichever of settings, events or the end of the table the two write, the second changes nothing."""

    async def test(store: Storing) -> None:
        writes: list[Callable[[MatchRow], Awaitable[None]]] = [
            lambda row: store.save(replace(row, name="other")),
            lambda row: store.save(replace(row, started=5.0), EVENTS),
            lambda row: store.append(row, [EventRow(row.version + 10, -1, 1, 1.0)]),
            store.remove,
        ]
        for number, (first, second) in enumerate(itertools.product(writes, writes)):
            await store.create(a_match(str(number)))
            one, other = [await store.find(str(number)) for _ in range(2)]
            assert one is not None and other is not None
            await first(one)
            written = await store.find(str(number)), await store.events(str(number))
            with pytest.raises(Conflict):
                await second(other)
            assert (await store.find(str(number)), await store.events(str(number))) == written

    with_storing(kept, test)


def test_events_follow_each_other(kept: str) -> None:
    async def test(store: Storing) -> None:
        row = a_match()
        await store.create(row)
        await store.append(row, EVENTS)
        with pytest.raises(Conflict):
            await store.append(row, [EventRow(1, 0, 1, 12.0)], finished=12.0)
        assert await store.events("m") == EVENTS
        found = await store.find("m")
        assert found is not None and found.finished is None
        await store.append(row, [EventRow(2, 0, 1, 12.0)], finished=13.0)
        assert await store.events("m", since=2) == [EventRow(2, 0, 1, 12.0)]
        found = await store.find("m")
        assert found is not None and found.finished == 13.0 and found.version == row.version == 3

    with_storing(kept, test)


def test_a_conflict_at_one_table_does_not_concern_the_others(kept: str) -> None:
    """All are written together, and the one that conflicts is left out."""

    async def test(store: Storing) -> None:
        rows = [a_match(str(number)) for number in range(10)]
        for row in rows:
            await store.create(row)
        await store.append(replace(rows[3]), EVENTS)
        rows[5].version = 2
        done = await asyncio.gather(*(store.append(row, EVENTS) for row in rows), return_exceptions=True)
        assert [type(result) for result in done] == [
            Conflict if number in (3, 5) else type(None) for number in range(10)
        ]
        assert [await store.events(row.id) for row in rows] == [EVENTS] * 5 + [[]] + [EVENTS] * 4

    with_storing(kept, test)


def test_events_need_a_match_and_go_with_it(kept: str) -> None:
    async def test(store: Storing) -> None:
        with pytest.raises(Conflict):
            await store.append(a_match("nowhere"), EVENTS)
        row = a_match()
        await store.create(row)
        await store.append(row, EVENTS)
        await store.remove(row)
        assert await store.find("m") is None and await store.events("m") == []

    with_storing(kept, test)


def test_lists(kept: str) -> None:
    async def test(store: Storing) -> None:
        rows = [a_match(str(n), public=public, created=float(n)) for n, public in enumerate([True, False, True, True])]
        for row in rows:
            await store.create(row)
        await store.append(rows[3], EVENTS, finished=20.0)
        await store.append(rows[2], EVENTS)
        assert [row.id for row in await store.lobby(3)] == ["2", "0"]
        assert [row.id for row in await store.tables_of("ana")] == ["2", "1", "0", "3"]
        assert [row.id for row in await store.tables_of("ana", limit=0)] == ["2", "1", "0"]
        assert await store.tables_of("ben") == []

    with_storing(kept, test)


def test_a_match_stays_among_its_players_tables_however_many_they_finish(kept: str) -> None:
    async def test(store: Storing) -> None:
        rows = [a_match(str(n), created=float(n)) for n in range(25)]
        for row in rows:
            await store.create(row)
        for row in rows[1:]:
            await store.append(row, EVENTS, finished=20.0)
        assert [row.id for row in await store.tables_of("ana")] == ["0", *map(str, range(24, 4, -1))]

    with_storing(kept, test)


def test_freed_and_kept_seats_are_remembered(kept: str) -> None:
    async def test(store: Storing) -> None:
        row = a_match()
        row.freed, row.seats[2].reserved = ["ben", "eva"], "leo"
        await store.create(row)
        found = await store.find("m")
        assert found is not None and (found.freed, found.seats[2].reserved) == (["ben", "eva"], "leo")
        found.freed, found.seats[2].reserved = [], None
        await store.save(found)
        again = await store.find("m")
        assert again is not None and (again.freed, again.seats[2].reserved) == ([], None)

    with_storing(kept, test)


def test_nobody_fills_the_lobby_alone(kept: str) -> None:
    async def test(store: Storing) -> None:
        honest = a_match("honest", public=True)
        honest.host = "ben"
        await store.create(honest)
        for number in range(60):
            await store.create(a_match(str(number), public=True, created=2.0 + number))
        assert [row.id for row in await store.lobby(3)] == ["59", "58", "57", "honest"]

    with_storing(kept, test)


def test_addresses_share_the_lobby(kept: str) -> None:
    """One address cannot push out others, however many guests it makes up. Hosts whose address says nothing, such as
    those in a class behind one proxy, count each for themselves."""

    def table(name: str, host: str, trace: str, created: float) -> MatchRow:
        row = a_match(name, public=True, created=created)
        row.host, row.trace = host, trace
        return row

    async def test(store: Storing) -> None:
        for number in range(60):
            await store.create(table(f"flood {number}", f"guest {number // 3}", "f100d0", 100.0 + number))
        await store.create(table("honest", "ben", "be9000", 1.0))
        for number in range(8):
            await store.create(table(f"class {number}", f"pupil {number // 2}", "", 2.0 + number))
        listed = [row.id for row in await store.lobby(3, limit=10)]
        assert listed == ["flood 59", "flood 58", *(f"class {number}" for number in range(7, 0, -1)), "honest"]

    with_storing(kept, test)


def test_an_address_is_forgotten_when_the_lobby_no_longer_lists_the_table(kept: str) -> None:
    async def trace(store: Storing, name: str) -> str:
        found = await store.find(name)
        assert found is not None
        return found.trace

    async def test(store: Storing) -> None:
        for name in ("ends", "is closed", "becomes private"):
            row = a_match(name, public=True)
            row.trace, row.kept_out, row.seats[2].trace = "abcdef", [KeptOut(1, "eva", "Eva", 2, "fedcba")], "fedcba"
            await store.create(row)
            assert await store.find(name) == replace(row, seen=1.0)
            if name == "ends":
                await store.append(row, EVENTS)
                assert await trace(store, name) == "abcdef"
                await store.append(row, [EventRow(2, 0, 1, 12.0)], finished=20.0)
            else:
                row.finished, row.public = (20.0, True) if name == "is closed" else (None, False)
                await store.save(row)
            assert await trace(store, name) == ""

    with_storing(kept, test)


def test_tables_that_were_forgotten(kept: str) -> None:
    """Only those are read: a server with thousands of tables must not look at all of them every minute."""

    async def test(store: Storing) -> None:
        rows = {name: a_match(name, created=10.0) for name in ("waits", "seen", "plays", "moved", "over")}
        for name, row in rows.items():
            row.started = None if name in ("waits", "seen") else 10.0
            await store.create(row)
        await store.note_seen({"seen": 50.0})
        await store.append(rows["moved"], [EventRow(0, 0, 1, 60.0)])
        await store.append(rows["over"], [EventRow(0, 0, 1, 11.0)], finished=11.0)

        async def found(waiting: float, playing: float) -> set[str]:
            return {row.id for row in await store.forgotten(waiting, playing)}

        assert await found(10.0, 10.0) == set()
        assert await found(20.0, 10.0) == {"waits"}
        assert await found(51.0, 20.0) == {"waits", "seen", "plays"}
        assert await found(51.0, 61.0) == {"waits", "seen", "plays", "moved"}
        assert len(await store.forgotten(99.0, 99.0, limit=2)) == 2

    with_storing(kept, test)


def test_old_matches_are_removed(kept: str) -> None:
    """Those that ended before then and where nobody has been since, a few at a time. Others keep their set."""

    async def test(store: Storing) -> None:
        for number, name in enumerate(("old", "older", "seen", "new", "plays", "waits")):
            row = a_match(name, created=float(number))
            row.components, row.component_text = "mine.csv x", f"the set of {name}"
            row.started = None if name == "waits" else 5.0
            await store.create(row)
            if name not in ("plays", "waits"):
                await store.append(row, EVENTS, finished={"older": 10.0, "new": 30.0}.get(name, 20.0))
        await store.note_seen({"seen": 50.0})
        assert await store.remove_old(30.0, 1) == 1
        assert await store.find("older") is None and await store.find("old") is not None
        assert await store.remove_old(30.0, 9) == 1
        assert await store.remove_old(30.0, 9) == 0
        await store.remove_unused_sets()
        left = [await store.find(name) for name in ("seen", "new", "plays", "waits")]
        assert [row and row.component_text for row in left] == [
            f"the set of {name}" for name in ("seen", "new", "plays", "waits")
        ]
        assert await store.events("old") == [] and await store.events("new") == EVENTS

    with_storing(kept, test)


def test_nothing_leads_to_a_match_that_was_removed(kept: str) -> None:
    """A match that was continued from it goes on, wherever it is read from, and can be written."""

    async def test(store: Storing) -> None:
        await store.create(replace(a_match("p"), started=1.0))
        await store.append(a_match("p"), EVENTS, finished=10.0)
        branched = replace(a_match(), parent="p", shared=2, started=5.0, seen=1.0)
        await store.create(branched, EVENTS)
        listed = await store.find_code("CODEm")
        assert await store.find("m") == branched and listed is not None and listed.parent == "p"
        assert await store.remove_old(30.0, 9) == 1
        row, listed = await store.find("m"), await store.find_code("CODEm")
        assert row == replace(branched, parent=None) and listed is not None and listed.parent is None
        await store.save(row)
        assert await store.events("m") == EVENTS

    with_storing(kept, test)


def test_when_people_were_there_is_no_new_version(kept: str) -> None:
    async def test(store: Storing) -> None:
        row = a_match()
        await store.create(row)
        await store.note_seen({"m": 50.0, "nowhere": 60.0})
        await store.note_seen({"m": 40.0})
        await store.save(row)
        assert await store.find("m") == replace(row, seen=50.0)

    with_storing(kept, test)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions; a user's folders are their own there")
def test_nobody_else_on_the_machine_reads_the_tables(tmp_path: Path) -> None:
    """The seeds of matches are in the file. One that an earlier version made is mended."""

    def modes() -> dict[str, int]:
        return {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}

    async def write(store: Store) -> None:
        row = a_match()
        await store.create(row)
        assert set(modes()) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
        assert set(modes().values()) == {0o600}
        await store.remove(row)

    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with_store(database, write)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    with_store(database, write)
