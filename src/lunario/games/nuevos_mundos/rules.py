"""The rules of Nuevos Mundos, in the order of play.

Source: the Spanish rulebook of Mercurio Distribuciones; RULES.md has every rule by its id, and marks every ruling.
The rulings that shape this file:

- NM-A4  by biome and by digits are offered only where they take a card
- NM-T1  empty spaces are filled in ascending order
- NM-T2  discards become a new creation pile only between actions, fillings and draws
- NM-T3  without a card to draw the player holds fewer, and the match goes on
- NM-E1  when a space stays empty that player does not draw; the others may deploy a last card
- NM-E2  when the player to move has no card the match is over
- NM-M1  settlements are fixed after that, in turn order, by ascending biome
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.nuevos_mundos.actions import (
    ACTIONS,
    BY_BIOME,
    BY_DIGITS,
    DECLINE,
    DEPLOY,
    FIRST_CARD,
    FIRST_SEAT,
    FIRST_VALUE,
)
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, HAND, NONE, ROW, SEATS, SETTLEMENT, SPACES, VALUES
from lunario.games.nuevos_mundos.sets import biome_of, remove
from lunario.games.nuevos_mundos.state import (
    DEAL,
    DRAW,
    FILL,
    FIRST,
    LAST,
    LAY_OUT,
    OVER,
    PLAY,
    REVEAL,
    TURN_OVER,
    VALUE,
    State,
)
from lunario.games.nuevos_mundos.table import (
    discard,
    empty_space,
    from_hand,
    next_player,
    renew_pile,
    take,
    to_hand,
    to_world,
)

# ------------------------------------------------------------------ set-up


@compiled
def setup(state: State) -> None:
    """NM-S1: all cards are shuffled, the settlements only with their module (NM-C3); chance then deals."""
    cards = VALUES + BIOMES * int(state.settlements)
    for card in range(CARDS):
        state.pile[card] = card if card < cards else NONE
        state.discard[card] = NONE
        state.generation[card] = 0
    state.pile_count = cards
    state.pile_generation = 0
    state.discard_count = 0
    for space in range(SPACES):
        state.space[space] = NONE
    for player in range(SEATS):
        state.hand_count[player] = 0
        for slot in range(HAND):
            state.hand[player, slot] = NONE
        for biome in range(BIOMES):
            state.world[player, biome] = 0
    for biome in range(BIOMES):
        state.settled[biome] = 0
    state.turn = 0
    state.current = 0
    state.ender = NONE
    state.phase = FIRST


@compiled
def _dealt(state: State, phase: int) -> None:
    """NM-S1: four cards to each hand, then the board; in a turn the card drawn is the end of it (NM-T1)."""
    if phase == DRAW:
        state.phase = TURN_OVER
    elif state.hand_count[state.current] == HAND:
        if state.current + 1 < state.players:
            state.current += 1
        else:
            state.phase = LAY_OUT


@compiled
def _lay(state: State, card: int) -> None:
    """NM-S1: a card face up to space 0, then to 2 to 6; then the first player begins. Later: NM-T1."""
    if state.space[0] == NONE:
        state.space[0] = card
    else:
        state.space[empty_space(state)] = card
        if state.phase == LAY_OUT and empty_space(state) == NONE:
            state.current = state.first_player
            state.phase = PLAY


# ------------------------------------------------------------------ who acts, and how


@compiled
def current_player(state: State) -> int:
    """The player to act, chance, or nobody."""
    if state.phase < OVER:
        return int(state.current)
    return TERMINAL if state.phase == OVER else CHANCE


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """What the player to act may do, ascending."""
    if state.phase == PLAY:
        return _legal_plays(state, out)
    if state.phase == LAST:
        return _legal_last_cards(state, out)
    if state.phase == VALUE:
        return _legal_values(state, out)
    return 0


@compiled
def _legal_plays(state: State, out: Ints) -> int:
    """NM-A4: by biome and by digits where they take a card; deploying always (NM-A3)."""
    player = int(state.current)
    held = int(state.hand_count[player])
    count = 0
    for way in range(BY_BIOME, DEPLOY + 1):
        for slot in range(held):
            card = int(state.hand[player, slot])
            if way == DEPLOY or takes(state, way, card):
                out[count] = way * CARDS + card
                count += 1
    return count


@compiled
def _legal_last_cards(state: State, out: Ints) -> int:
    """NM-E1: deploy one of the hand's cards, or decline."""
    player = int(state.current)
    held = int(state.hand_count[player])
    for slot in range(held):
        out[slot] = DEPLOY * CARDS + int(state.hand[player, slot])
    out[held] = DECLINE
    return held + 1


