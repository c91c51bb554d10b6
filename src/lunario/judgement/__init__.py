"""The data behind computer players: a game's weights, networks, search settings, levels and frozen players.

They are files in the game's folder (`weights.toml`, `network.csv`, `search.toml`, `greedy-1.toml` …); its `policy.py`
says what the weights mean. The rules know nothing of all this.
"""
