"""The rules of Nuevos Mundos, in the order of play.

Source: the Spanish rulebook of Mercurio Distribuciones; RULES.md lists every rule by id and marks our rulings.
Those that shape this file:

- NM-A4  by biome and by digits are offered only where they take a card
- NM-T1  empty spaces are filled in ascending order
- NM-T2  discards become a new creation pile only between actions, fillings and draws
- NM-T3  a player with no card to draw holds fewer, and the match goes on
- NM-E1  if a space stays empty, that player does not draw; the others may deploy a last card
- NM-E2  the match is over when the player to move has no cards
- NM-M1  settlements are fixed after that, in turn order, by ascending biome
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.nuevos_mundos.actions import (
    ACTIONS,
    DECLINE,
    FIRST_CARD,
    FIRST_SEAT,
    FIRST_VALUE,
    WAYS,
    Way,
)
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, NONE, ROW, SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.set_up import choose_first, deal, lay_out, shuffle
from lunario.games.nuevos_mundos.sets import all_values, biome_of, remove
from lunario.games.nuevos_mundos.state import SPACES, Phase, State
from lunario.games.nuevos_mundos.transfers import (
    discard,
    empty_space,
    from_hand,
    has_card,
    renew_pile,
    take,
    to_hand,
    to_world,
)


@compiled
def setup(state: State) -> None:
    """Set up a match: the cards are shuffled, and chance deals them (NM-S1)."""
    shuffle(state)


# ------------------------------------------------------------------ whose turn, what can be done


@compiled
def current_player(state: State) -> int:
    """Return the player to move, CHANCE or TERMINAL."""
    if state.phase < Phase.OVER:
        return int(state.to_move)
    return TERMINAL if state.phase == Phase.OVER else CHANCE


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """Write the legal actions into `out`, ascending, and return how many there are."""
    if state.phase == Phase.PLAY:
        return _legal_plays(state, out)
    if state.phase == Phase.LAST:
        return _legal_last_cards(state, out)
    if state.phase == Phase.VALUE:
        return _legal_values(state, out)
    return 0


@compiled
def _legal_plays(state: State, out: Ints) -> int:
    """NM-A4: by biome and by digits where they take a card; deploying always (NM-A3)."""
    player = int(state.to_move)
    held = int(state.hand_size[player])
    count = 0
    for way in range(WAYS):
        for slot in range(held):
            card = int(state.hand[player, slot])
            if way == Way.DEPLOY or takes(state, way, card):
                out[count] = way * CARDS + card
                count += 1
    return count


@compiled
def _legal_last_cards(state: State, out: Ints) -> int:
    """NM-E1: deploy one of the hand's cards, or decline."""
    player = int(state.to_move)
    held = int(state.hand_size[player])
    for slot in range(held):
        out[slot] = Way.DEPLOY * CARDS + int(state.hand[player, slot])
    out[held] = DECLINE
    return held + 1


@compiled
def _legal_values(state: State, out: Ints) -> int:
    """NM-M1: any value of the biome whose card is not in the owner's own world."""
    player = int(state.to_move)
    biome = settlement_to_fix(state, player)
    row = int(state.world[player, biome])
    count = 0
    for place in range(int(state.values[biome])):
        if not row >> place & 1:
            out[count] = FIRST_VALUE + int(state.first_card[biome]) + place
            count += 1
    return count


