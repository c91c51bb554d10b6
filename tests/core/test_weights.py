"""The heuristic's weights: one set for actions, and for values what the table [value] says otherwise."""

import lunario
from lunario.core.compile import cache_folder
from lunario.core.definition import Definition


def toy_with(monkeypatch, toy, text):
    page = Definition.page
    monkeypatch.setattr(Definition, "page", lambda self, name: text if name == "weights.toml" else page(self, name))
    return lunario.load(toy.name)


def test_values_use_the_same_weights_unless_told_otherwise(monkeypatch, toy):
    game = toy_with(monkeypatch, toy, "step = 2.0\nlead = 3.0\n")
    assert game.weights.tolist() == game.value_weights.tolist() == [2.0, 3.0]


def test_the_table_value_overrides_for_values_only(monkeypatch, toy):
    game = toy_with(monkeypatch, toy, "step = 2.0\nlead = 3.0\n[value]\nlead = 0.5\n")
    assert game.weights.tolist() == [2.0, 3.0]
    assert game.value_weights.tolist() == [2.0, 0.5]
    state = game.new_match(seed=1).state
    while not any(state.record.steps):
        state.apply((state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()])[0])
    assert state.value() == state.value(game.value_weights) != state.value(game.weights)


def test_other_weights_need_no_compiling(tmp_path):
    """Weights are data handed to compiled code, so they are not part of the digest that names its cache."""
    folders = []
    for number in ("1.0", "2.0"):
        game = tmp_path / number / "game"
        game.mkdir(parents=True)
        (game / "rules.py").write_text("", encoding="utf-8")
        (game / "weights.toml").write_text(f"step = {number}\n", encoding="utf-8")
        folders.append(cache_folder(game))
    assert folders[0] == folders[1] is not None
