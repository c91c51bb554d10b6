"""Hidden information: NM-H1."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

import lunario
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.testing.cases import choose, walk
from tests.games.nuevos_mundos.positions import BIOMES, position

Reader = int | None


# ------------------------------------------------------------------ small cases, all of them


def deals(cards: list[str], sizes: list[int]) -> Iterator[list[str]]:
    """Yield every way to deal all cards to places of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in deals(rest, sizes[1:]):
            yield [" ".join(chosen), *others]


def way(state: State, card: str) -> str:
    """Return how a card is played: it depends on nothing hidden, so that nothing can be deduced from it."""
    legal = {state.notation(action) for action in state.legal_actions()}
    return next(text for text in (f"{card} digits", f"{card} biome", f"{card} deploy") if text in legal)


def branches(state: State) -> list[str]:
    """Return the next events, all equally likely: a card of the creation pile, or any card of the hand."""
    if state.is_chance:
        return [state.notation(outcome) for outcome, _ in state.chance_outcomes()]
    player, record = state.current_player, state.record
    return [way(state, f"{card + 1:02}") for card in record.hand[player].tolist()[: record.hand_size[player]]]


def leaves(state: State, turns: int, reader: Reader) -> Iterator[tuple[tuple[str, ...], Fraction, State]]:
    """Yield every way through `turns` turns: what the reader sees of it, its probability, and where it leads."""
    if state.is_over or (state.record.turn >= turns and not state.is_chance):
        yield (), Fraction(1), state
        return
    events = branches(state)
    for event in events:
        seen = event if state.sees(state.parse(event), reader) else "?"
        after = state.clone()
        after.apply(event)
        for rest, weight, end in leaves(after, turns, reader):
            yield (seen, *rest), weight / len(events), end


def guesses(states: list[list[str]], discards: str, turns: int, reader: Reader) -> dict[object, Counter[bytes]]:
    """Return, for everything the reader may have seen, the possible states with their probabilities."""
    found: dict[object, Counter[bytes]] = defaultdict(Counter)
    for *hands, pile in states:
        start = position(hands=hands, pile=pile, discards=discards)
        own = hands[reader] if reader is not None else ""
        for seen, weight, end in leaves(start, turns, reader):
            found[own, seen][bytes(end)] += weight  # type: ignore[assignment]
    return found


# The hidden cards take one card by digits, so that each turn draws two: one to fill the space, one for the hand. case:
# the discards, the hidden cards, how many are in each hand and in the creation pile, turns
CASES = {
    "first pile, two players": ("", "28 29 38 39 48 49", [1, 2, 3], 1),
    "first pile, three players": ("", "28 29 38 39 48 49", [1, 1, 1, 3], 1),
    "renewed, two players": ("58 59 60", "28 38 48", [1, 1, 1], 2),
    "renewed, three players": ("58 59 60 61", "28 29 38 48", [1, 1, 1, 1], 3),
    "renewed twice, two players": ("58 59 60", "28 38 48", [1, 1, 1], 3),
    "renewed with larger hands": ("58 59 60", "28 29 38 39 48", [2, 2, 1], 2),
}


