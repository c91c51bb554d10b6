"""Monte Carlo tree search in 40 lines, with clones: for any game, including chance and hidden cards.

Each iteration guesses what the player cannot know (`determinize`), descends the tree by UCT (Kocsis and Szepesvári
2006; with availability counts as in information set MCTS, Cowling et al. 2012), adds a node and plays on at random.

    python examples/mcts.py nova-luna --iterations 200 --matches 10
"""

from __future__ import annotations

import argparse
import math
import random

import lunario


class Node:
    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits, self.available, self.value = 0, 0, 0.0  # value: for the player who chose to come here


class Search:
    """A player, with `choose` like Lunario's own."""

    def __init__(self, iterations: int, seed: int = 0, c: float = 0.7) -> None:
        self.iterations, self.c, self.random = iterations, c, random.Random(seed)

    def choose(self, state: lunario.State, rng: lunario.Rng) -> int:
        root, player = Node(), state.current_player
        for _ in range(self.iterations):
            self.iterate(root, state.determinize(player, rng))  # a clone, with everything hidden guessed
        return max(root.children, key=lambda action: root.children[action].visits)

    def iterate(self, node: Node, state: lunario.State) -> None:
        path = []
        while not state.is_over:
            actions = self.actions(state)
            new = [action for action in actions if action not in node.children]
            action = self.random.choice(new) if new else max(actions, key=lambda a: self.uct(node.children[a]))
            for other in actions:
                node.children.setdefault(other, Node()).available += 1 if not state.is_chance else 0
            node = node.children[action]
            path.append((node, state.current_player))
            state.apply(action)
            if node.visits == 0:
                break
        while not state.is_over:
            state.apply(self.random.choice(self.actions(state)))
        returns = state.returns()
        for node, player in path:
            node.visits += 1
            node.value += returns[player] if player >= 0 else 0

    def actions(self, state: lunario.State) -> list[int]:
        """Return the legal actions; at a chance node, one outcome drawn by weight."""
        if not state.is_chance:
            return state.legal_actions()
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return self.random.choices(outcomes, weights)

    def uct(self, child: Node) -> float:
        explore = math.sqrt(math.log(max(child.available, 2)) / max(child.visits, 1))
        return child.value / max(child.visits, 1) + self.c * explore


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("game", nargs="?", default="nuevos-mundos")
    reading.add_argument("--iterations", type=int, default=200, help="of a decision")
    reading.add_argument("--matches", type=int, default=20)
    reading.add_argument("--opponent", default="random")
    settings = reading.parse_args()
    game, won = lunario.load(settings.game), 0.0
    for number in range(settings.matches):
        players = [lunario.create_player(settings.opponent, game), lunario.create_player(settings.opponent, game)]
        seat, rng = number % 2, lunario.Rng(number)
        players[seat] = Search(settings.iterations, seed=number)
        match = game.new_match(seed=number // 2)
        while not match.is_over:
            match.play(lunario.decide(players[match.current_player], match.state, rng))
        won += (match.state.returns()[seat] + 1) / 2
        print(f"{number + 1:3} matches  {100 * won / (number + 1):5.1f} % against {settings.opponent}", flush=True)


if __name__ == "__main__":
    main()
