"""The story of a match: a turn is the cards a player drew and the one they played."""

from collections.abc import Sequence

from lunario.core.story import Paragraph, Section, Sentence, Step, is_chance, listed, sentence
from lunario.core.text import Texts, counted
from tests.toy.actions import DRAW
from tests.toy.rules import finish
from tests.toy.state import Phase, State

_STEP = Texts("step", "paso")
_CARD = Texts("card", "carta")
_A_CARD = Texts("a card", "una carta")


def section(state: State) -> Section:
    return Section(int(state.to_move), int(state.turn))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    player, last = int(steps[0].before.record.to_move), steps[-1]
    drawn = [_drawn(step) for step in steps if is_chance(step)]
    cards = counted(2, _CARD) if drawn == [_A_CARD, _A_CARD] else listed(drawn)
    details = [sentence("{who} drew {cards}", "{who} [robó|robaste] {cards}", player, cards=cards)]
    if is_chance(last):
        return [Paragraph(details[0], (), player)]
    told = [Paragraph(_tell_play(last), details if drawn else (), player)]
    if last.after.record.phase == Phase.OVER:
        winners = [seat for seat, place in enumerate(last.after.places()) if place == 1]
        told += [Paragraph(sentence("{who} won", "{who} [ganó|ganaste]", seat)) for seat in winners]
    return told


def _drawn(step: Step) -> Texts:
    return _A_CARD if step.action is None else Texts(f"a {step.action - DRAW + 1}", f"un {step.action - DRAW + 1}")


def _tell_play(step: Step) -> Sentence:
    state: State = step.after.record
    steps = int(state.steps[step.player])
    if steps == finish(state):
        return sentence("{who} reached the finish", "{who} [llegó|llegaste] a la meta", step.player)
    en, es = "{who} got to {steps} with a {card}", "{who} [llegó|llegaste] a {steps} con un {card}"
    return sentence(en, es, step.player, card=step.action + 1, steps=counted(steps, _STEP))


def caption(step: Step) -> Sentence:
    if is_chance(step):
        player = int(step.before.record.to_move)
        return sentence("{who} [draws|draw] {card}", "{who} [roba|robas] {card}", player, card=_drawn(step))
    return sentence("{who} [plays|play] a {card}", "{who} [juega|juegas] un {card}", step.player, card=step.action + 1)
