"""Facts, counted by replaying the actions of a match, agree with the final position."""

import pytest

import lunario
from lunario.core.counting import count, facts_of
from lunario.core.match import Match
from lunario.core.random import below, new_rng


def play(name: str, players: int = 2, seed: int = 1, **options: object) -> Match:
    match = lunario.load(name, players, **options).new_match(seed)
    rng = new_rng(seed)
    while not match.is_over:
        actions = match.legal_actions()
        match.play(actions[below(rng, len(actions))])
    return match


def counted(match: Match):
    found = count(match.game, [event.action for event in match.events])
    return found, {(each.seat, each.fact): each for each in found.facts}


def total(facts, seat: int, prefix: str) -> int:
    return sum(each.amount for (who, fact), each in facts.items() if who == seat and fact.startswith(prefix))


@pytest.mark.parametrize("name", lunario.games())
def test_points_order_and_turns_are_those_of_the_match(name):
    for seed in range(3):
        match = play(name, seed=seed)
        found, facts = counted(match)
        assert found.points == match.state.points[: match.game.players]
        assert found.turns == match.state.record.turn
        first = next(event.player for event in match.events if event.player >= 0)
        assert found.order[first] == 1 and sorted(found.order) == [1, 2]
        assert bool(facts) == ("facts" in match.game.definition.capabilities)
        assert {fact for _, fact in facts} <= {fact.name for fact in facts_of(match.game)}
        assert all(each.turn <= found.turns for each in found.facts)


def test_nova_luna_every_tile_of_a_display_was_taken():
    match = play("nova-luna", 3)
    found, facts = counted(match)
    for seat in range(3):
        assert total(facts, seat, "tile-") == match.state.record.display_size[seat]
        assert total(facts, seat, "tile-") == total(facts, seat, "number-") == total(facts, seat, "reach-")
    assert min(each.turn for each in found.facts) == 0


def test_nuevos_mundos_every_card_of_a_world_counts_for_its_biome():
    match = play("nuevos-mundos", 2, settlements=True)
    _, facts = counted(match)
    for seat in range(2):
        world = sum(int(row).bit_count() for row in match.state.record.world[seat])
        assert world == total(facts, seat, "world-") == total(facts, seat, "biome-")
        assert total(facts, seat, "play-") == total(facts, seat, "way-")


def test_nomadas_the_fragments_and_the_adventurer_are_those_of_the_end():
    match = play("nomadas", 3)
    _, facts = counted(match)
    for seat in range(3):
        assert total(facts, seat, "fragments") == match.state.record.fragments[seat]
        assert total(facts, seat, "adventurer-") == 1
        assert total(facts, seat, "card-") == total(facts, seat, "row-") == total(facts, seat, "turn-write")


def test_luna_capital_tiles_built_and_concessions_are_those_of_the_end():
    match = play("luna-capital", 2)
    _, facts = counted(match)
    record = match.state.record
    for seat in range(2):
        assert total(facts, seat, "tile-") == record.placed[seat].sum()
        assert total(facts, seat, "card-face") + total(facts, seat, "card-with-robot") == record.settlement_size[seat]
        assert total(facts, seat, "concession-phase-") == (record.awarded[:, seat] > 0).sum()
