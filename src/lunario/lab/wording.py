"""The words of a study in both languages: headings, labels, and sentences about its results."""

from __future__ import annotations

from lunario.core.text import Texts

TITLE = Texts("{game}: a study", "{game}: un estudio")
PLAYED = Texts(
    "{matches} of {players} on {deals}{turned}; seed {seed}.",
    "{matches} de {players} con {deals}{turned}; semilla {seed}.",
)
TURNED = Texts(", seats turned", ", cambiando de asiento")
MATCH = Texts("match", "partida")  # counted
DEAL = Texts("deal", "reparto")
OPTIONS = Texts("Options: {options}.", "Opciones: {options}.")
MIXED = Texts(
    "Another version of the program played these matches, or some of them.",
    "Otra versión del programa jugó estas partidas, o parte de ellas.",
)
FINDINGS = Texts("What a designer might look into", "Qué podría mirar quien diseña")
IN_SHORT = Texts("In short", "En resumen")

POSITIONS = Texts("Who begins, and where one sits", "Quién empieza y dónde se sienta")
LENGTH = Texts("Length", "Duración")
SCORES = Texts("Scores", "Puntuaciones")
FACTS = Texts("What is taken, and what goes with winning", "Qué se toma y qué va con ganar")
LUCK = Texts("What the deal explains", "Qué explica el reparto")
VARIANTS = Texts("Compared with {name}", "Comparado con {name}")
METHODS = Texts("How to read this", "Cómo leer esto")

SEAT = Texts("seat {place}", "asiento {place}")
ORDER = (
    Texts("begins", "empieza"),
    Texts("second to move", "juega en segundo lugar"),
    Texts("third to move", "juega en tercer lugar"),
    Texts("fourth to move", "juega en cuarto lugar"),
    Texts("fifth to move", "juega en quinto lugar"),
)
WINS = Texts("share of wins, 95 % interval", "partidas ganadas, intervalo del 95 %")
CHANCE = Texts("chance to win with one more than the others", "probabilidad de ganar con uno más que los demás")
SCORE_EFFECT = Texts("change of the score with one more", "cambio de la puntuación con uno más")
LEGEND = (Texts("clear", "claro"), Texts("could be chance", "podría ser azar"))
DECISIONS = Texts("decisions of all players", "decisiones de todos los jugadores")
POINTS = Texts("points", "puntos")
MARGIN = Texts("lead of the winner over the mean of the others", "ventaja de quien gana sobre la media de los demás")
BY_CATEGORY = Texts("mean points", "puntos de media")
OF_MATCHES = Texts("of matches", "de las partidas")
OF_SEATS = Texts("of players", "de los jugadores")
GROUPS = (Texts("winners", "quienes ganan"), Texts("others", "los demás"))
VARIANCE = Texts("share of the differences in results", "parte de las diferencias en los resultados")
MEASURES = {"win": Texts("winning", "ganar"), "margin": Texts("margin of points", "diferencia de puntos")}
PARTS = {
    "player": Texts("players", "jugadores"),
    "order": Texts("who begins", "quién empieza"),
    "deal": Texts("the deal", "el reparto"),
    "rest": Texts("how it went", "cómo fue la partida"),
}
FIGURES = {
    "decisions": Texts("decisions in a match", "decisiones por partida"),
    "turns": Texts("turns in a match", "turnos por partida"),
    "score": Texts("score, mean of all players", "puntuación media de todos"),
    "winning-score": Texts("score of the winner", "puntuación de quien gana"),
    "margin": Texts("lead of the winner", "ventaja de quien gana"),
    "ties": Texts("shared wins", "victorias compartidas"),
    "first": Texts("wins of the starting player", "victorias de quien empieza"),
}
COLUMNS = (
    Texts("what", "qué"),
    Texts("of players", "jugadores"),
    Texts("mean", "media"),
    Texts("chance to win", "probabilidad de ganar"),
    Texts("interval", "intervalo"),
)
COMPARED = (Texts("figure", "dato"), Texts("before", "antes"), Texts("after", "después"), Texts("change", "cambio"))
BASE = Texts("as it is", "tal como es")
ALL_OF_THEM = Texts("All {count} in a table", "Los {count}, en una tabla")
SHOWN = Texts("The {count} highest and lowest are drawn.", "Se dibujan los {count} más altos y más bajos.")
CHANGED_PIECES = Texts("What the changed pieces did", "Qué hicieron las piezas cambiadas")
USED_CHANGE = Texts("change of use per piece and match", "cambio del uso por pieza y partida")
CHANCE_CHANGE = Texts("change of the wins with one more than the others", "cambio de las victorias con una más")
ALL_PIECES = Texts("All changed pieces together", "Todas las piezas cambiadas juntas")
PIECE_ADDED = Texts("new: {piece}", "nueva: {piece}")
PIECE_GONE = Texts("left out: {piece}", "quitada: {piece}")
PIECE_CHANGED = Texts("{before} → {after}", "{before} → {after}")
PIECE_USED = Texts("{piece}: {role}", "{piece}: {role}")
PIECE_FIGURES = {
    "used": Texts("per match", "por partida"),
    "win": Texts("wins, one more", "victoria, una más"),
    "lead": Texts("lead, one more", "ventaja, una más"),
    "score": Texts("points, one more", "puntos, una más"),
}
PIECES_EXPLAINED = Texts(
    "Per match: how often each of these pieces is used. One more: how often a player wins, and by how many points they "
    "lead, with one more than each of the others; that goes with the piece, and need not come from it. All these "
    "intervals hold together in 97.5 of 100 comparisons; a change is clear if its interval excludes none.",
    "Por partida: cuántas veces se usa cada una de estas piezas. Una más: cuánto gana, y con cuántos puntos de "
    "ventaja, quien tiene una más que cada uno de los demás; acompaña a la pieza, y no tiene por qué deberse a ella. "
    "Todos estos intervalos se cumplen a la vez en 97,5 de cada 100 comparaciones; un cambio es claro si su intervalo "
    "excluye el cero.",
)
MORE_PIECES = Texts(
    "Only clear changes are shown, of {count} changed pieces; the page has them all.",
    "De {count} piezas cambiadas solo se muestran los cambios claros; la página las tiene todas.",
)
CHANGED_FACTS = Texts("What is taken more, or less, often", "Qué se toma más, o menos, a menudo")

