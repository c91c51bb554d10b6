"""Every sentence of the command line, in both languages."""

from __future__ import annotations

from lunario.core.text import Texts

# ------------------------------------------------------------------ the program and its arguments

PROGRAM = Texts(
    "Board games done completely: play them, watch computers play them, check every match.",
    "Juegos de mesa completos: juégalos, mira jugar al ordenador, comprueba cada partida.",
)
VERSION_OPTION = Texts("Say which version this is.", "Decir qué versión es esta.")
LANG_OPTION = Texts(
    "The language, anywhere on the line; else the locale's.", "El idioma, en cualquier lugar; si no, el del sistema."
)
HELP_OPTION = Texts("Show this page.", "Mostrar esta página.")
OPTIONS = Texts("[OPTIONS]", "[OPCIONES]")
COMMAND = Texts("COMMAND [ARGS]...", "ORDEN [ARGUMENTOS]...")
USAGE = Texts("Usage:", "Uso:")

GAMES_HELP = Texts("The games: players, options, credits.", "Los juegos: jugadores, opciones, autoría.")
RULES_HELP = Texts("The rules of a game, in our own words.", "Las reglas de un juego, con nuestras palabras.")
PLAY_HELP = Texts(
    "Play in the terminal. Without a name there is a menu; with a match file the match goes on.",
    "Jugar en la terminal. Sin nombre aparece un menú; con una partida guardada, la partida sigue.",
)
SERVE_HELP = Texts(
    "Play in the browser: start the server and say its address.",
    "Jugar en el navegador: arrancar el servidor y decir su dirección.",
)
HEALTH_HELP = Texts(
    "Ask a server whether it is ready: exit code 0 if so, 1 if it is not, 3 if it does not answer.",
    "Preguntar a un servidor si está listo: sale con 0 si lo está, con 1 si no, con 3 si no responde.",
)
SIMULATE_HELP = Texts("Let computer players play many matches.", "Hacer que el ordenador juegue muchas partidas.")
ARENA_HELP = Texts(
    "Let computer players compete: seats rotated, win rates with intervals, a ladder.",
    "Competición de jugadores del ordenador: asientos rotados, victorias con intervalos, clasificación.",
)
TUNE_HELP = Texts(
    "Tune the weights of a game’s heuristic by self-play.",
    "Ajustar los pesos de la heurística de un juego jugando contra sí misma.",
)
REPLAY_HELP = Texts("Show a match turn by turn.", "Mostrar una partida turno a turno.")
CHECK_HELP = Texts(
    "Check match files, or a component set; without arguments all component sets shipped.",
    "Comprobar partidas guardadas o unos componentes; sin argumentos, todos los componentes incluidos.",
)
WARM_HELP = Texts(
    "Compile the games now instead of at the first move.", "Compilar los juegos ahora y no en la primera jugada."
)

GAME_NAME = Texts("GAME", "JUEGO")
GAMES_NAMES = Texts("GAME", "JUEGO")
GAME_OR_FILE = Texts("GAME|FILE", "JUEGO|ARCHIVO")
FILE = Texts("FILE", "ARCHIVO")
FILES = Texts("FILE", "ARCHIVO")
FOLDER = Texts("FOLDER", "CARPETA")
SEED = Texts("SEED", "SEMILLA")
NAME_VALUE = Texts("NAME=VALUE", "NOMBRE=VALOR")
GAME_AND_FILE = Texts("GAME FILE", "JUEGO ARCHIVO")

