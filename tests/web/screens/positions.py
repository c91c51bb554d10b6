"""Scripted positions: seeded matches played by the engine up to each kind of decision a person can face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lunario.core import registry
from lunario.core.definition import Definition, Value
from lunario.core.match import Event, Match
from lunario.core.random import new_rng
from lunario.players import create_player, decide
from lunario.table.draft import Draft
from lunario.table.games import game_of

SEEDS = 12  # matches searched per player count, enough to meet every kind of decision
FIRST, COMPLETE, OVER = "first", "complete", "over"  # kinds in addition to the game's phases


@dataclass(frozen=True)
class Position:
    """A position in a match: confirmed events, and what the seat to move has decided since."""

    game: str
    players: int
    kind: str
    seat: int  # the seat to move, or at the end the first seat
    seed: str
    options: dict[str, Value]
    events: tuple[Event, ...]
    draft: tuple[int, ...] = ()


def counts(definition: Definition) -> list[int]:
    """Return the player counts to look at: one, two, and the most."""
    some = {1, 2, max(definition.player_counts)}
    return [players for players in definition.player_counts if players in some] or [min(definition.player_counts)]


def everything(definition: Definition, players: int) -> dict[str, Value]:
    """Return options that include every module, so that every kind of decision can come up."""
    switches = {option.name: True for option in definition.options if option.kind is bool and option.applies(players)}
    return definition.settle(players, switches)


def positions(game: str, players: int, seeds: int = SEEDS) -> dict[str, Position]:
    """Return a position for each kind of decision: the one with the fullest board in the matches searched."""
    found: dict[str, Position] = {}
    fullest: dict[str, int] = {}
    for position in _all(game, players, seeds):
        size = len(position.events)
        is_better = position.kind != FIRST and size > fullest[position.kind] if position.kind in fullest else True
        if is_better:
            found[position.kind], fullest[position.kind] = position, size
    return dict(sorted(found.items(), key=lambda pair: (pair[0] != FIRST, pair[0] == OVER)))


def _all(game: str, players: int, seeds: int) -> Iterator[Position]:
    definition = registry.find(game)
    for seed in range(seeds):
        options = everything(definition, players) if seed % 2 else definition.settle(players, {})
        yield from _stops(game, players, options, seed, "greedy" if seed % 4 < 2 else "random")


def _stops(game: str, players: int, options: dict[str, Value], seed: int, who: str) -> Iterator[Position]:
    """Play a match, and yield the position before every decision, at every complete turn and at the end."""
    made = game_of(registry.find(game), players, options)
    match = made.new_match(seed=seed)
    match.resolve_chance()
    player, rng, turns = create_player(who, made), new_rng(seed), 0

    def stop(kind: str, seat: int, draft: Draft | None = None) -> Position:
        steps = tuple(draft.actions) if draft else ()
        return Position(game, players, kind, seat, match.seed, options, tuple(match.events), steps)

    while not match.is_over:
        draft = Draft(match)
        while not draft.is_complete():
            yield stop(_phase(match, draft), draft.seat, draft)
            if turns == 0 and not draft.steps:
                yield stop(FIRST, draft.seat)
            draft.act(decide(player, draft.state, rng))
        yield stop(COMPLETE, draft.seat, draft)
        for action in draft.actions:
            match.play(action)
        turns += 1
    yield stop(OVER, 0)


def _phase(match: Match, draft: Draft) -> str:
    view = draft.state.view(draft.seat)
    return str(view["phase"])
