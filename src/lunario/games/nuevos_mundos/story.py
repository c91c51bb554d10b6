"""The story of a match: a turn is the cards a player brought into a world, and the points for them."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.state import State as Position
from lunario.core.story import (
    Paragraph,
    Piece,
    Player,
    Section,
    Sentence,
    Step,
    deeds,
    is_chance,
    listed,
    sentence,
    with_rivals,
)
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.actions import DECLINE, FIRST_CARD, FIRST_SEAT, Way, card_of, value_of, way_of
from lunario.games.nuevos_mundos.cards import VALUES
from lunario.games.nuevos_mundos.naming import BIOME_TEXTS, KIND_NAMES, KIND_TEXTS, card_id, points_text
from lunario.games.nuevos_mundos.rules import next_player
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import Phase, State
from lunario.games.nuevos_mundos.transfers import empty_space
from lunario.games.nuevos_mundos.view import card_face, public, taken_spaces

_SET_UP = (Phase.FIRST, Phase.DEAL, Phase.LAY_OUT)
_CARD = Texts("a card", "una carta")


def section(state: State) -> Section:
    """Tell each turn by itself; last cards and settlements are turns of their own."""
    if state.phase in _SET_UP:
        return Section(None, 0, set_up=True)
    return Section(int(state.to_move), int(state.turn))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    if steps[0].before.record.phase in _SET_UP:
        return [_tell_set_up(steps)]
    told = [_tell_turn(steps)]
    first, last = steps[0].before.record, steps[-1].after.record
    if first.ender < 0 <= last.ender:
        told.append(_tell_last_turn(last))
    if last.phase == Phase.OVER:
        told.append(_tell_end(steps[-1].after))
    return told


# ------------------------------------------------------------------ cards


def _card(state: State, card: int, *, in_full: bool = True) -> Piece:
    """Return a card by its value, in full with its biome; a settlement by its biome."""
    biome, value = BIOME_TEXTS[biome_of(state, card)], card_id(card)
    text = Texts(f"{value} ({biome.en})", f"el {value} ({biome.es})") if in_full else Texts(value, f"el {value}")
    if card >= VALUES:
        text = Texts(f"the {biome.en} settlement", f"el asentamiento de {biome.es}")
    return Piece("card", text, card_face(state, card))


def _drawn(step: Step) -> Piece | Texts:
    """Return the card that was drawn, if the reader sees it."""
    return _CARD if step.action is None else _card(step.before.record, step.action - FIRST_CARD)


def _in(phase: Phase, steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if step.before.record.phase == phase]


# ------------------------------------------------------------------ a turn


def _tell_turn(steps: Sequence[Step]) -> Paragraph:
    first, player = steps[0], int(steps[0].before.record.to_move)
    if first.before.record.phase == Phase.VALUE:
        did = [_tell_values(steps)]
    else:
        did = [_deed(step, steps) for step in steps if not is_chance(step)]
    did += _change(steps, player)
    told = with_rivals(deeds(player, *did), steps, player, _change)
    return Paragraph(told, _details(steps, player), player)


def _change(steps: Sequence[Step], player: int) -> list[Sentence]:
    """Return how many points the player gained or lost, if any: some go to whoever has the most (NM-P1, NM-P2)."""
    gained = _points(steps[-1].after, player) - _points(steps[0].before, player)
    if gained == 0:
        return []
    en, es = ("gained {points}", "[ganó|ganaste] {points}")
    if gained < 0:
        en, es = ("lost {points}", "[perdió|perdiste] {points}")
    return [sentence(en, es, player, points=points_text(abs(gained)))]


def _points(position: Position, player: int) -> int:
    return sum(position.points[player])


def _total(points: int) -> Texts:
    """Return a number of points, which may be negative."""
    words = points_text(points)
    return Texts(words.en.replace("-", "−"), words.es.replace("-", "−"))


def _deed(step: Step, steps: Sequence[Step]) -> Sentence:
    """NM-A1 – NM-A3, NM-E1: return what the decision did."""
    state, player, action = step.before.record, step.player, step.action
    assert action is not None, "everybody sees decisions"
    if action == DECLINE:
        return sentence("deployed no last card", "no [desplegó|desplegaste] una última carta", player)
    card, way = card_of(action), way_of(action)
    if way == Way.DEPLOY:
        en, es = "deployed {card}", "[desplegó|desplegaste] {card}"
        if state.phase == Phase.LAST:
            en, es = en + " as [their|your] last card", es + " como última carta"
        return sentence(en, es, player, card=_card(state, card))
    return _tell_taken(step, way, card, _in(Phase.REVEAL, steps))


def _tell_values(steps: Sequence[Step]) -> Sentence:
    """NM-M1: return the values that the settlements stand for."""
    values = [value_of(step.action) for step in steps if step.action is not None]
    fixed = [
        sentence("{card} as {value}", "{card} como {value}", card=_settlement(steps[0], value), value=f"{value:02}")
        for value in values
    ]
    return sentence("counted {fixed}", "[contó|contaste] {fixed}", steps[0].player, fixed=listed(fixed))


def _settlement(step: Step, value: int) -> Piece:
    state = step.before.record
    return _card(state, VALUES + biome_of(state, value - 1))


def _tell_taken(step: Step, way: Way, card: int, revealed: Sequence[Step]) -> Sentence:
    """NM-A1, NM-A2: return the cards taken; the one from the creation pile comes last."""
    state = step.before.record
    spaces = [space for space in taken_spaces(state, way, card) if space != 1]
    taken = listed(
        [_card(state, int(state.space[space]), in_full=way == Way.DIGITS) for space in spaces]
        + [_drawn(reveal) for reveal in revealed]
    )
    played = _card(state, card, in_full=way == Way.BIOME)
    if not taken.parts:  # the card from the creation pile has not been revealed yet
        return sentence("played {card} by digits", "[jugó|jugaste] {card} por dígitos", step.player, card=played)
    if way == Way.BIOME:
        en, es = "took {cards} by biome with {card}", "[cogió|cogiste] por bioma {cards} con {card}"
    else:
        en, es = "took {cards} by digits with {card}", "[cogió|cogiste] por dígitos {cards} con {card}"
    return sentence(en, es, step.player, cards=taken, card=played)


def _details(steps: Sequence[Step], player: int) -> list[Sentence]:
    """NM-T1, NM-T2: how the spaces were filled, what was drawn, and how many points that made."""
    details = []
    if filled := _in(Phase.FILL, steps):
        cards = listed(
            _card(step.before.record, step.action - FIRST_CARD) for step in filled if step.action is not None
        )
        es = "Al tablero fue {cards}" if len(filled) == 1 else "Al tablero fueron {cards}"
        details.append(sentence("{cards} came to the board", es, cards=cards))
    details += [
        sentence("{who} drew {card}", "{who} [robó|robaste] {card}", player, card=_drawn(step))
        for step in _in(Phase.DRAW, steps)
    ]
    if any(step.before.record.pile_generation < step.after.record.pile_generation for step in steps):
        details.append(
            sentence(
                "The creation pile ran out, and the discards were shuffled into a new one",
                "El montón de creación se agotó y se formó otro con los descartes",
            )
        )
    points = _total(_points(steps[-1].after, player))
    details.append(sentence("{who} had {points}", "{who} [tenía|tenías] {points}", player, points=points))
    return details


# ------------------------------------------------------------------ set-up and end


def _tell_set_up(steps: Sequence[Step]) -> Paragraph:
    """NM-S1: who begins, what the reader was dealt, what is on the board."""
    first = _in(Phase.FIRST, steps)[0].action
    assert first is not None, "everybody sees who begins"
    headline = sentence("{who} [was|were] drawn to begin", "[A {who} le|Te] tocó empezar", first - FIRST_SEAT)
    details = _tell_hands([step for step in _in(Phase.DEAL, steps) if step.action is not None])
    if laid := [_drawn(step) for step in _in(Phase.LAY_OUT, steps)]:
        details.append(sentence("The first discard was {card}", "El primer descarte fue {card}", card=laid[0]))
    if laid[1:]:
        en, es = "On the spaces from 2 on: {cards}", "En los espacios, desde el 2: {cards}"
        details.append(sentence(en, es, cards=listed(laid[1:])))
    return Paragraph(headline, details)


def _tell_hands(dealt: Sequence[Step]) -> list[Sentence]:
    """NM-S1: the hands that the reader saw being dealt, one by one."""
    hands: dict[int, list[Piece | Texts]] = {}
    for step in dealt:
        hands.setdefault(int(step.before.record.to_move), []).append(_drawn(step))
    if not hands:
        return [sentence("Everybody was dealt 4 cards", "Cada uno recibió 4 cartas")]
    en, es = "{who} [was|were] dealt {cards}", "{who} [recibió|recibiste] {cards}"
    return [sentence(en, es, player, cards=listed(hand)) for player, hand in sorted(hands.items())]


def _tell_last_turn(state: State) -> Paragraph:
    """NM-E1, NM-E2: why that was the last turn."""
    space = int(empty_space(state))
    if space < 0:
        en, es = "{who} had no card left to play: that was the last turn", "[A {who} no le|No te] quedaban cartas"
        return Paragraph(sentence(en, es + ": fue el último turno", int(next_player(state, int(state.ender)))))
    en = "There was no card for space {space}: that was the last turn, and the others could deploy one more card"
    es = "No había carta para el espacio {space}: fue el último turno y los demás podían desplegar una carta más"
    return Paragraph(sentence(en, es, space=space))


def _tell_end(final: Position) -> Paragraph:
    """NM-E3: who won, with how many points, and what decided a tie."""
    places, totals = final.places(), [sum(row) for row in final.points]
    order = sorted(range(len(places)), key=lambda player: places[player])
    winners = [player for player in order if places[player] == 1]
    details = [
        sentence("{player}: {points}", "{player}: {points}", player=Player(player), points=_total(totals[player]))
        for player in order
        if player not in winners
    ]
    if len(winners) > 1:
        en, es = "{winners} shared the win with {points}", "Victoria compartida con {points}: {winners}"
        shared = listed(Player(player) for player in winners)
        return Paragraph(sentence(en, es, winners=shared, points=_total(totals[order[0]])), details)
    if totals[order[0]] == totals[order[1]]:
        details.insert(0, _tell_tie(final.record, *order[:2]))
    en, es = "{who} won with {points}", "{who} [ganó|ganaste] con {points}"
    return Paragraph(sentence(en, es, order[0], points=_total(totals[order[0]])), details)


def _tell_tie(state: State, winner: int, second: int) -> Sentence:
    """NM-E3: name the first icon in which the two differ."""
    own, other = (public(state)["seats"][player]["icons"] for player in (winner, second))
    kind = next(number for number, name in enumerate(KIND_NAMES) if own[name] != other[name])
    en = "The tie was broken by the icons of {icon}: {own} against {other}"
    es = "Deshicieron el empate los iconos de {icon}: {own} contra {other}"
    return sentence(en, es, icon=KIND_TEXTS[kind], own=own[KIND_NAMES[kind]], other=other[KIND_NAMES[kind]])


# ------------------------------------------------------------------ captions


def caption(step: Step) -> Sentence:
    return _caption_of_chance(step) if is_chance(step) else _caption_of_decision(step)


def _caption_of_decision(step: Step) -> Sentence:
    state, player, action = step.before.record, step.player, step.action
    assert action is not None, "everybody sees decisions"
    if action > DECLINE:
        en, es, value = "{card} counts as {value}", "{card} cuenta como {value}", value_of(action)
        return sentence(en, es, card=_settlement(step, value), value=f"{value:02}")
    if action == DECLINE:
        return sentence("{who} [deploys|deploy] no last card", "{who} no [despliega|despliegas] más cartas", player)
    en, es = {
        Way.BIOME: ("{who} [plays|play] {card} by biome", "{who} [juega|juegas] {card} por bioma"),
        Way.DIGITS: ("{who} [plays|play] {card} by digits", "{who} [juega|juegas] {card} por dígitos"),
        Way.DEPLOY: ("{who} [deploys|deploy] {card}", "{who} [despliega|despliegas] {card}"),
    }[way_of(action)]
    return sentence(en, es, player, card=_card(state, card_of(action)))


def _caption_of_chance(step: Step) -> Sentence:
    state = step.before.record
    player, phase = int(state.to_move), state.phase
    if phase == Phase.FIRST:
        assert step.action is not None, "everybody sees who begins"
        return sentence("{who} [begins|begin]", "{who} [empieza|empiezas]", step.action - FIRST_SEAT)
    card = _drawn(step)
    if phase in (Phase.DEAL, Phase.DRAW):
        return sentence("{who} [draws|draw] {card}", "{who} [roba|robas] {card}", player, card=card)
    if phase == Phase.REVEAL:
        en, es = "{who} [takes|take] {card} from the creation pile", "{who} [coge|coges] {card} del montón de creación"
        return sentence(en, es, player, card=card)
    space = 0 if state.space[0] < 0 else int(empty_space(state))
    return sentence("{card} comes to space {space}", "{card} va al espacio {space}", card=card, space=space)
