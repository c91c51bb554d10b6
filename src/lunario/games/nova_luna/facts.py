"""Facts for studies: the tiles taken, how far along the track they were, and the refills."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core.facts import Fact, Noted
from lunario.core.text import Texts, joined
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, TAKE
from lunario.games.nova_luna.components import LARGEST_NUMBER
from lunario.games.nova_luna.naming import COLOUR_WORDS, cell_count, next_spaces, tile_name
from lunario.games.nova_luna.state import Colour, State

_TILES = Texts("Tiles taken", "Losetas tomadas")
_NUMBERS = Texts("Numbers of the tiles taken", "Números de las losetas tomadas")
_COLOURS = Texts("Colours of the tiles taken", "Colores de las losetas tomadas")
_REACH = Texts("Which of the next tiles was taken", "Cuál de las siguientes losetas se tomó")
_TRACK = Texts("A track with one or two tiles", "Un recorrido con una o dos losetas")
_PHASES = Texts("Phases of the solo game", "Fases de la partida en solitario")
_PLURALS = ("rojas", "azules", "turquesas", "amarillas")
_PLACES = (
    Texts("the nearest tile", "la más cercana"),
    Texts("the second tile", "la segunda"),
    Texts("the third tile", "la tercera"),
)


def facts(state: State) -> list[Fact]:
    kinds = sorted(set(state.kind.tolist()))
    found = [Fact(tile_fact(state, tile), _TILES, tile_text(state, tile)) for tile in kinds]
    found += [
        Fact(f"number-{number}", _NUMBERS, Texts(f"a tile with {number}", f"una loseta de {number}"))
        for number in range(1, LARGEST_NUMBER + 1)
    ]
    for colour in Colour:
        words = COLOUR_WORDS[colour]
        text = Texts(f"a {words.en} tile", f"una loseta {words.es}")
        found.append(Fact(f"colour-{colour.name.lower()}", _COLOURS, text))
    found += [Fact(f"reach-{place}", _REACH, text) for place, text in enumerate(_PLACES, 1)]
    if int(state.players) == 1:
        return [*found, Fact("end-phase", _PHASES, Texts("phase 1 ended early", "fase 1 terminada antes"))]
    found.append(Fact("refill", _TRACK, Texts("refilled", "repuesto")))
    found.append(Fact("keep", _TRACK, Texts("left as it was", "dejado como estaba")))
    return found


def during(state: State, player: int, action: int) -> Iterator[Noted]:
    choice = action - cell_count(state)
    if TAKE <= choice < KEEP:
        tile = int(state.wheel[next_spaces(state)[choice - TAKE]])
        yield Noted(player, tile_fact(state, tile))
        yield Noted(player, f"number-{int(state.number[tile])}")
        yield Noted(player, f"colour-{Colour(int(state.colour[tile])).name.lower()}")
        yield Noted(player, f"reach-{choice - TAKE + 1}")
    elif choice in (KEEP, REFILL):
        yield Noted(player, "keep" if choice == KEEP else "refill")
    elif choice == END_PHASE:
        yield Noted(player, "end-phase")


def at_end(state: State) -> Iterator[Noted]:
    yield from ()


def tile_fact(state: State, tile: int) -> str:
    """Return a tile's fact, named after its notation: tile-r3-bb-y"""
    return "tile-" + tile_name(state, tile).replace(":", "-").replace(",", "-")


def tile_text(state: State, tile: int) -> Texts:
    """Return a tile in words: red 3 (2 blue; 1 yellow)"""
    colour, number = COLOUR_WORDS[int(state.colour[tile])], int(state.number[tile])
    tasks = [_task_text(wanted) for wanted in state.wants[tile, : int(state.task_count[tile])].tolist()]
    if not tasks:
        return Texts(f"{colour.en} {number} without tasks", f"{colour.es} {number} sin tareas")
    en, es = ("; ".join(task[lang] for task in tasks) for lang in ("en", "es"))
    return Texts(f"{colour.en} {number} ({en})", f"{colour.es} {number} ({es})")


def _task_text(wanted: int) -> Texts:
    counts = [(wanted >> 8 * colour & 255, colour) for colour in Colour]
    en = [f"{count} {COLOUR_WORDS[colour].en}" for count, colour in counts if count]
    es = [f"{count} {COLOUR_WORDS[colour].es if count == 1 else _PLURALS[colour]}" for count, colour in counts if count]
    return Texts(joined(en, "en"), joined(es, "es"))
