"""Race: a toy game, complete. docs/adding-a-game.md walks through its files."""

from lunario.core.definition import Definition, Option, Texts

GAME = Definition(
    name="toy-race",
    package=__name__,
    title=Texts("Race", "Carrera"),
    credit=Texts("made up for Lunario's tests", "inventado para las pruebas de Lunario"),
    player_counts=range(1, 4),
    streams=("deck",),
    hides=True,
    capabilities=("facts", "lessons"),
    options=(
        Option("bounce", bool, False, Texts("Steps too many lead back.", "Los pasos de más llevan hacia atrás.")),
        Option("track", ("short", "long"), "short", Texts("How long the track is.", "La longitud de la pista.")),
    ),
)
