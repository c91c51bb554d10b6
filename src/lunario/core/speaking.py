"""The language of what the engine says by itself; a program that speaks another one sets it."""

lang = "en"
