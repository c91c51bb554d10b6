"""LUNA Capital a second time: slow and plain, written from RULES.md alone, sharing no code with the engine.

The match is one generator that reads like the rules page. It yields who chooses from what, and is sent the choice.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

CHANCE, TERMINAL = -1, -4
Ask = tuple[int, "set[str] | dict[str, int]"]
Flow = Generator[Ask, str, str]
Cell = tuple[int, int]

SYSTEMS = {"hydrogen": {"H"}, "oxygen": {"O"}, "water": {"W"}, "greenhouse": {"P", "A", "L", "X"}}
MODS = {"mH", "mO", "mW", "mG", "mS", "mM", "mR"}
MORE_MODS = {"mM": "mod_hab", "mR": "meteorite"}  # what they count; only in sets of owners
COUNTS = SYSTEMS | {"office": {"S"}, "mod_hab": MODS, "meteorite": {"M"}}
NAMED = {"H": "hydrogen", "O": "oxygen", "W": "water", "G": "greenhouse", "S": "office", "M": "mod_hab"}
SHORT_POINTS = [8, 8, 8, 7, 7, 7, 8, 6, 6, 7, 6, 6, 6, 7, 6]
LONG_POINTS = [10, 9, 10, 9, 10, 8, 9, 10, 10]
COLUMNS = {4: "hydrogen", 5: "oxygen", 6: "greenhouse", 7: "water", 8: "office", 9: "meteorite"}
LINES = {10: "meteorite", 11: "oxygen", 12: "greenhouse", 13: "hydrogen", 14: "water", 15: "office"}
MANY = {
    2: ("oxygen", 5),
    3: ("greenhouse", 5),
    4: ("hydrogen", 5),
    5: ("water", 5),
    6: ("office", 4),
    7: ("meteorite", 6),
}
CORNERS = {"tl": (0, 0), "tr": (1, 0), "bl": (0, 1), "br": (1, 1)}


@dataclass
class Site:
    cells: list[Cell]  # x, y; one or two
    content: str  # "." free, "=" scaffold, or a project's code


@dataclass
class Placed:
    name: str
    number: int | None  # None: no visible number
    sites: list[Site]


@dataclass
class Side:
    """A player, or the automaton."""

    hand: list[str] = field(default_factory=list)
    settlement: dict[Cell, Placed] = field(default_factory=dict)
    robots: int = 0
    tokens: int = 0
    won: dict[str, str] = field(default_factory=dict)  # concession: phase
    kept: Counter[str] = field(default_factory=Counter)  # what the automaton has

    def sites(self) -> list[Site]:
        return [site for placed in self.settlement.values() for site in placed.sites]

    def of(self, what: str) -> list[Site]:
        return [site for site in self.sites() if site.content in COUNTS[what]]

    def scaffolds(self) -> int:
        return sum(site.content == "=" for site in self.sites())

    def rows(self) -> int:
        return len({y for _, y in self.settlement})

    def site_at(self, cell: Cell) -> Site | None:
        return next((site for site in self.sites() if cell in site.cells), None)


def adjacent(one: Site, other: Site) -> bool:
    return one is not other and any(
        abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.product(one.cells, other.cells)
    )


def touching(one: Site, other: Site) -> bool:
    return one is not other and any(
        max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in itertools.product(one.cells, other.cells)
    )


def connected(sites: list[Site]) -> bool:
    return bool(sites) and largest(sites) == len(sites)


def largest(sites: list[Site]) -> int:
    """Return the size of the largest connected area."""
    return max(map(len, areas(sites)), default=0)


def areas(sites: list[Site]) -> Iterator[list[Site]]:
    """Yield the connected areas."""
    left = list(sites)
    while left:
        area = [left.pop()]
        for site in area:
            joined = [other for other in left if adjacent(site, other)]
            area += joined
            left = [other for other in left if not any(other is taken for taken in joined)]
        yield area


class Oracle:
    def __init__(self, players: int, options: dict[str, object], components: Path) -> None:
        self.players = players
        self.offices_on_scaffolds = options["offices_on_scaffolds"]
        self.systems_in_one_area = options["systems_in_one_area"]
        self.solo = players == 1
        self.faces: dict[str, tuple[int, list[str]]] = {}
        self.unseen: Counter[str] = Counter()
        self.towers: dict[str, Counter[str]] = {phase: Counter() for phase in "ABC"}
        self.layouts: dict[str, set[Cell]] = {}
        self._read(components.read_text(encoding="utf-8"))
        self.more_mods = MORE_MODS if self.codes & set(MORE_MODS) else {}
        self.under: list[str] = []
        self.sides = [Side() for _ in range(max(2, players))]
        self.lots: list[str | None] = [None] * (3 if self.solo else 4)
        self.tiles: list[list[str]] = [[] for _ in self.lots]
        self.marker = len(self.lots) - 1
        self.concessions: list[str] = []
        self.robots, self.tokens = 8, 4
        self.flow = self._match()
        self.ask: Ask = next(self.flow)

    # -------------------------------------------------------------- what tests ask

    def current_player(self) -> int:
        return self.ask[0]

    def legal(self) -> set[str]:
        return set(self.ask[1])

    def chance(self) -> dict[str, int]:
        assert isinstance(self.ask[1], dict)
        return self.ask[1]

    def play(self, notation: str) -> None:
        assert notation in self.ask[1], f"{notation} is not one of {sorted(self.ask[1])}"
        try:
            self.ask = self.flow.send(notation)
        except StopIteration:
            self.ask = (TERMINAL, set())

    # -------------------------------------------------------------- the box (LC-C1, LC-C2)

    def _read(self, text: str) -> None:
        section, block = "", []
        self.codes: set[str] = set()  # everything printed, also on tiles that stay in the box
        for line in (line.strip() for line in text.splitlines()):
            if not line or line.startswith("#"):
                continue
            self.codes |= {word.strip("+,") for word in line.split()}
            if line.split()[0] in ("layout", "cards", "tiles"):
                section, block = line, []
            elif section.startswith("layout"):
                block.append(line.split())
                self.layouts[section] = {
                    (x, y) for y, row in enumerate(block) for x, mark in enumerate(row) if mark == "X"
                }
            elif section == "cards":
                block.append([part.split() for part in line.split("|")])
                if len(block) == 3:
                    for (name,), upper, lower in zip(*block, strict=True):
                        self._add_card(name, upper + lower)
                    block = []
            else:
                self._add_tiles(line)

    def _add_card(self, name: str, codes: list[str]) -> None:
        face = (int(name[:-1]), codes)
        name = next((known for known, other in self.faces.items() if other == face), name)
        self.faces[name] = face
        self.unseen[name] += 1

    def _add_tiles(self, line: str) -> None:
        head, _, rest = line.partition(":")
        phase, dots = head.split()
        if int(dots) < max(2, self.players):
            for item in rest.split(","):
                number, code = item.split()
                self.towers[phase][code] += int(number)

    # -------------------------------------------------------------- the match

    def _match(self) -> Flow:
        yield from self._set_up()
        for phase, letter in enumerate("ABC"):
            for number in range(1, 5):
                for lot in range(len(self.lots)):  # LC-R3, LC-R4; the very first tile was dealt in set-up
                    if len(self.tiles[lot]) < number:
                        yield from self._add_tile(lot, letter)
                for i in range(self.players):
                    player = (self.first + i) % self.players
                    taken = yield from self._turn(player)
                    emptied = [taken]
                    if self.solo:
                        emptied.append(self._automaton(taken))
                    self.marker = emptied[-1]
                    last = i == self.players - 1 and number == 4
                    if not (last and letter == "C"):
                        for lot in emptied:
                            self.lots[lot] = yield from self._draw_card()
                            for _ in range(0 if last else number):
                                yield from self._add_tile(lot, letter)
            self._award(phase, letter)
            self.tiles = [[] for _ in self.lots]
            self.first = (self.first + 1) % self.players
        return ""

    def _set_up(self) -> Flow:
        long = yield CHANCE, {f"long {i}": 1 for i in range(1, 10) if not (self.solo and i == 1)}
        self.concessions.append(long)
        for _ in range(2):
            short = yield CHANCE, {f"short {i}": 1 for i in range(1, 16) if f"short {i}" not in self.concessions}
            self.concessions.append(short)
        self.concessions[1:] = sorted(self.concessions[1:], key=lambda name: int(name.split()[1]))
        for lot in range(len(self.lots)):
            self.lots[lot] = yield from self._draw_card()
        dealt: list[list[str]] = [[] if self.solo else side.hand for side in self.sides]  # solo: nobody's yet
        for hand in dealt:
            for _ in range(3):
                hand.append((yield from self._draw_card()))
        for lot in range(len(self.lots)):
            yield from self._add_tile(lot, "A")
        self.first = 0
        if self.solo:
            mine, others = dealt
            if (yield 0, {"pass", "trade"}) == "trade":
                mine, others = others, mine
            self.sides[0].hand = mine
            self.under += others
        else:
            chosen = yield CHANCE, {f"first {i + 1}": 1 for i in range(self.players)}
            self.first = int(chosen.split()[1]) - 1
        for i in range(self.players):
            player = (self.first - 1 - i) % self.players
            hand = self.sides[player].hand
            offer = yield player, {"pass"} | {f"offer {card}" for card in hand}
            if offer != "pass":
                card = offer.split()[1]
                hand.remove(card)
                lot = int((yield player, {f"for {n + 1}" for n in range(len(self.lots))}).split()[1]) - 1
                hand.append(str(self.lots[lot]))
                self.lots[lot] = card
        return ""

    def _draw_card(self) -> Flow:
        """LC-R5"""
        if self.unseen.total():
            name = (yield CHANCE, {f"deal {card}": n for card, n in self.unseen.items() if n}).split()[1]
            self.unseen[name] -= 1
        else:
            name = (yield CHANCE, {f"deal {self.under[0]}": 1}).split()[1]
            self.under.pop(0)
        return name

    def _add_tile(self, lot: int, letter: str) -> Flow:
        tower = self.towers[letter]
        code = (yield CHANCE, {f"draw {code}": n for code, n in tower.items() if n}).split()[1]
        tower[code] -= 1
        self.tiles[lot].append(code)
        return code

    # -------------------------------------------------------------- a turn

    def _turn(self, player: int) -> Generator[Ask, str, int]:
        side = self.sides[player]
        lot = yield from self._take(player)
        front, self.tiles[lot] = self.tiles[lot], []
        side.hand.append(str(self.lots[lot]))
        self.lots[lot] = None
        yield from self._play_card(player)
        while any(self._quadrants(side, tile) for tile in front):  # LC-Q4
            tile = (yield player, {f"tile {tile}" for tile in front if self._quadrants(side, tile)}).split()[1]
            front.remove(tile)
            yield from self._play_tile(player, tile)
        return lot

    def _take(self, player: int) -> Generator[Ask, str, int]:
        """LC-T1, LC-T2"""
        side = self.sides[player]
        while True:
            choices = {f"take {n + 1}" for n in range(len(self.lots)) if n != self.marker or side.hand}
            if side.tokens:
                for a, b in itertools.combinations(range(len(self.lots)), 2):
                    choices |= {f"swap {a + 1}:{x} {b + 1}:{y}" for x in self.tiles[a] for y in self.tiles[b]}
            words = (yield player, choices).split()
            if words[0] == "take":
                break
            (a, x), (b, y) = ((int(word[0]) - 1, word[2:]) for word in words[1:])
            self.tiles[a].remove(x)
            self.tiles[b].remove(y)
            self.tiles[a].append(y)
            self.tiles[b].append(x)
            side.tokens -= 1
            self.tokens += 1
        lot = int(words[1]) - 1
        if lot == self.marker:
            card = (yield player, {f"under {card}" for card in side.hand}).split()[1]
            side.hand.remove(card)
            self.under.append(card)
        return lot

    def _places(self, side: Side, number: int | None) -> set[Cell]:
        """LC-P1, LC-P2, LC-P3"""
        if not side.settlement:
            return {(0, 0)}
        beside = {(x + a, y + b) for x, y in side.settlement for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        found = set()
        for x, y in beside - set(side.settlement):
            rows = {row for _, row in side.settlement} | {y}
            line = {col: placed.number for (col, row), placed in side.settlement.items() if row == y and placed.number}
            numbers = [n for _, n in sorted((line | ({x: number} if number else {})).items())]
            if max(rows) - min(rows) < 3 and all(a < b for a, b in itertools.pairwise(numbers)):
                found.add((x, y))
        return found

    def _play_card(self, player: int) -> Flow:
        side = self.sides[player]
        fits = {card for card in side.hand if self._places(side, self.faces[card][0])}
        choices = {f"play {card}" for card in fits} or {f"down {card}" for card in side.hand}
        if side.robots:
            choices |= {f"robot {card}" for card in side.hand}
        how, card = (yield player, choices).split()
        side.hand.remove(card)
        number = self.faces[card][0] if how == "play" else None
        place = (yield player, {f"at {x},{y}" for x, y in self._places(side, number)}).split()[1]
        x, y = (int(part) for part in place.split(","))
        side.robots -= how == "robot"
        side.settlement[x, y] = Placed(card, number, [] if how == "down" else self._sites(card, x, y))
        return ""

    def _sites(self, card: str, x: int, y: int) -> list[Site]:
        found: dict[int, Site] = {}
        for i, code in enumerate(self.faces[card][1]):
            cell = (2 * x + i % 2, 2 * y + i // 2)
            if code in "<^":
                found[i - (1 if code == "<" else 2)].cells.append(cell)
            else:
                found[i] = Site([cell], code)
        return list(found.values())

    def _quadrants(self, side: Side, tile: str) -> set[str]:
        """LC-Q1, LC-Q2, LC-Q3"""
        code, found = tile.rstrip("+"), set()
        for (x, y), placed in side.settlement.items():
            for site in placed.sites:
                builds = code[0] in "mc" or (code == "S" and self.offices_on_scaffolds)
                if site.content == "." or code == "demo" or (site.content == "=" and builds):
                    corner = {(2 * x + a, 2 * y + b): name for name, (a, b) in CORNERS.items()}[site.cells[0]]
                    found.add(f"on {x},{y} {corner}")
        return found

    def _play_tile(self, player: int, tile: str) -> Flow:
        side, code = self.sides[player], tile.rstrip("+")
        _, place, corner = (yield player, self._quadrants(side, tile)).split()
        x, y = (int(part) for part in place.split(","))
        a, b = CORNERS[corner]
        site = side.site_at((2 * x + a, 2 * y + b))
        assert site is not None
        site.content = "." if code == "demo" else code
        robots = min(tile.count("+"), self.robots)
        side.robots += robots
        self.robots -= robots
        if code == "redis" and self.tokens:
            side.tokens += 1
            self.tokens -= 1
        if code == "pad":
            drawn = []
            while len(drawn) < 3 and self.unseen.total() + len(self.under):
                drawn.append((yield from self._draw_card()))
            if drawn:
                kept = int((yield player, {f"keep {n + 1}" for n in range(len(drawn))}).split()[1]) - 1
                side.hand.append(drawn.pop(kept))
                self.under += drawn
        return ""

    def _automaton(self, taken: int) -> int:
        """LC-1S2"""
        left = [lot for lot in range(3) if lot != taken]
        lot = next(lot for lot in left if lot != self.marker) if taken != self.marker else min(left)
        automaton, name = self.sides[1], str(self.lots[lot])
        automaton.kept.update(code.rstrip("+") for code in self.tiles[lot])
        automaton.kept.update(code for code in self.faces[name][1] if code not in "<^.=")
        self.lots[lot], self.tiles[lot] = None, []
        return lot

    # -------------------------------------------------------------- concessions

    def _award(self, phase: int, letter: str) -> None:
        """LC-N1"""
        sides = self.sides[: self.players]
        for name in self.concessions:
            if not any(name in side.won for side in sides):
                for side in [side for side in sides if self.fulfils(side, name)]:
                    side.won[name] = letter

    def fulfils(self, side: Side, name: str) -> bool:
        """LC-N2"""
        term, number = name.split(maxsplit=1)[0], int(name.split()[1])
        places = set(side.settlement)
        if name in ("short 1", "long 8"):
            layout = self.layouts[f"layout {name}"]
            return any({(a + x, b + y) for a, b in layout} <= places for x in range(-30, 31) for y in range(-4, 5))
        if name == "short 2":
            return side.scaffolds() == 0
        if name == "short 3" and self.systems_in_one_area:
            together = areas([site for system in SYSTEMS for site in side.of(system)])
            return any(
                all(any(site.content in codes for site in area) for codes in SYSTEMS.values()) for area in together
            )
        if name == "short 3":
            return any(connected(list(four)) for four in itertools.product(*(side.of(system) for system in SYSTEMS)))
        if term == "short" and number in COLUMNS:
            return self._column(side, COLUMNS[number])
        if term == "short":
            return self._line(side, LINES[number])
        if name == "long 1":
            return any(side.rows() < other.rows() for other in self.sides[: self.players])
        if name == "long 9":
            return max(Counter(y for _, y in places).values(), default=0) >= 5
        what, many = MANY[number]
        return len(side.of(what)) >= many

    def _column(self, side: Side, what: str) -> bool:
        columns: Counter[int] = Counter()
        for (x, _), placed in side.settlement.items():
            columns[x] += any(site.content in COUNTS[what] for site in placed.sites)
        return 3 in columns.values()

    def _line(self, side: Side, what: str) -> bool:
        """Return whether three such projects follow one another, walking right or down from any cell."""
        cells = {cell: id(site) for site in side.of(what) for cell in site.cells}
        for (x, y), (a, b) in itertools.product(cells, ((1, 0), (0, 1))):
            steps = itertools.takewhile(lambda cell: cell in cells, ((x + n * a, y + n * b) for n in itertools.count()))
            if len({cells[cell] for cell in steps}) >= 3:
                return True
        return False

    # -------------------------------------------------------------- scoring

    def scores(self) -> list[dict[str, int]]:
        rows = [self._score(side) for side in self.sides[: self.players]]
        if self.solo:
            rows = [rows[0] | {"specials": 0}, self._score_automaton()]
        counts = [len(side.of("meteorite")) for side in self.sides[: self.players]]
        counts += [self.sides[1].kept["M"]] if self.solo else []
        prizes = {2: [10, 0], 3: [10, 2, 0], 4: [10, 5, 2, 0]}[len(counts)]
        for row, mine in zip(rows, counts, strict=True):
            ranked = sorted(counts, reverse=True)
            share = [prize for prize, count in zip(prizes, ranked, strict=True) if count == mine]
            row["meteorites"] = sum(share) // len(share) if mine else 0
        return rows

    def _score(self, side: Side) -> dict[str, int]:
        parts = {system: self._area(largest(side.of(system))) for system in SYSTEMS}
        codes = Counter(site.content for site in side.sites())
        parts["greenhouse_sets"] = self._sets(codes)
        for letter, what in NAMED.items():
            if letter != "M":
                mods = [site for site in side.sites() if site.content == f"m{letter}"]
                parts[f"mod_hab_{what}"] = sum(2 * touching(mod, other) for mod in mods for other in side.of(what))
        for letter, what in NAMED.items():
            parts[f"complex_{what}"] = codes[f"c{letter}"] * len(side.of(what))
        for code, what in self.more_mods.items():
            mods = [site for site in side.sites() if site.content == code]
            parts[f"mod_hab_{what}"] = sum(2 * touching(mod, other) for mod in mods for other in side.of(what))
        parts |= {"meteorites": 0, "offices": 2 * codes["S"], "hand": 3 * len(side.hand)}
        for key, name in zip(
            ("concession_long", "concession_short_1", "concession_short_2"), self._named(), strict=True
        ):
            parts[key] = self._worth(name, side.won[name]) if name in side.won else 0
        return parts

    def _named(self) -> list[str]:
        return (self.concessions + [""] * 3)[:3]

    def _area(self, size: int) -> int:
        return [0, 1, 3, 6, 10, 15, 20, 25, 30, 35, 40][min(size, 10)]

    def _sets(self, codes: Counter[str]) -> int:
        """LC-F2, by trying every fruit that each mixed greenhouse may replace."""
        best = 0
        for pears in range(codes["X"] + 1):
            for apples in range(codes["X"] + 1 - pears):
                lemons = codes["X"] - pears - apples
                best = max(best, min(codes["P"] + pears, codes["A"] + apples, codes["L"] + lemons))
        return [0, 5, 12, 22][min(best, 3)]

    def _points(self, name: str) -> int:
        term, number = name.split()
        return (SHORT_POINTS if term == "short" else LONG_POINTS)[int(number) - 1]

    def _worth(self, name: str, phase: str) -> int:
        full = self._points(name)
        half = -(-full // 2)
        if not self.solo:
            return full
        return {"short": {"A": full, "B": half, "C": 0}, "long": {"A": full, "B": full, "C": half}}[
            name.split(maxsplit=1)[0]
        ][phase]

    def _score_automaton(self) -> dict[str, int]:
        """LC-1S4"""
        kept = self.sides[1].kept
        parts = {system: self._area(sum(kept[code] for code in codes)) for system, codes in SYSTEMS.items()}
        parts["greenhouse_sets"] = self._sets(kept)
        parts |= {f"mod_hab_{what}": 5 * kept[f"m{letter}"] for letter, what in NAMED.items() if letter != "M"}
        parts |= {f"complex_{what}": 5 * kept[f"c{letter}"] for letter, what in NAMED.items()}
        parts |= {f"mod_hab_{what}": 5 * kept[code] for code, what in self.more_mods.items()}
        parts |= {"meteorites": 0, "offices": 2 * kept["S"], "hand": 9}
        for key, name in zip(
            ("concession_long", "concession_short_1", "concession_short_2"), self._named(), strict=True
        ):
            parts[key] = self._points(name) if name else 0
        return parts | {"specials": 2 * (kept["pad"] + kept["demo"] + kept["redis"])}

    def places(self) -> list[int]:
        """LC-F6, LC-1S5"""
        totals = [sum(row.values()) for row in self.scores()]
        if self.solo:
            return [1 if totals[0] > totals[1] else 2]
        keys = [(-total, side.scaffolds()) for total, side in zip(totals, self.sides, strict=True)]
        return [1 + sum(other < key for other in keys) for key in keys]