@compiled
def takes(state: State, way: int, card: int) -> bool:
    """Return whether playing the card by biome or by digits takes anything (NM-A4)."""
    if way == Way.BIOME:
        return _is_biome_visible(state, biome_of(state, card))
    if card >= VALUES:  # NM-M1: a settlement has no digits
        return False
    return has_card(state, (card + 1) // 10) or has_card(state, (card + 1) % 10)


@compiled
def _is_biome_visible(state: State, biome: int) -> bool:
    for space in range(SPACES):
        card = int(state.space[space])
        if card != NONE and biome_of(state, card) == biome:
            return True
    return False


# ------------------------------------------------------------------ chance


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """Write the possible first players, or the cards that may be revealed, all equally likely; return how many."""
    count = chance_total(state)
    for index in range(count):
        out[index] = chance_outcome(state, index)
        weights[index] = 1
    return count


@compiled
def chance_total(state: State) -> int:
    """Return how many outcomes there are."""
    return int(state.players) if state.phase == Phase.FIRST else int(state.pile_size)


@compiled
def chance_outcome(state: State, number: int) -> int:
    """Return the outcome with that number, counted from 0."""
    return FIRST_SEAT + number if state.phase == Phase.FIRST else FIRST_CARD + int(state.pile[number])


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    """Return one of the outcomes, all equally likely."""
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def chance_stream(state: State) -> int:
    """Return 0 for the first player, 1 for the creation pile."""
    return 0 if state.phase == Phase.FIRST else 1


# ------------------------------------------------------------------ playing


@compiled
def apply(state: State, action: int) -> None:
    """Play an action or a chance outcome, then everything that follows without a choice."""
    if action >= FIRST_SEAT:
        choose_first(state, action - FIRST_SEAT)
    elif action >= ACTIONS:
        _play_chance(state, action - FIRST_CARD)
    elif action > DECLINE:
        _play_value(state, action - FIRST_VALUE + 1)
    elif state.phase == Phase.LAST:
        _play_last(state, action - Way.DEPLOY * CARDS)
    else:
        _play_turn(state, action // CARDS, action % CARDS)
    _go_on(state)


@compiled
def _play_turn(state: State, way: int, card: int) -> None:
    """Take a turn: one of three actions with one card from the hand."""
    from_hand(state, card)
    state.phase = Phase.FILL
    if way == Way.BIOME:
        _play_by_biome(state, card)
    elif way == Way.DIGITS:
        _play_by_digits(state, card)
    else:  # NM-A3: deploying puts the card straight into the world
        to_world(state, card)


@compiled
def _play_by_biome(state: State, card: int) -> None:
    """NM-A1: take every visible card of the played card's biome; the played card becomes the top discard."""
    biome = biome_of(state, card)
    for space in range(SPACES):
        if state.space[space] != NONE and biome_of(state, int(state.space[space])) == biome:
            take(state, space)
    discard(state, card)


@compiled
def _play_by_digits(state: State, card: int) -> None:
    """NM-A2: take the cards of the spaces named by the two digits; the played card becomes the top discard."""
    tens = (card + 1) // 10
    units = (card + 1) % 10
    for digit in (tens, units):
        # A space just taken from is empty, so a repeated digit takes once; space 1 has no visible card.
        if digit < SPACES and state.space[digit] != NONE:
            take(state, digit)
    discard(state, card)
    if (tens == 1 or units == 1) and state.pile_size > 0:
        state.phase = Phase.REVEAL


@compiled
def _play_chance(state: State, card: int) -> None:
    """Put the card revealed from the creation pile where the phase says."""
    remove(state.pile[:], int(state.pile_size), card)
    state.pile_size -= 1
    if state.phase == Phase.DEAL:
        deal(state, card)
    elif state.phase == Phase.LAY_OUT:
        lay_out(state, card)
    elif state.phase == Phase.REVEAL:
        to_world(state, card)
        state.phase = Phase.FILL
    elif state.phase == Phase.FILL:
        state.space[empty_space(state)] = card
    else:  # NM-T1: drawing a card ends the turn
        to_hand(state, card)
        state.phase = Phase.TURN_OVER


@compiled
def _play_last(state: State, card: int) -> None:
    """NM-E1: deploy a last card, or decline (the number after the cards)."""
    if card < CARDS:
        from_hand(state, card)
        to_world(state, card)
    state.turn += 1


@compiled
def _play_value(state: State, value: int) -> None:
    """NM-M1: fix the value that the settlement stands for from now on."""
    state.settled[state.biome[value - 1]] = value
    if settlement_to_fix(state, int(state.to_move)) == NONE:
        state.turn += 1


# ------------------------------------------------------------------ what follows without a choice


@compiled
def _go_on(state: State) -> None:
    """Advance from phase to phase, up to the next decision or chance event."""
    if state.phase == Phase.FILL:
        renew_pile(state)
        _fill(state)
    if state.phase == Phase.TURN_OVER:
        renew_pile(state)
        _end_turn(state)
    if state.phase == Phase.LAST:
        _next_last(state)
    if state.phase == Phase.VALUE:
        _next_value(state)


@compiled
def _fill(state: State) -> None:
    """NM-T1: fill the empty spaces in ascending order, then draw; NM-E1: a space left empty ends the match."""
    if empty_space(state) == NONE:
        # NM-T3: with nothing to draw the match goes on.
        state.phase = Phase.DRAW if state.pile_size > 0 else Phase.TURN_OVER
    elif state.pile_size == 0:
        state.turn += 1
        state.ender = state.to_move
        state.phase = Phase.LAST


@compiled
def _end_turn(state: State) -> None:
    """Play goes clockwise (NM-S1); NM-E2: the match is over if the next player has no cards."""
    state.turn += 1
    player = next_player(state, int(state.to_move))
    if state.hand_size[player] > 0:
        state.phase = Phase.PLAY
    else:
        state.ender = state.to_move
        state.phase = Phase.VALUE
    state.to_move = player


@compiled
def _next_last(state: State) -> None:
    """NM-E1: go to the next of the others with a card left; after them, settlements are fixed (NM-M1)."""
    state.to_move = next_player(state, int(state.to_move))
    while state.to_move != state.ender and state.hand_size[state.to_move] == 0:
        state.to_move = next_player(state, int(state.to_move))
    if state.to_move == state.ender:
        state.to_move = next_player(state, int(state.to_move))
        state.phase = Phase.VALUE


@compiled
def _next_value(state: State) -> None:
    """NM-M1: go to the next settlement, in turn order after the last turn, by ascending biome, or to the end."""
    while settlement_to_fix(state, int(state.to_move)) == NONE:
        if state.to_move == state.ender:
            state.phase = Phase.OVER
            return
        state.to_move = next_player(state, int(state.to_move))


@compiled
def next_player(state: State, player: int) -> int:
    """Return the next seat clockwise."""
    return (player + 1) % int(state.players)


@compiled
def settlement_to_fix(state: State, player: int) -> int:
    """Return the lowest biome whose settlement in this world has no value but could have one (NM-M1), or NONE."""
    for biome in range(BIOMES):
        row = int(state.world[player, biome])
        if row >> SETTLEMENT and state.settled[biome] == 0 and row & ROW != all_values(state, biome):
            return biome
    return NONE
