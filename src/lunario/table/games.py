"""Games as tables play them: read, checked and packed once.

New tables use a game's own component set, or the one the server was started with. A match keeps the text of a set that
is not the game's own, and can go on with it on any server.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

from lunario.core import registry
from lunario.core.components import ComponentSet, set_from_text
from lunario.core.definition import Definition, Value
from lunario.core.errors import BadOption, LunarioError
from lunario.core.game import Game
from lunario.core.text import Texts, joined
from lunario.table.rows import MatchRow

NONE = Texts("none", "ninguna")
_chosen: dict[str, ComponentSet] = {}  # by game: the set that new tables use instead of the game's own


def play_with(definition: Definition, components: ComponentSet | None) -> None:
    """Set up new tables of the game with another component set, or with its own if None."""
    if components is None:
        _chosen.pop(definition.name, None)
    else:
        _chosen[definition.name] = components


def chosen_set(definition: Definition) -> ComponentSet | None:
    """Return the set that new tables use, if it is not the game's own."""
    return _chosen.get(definition.name)


def settled(definition: Definition, players: int, wanted: Mapping[str, object]) -> dict[str, Value]:
    """Return every option's value. Refuse options that tables do not offer, unless they have their default values."""
    offered = [option.name for option in definition.options if not option.for_programs]
    defaults = {option.name: option.default for option in definition.options}
    for name, value in wanted.items():
        if name not in offered and (name not in defaults or value != defaults[name]):
            en, es = (joined(offered, lang) or NONE[lang] for lang in ("en", "es"))
            raise BadOption(
                f"{definition.title.en} has no option {name} at a table; it offers {en}.",
                f"{definition.title.es} no tiene la opción {name} en una mesa; ofrece {es}.",
            )
    return definition.settle(players, wanted)


def game_of(definition: Definition, players: int, options: dict[str, Value]) -> Game:
    """Return the game as a new table plays it."""
    components = chosen_set(definition)
    return _game(definition, players, options, (components.name, components.text) if components else None)


def _game(definition: Definition, players: int, options: dict[str, Value], foreign: tuple[str, str] | None) -> Game:
    settled = tuple(sorted(definition.settle(players, options).items()))
    return _made(definition.package, definition.name, players, settled, foreign)


@functools.lru_cache(maxsize=200)
def _made(
    package: str, name: str, players: int, options: tuple[tuple[str, Value], ...], foreign: tuple[str, str] | None
) -> Game:
    definition = registry.find(name)
    return Game(definition, players, dict(options), set_from_text(definition, *foreign) if foreign else None)


class ComponentsKept(NamedTuple):
    """The component set of a match, as its row has it."""

    name_and_digest: str
    text: str  # empty for the game's own set


def kept_components(game: Game) -> ComponentsKept:
    components = game.components
    text = "" if components.is_ours else components.text
    return ComponentsKept(f"{components.name} {components.sha256}", text)


def game_of_match(row: MatchRow) -> Game:
    """Return the game as it was set up, or raise if the game's own component set has changed since."""
    text = row.component_text
    foreign = (row.components.rpartition(" ")[0], text) if text else None
    game = _game(registry.find(row.game), len(row.seats), row.options, foreign)
    if kept_components(game) != (row.components, text):
        raise LunarioError(
            "This match was begun with a component set other than the one installed now.",
            "Esta partida empezó con otros componentes que los instalados ahora.",
        )
    return game
