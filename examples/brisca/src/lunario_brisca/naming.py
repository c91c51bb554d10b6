"""Names of the cards: `cups-ace` in views, `cups ace` in notation, "the ace of cups" to people."""

from lunario.core.text import Texts

from lunario_brisca.state import CARDS, RANKS

SUITS = (Texts("coins", "oros"), Texts("cups", "copas"), Texts("swords", "espadas"), Texts("clubs", "bastos"))
NAMES = (
    *(Texts(number, number) for number in ("2", "4", "5", "6", "7")),
    Texts("jack", "sota"), Texts("knight", "caballo"), Texts("king", "rey"), Texts("3", "3"), Texts("ace", "as"),
)  # fmt: skip
CODES = tuple(f"{SUITS[card // RANKS].en}-{NAMES[card % RANKS].en}" for card in range(CARDS))


def card_name(card: int) -> Texts:
    suit, name = SUITS[card // RANKS], NAMES[card % RANKS]
    return Texts(f"the {name.en} of {suit.en}", f"{'la' if name.es == 'sota' else 'el'} {name.es} de {suit.es}")
