"""The picture shows every card and tile of the view; cards the viewer does not know are backs."""

from tests.games.pieces import pieces, positions


def test_every_piece_is_drawn():
    for state, reader in positions("luna-capital"):
        view, found = state.view(reader), pieces(state, reader)
        settled = [card for seat in view["seats"] for card in seat["settlement"]["cards"]]
        held = sum(len(seat["hand"]) for seat in view["seats"])
        lots = sum(lot["card"] is not None for lot in view["lots"])
        taken = len(view["automaton"]["cards"]) if view["automaton"] else 0
        before_mover = [*view["drawn"], *([view["chosen"]["card"]] if view["chosen"]["card"] else [])]
        assert found["card"] == len(settled) + held + lots + taken + len(before_mover)
        built = sum(site["tiles"] > 0 for card in settled for site in card["sites"])
        in_lots = sum(len(lot["tiles"]) for lot in view["lots"])
        in_front = len(view["front"]) + (view["chosen"]["tile"] is not None)
        assert found["tile"] == built + in_lots + in_front
        assert found["counted"] == (len(view["automaton"]["tiles"]) if view["automaton"] else 0)