# Sentences
TOO_SMALL = Texts(
    "{deals} cannot tell a finding from chance: findings begin with {fewest} deals.",
    "{deals}: no basta para distinguir un hallazgo del azar; los hallazgos empiezan con {fewest} repartos.",
)
TOO_SMALL_TO_SEE = Texts(
    "It takes about {needed} matches to see an advantage of {least} percentage points.",
    "Para ver una ventaja de {least} puntos porcentuales hacen falta unas {needed} partidas.",
)
FIRST_CLEAR = Texts(
    "The player who begins wins {share} ({low}–{high}) where {even} would be even.",
    "Quien empieza gana el {share} ({low}–{high}); lo justo sería el {even}.",
)
FIRST_EVEN = Texts(
    "No advantage was found in beginning: {share} of wins ({low}–{high}).",
    "No se ha visto ventaja al empezar: gana el {share} ({low}–{high}).",
)
FIRST_OPEN = Texts(
    "The player who begins wins {share} ({low}–{high}); with this many comparisons that could be chance.",
    "Quien empieza gana el {share} ({low}–{high}); entre tantas comparaciones podría ser azar.",
)
FIRST_UNSEEN = Texts(
    "{matches} are too few to say whether beginning is an advantage: one below {seen} percentage points could escape "
    "them. It takes about {needed} to see one of {least}.",
    "{matches}: no basta para decir si empezar es una ventaja; una de menos de {seen} puntos porcentuales podría pasar "
    "inadvertida. Para ver una de {least} hacen falta unas {needed}.",
)
SEAT_CLEAR = Texts("Seat {place} wins {share} ({low}–{high}).", "El asiento {place} gana el {share} ({low}–{high}).")
LASTS = Texts(
    "A match takes {mean} decisions; nine of ten take {low} to {high}.",
    "Una partida lleva {mean} decisiones; nueve de cada diez, de {low} a {high}.",
)
ENDS = Texts(
    "The winner has {score} {unit}, {margin} more than the others on average; {ties} of matches are shared.",
    "Quien gana tiene {score} {unit}, {margin} más que los demás de media; se comparten el {ties} de las partidas.",
)
LOWER_ENDS = Texts(
    "The winner has {score} {unit} (fewer is better), {margin} fewer than the others on average; {ties} of matches are "
    "shared.",
    "Quien gana tiene {score} {unit} (menos es mejor), {margin} menos que los demás de media; se comparten el {ties} "
    "de las partidas.",
)
SOLO_ENDS = Texts("The mean score is {score}.", "La puntuación media es {score}.")
BEST = Texts(
    "Goes with winning most: {fact} ({group}), {share} with one more than the others ({low}–{high}).",
    "Lo que más va con ganar: {fact} ({group}), {share} con uno más que los demás ({low}–{high}).",
)
WORST = Texts(
    "Goes with losing most: {fact} ({group}), {share} with one more than the others ({low}–{high}).",
    "Lo que más va con perder: {fact} ({group}), {share} con uno más que los demás ({low}–{high}).",
)
TOO_FEW = Texts(
    "There are too few matches to say which facts go with winning.",
    "Hay muy pocas partidas para decir qué hechos van con ganar.",
)
NO_FACT = Texts(
    "None of the {count} facts clearly goes with winning.", "Ninguno de los {count} hechos va claramente con ganar."
)
ONE_CLEAR_FACT = Texts(
    "1 of {count} facts clearly goes with winning or losing.",
    "1 de {count} hechos va claramente con ganar o perder.",
)
CLEAR_FACTS = Texts(
    "{clear} of {count} facts clearly go with winning or losing.",
    "{clear} de {count} hechos van claramente con ganar o perder.",
)
DEAL_SHARE = Texts(
    "The deal accounts for {deal} of the differences in winning ({low}–{high}), the players’ strength for {player}.",
    "Al reparto corresponde el {deal} de las diferencias entre ganar y perder ({low}–{high}); a la fuerza de los "
    "jugadores, el {player}.",
)
REPEATS = Texts(
    "{share} of the deals went the same way each time they were played: these players hardly vary, so luck and skill "
    "cannot be told apart.",
    "El {share} de los repartos salió igual cada vez que se jugó: estos jugadores apenas varían, así que no se puede "
    "separar la suerte de la destreza.",
)
CHANGES = Texts("{name}: {figure} {before} → {after}.", "{name}: {figure}, {before} → {after}.")
PIECE_CHANGES = Texts(*2 * ("{name}: {piece}; {figure}: {before} → {after}.",))
PIECES_CHANGE_NOTHING = Texts(
    "{name}: no clear change in how the changed pieces are used or in how their users fare.",
    "{name}: sin cambios claros en el uso de las piezas cambiadas ni en cómo les va a quienes las usan.",
)
PIECES_UNKNOWN = Texts(
    "{name}: the component sets differ, but the game does not describe its pieces, so only whole matches are compared.",
    "{name}: los juegos de componentes difieren, pero el juego no describe sus piezas: solo se comparan partidas "
    "enteras.",
)
CHANGES_NOTHING = Texts(
    "{name}: no clear change of length, scores or the advantage of beginning.",
    "{name}: sin cambios claros en la duración, los puntos o la ventaja de empezar.",
)
CHANGES_UNSEEN = Texts(
    "{name}: no clear change, but {matches} each are too few to see one of {least} percentage points in the wins of "
    "the starting player; it takes about {needed}.",
    "{name}: sin cambios claros, pero con {matches} cada una no se vería uno de {least} puntos porcentuales en las "
    "victorias de quien empieza; hacen falta unas {needed}.",
)

