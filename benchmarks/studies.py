"""The studies in docs/studies: `python -m benchmarks.studies [GAME …] [--games N] [--folder F] [--report|--findings]`.

It plays the missing matches of each game between two players of the level `strong`, a few deals of each game in turn,
and writes the pages. It can be stopped and resumes where it left off; `--report` only writes the pages again. A
designer's conclusions from a study are in docs/studies/findings.toml and go to the top of its page, after the sentence
that says where the pieces come from; after a change of either `--findings` updates the pages as they are, without the
matches.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

import lunario
from lunario.core.components import own_set
from lunario.core.registry import find
from lunario.lab.page import page, with_notes
from lunario.lab.study import Study

PAGES = Path("docs/studies")
PLAYERS = ("strong", "strong")
SEED = "study"
GAMES = 2000
AT_A_TIME = 100  # matches per game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=lunario.games())
    parser.add_argument("--games", type=int, default=GAMES, help="matches per game")
    parser.add_argument("--folder", type=Path, default=Path(".studies"), help="where the matches are kept")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="only write the pages from the matches so far")
    parser.add_argument("--findings", action="store_true", help="put findings.toml into the pages as they are")
    arguments = parser.parse_args()
    if arguments.findings:
        for game in arguments.game:
            path = page_of(game)
            noted = with_notes(path.read_text(encoding="utf-8"), own_set(find(game)), about(game)["findings"], "en")
            path.write_text(noted, encoding="utf-8")
        return 0
    if not arguments.report:
        play(arguments.game, arguments.games, arguments.folder, arguments.workers)
    for game in arguments.game:
        write(game, study(game, arguments.games, arguments.folder))
    return 0


def study(game: str, games: int, folder: Path) -> Study:
    own = folder / f"{game}-{'-'.join(PLAYERS)}"
    variants = {"": lunario.load(game)}
    for text in about(game).get("variants", []):
        variants[text] = lunario.load(game, **dict(each.split("=") for each in text.split(",")))
    return Study(variants, PLAYERS, SEED, games, own, any_version=True)


def page_of(game: str) -> Path:
    return PAGES / f"{game}.html"


def about(game: str) -> dict[str, list[str]]:
    """Return the notes on a game's study: its findings, and the variants it is compared with."""
    noted: dict[str, list[str]] = tomllib.loads((PAGES / "findings.toml").read_text(encoding="utf-8"))[game]
    return noted


def play(names: list[str], games: int, folder: Path, workers: int) -> None:
    for limit in range(AT_A_TIME, games + AT_A_TIME, AT_A_TIME):
        for game in names:
            run = study(game, min(limit, games), folder)
            for _ in run.run(workers):
                pass
            print(f"{game}: {run.done} of {games} matches", flush=True)


def write(game: str, run: Study) -> None:
    """Write the page of a game, with its findings."""
    path, report = page_of(game), run.report()
    path.write_text(page(report, "en", about(game)["findings"]), encoding="utf-8")
    print(f"{path}: {report.matches} matches, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    sys.exit(main())
