"""An observation in words agrees with the view."""

import random
from collections.abc import Iterator
from typing import Any

import lunario


def positions(name: str, players: int) -> Iterator[tuple[Any, dict[str, Any], int]]:
    """Yield the view and the decoded observation of a player, through a random match."""
    match, rng = lunario.load(name, players).new_match(seed=players), random.Random(players)
    while not match.is_over:
        reader = rng.randrange(players)
        yield match.view(reader), match.game.decode_observation(match.state.observation(reader)), reader
        match.play(rng.choice(match.legal_actions()))


def test_nova_luna():
    for view, decoded, reader in positions("nova-luna", 3):
        seats = [view["seats"][(reader + i) % 3] for i in range(3)]
        told = [decoded["seats"][who] for who in ("observer", "next", "third")]
        assert [seat["tokens"] for seat in told] == [seat["tokens"] for seat in seats]
        assert [seat["order"] for seat in told] == [str(seat["turn_order"]) for seat in seats]
        placed = {(tile["owner"], tile["x"], tile["y"]): tile for tile in decoded["displays"].values()}
        for who, seat in zip(("observer", "next", "third"), seats, strict=True):
            for tile in seat["display"]["tiles"]:
                found = placed[who, tile["x"], tile["y"]]
                assert (found["tile"]["colour"], found["tile"]["number"]) == (tile["colour"], tile["number"])
                covered = [str(i + 1) for i, task in enumerate(tile["tasks"]) if task["covered"]]
                assert list(found["covered"]) == covered
                wants = [{colour: task["colours"].count(colour[0]) for colour in ("red", "blue", "turquoise", "yellow")
                          if task["colours"].count(colour[0])} for task in tile["tasks"]]  # fmt: skip
                assert [task["wants"] for task in found["tile"]["tasks"].values()] == wants
        assert decoded["pile"] == {each["name"]: each["count"] for each in view["unseen"]}


def test_nuevos_mundos():
    for view, decoded, reader in positions("nuevos-mundos", 3):
        for i in range(3):
            seat = view["seats"][(reader + i) % 3]
            world = [card["id"] for row in seat["world"] for card in row["cards"]]
            assert sorted(decoded[f"seat {i}: world"]) == sorted(world)
            assert decoded[f"seat {i}: icons"] == {kind: count for kind, count in seat["icons"].items() if count}
            assert sum(decoded[f"seat {i}: points"].values()) == seat["total"]
        assert sorted(decoded["seat 0: hand"]) == sorted(card["id"] for card in view["seats"][reader]["hand"])
        assert [decoded[f"space {i}"] for i in range(7)] == [
            space["card"]["id"] if space["card"] else None for space in view["spaces"]
        ]


def test_nomadas():
    for view, decoded, reader in positions("nomadas", 4):
        assert decoded["tops"] == {
            str(space["space"] + 1): {"token": space["pile"]["top"]} for space in view["spaces"] if space["pile"]["top"]
        }
        for space in view["spaces"]:
            discs = decoded["discs"].get(str(space["space"] + 1), {"height": {}})["height"]
            owners = ["asleep" if disc["asleep"] else "nomad" if disc["seat"] is None
                      else ("observer", "next", "third", "fourth")[(disc["seat"] - reader) % 4]
                      for disc in space["discs"]]  # fmt: skip
            assert [disc["owner"] for disc in discs.values()] == owners
        for i in range(4):
            seat = view["seats"][(reader + i) % 4]
            assert decoded[f"seat_{i}"]["tokens"] == {kind: count for kind, count in seat["tokens"].items() if count}
            assert decoded[f"seat_{i}"]["adventurer"] == seat["adventurer"]


def test_luna_capital():
    for view, decoded, reader in positions("luna-capital", 3):
        lots = decoded["lots"]
        for lot in view["lots"]:
            told = lots[str(lot["lot"] + 1)]
            assert told["card"] == (lot["card"]["name"] if lot["card"] else None)
            assert sum(told["tiles"].values()) == len(lot["tiles"]) and set(told["tiles"]) == {
                tile["code"] for tile in lot["tiles"]
            }
            assert bool(told["marked"]) == lot["marked"]
        assert decoded["unknown"] == {card["name"]: card["count"] for card in view["unknown"]}
        for i, who in enumerate(("observer", "next", "third")):
            seat = view["seats"][(reader + i) % 3]
            known = [held["card"]["name"] for held in seat["hand"] if held["card"]]
            assert sorted(decoded["hands"][who]["cards"]) == sorted(set(known))
            assert decoded["hands"][who]["size"] == len(seat["hand"])
            cards = decoded["settlements"][who]["cards"].values()
            assert [(card["column"], card["row"]) for card in cards] == [
                (card["x"], card["y"]) for card in seat["settlement"]["cards"]
            ]
        for card, told in zip(view["under"], decoded["under"].values(), strict=True):
            assert told["card"] == (card["card"]["name"] if card["card"] else None)
