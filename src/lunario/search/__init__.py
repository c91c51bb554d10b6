"""Playouts and tree search, written once and compiled into every game."""
