"""The picture shows every disc, pile and card of the view."""

from tests.games.pieces import pieces, positions


def test_every_piece_is_drawn():
    for state, reader in positions("nomadas"):
        view, found = state.view(reader), pieces(state, reader)
        discs = sum(len(space["discs"]) for space in view["spaces"])
        to_put = view["now"]["disc"] is not None
        assert found["disc"] == discs + to_put
        assert found["pile"] == len(view["spaces"])
        assert found["card"] == sum(len(row["cards"]) for row in view["library"])
        assert found["lys"] == (view["lys"] is not None)
        assert found["fragment"] == (0 if to_put else view["moon_card"])
