"""The story of a match: a turn is the tile a player took and the tasks it covered."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.state import State as Position
from lunario.core.story import Paragraph, Piece, Player, Section, Sentence, Step, deeds, listed, sentence
from lunario.core.text import Texts, counted
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, REVEAL, STACK
from lunario.games.nova_luna.naming import cell_count, tile_words
from lunario.games.nova_luna.scoring import CHALLENGE, solo_result
from lunario.games.nova_luna.state import Phase, State
from lunario.games.nova_luna.text import neighbour
from lunario.games.nova_luna.view import tile_face

_TASK = Texts("task", "tarea")
_STEP = Texts("step", "paso")
_TOKEN = Texts("token", "ficha")
_POINT = Texts("point", "punto")


def section(state: State) -> Section:
    """Tell each turn by itself; in solo games, the end of the first phase too."""
    if state.turn == 0 and state.phase <= Phase.FILLING:
        return Section(None, 0, set_up=True)
    return Section(int(state.to_move), 3 * int(state.turn) + int(state.solo_phase))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    first, last = steps[0].before.record, steps[-1].after.record
    if section(first).set_up:
        return [_tell_set_up(steps)]
    ends_phase = _number(steps[0]) == END_PHASE
    told = [] if ends_phase else [_tell_turn(steps)]
    if first.solo_phase < last.solo_phase:
        told.append(_tell_end_of_phase(last, player=0 if ends_phase else None))
    if last.phase == Phase.OVER:
        told.append(_tell_end(steps[-1].after))
    return told


def _number(step: Step) -> int:
    """Return the action's number counted from the end of the cells; negative for a cell."""
    assert step.action is not None, "everybody sees everything (NL-H1)"
    return step.action - cell_count(step.before.record)


def _tile(state: State, tile: int) -> Piece:
    return Piece("tile", Texts(tile_words(state, tile, "en"), tile_words(state, tile, "es")), tile_face(state, tile))


def _revealed(steps: Sequence[Step]) -> list[Piece]:
    """Return the tiles that were revealed."""
    tiles = [_number(step) - REVEAL for step in steps if REVEAL <= _number(step) < STACK]
    return [_tile(steps[0].before.record, tile) for tile in tiles]


# ------------------------------------------------------------------ a turn


def _tell_turn(steps: Sequence[Step]) -> Paragraph:
    player = int(steps[0].before.record.to_move)
    did = [found for step in steps if (found := _deed(step, player)) is not None]
    details = _tell_refill(steps) + [detail for step in steps for detail in _details(step, player)]
    if not did:  # the track was refilled, because it was empty, or left as it was
        waits = sentence("{who} [was|were] to move", "[Le tocaba a {who}|Te tocaba]", player)
        return Paragraph(waits, details, player)
    return Paragraph(deeds(player, *did), details, player)


def _deed(step: Step, player: int) -> Sentence | None:
    """Return what a decision did, for the headline."""
    number, after = _number(step), step.after.record
    if number == REFILL:
        return sentence("refilled the track", "[rellenó|rellenaste] la pista", player)
    if 0 <= number < KEEP:
        return sentence("took {tile}", "[cogió|cogiste] {tile}", player, tile=_tile(after, int(after.taken)))
    tasks = sum(_covered(step, player).values()) if number < 0 else 0
    if tasks == 0:
        return None
    return sentence("covered {tasks}", "[tapó|tapaste] {tasks}", player, tasks=counted(tasks, _TASK))


def _covered(step: Step, player: int) -> dict[int, int]:
    """Return how many tasks got a token, by the slot of their tile."""
    before, after = step.before.record, step.after.record
    slots = after.display[player, : int(after.display_size[player])].tolist()
    found = {slot: (int(after.covered[slot]) & ~int(before.covered[slot])).bit_count() for slot in slots}
    return {slot: tasks for slot, tasks in found.items() if tasks}


