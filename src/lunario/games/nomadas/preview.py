"""The effects of an action, found by playing it: discs, tokens, cards, points; never past a chance event."""

from __future__ import annotations

from lunario.core.state import State as Position
from lunario.core.text import Effect, Texts, joined
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import top_disc
from lunario.games.nomadas.naming import DISC_NAMES, TOKEN_KEYS, card_words, legend_words, token_words
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import ASLEEP, CARDS, LEGENDS, ROWS, SPACES, Disc, Phase, State, Token


def preview(position: Position, action: int) -> list[Effect]:
    """Return the differences between the states before and after the action.

    If an ability can still be used afterwards, they are those without it, and the last effect says so.
    """
    before: State = position.record
    if int(before.lys) < 0:  # set-up
        return []
    later = position.after(action)
    due = _due(before, later.record)
    for phase, without in ((Phase.DROP, actions.DROP), (Phase.RAISE, actions.RAISE)):
        if int(later.record.phase) == phase:
            later.apply(without)
    after: State = later.record
    if int(after.phase) == Phase.MOVE_LYS:
        due.append(_effect("lys", 1, [f"pile:{int(after.lys)}"], "Then move Lys", "Después, mover a Lys"))
    found = [*_discs(before, action), *_heard(before, after), *_moon(before, after), *_card(before, after)]
    return found + due


def _effect(kind: str, amount: int, targets: list[str], en: str, es: str) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": {"en": en, "es": es}}


