"""The picture shows every card of the view, and none that is hidden."""

from tests.games.pieces import pieces, positions


def test_every_card_is_drawn():
    for state, reader in [*positions("nuevos-mundos"), *positions("nuevos-mundos", settlements=True)]:
        view = state.view(reader)
        in_worlds = sum(len(row["cards"]) for seat in view["seats"] for row in seat["world"])
        on_board = sum(space["card"] is not None for space in view["spaces"])
        in_hand = len(view["seats"][reader]["hand"]) if reader is not None else 0
        found = pieces(state, reader)
        assert found["card"] == in_worlds + on_board + in_hand
        assert found["pile"] == 1
