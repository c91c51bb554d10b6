"""A user's file: `mypy --strict` knows the keys of views and reports wrong ones (test_wheel.py)."""

from typing import assert_type

import lunario
from lunario.games import luna_capital, nomadas, nova_luna, nuevos_mundos
from lunario.games.nova_luna import View
from lunario.games.nova_luna.view_types import PlacedTile

match = nova_luna.load(players=3, first_game=True).new_match(seed=7)
assert_type(match, lunario.Match[View])
view = match.view(0)
assert_type(view, View)
assert_type(view["seats"][0]["display"]["tiles"], list[PlacedTile])
view["sets"]  # type: ignore[typeddict-item]
view["marker"] + "1"  # type: ignore[operator]
if view["phase"] == "talking":  # type: ignore[comparison-overlap]
    print("no such phase")
nova_luna.load(players=3, first_gme=True)  # type: ignore[call-arg]
nomadas.load(adventurer_1="frodo")  # type: ignore[arg-type]


def most_tokens(position: View) -> int:
    return max(seat["tokens"] for seat in position["seats"])


assert_type(most_tokens(view), int)
assert_type(nuevos_mundos.load(settlements=True).new_state().view()["generation"], int)
assert_type(luna_capital.load(players=1).new_match("a seed").state.view(0)["letter"] == "A", bool)


class Cautious:
    """A player of one's own."""

    def choose(self, state: lunario.State, rng: lunario.Rng) -> int:
        actions = state.legal_actions()
        return actions[rng.below(len(actions))]


def play(name: str, players: list[lunario.Player], seed: int) -> lunario.Outcome | None:
    """Play any game; its views are not known here, so they are `Any`."""
    match, rng = lunario.load(name, len(players)).new_match(seed), lunario.Rng(seed)
    while not match.is_over:
        match.play(lunario.decide(players[match.current_player], match.state, rng))
    return match.outcome


game = lunario.load("nuevos-mundos")
outcome = play("nuevos-mundos", [Cautious(), lunario.create_player("greedy", game)], seed=7)
assert outcome is not None
assert_type(outcome.winners, list[int])
print(lunario.games(), outcome.in_short)
