"""The heuristic: win what counts, give away what does not, and save trumps."""

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled

from lunario_brisca.rules import beats, trick_winner
from lunario_brisca.scoring import POINTS, points_of
from lunario_brisca.state import RANKS, State

WEIGHTS = ("point", "trump", "rank", "lead")


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Weigh the points of the trick, if the card wins it, against the cost of parting with the card."""
    leads = state.to_move == state.leader
    for i in range(n):
        card = int(actions[i])
        at_stake = float(POINTS[card % RANKS])
        wins = False
        if not leads:
            best = trick_winner(state)
            wins = beats(state, card, int(state.trick[best]) - 1)
            for seat in range(int(state.players)):
                if state.trick[seat]:
                    at_stake += float(POINTS[(int(state.trick[seat]) - 1) % RANKS])
        is_trump = card // RANKS == (int(state.trump) - 1) // RANKS
        out[i] = weights[0] * (at_stake if wins else -float(POINTS[card % RANKS]))
        out[i] -= weights[1] * is_trump + weights[2] * (card % RANKS)


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write each player's lead over the mean, relative to the 120 points there are."""
    players = int(state.players)
    total = 0
    for player in range(players):
        total += points_of(state, player)
    for player in range(players):
        lead = (points_of(state, player) - total / players) / 120
        out[player] = max(-1.0, min(1.0, weights[3] * lead))
