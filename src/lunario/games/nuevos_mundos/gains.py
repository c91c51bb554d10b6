"""The gains of a turn, to explain why one move beats another: points by category, cards, runs almost made."""

from __future__ import annotations

from lunario.core.arrays import int32, zeros
from lunario.core.gains import Gain, gain_of_points
from lunario.core.text import Texts, counted
from lunario.games.nuevos_mundos.cards import VALUES
from lunario.games.nuevos_mundos.scoring import Column, categories, score
from lunario.games.nuevos_mundos.sets import biome_of, bit_of
from lunario.games.nuevos_mundos.state import SEATS, Phase, State

_CARD = Texts("card", "carta")


def gains(before: State, after: State, player: int) -> list[Gain]:
    """Return the points of each category, the cards added to the world, and the cards that would make a run."""
    old, new = _points(before, player), _points(after, player)
    options = {"vital_capacity": int(after.vital_capacity), "discordance": int(after.discordance)}
    names = categories(int(after.players), options, None)
    found = [gain_of_points(name, text, new[k] - old[k]) for k, (name, text) in enumerate(names)]
    return [*found, _cards(_size(after, player) - _size(before, player)), _wanted(after, player)]


def _points(state: State, player: int) -> list[int]:
    table = zeros((SEATS, len(Column)), int32)
    score(state, table)
    return [int(points) for points in table[player]]


def _size(state: State, player: int) -> int:
    """Return how many cards are in a world, including an unseen one about to be added (NM-A2)."""
    revealed = int(state.phase == Phase.REVEAL and state.to_move == player)
    return sum(int(row).bit_count() for row in state.world[player]) + revealed


def _cards(number: int) -> Gain:
    if number == 0:
        return Gain("cards", 0, Texts("adds no card to the world", "no suma cartas al mundo"))
    words = counted(number, _CARD)
    return Gain("cards", number, Texts(f"adds {words.en} to the world", f"suma {words.es} al mundo"))


def _wanted(state: State, player: int) -> Gain:
    """Return how many cards that are in no world yet would make a new run (NM-P3)."""
    places = _places(state)
    lines = [_line(state, each, places) for each in range(int(state.players))]
    free = [place for place in places if not any(line >> place & 1 for line in lines)]
    number = sum(_makes_run(lines[player], place) for place in free)
    words = counted(number, _CARD)
    verb = "formaría" if number == 1 else "formarían"
    text = Texts(f"leaves {words.en} that would make a run", f"deja {words.es} que {verb} una serie")
    if number == 0:
        text = Texts("leaves no card that would make a run", "no deja ninguna carta que pueda formar una serie")
    return Gain("wanted", number, text, 0.5, mover_only=True)


def _places(state: State) -> list[int]:
    """Return each value's place in a row of bits, with biomes apart unless runs may cross their borders (NM-M2)."""
    if state.global_balance:
        return list(range(VALUES))
    return [card + 2 * VALUES * int(state.biome[card]) for card in range(VALUES)]


def _line(state: State, player: int, places: list[int]) -> int:
    """Return the values of a world as a row of bits."""
    bits = ((card, biome_of(state, card)) for card in range(VALUES))
    return sum(1 << places[card] for card, biome in bits if int(state.world[player, biome]) & bit_of(state, card))


def _makes_run(line: int, place: int) -> bool:
    """Return whether a card there would bring cards that are not in a run into one."""
    return _in_runs(line | 1 << place) - _in_runs(line) > 1


def _in_runs(line: int) -> int:
    """Return how many bits are in a run of at least three."""
    starts = line & line >> 1 & line >> 2
    return (starts | starts << 1 | starts << 2).bit_count()