def _discs(before: State, action: int) -> list[Effect]:
    """Return the spaces discs are dropped on, in order."""
    if actions.SOW <= action < actions.DROP:
        space, way = divmod(action - actions.SOW, 2)
        spaces = landings(before, space, 1 if way else -1, 0)
    elif actions.DROP <= action < actions.RAISE:
        spaces = landings(before, int(before.lifted), int(before.direction), action - actions.DROP)
    elif actions.RAISE < action < actions.WRITE:
        spaces = [(action - actions.RAISE - 1) // 2]
    else:
        return []
    targets, names = [f"space:{space}" for space in spaces], [space + 1 for space in spaces]
    return [
        _effect("discs", len(spaces), targets, f"Discs on {joined(names, 'en')}", f"Discos en {joined(names, 'es')}")
    ]


def landings(state: State, space: int, direction: int, drop: int) -> list[int]:
    """Return the spaces a stack's discs fall on, lowest first; the ability is used at disc `drop`, or never (0)."""
    adventurer = int(state.adventurer[state.to_move])
    spaces: list[int] = []
    for disc in range(1, int(state.stack_size[space]) + 1):
        passes_over = adventurer == Disc.SIANA and disc == drop
        stays = adventurer == Disc.ULRICH and drop > 0 and disc == drop + 1
        last = spaces[-1] if spaces else space
        spaces.append((last + direction * (2 if passes_over else 0 if stays else 1)) % SPACES)
    return spaces


def _heard(before: State, after: State) -> list[Effect]:
    """Return the stories and jokers each player takes, and those removed."""
    piles: dict[int, list[int]] = {}  # by taker
    for space in range(SPACES):
        if before.pile_size[space] > after.pile_size[space] and int(before.tops[space]) != Token.FRAGMENT:
            piles.setdefault(_taker(before, after, space), []).append(space)
    removed = piles.pop(ASLEEP, [])
    turns = sorted(piles, key=lambda seat: (seat - int(before.to_move)) % int(before.players))
    found = [_tokens_effect(before, seat, piles[seat]) for seat in turns]
    if removed:
        count, targets = len(removed), _pile_ids(removed)
        found.append(_effect("removed", count, targets, f"{_tokens(count).en} removed", _removed(count)))
    return found


def _removed(count: int) -> str:
    return "1 ficha retirada" if count == 1 else f"{count} fichas retiradas"


def _taker(before: State, after: State, space: int) -> int:
    """Return who took a pile's top: the player who moved Lys there, or the owner of the top disc."""
    if int(before.phase) == Phase.MOVE_LYS and space == int(after.lys):
        return int(before.to_move)
    return int(after.owner[top_disc(after, space)])


def _pile_ids(piles: list[int]) -> list[str]:
    return [f"pile:{space}" for space in piles]


def _tokens_effect(before: State, seat: int, piles: list[int]) -> Effect:
    """Return who takes what: "Take the Glass Whale" for the player to move, "Siana: a joker" for others."""
    name = DISC_NAMES[int(before.adventurer[seat])]
    tokens = sorted(int(before.tops[space]) for space in piles)
    en, es = (joined([_short(token, lang) for token in tokens], lang) for lang in ("en", "es"))
    targets = [*_pile_ids(piles), *(f"token:{TOKEN_KEYS[token]}" for token in tokens), f"seat:{seat}"]
    if seat == int(before.to_move):
        return _effect("heard", len(piles), targets, f"Take {en}", f"Coges {es}")
    return _effect("others", len(piles), targets, f"{name.en}: {en}", f"{name.es}: {es}")


def _short(token: int, lang: str) -> str:
    return legend_words(token, lang) if token < LEGENDS else token_words(token, lang)


def _moon(before: State, after: State) -> list[Effect]:
    """Return the fragments that go to the moon card, and those won if the turn ends at once."""
    won = [int(after.fragments[seat] - before.fragments[seat]) for seat in range(int(after.players))]
    boxed = int(after.gone[Token.FRAGMENT] - before.gone[Token.FRAGMENT])
    added = int(after.moon_card - before.moon_card) + sum(won) + boxed
    found = []
    if added:
        found.append(
            _effect(
                "moon_card",
                added,
                ["moon_card"],
                f"{_fragments(added).en} to the moon card",
                f"{_fragments(added).es} a la Carta Lunar",
            )
        )
    for seat, count in enumerate(won):
        if count:
            name = DISC_NAMES[int(after.adventurer[seat])]
            found.append(
                _effect(
                    "fragments",
                    count,
                    [f"seat:{seat}"],
                    f"{_fragments(count).en} for {name.en}",
                    f"{_fragments(count).es} para {name.es}",
                )
            )
    return found


def _fragments(number: int) -> Texts:
    plural = "" if number == 1 else "s"
    return Texts(f"{number} fragment{plural}", f"{number} Fragmento{plural}")


def _card(before: State, after: State) -> list[Effect]:
    """Return the card written, with the points it brings."""
    player = int(before.to_move)
    for row in range(ROWS):
        rank = int(after.card[player, row]) - 1
        if int(before.card[player, row]) - 1 != rank:
            card = CARDS * row + rank
            paid = sum(int(before.held[player, token] - after.held[player, token]) for token in range(ROWS))
            points = standing(after, player) - standing(before, player)
            texts = Texts(
                f"{card_words(after, card, 'en')}: +{_points(points)['en']} for {_tokens(paid)['en']}",
                f"{card_words(after, card, 'es')}: +{_points(points)['es']} por {_tokens(paid)['es']}",
            )
            return [_effect("card", points, [], texts.en[0].upper() + texts.en[1:], texts.es[0].upper() + texts.es[1:])]
    return []


def _points(number: int) -> Texts:
    plural = "" if number == 1 else "s"
    return Texts(f"{number} point{plural}", f"{number} punto{plural}")


def _tokens(number: int) -> Texts:
    plural = "" if number == 1 else "s"
    return Texts(f"{number} token{plural}", f"{number} ficha{plural}")


def _due(before: State, after: State) -> list[Effect]:
    """Return the ability that can be used after this."""
    phase = int(after.phase)
    if phase == Phase.DROP and int(before.adventurer[before.to_move]) == Disc.SIANA:
        return [_effect("drop", 1, [], "Siana may still pass over a space", "Siana aún puede saltarse un espacio")]
    if phase == Phase.DROP:
        words = "Ulrich may still drop two discs together", "Ulrich aún puede soltar dos discos juntos"
        return [_effect("drop", 1, [], *words)]
    if phase == Phase.RAISE and int(before.phase) != Phase.RAISE:
        return [_effect("raise", 1, [], "Red may still raise a disc", "Red aún puede subir un disco")]
    return []