GAME_ARGUMENT = Texts("The game's name, as `lunario games` lists it.", "El nombre del juego, como en `lunario games`.")
GAMES_ARGUMENT = Texts("The games; all of them if none is named.", "Los juegos; todos, si no se nombra ninguno.")
GAME_OR_FILE_ARGUMENT = Texts("A game's name, or a match file.", "El nombre de un juego, o una partida guardada.")
MATCH_FILE_ARGUMENT = Texts("A match file.", "Una partida guardada.")
MATCH_FILES_ARGUMENT = Texts("Match files.", "Partidas guardadas.")
PLAYERS_OPTION = Texts(
    "Who plays, seat by seat: human, or a computer player; human,greedy if nothing is said.",
    "Quién juega, asiento por asiento: human (persona) o un jugador del ordenador; si no se dice, human,greedy.",
)
COMPUTERS_OPTION = Texts("The computer players, one a seat.", "Los jugadores del ordenador, uno por asiento.")
ENTRANTS_OPTION = Texts(
    "The computer players; master@4000 is master with 4000 iterations.",
    "Los jugadores del ordenador; master@4000 es master con 4000 iteraciones.",
)
COUNT_OPTION = Texts(
    "Seats at the table, if not one for each: with fewer names the last one takes the other seats, with more everybody "
    "meets everybody.",
    "Asientos en la mesa, si no es uno por jugador: con menos nombres el último ocupa los demás; con más, todos contra "
    "todos.",
)
ARENA_GAMES_OPTION = Texts(
    "How many matches, at most; rounded up to whole deals.", "Cuántas partidas, como mucho; en repartos completos."
)
WORKERS_OPTION = Texts("Processes side by side; auto: one a core.", "Procesos a la vez; auto: uno por núcleo.")
RESULTS_OPTION = Texts(
    "Keep the results here, a line a match; the same command goes on with it.",
    "Guardar aquí los resultados, una línea por partida; la misma orden los continúa.",
)
UNTIL_CLEAR_OPTION = Texts(
    "Stop as soon as the first player's share of wins is clearly above or below this, such as 85%.",
    "Parar en cuanto la parte de victorias del primer jugador esté claramente por encima o por debajo, p. ej. 85%.",
)
BOUND_OPTION = Texts(
    "Count the matches with a better score than this too.", "Contar también las partidas con mejor puntuación que esta."
)
ANY_VERSION_OPTION = Texts(
    "Go on with a file that another version of the program began.",
    "Continuar un archivo que empezó otra versión del programa.",
)
ARENA_SEED_OPTION = Texts(
    "The seed of the contest; deal number i has the chance of the seed SEED-i.",
    "La semilla; el reparto número i tiene el azar de la semilla SEMILLA-i.",
)
WHAT_OPTION = Texts(
    "actions: the weights moves are scored with; values: those states are valued with; both; network: the network that "
    "judges positions, where the game has one.",
    "actions: los pesos con que se puntúan las jugadas; values: los que valoran posiciones; both: ambos; network: la "
    "red que juzga posiciones, si el juego la tiene.",
)
TUNE_COUNT_OPTION = Texts("With how many players; 2 if not said.", "Con cuántos jugadores; 2 si no se dice.")
TUNE_MATCHES_OPTION = Texts(
    "How many matches a network learns from; a few minutes for each thousand.",
    "De cuántas partidas aprende una red; unos minutos por cada mil.",
)
GENERATIONS_OPTION = Texts("How long: generations of the search.", "Cuánto: generaciones de la búsqueda.")
TUNE_SEED_OPTION = Texts("A number; the same one gives the same weights.", "Un número; el mismo da los mismos pesos.")
OUT_OPTION = Texts("Write the weights here, in TOML.", "Escribir aquí los pesos, en TOML.")
APPLY_OPTION = Texts(
    "Replace the game’s weights.toml, if other weights are clearly better.",
    "Sustituir el weights.toml del juego, si otros pesos son claramente mejores.",
)
SHARE = Texts("SHARE", "PARTE")
OPTION_OPTION = Texts("An option of the game; may be given several times.", "Una opción del juego; se puede repetir.")
COMPONENTS_OPTION = Texts("Play with another component set.", "Jugar con otros componentes.")
ADDRESS = Texts("ADDRESS", "DIRECCIÓN")
HOST_OPTION = Texts("Where to listen; else this machine only.", "Dónde escuchar; si no, solo esta máquina.")
PORT_OPTION = Texts("The port; 0: any that is free.", "El puerto; 0: cualquiera libre.")
LAN_OPTION = Texts(
    "Let everybody in the network play; shows the address as a QR code too.",
    "Que pueda jugar cualquiera de la red; muestra la dirección también como código QR.",
)
DATABASE_OPTION = Texts(
    "Where tables are kept: sqlite:///FILE or postgresql://…; else a file in the data folder.",
    "Dónde se guardan las mesas: sqlite:///ARCHIVO o postgresql://…; si no, en la carpeta de datos.",
)
PACE_OPTION = Texts(
    "Seconds between two decisions of the computer, so that people can follow.",
    "Segundos entre dos decisiones del ordenador, para que se puedan seguir.",
)
SEED_OPTION = Texts(
    "Where chance comes from: the same seed, the same shuffles.", "De dónde sale el azar: misma semilla, misma mezcla."
)
SIMULATE_SEED_OPTION = Texts(
    "The seed of the run; match number i has the seed SEED-i.",
    "La semilla; la partida número i tiene la semilla SEMILLA-i.",
)
SAVE_OPTION = Texts(
    "Save the match here instead of in the data folder.", "Guardar la partida aquí y no en la carpeta de datos."
)
SAVE_TO_OPTION = Texts("Save every match in this folder.", "Guardar todas las partidas en esta carpeta.")
GAMES_OPTION = Texts("How many matches.", "Cuántas partidas.")
PLAIN_OPTION = Texts(
    "Run the rules as plain Python, for debugging.", "Ejecutar las reglas sin compilar, para depurarlas."
)
STEP_OPTION = Texts("Wait for Enter after every turn.", "Esperar a Intro después de cada turno.")
CHECK_COMPONENTS_OPTION = Texts("Check a component set for a game.", "Comprobar unos componentes para un juego.")

