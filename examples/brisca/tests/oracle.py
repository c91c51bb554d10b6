"""Brisca a second time: slow and plain, written from RULES.md alone, sharing no code with the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

CHANCE, TERMINAL = -1, -4
ORDER = ["2", "4", "5", "6", "7", "jack", "knight", "king", "3", "ace"]  # BR-4, from low to high
COUNTS = {"ace": 11, "3": 10, "king": 4, "knight": 3, "jack": 2}  # BR-7


class Oracle:
    """A match of Brisca. A card is its notation: "cups ace"."""

    def __init__(self, players: int, options: dict[str, Any], components: Path | None) -> None:
        self.players = players
        self.deck = {f"{suit} {name}" for suit in ("coins", "cups", "swords", "clubs") for name in ORDER}  # BR-1
        if players == 3:
            self.deck.remove("cups 2")
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.trick: list[tuple[int, str]] = []  # who played what, in order
        self.trump: str | None = None
        self.waiting = [seat for _ in range(3) for seat in range(players)]  # players to be given a card, in order
        self.turn = 0

    def current_player(self) -> int:
        if self.waiting or self.trump is None:
            return CHANCE
        return self.turn if any(self.hands) else TERMINAL

    def legal(self) -> set[str]:
        """BR-3: nobody has to follow suit."""
        return {f"play {card}" for card in self.hands[self.turn]}

    def chance(self) -> dict[str, int]:
        return {f"draw {card}": 1 for card in self.deck}

    def play(self, notation: str) -> None:
        verb, _, card = notation.partition(" ")
        if verb == "play":
            self._play_card(card)
        else:
            self._give(card)

    def _give(self, card: str) -> None:
        """BR-2, BR-5: give a card to the next player waiting, or turn it up if nobody waits. The last of the deck is
        the trump."""
        self.deck.remove(card)
        if not self.waiting:
            self.trump = card
            return
        self.hands[self.waiting.pop(0)].add(card)
        if not self.deck and self.waiting:
            assert self.trump is not None and len(self.waiting) == 1
            self.hands[self.waiting.pop()].add(self.trump)

    def _play_card(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            self._end_trick()

    def _end_trick(self) -> None:
        """BR-4, BR-5, BR-6."""
        assert self.trump is not None
        led, trumps = self.trick[0][1].split()[0], self.trump.split()[0]
        decisive = trumps if any(card.startswith(trumps) for _, card in self.trick) else led
        candidates = [(ORDER.index(card.split()[1]), seat) for seat, card in self.trick if card.startswith(decisive)]
        self.turn = max(candidates)[1]
        self.won[self.turn] += [card for _, card in self.trick]
        self.trick = []
        if self.deck:
            self.waiting = [(self.turn + step) % self.players for step in range(self.players)]

    def scores(self) -> list[dict[str, int]]:
        return [{"points": sum(COUNTS.get(card.split()[1], 0) for card in won)} for won in self.won]

    def places(self) -> list[int]:
        totals = [score["points"] for score in self.scores()]
        return [1 + sum(other > own for other in totals) for own in totals]