@compiled
def _legal_values(state: State, out: Ints) -> int:
    """NM-M1: any value of the biome whose card is not in the owner's own world."""
    player = int(state.current)
    biome = settlement_to_fix(state, player)
    row = int(state.world[player, biome])
    count = 0
    for place in range(8):
        if not row >> place & 1:
            out[count] = FIRST_VALUE + 8 * biome + place
            count += 1
    return count


@compiled
def takes(state: State, way: int, card: int) -> bool:
    """Whether playing the card by biome or by digits takes anything (NM-A4)."""
    if way == BY_BIOME:
        return _is_biome_visible(state, biome_of(card))
    if card >= VALUES:  # NM-M1: a settlement has no digits
        return False
    return _is_space_taken(state, (card + 1) // 10) or _is_space_taken(state, (card + 1) % 10)


@compiled
def _is_biome_visible(state: State, biome: int) -> bool:
    for space in range(SPACES):
        card = int(state.space[space])
        if card != NONE and biome_of(card) == biome:
            return True
    return False


@compiled
def _is_space_taken(state: State, digit: int) -> bool:
    """Whether the digit names a space with a card to take: 7 to 9 name none, 1 the creation pile (NM-A2)."""
    if digit == 1:
        return bool(state.pile_count > 0)
    return bool(digit < SPACES and state.space[digit] != NONE)


# ------------------------------------------------------------------ chance


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """Who begins, or which card of the creation pile comes up: all as likely as each other."""
    first = state.phase == FIRST
    count = int(state.players) if first else int(state.pile_count)
    for index in range(count):
        out[index] = FIRST_SEAT + index if first else FIRST_CARD + int(state.pile[index])
        weights[index] = 1
    return count


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    """One of the outcomes, all as likely as each other."""
    if state.phase == FIRST:
        return FIRST_SEAT + below(rng, int(state.players))
    return FIRST_CARD + int(state.pile[below(rng, int(state.pile_count))])


@compiled
def chance_stream(state: State) -> int:
    """0 who begins, 1 the creation pile."""
    return 0 if state.phase == FIRST else 1


# ------------------------------------------------------------------ playing


@compiled
def apply(state: State, action: int) -> None:
    """Play an action of a player or an outcome of chance, then what follows without anybody's choice."""
    if action >= FIRST_SEAT:
        state.first_player = action - FIRST_SEAT
        state.phase = DEAL
    elif action >= ACTIONS:
        _play_chance(state, action - FIRST_CARD)
    elif action > DECLINE:
        _play_value(state, action - FIRST_VALUE + 1)
    elif state.phase == LAST:
        _play_last(state, action - DEPLOY * CARDS)
    else:
        _play_turn(state, action // CARDS, action % CARDS)
    _go_on(state)


@compiled
def _play_turn(state: State, way: int, card: int) -> None:
    """A turn is one of three actions with one card of the hand."""
    from_hand(state, card)
    state.phase = FILL
    if way == BY_BIOME:
        _play_by_biome(state, card)
    elif way == BY_DIGITS:
        _play_by_digits(state, card)
    else:  # NM-A3: deploying puts the card straight into the world
        to_world(state, card)


@compiled
def _play_by_biome(state: State, card: int) -> None:
    """NM-A1: take every visible card of the played card's biome; the played card is the new top discard."""
    biome = biome_of(card)
    for space in range(SPACES):
        if state.space[space] != NONE and biome_of(int(state.space[space])) == biome:
            take(state, space)
    discard(state, card)


@compiled
def _play_by_digits(state: State, card: int) -> None:
    """NM-A2: take the cards of the spaces that the two digits name; the played card is the new top discard."""
    tens = (card + 1) // 10
    units = (card + 1) % 10
    for digit in (tens, units):
        # A space just taken from is empty, so a repeated digit takes once; space 1 has no visible card.
        if digit < SPACES and state.space[digit] != NONE:
            take(state, digit)
    discard(state, card)
    if (tens == 1 or units == 1) and state.pile_count > 0:
        state.phase = REVEAL


@compiled
def _play_chance(state: State, card: int) -> None:
    """The top card of the creation pile turns out to be this one, and goes where the phase says."""
    remove(state.pile[:], int(state.pile_count), card)
    state.pile_count -= 1
    phase = int(state.phase)
    if phase in (DEAL, DRAW):
        to_hand(state, card)
        _dealt(state, phase)
    elif phase == REVEAL:
        to_world(state, card)
        state.phase = FILL
    else:
        _lay(state, card)


@compiled
def _play_last(state: State, card: int) -> None:
    """NM-E1: deploy a last card, or decline (the number after the cards)."""
    if card < CARDS:
        from_hand(state, card)
        to_world(state, card)
    state.turn += 1


@compiled
def _play_value(state: State, value: int) -> None:
    """NM-M1: the settlement stands for this value from now on."""
    state.settled[(value - 1) // 8] = value
    if settlement_to_fix(state, int(state.current)) == NONE:
        state.turn += 1


# ------------------------------------------------------------------ what follows without anybody's choice


@compiled
def _go_on(state: State) -> None:
    """From one phase to the next, down to the next decision or chance event."""
    if state.phase == FILL:
        renew_pile(state)
        _fill(state)
    if state.phase == TURN_OVER:
        renew_pile(state)
        _end_turn(state)
    if state.phase == LAST:
        _next_last(state)
    if state.phase == VALUE:
        _next_value(state)


@compiled
def _fill(state: State) -> None:
    """NM-T1: fill the empty spaces in ascending order, then draw; NM-E1: no card for a space ends the match."""
    if empty_space(state) == NONE:
        state.phase = DRAW if state.pile_count > 0 else TURN_OVER  # NM-T3: nothing to draw, the match goes on
    elif state.pile_count == 0:
        state.turn += 1
        state.ender = state.current
        state.phase = LAST


@compiled
def _end_turn(state: State) -> None:
    """Play goes clockwise (NM-S1); NM-E2: when the next player has no card the match is over."""
    state.turn += 1
    player = next_player(state, int(state.current))
    if state.hand_count[player] > 0:
        state.phase = PLAY
    else:
        state.ender = state.current
        state.phase = VALUE
    state.current = player


@compiled
def _next_last(state: State) -> None:
    """NM-E1: the next of the others with a card left; after all of them the settlements are fixed (NM-M1)."""
    state.current = next_player(state, int(state.current))
    while state.current != state.ender and state.hand_count[state.current] == 0:
        state.current = next_player(state, int(state.current))
    if state.current == state.ender:
        state.current = next_player(state, int(state.current))
        state.phase = VALUE


@compiled
def _next_value(state: State) -> None:
    """NM-M1: settlements in turn order from the player after the last turn's, by ascending biome; then it is over."""
    while settlement_to_fix(state, int(state.current)) == NONE:
        if state.current == state.ender:
            state.phase = OVER
            return
        state.current = next_player(state, int(state.current))


@compiled
def settlement_to_fix(state: State, player: int) -> int:
    """The lowest biome whose settlement in this world has no value but could have one (NM-M1), or NONE."""
    for biome in range(BIOMES):
        row = int(state.world[player, biome])
        if row >> SETTLEMENT and state.settled[biome] == 0 and row & ROW != ROW:
            return biome
    return NONE
