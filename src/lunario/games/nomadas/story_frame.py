"""The story around the turns: set-up, intermediate scorings, the last round, the end of the match."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.state import State as Position
from lunario.core.story import Paragraph, Player, Sentence, Step, listed, sentence
from lunario.core.text import Texts, counted
from lunario.games.nomadas import actions
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import Disc, State, Token
from lunario.games.nomadas.story_words import (
    FRAGMENT,
    action_of,
    disc_piece,
    points_words,
    tell_adventurer,
    token_list,
)

# ------------------------------------------------------------------ set-up


def tell_dealing(steps: Sequence[Step]) -> Paragraph:
    """NO-S1, NO-S2: who begins, who was dealt which adventurer, which tokens were turned up."""
    state: State = steps[-1].after.record
    details = [
        tell_adventurer(step, "[was|were] dealt", "[recibió a|recibiste a]")
        for step in steps
        if action_of(step) >= actions.DEALT
    ]
    tokens = [action_of(step) - actions.TOKEN for step in steps if action_of(step) < actions.FIRST]
    if tokens:
        en, es = "On top of the piles: {tokens}", "En lo alto de las pilas: {tokens}"
        details.append(sentence(en, es, tokens=token_list(tokens)))
    en, es = "{who} [was|were] drawn to begin", "[A {who} le|Te] tocó empezar"
    if state.lumathon:
        en, es = "{who} began, as the last captain", "{who} [empezó|empezaste] por ser el último capitán"
    return Paragraph(sentence(en, es, int(state.first_player)), details)


def tell_preparations(steps: Sequence[Step], player: int) -> Paragraph:
    """NO-S2 – NO-S6: what a player did in a row; several discs in a row belong to sleepers (NO-S4)."""
    told = [_tell_preparation(step, player) for step in steps]
    if len(told) == 1:
        return Paragraph(told[0], (), player)
    en = "{who} placed the discs of the adventurers who were asleep"
    es = "{who} [colocó|colocaste] los discos de los aventureros dormidos"
    return Paragraph(sentence(en, es, player), told, player)


def _tell_preparation(step: Step, player: int) -> Sentence:
    state, number = step.before.record, action_of(step)
    if number < actions.PUT:
        return tell_adventurer(step, "chose to play", "[eligió a|elegiste a]")
    if number < actions.LYS:
        disc = int(disc_in_hand(state))
        en, es = (
            "{who} put a disc of {disc} on space {space}",
            "{who} [puso|pusiste] un disco de {disc} en el espacio {space}",
        )
        if disc == Disc.FROG:
            en, es = "{who} put {disc} on space {space}", "{who} [puso|pusiste] {disc} en el espacio {space}"
        return sentence(en, es, player, disc=disc_piece(disc), space=number - actions.PUT + 1)
    en, es = "{who} pointed Lys at pile {pile}", "{who} [señaló|señalaste] con Lys la pila {pile}"
    return sentence(en, es, player, pile=number - actions.LYS + 1)


# ------------------------------------------------------------------ what the rules do


def shared_fragments(before: State, after: State) -> int:
    """Return how many fragments left the moon card in an intermediate scoring."""
    won = int(after.fragments.sum()) - int(before.fragments.sum())
    return won + int(after.gone[Token.FRAGMENT]) - int(before.gone[Token.FRAGMENT])


def tell_scoring(steps: Sequence[Step]) -> Paragraph:
    """NO-I1 – NO-I3: who won how many fragments, and with what standing."""
    before, state = steps[0].before.record, steps[-1].after.record
    standings = {player: int(standing(state, player)) for player in range(int(state.players))}
    order = sorted(standings, key=lambda player: -standings[player])
    won = {player: int(state.fragments[player]) - int(before.fragments[player]) for player in order}
    en, es = "Standings: {standings}", "Comparación: {standings}"
    details = [sentence(en, es, standings=listed(_of_player(player, standings[player]) for player in order))]
    back = shared_fragments(before, state) - sum(won.values())
    if back:
        es = "{back} volvió a la caja" if back == 1 else "{back} volvieron a la caja"
        details.append(sentence("{back} went back to the box", es, back=counted(back, FRAGMENT)))
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


def tell_last_round(state: State) -> Paragraph:
    """NO-E1, NO-E3: why the match ends."""
    piles = sum(int(size) > 0 for size in state.pile_size)
    if piles < 3:
        en = "Only {piles} still had tokens: everybody could write one last card"
        es = "Solo quedaban fichas en {piles}: cada uno podía escribir una última carta"
        return Paragraph(sentence(en, es, piles=counted(piles, Texts("pile", "pila"))))
    en = "Nothing had been taken for too long: everybody could write one last card"
    es = "Llevaba demasiado tiempo sin pasar nada: cada uno podía escribir una última carta"
    return Paragraph(sentence(en, es))


def tell_end(final: Position) -> Paragraph:
    """NO-E2: who won, with how many points, and what decided a tie."""
    places, totals = final.places(), [sum(row) for row in final.points]
    order = sorted(range(len(places)), key=lambda player: places[player])
    winners = [player for player in order if places[player] == 1]
    details = [
        sentence("{player}: {points}", "{player}: {points}", player=Player(player), points=points_words(totals[player]))
        for player in order
        if player not in winners
    ]
    points = points_words(totals[order[0]])
    if len(winners) > 1:
        en, es = "{winners} shared the win with {points}", "Victoria compartida con {points}: {winners}"
        return Paragraph(sentence(en, es, winners=listed(Player(player) for player in winners), points=points), details)
    if totals[order[0]] == totals[order[1]]:
        en, es = "More legend cards decided the tie", "El desempate lo decidió tener más cartas de Leyenda"
        details.insert(0, sentence(en, es))
    return Paragraph(
        sentence("{who} won with {points}", "{who} [ganó|ganaste] con {points}", order[0], points=points), details
    )
