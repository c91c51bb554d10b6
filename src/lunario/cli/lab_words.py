"""Texts of the lab's commands in both languages: simulate, arena, study, compare and tune.

The texts of a study's page and summary are in `lab/wording.py`.
"""

from __future__ import annotations

from lunario.core.text import Texts

# ------------------------------------------------------------------ what they share

FOLDER = Texts("FOLDER", "CARPETA")
SHARE = Texts("SHARE", "PARTE")
WORKERS_OPTION = Texts("Threads side by side; auto: one per core.", "Hilos a la vez; auto: uno por núcleo.")
ANY_VERSION_OPTION = Texts(
    "Continue a file that another version of the program began.",
    "Continuar un archivo que empezó otra versión del programa.",
)
SAVE_TO_OPTION = Texts("Save every match in this folder.", "Guardar todas las partidas en esta carpeta.")
RAY_OPTION = Texts(
    "Work on the Ray cluster at this address (host:port, or auto); without an address, on one that is started here.",
    "Trabaja en el clúster de Ray de esta dirección (equipo:puerto, o auto); sin dirección, en uno que se crea aquí.",
)
RAY_ADDRESS = Texts("[ADDRESS]", "[DIRECCIÓN]")
PLAYING = Texts("Playing", "Jugando")
MATCH = Texts("match", "partida")  # counted
DEAL = Texts("deal", "reparto")
STOPPED = Texts("Stopped after {done} of {games}.", "Interrumpido tras {done} de {games}.")
SAVED_TO = Texts("The matches are saved in {folder}.", "Las partidas están guardadas en {folder}.")
FAULTS = Texts(
    "{who}: crashes {crash}, time-outs {timeout}, illegal answers {illegal}; chance decided instead.",
    "{who}: fallos {crash}, sin respuesta a tiempo {timeout}, respuestas ilegales {illegal}; decidió el azar.",
)

# ------------------------------------------------------------------ breakdowns and tables

BY_OPTION = Texts(
    "Break the results down by seat, order, player, or a fact that the game counts. May be repeated.",
    "Desglosa los resultados por seat (asiento), order (orden), player o un hecho del juego. Puede repetirse.",
)
TABLES_OPTION = Texts(
    "Write matches, seats, points and facts as tables into this folder.",
    "Escribe en esta carpeta las tablas de partidas, asientos, puntos y hechos.",
)
FORMAT_OPTION = Texts("The tables' format: csv or parquet.", "El formato de las tablas: csv o parquet.")
TABLES_WRITTEN = Texts("Tables: {files}", "Tablas: {files}")
SEATS = Texts("seats", "asientos")
EQUAL_SHARE = Texts("An equal share would be {share}.", "Lo igual sería {share}.")

# ------------------------------------------------------------------ simulate

SIMULATE_HELP = Texts("Let computer players play many matches.", "Hacer que el ordenador juegue muchas partidas.")
COMPUTERS_OPTION = Texts("The computer players, one per seat.", "Los jugadores del ordenador, uno por asiento.")
GAMES_OPTION = Texts("How many matches.", "Cuántas partidas.")
SIMULATE_SEED_OPTION = Texts(
    "The seed of the run; match number i has the seed SEED-i.",
    "La semilla; la partida número i tiene la semilla SEMILLA-i.",
)
WINS_COUNT = Texts("wins", "victorias")
MEAN_PLACE = Texts("mean place", "puesto medio")
ROTATING = Texts(", seats rotating", ", rotando asientos")
SIMULATED = Texts(
    "{games}{rotating}; {mean} decisions per match ({low} to {high}); {speed} matches/s; seed {seed}",
    "{games}{rotating}; {mean} decisiones por partida ({low} a {high}); {speed} partidas/s; semilla {seed}",
)

# ------------------------------------------------------------------ arena

