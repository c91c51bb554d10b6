"""Why an action is illegal: the rule it breaks, in English and Spanish."""

from lunario.core.errors import Reason
from lunario.core.text import Texts
from tests.toy.rules import current_player
from tests.toy.state import State


def why_not(state: State, action: int) -> Reason:
    if current_player(state) < 0:
        return Reason("TR-2", Texts("A card of the deck is drawn first.", "Primero se roba una carta del mazo."))
    return Reason("TR-3", Texts("You can only play a card you hold.", "Solo puedes jugar una carta que tengas."))