# ------------------------------------------------------------------ Typer's own words

TYPER = {
    "DEFAULT_STRING": Texts("[default: {}]", "[por defecto: {}]"),
    "REQUIRED_LONG_STRING": Texts("[required]", "[obligatorio]"),
    "ARGUMENTS_PANEL_TITLE": Texts("Arguments", "Argumentos"),
    "OPTIONS_PANEL_TITLE": Texts("Options", "Opciones"),
    "COMMANDS_PANEL_TITLE": Texts("Commands", "Órdenes"),
}
USAGE_ERRORS = (
    (
        r"No such command '(.*?)'\.(?: Did you mean (.*)\?)?",
        Texts("There is no command {0}.", "No existe la orden {0}."),
    ),
    (r"No such option: (\S+)", Texts("There is no option {0} here.", "Aquí no existe la opción {0}.")),
    (r"Missing argument '(.*?)'", Texts("Something is missing: {0}.", "Falta algo: {0}.")),
    (
        r"Option '(.*?)' requires 2 arguments",
        Texts("{0} needs a game and a file.", "{0} necesita un juego y un archivo."),
    ),
    (r"Option '(.*?)' requires an argument", Texts("{0} needs a value.", "{0} necesita un valor.")),
    (r"Option '(.*?)' does not take a value", Texts("{0} takes no value.", "{0} no lleva ningún valor.")),
    (r"Got unexpected extra argument\(s\) \((.*)\)", Texts("This is too much: {0}.", "Esto sobra: {0}.")),
    (r"Invalid value for '(.*?)'", Texts("The value of {0} does not fit.", "El valor de {0} no vale.")),
)
READ_HELP = Texts("{command} --help says what there is.", "{command} --help dice lo que hay.")
SYSTEM_SAYS = Texts("The system refuses: {problem}.", "El sistema no lo permite: {problem}.")
INTERRUPTED = Texts("Interrupted.", "Interrumpido.")

# ------------------------------------------------------------------ the games

GAME = Texts("Game", "Juego")
PLAYERS = Texts("Players", "Jugadores")
ABOUT = Texts("About", "Sobre el juego")
GAMES_HINT = Texts(
    "lunario play GAME plays, lunario rules GAME explains. Unofficial; no publisher's art or text.",
    "lunario play JUEGO juega, lunario rules JUEGO explica. No oficial; sin arte ni textos de las editoriales.",
)

# ------------------------------------------------------------------ playing

WHICH_GAME = Texts("Which game? ", "¿Qué juego? ")
GO_ON_WITH = Texts("go on with", "seguir con")
WHO_CAN_PLAY = Texts(
    "{low} to {high} players; each can be {known}.", "De {low} a {high} jugadores; cada uno puede ser {known}."
)
WHO_PLAYS = Texts("Who plays? [{usual}] ", "¿Quién juega? [{usual}] ")
OPENING = Texts(
    "Opening {what}… (the first time the rules are compiled, which takes up to a minute)",
    "Abriendo {what}… (la primera vez se compilan las reglas, lo que tarda hasta un minuto)",
)
NARROW = Texts(
    "The board is {width} columns wide: make the window wider.",
    "El tablero ocupa {width} columnas: ensancha la ventana.",
)
THINKING = Texts("{who} is thinking…", "{who} está pensando…")
YOU = Texts("You", "Tú")
PLAYER = Texts("Player", "Jugador")
EARLIER = Texts("({count} earlier lines: log)", "({count} líneas anteriores: registro)")
MORE_ACTIONS = Texts("and {count} more: all", "y {count} más: todo")
PROMPT = Texts("Your choice (help):", "Tu elección (ayuda):")
TYPE_SOMETHING = Texts("Type the number of an action, or help.", "Escribe el número de una acción, o ayuda.")
CURTAIN = Texts("{who} is next. The others look away, please.", "Le toca a {who}. Los demás, por favor, no miréis.")
CURTAIN_ENTER = Texts("Enter goes on", "Intro para seguir")
COMMANDS = {
    "undo": ("undo", "deshacer"),
    "rules": ("rules", "reglas"),
    "log": ("log", "registro", "historial"),
    "board": ("board", "tablero"),
    "all": ("all", "todo", "todas"),
    "help": ("help", "ayuda", "?"),
    "quit": ("quit", "exit", "salir"),
}
PLAY_COMMANDS = Texts(
    "Type the number of an action, or its notation (at the right of its line). Or:\n"
    "  undo    take back your last decision, with all that followed\n"
    "  board   show the board and the actions again\n"
    "  all     show every action with its description\n"
    "  log     all that happened so far, as far as you may know\n"
    "  rules   the rules of the game\n"
    "  quit    leave; the match is saved, and you can go on later",
    "Escribe el número de una acción, o su notación (a la derecha de su línea). O bien:\n"
    "  deshacer   retirar tu última decisión, con todo lo que la siguió\n"
    "  tablero    mostrar otra vez el tablero y las acciones\n"
    "  todo       mostrar todas las acciones con su descripción\n"
    "  registro   lo que ha pasado hasta ahora, hasta donde puedes saberlo\n"
    "  reglas     las reglas del juego\n"
    "  salir      dejarlo; la partida queda guardada y puedes seguir otro día",
)
SAVED = Texts("The match is saved in {path}.", "La partida está guardada en {path}.")
GO_ON = Texts("Go on with: {command}", "Para seguir: {command}")
REPLAY_IT = Texts("See it again with: {command}", "Para verla otra vez: {command}")