EXPLAINED = (
    Texts(
        "Every deal is played once per rotation of the players around the table, with the same chance. Each deal "
        "counts as one observation, and 95 of 100 intervals contain the true value.",
        "Cada reparto se juega una vez por cada rotación de los jugadores, con el mismo azar. Cada reparto cuenta como "
        "una observación, y 95 de cada 100 intervalos contienen el valor verdadero.",
    ),
    Texts(
        "Facts are compared within a match: how often does a player with one more than each of the others win? The "
        "order of play and the players’ strength are accounted for. This shows what goes with winning, not what causes "
        "it.",
        "Los hechos se comparan dentro de cada partida: ¿con qué frecuencia gana quien tiene uno más que los demás? Se "
        "descuentan el orden de juego y la fuerza de los jugadores. Muestra qué acompaña a ganar, no qué lo causa.",
    ),
    Texts(
        "A red dot is clear even when all comparisons of the study are tested together: where there is nothing to "
        "find, 95 of 100 studies show no red dot at all. A grey one could be chance.",
        "Un punto rojo es claro incluso al contrastar juntas todas las comparaciones del estudio: donde no hay nada "
        "que encontrar, 95 de cada 100 estudios no muestran ningún punto rojo. Uno gris podría ser azar.",
    ),
    Texts(
        "The deal’s share is what the results of a seat have in common whenever the same deal is played.",
        "La parte del reparto es lo que tienen en común los resultados de un asiento cada vez que se juega el mismo "
        "reparto.",
    ),
)
