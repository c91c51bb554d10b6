"""Playouts and search, written once for all games and compiled into each."""
