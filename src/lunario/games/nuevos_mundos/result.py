"""How points were scored and what decided a tie. Plain Python, for the result page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.text import Texts, counted
from lunario.games.nuevos_mundos.cards import KINDS, SETTLEMENT
from lunario.games.nuevos_mundos.naming import KIND_TEXTS
from lunario.games.nuevos_mundos.state import State


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    """Return how each category scores."""
    return {
        "biodiversity": Texts("1 per biome, 3 more for the most", "1 por bioma y 3 más por tener más"),
        "dominant_biomes": Texts("2 for the most cards of a biome", "2 por tener más cartas de un bioma"),
        "natural_balance": Texts("1 per card in a run of three or more", "1 por carta en series de tres o más"),
        "vital_capacity": Texts("3 for the most of an icon", "3 por tener más iconos de un tipo"),
        "discordance": Texts("1 lost for each minority", "se pierde 1 por cada minoría"),
    }


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    """Return biomes, biomes led, cards in runs, icons led and minorities."""
    return [_counts(state, player, row) for player, row in enumerate(scores)]


def _counts(state: State, player: int, row: Mapping[str, int]) -> dict[str, Texts]:
    biomes = sum(int(cards) > 0 for cards in state.world[player])
    found = {
        "biodiversity": counted(biomes, Texts("biome", "bioma")),
        "dominant_biomes": counted(row["dominant_biomes"] // 2, Texts("biome", "bioma")),
        "natural_balance": counted(row["natural_balance"], Texts("card", "carta")),
    }
    if "vital_capacity" in row:
        found["vital_capacity"] = counted(row["vital_capacity"] // 3, Texts("icon", "icono"))
    if "discordance" in row:
        minorities = -row["discordance"]
        es = f"{minorities} minoría{'' if minorities == 1 else 's'}"
        found["discordance"] = Texts(f"{minorities} minorit{'y' if minorities == 1 else 'ies'}", es)
    return found


def tie_break(state: State, players: Sequence[int]) -> Reason:
    """NM-E3: tied players are ordered by their suns, then water and so on; after ice they stay tied."""
    for kind in range(KINDS):
        amounts = {_icons(state, player, kind) for player in players}
        if len(amounts) > 1:
            name = KIND_TEXTS[kind]
            words = Texts(f"the most icons of {name.en} win", f"gana quien tenga más iconos de {name.es}")
            return Reason("NM-E3", words)
    words = Texts("all icons are level, so they share the win", "empatan en todos los iconos y comparten la victoria")
    return Reason("NM-E3", words)


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    """Return None: there is no solo game."""
    return None


def _icons(state: State, player: int, kind: int) -> int:
    """Return how many icons of a kind a world's cards show; settlements show none."""
    return sum(
        int(state.icons[int(state.first_card[biome]) + place, kind])
        for biome, row in enumerate(state.world[player])
        for place in range(SETTLEMENT)
        if int(row) >> place & 1
    )
