"""The story of a match: a turn is the card a player placed and the tiles they built."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.rivals import points_without
from lunario.core.story import (
    Paragraph,
    Piece,
    Section,
    Sentence,
    Step,
    deeds,
    is_chance,
    listed,
    sentence,
    with_rivals,
)
from lunario.core.text import Texts, counted
from lunario.games.luna_capital.actions import (
    ACTIONS,
    BUILD,
    CARD_DRAWN,
    CONCESSION_DRAWN,
    FIRST_DRAWN,
    KEEP_DRAWN,
    PASS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TILE_DRAWN,
    TRADE,
    USE,
)
from lunario.games.luna_capital.naming import concession_words
from lunario.games.luna_capital.scoring import CONCESSIONS
from lunario.games.luna_capital.solo import automaton_choice
from lunario.games.luna_capital.state import (
    FIRST_COLUMN,
    FIRST_ROW,
    LOTS,
    TILE_KINDS,
    TYPES,
    Filling,
    How,
    Kind,
    Phase,
    State,
)
from lunario.games.luna_capital.story_frame import tell_end, tell_end_of_phase, tell_round, tell_set_up
from lunario.games.luna_capital.story_words import (
    AUTOMATON_NAME,
    POINT,
    action_of,
    card_piece,
    is_decision,
    lot_list,
    refills,
    the_kind,
    the_tile,
    tile_list,
    tile_piece,
)
from lunario.games.luna_capital.text import quadrant_of, swapped

MANY = 3  # tiles that a headline counts instead of naming
_NOT_BUILT = (Kind.DEMOLITION, Kind.REDISTRIBUTION, Kind.METEORITE)  # tiles that nobody would say are built
_SET_UP = (Phase.TRADE_HANDS, Phase.OFFER, Phase.EXCHANGE)
_ROBOT = Texts("robot", "robot")
_CARD = Texts("card", "carta")
_TILE = Texts("tile", "loseta")


def section(state: State) -> Section:
    """Tell each turn with the refill after it; tell new rounds, and each player's part of set-up, by themselves."""
    phase, player = int(state.phase), int(state.to_move)
    if phase in _SET_UP:
        return Section(player, int(state.turn), set_up=True)
    if phase >= Phase.DRAW_FOR_PAD:
        return Section(player, int(state.turn))
    if state.filling <= Filling.SET_UP_TILES:
        return Section(None, 0, set_up=True)
    if state.filling == Filling.AFTER_TURN:
        return Section(player, int(state.turn) - 1)
    return Section(None, -1 - int(state.rounds))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    first, last = steps[0].before.record, steps[-1].after.record
    where = section(first)
    if where.set_up:
        return [tell_set_up(steps, where.player)]
    told = [tell_round(steps)] if where.player is None else [_tell_turn(steps, where.player)]
    if last.players == 1:
        told += _tell_automaton(steps)
    if last.rounds // 4 > first.rounds // 4:
        told.append(tell_end_of_phase(first, last))
    if last.phase == Phase.OVER:
        told.append(tell_end(steps[-1].after))
    return told


# ------------------------------------------------------------------ a turn


def _tell_turn(steps: Sequence[Step], player: int) -> Paragraph:
    did = [_tell_card(step, player) for step in steps if is_decision(step, PUT, PICK)]
    built = _built(steps)
    did += _tell_tiles(built, player)
    if did:
        did += _change(steps, player)
    details = [detail for step in steps for detail in _details(step, player)]
    details += _tell_sites(steps, player) + _tell_returned(steps, built) + _tell_refill(steps)
    if did:
        return Paragraph(with_rivals(deeds(player, *did), steps, player, _change), details, player)
    return Paragraph(details[-1] if details else caption(steps[-1]), details[:-1], player)


def _tell_tiles(built: Sequence[int], player: int) -> list[Sentence]:
    """Return how many tiles were placed, or which: a demolition is not built."""
    en, es = "built {tiles}", "[construyó|construiste] {tiles}"
    if len(built) >= MANY:
        return [sentence(en, es, player, tiles=counted(len(built), _TILE))]
    placed = [face for face in built if face % TILE_KINDS in _NOT_BUILT]
    found = []
    if projects := [face for face in built if face not in placed]:
        found.append(sentence(en, es, player, tiles=tile_list(projects)))
    if placed:
        found.append(sentence("placed {tiles}", "[colocó|colocaste] {tiles}", player, tiles=tile_list(placed)))
    return found