ARENA_HELP = Texts(
    "Let computer players compete: seats rotated, win rates with intervals, a ladder.",
    "Competición de jugadores del ordenador: asientos rotados, victorias con intervalos, clasificación.",
)
ENTRANTS_OPTION = Texts(
    "The computer players; master@4000 is master with 4000 iterations.",
    "Los jugadores del ordenador; master@4000 es master con 4000 iteraciones.",
)
COUNT_OPTION = Texts(
    "Seats at the table, if not one for each: with fewer names the last one takes the remaining seats, with more "
    "everybody plays everybody.",
    "Asientos en la mesa, si no es uno por jugador: con menos nombres el último ocupa los demás; con más, todos contra "
    "todos.",
)
ARENA_GAMES_OPTION = Texts(
    "How many matches, at most; rounded up to whole deals.", "Cuántas partidas, como mucho; en repartos completos."
)
RESULTS_OPTION = Texts(
    "Keep the results here, one line per match; the same command continues it.",
    "Guardar aquí los resultados, una línea por partida; la misma orden los continúa.",
)
UNTIL_CLEAR_OPTION = Texts(
    "Stop as soon as the first player's share of wins is clearly above or below this, such as 85%.",
    "Parar en cuanto la parte de victorias del primer jugador esté claramente por encima o por debajo, p. ej. 85%.",
)
BOUND_OPTION = Texts(
    "Count the matches with a better score than this too.", "Contar también las partidas con mejor puntuación que esta."
)
ARENA_SEED_OPTION = Texts(
    "The seed of the contest; deal number i has the chance of the seed SEED-i.",
    "La semilla; el reparto número i tiene el azar de la semilla SEMILLA-i.",
)
ENTRANT = Texts("player", "jugador")
WIN_SHARE = Texts("wins (95 % interval)", "victorias (intervalo del 95 %)")
INTERVAL = Texts("95 % interval", "intervalo del 95 %")
MEAN_SCORE = Texts("mean score", "puntuación media")
BETTER_THAN = Texts("better than {bound}", "mejor que {bound}")
SECONDS_A_TURN = Texts("s per turn", "s por turno")
SLOWEST_TURN = Texts("slowest", "el más lento")
LADDER = Texts("Ladder", "Clasificación")
ELO = Texts("Elo", "Elo")
COMPARISONS = Texts("comparisons", "comparaciones")
ARENA_PLAYED = Texts(
    "{games}: {deals} with all {size} rotations; seed {seed}",
    "{games}: {deals} con sus {size} rotaciones; semilla {seed}",
)
ARENA_PLAYED_IN_PART = Texts("{games}; seed {seed}", "{games}; semilla {seed}")  # alone, or stopped within a deal
IS_CLEAR = Texts(
    "{who} wins {share} ({low}–{high}): clearly at least {bar}.",
    "{who} gana {share} ({low}–{high}): claramente al menos {bar}.",
)
IS_MISSED = Texts(
    "{who} wins {share} ({low}–{high}): clearly less than {bar}.",
    "{who} gana {share} ({low}–{high}): claramente menos de {bar}.",
)
IS_OPEN = Texts(
    "{who} wins {share} ({low}–{high}): it is not clear whether that is at least {bar}.",
    "{who} gana {share} ({low}–{high}): no está claro si llega a {bar}.",
)
LOOKS_NOTE = Texts(
    "This interval is valid for all the looks together; the one in the table for a single look.",
    "Este intervalo vale para todas las miradas juntas; el de la tabla, para una sola.",
)
GO_ON_WITH_FILE = Texts("The same command continues {file}.", "La misma orden continúa {file}.")
MIXED_VERSIONS = Texts(
    "Some of these matches were played by another version of the program.",
    "Algunas de estas partidas las jugó otra versión del programa.",
)

# ------------------------------------------------------------------ study and compare

STUDY_HELP = Texts(
    "Play many matches and say what goes with winning: going first, what is taken, the deal.",
    "Juega muchas partidas y di qué va con ganar: empezar, lo que se toma, el reparto.",
)
COMPARE_HELP = Texts(
    "Compare two variants of a game: options, or component sets, side by side.",
    "Compara dos variantes de un juego: opciones o juegos de componentes, lado a lado.",
)
STUDY_PLAYERS_OPTION = Texts(
    "The computer players, one per seat; equals tell most about the game.",
    "Los jugadores del ordenador, uno por asiento; si son iguales, se aprende más del juego.",
)
STUDY_OUT_OPTION = Texts(
    "Folder for the matches, the tables and the page; the same command goes on with what is there.",
    "Carpeta para las partidas, las tablas y la página; la misma orden continúa con lo que haya.",
)
VARIANT_OPTION = Texts(
    "Compare with this variant too: name=value,… (components=FILE is another set). May be repeated.",
    "Compara también con esta variante: nombre=valor,… (components=ARCHIVO es otro juego). Puede repetirse.",
)
VARIANT = Texts("VARIANT", "VARIANTE")
FIRST_ARGUMENT = Texts("standard, or name=value,…", "standard, o nombre=valor,…")
SECOND_ARGUMENT = Texts("The other variant, written like the first.", "La otra variante, escrita como la primera.")
STUDY_SEED_OPTION = Texts("The same seed plays the same matches.", "La misma semilla juega las mismas partidas.")
STUDY_GAMES_OPTION = Texts(
    "Matches of each variant, rounded up to whole deals.", "Partidas de cada variante; se completan los repartos."
)
NOTHING_YET = Texts(
    "There is no whole deal yet, so nothing can be said.", "Aún no hay ningún reparto entero: no se puede decir nada."
)
PAGE_WRITTEN = Texts("The page: {page}. The tables: {folder}.", "La página: {page}. Las tablas: {folder}.")
GO_ON = Texts("The same command resumes.", "La misma orden continúa.")
ON_MATCHES = Texts("on {matches} each", "con {matches} cada una")
BOLD_IS_CLEAR = Texts(
    "Bold: clear after Holm’s correction for all comparisons.",
    "En negrita: claro tras la corrección de Holm para todas las comparaciones.",
)

