"""Brisca: a Spanish trick-taking game in the public domain."""

from lunario.core.definition import Definition, Texts

GAME = Definition(
    name="brisca",
    package=__name__,
    title=Texts("Brisca", "Brisca"),
    credit=Texts("a traditional Spanish game", "juego tradicional español"),
    player_counts=range(2, 5),
    streams=("deck",),
    hides=True,
)
