"""Texts of the command line in both languages; those of the lab's commands are in `lab_words.py`."""

from __future__ import annotations

from lunario.core.text import Texts

# ------------------------------------------------------------------ the program and its arguments

PROGRAM = Texts(
    "Board games: play them, watch computers play them, study them, check every match.",
    "Juegos de mesa: juégalos, mira cómo juega el ordenador, estúdialos, comprueba cada partida.",
)
VERSION_OPTION = Texts("Show the version.", "Mostrar la versión.")
LANG_OPTION = Texts(
    "The language, anywhere on the line; by default that of the system.",
    "El idioma, en cualquier lugar; si no, el del sistema.",
)
HELP_OPTION = Texts("Show this page.", "Mostrar esta página.")
OPTIONS = Texts("[OPTIONS]", "[OPCIONES]")
COMMAND = Texts("COMMAND [ARGS]...", "ORDEN [ARGUMENTOS]...")
USAGE = Texts("Usage:", "Uso:")

GAMES_HELP = Texts("The games: players, options, credits.", "Los juegos: jugadores, opciones, autoría.")
RULES_HELP = Texts("The rules of a game, in our own words.", "Las reglas de un juego, con nuestras palabras.")
PLAY_HELP = Texts(
    "Play in the terminal. Without a name there is a menu; a match file continues that match.",
    "Jugar en la terminal. Sin nombre aparece un menú; con una partida guardada, la partida sigue.",
)
LEARN_HELP = Texts(
    "Learn a game: lessons on the board, with every step explained.",
    "Aprender un juego: lecciones en el tablero, paso a paso.",
)
SERVE_HELP = Texts(
    "Play in the browser: start the server and print its address.",
    "Jugar en el navegador: arrancar el servidor y decir su dirección.",
)
HEALTH_HELP = Texts(
    "Ask a server whether it is ready: exit code 0 if so, 1 if it is not, 3 if it does not answer.",
    "Preguntar a un servidor si está listo: sale con 0 si lo está, con 1 si no, con 3 si no responde.",
)
REPLAY_HELP = Texts("Show a match turn by turn.", "Mostrar una partida turno a turno.")
CHECK_HELP = Texts(
    "Check a game, match files, or a component set; without arguments all component sets shipped.",
    "Comprobar un juego, partidas guardadas o unos componentes; sin argumentos, todos los componentes incluidos.",
)
ANALYSE_HELP = Texts(
    "Judge every decision of a match: the curve, luck and play, what was better and why.",
    "Juzgar cada decisión de una partida: la curva, suerte y juego, qué era mejor y por qué.",
)
WARM_HELP = Texts(
    "Compile the games now instead of at the first move.", "Compilar los juegos ahora y no en la primera jugada."
)

GAME_NAME = Texts("GAME", "JUEGO")
GAMES_NAMES = Texts("GAME", "JUEGO")
GAME_OR_FILE = Texts("GAME|FILE", "JUEGO|ARCHIVO")
FILE = Texts("FILE", "ARCHIVO")
GAME_OR_FILES = Texts("GAME|FILE", "JUEGO|ARCHIVO")
SEED = Texts("SEED", "SEMILLA")
NAME_VALUE = Texts("NAME=VALUE", "NOMBRE=VALOR")
GAME_AND_FILE = Texts("GAME FILE", "JUEGO ARCHIVO")

