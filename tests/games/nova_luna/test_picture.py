"""The picture shows every tile, token and free cell of the view."""

from tests.games.pieces import pieces, positions, words


def test_every_piece_is_drawn():
    seen = set()
    for state, reader in positions("nova-luna"):
        view, found = state.view(reader), pieces(state, reader)
        placed = [tile for seat in view["seats"] for tile in seat["display"]["tiles"]]
        on_wheel = sum(space["tile"] is not None for space in view["wheel"])
        assert found["tile"] == len(placed) + on_wheel + (view["taken"] is not None)
        assert found["token"] == sum(task["covered"] for tile in placed for task in tile["tasks"])
        assert found["traveller"] == sum(seat["on_track"] for seat in view["seats"])
        assert found["marker"] == found["pile"] == 1
        shown = reader if reader is not None else view["to_move"] or 0
        placing = view["phase"] == "placing" and view["to_move"] == shown and view["seats"][shown]["display"]["tiles"]
        assert found["cell"] == (len(view["seats"][shown]["display"]["cells"]) if placing else 0)
        seen.add(view["phase"])
    assert {"taking", "placing"} <= seen


def test_free_places_are_named_as_notation_names_them():
    for state, reader in positions("nova-luna"):
        if state.view(reader)["phase"] == "placing" and reader == state.current_player:
            named = {state.notation(action).split()[-1] for action in state.legal_actions()}
            if len(named) > 1:
                assert named <= set(words(state, reader))
                return
    raise AssertionError("nobody placed a tile")
