"""Long runs of the server: all of them by `make soak`, some by `python -m tests.server.soak PART …`.

races    histories of two servers, checked for linearisability (--count 10000)
faults   every store call of a match of each game fails once, before and after taking effect
fuzz     hostile messages that all reach the dispatcher, at tables of all games; measures memory (--messages 200000)
attacks  attacks the server once did not withstand, with the figures then and now (`tests/server/attacks.py`)
leaks    every message of whole matches at two servers, searched for what its recipient cannot know (--matches 100)
kills    a server is killed at random moments under load and restarted, on each database (--kills 100)
servers  two servers on one PostgreSQL and 200 tables; one is killed every minute (--minutes 10 --tables 200 --every 60)
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import tempfile
import time
from pathlib import Path

import lunario
from lunario.core import registry
from lunario.server.store.sql import Store
from tests.server import fuzzing
from tests.server.attacks import attacks
from tests.server.killing import Server, kills, servers
from tests.server.postgres import Postgres
from tests.table.faults import Faults, play_through
from tests.table.leaks import findings
from tests.table.races import race
from tests.table.virtual_time import run
from tests.table.watched import Record, watch_match
from tests.toy import GAME

PARTS = ("races", "faults", "fuzz", "attacks", "leaks", "kills", "servers")


def races(count: int) -> None:
    registry._registry()[GAME.name] = GAME
    failed = list[int]()
    for seed in range(count):
        if not run(race(seed, seats=1 + seed % 2)):
            failed.append(seed)
        if seed % 1000 == 999:
            print(f"{seed + 1} races, not linearisable: {failed}", flush=True)
    print(f"{count} races, not linearisable: {failed}")
    assert not failed


def faults(games: list[str]) -> None:
    """Fail every store call. Takes five minutes on a busy machine, most of them for LUNA Capital."""
    logging.disable(logging.WARNING)  # each fault is reported, as it should be
    began = time.monotonic()
    for game in games:
        calls = run(play_through(game, Faults(), other_table=False))
        for number in range(calls):
            for when in ("before", "after"):
                run(play_through(game, Faults(number, when=when), other_table=False))
            if number % 10 == 9 or number == calls - 1:
                print(f"{game}: {number + 1} of {calls} store calls failed, before and after; ", end="")
                print(f"every match went on ({time.monotonic() - began:.0f} s)", flush=True)
    logging.disable(logging.NOTSET)


def fuzz(database: str, messages: int) -> None:
    server = Server(database, fuzzing.SETTINGS)
    try:
        server.until_ready()
        fuzzing.fuzz(server.port, server.process.pid, messages)
    finally:
        log = server.end()
    bad = [line for line in log.splitlines() if re.search("Traceback|WARNING|ERROR|could not be obeyed", line)]
    print(f"{len(bad)} warnings, errors and tracebacks in the server's log.")
    assert not bad, log[-20_000:]
    server.log.unlink()


async def watch(database: str, game: str, number: int) -> Record:
    """Play one match at two servers on one PostgreSQL."""
    stores = [Store(database), Store(database)]
    for store in stores:
        await store.open()
    try:
        async with asyncio.timeout(600.0):
            return await watch_match(stores, game, number, time.time)
    finally:
        for store in stores:
            await store.close()


def leaks(database: str, games: list[str], matches: int) -> None:
    for game in games:
        messages, found = 0, list[str]()
        for number in range(matches):
            record = asyncio.run(watch(database, game, number))
            messages += record.messages
            for problem in findings(record):
                found.append(problem)
                print(f"{game}, match {number}: {problem}", flush=True)
            if number % 10 == 9 or number == matches - 1:
                print(f"{game}: {number + 1} matches, {messages} messages, {len(found)} findings", flush=True)
        assert not found, found[:10]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help=f"{', '.join(PARTS)}; all of them if nothing is said")
    parser.add_argument("--count", type=int, default=10_000, help="races")
    parser.add_argument("--game", action="append", help="for faults and leaks; every game if nothing is said")
    parser.add_argument("--messages", type=int, default=200_000, help="hostile ones")
    parser.add_argument("--matches", type=int, default=100, help="of each game, searched for leaks")
    parser.add_argument("--kills", type=int, default=100, help="on each database")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=60.0, help="seconds from a kill to the next, of two servers")
    parser.add_argument("--tables", type=int, help="12 for kills, 200 for servers")
    chosen = parser.parse_args()
    what, games = chosen.what or PARTS, chosen.game or lunario.games()
    if "races" in what:
        races(chosen.count)
    if "faults" in what:
        faults(games)
    if "fuzz" in what:
        with tempfile.TemporaryDirectory() as folder:
            fuzz(f"sqlite:///{Path(folder) / 'tables.db'}", chosen.messages)
    if "attacks" in what:
        attacks()
    if {"leaks", "kills", "servers"} & set(what):
        postgres = Postgres()
        try:
            with tempfile.TemporaryDirectory() as folder:
                if "leaks" in what:
                    leaks(postgres.new_database(), games, chosen.matches)
                if "kills" in what:
                    kills(f"sqlite:///{Path(folder) / 'tables.db'}", chosen.kills, chosen.tables or 12)
                    kills(postgres.new_database(), chosen.kills, chosen.tables or 12)
                if "servers" in what:
                    servers(postgres.new_database(), chosen.minutes, chosen.tables or 200, chosen.every)
        finally:
            postgres.stop()


if __name__ == "__main__":
    main()
