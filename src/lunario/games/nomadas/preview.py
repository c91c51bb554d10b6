"""What an action would bring, from the rules on a clone: discs, tokens, cards, points; never past a chance event."""

from __future__ import annotations

import copy

from lunario.core.text import Effect, Texts, joined
from lunario.games.nomadas import rules
from lunario.games.nomadas.campfire import top_disc
from lunario.games.nomadas.naming import DISC_NAMES, card_words, token_words
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import ASLEEP, CARDS, FRAGMENT, MOVE_LYS, RAISE, ROWS, SPACES, State


def preview(state: State, action: int) -> list[Effect]:
    """The differences between the state (a clone of the caller's) before and after the action."""
    if int(state.lys) < 0:  # set-up
        return []
    before = copy.deepcopy(state)
    rules.apply(state, action)
    found = [*_discs(before, state), *_heard(before, state), *_moon(before, state), *_card(before, state)]
    return found + _due(before, state)


def _effect(kind: str, amount: int, targets: list[str], en: str, es: str) -> Effect:
    return {"kind": kind, "amount": amount, "targets": targets, "text": {"en": en, "es": es}}


def _discs(before: State, after: State) -> list[Effect]:
    """Where discs come to lie."""
    changed = [s for s in range(SPACES) if before.stacks[s] != after.stacks[s] and after.heights[s] > 0]
    if not changed:
        return []
    names = [space + 1 for space in changed]
    return [
        _effect(
            "discs",
            len(changed),
            [f"space:{space}" for space in changed],
            f"Discs on {joined(names, 'en')}",
            f"Discos en {joined(names, 'es')}",
        )
    ]


def _heard(before: State, after: State) -> list[Effect]:
    """The stories and jokers each player takes, and those removed."""
    piles: dict[int, list[int]] = {}  # by who takes from them
    for space in range(SPACES):
        if before.sizes[space] > after.sizes[space] and int(before.tops[space]) != FRAGMENT:
            piles.setdefault(_taker(before, after, space), []).append(space)
    removed = piles.pop(ASLEEP, [])
    found = [_tokens_effect(before, seat, piles[seat]) for seat in sorted(piles)]
    if removed:
        count, targets = len(removed), _pile_ids(removed)
        found.append(_effect("removed", count, targets, f"Tokens removed: {count}", f"Fichas retiradas: {count}"))
    return found


def _taker(before: State, after: State, space: int) -> int:
    """Who took a pile's top: the player who moved Lys there, or whose disc is on top of the stack."""
    if int(before.phase) == MOVE_LYS and space == int(after.lys):
        return int(before.player)
    return int(after.owner[top_disc(after, space)])


def _pile_ids(piles: list[int]) -> list[str]:
    return [f"pile:{space}" for space in piles]


def _tokens_effect(before: State, seat: int, piles: list[int]) -> Effect:
    name = DISC_NAMES[int(before.adventurer[seat])]
    tokens = sorted(int(before.tops[space]) for space in piles)
    en, es = (joined([token_words(token, lang) for token in tokens], lang) for lang in ("en", "es"))
    kind = "heard" if seat == int(before.player) else "others"
    return _effect(kind, len(piles), _pile_ids(piles), f"{name.en} takes {en}", f"{name.es} coge {es}")


def _moon(before: State, after: State) -> list[Effect]:
    """Fragments on the moon card, and those won when the turn ends without anything to turn up."""
    won = [int(after.fragments[seat] - before.fragments[seat]) for seat in range(int(after.players))]
    boxed = int(after.gone[FRAGMENT] - before.gone[FRAGMENT])
    added = int(after.moon_card - before.moon_card) + sum(won) + boxed
    found = []
    if added:
        found.append(
            _effect(
                "moon_card",
                added,
                ["moon_card"],
                f"Fragments to the moon card: {added}",
                f"Fragmentos a la Carta Lunar: {added}",
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
                    f"Fragments for {name.en}: {count}",
                    f"Fragmentos para {name.es}: {count}",
                )
            )
    return found


def _card(before: State, after: State) -> list[Effect]:
    """A card written, and the points it brings."""
    player = int(before.player)
    for row in range(ROWS):
        rank = int(after.card[player, row]) - 1
        if int(before.card[player, row]) - 1 != rank:
            card = CARDS * row + rank
            paid = sum(int(before.held[player, token] - after.held[player, token]) for token in range(ROWS))
            points = standing(after, player) - standing(before, player)
            texts = Texts(
                f"{card_words(after, card, 'en')}: {paid} tokens paid, {points} points up",
                f"{card_words(after, card, 'es')}: {paid} fichas pagadas, {points} puntos más",
            )
            return [_effect("card", points, [], texts.en[0].upper() + texts.en[1:], texts.es[0].upper() + texts.es[1:])]
    return []


def _due(before: State, after: State) -> list[Effect]:
    """What the player has to decide next because of this."""
    if int(after.phase) == MOVE_LYS:
        return [_effect("lys", 1, [f"pile:{int(after.lys)}"], "Then move Lys", "Después, mover a Lys")]
    if int(after.phase) == RAISE and int(before.phase) != RAISE:
        return [_effect("raise", 1, [], "Then Red may raise a disc", "Después, Red puede subir un disco")]
    return []
