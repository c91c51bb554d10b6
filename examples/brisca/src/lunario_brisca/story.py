"""The story of a match: a turn is a card; after a trick everybody draws."""

from collections.abc import Sequence

from lunario.core.story import Paragraph, Section, Sentence, Step, is_chance, sentence
from lunario.core.text import Texts, counted

from lunario_brisca.actions import DRAW
from lunario_brisca.naming import card_name
from lunario_brisca.scoring import points_of
from lunario_brisca.state import Phase, State

_A_CARD = Texts("a card", "una carta")


def section(state: State) -> Section:
    if not state.trump:
        return Section(None, 0, set_up=True)
    return Section(int(state.to_move) if state.phase == Phase.PLAYING else None, int(state.turn))


def tell(steps: Sequence[Step]) -> Sequence[Paragraph]:
    last: State = steps[-1].after.record
    if not is_chance(steps[-1]):
        return _tell_play(steps[-1])
    if steps[0].before.record.trump:
        head = sentence("Everybody drew a card", "Cada uno robó una carta")
    elif last.trump:
        en, es = "Three cards each were dealt, and {card} was turned up", "Se dieron tres cartas y se descubrió {card}"
        head = sentence(en, es, card=card_name(int(last.trump) - 1))
    else:
        head = sentence("Cards are being dealt", "Se reparten las cartas")
    details = [_drawn(step, "drew", "[robó|robaste]") for step in steps if step.action is not None and not _is_up(step)]
    if last.holder and not steps[0].before.record.holder:
        who, card = int(last.holder) - 1, card_name(int(last.trump) - 1)
        details.append(
            sentence("{who} drew the last card, {card}", "{who} [robó|robaste] la última, {card}", who, card=card)
        )
    return [Paragraph(head, details)]


def _tell_play(step: Step) -> list[Paragraph]:
    before, after = step.before.record, step.after.record
    told = [sentence("{who} played {card}", "{who} [jugó|jugaste] {card}", step.player, card=card_name(step.action))]
    if after.taken.sum() > before.taken.sum():
        winner = int(after.leader)
        points = counted(int(points_of(after, winner) - points_of(before, winner)), Texts("point", "punto"))
        told.append(
            sentence("{who} won the trick: {points}", "{who} [ganó|ganaste] la baza: {points}", winner, points=points)
        )
    found = [Paragraph(told[0], told[1:], step.player)]
    if after.phase == Phase.OVER:
        winners = [seat for seat, place in enumerate(step.after.places()) if place == 1]
        found += [Paragraph(sentence("{who} won", "{who} [ganó|ganaste]", seat)) for seat in winners]
    return found


def _is_up(step: Step) -> bool:
    return step.before.record.phase == Phase.TURNING_UP


def _drawn(step: Step, en: str, es: str) -> Sentence:
    card = _A_CARD if step.action is None else card_name(step.action - DRAW)
    return sentence(f"{{who}} {en} {{card}}", f"{{who}} {es} {{card}}", int(step.before.record.to_move), card=card)


def caption(step: Step) -> Sentence:
    if not is_chance(step):
        return sentence(
            "{who} [plays|play] {card}", "{who} [juega|juegas] {card}", step.player, card=card_name(step.action)
        )
    if _is_up(step):
        return sentence("{card} is turned up", "Se descubre {card}", card=card_name(step.action - DRAW))
    return _drawn(step, "[draws|draw]", "[roba|robas]")
