"""Play every game on the page in every way: `make soak`, or `python -m tests.web.soak [GAME …] [--most N]`.

First every screen is checked (`python -m tests.web.screens`; left out with --most). Then every lesson is taken by
pointer, by keyboard alone and on a phone, in both languages; `--lessons` does nothing else, and `--pictures` keeps a
picture of each step.

Each player count, combination of options (a sample of many), size and language is a whole match against computer
players. Finished matches are noted in .soak/, so an interrupted run resumes where it stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error
from rich.progress import track

import lunario
from lunario.core import registry
from lunario.lessons import lessons
from lunario.server.http.pages import PAGE, built_pages
from tests.server.browser import chromium
from tests.soak import NOTES, combinations
from tests.web.hand import Hand
from tests.web.pupil import ALL_WAYS, take
from tests.web.screens.__main__ import main as screens
from tests.web.served import SIZES, Server, begin, running, somebody

MOST_COMBINATIONS = 16  # of options, per player count
COMPUTERS = ("greedy", "random")


class Case(NamedTuple):
    game: str
    players: int
    options: dict[str, object]
    size: str
    lang: str

    @property
    def key(self) -> str:
        return json.dumps(self, sort_keys=True)


def cases(names: list[str]) -> Iterator[Case]:
    for name in names:
        definition = registry.find(name)
        for players in definition.player_counts:
            some = combinations(definition, players)[:MOST_COMBINATIONS]
            for options, size, lang in itertools.product(some, SIZES, ("en", "es")):
                yield Case(name, players, dict(options), size, lang)


def play(browser: Browser, server: Server, case: Case, seed: int) -> None:
    theme = "light" if seed % 2 else "dark"
    page = somebody(browser, server, case.size, case.lang, theme)
    try:
        computers = [COMPUTERS[(seed + i) % 2] for i in range(case.players - 1)]
        begin(page, case.game, ["me", *computers], options=case.options)
        hand = Hand(page, seed)
        hand.play()
        hand.read_the_result()
        assert hand.pressed["board"] > hand.pressed["list"], f"the board can hardly be pressed: {hand.pressed}"
    except (AssertionError, Error):
        NOTES.mkdir(exist_ok=True)
        page.screenshot(path=NOTES / "web-failed.png")
        raise
    finally:
        page.context.close()


def take_lessons(browser: Browser, server: Server, games: list[str], pictures: Path | None) -> int:
    """Take every lesson in every way, and return the number that could not be finished."""
    failed = taken = 0
    for game, way in track(list(itertools.product(games, ALL_WAYS)), "lessons"):
        for lesson in lessons(registry.find(game)):
            taken += 1
            try:
                take(browser, server, lesson, way, _folder(pictures, game)).page.context.close()
            except (AssertionError, Error) as problem:
                failed += 1
                print(f"{game}, lesson {lesson.name}, {way}: {problem}")
    print(f"{taken} lessons taken in {len(ALL_WAYS)} ways, {failed} not finished.")
    return failed


def _folder(pictures: Path | None, game: str) -> Path | None:
    if pictures is None:
        return None
    (pictures / game).mkdir(parents=True, exist_ok=True)
    return pictures / game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=lunario.games())
    parser.add_argument("--most", type=int, help="stop after so many matches")
    parser.add_argument("--lessons", action="store_true", help="take the lessons only")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="keep a picture of each step of the lessons")
    wanted = parser.parse_args()
    if wanted.lessons:
        os.environ["LUNARIO_LIMITS"] = "no"
        with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
            return 1 if take_lessons(browser, server, wanted.games, wanted.pictures) else 0
    faulty = 0 if wanted.most else screens([*wanted.games, "--check-only"])
    static = built_pages()
    assert static is not None, "the front end is not built; `make soak` builds it first"
    NOTES.mkdir(exist_ok=True)
    note = NOTES / f"web-{hashlib.sha256((static / PAGE).read_bytes()).hexdigest()[:16]}.txt"  # for this build
    done = set(note.read_text().splitlines()) if note.exists() else set()
    todo = [(seed, case) for seed, case in enumerate(cases(wanted.games)) if case.key not in done][: wanted.most]
    print(f"{len(todo)} matches to play, {len(done)} played in an earlier run.")
    os.environ["LUNARIO_LIMITS"] = "no"  # all requests come from one address
    failed, start = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        faulty += 0 if wanted.most else take_lessons(browser, server, wanted.games, wanted.pictures)
        for seed, case in track(todo, "matches through the page"):
            try:
                play(browser, server, case, seed)
            except (AssertionError, Error) as problem:
                failed += 1
                print(f"{case}, seed {seed}: {problem}")
            else:
                with note.open("a") as notes:
                    notes.write(case.key + "\n")
    print(f"{len(todo)} matches through the page, {failed} failed, {(time.monotonic() - start) / 60:.1f} minutes.")
    return 1 if failed or faulty else 0


if __name__ == "__main__":
    sys.exit(main())
