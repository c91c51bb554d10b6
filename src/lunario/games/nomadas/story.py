"""What happened: a turn is the stack somebody moved and what everybody heard, or the card somebody wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from lunario.core.state import State as Position
from lunario.core.story import (
    Paragraph,
    Part,
    Piece,
    Player,
    Section,
    Sentence,
    Step,
    deeds,
    is_chance,
    listed,
    sentence,
)
from lunario.core.text import Texts, counted
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import next_pile, top_disc
from lunario.games.nomadas.naming import (
    DISC_KEYS,
    DISC_NAMES,
    ROW_KEYS,
    TOKEN_KEYS,
    card_words,
    drop_space,
    jokers_words,
    legend_words,
    token_words,
)
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import ASLEEP, CARDS, ROWS, SPACES, Disc, Phase, State, Token

_SET_UP_CHANCE = (Phase.FIRST_PLAYER, Phase.DEAL, Phase.TURN_UP)
_POINT = Texts("point", "punto")
_DISC = Texts("disc", "disco")
_FRAGMENT = Texts("moon fragment", "Fragmento")
_WAYS = (Texts("anticlockwise", "en sentido antihorario"), Texts("clockwise", "en sentido horario"))


def section(state: State) -> Section:
    """Tell a turn by itself; in set-up, what chance did, and then what each player did in a row."""
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
        return [_tell_chance(steps) if where.player is None else _tell_set_up(steps, where.player)]
    told = [_tell_turn(steps, int(first.to_move))]
    if _shared(first, last):
        told.append(_tell_scoring(steps))
    if first.to_write == 0 < last.to_write:
        told.append(_tell_last_round(last))
    if last.phase == Phase.OVER:
        told.append(_tell_end(steps[-1].after))
    return told


def _number(step: Step) -> int:
    assert step.action is not None, "everybody sees everything (NO-H1)"
    return step.action


# ------------------------------------------------------------------ pieces


def _token(token: int, count: int = 1) -> Piece:
    """Return tokens of a kind: a story of the Glass Whale, 2 jokers."""
    if count == 1:
        text = Texts(token_words(token, "en"), token_words(token, "es"))
    elif token == Token.JOKER:
        text = Texts(jokers_words(count, "en"), jokers_words(count, "es"))
    elif token == Token.FRAGMENT:
        text = counted(count, _FRAGMENT)
    else:
        text = Texts(f"{count} stories {_of(token, 'en')}", f"{count} historias {_of(token, 'es')}")
    return Piece("token", text, TOKEN_KEYS[token])


def _of(legend: int, lang: str) -> str:
    """Return "of the Hour Tree", "del Árbol de las Horas"."""
    words = legend_words(legend, lang)
    return f"of {words}" if lang == "en" else f"de {words}".replace("de el ", "del ", 1)


def _listed_tokens(tokens: Sequence[int]) -> Part:
    """Return tokens in a sentence, with all stories together: stories of the Glass Whale and the Stone Hand (2)."""
    counts = sorted(Counter(tokens).items())
    stories = [(token, count) for token, count in counts if token < Token.JOKER]
    others: list[Part] = [_token(token, count) for token, count in counts if token >= Token.JOKER]
    if len(stories) < 2:
        return listed([_token(token, count) for token, count in stories] + others)
    legends = listed(_legend(token, count) for token, count in stories)
    return listed([sentence("stories of {legends}", "historias {legends}", legends=legends), *others])


def _legend(legend: int, count: int) -> Piece:
    times = "" if count == 1 else f" ({count})"
    return Piece("token", Texts(legend_words(legend, "en") + times, _of(legend, "es") + times), TOKEN_KEYS[legend])


def _card(state: State, card: int) -> Piece:
    text = Texts(card_words(state, card, "en"), card_words(state, card, "es"))
    row, rank = divmod(card, CARDS)
    return Piece("card", text, {"row": ROW_KEYS[row], "value": int(state.values[row, rank])})


def _disc(disc: int) -> Piece:
    return Piece("disc", DISC_NAMES[disc], DISC_KEYS[disc])


# ------------------------------------------------------------------ who got what


class Gift(NamedTuple):
    """A token that left its pile: whose it is (a seat, or ASLEEP), and under which disc; by Lys: none."""

    token: int
    taker: int
    disc: int


def _gifts(step: Step) -> list[Gift]:
    """NO-A2, NO-A3: return the tokens that left the piles, as the stacks were when everybody listened."""
    before, after, found = step.before.record, step.after.record, []
    by_lys = _number(step) - actions.LYS if before.phase == Phase.MOVE_LYS and not is_chance(step) else -1
    for space in range(SPACES):
        if after.pile_size[space] < before.pile_size[space]:
            token = int(before.tops[space])
            if token < 0:  # it was turned up by this event
                token = _number(step) - actions.TOKEN
            disc = 0 if space == by_lys else int(top_disc(after, space))
            found.append(Gift(token, step.player if space == by_lys else int(after.owner[disc]), disc))
    return found


def _heard(steps: Sequence[Step], player: int) -> list[int]:
    """Return the stories and jokers the player heard, without those that Lys gave."""
    gifts = [gift for step in steps for gift in _gifts(step)]
    return [gift.token for gift in gifts if gift.taker == player and gift.disc and gift.token != Token.FRAGMENT]


# ------------------------------------------------------------------ a turn


def _tell_turn(steps: Sequence[Step], player: int) -> Paragraph:
    sown = next((step for step in steps if actions.SOW <= _number(step) < actions.DROP), None)
    if sown is not None:
        return _tell_move(steps, sown, player)
    written = next((step for step in steps if actions.WRITE <= _number(step) < actions.PAY), None)
    details = _tell_moon(steps)
    if written is not None:
        return Paragraph(_tell_write(steps, written, player), [*details, *_tell_payment(steps, player)], player)
    if any(_number(step) == actions.DECLINE for step in steps):
        return Paragraph(
            sentence("{who} wrote no last card", "{who} no [escribió|escribiste] más cartas", player), (), player
        )
    return Paragraph(details[0], details[1:], player)


def _tell_moon(steps: Sequence[Step]) -> list[Sentence]:
    """NO-P3: how Moon moved Lys."""
    for step in steps:
        if actions.STEP <= _number(step) < actions.SOW:
            if step.before.record.lys == step.after.record.lys:
                return [sentence("{who} left Lys where it was", "{who} [dejó|dejaste] a Lys donde estaba", step.player)]
            en, es = "{who} moved Lys to pile {pile}", "{who} [movió|moviste] a Lys a la pila {pile}"
            return [sentence(en, es, step.player, pile=int(step.after.record.lys) + 1)]
    return []


def _tell_move(steps: Sequence[Step], sown: Step, player: int) -> Paragraph:
    """NO-A1 – NO-A3: the mover's own haul is the headline, the others' are details."""
    space, way = divmod(_number(sown) - actions.SOW, 2)
    moved = sentence(
        "moved the stack of space {space}", "[movió|moviste] la pila del espacio {space}", player, space=space + 1
    )
    did = [moved]
    if heard := _heard(steps, player):
        did.append(sentence("heard {tokens}", "[escuchó|escuchaste] {tokens}", player, tokens=_listed_tokens(heard)))
    elif steps[-1].after.record.turn > sown.before.record.turn:
        did.append(sentence("heard nothing", "no [escuchó|escuchaste] nada", player))
    size = counted(int(sown.before.record.stack_size[space]), _DISC)
    details = [*_tell_moon(steps), sentence("{size} went {way}", "{size}, {way}", size=size, way=_WAYS[way])]
    details += [detail for step in steps for detail in _tell_ability(step)]
    details += [_tell_lys(step) for step in steps if step.before.record.phase == Phase.MOVE_LYS]
    return Paragraph(deeds(player, *did), details + _tell_listening(steps, player), player)


def _tell_ability(step: Step) -> list[Sentence]:
    """NO-P2, NO-P4, NO-P5: what Siana, Ulrich or Red did."""
    state, number, player = step.before.record, _number(step), step.player
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
    pile, player = _number(step) - actions.LYS + 1, step.player
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
        en + " and took {token}", es + " y [cogió|cogiste] {token}", player, pile=pile, token=_token(given[0].token)
    )


def _tell_listening(steps: Sequence[Step], mover: int) -> list[Sentence]:
    """NO-A3: what the others heard, what was lost on sleepers, what went to the moon card, what came up."""
    state: State = steps[-1].after.record
    gifts = [gift for step in steps for gift in _gifts(step)]
    found = []
    for other in range(int(state.players)):
        if other != mover and (heard := _heard(steps, other)):
            tokens = _listed_tokens(heard)
            found.append(sentence("{who} heard {tokens}", "{who} [escuchó|escuchaste] {tokens}", other, tokens=tokens))
    for gift in gifts:
        if gift.taker == ASLEEP and gift.token != Token.FRAGMENT:
            en, es = "{token} left the match: {disc} was asleep", "{token} salió de la partida: {disc} dormía"
            found.append(sentence(en, es, token=_token(gift.token), disc=_disc(gift.disc)))
    if fragments := sum(gift.token == Token.FRAGMENT and gift.disc > 0 for gift in gifts):
        en, es = "{fragments} went to the moon card", "{fragments} fue a la Carta Lunar"
        es = es if fragments == 1 else "{fragments} fueron a la Carta Lunar"
        found.append(sentence(en, es, fragments=_token(Token.FRAGMENT, fragments)))
    if up := [_number(step) - actions.TOKEN for step in steps if is_chance(step)]:
        es = "Salió {tokens}" if len(up) == 1 else "Salieron {tokens}"
        found.append(sentence("{tokens} came up", es, tokens=_listed_tokens(up)))
    return found


# ------------------------------------------------------------------ writing


def _tell_write(steps: Sequence[Step], written: Step, player: int) -> Sentence:
    """NO-B1: the card is written once it is paid for."""
    state: State = written.before.record
    card = _number(written) - actions.WRITE
    row, rank = divmod(card, CARDS)
    is_paid = int(steps[-1].after.record.card[player, row]) == rank + 1
    last = state.phase == Phase.LAST_CARD
    if not is_paid:
        en, es = "{who} chose {card}", "{who} [eligió|elegiste] {card}"
        return sentence(en, es, player, card=_card(state, card))
    if int(state.card[player, row]) > 0:
        en, es = "{who} upgraded to {card}", "{who} [mejoró|mejoraste]: {card}"
    else:
        en, es = "{who} wrote {card}", "{who} [escribió|escribiste] {card}"
    if last:
        en, es = en + " as [their|your] last card", es + " como última carta"
    return sentence(en, es, player, card=_card(state, card))


def _tell_payment(steps: Sequence[Step], player: int) -> list[Sentence]:
    before, after = steps[0].before.record, steps[-1].after.record
    paid = [
        token for token in range(ROWS) for _ in range(int(before.held[player, token]) - int(after.held[player, token]))
    ]
    if not paid:
        return []
    told = [sentence("{who} paid {tokens}", "{who} [pagó|pagaste] {tokens}", player, tokens=_listed_tokens(paid))]
    points = _points(sum(steps[-1].after.points[player]))
    return [*told, sentence("{who} had {points}", "{who} [tenía|tenías] {points}", player, points=points)]


def _points(number: int) -> Texts:
    words = counted(number, _POINT)
    return Texts(words.en.replace("-", "−"), words.es.replace("-", "−"))


# ------------------------------------------------------------------ what the rules do


def _shared(before: State, after: State) -> int:
    """Return how many fragments left the moon card for an intermediate scoring."""
    won = int(after.fragments.sum()) - int(before.fragments.sum())
    return won + int(after.gone[Token.FRAGMENT]) - int(before.gone[Token.FRAGMENT])


def _tell_scoring(steps: Sequence[Step]) -> Paragraph:
    """NO-I1 – NO-I3: who won how many fragments, and with which standing."""
    before, state = steps[0].before.record, steps[-1].after.record
    standings = {player: int(standing(state, player)) for player in range(int(state.players))}
    order = sorted(standings, key=lambda player: -standings[player])
    won = {player: int(state.fragments[player]) - int(before.fragments[player]) for player in order}
    en, es = "Standings: {standings}", "Comparación: {standings}"
    details = [sentence(en, es, standings=listed(_of_player(player, standings[player]) for player in order))]
    back = _shared(before, state) - sum(won.values())
    if back:
        es = "{back} volvió a la caja" if back == 1 else "{back} volvieron a la caja"
        details.append(sentence("{back} went back to the box", es, back=counted(back, _FRAGMENT)))
    winners = listed(_of_player(player, number) for player, number in won.items() if number)
    if not winners.parts:
        nobody = "Intermediate scoring: nobody won a moon fragment", "Puntuación intermedia: nadie ganó Fragmentos"
        return Paragraph(sentence(*nobody), details)
    en, es = "Intermediate scoring. Moon fragments: {winners}", "Puntuación intermedia. Fragmentos: {winners}"
    return Paragraph(sentence(en, es, winners=winners), details)


def _of_player(player: int, number: int) -> Sentence:
    return sentence(
        "{player} {number}", "{player} {number}", player=Player(player), number=str(number).replace("-", "−")
    )


def _tell_last_round(state: State) -> Paragraph:
    """NO-E1, NO-E3: why the match ends."""
    piles = sum(int(size) > 0 for size in state.pile_size)
    if piles < 3:
        en = "Only {piles} still had tokens: everybody could write one last card"
        es = "Solo quedaban fichas en {piles}: cada uno podía escribir una última carta"
        return Paragraph(sentence(en, es, piles=counted(piles, Texts("pile", "pila"))))
    en = "Nothing had been taken for too long: everybody could write one last card"
    es = "Llevaba demasiado tiempo sin pasar nada: cada uno podía escribir una última carta"
    return Paragraph(sentence(en, es))


def _tell_end(final: Position) -> Paragraph:
    """NO-E2: who won, with how many points, and what decided a tie."""
    places, totals = final.places(), [sum(row) for row in final.points]
    order = sorted(range(len(places)), key=lambda player: places[player])
    winners = [player for player in order if places[player] == 1]
    details = [
        sentence("{player}: {points}", "{player}: {points}", player=Player(player), points=_points(totals[player]))
        for player in order
        if player not in winners
    ]
    points = _points(totals[order[0]])
    if len(winners) > 1:
        en, es = "{winners} shared the win with {points}", "{winners} compartieron la victoria con {points}"
        return Paragraph(sentence(en, es, winners=listed(Player(player) for player in winners), points=points), details)
    if totals[order[0]] == totals[order[1]]:
        en, es = "More legend cards decided the tie", "El desempate lo decidió tener más cartas de Leyenda"
        details.insert(0, sentence(en, es))
    return Paragraph(
        sentence("{who} won with {points}", "{who} [ganó|ganaste] con {points}", order[0], points=points), details
    )


# ------------------------------------------------------------------ set-up


def _tell_chance(steps: Sequence[Step]) -> Paragraph:
    """NO-S1, NO-S2: who begins, who was dealt which adventurer, which tokens came up."""
    state: State = steps[-1].after.record
    details = [
        _caption_of_adventurer(step, "[was|were] dealt", "[recibió a|recibiste a]")
        for step in steps
        if _number(step) >= actions.DEALT
    ]
    tokens = [_number(step) - actions.TOKEN for step in steps if _number(step) < actions.FIRST]
    if tokens:
        en, es = "On top of the piles: {tokens}", "En lo alto de las pilas: {tokens}"
        details.append(sentence(en, es, tokens=_listed_tokens(tokens)))
    en, es = "{who} [was|were] drawn to begin", "[A {who} le|Te] tocó empezar"
    if state.lumathon:
        en, es = "{who} began, as the last captain", "{who} [empezó|empezaste] por ser el último capitán"
    return Paragraph(sentence(en, es, int(state.first_player)), details)


def _tell_set_up(steps: Sequence[Step], player: int) -> Paragraph:
    """NO-S2 – NO-S6: what a player did in a row; several of the discs are those of sleepers (NO-S4)."""
    told = [_tell_preparation(step, player) for step in steps]
    if len(told) == 1:
        return Paragraph(told[0], (), player)
    en = "{who} placed the discs of the adventurers who were asleep"
    es = "{who} [colocó|colocaste] los discos de los aventureros dormidos"
    return Paragraph(sentence(en, es, player), told, player)


def _tell_preparation(step: Step, player: int) -> Sentence:
    state, number = step.before.record, _number(step)
    if number < actions.PUT:
        return _caption_of_adventurer(step, "chose to play", "[eligió a|elegiste a]")
    if number < actions.LYS:
        disc = int(disc_in_hand(state))
        en, es = (
            "{who} put a disc of {disc} on space {space}",
            "{who} [puso|pusiste] un disco de {disc} en el espacio {space}",
        )
        if disc == Disc.FROG:
            en, es = "{who} put {disc} on space {space}", "{who} [puso|pusiste] {disc} en el espacio {space}"
        return sentence(en, es, player, disc=_disc(disc), space=number - actions.PUT + 1)
    en, es = "{who} pointed Lys at pile {pile}", "{who} [señaló|señalaste] con Lys la pila {pile}"
    return sentence(en, es, player, pile=number - actions.LYS + 1)


def _caption_of_adventurer(step: Step, en: str, es: str) -> Sentence:
    number = _number(step) - (actions.DEALT if is_chance(step) else actions.TAKE)
    who, disc = int(step.before.record.to_move), _disc(Disc.NOSTROMO + number)
    return sentence("{who} " + en + " {disc}", "{who} " + es + " {disc}", who, disc=disc)


# ------------------------------------------------------------------ captions


def caption(step: Step) -> Sentence:
    number = _number(step)
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
        return _caption_of_adventurer(step, "[plays|play]", "[juega|juegas] con")
    if number >= actions.FIRST:
        return sentence("{who} [begins|begin]", "{who} [empieza|empiezas]", number - actions.FIRST)
    pile = int(next_pile(step.before.record)) + 1
    token = _token(number - actions.TOKEN)
    return sentence("{token} comes up on pile {pile}", "Sale {token} en la pila {pile}", token=token, pile=pile)


def _caption_of_place(step: Step, number: int) -> Sentence:
    state, player = step.before.record, step.player
    if number < actions.PUT:
        return _caption_of_adventurer(step, "[chooses|choose]", "[elige a|eliges a]")
    if number < actions.LYS:
        en, es = "{who} [puts|put] {disc} on space {space}", "{who} [pone|pones] a {disc} en el espacio {space}"
        if disc_in_hand(state) == Disc.FROG:
            es = "{who} [pone|pones] {disc} en el espacio {space}"
        return sentence(en, es, player, disc=_disc(int(disc_in_hand(state))), space=number - actions.PUT + 1)
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
        card = _card(state, number - actions.WRITE)
        return sentence("{who} [writes|write] {card}", "{who} [escribe|escribes] {card}", player, card=card)
    if number == actions.DECLINE:
        return sentence("{who} [writes|write] no last card", "{who} no [escribe|escribes] más cartas", player)
    paid = _tell_payment([step], player)
    if not paid:
        return sentence("{who} [pays|pay]", "{who} [paga|pagas]", player)
    tokens = paid[0].parts["tokens"]
    return sentence("{who} [pays|pay] {tokens}", "{who} [paga|pagas] {tokens}", player, tokens=tokens)
