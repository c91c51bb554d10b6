"""Lunario's games behind the interfaces that researchers use: one class each, for every game."""
