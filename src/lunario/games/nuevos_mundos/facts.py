"""Facts for studies: the cards played and how, and the cards in each world at the end."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core.facts import Fact, Noted
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.actions import DECLINE, Way, card_of, way_of
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, VALUES
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, BIOME_TEXTS, card_id, card_text, cards_in
from lunario.games.nuevos_mundos.state import Phase, State

_WAYS = Texts("Ways to play a card", "Maneras de jugar una carta")
_PLAYED = Texts("Cards played", "Cartas jugadas")
_WORLD = Texts("Cards in the world at the end", "Cartas en el mundo al final")
_BIOMES = Texts("Cards of a biome in the world at the end", "Cartas de un bioma en el mundo al final")
_LAST = Texts("The last card", "La última carta")
_WAY_TEXTS = {
    Way.BIOME: Texts("by biome", "por bioma"),
    Way.DIGITS: Texts("by digits", "por cifras"),
    Way.DEPLOY: Texts("deployed", "desplegada"),
}


def facts(state: State) -> list[Fact]:
    cards = range(CARDS if int(state.settlements) else VALUES)
    found = [Fact(f"way-{way.name.lower()}", _WAYS, text) for way, text in _WAY_TEXTS.items()]
    found += [Fact(f"play-{card_id(card)}", _PLAYED, card_text(state, card)) for card in cards]
    found += [Fact(f"world-{card_id(card)}", _WORLD, card_text(state, card)) for card in cards]
    found += [Fact(f"biome-{name}", _BIOMES, text) for name, text in zip(BIOME_NAMES, BIOME_TEXTS, strict=True)]
    found.append(Fact("last-deployed", _LAST, Texts("deployed", "desplegada")))
    found.append(Fact("last-declined", _LAST, Texts("kept in the hand", "guardada en la mano")))
    return found


def during(state: State, player: int, action: int) -> Iterator[Noted]:
    if action > DECLINE:
        return
    if int(state.phase) == Phase.LAST:
        yield Noted(player, "last-declined" if action == DECLINE else "last-deployed")
    if action < DECLINE:
        yield Noted(player, f"way-{way_of(action).name.lower()}")
        yield Noted(player, f"play-{card_id(card_of(action))}")


def at_end(state: State) -> Iterator[Noted]:
    for player in range(int(state.players)):
        for biome in range(BIOMES):
            cards = cards_in(state, player, biome)
            for card in cards:
                yield Noted(player, f"world-{card_id(card)}")
            if cards:
                yield Noted(player, f"biome-{BIOME_NAMES[biome]}", len(cards))
