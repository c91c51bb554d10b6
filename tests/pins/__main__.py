"""The pins: behaviour that internal changes of the engine must not alter.

python -m tests.pins                        record everything again
python -m tests.pins GAME …                 record these games again
python -m tests.pins --show KEY             print the material of a digest; KEY is "GAME: SETTING: TOPIC"

Record again only where behaviour is meant to change, and say so in the commit. To find out what changed, print the
material here and in a worktree of the previous commit, and compare the two with `diff`.
"""

import argparse
import sys
import time

import lunario
from lunario import LunarioError
from tests.pins import kept
from tests.pins.material import written
from tests.pins.settings import settings


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.pins", description="Record pins, or show their material.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="record these games only")
    parser.add_argument("--show", metavar="KEY", help='print the material of "GAME: SETTING: TOPIC"')
    chosen = parser.parse_args()
    if chosen.show:
        show(chosen.show)
    else:
        record(chosen.games or lunario.games())


def show(key: str) -> None:
    try:
        setting, topic = kept.find(key)
    except (LookupError, LunarioError) as problem:
        sys.exit(problem.args[0])
    for line in written(kept.topics_of(setting)[topic](setting)):
        print(line)


def record(names: list[str]) -> None:
    pins = kept.read() if kept.PAGE.exists() else {}
    for name in names:
        began = time.process_time()
        pins[name] = {str(each): kept.recompute(each, kept.topics_of(each)) for each in settings(name)}
        count = sum(map(len, pins[name].values()))
        print(f"{name}: {count} pins in {time.process_time() - began:.1f} s of processor time", flush=True)
    kept.write({name: pins[name] for name in sorted(pins)})


main()
