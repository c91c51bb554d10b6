"""Nómadas a second time: slow and plain, written from RULES.md alone, sharing no code with the engine."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from pathlib import Path

ADVENTURERS = ["nostromo", "siana", "moon", "ulrich", "red"]
LEGENDS = ["whale", "tree", "hand", "queen", "bridge", "lantern", "wind"]
TOKENS = [*LEGENDS, "joker", "fragment"]


class Oracle:
    """The table as lists and dicts; `ask` is who decides what: (player, kind)."""

    def __init__(self, players: int, options: dict[str, object], components: Path) -> None:
        self.players = players
        self.options = options
        self._read(components)
        self.stacks: list[list[str]] = [[] for _ in range(8)]
        self.piles: list[list[str | None]] = [[None] * 14 for _ in range(8)]  # the last is the top; None is unseen
        self.lys = -1
        self.adventurer: dict[int, str] = {}
        self.hand: list[Counter[str]] = [Counter() for _ in range(players)]
        self.cards: list[dict[str, int]] = [{} for _ in range(players)]  # row -> value
        self.moon_card = 0
        self.won = [0] * players
        self.idle = 0
        self.progress = False
        self.last_round: list[int] = []
        self.first = -1
        self.turn_of = -1
        self.lifted: tuple[int, int] | None = None
        self.buying: tuple[str, str] | None = None
        self.to_put: list[tuple[int, str]] = []  # who puts which disc, in order
        self.then = ""  # what follows the turning up
        self._begin()

    def _read(self, path: Path) -> None:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        rows = {row["piece"]: row for row in csv.DictReader(lines)}
        self.unseen = Counter({token: int(rows[token]["tokens"]) for token in TOKENS})
        cards = {row: [word.split(":") for word in rows[row]["cards"].split()] for row in [*LEGENDS, "song"]}
        self.values = {row: [int(words[-1]) for words in found] for row, found in cards.items() if row != "song"}
        points = Counter(int(words[-1]) for words in cards["song"])
        self.songs: dict[str, tuple[int, int]] = {}  # what each song costs and scores, by its name in notation
        self.songs_left: Counter[str] = Counter()
        for words in cards["song"]:
            cost, value = int(words[0]), int(words[-1])
            name = str(value) if points[value] == 1 else f"{cost}:{value}"
            self.songs[name] = cost, value
            self.songs_left[name] += 1

    # -------------------------------------------------------------- set-up

    def _begin(self) -> None:
        for seat in range(self.players):
            given = self.options[f"adventurer_{seat + 1}"]
            if given != "free" and given not in self.adventurer.values():
                self.adventurer[seat] = str(given)
        if self.options["lumathon"]:
            self.hand[int(str(self.options["lumathon_winner"])) - 1]["joker"] += 1
            self.first = int(str(self.options["lumathon_captain"])) - 1
            self.ask = (-1, "token")
        else:
            self.ask = (-1, "first")
        self.then = "adventurers"

    def _order(self) -> list[int]:
        return [(self.first + i) % self.players for i in range(self.players)]

    def _next_adventurer(self) -> None:
        for seat in self._order():
            if seat not in self.adventurer:
                self.choosing = seat
                self.ask = (-1, "deal") if self.options["adventurers"] == "random" else (seat, "take")
                return
        self._plan_discs()

    def _asleep(self) -> list[str]:
        return [name for name in ADVENTURERS if name not in self.adventurer.values()]

    def _plan_discs(self) -> None:
        order = self._order()
        by_last = int(str(self.options["lumathon_last"])) - 1 if self.options["lumathon"] else order[-1]
        self.to_put = [(by_last, name) for name in self._asleep() for _ in range(2)]
        self.to_put += [(seat, self.adventurer[seat]) for _ in range(2) for seat in order]
        frog = [(seat, "frog") for seat, name in self.adventurer.items() if name == "nostromo"]
        if frog:
            self.to_put.insert(0, frog[0])
        else:
            self._nomads()
        self.ask = (self.to_put[0][0], "put")

    def _nomads(self) -> None:
        for stack in self.stacks:
            stack.append("nomad")

    def _put(self, space: int) -> None:
        _, disc = self.to_put.pop(0)
        self.stacks[space].append(disc)
        if disc == "frog":
            self._nomads()
        self.ask = (self.to_put[0][0], "put") if self.to_put else (self._order()[-1], "point")

    # -------------------------------------------------------------- the contract

    def current_player(self) -> int:
        return self.ask[0]

    def legal(self) -> set[str]:
        return set(getattr(self, f"_legal_{self.ask[1]}")())

    def chance(self) -> dict[str, int]:
        kind = self.ask[1]
        if kind == "first":
            return {f"first {seat}": 1 for seat in range(self.players)}
        if kind == "deal":
            return {f"deal {name}": 1 for name in self._asleep()}
        pile = self._dark_pile()
        return {f"token {pile + 1} {token}": n for token, n in self.unseen.items() if n > 0}

    def play(self, notation: str) -> None:
        verb, *words = notation.split()
        getattr(self, f"_play_{verb}")(*words)

    # -------------------------------------------------------------- chance

    def _dark_pile(self) -> int:
        return next((i for i, pile in enumerate(self.piles) if pile and pile[-1] is None), -1)

    def _play_first(self, seat: str) -> None:
        self.first = int(seat)
        self.ask = (-1, "token")

    def _play_deal(self, name: str) -> None:
        self.adventurer[self.choosing] = name
        self._next_adventurer()

    def _play_token(self, pile: str, token: str) -> None:
        assert int(pile) - 1 == self._dark_pile() and self.unseen[token] > 0
        self.piles[int(pile) - 1][-1] = token
        self.unseen[token] -= 1
        self._go_on()

    def _go_on(self) -> None:
        """Turn up what is dark, then do what follows."""
        if self._dark_pile() >= 0:
            self.ask = (-1, "token")
        elif self.then == "adventurers":
            self._next_adventurer()
        elif self.then == "red":
            self._red_or_listen()
        else:
            self._end_turn()

    # -------------------------------------------------------------- decisions of set-up

    def _legal_take(self) -> list[str]:
        return [f"take {name}" for name in self._asleep()]

    def _play_take(self, name: str) -> None:
        self.adventurer[self.choosing] = name
        self._next_adventurer()

    def _legal_put(self) -> list[str]:
        return [f"put {i + 1}" for i, stack in enumerate(self.stacks) if len(stack) < 4]

    def _play_put(self, space: str) -> None:
        self._put(int(space) - 1)

    def _legal_point(self) -> list[str]:
        return [f"lys {i + 1}" for i in range(8)]

    # -------------------------------------------------------------- a turn

    def _start_turn(self) -> None:
        filled = [pile for pile in self.piles if pile]
        if len(filled) <= 2 or self.idle >= 6 * self.players:
            self.last_round = [(self.turn_of + i) % self.players for i in range(self.players)]
            self.ask = (self.turn_of, "last")
        else:
            self.progress = False
            self.ask = (self.turn_of, "step" if self._me() == "moon" else "turn")

    def _me(self) -> str:
        return self.adventurer[self.turn_of]

    def _end_turn(self) -> None:
        if self.moon_card >= 4:
            self._share()
        while self.moon_card >= 4 and not self.options["single_scoring"]:
            self._share()
        self.idle = 0 if self.progress else self.idle + 1
        self.turn_of = (self.turn_of + 1) % self.players
        if not self.last_round:
            self._start_turn()
            return
        self.last_round.pop(0)
        self.ask = (self.turn_of, "last") if self.last_round else (-4, "over")

    def _standing(self, seat: int) -> int:
        return sum(self.cards[seat].values()) - sum(self.hand[seat].values())

    def _share(self) -> None:
        self.moon_card -= 4
        groups = [
            list(group)
            for _, group in itertools.groupby(
                sorted(range(self.players), key=self._standing, reverse=True), key=self._standing
            )
        ]
        prizes = [4] if len(groups[0]) > 1 else [3, 1]
        for prize, group in zip(prizes, groups, strict=False):
            for seat in group:
                self.won[seat] += prize // len(group)

    def _legal_step(self) -> list[str]:
        return ["step -", "stay", "step +"]

    def _play_step(self, way: str) -> None:
        self.lys = (self.lys + (1 if way == "+" else -1)) % 8
        self.ask = (self.turn_of, "turn")

    def _play_stay(self) -> None:
        self.ask = (self.turn_of, "turn")

    def _mine(self, disc: str) -> bool:
        return disc == self._me() or (disc == "frog" and self._me() == "nostromo")

    def _legal_turn(self) -> list[str]:
        spaces = [i + 1 for i, stack in enumerate(self.stacks) if any(map(self._mine, stack))]
        return [f"move {i}{way}" for i in spaces for way in "+-"] + self._writable()

    def _play_move(self, where: str) -> None:
        self.lifted = (int(where[0]) - 1, 1 if where[1] == "+" else -1)
        size = len(self.stacks[self.lifted[0]])
        if self._me() == "siana" or (self._me() == "ulrich" and size >= 2):
            self.ask = (self.turn_of, "drop")
        else:
            self._sow(None, None)

    def _legal_drop(self) -> list[str]:
        assert self.lifted
        size = len(self.stacks[self.lifted[0]])
        if self._me() == "siana":
            return ["plain", *(f"skip {n}" for n in range(1, size + 1))]
        return ["plain", *(f"double {n}" for n in range(1, size))]

    def _play_plain(self) -> None:
        self._sow(None, None)

    def _play_skip(self, n: str) -> None:
        self._sow(int(n), None)

    def _play_double(self, n: str) -> None:
        self._sow(None, int(n))

    def _sow(self, skip: int | None, double: int | None) -> None:
        assert self.lifted
        start, way = self.lifted
        discs, self.stacks[start] = self.stacks[start], []
        places = [start + way * i for i in range(1, len(discs) + 1)]
        if skip is not None:
            places = [place if i + 1 < skip else place + way for i, place in enumerate(places)]
        if double is not None:
            places = [place if i + 1 <= double else place - way for i, place in enumerate(places)]
        for disc, place in zip(discs, places, strict=True):
            self.stacks[place % 8].append(disc)
        self.lifted = None
        if places[-1] % 8 == self.lys:
            self.ask = (self.turn_of, "lys")
        else:
            self._red_or_listen()

    def _legal_lys(self) -> list[str]:
        return [f"lys {i + 1}" for i in range(8) if i != self.lys]

    def _play_lys(self, pile: str) -> None:
        self.lys = int(pile) - 1
        if self.ask[1] == "point":
            self.turn_of = self.first
            self._start_turn()
            return
        self._take(self.lys, self.turn_of)
        self.then = "red"
        self._go_on()

    def _take(self, pile: int, seat: int | None) -> None:
        """Move the top of a pile to a seat, or out of the match; a fragment goes to the moon card."""
        if not self.piles[pile]:
            return
        token = self.piles[pile].pop()
        assert token is not None
        self.progress = True
        if token == "fragment":
            self.moon_card += 1
        elif seat is not None:
            self.hand[seat][token] += 1

    def _raisings(self) -> dict[str, tuple[int, int]]:
        """Return each choice of Red's that changes the campfire, with the disc's place."""
        found: dict[str, tuple[int, int]] = {}
        for space, stack in enumerate(self.stacks):
            seen = [stack]
            reds = [i for i, disc in enumerate(stack) if disc == "red"]
            for name, i in zip(("", " lower"), reversed(reds), strict=False):
                after = [*stack[:i], *stack[i + 1 :], "red"]
                if after not in seen:
                    seen.append(after)
                    found[f"raise {space + 1}{name}"] = (space, i)
        return found

    def _red_or_listen(self) -> None:
        if self._me() == "red" and self._raisings():
            self.ask = (self.turn_of, "red")
        else:
            self._listen()

    def _legal_red(self) -> list[str]:
        return ["keep", *self._raisings()]

    def _play_keep(self) -> None:
        self._listen()

    def _play_raise(self, *words: str) -> None:
        space, i = self._raisings()[" ".join(["raise", *words])]
        self.stacks[space].append(self.stacks[space].pop(i))
        self._listen()

    def _listen(self) -> None:
        seats = {name: seat for seat, name in self.adventurer.items()}
        if "nostromo" in seats:
            seats["frog"] = seats["nostromo"]
        for i in range(8):
            if self.stacks[i] and self.stacks[i][-1] != "nomad":
                self._take(i, seats.get(self.stacks[i][-1]))
        self.then = "end"
        self._go_on()

    # -------------------------------------------------------------- writing

    def _price(self, row: str, value: str) -> int:
        return self.songs[value][0] if row == "song" else int(value) - self.cards[self.turn_of].get(row, 0)

    def _payments(self, row: str, value: str) -> list[str]:
        """Return every way to pay for a card, in notation, each multiset of tokens once."""
        hand, due = self.hand[self.turn_of], self._price(row, value)
        ways = []
        if row == "song":
            held = [legend for legend in LEGENDS if hand[legend] > 0]
            for size in range(len(held) + 1):
                for legends in itertools.combinations(held, size):
                    if 0 <= due - size <= hand["joker"]:
                        ways.append(" ".join(["pay", *legends, *["joker"] * (due - size)]))
        else:
            for jokers in range(hand["joker"] + 1):
                if 0 <= due - jokers <= hand[row]:
                    ways.append(f"jokers {jokers}")
        return ways

    def _writable(self) -> list[str]:
        own = self.cards[self.turn_of]
        taken = {(row, value) for cards in self.cards for row, value in cards.items()}
        found = []
        for row, values in self.values.items():
            for value in values:
                if (row, value) not in taken and value > own.get(row, 0) and self._payments(row, str(value)):
                    found.append(f"write {row} {value}")
        for song, left in self.songs_left.items():
            if left and "song" not in own and self._payments("song", song):
                found.append(f"write song {song}")
        return found

    def _play_write(self, row: str, value: str) -> None:
        self.buying = (row, value)
        ways = self._payments(*self.buying)
        if len(ways) == 1:
            self.play(ways[0])
        else:
            self.ask = (self.turn_of, "pay")

    def _legal_pay(self) -> list[str]:
        assert self.buying
        return self._payments(*self.buying)

    def _play_pay(self, *tokens: str) -> None:
        self._buy(Counter(tokens))

    def _play_jokers(self, jokers: str) -> None:
        assert self.buying
        row, value = self.buying
        self._buy(Counter({"joker": int(jokers), row: self._price(row, value) - int(jokers)}))

    def _buy(self, tokens: Counter[str]) -> None:
        assert self.buying
        self.hand[self.turn_of] -= tokens
        row, value = self.buying
        if row == "song":
            self.songs_left[value] -= 1
        self.cards[self.turn_of][row] = self.songs[value][1] if row == "song" else int(value)
        self.buying = None
        self.progress = True
        self._end_turn()

    def _legal_last(self) -> list[str]:
        return [*self._writable(), "decline"]

    def _play_decline(self) -> None:
        self._end_turn()

    # -------------------------------------------------------------- the result

    def scores(self) -> list[dict[str, int]]:
        return [
            {
                "song": self.cards[seat].get("song", 0),
                "legends": sum(value for row, value in self.cards[seat].items() if row != "song"),
                "fragments": self.won[seat],
                "tokens": -sum(self.hand[seat].values()),
            }
            for seat in range(self.players)
        ]

    def places(self) -> list[int]:
        keys = [
            (sum(score.values()), len(set(cards) - {"song"}))
            for score, cards in zip(self.scores(), self.cards, strict=True)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]