GAME_ARGUMENT = Texts("The game's name, as `lunario games` lists it.", "El nombre del juego, como en `lunario games`.")
LESSON = Texts("LESSON", "LECCIÓN")
LEARN_ARGUMENT = Texts("A game's name, or the file of a lesson.", "El nombre de un juego, o el archivo de una lección.")
LESSON_ARGUMENT = Texts("Its name or number; without it there is a list.", "Su nombre o número; sin él hay una lista.")
GAMES_ARGUMENT = Texts("The games; all of them if none is named.", "Los juegos; todos, si no se nombra ninguno.")
GAME_OR_FILE_ARGUMENT = Texts("A game's name, or a match file.", "El nombre de un juego, o una partida guardada.")
MATCH_FILE_ARGUMENT = Texts("A match file.", "Una partida guardada.")
CHECK_ARGUMENT = Texts(
    "A game, to check its laws, oracle, texts, lessons, adapters, board and source; or match files, or component sets.",
    "Un juego, para comprobar sus leyes, oráculo, textos, lecciones, adaptadores, tablero y código; o partidas, o "
    "juegos de componentes.",
)
CHECK_TESTS_OPTION = Texts(
    "Where the game's tests are: oracle.py and playthroughs; default: next to its source, or in ./tests.",
    "Dónde están las pruebas del juego: oracle.py y playthroughs; si no se dice, junto a su código o en ./tests.",
)
CHECK_RECORD_OPTION = Texts(
    "Write the game's playthroughs again before they are compared.",
    "Escribir de nuevo las partidas guardadas de las pruebas antes de compararlas.",
)
PLAYERS_OPTION = Texts(
    "Who plays, seat by seat: human, or the computer as novice, learner, hasty, amateur, casual, regular, strong or "
    "master (for experiments also random and greedy); human,casual by default.",
    "Quién juega, asiento por asiento: human (persona) o el ordenador como novice, learner, hasty, amateur, casual, "
    "regular, strong o master, de menos a más fuerte (para experimentar, también random y greedy); si no se dice, "
    "human,casual.",
)
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
SAVE_OPTION = Texts(
    "Save the match here instead of in the data folder.", "Guardar la partida aquí y no en la carpeta de datos."
)
FILE_AT_MOVE = Texts("FILE@MOVE", "PARTIDA@JUGADA")
FROM_OPTION = Texts(
    "Play on from before this move of a match, in a new one; `lunario analyse` shows the numbers of moves.",
    "Jugar desde antes de esta jugada de una partida, en otra nueva; `lunario analyse` da los números.",
)
HINTS_OPTION = Texts("Allow hints where several people play.", "Permitir consejos aunque jueguen varias personas.")
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
    (r"Got unexpected extra argument\(s\) \((.*)\)", Texts("This is not needed: {0}.", "Esto sobra: {0}.")),
    (r"Invalid value for '(.*?)'", Texts("{0} cannot have that value.", "{0} no puede tener ese valor.")),
)
READ_HELP = Texts("{command} --help lists what there is.", "{command} --help dice lo que hay.")
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
GO_ON_WITH = Texts("continue", "seguir con")
WHO_CAN_PLAY = Texts(
    "{low} to {high} players; each can be {human}, or a level of the computer, from the weakest:",
    "De {low} a {high} jugadores; cada uno puede ser {human} (una persona) o un nivel del ordenador, de menos a más:",
)
SUITS_YOU = Texts(
    "By your results at this keyboard, {level} should be an even match.",
    "Según tus resultados en este teclado, con {level} la partida sería igualada.",
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
EARLIER = Texts("(earlier: {count}; type log)", "(anteriores: {count}; escribe registro)")
MORE_LINES = Texts("… more: type all", "… y más: escribe todo")
ALSO = Texts("Also: {pages} log hint help", "También: {pages} registro consejo ayuda")
LESSON_ALSO = Texts("Also: {pages} undo rules help quit", "También: {pages} deshacer reglas ayuda salir")
LESSON_PROMPT = Texts("Do it (help):", "Hazlo (ayuda):")
LESSON_READ = Texts("Enter to go on (help):", "Intro para seguir (ayuda):")
READ_ON = Texts("Press Enter to go on.", "Pulsa Intro para seguir.")
LESSON_ABOUT = Texts("{about} {minutes} min", "{about} {minutes} min")
WHICH_LESSON = Texts("Which lesson? [{usual}] ", "¿Qué lección? [{usual}] ")
NO_SUCH_LESSON = Texts("Type a number from 1 to {most}, or quit.", "Escribe un número del 1 al {most}, o salir.")
LESSON_DONE = Texts("Done. Next: {title}.", "Hecho. Ahora viene: {title}.")
LESSON_NEXT = Texts("Enter to go on, anything else to stop: ", "Intro para seguir; cualquier otra cosa para dejarlo: ")
LESSONS_DONE = Texts("That was the last lesson. Play: {command}", "Era la última lección. A jugar: {command}")
LESSON_COMMANDS = Texts(
    "Type the number of an action, or its notation; Enter goes on. Or:\n"
    "  undo    go back a step\n"
    "  board   show the step again\n"
    "  key     what every sign means; the other names below a board show its parts\n"
    "  rules   the rules of the game\n"
    "  quit    leave the lesson",
    "Escribe el número de una acción, o su notación; Intro sigue adelante. O bien:\n"
    "  deshacer   volver un paso atrás\n"
    "  tablero    mostrar otra vez el paso\n"
    "  signos     qué significa cada signo; los otros nombres bajo el tablero muestran sus partes\n"
    "  reglas     las reglas del juego\n"
    "  salir      dejar la lección",
)
HINTING = Texts("Thinking about a hint…", "Pensando un consejo…")
NO_HINT = Texts("There is nothing to choose.", "No hay nada que elegir.")
ONE_HINT_TAKEN = Texts("{who}: 1 hint.", "{who}: 1 consejo.")
HINTS_TAKEN = Texts("{who}: {number} hints.", "{who}: {number} consejos.")
COMPARE = Texts("Compare {low} and {high}.", "Compara la {low} y la {high}.")
HINT_AGAIN = Texts("Ask for another hint to see the move.", "Pide otro consejo para ver la jugada.")
HINT = Texts("Perhaps {number}: {text}.", "Quizá {number}: {text}.")
MORE_ACTIONS = Texts("and {count} more: type all", "y {count} más: escribe todo")
PROMPT = Texts("Your choice (help):", "Tu elección (ayuda):")
TYPE_SOMETHING = Texts("Type the number of an action, or help.", "Escribe el número de una acción, o ayuda.")
CURTAIN = Texts("{who} is next. Everybody else, please look away.", "Le toca a {who}. Los demás, por favor, no miréis.")
CURTAIN_ENTER = Texts("Press Enter to continue", "Intro para seguir")
COMMANDS = {
    "undo": ("undo", "deshacer"),
    "rules": ("rules", "reglas"),
    "log": ("log", "registro", "historial"),
    "board": ("board", "tablero"),
    "all": ("all", "todo", "todas"),
    "hint": ("hint", "consejo"),
    "help": ("help", "ayuda", "?"),
    "quit": ("quit", "exit", "salir"),
}
GOAL = Texts("Goal: {goal}", "Objetivo: {goal}")
PLAY_COMMANDS = Texts(
    "Type the number of an action, or its notation (at the right of its line). Or:\n"
    "  undo    take back your last decision, with all that followed\n"
    "  board   show the board and the actions again\n"
    "  all     show every action with its description\n"
    "  hint    what the computer would do\n"
    "  key     what every sign means; the other names below a board show its parts\n"
    "  log     what has happened so far, without what is hidden from you\n"
    "  rules   the rules of the game\n"
    "  quit    leave; the match is saved, and you can continue later",
    "Escribe el número de una acción, o su notación (a la derecha de su línea). O bien:\n"
    "  deshacer   retirar tu última decisión, con todo lo que la siguió\n"
    "  tablero    mostrar otra vez el tablero y las acciones\n"
    "  todo       mostrar todas las acciones con su descripción\n"
    "  consejo    lo que haría el ordenador\n"
    "  signos     qué significa cada signo; los otros nombres bajo el tablero muestran sus partes\n"
    "  registro   lo que ha pasado hasta ahora, hasta donde puedes saberlo\n"
    "  reglas     las reglas del juego\n"
    "  salir      dejarlo; la partida queda guardada y puedes seguir otro día",
)
SAVED = Texts("The match is saved in {path}.", "La partida está guardada en {path}.")
GO_ON = Texts("Continue with: {command}", "Para seguir: {command}")
REPLAY_IT = Texts("See it again with: {command}", "Para verla otra vez: {command}")

# ------------------------------------------------------------------ serving

SERVE_COMPONENTS_OPTION = Texts(
    "New tables are played with this component set: a file, or GAME=FILE. May be repeated.",
    "Las mesas nuevas se juegan con este juego de componentes: un archivo, o JUEGO=ARCHIVO. Puede repetirse.",
)
PLAYED_WITH = Texts("{game} is played with {name}.", "{game} se juega con {name}.")
BEGINNER = Texts("Who begins: {how}.", "Quién empieza: {how}.")
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
SCAN = Texts("Or scan this with a phone:", "O escanea esto con un teléfono:")

# ------------------------------------------------------------------ results

PLACE = Texts("place", "puesto")
TOTAL = Texts("total", "total")
AUTOMATON = Texts("automaton", "autómata")
YOU_WIN = Texts("You win!", "¡Has ganado!")
WINS = Texts("{who} wins.", "{who} gana.")
WIN = Texts("{who} share the victory.", "{who} comparten la victoria.")
SOLO_WON = Texts("Challenge met: {total}.", "Reto superado: {total}.")
SOLO_LOST = Texts("Challenge not met: {total}.", "Reto no superado: {total}.")


MCP_HELP = Texts(
    "Let a language model play: an MCP server on standard input and output.",
    "Para que juegue un modelo de lenguaje: un servidor MCP por la entrada y la salida estándar.",
)

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
READ_AS_SET = Texts("  Read as a component set of {game}.", "  Leído como juego de componentes de {game}.")
NOR_A_SET = Texts(
    "  Nor is it a component set of a game that is installed here.",
    "  Tampoco es un juego de componentes de un juego instalado aquí.",
)
SAME_PIECES = Texts("  The pieces are those of Lunario’s set.", "  Las piezas son las del juego de Lunario.")
ONE_OTHER_PIECE = Texts("  1 piece differs from Lunario’s set.", "  1 pieza es distinta de la del juego de Lunario.")
OTHER_PIECES = Texts(
    "  {count} pieces differ from Lunario’s set.", "  {count} piezas son distintas de las del juego de Lunario."
)
NOT_WARMED = Texts("{} could not be compiled: {}", "No se ha podido compilar {}: {}")
WARMED = Texts("{game}: {count} steps ready in {seconds} s.", "{game}: {count} pasos listos en {seconds} s.")
SHA256 = Texts(
    "SHA-256 on this processor: {own} ns per block by its own instructions, {plain} ns without them.",
    "SHA-256 en este procesador: {own} ns por bloque con sus propias instrucciones, {plain} ns sin ellas.",
)
SHA256_PLAIN = Texts(
    "SHA-256 on this processor: {plain} ns per block; none of its own instructions are used.",
    "SHA-256 en este procesador: {plain} ns por bloque, sin instrucciones propias.",
)
SHA256_SLOW = Texts(
    "Those instructions should be faster: draws from a seed are slow here. Please report this, with your processor.",
    "Esas instrucciones deberían ser más rápidas: aquí se sortea despacio. Avísanos y di qué procesador es.",
)

# ------------------------------------------------------------------ analyse

SEAT = Texts("SEAT", "ASIENTO")
JSON_OPTION = Texts("Print the whole analysis as JSON.", "Escribir todo el análisis en JSON.")
PAGE_OPTION = Texts(
    "Write a page with the boards to this file.", "Escribir en este archivo una página con los tableros."
)
PLAYER_OPTION = Texts(
    "Show only this player’s decisions, from 1.", "Mostrar solo las decisiones de este jugador, desde 1."
)
QUICK_OPTION = Texts(
    "Search a fifth as much: faster, with wider intervals.",
    "Buscar la quinta parte: más rápido y con intervalos más anchos.",
)
ITERATIONS_OPTION = Texts(
    "Iterations of the search that finds the best move.", "Iteraciones de la búsqueda de la mejor jugada."
)
FEW_ITERATIONS = Texts(
    "With fewer than {least} iterations the intervals (±) promise too much: they were measured with more.",
    "Con menos de {least} iteraciones los intervalos (±) prometen demasiado: se midieron con más.",
)
NOTHING_KEPT = Texts(
    "Judgements cannot be kept in {folder} ({why}): a run that is stopped begins again.",
    "No se pueden guardar los juicios en {folder} ({why}): si se interrumpe, habrá que empezar de nuevo.",
)
ANALYSING = Texts("Analysing", "Analizando")
PAGE_WRITTEN = Texts("The page is {path}.", "La página está en {path}.")

# ------------------------------------------------------------------ check a game

CHECKING_GAME = Texts("Checking {game} in {folder}", "Se comprueba {game} en {folder}")
CHECKING_PART = Texts("Checking: {part}…", "Se comprueba: {part}…")
UNPLAYABLE = Texts(
    "The game cannot be played, so these were not checked: {parts}.",
    "No se puede jugar, así que falta comprobar: {parts}.",
)
PART_CONTRACT = Texts("contract", "contrato")
PART_MATCHES = Texts("matches", "partidas")
PART_COMPILED = Texts("compiled", "compilado")
PART_TEXTS = Texts("texts", "textos")
PART_SOURCE = Texts("source", "código")
PART_BOARD = Texts("board", "tablero")
PART_TESTS = Texts("tests", "pruebas")
PART_LESSONS = Texts("lessons", "lecciones")
PART_LAWS = Texts("laws", "leyes")
PART_ORACLE = Texts("oracle", "oráculo")
PART_PLAYTHROUGHS = Texts("playthroughs", "partidas guardadas")
PART_ADAPTERS = Texts("adapters", "adaptadores")

# ------------------------------------------------------------------ a new game

NEW_HELP = Texts(
    "Write a small game of your own to begin from: rules, texts, board, oracle and tests.",
    "Escribir un juego pequeño para empezar el tuyo: reglas, textos, tablero, oráculo y pruebas.",
)
NEW_NAME = Texts("NAME", "NOMBRE")
NEW_ARGUMENT = Texts("What the game is called: my-game.", "Cómo se llama el juego: mi-juego.")
NEW_KIND_OPTION = Texts("A card game with hidden hands, or a board game.", "Un juego de cartas ocultas o de tablero.")
NEW_FOLDER_OPTION = Texts(
    "Where to write it; default: a folder of that name.", "Dónde; si no se dice, en una carpeta así llamada."
)
NEW_DONE = Texts(
    "{folder} has a game that can be played: pip install -e {folder}, then lunario serve or lunario check {name}.",
    "{folder} tiene un juego ya jugable: pip install -e {folder}, y después lunario serve o lunario check {name}.",
)