# ------------------------------------------------------------------ serving

SERVING = Texts("Lunario is at {address} (Ctrl-C ends it).", "Lunario está en {address} (Ctrl-C lo termina).")
READY = Texts("The server at {url} is ready.", "El servidor de {url} está listo.")
NOT_WRITING = Texts(
    "The server at {url} answers, but cannot write to its database.",
    "El servidor de {url} responde, pero no puede escribir en su base de datos.",
)
COMPILING = Texts(
    "The server at {url} answers, and is still compiling {games}.",
    "El servidor de {url} responde, y aún está compilando {games}.",
)
NOT_A_SERVER = Texts(
    "What answers at {url} is not a Lunario server, or not one that knows this name ({reason}).",
    "Lo que responde en {url} no es un servidor de Lunario, o no conoce ese nombre ({reason}).",
)
NO_ANSWER = Texts("Nothing answers at {url} ({reason}).", "Nada responde en {url} ({reason}).")
NO_PAGES = Texts(
    "Its pages are missing in this installation: `make play` or `pip install .` builds them.",
    "Faltan sus páginas en esta instalación: `make play` o `pip install .` las crean.",
)
SCAN = Texts("Or scan this with a telephone:", "O escanea esto con un teléfono:")

# ------------------------------------------------------------------ results

PLACE = Texts("place", "puesto")
TOTAL = Texts("total", "total")
AUTOMATON = Texts("automaton", "autómata")
YOU_WIN = Texts("You win!", "¡Has ganado!")
WINS = Texts("{who} wins.", "{who} gana.")
WIN = Texts("{who} share the victory.", "{who} comparten la victoria.")
SOLO_WON = Texts("Challenge met: {total}.", "Reto superado: {total}.")
SOLO_LOST = Texts("Challenge not met: {total}.", "Reto no superado: {total}.")

SIMULATING = Texts("Playing", "Jugando")
STOPPED = Texts("Stopped after {done} of {games} matches.", "Interrumpido tras {done} de {games} partidas.")
WINS_COUNT = Texts("wins", "victorias")
MEAN_PLACE = Texts("mean place", "puesto medio")
SIMULATED = Texts(
    "{games} matches, seats changing; {mean} decisions a match ({low} to {high}); {speed} matches/s; seed {seed}",
    "{games} partidas, rotando asientos; {mean} decisiones por partida ({low} a {high}); {speed} partidas/s; "
    "semilla {seed}",
)
SAVED_TO = Texts("The matches are saved in {folder}.", "Las partidas están guardadas en {folder}.")

# ------------------------------------------------------------------ the arena

