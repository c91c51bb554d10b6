"""Take pictures of every screen and check them: python -m tests.web.screens [GAME …] [--size 360x740] [--theme dark]

Pictures are written to .soak/screens (or --to); faults are printed and noted in faults.txt there.
`--kind` takes only some scenes: a phase (placing, lot), first, complete, over, curtain, home, setup, rules …
"""

from __future__ import annotations

import argparse
import fnmatch
import sys
import tempfile
import time
from pathlib import Path

import lunario
from tests.server.browser import chromium
from tests.web.screens.scenes import SIZES, Scene, scenes
from tests.web.screens.tables import tables
from tests.web.screens.taking import LANGS, Camera


def read_arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=lunario.games())
    parser.add_argument("--size", action="append", choices=list(SIZES), help="all unless named")
    parser.add_argument("--theme", action="append", choices=list(LANGS), help="both unless named")
    parser.add_argument("--lang", default="", choices=["", "en", "es"], help="else English by night, Spanish by day")
    parser.add_argument("--kind", action="append", help="kinds of scenes, with * for any letters")
    parser.add_argument("--players", type=int, action="append", help="player counts")
    parser.add_argument("--to", type=Path, default=Path(".soak/screens"))
    parser.add_argument("--check-only", action="store_true", help="take no pictures")
    return parser.parse_args(words)


def is_wanted(scene: Scene, wanted: argparse.Namespace) -> bool:
    if wanted.kind and not any(fnmatch.fnmatch(scene.kind, kind) for kind in wanted.kind):
        return False
    return not wanted.players or (scene.setting is not None and scene.setting.position.players in wanted.players)


def main(words: list[str] | None = None) -> int:
    wanted = read_arguments(words)
    some = [scene for scene in scenes(wanted.games) if is_wanted(scene, wanted)]
    sizes = [SIZES[name] for name in wanted.size or SIZES]
    settings = [scene.setting for scene in some if scene.setting is not None]
    start, shots, faulty, lines = time.monotonic(), 0, 0, []
    with tempfile.TemporaryDirectory() as folder, tables(Path(folder), settings) as port, chromium() as browser:
        camera = Camera(browser, port, None if wanted.check_only else wanted.to)
        for scene in some:
            for shot in camera.shoot(scene, sizes, wanted.theme or list(LANGS), wanted.lang):
                shots, faulty = shots + 1, faulty + bool(shot.faults)
                lines += [f"{scene.name} {shot.size.name} {shot.theme}: {fault}" for fault in shot.faults]
                print(*lines[len(lines) - len(shot.faults) :], sep="\n", end="\n" if shot.faults else "", flush=True)
    if not wanted.check_only:
        (wanted.to / "faults.txt").write_text("\n".join(lines))
    print(f"{shots} screens, {faulty} with faults, {(time.monotonic() - start) / 60:.1f} minutes.")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
