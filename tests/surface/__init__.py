"""Lunario as seen by its callers: names, sentences, types, and the wheel in an environment of its own."""
