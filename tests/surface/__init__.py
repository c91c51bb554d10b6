"""Lunario as its callers meet it: names, sentences, types, and the wheel in an environment of its own."""
