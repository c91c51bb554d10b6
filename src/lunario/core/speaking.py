"""The language of the engine's own messages; a program that speaks another one sets it."""

lang = "en"
