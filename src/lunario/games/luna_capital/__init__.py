"""LUNA Capital: settlements on the moon, 2–4 players, and solo against Harrington & Sons."""

from lunario.core.definition import Definition, Texts

GAME = Definition(
    name="luna-capital",
    package=__name__,
    title=Texts("LUNA Capital", "LUNA Capital"),
    credit=Texts(
        "by José Ramón Palacios, published by Devir",
        "de José Ramón Palacios, publicado por Devir",
    ),
    player_counts=range(1, 5),
    rules_version=1,
    capabilities=("automaton",),
    streams=("concessions", "cards", "first player", "tiles A", "tiles B", "tiles C"),
    hides=True,
)
