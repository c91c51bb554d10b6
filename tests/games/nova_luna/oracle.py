"""Nova Luna a second time: slow and plain, written from RULES.md alone, sharing no code with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

CHANCE, TERMINAL = -1, -4
WHEEL = 12
LETTERS = {"red": "r", "blue": "b", "turquoise": "t", "yellow": "y"}
Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """A printed tile: the letter of its colour, its number, its tasks as strings of letters."""

    colour: str
    number: int
    tasks: tuple[str, ...]

    @property
    def name(self) -> str:
        """The tile in notation: r3:bb,y"""
        return f"{self.colour}{self.number}" + (":" + ",".join(self.tasks) if self.tasks else "")


def read_tiles(path: Path) -> list[Tile]:
    """Return the tiles of a component file, with the letters of each task sorted red, blue, turquoise, yellow."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [line.split(",") for line in lines if line and not line.startswith("#")][1:]
    return [
        Tile(LETTERS[colour], int(number), tuple("".join(sorted(task, key="rbty".index)) for task in tasks.split()))
        for colour, number, tasks in rows
    ]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that share a side with this one (NL-K1)."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


@dataclass
class Display:
    """One player's tiles, and the covered tasks as (cell, index)."""

    tiles: dict[Cell, Tile] = field(default_factory=dict)
    covered: set[tuple[Cell, int]] = field(default_factory=set)

    def places(self, window: int) -> set[Cell]:
        """NL-R5: the first tile anywhere (we say 0,0), every later one next to another; the window is not a rule."""
        if not self.tiles:
            return {(0, 0)}
        beside = {cell for tile in self.tiles for cell in neighbours(tile)} - set(self.tiles)
        return {cell for cell in beside if self._span_with(cell) < window}

    def _span_with(self, cell: Cell) -> int:
        columns = [x for x, _ in [*self.tiles, cell]]
        rows = [y for _, y in [*self.tiles, cell]]
        return max(max(columns) - min(columns), max(rows) - min(rows)) + 1

    def group(self, start: Cell) -> set[Cell]:
        """Return all cells of the same colour connected to this one by sides."""
        reached, todo = {start}, [start]
        while todo:
            for cell in neighbours(todo.pop()):
                if cell not in reached and cell in self.tiles and self.tiles[cell].colour == self.tiles[start].colour:
                    reached.add(cell)
                    todo.append(cell)
        return reached

    def counts(self, cell: Cell) -> Counter[str]:
        """NL-K2, NL-K3: return how many tiles of each colour count for the tasks of the tile at this cell."""
        serving: set[Cell] = set()
        for beside in neighbours(cell):
            if beside in self.tiles:
                serving |= self.group(beside)
        return Counter(self.tiles[other].colour for other in serving - {cell})

    def fulfilled(self) -> list[tuple[Cell, int]]:
        """NL-K4: return the uncovered tasks with enough tiles of every colour."""
        found = []
        for cell, tile in self.tiles.items():
            counts = self.counts(cell)
            for index, task in enumerate(tile.tasks):
                if (cell, index) not in self.covered and all(counts[c] >= task.count(c) for c in task):
                    found.append((cell, index))
        return found

    def sum_of_numbers(self) -> int:
        return sum(tile.number for tile in self.tiles.values())