@pytest.mark.rule("NM-H1")
@pytest.mark.parametrize("case", CASES)
def test_all_that_can_be_concluded_and_no_more(case: str) -> None:
    """Enumerate every deal and course of play: what fits a player's memory is exactly what `determinize` gives."""
    discards, hidden, sizes, turns = CASES[case]
    game = position(hands=[""] * (len(sizes) - 1)).game
    ambiguous = 0
    for reader in (0, 1, None):
        found = guesses(list(deals(hidden.split(), sizes)), discards, turns, reader)
        ambiguous += sum(len(states) > 1 for states in found.values())
        for number, states in enumerate(found.values()):
            assert len(set(states.values())) == 1, "not all that fits is equally likely"
            members = [game.state_from_bytes(data) for data in states]
            same = {bytes(member.determinize(reader, new_rng(number))) for member in members}
            assert len(same) == 1, "determinize knows more than was seen"
            if number % max(1, len(found) // 15) == 0:
                views = [member.view(reader) for member in members]
                assert all(view == views[0] for view in views), "a view tells more than was seen"
                _check_uniform(members, reader, number)
    assert ambiguous > 0


def _check_uniform(members: list[State], reader: Reader, seed: int) -> None:
    """Check that determinising gives every member equally often."""
    rng, expected = new_rng(seed), 40
    counts = Counter(bytes(members[0].determinize(reader, rng)) for _ in range(expected * len(members)))
    assert set(counts) == {bytes(member) for member in members}
    distance = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(members) - 1
    assert distance <= freedom + 5 * (2 * freedom) ** 0.5 + 10, f"chi-square {distance:.0f} for {freedom}"


@pytest.mark.rule("NM-H1")
def test_a_hand_of_several_generations() -> None:
    """Cards stay within their generation: 05 and 27 came from the first pile, the others from the second."""
    state = position(
        hands=("10 42", "05 20", "27 44"), pile="49 50", pile_generation=1, generations={"20": 1, "44": 1, "42": 1}
    )
    seen = Counter()
    rng = new_rng(4)
    for _ in range(6000):
        hands = state.determinize(0, rng).record.hand.tolist()
        seen[tuple(tuple(f"{card + 1:02}" for card in hands[player][:2]) for player in (1, 2))] += 1
    expected = {
        tuple(tuple(sorted(pair)) for pair in ((old[0], new[0]), (old[1], new[1])))
        for old in itertools.permutations(["05", "27"])
        for new in itertools.permutations(["20", "44", "49", "50"], 2)
    }
    assert set(seen) == expected and len(expected) == 24
    assert max(seen.values()) - min(seen.values()) < 120


@pytest.mark.rule("NM-H1")
def test_with_two_players_the_other_hand_is_known_when_the_first_pile_has_run_out() -> None:
    state = position(hands=("10 42", "05 27"), pile="49 50", pile_generation=1)
    assert state.determinize(0, new_rng(1)) == state
    assert [card["id"] for card in state.view(0)["unseen"][0]["cards"]] == ["05", "27"]
    # A spectator only knows the four together.
    guesses_ = {bytes(state.determinize(None, new_rng(seed))) for seed in range(200)}
    assert len(guesses_) == 6


@pytest.mark.rule("NM-H1")
def test_sizes_are_open_and_cards_are_not() -> None:
    state = position(hands=("10 18 42", "02 26"))
    view = state.view(0)
    assert [seat["hand_count"] for seat in view["seats"]] == [3, 2]
    assert [seat["hand"] is None for seat in view["seats"]] == [False, True]
    assert all(seat["hand"] is None for seat in state.view(None)["seats"])
    assert view["spaces"][1]["card"] is None and view["spaces"][1]["count"] == 64 - 6 - 5


@pytest.mark.rule("NM-H1")
def test_the_generations_of_a_hidden_hand_do_not_tell_its_order() -> None:
    """A player's own cards are known one by one; of another hand only how many came from each pile."""
    state = position(hands=("10 42", "05 20"), pile="49 50", pile_generation=1, generations={"10": 1, "05": 1})
    assert [seat["hand_generations"] for seat in state.view(0)["seats"]] == [[1, 0], [0, 1]]
    assert [seat["hand_generations"] for seat in state.view(1)["seats"]] == [[0, 1], [1, 0]]
    assert [seat["hand_generations"] for seat in state.view(None)["seats"]] == [[0, 1], [0, 1]]


@pytest.mark.rule("NM-H1")
def test_only_the_one_who_draws_sees_the_card() -> None:
    state = position()
    state.apply("10 deploy")
    outcome = state.parse("card 60")
    assert state.sees(outcome, 0)
    assert not state.sees(outcome, 1) and not state.sees(outcome, None)
    assert state.describe(outcome) == "Player 1 draws 60 (arctic tundra)"
    assert state.describe(outcome, hidden=True) == "Player 1 draws a card"
    assert state.describe(outcome, "es", hidden=True) == "El jugador 1 roba una carta"


# ------------------------------------------------------------------ random matches against a reader's memory


class Memory:
    """A reader's memory of the log: the unseen cards of each generation, and how many of them each player holds."""

    def __init__(self, reader: Reader, players: int, cards: set[str]) -> None:
        self.reader = reader
        self.pools = {0: set(cards)}
        self.held: list[Counter[int]] = [Counter() for _ in range(players)]
        self.own: dict[str, int] = {}

    @property
    def generation(self) -> int:
        return max(self.pools)

    def hear(self, state: State, action: int) -> None:
        """Take note of an event before it happens."""
        words = state.notation(action).split() if state.sees(action, self.reader) else ["card", ""]
        player = int(state.record.to_move)
        if words[0] == "card" and state.view(None)["phase"] in ("deal", "draw"):
            self.held[player][self.generation] += 1
            if words[1]:
                self.own[words[1]] = self.generation
                self.pools[self.generation].remove(words[1])
        elif words[0] == "card":
            self.pools[self.generation].remove(words[1])
        elif words[-1] in ("biome", "digits", "deploy"):
            self._played(player, words[0])

    def _played(self, player: int, card: str) -> None:
        if player == self.reader:
            generation = self.own.pop(card)
        else:
            generation = next(number for number, pool in self.pools.items() if card in pool)
            self.pools[generation].remove(card)
        self.held[player][generation] -= 1

    def look(self, before: set[str], after: set[str]) -> None:
        """Compare the open cards before and after an event: those that vanish are the new creation pile."""
        if before - after:
            self.pools[self.generation + 1] = before - after

    def unseen(self) -> list[tuple[int, list[str], int, list[int]]]:
        """Return generation, cards, how many are in the pile, how many in each hand."""
        found = []
        for number, pool in self.pools.items():
            hands = [held[number] if player != self.reader else 0 for player, held in enumerate(self.held)]
            if pool:
                found.append((number, sorted(pool), len(pool) - sum(hands), hands))
        return found


def open_cards(state: State) -> set[str]:
    """Return the cards on the table for everybody to see, including the discards."""
    view = state.view(None)
    cards = [space["card"] for space in view["spaces"] if space["card"]] + view["discards"]
    cards += [card for seat in view["seats"] for row in seat["world"] for card in row["cards"]]
    return {card["id"] for card in cards}


@pytest.mark.rule("NM-H1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("settlements", [False, True])
def test_the_view_is_what_a_perfect_memory_holds(players: int, settlements: bool) -> None:
    game = lunario.load("nuevos-mundos", players=players, settlements=settlements)
    everything = {f"{value:02}" for value in range(1, 65)} | (set(BIOMES) if settlements else set())
    renewed = 0
    for seed, reader in enumerate([*range(players), None]):
        memory = Memory(reader, players, everything)
        state, rng = game.new_state(), new_rng(seed)
        while not state.is_over:
            action, before = choose(state, rng), open_cards(state)
            memory.hear(state, action)
            state.apply(action)
            memory.look(before, open_cards(state))
            shown = [
                (pool["generation"], sorted(card["id"] for card in pool["cards"]), pool["in_pile"], pool["in_hands"])
                for pool in state.view(reader)["unseen"]
            ]
            assert shown == memory.unseen()
        renewed += memory.generation
    assert renewed > 0


def hidden_cards(state: State, reader: Reader) -> set[str]:
    """Return the cards of the creation pile and of the other hands."""
    record = state.record
    cards = record.pile[: record.pile_size].tolist()
    for player in range(state.game.players):
        if player != reader:
            cards += record.hand[player][: record.hand_size[player]].tolist()
    return {f"{card + 1:02}" if card < 64 else BIOMES[card - 64] for card in cards}


def shown_cards(view: object) -> set[str]:
    """Return every card that a view shows, except those it lists as unseen."""
    if isinstance(view, dict):
        found = {view["id"]} if "id" in view else set()
        return found.union(*(shown_cards(part) for name, part in view.items() if name != "unseen"))
    return set().union(*map(shown_cards, view)) if isinstance(view, list) else set()


def named_cards(line: str) -> set[str]:
    """Return every card that a log line names: 42 (high mountain), the settlement (ocean)."""
    biomes = {biome.replace(" ", "-") for biome in re.findall(r"settlement \(([a-z ]+)\)", line)}
    return biomes | set(re.findall(r"\b\d\d(?= \()", line))


@pytest.mark.rule("NM-H1")
def test_no_view_or_log_line_tells_a_hidden_card() -> None:
    """In 1,000 random matches with all player counts and modules."""
    pick = random.Random(1)
    for seed in range(1000):
        players = 2 + seed % 3
        game = lunario.load(
            "nuevos-mundos",
            players=players,
            settlements=bool(seed & 1),
            global_balance=bool(seed & 2),
            vital_capacity=bool(seed & 4),
            discordance=bool(seed & 8),
        )
        reader = pick.choice([None, *range(players)])
        told: set[str] = set()
        for state, action in walk(game, seed):
            assert not told & hidden_cards(state, reader), "a log line names a card that is hidden after it"
            if pick.random() < 0.03:
                assert not shown_cards(state.view(reader)) & hidden_cards(state, reader)
            told = named_cards(state.describe(action, hidden=not state.sees(action, reader)))