def _tell_refill(steps: Sequence[Step]) -> list[Sentence]:
    tiles = _revealed(steps)
    if not tiles:
        return []
    before, came = steps[0].before.record, "salió" if len(tiles) == 1 else "salieron"
    en, es = "The track was empty. {tiles} came up", f"La pista estaba vacía. {came.capitalize()} {{tiles}}"
    if before.phase == Phase.REFILLING:
        en, es = "{tiles} came up", f"{came.capitalize()} {{tiles}}"
    elif before.solo_phase == 2:
        en, es = "For the second phase {tiles} came up", f"Para la segunda fase {came} {{tiles}}"
    return [sentence(en, es, tiles=listed(tiles))]


def _details(step: Step, player: int) -> list[Sentence]:
    number = _number(step)
    if number < 0:
        return _details_of_place(step, player)
    if number == KEEP:
        return [sentence("{who} left the track as it was", "{who} [dejó|dejaste] la pista como estaba", player)]
    return []


def _details_of_place(step: Step, player: int) -> list[Sentence]:
    """NL-R4 – NL-R6: where the tile went, what it covered, how far the token moved and what is left."""
    before, after = step.before.record, step.after.record
    found = [_tell_place(step, player)]
    if tiles := [_tile(after, int(after.tile[slot])) for slot in _covered(step, player)]:
        en, es = "Tasks covered on {tiles}", "Tareas tapadas en {tiles}"
        if sum(_covered(step, player).values()) == 1:
            en, es = "The task was on {tiles}", "La tarea estaba en {tiles}"
        found.append(sentence(en, es, tiles=listed(tiles)))
    if before.solo_phase == 0:
        found.append(_tell_steps(before, after, player))
    if after.phase != Phase.OVER and after.solo_phase == before.solo_phase:
        found.append(_tell_left(int(after.tokens[player]), player))
    return found


def _tell_left(tokens: int, player: int) -> Sentence:
    if tokens == 0:
        return sentence("{who} had no tokens left", "[A {who} no le|No te] quedaban fichas", player)
    es = "[A {who} le|Te] quedaba {left}" if tokens == 1 else "[A {who} le|Te] quedaban {left}"
    return sentence("{who} had {left} left", es, player, left=counted(tokens, _TOKEN))


def _tell_place(step: Step, player: int) -> Sentence:
    before = step.before.record
    if before.display_size[player] == 0:
        return sentence("It was the first tile in the display", "Fue la primera loseta de la exposición")
    assert step.action is not None
    slot, side = neighbour(before, player, step.action)
    near = _tile(before, int(before.tile[slot]))
    return sentence("It went {side} {near}", "Quedó {side} {near}", side=side, near=near)


def _tell_steps(before: State, after: State, player: int) -> Sentence:
    """NL-R4: how far the token moved; NL-T1: whether the same player moves again."""
    steps = counted(int(after.number[int(before.taken)]), _STEP)
    en, es = "{who} moved {steps} along the moon track", "{who} [avanzó|avanzaste] {steps} por la Pista Lunar"
    if after.phase != Phase.OVER and after.to_move == player:
        en += " and, still furthest back, went again"
        es += " y, aún por detrás, [volvió|volviste] a jugar"
    return sentence(en, es, player, steps=steps)


# ------------------------------------------------------------------ solo


def _tell_end_of_phase(state: State, player: int | None) -> Paragraph:
    """NL-1S4: the points noted."""
    tiles, tokens = int(state.note_tiles), int(state.note_tokens)
    details = []
    if tokens:
        en, es = (
            "{tiles} for the tiles and {tokens} for tokens left",
            "{tiles} por las losetas y {tokens} por las fichas",
        )
        details = [sentence(en, es, tiles=tiles, tokens=tokens)]
    if player is None:
        en, es = "The first phase ended: {note} noted", "Terminó la primera fase: {note} anotados"
    else:
        en = "{who} ended the first phase and noted {note}"
        es = "{who} [terminó|terminaste] la primera fase y [anotó|anotaste] {note}"
    return Paragraph(sentence(en, es, player, note=counted(tiles + tokens, _POINT)), details, player)