def _built(steps: Sequence[Step]) -> list[int]:
    """Return the faces of the tiles placed."""
    return [int(step.before.record.chosen_tile) for step in steps if is_decision(step, BUILD, ACTIONS)]


def _change(steps: Sequence[Step], player: int) -> list[Sentence]:
    """Return how many points a player gained or lost, if any: the most meteorites can change hands (LC-F4).

    Concessions are awarded at the end of a phase (LC-N1).
    """
    before, after = (points_without(state, player, CONCESSIONS) for state in (steps[0].before, steps[-1].after))
    if before == after:
        return []
    en, es = ("gained {points}", "[ganó|ganaste] {points}")
    if after < before:
        en, es = ("lost {points}", "[perdió|perdiste] {points}")
    return [sentence(en, es, player, points=counted(abs(after - before), POINT))]


def _tell_card(step: Step, player: int) -> Sentence:
    state: State = step.before.record
    en, es = {
        How.FACE_UP: ("placed {card}", "[colocó|colocaste] {card}"),
        How.WITH_ROBOT: ("placed {card} with a robot", "[colocó|colocaste] {card} con un robot"),
        How.FACE_DOWN: ("placed {card} face down", "[colocó|colocaste] {card} boca abajo"),
    }[How(int(state.chosen_how))]
    return sentence(en, es, player, card=card_piece(state, int(state.chosen_card)))


def _details(step: Step, player: int) -> list[Sentence]:
    """Return what else a decision did: swaps, the lot taken, the card given up, the landing pad, robots."""
    state: State = step.before.record
    if is_decision(step, SWAP, USE):
        first, one, second, other = swapped(state, action_of(step))
        en = "{who} swapped {one} of lot {first} and {other} of lot {second}"
        es = "{who} [intercambió|intercambiaste] {one} del lote {first} y {other} del lote {second}"
        pieces = {"one": the_tile(one), "other": the_tile(other)}
        return [sentence(en, es, player, first=first + 1, second=second + 1, **pieces)]
    if state.phase == Phase.LOT and is_decision(step, TAKE, TAKE + LOTS):
        lot = action_of(step) - TAKE
        en, es = "{who} took lot {lot}: {what}", "{who} [cogió|cogiste] el lote {lot}: {what}"
        return [sentence(en, es, player, lot=lot + 1, what=lot_list(state, lot))]
    if state.phase == Phase.GIVE_UP:
        en = "For the last shipment {who} put {card} under the deck"
        es = "Por la última remesa, {who} [puso|pusiste] {card} bajo el mazo"
        return [sentence(en, es, player, card=card_piece(state, action_of(step) - USE))]
    if state.phase == Phase.KEEP:
        return [_tell_pad(step, player)]
    return _tell_gains(step, player) if is_decision(step, BUILD, ACTIONS) else []


def _tell_pad(step: Step, player: int) -> Sentence:
    """LC-Q6: the cards drawn for the landing pad; only its owner knows them."""
    state: State = step.before.record
    drawn = [int(card) for card in state.drawn[: int(state.drawn_size)]]
    if step.action is None:
        en, es = "{who} drew {number} and kept one", "{who} [robó|robaste] {number} y [se quedó|te quedaste] con una"
        return sentence(en, es, player, number=counted(len(drawn), _CARD))
    kept = card_piece(state, drawn[step.action - KEEP_DRAWN])
    en, es = "{who} drew {cards} and kept {kept}", "{who} [robó|robaste] {cards} y [se quedó|te quedaste] con {kept}"
    return sentence(en, es, player, cards=listed(card_piece(state, card) for card in drawn), kept=kept)


def _tell_gains(step: Step, player: int) -> list[Sentence]:
    """LC-Q5: robots and redistribution tokens."""
    before, after = step.before.record, step.after.record
    found = []
    if robots := int(after.robots[player]) - int(before.robots[player]):
        number = counted(robots, _ROBOT)
        found.append(sentence("{who} got {number}", "{who} [recibió|recibiste] {number}", player, number=number))
    if after.swaps[player] > before.swaps[player]:
        en, es = "{who} got a redistribution token", "{who} [recibió|recibiste] una ficha de redistribución"
        found.append(sentence(en, es, player))
    return found