class Oracle:
    """A match of Nova Luna, driven by notations."""

    def __init__(self, players: int, options: dict[str, object], components: Path) -> None:
        self.players = players
        self.solo = players == 1
        self.window = int(str(options.get("window", 64)))
        self.pile = read_tiles(components)
        self.wheel: dict[int, Tile] = {}
        self.marker = 0
        self.displays = [Display() for _ in range(players)]
        self.tokens = [self._tokens_at_the_start(bool(options.get("first_game", False)))] * players
        self.track: dict[int, list[int]] = {}  # space -> players there, from the bottom up
        self.order: list[int] = []  # the stack on the new moon, from the top down, where known
        self.to_fill: list[int] = []  # spaces still to be refilled
        self.taken: Tile | None = None
        self.mover = 0  # the player who took it
        self.over = False
        self.refill_is_decided = False
        self.solo_phase = 1
        self.notes: dict[str, int] = {}
        if self.solo:
            self._start_filling()

    def _tokens_at_the_start(self, first_game: bool) -> int:
        """NL-S2, NL-S3, NL-1S1: tokens left to place on tasks."""
        if self.solo:
            return 8
        taken = {3: 18, 4: 16}.get(self.players, 21) if first_game else 21
        return taken - 1

    # Turn order

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        if self._stack_is_open() or self.to_fill:
            return CHANCE
        return 0 if self.solo else next(self._in_order())

    def _stack_is_open(self) -> bool:
        return not self.solo and not self.track

    def _in_order(self) -> Iterator[int]:
        """NL-T1: furthest back first, the top of a stack first; a player who has yet to place a tile acts."""
        if self.taken is not None:
            yield self.mover
        for space in sorted(self.track):
            yield from reversed(self.track[space])

    # Legal actions

    def legal(self) -> set[str]:
        if self.current_player() < 0:
            return set()
        if self.taken is not None:
            cells = self.displays[self.current_player()].places(self.window)
            return {f"place {x},{y}" for x, y in cells}
        if self._refill_is_offered():
            return {"refill", "keep"}
        takes = {f"take {k}" for k in range(1, min(3, len(self.wheel)) + 1)}
        return takes | ({"end"} if self._may_end_phase() else set())

    def _refill_is_offered(self) -> bool:
        """NL-R1, NL-R2: with one or two tiles on the track and some in the pile."""
        return not self.solo and not self.refill_is_decided and len(self.wheel) in (1, 2) and bool(self.pile)

    def _may_end_phase(self) -> bool:
        """NL-1S2: phase 1 may end once its eight tokens are placed."""
        return self.solo and self.solo_phase == 1 and self.tokens[0] == 0

    def chance(self) -> dict[str, int]:
        if self.current_player() != CHANCE:
            return {}
        if self._stack_is_open():
            return {f"first {player}": 1 for player in range(self.players) if player not in self.order}
        return {f"tile {name}": count for name, count in Counter(tile.name for tile in self.pile).items()}

    # Play

    def play(self, notation: str) -> None:
        possible = self.chance() if self.current_player() == CHANCE else self.legal()
        if notation not in possible:
            raise ValueError(f"“{notation}” is not possible here; possible are {sorted(possible)}.")
        word, _, rest = notation.partition(" ")
        {
            "first": self._play_first,
            "tile": self._play_tile,
            "take": self._play_take,
            "place": self._play_place,
            "refill": self._play_refill,
            "keep": self._play_keep,
            "end": self._play_end,
        }[word](rest)

    def _play_first(self, rest: str) -> None:
        """NL-S4: the next token of the stack on the new moon, from the top; the last one needs no event."""
        self.order.append(int(rest))
        left = [player for player in range(self.players) if player not in self.order]
        if len(left) == 1:
            self.order += left
            self.track = {0: self.order[::-1]}
            self._start_filling()

    def _start_filling(self) -> None:
        """NL-R2: every empty space but the marker's, clockwise from the one after the marker, while the pile lasts."""
        spaces = [(self.marker + step) % WHEEL for step in range(1, WHEEL)]
        self.to_fill = [space for space in spaces if space not in self.wheel][: len(self.pile)]

    def _play_tile(self, rest: str) -> None:
        tile = next(tile for tile in self.pile if tile.name == rest)
        self.pile.remove(tile)
        self.wheel[self.to_fill.pop(0)] = tile

    def _play_refill(self, rest: str) -> None:
        self.refill_is_decided = True
        self._start_filling()

    def _play_keep(self, rest: str) -> None:
        self.refill_is_decided = True

    def _play_take(self, rest: str) -> None:
        """NL-R3, NL-R4: the k-th tile clockwise; the marker follows; the token advances onto the top."""
        self.mover = self.current_player()
        clockwise = [(self.marker + step) % WHEEL for step in range(1, WHEEL)]
        self.marker = [space for space in clockwise if space in self.wheel][int(rest) - 1]
        self.taken = self.wheel.pop(self.marker)
        if not self.solo:
            self._advance(self.mover, self.taken.number)

    def _advance(self, player: int, steps: int) -> None:
        here = next(space for space, stack in self.track.items() if player in stack)
        self.track[here].remove(player)
        self.track.setdefault(here + steps, []).append(player)

    def _play_place(self, rest: str) -> None:
        """NL-R5, NL-R6: the tile goes to the display; then tasks are covered."""
        assert self.taken is not None
        player = self.mover
        x, y = map(int, rest.split(","))
        self.displays[player].tiles[x, y] = self.taken
        self.taken = None
        self._cover(player)
        if self.solo:
            self._after_solo_tile()
        elif self.tokens[player] == 0:
            self.over = True  # NL-E1
        else:
            self._start_turn()

    def _cover(self, player: int) -> None:
        """NL-R6: cover every fulfilled task while there are tokens (NL-1S3)."""
        for task in self.displays[player].fulfilled()[: self.tokens[player]]:
            self.displays[player].covered.add(task)
            self.tokens[player] -= 1

    def _start_turn(self) -> None:
        """NL-R1, NL-E2: an empty track must be refilled; if the pile is empty too, the match is over."""
        self.refill_is_decided = False
        if not self.wheel and self.pile:
            self._start_filling()
        elif not self.wheel:
            self.over = True

    # Solo

    def _after_solo_tile(self) -> None:
        """NL-1S2, NL-1S5: a phase ends with the last tile of the track, phase 2 also with the last token."""
        if self.solo_phase == 1 and not self.wheel:
            self._end_phase_1()
        elif self.solo_phase == 2 and (not self.wheel or self.tokens[0] == 0):
            self.over = True

    def _play_end(self, rest: str) -> None:
        self._end_phase_1()

    def _end_phase_1(self) -> None:
        """NL-1S4, NL-1S3, NL-1S5: note the score, hand out the 13 tokens, cover what waited, refill."""
        self.notes = self._phase_1_now()
        self.solo_phase = 2
        self.tokens[0] += 13
        self._cover(0)
        if self.tokens[0] == 0:
            self.over = True
        else:
            self._start_filling()

    def _phase_1_now(self) -> dict[str, int]:
        return {"phase_1_tiles": self.displays[0].sum_of_numbers(), "phase_1_tokens": 10 * self.tokens[0]}

    # The score, as if the match ended now

    def scores(self) -> list[dict[str, int]]:
        if not self.solo:
            return [{"tokens": tokens} for tokens in self.tokens]
        unplaced = self.tokens[0] + (13 if self.solo_phase == 1 else 0)
        first = self.notes if self.solo_phase == 2 else self._phase_1_now()
        return [{**first, "phase_2_tiles": self.displays[0].sum_of_numbers(), "phase_2_tokens": 10 * unplaced}]

    def places(self) -> list[int]:
        """NL-E3, NL-1S7: by tokens left, then by who moves earlier; solo: 1 below 100, otherwise 2."""
        if self.solo:
            return [1 if sum(self.scores()[0].values()) < 100 else 2]
        standing = [(self.tokens[player], self._precedence(player)) for player in range(self.players)]
        return [1 + sum(other < mine for other in standing) for mine in standing]

    def _precedence(self, player: int) -> int:
        """Return the player's rank in NL-T1's order; while the stack is built, those not in it yet share the last
        one."""
        if self._stack_is_open():
            return self.order.index(player) if player in self.order else self.players
        order = [p for space in sorted(self.track) for p in reversed(self.track[space])]
        return order.index(player)
