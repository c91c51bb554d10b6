"""The story around the turns: set-up, rounds, the end of a phase, the end of the match."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.state import State as Position
from lunario.core.story import Paragraph, Piece, Player, Sentence, Step, listed, sentence
from lunario.core.text import Texts, counted
from lunario.games.luna_capital.actions import CARD_DRAWN, FIRST_DRAWN, PASS, TAKE, TRADE, USE
from lunario.games.luna_capital.concessions import POINTS
from lunario.games.luna_capital.naming import concession_words
from lunario.games.luna_capital.solo import solo_points
from lunario.games.luna_capital.state import Phase, State
from lunario.games.luna_capital.story_words import AUTOMATON_NAME, POINT, action_of, card_piece, lot_list, refills

_AUTOMATON = -1  # in place of a seat
_LETTERS = "ABC"
_SCAFFOLD = Texts("scaffold", "andamio")


# ------------------------------------------------------------------ set-up


def tell_set_up(steps: Sequence[Step], player: int | None) -> Paragraph:
    """LC-S1 – LC-S4, LC-1S1: what chance dealt, or how a player exchanged a card."""
    return _tell_dealing(steps) if player is None else _tell_exchange(steps, player)


def _tell_dealing(steps: Sequence[Step]) -> Paragraph:
    state: State = steps[-1].after.record
    concessions = listed(_concession(state, k) for k in state.concession.tolist() if k >= 0)
    details = [sentence("Concessions: {list}", "Concesiones: {list}", list=concessions)] if concessions.parts else []
    details += _tell_hands(steps)
    details += [
        sentence("Lot {lot}: {what}", "Lote {lot}: {what}", lot=lot + 1, what=lot_list(state, lot))
        for lot in refills(steps)
        if state.lot_card[lot] >= 0
    ]
    first = next(
        (action_of(step) - FIRST_DRAWN for step in steps if step.before.record.phase == Phase.DRAW_FIRST_PLAYER), None
    )
    if first is None:
        return Paragraph(sentence("Cards and tiles were laid out", "Se dispusieron cartas y losetas"), details)
    return Paragraph(sentence("{who} [was|were] drawn to begin", "[A {who} le|Te] tocó empezar", first), details)


def _concession(state: State, concession: int) -> Texts:
    words = concession_words(state, concession)
    return Texts(f"“{words.en}”", f"«{words.es}»")


def _tell_hands(steps: Sequence[Step]) -> list[Sentence]:
    """LC-S2: the cards dealt that the reader sees; in solo games all are open, including the automaton's."""
    dealt = [step for step in steps if step.before.record.phase == Phase.DRAW_HAND_CARD]
    hands: dict[int, list[Piece]] = {}
    for step in dealt:
        if step.action is not None:
            state: State = step.before.record
            hands.setdefault(_receiver(state), []).append(card_piece(state, step.action - CARD_DRAWN))
    if dealt and not hands:
        return [sentence("Everybody was dealt 3 cards", "Cada uno recibió 3 cartas")]
    return [_tell_hand(player, hand) for player, hand in sorted(hands.items(), reverse=_AUTOMATON in hands)]


def _receiver(state: State) -> int:
    """Return who gets the next card: alone, three are the player's and three the automaton's."""
    if state.players > 1:
        return int(state.drawing)
    return 0 if state.drawn_size < 3 else _AUTOMATON


def _tell_hand(player: int, hand: Sequence[Piece]) -> Sentence:
    if player == _AUTOMATON:
        en, es = "{automaton} were dealt {cards}", "{automaton} recibieron {cards}"
        return sentence(en, es, automaton=AUTOMATON_NAME, cards=listed(hand))
    return sentence("{who} [was|were] dealt {cards}", "{who} [recibió|recibiste] {cards}", player, cards=listed(hand))


def _tell_exchange(steps: Sequence[Step], player: int) -> Paragraph:
    """LC-S4, LC-1S1: the hands traded, and the card exchanged."""
    told = [
        _exchanged(step, player)
        for step in steps
        if step.before.record.phase != Phase.OFFER or len(steps) == 1 or action_of(step) == PASS
    ]
    return Paragraph(told[-1] if told else _exchanged(steps[-1], player), told[:-1], player)


def _exchanged(step: Step, player: int) -> Sentence:
    state, action = step.before.record, action_of(step)
    if state.phase == Phase.TRADE_HANDS:
        if action == TRADE:
            en, es = "{who} took the automaton's cards", "{who} [se quedó|te quedaste] con las cartas del autómata"
        else:
            en, es = "{who} kept [their|your] cards", "{who} [conservó sus|conservaste tus] cartas"
        return sentence(en, es, player)
    if action == PASS and state.phase == Phase.OFFER:
        return sentence("{who} did not exchange a card", "{who} no [cambió|cambiaste] ninguna carta", player)
    if state.phase == Phase.OFFER:
        en, es = "{who} offered {card}", "{who} [ofreció|ofreciste] {card}"
        return sentence(en, es, player, card=card_piece(state, action - USE))
    given, got = card_piece(state, int(state.chosen_card)), card_piece(state, int(state.lot_card[action - TAKE]))
    en, es = "{who} exchanged {given} for {got}", "{who} [cambió|cambiaste] {given} por {got}"
    return sentence(en, es, player, given=given, got=got)