def _tell_sites(steps: Sequence[Step], player: int) -> list[Sentence]:
    """Return on which cards the tiles went, and what a demolition removed."""
    found = []
    for step in steps:
        if is_decision(step, BUILD, ACTIONS):
            face, content, card = _site(step, player)
            if face % TILE_KINDS == Kind.DEMOLITION and content > Kind.FREE:
                en, es = "{tile} over {what} on {card}", "{tile} sobre {what} de {card}"
                found.append(sentence(en, es, tile=tile_piece(face), what=the_kind(content), card=card))
            else:
                found.append(sentence("{tile} on {card}", "{tile} en {card}", tile=tile_piece(face), card=card))
    return [sentence("Where: {sites}", "Dónde: {sites}", sites=listed(found))] if found else []


def _site(step: Step, player: int) -> tuple[int, int, Piece]:
    """Return the tile placed, what was there before, and the card it went on."""
    state: State = step.before.record
    row, column, quadrant = quadrant_of(action_of(step))
    slot = int(state.grid[player, row + FIRST_ROW, column + FIRST_COLUMN])
    content = int(state.content[player, 4 * slot + quadrant])
    return int(state.chosen_tile), content, card_piece(state, int(state.card[player, slot]))


def _tell_returned(steps: Sequence[Step], built: Sequence[int]) -> list[Sentence]:
    """LC-Q4: tiles that fitted nowhere."""
    if not any(step.after.record.turn > step.before.record.turn for step in steps):
        return []
    left = [
        int(face)
        for step in steps
        if step.before.record.front_size == 0 < step.after.record.front_size
        for face in step.after.record.front[: int(step.after.record.front_size)]
    ]
    for face in built:
        left.remove(face)
    if not left:
        return []
    en, es = "With no room left, {tiles} went back to the box", "No había sitio para {tiles}: a la caja"
    return [sentence(en, es, tiles=tile_list(left))]


def _tell_refill(steps: Sequence[Step]) -> list[Sentence]:
    """LC-R2: what the emptied places were refilled with."""
    return [
        sentence("Lot {lot} got {what}", "El lote {lot} recibió {what}", lot=lot + 1, what=what)
        for lot, what in refills(steps).items()
    ]


def _tell_automaton(steps: Sequence[Step]) -> list[Paragraph]:
    """LC-1S2: the lot the automaton took after the player's turn."""
    for step in steps:
        before, after = step.before.record, step.after.record
        if before.turn < after.turn and before.phase not in _SET_UP:
            lot = int(automaton_choice(before))
            en, es = "{automaton} took lot {lot}: {what}", "{automaton} cogieron el lote {lot}: {what}"
            what = lot_list(before, lot)
            return [Paragraph(sentence(en, es, automaton=AUTOMATON_NAME, lot=lot + 1, what=what))]
    return []


# ------------------------------------------------------------------ captions


def caption(step: Step) -> Sentence:
    return _caption_of_chance(step) if is_chance(step) else _caption_of_decision(step)


def _caption_of_decision(step: Step) -> Sentence:
    state, player, action = step.before.record, step.player, step.action
    if action is None:
        return sentence("{who} [keeps|keep] a card", "{who} [se queda|te quedas] con una carta", player)
    if action >= BUILD:
        face, content, card = _site(step, player)
        if face % TILE_KINDS == Kind.DEMOLITION and content > Kind.FREE:
            en, es = "{who} [demolishes|demolish] {what} on {card}", "{who} [demuele|demueles] {what} de {card}"
            return sentence(en, es, player, what=the_kind(content), card=card)
        en, es = "{who} [places|place] {tile} on {card}", "{who} [coloca|colocas] {tile} en {card}"
        return sentence(en, es, player, tile=tile_piece(face), card=card)
    if action >= PICK:
        en, es = "{who} [takes|take] up {tile}", "{who} [toma|tomas] {tile}"
        return sentence(en, es, player, tile=the_tile(action - PICK))
    if action >= PUT:
        card = card_piece(state, int(state.chosen_card))
        return sentence("{who} [places|place] {card}", "{who} [coloca|colocas] {card}", player, card=card)
    if action >= USE:
        return _caption_of_card(step, action)
    return _caption_of_lot(step, action)


