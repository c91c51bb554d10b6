"""Notation, which can be read back, and descriptions in English and Spanish.

take siana             an adventurer, in the draft         raise 3, raise 3 lower, keep   Red's disc, or none
put 3                  a disc on a space, in set-up        write whale 5, write song 4    a card, by its value
lys 5                  Lys to a pile                       pay whale tree joker           the payment of a song
step +, step -, stay   Moon's step of Lys                  jokers 1                       how many pay for a legend
move 3+, move 3-       space and direction                 decline                        no last card
skip 2, double 2       Siana's, Ulrich's drop at a disc    token 3 whale                  chance: the top of a pile
plain                  … neither                           first 0, deal siana            chance, in set-up
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lunario.core.text import Texts, joined
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import next_pile
from lunario.games.nomadas.naming import (
    ADVENTURER_KEYS,
    ADVENTURER_NAMES,
    DISC_NAMES,
    ROW_KEYS,
    SPANISH_KEYS,
    TOKEN_KEYS,
    card_label,
    card_words,
    cost_words,
    drop_space,
    jokers_words,
    legend_words,
    legends_of,
    payment_words,
    song_jokers,
    token_words,
)
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import CARDS, SEATS, SPACES, Disc, Phase, State

_VERBS = {
    "take": ("take", "elegir", "coger", "tomar"),
    "put": ("put", "poner", "colocar"),
    "lys": ("lys",),
    "step": ("step", "paso"),
    "stay": ("stay", "quieta", "quieto"),
    "move": ("move", "mover", "sow", "sembrar"),  # older match files say sow
    "skip": ("skip", "saltar"),
    "double": ("double", "doble"),
    "plain": ("plain", "normal"),
    "raise": ("raise", "subir"),
    "keep": ("keep", "dejar"),
    "write": ("write", "escribir"),
    "pay": ("pay", "pagar"),
    "jokers": ("jokers", "comodines"),
    "decline": ("decline", "renunciar"),
    "token": ("token", "ficha"),
    "first": ("first", "primero", "primera"),
    "deal": ("deal", "repartir"),
}
SPANISH = {key: word for word, key in SPANISH_KEYS.items() if word not in ("arbol", "comodin", "cancion", "jokers")} | {
    verb: words[-1] if len(words) == 2 else words[min(1, len(words) - 1)] for verb, words in _VERBS.items()
}
_VERB = {word: verb for verb, words in _VERBS.items() for word in words}
_WAYS = (Texts("anticlockwise", "en sentido antihorario"), Texts("clockwise", "en sentido horario"))

# ------------------------------------------------------------------ notation


def notation(state: State, action: int) -> str:
    if action >= actions.ACTIONS:
        return _chance_notation(state, action)
    if action < actions.STEP:
        return _place_notation(action)
    if action < actions.SOW:
        return ("step -", "stay", "step +")[action - actions.STEP]
    if action < actions.DROP:
        space, way = divmod(action - actions.SOW, 2)
        return f"move {space + 1}{'-+'[way]}"
    if action < actions.WRITE:
        return _ability_notation(state, action)
    return _write_notation(state, action)


def _place_notation(action: int) -> str:
    if action < actions.PUT:
        return f"take {ADVENTURER_KEYS[action - actions.TAKE]}"
    if action < actions.LYS:
        return f"put {action - actions.PUT + 1}"
    return f"lys {action - actions.LYS + 1}"


def _ability_notation(state: State, action: int) -> str:
    if action == actions.DROP:
        return "plain"
    if action < actions.RAISE:
        return _drop_notation(state, action)
    if action == actions.RAISE:
        return "keep"
    space, lower = divmod(action - actions.RAISE - 1, 2)
    return f"raise {space + 1}{' lower' if lower else ''}"


def _drop_notation(state: State, action: int) -> str:
    verb = "double" if int(state.adventurer[state.to_move]) == Disc.ULRICH else "skip"
    return f"{verb} {action - actions.DROP}"


def _write_notation(state: State, action: int) -> str:
    if action < actions.PAY:
        row, rank = divmod(action - actions.WRITE, CARDS)
        return f"write {ROW_KEYS[row]} {card_label(state, CARDS * row + rank)}"
    if action < actions.JOKERS:
        mask = action - actions.PAY
        paid = [TOKEN_KEYS[legend] for legend in legends_of(mask)]
        return " ".join(["pay", *paid, *["joker"] * song_jokers(state, mask)])
    if action < actions.DECLINE:
        return f"jokers {action - actions.JOKERS}"
    return "decline"


def _chance_notation(state: State, outcome: int) -> str:
    if outcome >= actions.DEALT:
        return f"deal {ADVENTURER_KEYS[outcome - actions.DEALT]}"
    if outcome >= actions.FIRST:
        return f"first {outcome - actions.FIRST}"
    return f"token {next_pile(state) + 1} {TOKEN_KEYS[outcome - actions.TOKEN]}"


# ------------------------------------------------------------------ reading


def parse(state: State, text: str) -> int:
    """Return the action that the words mean, in English or Spanish."""
    words = re.sub(r"\s+([+-])", r" \1", text.strip().lower()).split()
    verb = _VERB.get(words[0], "") if words else ""
    rest = words[1:]
    alone = {"stay": actions.STEP + 1, "plain": actions.DROP, "keep": actions.RAISE, "decline": actions.DECLINE}
    if verb in alone and not rest:
        return alone[verb]
    readers: dict[str, Callable[[list[str]], int]] = {
        "move": _parse_move,
        "step": _parse_step,
        "write": lambda words: _parse_card(state, words),
        "pay": lambda words: _parse_payment(state, words),
        "raise": _parse_raise,
        "skip": lambda words: _parse_drop(state, "skip", words),
        "double": lambda words: _parse_drop(state, "double", words),
        "token": lambda words: _parse_token(state, words),
    }
    if verb in readers:
        return readers[verb](rest)
    if verb in ("take", "deal"):
        return (actions.TAKE if verb == "take" else actions.DEALT) + _parse_adventurer(rest)
    if verb in _NUMBERED:
        first, low, high = _NUMBERED[verb]
        return first + _parse_number(rest, low, high)
    raise ValueError(
        f"“{text}” is not an action here; try: move 3+, write whale 5, put 3, lys 5, step +, skip 2, raise 3, decline.",
        f"«{text}» no es una acción de este juego; las hay así: mover 3+, escribir ballena 5, poner 3, lys 5, paso +, "
        "saltar 2, subir 3, renunciar.",
    )


# verb: first action, lowest and highest number; the action is first + number
_NUMBERED = {
    "put": (actions.PUT - 1, 1, SPACES),
    "lys": (actions.LYS - 1, 1, SPACES),
    "jokers": (actions.JOKERS, 0, actions.MOST_JOKERS),
    "first": (actions.FIRST, 0, SEATS - 1),
}


def _key(word: str) -> str:
    """Return the key of a token or of a row of cards, as people call it in either language."""
    return SPANISH_KEYS.get(word, word)


def _parse_number(words: list[str], low: int, high: int) -> int:
    if len(words) == 1 and words[0].isdecimal() and low <= int(words[0]) <= high:
        return int(words[0])
    said = " ".join(words)
    raise ValueError(
        f"“{said}” is not a number from {low} to {high}.",
        f"«{said}» no es un número del {low} al {high}.",
    )


def _parse_adventurer(words: list[str]) -> int:
    name = " ".join(words)
    if name in ADVENTURER_KEYS:
        return ADVENTURER_KEYS.index(name)
    raise ValueError(
        f"“{name}” is not an adventurer; they are Nostromo, Siana, Moon, Ulrich and Red.",
        f"«{name}» no es un aventurero; son Nostromo, Siana, Moon, Ulrich y Red.",
    )


def _parse_move(words: list[str]) -> int:
    found = re.fullmatch(r"([1-8])\s*([+-])", " ".join(words))
    if found:
        return actions.SOW + 2 * (int(found[1]) - 1) + (found[2] == "+")
    raise ValueError(
        "A move is a space and a direction: move 3+ (clockwise) or move 3- (anticlockwise).",
        "Un movimiento es un espacio y un sentido: mover 3+ (horario) o mover 3- (antihorario).",
    )


def _parse_step(words: list[str]) -> int:
    if words in (["+"], ["-"]):
        return actions.STEP + (2 if words == ["+"] else 0)
    raise ValueError(
        "Moon moves Lys one space: step + (clockwise), step - (anticlockwise) or stay.",
        "Moon mueve a Lys un espacio: paso + (horario), paso - (antihorario) o quieta.",
    )


def _parse_drop(state: State, verb: str, words: list[str]) -> int:
    """Parse a drop. Siana's and Ulrich's share numbers, so the word must be that of the player to move."""
    drop = actions.DROP + _parse_number(words, 1, actions.RAISE - actions.DROP - 1)
    if int(state.phase) == Phase.DROP and not _drop_notation(state, drop).startswith(verb):
        raise ValueError(
            "Siana passes over a space (skip 2), Ulrich drops two discs (double 2).",
            "Siana se salta un espacio (saltar 2), Ulrich suelta dos discos (doble 2).",
        )
    return drop


def _parse_raise(words: list[str]) -> int:
    lower = words[1:] in (["lower"], ["inferior"])
    if words[1:] and not lower:
        raise ValueError(
            "Red's disc is a space, and “lower” for the lower of two: raise 3, raise 3 lower, keep.",
            "El disco de Red es un espacio, e «inferior» para el de abajo: subir 3, subir 3 inferior, dejar.",
        )
    return actions.RAISE + 1 + 2 * (_parse_number(words[:1], 1, SPACES) - 1) + lower


def _parse_card(state: State, words: list[str]) -> int:
    if not words or _key(words[0]) not in ROW_KEYS:
        raise ValueError(
            f"There is no card “{' '.join(words)}”; cards are written like whale 5 or song 4.",
            f"No hay ninguna carta «{' '.join(words)}»; se escriben como ballena 5 o canción 4.",
        )
    row = ROW_KEYS.index(_key(words[0]))
    labels = {card: card_label(state, card) for card in range(CARDS * row, CARDS * (row + 1))}
    found = [card for card, label in labels.items() if words[1:] == [label]]
    if not found:
        there = [f"{words[0]} {label}" for label in dict.fromkeys(labels.values())]
        raise ValueError(
            f"There is no card “{' '.join(words)}”; there are {joined(there, 'en')}.",
            f"No hay ninguna carta «{' '.join(words)}»; hay {joined(there, 'es')}.",
        )
    available = [card for card in found if int(state.holder[row, card % CARDS]) < 0]
    return actions.WRITE + (available or found)[0]  # of songs alike, the lowest that is available


def _parse_payment(state: State, words: list[str]) -> int:
    """Parse a payment by its stories. Jokers pay the rest and may be left out; if named, their number must be right."""
    mask, keys = 0, [_key(word) for word in words]
    for word, key in zip(words, keys, strict=True):
        if key not in TOKEN_KEYS[:-1]:
            raise ValueError(
                f"“{word}” pays nothing; a song is paid with {', '.join(TOKEN_KEYS[:-1])}.",
                f"«{word}» no paga nada; una Canción se paga con ballena, árbol, mano, reina, puente, farol, viento o "
                "comodín.",
            )
        mask |= 0 if key == "joker" else 1 << TOKEN_KEYS.index(key)
    jokers = keys.count("joker")
    if mask.bit_count() + jokers < len(words):
        raise ValueError(
            "A song is paid with different stories: name each once.",
            "Una Canción se paga con historias distintas: nombra cada una una vez.",
        )
    if jokers and int(state.phase) == Phase.PAY_SONG and jokers != song_jokers(state, mask):
        due = max(0, song_jokers(state, mask))
        raise ValueError(
            f"With these stories the song takes {jokers_words(due, 'en')}, not {jokers}.",
            f"Con esas historias la Canción cuesta {jokers_words(due, 'es')}, no {jokers}.",
        )
    return actions.PAY + mask


def _parse_token(state: State, words: list[str]) -> int:
    """Parse a token turned up. Its pile may be left out: it is always the next one waiting."""
    if not words or _key(words[-1]) not in TOKEN_KEYS:
        raise ValueError(
            f"“{' '.join(words)}” is not a token; tokens are {', '.join(TOKEN_KEYS)}.",
            f"«{' '.join(words)}» no es una ficha; las fichas son ballena, árbol, mano, reina, puente, farol, "
            "viento, comodín y fragmento.",
        )
    if words[:-1] and int(state.turning) > 0 and words[:-1] != [str(next_pile(state) + 1)]:
        raise ValueError(
            f"The next top comes up on pile {next_pile(state) + 1}.",
            f"La próxima ficha sale en la pila {next_pile(state) + 1}.",
        )
    return actions.TOKEN + TOKEN_KEYS.index(_key(words[-1]))


# ------------------------------------------------------------------ descriptions


def describe(state: State, action: int, lang: str) -> str:
    if action >= actions.ACTIONS:
        return _describe_chance(state, action)[lang]
    if action < actions.SOW:
        return _describe_place(state, action)[lang]
    if action < actions.DROP:
        space, way = divmod(action - actions.SOW, 2)
        words = _WAYS[way]
        return Texts(
            f"Move the stack of space {space + 1} {words.en}", f"Mover la pila del espacio {space + 1} {words.es}"
        )[lang]
    if action < actions.WRITE:
        return _describe_ability(state, action)[lang]
    return _describe_write(state, action, lang)


def describe_unseen(state: State, action: int, lang: str) -> str:
    """Describe it like any other action: everybody sees everything (NO-H1)."""
    return describe(state, action, lang)


def _describe_place(state: State, action: int) -> Texts:
    if action < actions.PUT:
        name = ADVENTURER_NAMES[action - actions.TAKE]
        return Texts(f"Play {name.en}", f"Jugar con {name.es}")
    if action < actions.LYS:
        space, disc = action - actions.PUT + 1, disc_in_hand(state)
        if disc == Disc.FROG:
            return Texts(f"Put the frog on space {space}", f"Poner la Rana en el espacio {space}")
        name = DISC_NAMES[disc]
        return Texts(f"Put a disc of {name.en} on space {space}", f"Poner un disco de {name.es} en el espacio {space}")
    if action >= actions.STEP:
        return (
            Texts("Move Lys one space anticlockwise", "Mover a Lys un espacio en sentido antihorario"),
            Texts("Leave Lys where it is", "Dejar a Lys donde está"),
            Texts("Move Lys one space clockwise", "Mover a Lys un espacio en sentido horario"),
        )[action - actions.STEP]
    space = action - actions.LYS
    if int(state.phase) == Phase.POINT_LYS:
        return Texts(f"Point Lys at pile {space + 1}", f"Señalar con Lys la pila {space + 1}")
    if int(state.pile_size[space]) == 0:
        return Texts(f"Move Lys to pile {space + 1}, which is empty", f"Mover a Lys a la pila {space + 1}, vacía")
    en, es = (token_words(int(state.tops[space]), lang) for lang in ("en", "es"))
    return Texts(f"Move Lys to pile {space + 1}: {en}", f"Mover a Lys a la pila {space + 1}: {es}")


def _describe_ability(state: State, action: int) -> Texts:
    if action == actions.DROP:
        return Texts("Drop one disc on each space, as usual", "Soltar un disco en cada espacio, como siempre")
    if action < actions.RAISE:
        n = action - actions.DROP
        space = drop_space(state, n) + 1
        if int(state.adventurer[state.to_move]) == Disc.ULRICH:
            return Texts(
                f"Drop discs {n} and {n + 1} on space {space}", f"Soltar los discos {n} y {n + 1} en el espacio {space}"
            )
        return Texts(f"Pass over space {space} with disc {n}", f"Saltarse el espacio {space} con el disco {n}")
    if action == actions.RAISE:
        return Texts("Leave the red discs where they are", "Dejar los discos rojos donde están")
    space, lower = divmod(action - actions.RAISE - 1, 2)
    which = Texts("lower red disc", "disco rojo inferior") if lower else Texts("red disc", "disco rojo")
    return Texts(
        f"Bring the {which.en} of space {space + 1} to the top",
        f"Llevar arriba el {which.es} del espacio {space + 1}",
    )


def _describe_write(state: State, action: int, lang: str) -> str:
    if action < actions.PAY:
        card = action - actions.WRITE
        old = int(state.card[state.to_move, card // CARDS])
        if old > 0:
            row, value = card // CARDS, int(state.values[card // CARDS, card % CARDS])
            words = Texts(
                f"Upgrade {legend_words(row, 'en')} to {value}", f"Mejorar {legend_words(row, 'es')} a {value}"
            )
            return words[lang]
        verb = "Escribir" if lang == "es" else "Write"
        return f"{verb} {card_words(state, card, lang)}{cost_words(state, card, lang)}"
    if action < actions.JOKERS:
        return f"{'Pagar con' if lang == 'es' else 'Pay with'} {payment_words(state, action - actions.PAY, lang)}"
    if action < actions.DECLINE:
        jokers = action - actions.JOKERS
        if jokers == 0:
            return Texts("Pay without jokers", "Pagar sin Comodines")[lang]
        return f"{'Pagar con' if lang == 'es' else 'Pay with'} {jokers_words(jokers, lang)}"
    return Texts("Write no last card", "No escribir ninguna carta más")[lang]


def _describe_chance(state: State, outcome: int) -> Texts:
    if outcome >= actions.DEALT:
        name, seat = ADVENTURER_NAMES[outcome - actions.DEALT], int(state.to_move) + 1
        return Texts(f"Player {seat} plays {name.en}", f"El jugador {seat} juega con {name.es}")
    if outcome >= actions.FIRST:
        seat = outcome - actions.FIRST + 1
        return Texts(f"Player {seat} plays first", f"Empieza el jugador {seat}")
    pile = next_pile(state) + 1
    en, es = (token_words(outcome - actions.TOKEN, lang) for lang in ("en", "es"))
    return Texts(f"{en[0].upper()}{en[1:]} comes up on pile {pile}", f"Sale {es} en la pila {pile}")
