"""Nuevos Mundos a second time: slow and plain, written from RULES.md alone, sharing no code with the engine.

A card is its notation: "01" to "64", or a biome's name for its settlement.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

CHANCE, TERMINAL = -1, -4
BIOMES = ["ocean", "coast", "jungle", "savanna", "desert", "high-mountain", "taiga", "arctic-tundra"]
ICONS = ["sun", "water", "plants", "animals", "minerals", "ice"]


def read(path: Path) -> list[list[str]]:
    """Return value, biome and icons of every biome card."""
    rows = [line.split(",") for line in path.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
    return [[cell.strip() for cell in row] for row in rows]


class Oracle:
    """A match of Nuevos Mundos, driven by notations."""

    def __init__(self, players: int, options: dict[str, object], components: Path) -> None:
        self.players = players
        self.options = options
        cards = read(components)
        self.icons = {value: icons.split() for value, _, icons in cards}
        self.biome_of = {value: name for value, name, _ in cards} | {name: name for name in BIOMES}
        self.pile = {f"{value:02}" for value in range(1, 65)}
        if options["settlements"]:
            self.pile |= set(BIOMES)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.worlds: list[set[str]] = [set() for _ in range(players)]
        self.discards: list[str] = []  # the top card last
        self.board: dict[int, str] = {}  # spaces 2 to 6
        self.fixed: dict[str, str] = {}  # settlement -> the value it stands for
        self.player: int | None = None  # whose turn it is; None before the first player is known
        # Pending chance events, in order: ("hand", player), ("space", number), ("world", player).
        self.due: list[tuple[str, int]] = [("hand", p) for p in range(players) for _ in range(4)]
        self.due += [("space", number) for number in (0, 2, 3, 4, 5, 6)]
        self.last_cards: list[int] = []  # who may still deploy a last card (NM-E1)
        self.to_fix: list[tuple[int, str]] = []  # owner and settlement, in order (NM-M1)
        self.order: list[int] = []  # turn order, beginning after the player who took the last turn
        self.over = False

    def values_of(self, name: str) -> list[str]:
        """Return the cards of a biome but for its settlement, which is named after it (NM-C3)."""
        return sorted(card for card, biome in self.biome_of.items() if biome == name and card.isdigit())

    # ------------------------------------------------------------ who acts, and how

    def current_player(self) -> int:
        if self.player is None or self.due:
            return CHANCE
        if self.last_cards:
            return self.last_cards[0]
        if self.to_fix:
            return self.to_fix[0][0]
        return TERMINAL if self.over else self.player

    def legal(self) -> set[str]:
        player = self.current_player()
        if player < 0:
            return set()
        if self.last_cards:  # NM-E1
            return {"decline"} | {f"{card} deploy" for card in self.hands[player]}
        if self.to_fix:  # NM-M1
            return {f"value {value}" for value in self.values_of(self.to_fix[0][1]) if value not in self.worlds[player]}
        found = set()
        for card in self.hands[player]:
            found.add(f"{card} deploy")
            if self._spaces_by_biome(card):  # NM-A4
                found.add(f"{card} biome")
            if self._spaces_by_digits(card):
                found.add(f"{card} digits")
        return found

    def chance(self) -> dict[str, int]:
        if self.player is None:
            return {f"first {player}": 1 for player in range(self.players)}
        return {f"card {card}": 1 for card in self.pile} if self.due else {}

    def _visible(self) -> dict[int, str]:
        """Spaces 0 and 2 to 6 (NM-C4)."""
        return {0: self.discards[-1], **self.board}

    def _spaces_by_biome(self, card: str) -> set[int]:
        return {space for space, other in self._visible().items() if self.biome_of[other] == self.biome_of[card]}

    def _spaces_by_digits(self, card: str) -> set[int]:
        named = {int(digit) for digit in card} if card.isdigit() else set()
        there = set(self._visible()) | ({1} if self.pile else set())
        return named & there

    # ------------------------------------------------------------ playing

    def play(self, notation: str) -> None:
        first, second = (notation.split() + [""])[:2]
        if first == "first":
            self.player = int(second)
        elif first == "card":
            self._chance_card(second)
        elif first == "value":
            _, settlement = self.to_fix.pop(0)
            self.fixed[settlement] = second
            self._maybe_over()
        elif self.last_cards:
            self._last_card(self.last_cards.pop(0), first)
        else:
            self._turn(first, second)

    def _chance_card(self, card: str) -> None:
        self.pile.remove(card)
        where, which = self.due.pop(0)
        if where == "hand":
            self.hands[which].append(card)
        elif where == "world":
            self.worlds[which].add(card)
        elif which == 0:
            self.discards.append(card)
        else:
            self.board[which] = card
        if not self.due and any(self.worlds):  # not at the end of the set-up
            self._go_on(drawn=where == "hand")

    def _turn(self, card: str, way: str) -> None:
        player = self.player
        assert player is not None
        self.hands[player].remove(card)
        if way == "deploy":  # NM-A3
            self.worlds[player].add(card)
            self._go_on(drawn=False)
            return
        spaces = self._spaces_by_biome(card) if way == "biome" else self._spaces_by_digits(card)
        for space in spaces - {1}:
            self.worlds[player].add(self.discards.pop() if space == 0 else self.board.pop(space))
        self.discards.append(card)
        if 1 in spaces:
            self.due = [("world", player)]
        else:
            self._go_on(drawn=False)

    def _go_on(self, drawn: bool) -> None:
        """Go on after an action, a space filled or a card drawn: NM-T1, NM-T2, NM-T3, NM-E1, NM-E2."""
        assert self.player is not None
        if not self.pile and len(self.discards) > 1:
            self.pile = set(self.discards[:-1])
            self.discards = self.discards[-1:]
        empty = [space for space in (2, 3, 4, 5, 6) if space not in self.board]
        following = [(self.player + step) % self.players for step in range(1, self.players + 1)]
        if empty and self.pile:
            self.due = [("space", empty[0])]
        elif empty:
            self.last_cards = [other for other in following[:-1] if self.hands[other]]
            self._end(following)
        elif self.pile and not drawn:
            self.due = [("hand", self.player)]
        elif self.hands[following[0]]:
            self.player = following[0]
        else:
            self._end(following)

    def _end(self, order: list[int]) -> None:
        self.order = order
        if not self.last_cards:
            self._list_settlements()

    def _last_card(self, player: int, card: str) -> None:
        if card != "decline":
            self.hands[player].remove(card)
            self.worlds[player].add(card)
        if not self.last_cards:
            self._list_settlements()

    def _list_settlements(self) -> None:
        for owner in self.order:
            for name in BIOMES:
                if name in self.worlds[owner] and not set(self.values_of(name)) <= self.worlds[owner]:
                    self.to_fix.append((owner, name))
        self._maybe_over()

    def _maybe_over(self) -> None:
        self.over = not self.to_fix

    # ------------------------------------------------------------ scoring

    def scores(self) -> list[dict[str, int]]:
        parts = {
            "biodiversity": self._biodiversity(),
            "dominant_biomes": self._dominance(),
            "natural_balance": self._balance(),
        }
        if self.options["vital_capacity"]:
            parts["vital_capacity"] = self._vital_capacity()
        if self.options["discordance"]:
            parts["discordance"] = self._discordance()
        return [{name: points[player] for name, points in parts.items()} for player in range(self.players)]

    def _biodiversity(self) -> list[int]:
        """NM-P1."""
        counts = [len({self.biome_of[card] for card in world}) for world in self.worlds]
        return [count + (3 if count == max(counts) else 0) for count in counts]

    def _dominance(self) -> list[int]:
        """NM-P2."""
        points = [0] * self.players
        for name in BIOMES:
            groups = [[card for card in world if self.biome_of[card] == name] for world in self.worlds]
            for winner in self._most([len(group) for group in groups], groups):
                points[winner] += 2
        return points

    def _balance(self) -> list[int]:
        """NM-P3, NM-M2."""
        totals = []
        for world in self.worlds:
            values = {self._value(card) for card in world} - {None}
            lines = [list(range(1, 65))]
            if not self.options["global_balance"]:
                lines = [[int(value) for value in self.values_of(name)] for name in BIOMES]
            totals.append(sum(self._in_runs([value in values for value in line]) for line in lines))
        return totals

    @staticmethod
    def _in_runs(there: list[bool]) -> int:
        words = "".join("x" if it else " " for it in there).split()
        return sum(len(word) for word in words if len(word) >= 3)

    def _vital_capacity(self) -> list[int]:
        """NM-M3."""
        points = [0] * self.players
        for icon in ICONS:
            for winner in self._most(self._icon_counts(icon), self._icon_groups(icon)):
                points[winner] += 3
        return points

    def _discordance(self) -> list[int]:
        """NM-M4."""
        subjects = [
            ([len({self.biome_of[card] for card in world}) for world in self.worlds], [list(w) for w in self.worlds])
        ]
        for name in BIOMES:
            groups = [[card for card in world if self.biome_of[card] == name] for world in self.worlds]
            subjects.append(([len(group) for group in groups], groups))
        if self.options["vital_capacity"]:
            subjects += [(self._icon_counts(icon), self._icon_groups(icon)) for icon in ICONS]
        points = [0] * self.players
        for counts, groups in subjects:
            spared = self._highest(range(self.players), groups) if len(set(counts)) == 1 else []
            for player, count in enumerate(counts):
                if count == min(counts) and player not in spared:
                    points[player] -= 1
        return points

    def _most(self, counts: list[int], groups: list[list[str]]) -> list[int]:
        """Return the player with the most, or nobody if nobody has any."""
        best = [player for player, count in enumerate(counts) if count == max(counts) and count]
        return best if len(best) < 2 else self._highest(best, groups)

    def _highest(self, among: range | list[int], groups: list[list[str]]) -> list[int]:
        """Return which of them holds the highest card; a real card beats a settlement of the same value (NM-M1)."""
        held = [
            (self._value(card), card.isdigit(), player)
            for player in among
            for card in groups[player]
            if self._value(card) is not None
        ]
        return [max(held)[2]] if held else []

    def _value(self, card: str) -> int | None:
        if card.isdigit():
            return int(card)
        return int(self.fixed[card]) if card in self.fixed else None

    def _icon_groups(self, icon: str) -> list[list[str]]:
        return [[card for card in world if icon in self.icons.get(card, [])] for world in self.worlds]

    def _icon_counts(self, icon: str) -> list[int]:
        return [sum(self.icons.get(card, []).count(icon) for card in world) for world in self.worlds]

    def places(self) -> list[int]:
        """NM-E3."""
        keys = []
        for player, parts in enumerate(self.scores()):
            shown = Counter(icon for card in self.worlds[player] for icon in self.icons.get(card, []))
            keys.append((sum(parts.values()), *(shown[icon] for icon in ICONS)))
        return [1 + sum(other > key for other in keys) for key in keys]