# ------------------------------------------------------------------ tune

TUNE_HELP = Texts(
    "Tune the weights of a game’s heuristic by self-play.",
    "Ajustar los pesos de la heurística de un juego jugando contra sí misma.",
)
WHAT_OPTION = Texts(
    "actions: the weights moves are scored with; values: those states are valued with; both; network: the network that "
    "judges positions, where the game has one.",
    "actions: los pesos con que se puntúan las jugadas; values: los que valoran posiciones; both: ambos; network: la "
    "red que juzga posiciones, si el juego la tiene.",
)
TUNE_COUNT_OPTION = Texts("With how many players; 2 by default.", "Con cuántos jugadores; 2 si no se dice.")
TUNE_MATCHES_OPTION = Texts(
    "How many matches a network learns from; a few minutes for each thousand.",
    "De cuántas partidas aprende una red; unos minutos por cada mil.",
)
GENERATIONS_OPTION = Texts("How long: generations of the search.", "Cuánto: generaciones de la búsqueda.")
TUNE_SEED_OPTION = Texts("A number; the same one gives the same weights.", "Un número; el mismo da los mismos pesos.")
TUNE_OUT_OPTION = Texts("Write the weights here, in TOML.", "Escribir aquí los pesos, en TOML.")
APPLY_OPTION = Texts(
    "Replace the game’s weights.toml, if other weights are clearly better.",
    "Sustituir el weights.toml del juego, si otros pesos son claramente mejores.",
)
ACTIONS = Texts("Actions", "Jugadas")
VALUES = Texts("Values", "Valores")
WEIGHT = Texts("weight", "peso")
OLD = Texts("old", "viejo")
NEW = Texts("new", "nuevo")
TUNED_ACTIONS = Texts(
    "On new seeds the new weights gain {gain} ({low} to {high}) of a win per match.",
    "Con semillas nuevas, los pesos nuevos ganan {gain} ({low} a {high}) de lo que vale una victoria por partida.",
)
TUNED_VALUES = Texts(
    "On new positions the squared error of the new weights is smaller by {gain} ({low} to {high}).",
    "En posiciones nuevas, el error cuadrático de los pesos nuevos es menor en {gain} ({low} a {high}).",
)
TUNED_NETWORK = Texts(
    "On matches it has not seen the squared error of the new network is smaller by {gain} ({low} to {high}).",
    "En partidas que no ha visto, el error cuadrático de la red nueva es menor en {gain} ({low} a {high}).",
)
TUNED_PLANS = Texts(
    "In matches they have not seen, plans with the new networks end {gain} points better ({low} to {high}).",
    "En partidas que no ha visto, los planes con las redes nuevas terminan mejor por {gain} puntos ({low} a {high}).",
)
NETWORK_APART = Texts(
    "A network values the states of {game}: --what network trains it again. The weights of actions follow.",
    "Una red valora las posiciones de {game}: --what network la hace aprender. Siguen los pesos de las jugadas.",
)
MATCHES_TO_LEARN = Texts("Matches", "Partidas")
CHECKING = Texts("Checking", "Comprobación")
LEARNING = Texts("Learning", "Aprendizaje")
KEEP_NEW = Texts("They are clearly better.", "Son claramente mejores.")
KEEP_OLD = Texts("That is not clearly better: the old ones stay.", "No son claramente mejores: se quedan los viejos.")
WEIGHTS_WRITTEN = Texts("The weights are in {path}.", "Los pesos están en {path}.")
NOTHING_APPLIED = Texts("Nothing was changed.", "No se ha cambiado nada.")