# ------------------------------------------------------------------ rounds and phases


def tell_round(steps: Sequence[Step]) -> Paragraph:
    """LC-R3: a round begins, and every lot gets one more tile."""
    rounds = int(steps[0].before.record.rounds)
    details = [
        sentence("Lot {lot} got {what}", "El lote {lot} recibió {what}", lot=lot + 1, what=what)
        for lot, what in refills(steps).items()
    ]
    en, es = "Round {round} of phase {letter} began", "Empezó la ronda {round} de la fase {letter}"
    return Paragraph(sentence(en, es, round=rounds % 4 + 1, letter=_LETTERS[rounds // 4]), details)


def tell_end_of_phase(before: State, after: State) -> Paragraph:
    """LC-R4, LC-N1: who got which concession."""
    phase = int(after.rounds) // 4
    new = (after.awarded > 0) & (before.awarded == 0)  # by concession and player
    awarded = {
        player: [int(after.concession[k]) for k in range(3) if new[k, player]] for player in range(int(after.players))
    }
    letter = _LETTERS[phase - 1]
    if not any(awarded.values()):
        en, es = "Phase {letter} ended; nobody got a concession", "Terminó la fase {letter}; nadie obtuvo una concesión"
        return Paragraph(sentence(en, es, letter=letter), _tell_next_phase(after))
    got = {
        f"got{player}": _tell_awarded(after, player, {one: _worth(after, one, phase) for one in concessions})
        for player, concessions in awarded.items()
        if concessions
    }
    each = "; ".join(f"{{{name}}}" for name in got)
    en, es = f"Phase {{letter}} ended: {each}", f"Terminó la fase {{letter}}: {each}"
    told = sentence(en, es, None, letter=letter, **got)
    return Paragraph(told, _tell_next_phase(after))


def _tell_awarded(state: State, player: int, points: dict[int, int]) -> Sentence:
    """Return the concessions a player got, each with its points."""
    each = [
        sentence(
            "{what} ({points})",
            "{what} ({points})",
            what=_concession(state, concession),
            points=counted(worth, POINT),
        )
        for concession, worth in points.items()
    ]
    return sentence("{who} got {each}", "{who} [obtuvo|obtuviste] {each}", player, each=listed(each))


def _worth(state: State, concession: int, phase: int) -> int:
    return int(solo_points(concession, phase)) if state.players == 1 else POINTS[concession]


def _tell_next_phase(state: State) -> list[Sentence]:
    if state.phase == Phase.OVER:
        return []
    found = [sentence("The tiles left over went back to the box", "Las losetas sobrantes volvieron a la caja")]
    if state.players > 1:
        en, es = "{who} became the first player", "{who} [pasó|pasaste] a ser el jugador inicial"
        found.append(sentence(en, es, int(state.first_player)))
    return found


# ------------------------------------------------------------------ the end


def tell_end(final: Position) -> Paragraph:
    """LC-F6, LC-1S5: who won, with how many points, and what decided a tie."""
    state: State = final.record
    totals = [sum(row) for row in final.points]
    if state.players == 1:
        return _tell_solo_end(totals)
    places = final.places()
    order = sorted(range(len(places)), key=lambda player: places[player])
    winners = [player for player in order if places[player] == 1]
    details = [
        sentence(
            "{player}: {points}", "{player}: {points}", player=Player(player), points=counted(totals[player], POINT)
        )
        for player in order
        if player not in winners
    ]
    points = counted(totals[order[0]], POINT)
    if len(winners) > 1:
        en, es = "{winners} shared the win with {points}", "Victoria compartida con {points}: {winners}"
        return Paragraph(sentence(en, es, winners=listed(map(Player, winners)), points=points), details)
    if totals[order[0]] == totals[order[1]]:
        scaffolds = [int(state.scaffolds[player]) for player in order[:2]]
        en = "The tie went to the settlement with fewer scaffolds: {own} against {other}"
        es = "El desempate fue para quien tenía menos andamios: {own} contra {other}"
        details.insert(0, sentence(en, es, own=scaffolds[0], other=scaffolds[1]))
    return Paragraph(
        sentence("{who} won with {points}", "{who} [ganó|ganaste] con {points}", order[0], points=points), details
    )


def _tell_solo_end(totals: Sequence[int]) -> Paragraph:
    own, other = totals
    if own > other:
        en, es = "{who} beat {automaton}, {own} to {other}", "{who} [venció|venciste] a {automaton} por {own} a {other}"
    else:
        en = "{who} lost to {automaton}, {own} to {other}"
        es = "{who} [perdió|perdiste] contra {automaton} por {own} a {other}"
    return Paragraph(sentence(en, es, 0, automaton=AUTOMATON_NAME, own=own, other=other))
