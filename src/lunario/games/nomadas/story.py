"""The story of a match: a turn is the stack a player moved and what everybody heard, or the card a player wrote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lunario.core.story import Paragraph, Section, Sentence, Step, deeds, is_chance, sentence
from lunario.core.text import Texts, counted
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import next_pile, top_disc
from lunario.games.nomadas.naming import drop_space
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import ASLEEP, CARDS, ROWS, SPACES, Disc, Phase, State, Token
from lunario.games.nomadas.story_frame import (
    shared_fragments,
    tell_dealing,
    tell_end,
    tell_last_round,
    tell_preparations,
    tell_scoring,
)
from lunario.games.nomadas.story_words import (
    action_of,
    card_piece,
    disc_piece,
    points_words,
    tell_adventurer,
    token_list,
    token_piece,
)

_SET_UP_CHANCE = (Phase.FIRST_PLAYER, Phase.DEAL, Phase.TURN_UP)
_DISC = Texts("disc", "disco")
_WAYS = (Texts("anticlockwise", "en sentido antihorario"), Texts("clockwise", "en sentido horario"))


def section(state: State) -> Section:
    """Tell each turn by itself; in set-up, what chance did, then what each player did in a row."""
    phase = int(state.phase)
    if phase in _SET_UP_CHANCE:
        return Section(None, 0, set_up=True)
    if Phase.DRAFT <= phase <= Phase.POINT_LYS:
        return Section(int(state.to_move), phase, set_up=True)
    return Section(int(state.to_move), Phase.OVER + int(state.turn))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    first, last = steps[0].before.record, steps[-1].after.record
    where = section(first)
    if where.set_up:
        return [tell_dealing(steps) if where.player is None else tell_preparations(steps, where.player)]
    told = [_tell_turn(steps, int(first.to_move))]
    if shared_fragments(first, last):
        told.append(tell_scoring(steps))
    if first.to_write == 0 < last.to_write:
        told.append(tell_last_round(last))
    if last.phase == Phase.OVER:
        told.append(tell_end(steps[-1].after))
    return told


# ------------------------------------------------------------------ who got what


class Gift(NamedTuple):
    """A token that left its pile: its taker (a seat, or ASLEEP) and the disc it was under, or 0 if Lys gave it."""

    token: int
    taker: int
    disc: int


def _gifts(step: Step) -> list[Gift]:
    """NO-A2, NO-A3: return the tokens that left the piles, with the stacks as they were when everybody listened."""
    before, after, found = step.before.record, step.after.record, []
    by_lys = action_of(step) - actions.LYS if before.phase == Phase.MOVE_LYS and not is_chance(step) else -1
    for space in range(SPACES):
        if after.pile_size[space] < before.pile_size[space]:
            token = int(before.tops[space])
            if token < 0:  # turned up by this event
                token = action_of(step) - actions.TOKEN
            disc = 0 if space == by_lys else int(top_disc(after, space))
            found.append(Gift(token, step.player if space == by_lys else int(after.owner[disc]), disc))
    return found


def _heard(steps: Sequence[Step], player: int) -> list[int]:
    """Return the stories and jokers the player heard, without those Lys gave."""
    gifts = [gift for step in steps for gift in _gifts(step)]
    return [gift.token for gift in gifts if gift.taker == player and gift.disc and gift.token != Token.FRAGMENT]


# ------------------------------------------------------------------ a turn


def _tell_turn(steps: Sequence[Step], player: int) -> Paragraph:
    sown = next((step for step in steps if actions.SOW <= action_of(step) < actions.DROP), None)
    if sown is not None:
        return _tell_move(steps, sown, player)
    written = next((step for step in steps if actions.WRITE <= action_of(step) < actions.PAY), None)
    details = _tell_moon(steps)
    if written is not None:
        return Paragraph(_tell_write(steps, written, player), [*details, *_tell_payment(steps, player)], player)
    if any(action_of(step) == actions.DECLINE for step in steps):
        return Paragraph(
            sentence("{who} wrote no last card", "{who} no [escribió|escribiste] más cartas", player), (), player
        )
    return Paragraph(details[0], details[1:], player)


def _tell_moon(steps: Sequence[Step]) -> list[Sentence]:
    """NO-P3: how Moon moved Lys."""
    for step in steps:
        if actions.STEP <= action_of(step) < actions.SOW:
            if step.before.record.lys == step.after.record.lys:
                return [sentence("{who} left Lys where it was", "{who} [dejó|dejaste] a Lys donde estaba", step.player)]
            en, es = "{who} moved Lys to pile {pile}", "{who} [movió|moviste] a Lys a la pila {pile}"
            return [sentence(en, es, step.player, pile=int(step.after.record.lys) + 1)]
    return []


def _tell_move(steps: Sequence[Step], sown: Step, player: int) -> Paragraph:
    """NO-A1 – NO-A3: the mover's own gain is the headline, the others' are details."""
    space, way = divmod(action_of(sown) - actions.SOW, 2)
    moved = sentence(
        "moved the stack of space {space}", "[movió|moviste] la pila del espacio {space}", player, space=space + 1
    )
    did = [moved]
    if heard := _heard(steps, player):
        did.append(sentence("heard {tokens}", "[escuchó|escuchaste] {tokens}", player, tokens=token_list(heard)))
    elif steps[-1].after.record.turn > sown.before.record.turn:
        did.append(sentence("heard nothing", "no [escuchó|escuchaste] nada", player))
    size = counted(int(sown.before.record.stack_size[space]), _DISC)
    sown_way = sentence("{size} went {way}", "{who} [movió|moviste] {size} {way}", player, size=size, way=_WAYS[way])
    details = [*_tell_moon(steps), sown_way]
    details += [detail for step in steps for detail in _tell_ability(step)]
    details += [_tell_lys(step) for step in steps if step.before.record.phase == Phase.MOVE_LYS]
    return Paragraph(deeds(player, *did), details + _tell_listening(steps, player), player)


def _tell_ability(step: Step) -> list[Sentence]:
    """NO-P2, NO-P4, NO-P5: what Siana, Ulrich or Red did."""
    state, number, player = step.before.record, action_of(step), step.player
    if actions.DROP < number < actions.RAISE:
        space = drop_space(state, number - actions.DROP) + 1
        if int(state.adventurer[player]) == Disc.ULRICH:
            en, es = (
                "{who} dropped two discs on space {space}",
                "{who} [soltó|soltaste] dos discos en el espacio {space}",
            )
        else:
            en, es = "{who} passed over space {space}", "{who} [se saltó|te saltaste] el espacio {space}"
        return [sentence(en, es, player, space=space)]
    if actions.RAISE < number < actions.WRITE:
        space = (number - actions.RAISE - 1) // 2 + 1
        en = "{who} brought a red disc to the top of space {space}"
        es = "{who} [llevó|llevaste] un disco rojo a lo alto del espacio {space}"
        return [sentence(en, es, player, space=space)]
    return []


def _tell_lys(step: Step) -> Sentence:
    """NO-A2: where Lys went, and what it gave."""
    pile, player = action_of(step) - actions.LYS + 1, step.player
    given = [gift for gift in _gifts(step) if gift.disc == 0]
    en = "The last disc reached Lys: {who} moved it to pile {pile}"
    es = "El último disco llegó hasta Lys: {who} [movió|moviste] a Lys a la pila {pile}"
    if not given:
        return sentence(en + ", which was empty", es + ", que estaba vacía", player, pile=pile)
    if given[0].token == Token.FRAGMENT:
        return sentence(
            en + ", and a moon fragment went to the moon card",
            es + " y un Fragmento fue a la Carta Lunar",
            player,
            pile=pile,
        )
    return sentence(
        en + " and took {token}",
        es + " y [cogió|cogiste] {token}",
        player,
        pile=pile,
        token=token_piece(given[0].token),
    )


def _tell_listening(steps: Sequence[Step], mover: int) -> list[Sentence]:
    """NO-A3: what the others heard, what sleepers lost, what went to the moon card, what was turned up."""
    state: State = steps[-1].after.record
    gifts = [gift for step in steps for gift in _gifts(step)]
    found = []
    for other in range(int(state.players)):
        if other != mover and (heard := _heard(steps, other)):
            tokens = token_list(heard)
            found.append(sentence("{who} heard {tokens}", "{who} [escuchó|escuchaste] {tokens}", other, tokens=tokens))
    for gift in gifts:
        if gift.taker == ASLEEP and gift.token != Token.FRAGMENT:
            en, es = "{token} left the match: {disc} was asleep", "{token} salió de la partida: {disc} dormía"
            found.append(sentence(en, es, token=token_piece(gift.token), disc=disc_piece(gift.disc)))
    if fragments := sum(gift.token == Token.FRAGMENT and gift.disc > 0 for gift in gifts):
        en, es = "{fragments} went to the moon card", "{fragments} fue a la Carta Lunar"
        es = es if fragments == 1 else "{fragments} fueron a la Carta Lunar"
        found.append(sentence(en, es, fragments=token_piece(Token.FRAGMENT, fragments)))
    if up := [action_of(step) - actions.TOKEN for step in steps if is_chance(step)]:
        es = "Salió {tokens}" if len(up) == 1 else "Salieron {tokens}"
        found.append(sentence("{tokens} came up", es, tokens=token_list(up)))
    return found


# ------------------------------------------------------------------ writing


def _tell_write(steps: Sequence[Step], written: Step, player: int) -> Sentence:
    """NO-B1: the card is written once it is paid for."""
    state: State = written.before.record
    card = action_of(written) - actions.WRITE
    row, rank = divmod(card, CARDS)
    is_paid = int(steps[-1].after.record.card[player, row]) == rank + 1
    last = state.phase == Phase.LAST_CARD
    if not is_paid:
        en, es = "{who} chose {card}", "{who} [eligió|elegiste] {card}"
        return sentence(en, es, player, card=card_piece(state, card))
    if int(state.card[player, row]) > 0:
        en, es = "{who} upgraded to {card}", "{who} [mejoró su|mejoraste tu] carta: {card}"
    else:
        en, es = "{who} wrote {card}", "{who} [escribió|escribiste] {card}"
    if last:
        en, es = en + " as [their|your] last card", es + " como última carta"
    return sentence(en, es, player, card=card_piece(state, card))


def _tell_payment(steps: Sequence[Step], player: int) -> list[Sentence]:
    before, after = steps[0].before.record, steps[-1].after.record
    paid = [
        token for token in range(ROWS) for _ in range(int(before.held[player, token]) - int(after.held[player, token]))
    ]
    if not paid:
        return []
    told = [sentence("{who} paid {tokens}", "{who} [pagó|pagaste] {tokens}", player, tokens=token_list(paid))]
    points = points_words(sum(steps[-1].after.points[player]))
    return [*told, sentence("{who} had {points}", "{who} [tenía|tenías] {points}", player, points=points)]


# ------------------------------------------------------------------ captions


def caption(step: Step) -> Sentence:
    number = action_of(step)
    if number >= actions.ACTIONS:
        return _caption_of_chance(step, number)
    if number < actions.SOW:
        return _caption_of_place(step, number)
    if number < actions.DROP:
        space, way = divmod(number - actions.SOW, 2)
        en = "{who} [moves|move] the stack of space {space} {way}"
        es = "{who} [mueve|mueves] la pila del espacio {space} {way}"
        return sentence(en, es, step.player, space=space + 1, way=_WAYS[way])
    if number < actions.WRITE:
        return _caption_of_ability(step, number)
    return _caption_of_writing(step, number)


def _caption_of_chance(step: Step, number: int) -> Sentence:
    if number >= actions.DEALT:
        return tell_adventurer(step, "[plays|play]", "[juega|juegas] con")
    if number >= actions.FIRST:
        return sentence("{who} [begins|begin]", "{who} [empieza|empiezas]", number - actions.FIRST)
    pile = int(next_pile(step.before.record)) + 1
    token = token_piece(number - actions.TOKEN)
    return sentence("{token} comes up on pile {pile}", "Sale {token} en la pila {pile}", token=token, pile=pile)


def _caption_of_place(step: Step, number: int) -> Sentence:
    state, player = step.before.record, step.player
    if number < actions.PUT:
        return tell_adventurer(step, "[chooses|choose]", "[elige a|eliges a]")
    if number < actions.LYS:
        en, es = "{who} [puts|put] {disc} on space {space}", "{who} [pone|pones] a {disc} en el espacio {space}"
        if disc_in_hand(state) == Disc.FROG:
            es = "{who} [pone|pones] {disc} en el espacio {space}"
        return sentence(en, es, player, disc=disc_piece(int(disc_in_hand(state))), space=number - actions.PUT + 1)
    if number >= actions.STEP and state.lys == step.after.record.lys:
        return sentence("{who} [leaves|leave] Lys where it is", "{who} [deja|dejas] a Lys donde está", player)
    en, es = "{who} [moves|move] Lys to pile {pile}", "{who} [mueve|mueves] a Lys a la pila {pile}"
    return sentence(en, es, player, pile=int(step.after.record.lys) + 1)


def _caption_of_ability(step: Step, number: int) -> Sentence:
    state, player = step.before.record, step.player
    if number == actions.DROP:
        return sentence(
            "{who} [drops|drop] a disc on each space", "{who} [suelta|sueltas] un disco en cada espacio", player
        )
    if number < actions.RAISE:
        space = drop_space(state, number - actions.DROP) + 1
        en, es = "{who} [passes|pass] over space {space}", "{who} [se salta|te saltas] el espacio {space}"
        if int(state.adventurer[player]) == Disc.ULRICH:
            en, es = (
                "{who} [drops|drop] two discs on space {space}",
                "{who} [suelta|sueltas] dos discos en el espacio {space}",
            )
        return sentence(en, es, player, space=space)
    if number == actions.RAISE:
        return sentence(
            "{who} [leaves|leave] the red discs where they are",
            "{who} [deja|dejas] los discos rojos donde están",
            player,
        )
    space = (number - actions.RAISE - 1) // 2 + 1
    en, es = (
        "{who} [raises|raise] a red disc on space {space}",
        "{who} [sube|subes] un disco rojo en el espacio {space}",
    )
    return sentence(en, es, player, space=space)


def _caption_of_writing(step: Step, number: int) -> Sentence:
    state, player = step.before.record, step.player
    if number < actions.PAY:
        card = card_piece(state, number - actions.WRITE)
        return sentence("{who} [writes|write] {card}", "{who} [escribe|escribes] {card}", player, card=card)
    if number == actions.DECLINE:
        return sentence("{who} [writes|write] no last card", "{who} no [escribe|escribes] más cartas", player)
    paid = _tell_payment([step], player)
    if not paid:
        return sentence("{who} [pays|pay]", "{who} [paga|pagas]", player)
    tokens = paid[0].parts["tokens"]
    return sentence("{who} [pays|pay] {tokens}", "{who} [paga|pagas] {tokens}", player, tokens=tokens)
