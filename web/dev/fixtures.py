"""Write positions for boards: python web/dev/fixtures.py GAME [--players N --seed S --at K --option NAME=VALUE …]

The file is web/dev/fixtures/GAME-N.json (the next free N, or --number). It has the update that the server would send
to the seat to move (or to --viewer; -1 is a spectator), in both languages. --at counts the players' decisions, which
are made by --by, a computer player (`greedy` makes better-looking positions than `random`); `--at end` is the finished
match. With --draft K the seat has made K decisions that are not confirmed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from lunario.core import registry
from lunario.core.definition import Value
from lunario.core.random import new_rng
from lunario.players import create_player, decide
from lunario.server.http.rest import _game_info
from lunario.table.clock import Clock
from lunario.table.computers import CRATERS
from lunario.table.connection import Connection
from lunario.table.draft import Draft
from lunario.table.games import component_entry, game_of
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.table import Table

FOLDER = Path(__file__).parent / "fixtures"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", default="12")
    parser.add_argument("--draft", type=int, default=0)
    parser.add_argument("--viewer", type=int)
    parser.add_argument("--by", default="greedy")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--number", type=int)
    parser.add_argument("--clock", action="store_true")
    return parser.parse_args()


def read_option(text: str) -> tuple[str, Value]:
    name, value = text.split("=", 1)
    return name, {"yes": True, "no": False}.get(value, int(value) if value.lstrip("-").isdigit() else value)


def main() -> None:
    wanted = read_arguments()
    definition = registry.find(wanted.game)
    options = definition.settle(wanted.players, dict(map(read_option, wanted.option)))
    game = game_of(definition, wanted.players, options)
    match = game.new_match(seed=wanted.seed)
    match.resolve_chance()
    player, rng, made = create_player(wanted.by, game), new_rng(wanted.seed), 0
    while not match.is_over and (wanted.at == "end" or made < int(wanted.at)):
        match.play(decide(player, match.state, rng))
        made += 1

    eyes = wanted.viewer if wanted.viewer is not None else (0 if match.is_over else match.current_player)
    now = time.time()
    seats = [
        SeatRow(number=n, guest="me", name="Ana", computer=None) if n == eyes
        else SeatRow(number=n, guest=None, name=CRATERS[n], computer="greedy")
        for n in range(wanted.players)
    ]  # fmt: skip
    row = MatchRow(
        id="fixture", game=definition.name, name="", options=options, public=False, shuffled=False,
        clock=Clock(kind="reserve") if wanted.clock else Clock(), host="me", code="ABCDEF", seed=match.seed,
        components=component_entry(game), rules_version=1, created=now, started=now,
        finished=now if match.is_over else None, next=None, seats=seats,
    )  # fmt: skip
    table = Table(row, [EventRow(n, event.player, event.action, now) for n, event in enumerate(match.events)])
    if wanted.draft:
        assert table.match is not None
        table.draft = Draft(table.match)
        while not table.draft.is_complete() and len(table.draft.steps) < wanted.draft:
            table.draft.act(decide(player, table.draft.state, rng))
    updates = {}
    for lang in ("en", "es"):
        connection = Connection(table, "me" if eyes >= 0 else "", lang)
        table.connections = {connection}
        updates[lang] = connection.update().model_dump(mode="json")

    FOLDER.mkdir(exist_ok=True)
    number = wanted.number or next(n for n in range(1, 1000) if not (FOLDER / f"{wanted.game}-{n}.json").exists())
    path = FOLDER / f"{wanted.game}-{number}.json"
    info = _game_info(definition, True).model_dump(mode="json")
    path.write_text(json.dumps({"game": info, "updates": updates}, ensure_ascii=False, indent=1), encoding="utf-8")
    legal = updates["en"]["position"]["legal"]
    phase = updates["en"]["position"]["view"].get("phase")
    print(f"{path}: {len(match.events)} events, phase {phase}, {len(legal)} choices")
    for choice in legal[:12]:
        print("  ", choice["text"], choice["targets"], [effect["text"] for effect in choice["effects"]])


if __name__ == "__main__":
    main()
