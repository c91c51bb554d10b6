"""What computer players go by: a game's weights, networks, search settings, levels and frozen players.

They are pages in the game's folder (`weights.toml`, `network.csv`, `search.toml`, `greedy-1.toml` …); the game's
`policy.py` says what they weigh. The rules know nothing of all this.
"""
