"""Why an action is illegal: the rule it breaks, in English and Spanish."""

from lunario.core.errors import Reason
from lunario.core.text import Texts

from lunario_brisca.rules import current_player
from lunario_brisca.state import State


def why_not(state: State, action: int) -> Reason:
    if current_player(state) < 0:
        return Reason("BR-5", Texts("A card of the deck comes first.", "Primero va una carta del mazo."))
    return Reason("BR-3", Texts("You can only play a card you hold.", "Solo puedes jugar una carta que tengas."))