def _caption_of_card(step: Step, action: int) -> Sentence:
    state, player = step.before.record, step.player
    card = card_piece(state, (action - USE) % TYPES)
    if state.phase == Phase.GIVE_UP:
        en, es = "{who} [puts|put] {card} under the deck", "{who} [pone|pones] {card} bajo el mazo"
    elif state.phase == Phase.OFFER:
        en, es = "{who} [offers|offer] {card}", "{who} [ofrece|ofreces] {card}"
    else:
        en, es = {
            How.FACE_UP: ("{who} [plays|play] {card}", "{who} [juega|juegas] {card}"),
            How.WITH_ROBOT: ("{who} [plays|play] {card} with a robot", "{who} [juega|juegas] {card} con un robot"),
            How.FACE_DOWN: ("{who} [plays|play] {card} face down", "{who} [juega|juegas] {card} boca abajo"),
        }[How((action - USE) // TYPES)]
    return sentence(en, es, player, card=card)


def _caption_of_lot(step: Step, action: int) -> Sentence:
    state, player = step.before.record, step.player
    if action >= SWAP:
        first, _, second, _ = swapped(state, action)
        en = "{who} [swaps|swap] two tiles of lots {first} and {second}"
        es = "{who} [intercambia|intercambias] dos losetas de los lotes {first} y {second}"
        return sentence(en, es, player, first=first + 1, second=second + 1)
    if action >= KEEP_DRAWN:
        card = card_piece(state, int(state.drawn[action - KEEP_DRAWN]))
        return sentence("{who} [keeps|keep] {card}", "{who} [se queda|te quedas] con {card}", player, card=card)
    if action == TRADE:
        en, es = "{who} [takes|take] the automaton's cards", "{who} [se queda|te quedas] con las cartas del autómata"
        return sentence(en, es, player)
    if action == PASS:
        return sentence("{who} [exchanges|exchange] nothing", "{who} no [cambia|cambias] nada", player)
    if state.phase == Phase.EXCHANGE:
        en, es = "{who} [takes|take] {card} for it", "{who} [toma|tomas] {card} a cambio"
        return sentence(en, es, player, card=card_piece(state, int(state.lot_card[action - TAKE])))
    return sentence("{who} [takes|take] lot {lot}", "{who} [coge|coges] el lote {lot}", player, lot=action - TAKE + 1)


def _caption_of_chance(step: Step) -> Sentence:
    state, lot = step.before.record, int(step.before.record.drawing) + 1
    if state.phase == Phase.DRAW_FIRST_PLAYER:
        return sentence("{who} [begins|begin]", "{who} [empieza|empiezas]", action_of(step) - FIRST_DRAWN)
    if state.phase == Phase.DRAW_CONCESSION:
        words = concession_words(state, action_of(step) - CONCESSION_DRAWN)
        return sentence("Concession: {words}", "Concesión: {words}", words=words)
    if state.phase == Phase.DRAW_ROW_TILE:
        tile = tile_piece(action_of(step) - TILE_DRAWN)
        return sentence("Lot {lot} gets {tile}", "El lote {lot} recibe {tile}", lot=lot, tile=tile)
    card = Texts("a card", "una carta") if step.action is None else card_piece(state, step.action - CARD_DRAWN)
    if state.phase == Phase.DRAW_ROW_CARD:
        return sentence("Lot {lot} gets {card}", "El lote {lot} recibe {card}", lot=lot, card=card)
    if state.phase == Phase.DRAW_HAND_CARD and state.players == 1 and state.drawn_size >= 3:
        en, es = "{automaton} are dealt {card}", "{automaton} reciben {card}"
        return sentence(en, es, automaton=AUTOMATON_NAME, card=card)
    player = int(state.to_move if state.phase == Phase.DRAW_FOR_PAD else state.drawing)
    return sentence("{who} [draws|draw] {card}", "{who} [roba|robas] {card}", player, card=card)
