"""Messages that no proper client sends: random, mutated, out of order, of wrong types, far too large."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

KINDS = (
    "act", "undo", "confirm", "take_back", "hint", "coach", "look", "recall", "speak", "sit", "stand", "free",
    "arrange", "change", "start", "leave", "return", "resign", "rematch", "close",
)  # fmt: skip
FATAL = ("close", "resign")  # these end a match, so they must be rare for one to get far
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 15, 16, 255, 2**31 - 1, 2**31, 2**63, -(2**63), 10**40, 0.5, 1e308, -0.0,
    float("nan"), float("inf"), "", "0", "me", "open", "en", "xx", "\0", "\ud800", "ñ" * 41, "'; drop table match; --",
    "<script>", [], {}, [[]], [None], {"type": "act"}, [0] * 17, {"kind": "me"}, {"kind": "computer", "computer": "x"},
)  # fmt: skip
FIELDS = (
    "action", "at", "seq", "seat", "seats", "name", "lang", "options", "clock", "public", "confirm", "kind", "type",
    "least", "move",
)  # fmt: skip


class Fuzzer:
    def __init__(self, seed: object) -> None:
        self.rng = random.Random(f"{seed}")

    def text(self, update: dict[str, Any]) -> str:
        """Return something to say to a table in the state of the update."""
        ways: tuple[Callable[[dict[str, Any]], str], ...] = (
            self._out_of_order, self._out_of_order, self._mutated, self._mutated, self._broken, self._random,
        )  # fmt: skip
        return self.rng.choice(ways)(update)

    def _out_of_order(self, update: dict[str, Any]) -> str:
        return json.dumps(self._command(update))

    def _command(self, update: dict[str, Any]) -> dict[str, Any]:
        """Return a well-formed command, whether or not its time has come."""
        rng, kind = self.rng, self.rng.choice(KINDS)
        if kind in FATAL and rng.random() < 0.98:
            kind = "act"
        seq = int(update.get("seq", 0)) + rng.choice([0, 0, 0, 1, -1, 50])
        at = rng.choice([update.get("at", "0"), update.get("at", "0"), str(seq), f"{seq}+{rng.randrange(50)}", "1+2.3"])
        choices = [rng.choice([0, 1, 2, {"kind": "open"}, {"kind": "me"}, {"kind": "computer", "computer": "random"}])]
        values: dict[str, dict[str, Any]] = {
            "act": {
                "action": rng.choice([rng.randrange(5000), 2**31 - 1]),
                "at": at,
                "confirm": rng.random() < 0.5,
                "instead": rng.random() < 0.1,
            },
            "undo": {"at": at},
            "confirm": {"at": at},
            "take_back": {"at": at},
            "hint": {"at": at, "move": rng.random() < 0.5},
            "coach": {"least": rng.choice(["inaccuracy", "mistake", "blunder"])},
            "look": {"seat": rng.randrange(16)},
            "recall": {"seq": rng.choice([seq, rng.randrange(700), 2**31 - 1])},
            "speak": {"lang": rng.choice(["en", "es"])},
            "sit": {"seat": rng.randrange(5), "name": rng.choice(["", "Ana", "ñ" * 40, "\u202e\0"])},
            "stand": {"seat": rng.randrange(5)},
            "free": {"seat": rng.randrange(5)},
            "arrange": {"seats": choices * rng.randint(1, 5)},
            "change": {"name": "x", "options": {rng.choice(["settlements", "x"]): rng.choice([True, 3, "long"])}},
            "resign": {"seat": rng.randrange(16)},
        }
        return {"type": kind, **values.get(kind, {})}

    def _mutated(self, update: dict[str, Any]) -> str:
        rng, command = self.rng, self._command(update)
        for _ in range(rng.randint(1, 3)):
            match rng.randrange(4):
                case 0:
                    command.pop(rng.choice(list(command)), None)
                case 1:
                    command[rng.choice(FIELDS)] = rng.choice(JUNK)
                case 2:
                    command[rng.choice([*command, "x"])] = rng.choice(JUNK)
                case _:
                    command[rng.choice([*command, "x"])] = [rng.choice(JUNK)] * rng.randint(0, 20)
            if not command:
                break
        return json.dumps(command)

    def _broken(self, update: dict[str, Any]) -> str:
        """Return JSON with a few characters lost, doubled or replaced."""
        rng, letters = self.rng, list(json.dumps(self._command(update)))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(letters))
            letters[place] = rng.choice(["", letters[place] * 2, chr(rng.randrange(32, 0x2FF)), '"', "{", "]", "9" * 9])
        return "".join(letters)

    def _random(self, _: dict[str, Any]) -> str:
        rng = self.rng
        return rng.choice(
            [
                "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(60))),
                "[" * rng.randrange(1, 9000),
                '{"type":"act","action":' + "9" * rng.randrange(1, 9000) + "}",
                '{"type":"recall","seq":1e999}',
                json.dumps(rng.choice(JUNK)),
                "x" * rng.choice([16 * 1024, 16 * 1024 + 1, 40_000]),
            ]
        )

    def sensible(self, update: dict[str, Any]) -> dict[str, Any] | None:
        """Return the command of somebody who wants the match to go on, or None if it is not up to them."""
        position = update.get("position")
        if position is None:
            return {"type": "start"} if update["table"]["you_host"] else None
        if update["curtain"] is not None:
            return {"type": "look", "seat": update["curtain"]}
        if position["confirm"]:
            return {"type": "confirm", "at": update["at"]}
        if not position["legal"]:
            return None
        action = self.rng.choice(position["legal"])["action"]
        return {"type": "act", "action": action, "at": update["at"], "confirm": True}