ENTRANT = Texts("player", "jugador")
WIN_SHARE = Texts("wins (95 % interval)", "victorias (intervalo del 95 %)")
INTERVAL = Texts("95 % interval", "intervalo del 95 %")
MEAN_SCORE = Texts("mean score", "puntuación media")
BETTER_THAN = Texts("better than {bound}", "mejor que {bound}")
SECONDS_A_TURN = Texts("s a turn", "s por turno")
SLOWEST_TURN = Texts("slowest", "el más lento")
LADDER = Texts("Ladder", "Clasificación")
ELO = Texts("Elo", "Elo")
COMPARISONS = Texts("comparisons", "comparaciones")
ARENA_PLAYED = Texts(
    "{games} matches: {deals} deals, each with all {size} rotations; seed {seed}",
    "{games} partidas: {deals} repartos, cada uno con sus {size} rotaciones; semilla {seed}",
)
ARENA_PLAYED_ALONE = Texts("{games} matches; seed {seed}", "{games} partidas; semilla {seed}")
IS_CLEAR = Texts(
    "{who} wins {share} ({low}–{high}): clearly at least {bar}.",
    "{who} gana {share} ({low}–{high}): claramente al menos {bar}.",
)
IS_MISSED = Texts(
    "{who} wins {share} ({low}–{high}): clearly less than {bar}.",
    "{who} gana {share} ({low}–{high}): claramente menos de {bar}.",
)
IS_OPEN = Texts(
    "{who} wins {share} ({low}–{high}): {bar} is neither cleared nor missed clearly.",
    "{who} gana {share} ({low}–{high}): {bar} ni se alcanza ni se falla claramente.",
)
LOOKS_NOTE = Texts(
    "This interval holds for all looks on the way together; the table’s is that of a single look.",
    "Este intervalo vale para todas las miradas juntas; el de la tabla, para una sola.",
)
GO_ON_WITH_FILE = Texts("The same command goes on with {file}.", "La misma orden continúa {file}.")
MIXED_VERSIONS = Texts(
    "Some of these matches were played by another version of the program.",
    "Algunas de estas partidas las jugó otra versión del programa.",
)

# ------------------------------------------------------------------ tuning

ACTIONS = Texts("Actions", "Jugadas")
VALUES = Texts("Values", "Valores")
WEIGHT = Texts("weight", "peso")
OLD = Texts("old", "viejo")
NEW = Texts("new", "nuevo")
TUNED_ACTIONS = Texts(
    "On new seeds the new weights gain {gain} ({low} to {high}) of a win’s worth a match.",
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
    "In matches it has not seen plans with the new networks end better by {gain} points ({low} to {high}).",
    "En partidas que no ha visto, los planes con las redes nuevas terminan mejor por {gain} puntos ({low} a {high}).",
)
NETWORK_APART = Texts(
    "A network values the states of {game}: --what network lets it learn anew. The weights of actions follow.",
    "Una red valora las posiciones de {game}: --what network la hace aprender. Siguen los pesos de las jugadas.",
)
MATCHES_TO_LEARN = Texts("Matches", "Partidas")
CHECKING = Texts("Checking", "Comprobación")
LEARNING = Texts("Learning", "Aprendizaje")
KEEP_NEW = Texts("They are clearly better.", "Son claramente mejores.")
KEEP_OLD = Texts("That is not clearly better: the old ones stay.", "No son claramente mejores: se quedan los viejos.")
WEIGHTS_WRITTEN = Texts("The weights are in {path}.", "Los pesos están en {path}.")
NOTHING_APPLIED = Texts("Nothing was changed.", "No se ha cambiado nada.")

# ------------------------------------------------------------------ files

ONE_PLAYER = Texts("1 player", "1 jugador")
MANY_PLAYERS = Texts("{count} players", "{count} jugadores")
SET_UP = Texts("Set-up", "Preparación")
TURN = Texts("Turn", "Turno")
NEXT_TURN = Texts("Enter: next turn ", "Intro: turno siguiente ")
NOT_OVER = Texts("The match is not over.", "La partida no ha terminado.")
IS_OVER = Texts("over", "terminada")
IS_NOT_OVER = Texts("not over", "sin terminar")
HONEST = Texts(
    "{file}: {game}, {players}, {decisions} decisions, {end}. All {chance} chance events come from the seed {seed}.",
    "{file}: {game}, {players}, {decisions} decisiones, {end}. Sus {chance} sucesos de azar salen de la semilla "
    "{seed}.",
)
DISHONEST = Texts(
    "{file}: {game}, {players}, {decisions} decisions, {end}. But {count} of {chance} chance events do not come from "
    "the seed; the first is event {event}, “{found}”, where the seed gives “{expected}”.",
    "{file}: {game}, {players}, {decisions} decisiones, {end}. Pero {count} de {chance} sucesos de azar no salen de "
    "la semilla; el primero es el suceso {event}, «{found}», donde la semilla da «{expected}».",
)
GOOD_SET = Texts(
    "{game}: the set {file} is complete (sha256 {sha256}…).",
    "{game}: el juego {file} está completo (sha256 {sha256}…).",
)
NOT_WARMED = Texts("{} could not be compiled: {}", "No se ha podido compilar {}: {}")
WARMED = Texts("{game}: {count} steps ready in {seconds} s.", "{game}: {count} pasos listos en {seconds} s.")
