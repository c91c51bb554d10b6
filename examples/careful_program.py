"""A program that plays a seat with an opinion: it reads the view and prefers immediate points.

It knows one game, Nuevos Mundos: it plays the card that takes the most, and deploys if there is nothing to take. In
other games it acts at random, from the seed it is given, so that a ladder with it is reproducible.

    lunario arena nuevos-mundos --count 2 --games 60 \\
        --players "program:python examples/careful_program.py,novice,random"
"""

import json
import random
import sys


def gain(view: dict, notation: str) -> int:
    """Return how many cards an action such as `42 digits` takes."""
    card, _, way = notation.partition(" ")
    spaces = {space["space"]: space["card"] for space in view["spaces"] if space["card"]}
    if way == "biome":
        hand = view["seats"][view["player"]]["hand"]
        biome = next(held["biome"] for held in hand if held["id"] == card)
        return sum(other["biome"] == biome for other in spaces.values())
    if way == "digits":
        return sum(int(digit) in spaces or (digit == "1" and view["spaces"][1]["count"] > 0) for digit in set(card))
    return 1  # deploying takes the card itself


def choose(game: str, message: dict, rng: random.Random) -> int:
    actions = message["actions"]
    if game != "nuevos-mundos" or message["view"]["phase"] != "play":
        return rng.choice(actions)["number"]
    return max(actions, key=lambda action: (gain(message["view"], action["notation"]), rng.random()))["number"]


game, rng = "", random.Random(0)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        game, rng = message["game"], random.Random(message["seed"])
    elif message["type"] == "choose":
        print(json.dumps({"action": choose(game, message, rng)}), flush=True)