def _tell_solo_end(state: State) -> Paragraph:
    """NL-1S7: the sum of both notes, compared with the challenge."""
    result = int(solo_result(state))
    if result < CHALLENGE:
        en, es = "the challenge to stay below {aim} was met", "el reto de bajar de {aim} quedó superado"
    else:
        en, es = "the challenge was to stay below {aim}", "el reto era bajar de {aim}"
    why = sentence(en, es, aim=CHALLENGE)
    en, es = "{who} finished with {result}; {why}", "{who} [terminó|terminaste] con {result}; {why}"
    return Paragraph(sentence(en, es, 0, result=counted(result, _POINT), why=why))


# ------------------------------------------------------------------ set-up and end


def _tell_set_up(steps: Sequence[Step]) -> Paragraph:
    last, tiles = steps[-1].after.record, listed(_revealed(steps))
    details = [sentence("On the track: {tiles}", "En la pista: {tiles}", tiles=tiles)] if tiles.parts else []
    if last.players == 1:
        return Paragraph(sentence("11 tiles were laid out", "Se pusieron 11 losetas en la pista"), details)
    if last.stack_size < last.players:
        return Paragraph(sentence("The tokens were stacked at random", "Se apilaron las fichas al azar"))
    order = sorted(range(int(last.players)), key=lambda player: -int(last.arrived[player]))
    stack = listed(Player(player) for player in order)
    en, es = "From the top of the stack: {order}", "De arriba abajo en la pila: {order}"
    details.insert(0, sentence(en, es, order=stack))
    headline = sentence("{who} [was|were] drawn to begin", "[A {who} le|Te] tocó empezar", order[0])
    return Paragraph(headline, details)


def _tell_end(final: Position) -> Paragraph:
    state: State = final.record
    if state.solo_phase > 0:
        return _tell_solo_end(state)
    places = final.places()
    order = sorted(range(len(places)), key=lambda player: places[player])
    left = [counted(int(state.tokens[player]), _TOKEN) for player in order]
    details = [
        sentence("{player}: {left} left", "{player}: {left} sin colocar", player=Player(player), left=tokens)
        for player, tokens in zip(order[1:], left[1:], strict=True)
    ]
    if state.tokens[order[0]] == 0:
        en = "{who} placed [their|your] last token and won"
        es = "{who} [colocó su|colocaste tu] última ficha y [ganó|ganaste]"
        return Paragraph(sentence(en, es, order[0]), details)
    if left[0] == left[1]:
        tie = "{who} won the tie by moving first", "{who} [ganó|ganaste] el desempate por jugar antes"
        details.insert(0, sentence(*tie, order[0]))
    en = "No tile was left: {who} won with {left} to place"
    es = "Sin más losetas, {who} [ganó|ganaste] con {left} por colocar"
    return Paragraph(sentence(en, es, order[0], left=left[0]), details)


# ------------------------------------------------------------------ captions


def caption(step: Step) -> Sentence:
    number, player = _number(step), step.player
    before, after = step.before.record, step.after.record
    if number < 0:
        tasks = sum(_covered(step, player).values())
        en, es = "{who} [places|place] it", "{who} la [coloca|colocas]"
        if tasks:
            en, es = en + " and [covers|cover] {tasks}", es + " y [tapa|tapas] {tasks}"
        return sentence(en, es, player, tasks=counted(tasks, _TASK))
    if number < KEEP:
        tile = _tile(after, int(after.taken))
        return sentence("{who} [takes|take] {tile}", "{who} [coge|coges] {tile}", player, tile=tile)
    if number == KEEP:
        return sentence("{who} [leaves|leave] the track as it is", "{who} [deja|dejas] la pista como está", player)
    if number == REFILL:
        return sentence("{who} [refills|refill] the track", "{who} [rellena|rellenas] la pista", player)
    if number == END_PHASE:
        return sentence("{who} [ends|end] the first phase", "{who} [termina|terminas] la primera fase", player)
    if number < STACK:
        return sentence("{tile} comes up", "Sale {tile}", tile=_tile(before, number - REVEAL))
    if before.stack_size == 0:
        return sentence("{who} [begins|begin]", "{who} [empieza|empiezas]", number - STACK)
    return sentence("{who} [is|are] next", "Después [va|vas] {who}", number - STACK)
