"""Reasons in words why one move beats another: what each of them gains, and what the searches found further on.

A turn's gains come from the states before and after it (the game's `gains.py`), so each such sentence is true on the
board; of a turn in which chance has a part, only what it cannot change is told. "Further on" is the mean over
everything the two searches tried, and mentioned only where the difference exceeds their noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lunario.analysis.courses import Continuation, Courses, courses_of
from lunario.analysis.decisions import Judgement
from lunario.analysis.differences import Difference, changes, differences, gains_of, visible
from lunario.analysis.phrases import number, value_text
from lunario.analysis.scale import Unit, scale_of
from lunario.core.gains import AGAIN, Gain
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.story import (
    YOU_AFTER_A_PREPOSITION,
    Names,
    Part,
    Player,
    Sentence,
    full_stop,
    plain,
    seat_names,
    sentence,
    spoken_to,
)
from lunario.core.text import LANGUAGES, Texts

PLAYED = Texts("the move played", "la jugada elegida")
NEXT_BEST = Texts("the next-best move", "la segunda mejor")
MOST = 3  # reasons
_FURTHER_ON = Texts("a few turns on", "unos turnos después")
_IN_THE_END = Texts("in the end", "al final")  # where the line ends the match, or every iteration does (an automaton)
_ABOUT = 0.75  # the least difference in later points worth mentioning …
_SLIGHT = 0.25  # … and where there is nothing else to mention
_DIGITS = 2  # that are added at most
_NOTHING: dict[Unit, float] = {"chance": 0.001, "points": 0.1}  # moves that differ by no more are equal to a player
_SOONER = 0.5  # what others gain before the player's next turn rather than after it counts this much
_WORTH_TELLING = 0.5  # a cost is mentioned if it is at least this part of the greatest gain


@dataclass(frozen=True)
class Reason:
    """A sentence, and how much it speaks for the better move, in the game's points; negative if against it.

    >>> from lunario.analysis import Judge, hint, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> found = hint(match.state, len(match.events), Judge(match.game, settings_of(match.game, iterations=32)))
    >>> found.reasons[0].told(reader=None, lang="en", names=["Ana", "Luis"]).endswith(".")
    True
    """

    sentence: Sentence
    weight: float

    def told(self, reader: int | None, lang: str, names: Names) -> str:
        """Return the sentence for a reader, with the seats' names."""
        return plain(full_stop(spoken_to(self.sentence, reader, lang, names)))


def reasons(state: State, judgement: Judgement, other: Texts = PLAYED, ended: State | None = None) -> list[Reason]:
    """Return why the best move of a judgement beats the chosen one, the strongest reasons first.

    There are none if the chosen move was best, or about as good (see `is_better`). `state` is that of the decision, of
    which only what its player knows is used. `other` names the chosen move. With `ended`, the state after the turn as
    it was played, leave out what the chosen move was expected to bring and did not.

    >>> from lunario.analysis import Judge, reasons, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> best = judge.preview(match.state, len(match.events)).best
    >>> reasons(match.state, judge.decision(match.state, best, len(match.events)))  # it was best
    []
    """
    if not is_better(state.game, judgement):
        return []
    known = state.determinize(state.current_player, new_rng(judgement.event))
    courses = (
        courses_of(known, judgement.best_line, judgement.event),
        courses_of(known, judgement.line, judgement.event),
    )
    better, worse = courses[0][0], courses[1][0]
    order = _order(*courses, other)
    came = _came(state, ended)
    own, others = _own(*courses, other, bool(order), came), _others(*courses, other, came)
    found = [*own, *others, *_replies(better, worse, other), *order]
    when = _IN_THE_END if better.is_end or worse.is_end or scale_of(state.game).is_lead else _FURTHER_ON
    found += [*_next_turn(better, worse, other), *_further_on(state.game, judgement, when, _ABOUT)]
    chosen = _chosen(found) or _chosen(_further_on(state.game, judgement, when, _SLIGHT))
    if sum(each.weight for each in chosen) <= 0:
        chosen.append(on_the_whole(state.game, judgement, other))
    return chosen


def is_better(game: Game, judgement: Judgement) -> bool:
    """Return whether the best move beats the chosen one: beyond the searches' noise, and by enough to matter at all."""
    return judgement.loss > max(judgement.margin, _NOTHING[scale_of(game).unit])


def told(
    found: Iterable[Reason], game: Game, reader: int | None, lang: str, names: Sequence[str] | None = None
) -> list[str]:
    """Return reasons as sentences for a reader.

    >>> from lunario.analysis import Judge, hint, settings_of, told
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> found = hint(match.state, len(match.events), Judge(match.game, settings_of(match.game, iterations=32)))
    >>> len(told(found.reasons, match.game, None, "en")) == len(found.reasons)
    True
    """
    return [each.told(reader, lang, names or seat_names(game.players, lang)) for each in found]


def _chosen(found: list[Reason]) -> list[Reason]:
    """Return the strongest reasons, certain ones first, and the greatest cost if it is not small next to them."""
    pros = sorted((each for each in found if each.weight > 0), key=lambda each: -each.weight)[:MOST]
    cons = sorted((each for each in found if each.weight < 0), key=lambda each: each.weight)[:1]
    if not pros:
        return []
    costly = [each for each in cons if -each.weight > _WORTH_TELLING * pros[0].weight]
    return [*sorted(pros, key=found.index), *costly]


def on_the_whole(game: Game, judgement: Judgement, other: Texts) -> Reason:
    """Return the searches' overall verdict, for when no nameable reason explains why the move is better."""
    scale, player = scale_of(game), judgement.player
    better, worse = _told_apart(judgement.best_values[player], judgement.values[player], scale.unit)
    if scale.is_lead:
        en = "On the whole, it comes to a lead of {better}; {other} comes to {worse}"
        es = "En conjunto da una ventaja de {better}; {other}, de {worse}"
    elif scale.unit == "points":
        en = "On the whole, it comes to {better} points; {other} comes to {worse}"
        es = "En conjunto da {better} puntos; {other} da {worse}"
    else:
        en = "On the whole, {who} [wins|win] {better} of the time with it; with {other}, {worse}"
        es = "En conjunto, con ella {who} [gana|ganas] el {better} de las veces; con {other}, el {worse}"
    return Reason(sentence(en, es, player, better=better, worse=worse, other=other), 0.0)


def _told_apart(one: float, two: float, unit: Unit) -> tuple[Texts, Texts]:
    """Return two expectations with as many digits as it takes to tell them apart."""
    for more in range(_DIGITS + 1):
        texts = [Texts(*(value_text(value, unit, lang, more) for lang in LANGUAGES)) for value in (one, two)]
        if texts[0] != texts[1]:
            break
    return texts[0], texts[1]


# ------------------------------------------------------------------ what they bring


Came = Sequence[Sequence[Gain]] | None  # every player's gains in the turn as it was played; None if that is unknown


def _came(state: State, ended: State | None) -> Came:
    if ended is None:
        return None
    return [gains_of(state.game, state, ended, player) for player in range(state.game.players)]


def _is_true(gain: Gain, player: int, came: Came) -> bool:
    return came is None or any(each.kind == gain.kind and each.amount == gain.amount for each in came[player])


def _own(better: Courses, worse: Courses, other: Texts, is_order_told: bool, came: Came) -> list[Reason]:
    found, player = [], better[0].before.current_player
    for each in differences(player, changes(better), changes(worse)):
        if (each.better.kind == AGAIN and is_order_told) or not _is_true(each.worse, player, came):
            continue
        en, es = "It {better}; {other} {worse}", "{better}; {other} {worse}"
        if each.weight < 0:
            en, es = "On the other hand, it {better}; {other} {worse}", "En cambio, {better}; {other} {worse}"
        found.append(Reason(_compared(Texts(en, es), each, other), each.weight))
    return found


def _others(better: Courses, worse: Courses, other: Texts, came: Came) -> list[Reason]:
    """Return reasons from what the turn itself brings the other players."""
    found, before = [], better[0].before
    for player in range(before.game.players):
        if player != before.current_player:
            told = visible(player, changes(better), changes(worse))
            for each in (each for each in told if _is_true(each.worse, player, came)):
                en = "With it {player} {better}; with {other}, {worse}"
                es = "Con ella, {player} {better}; con {other}, {worse}"
                if each.weight > 0:
                    en, es = f"On the other hand, w{en[1:]}", f"En cambio, c{es[1:]}"
                found.append(Reason(_compared(Texts(en, es), each, other, player), -each.weight))
    return found


def _replies(better: Continuation, worse: Continuation, other: Texts) -> list[Reason]:
    """Return reasons from what the others are expected to do next, where both lines say it."""
    if better.replied is None or worse.replied is None:
        return []
    found = []
    for player in range(better.before.game.players):
        if player != better.before.current_player:
            pairs = [(better.after, better.replied)], [(worse.after, worse.replied)]
            for each in visible(player, *pairs):
                en = "Then {player} probably {better}; after {other}, {worse}"
                es = "Después, {player} seguramente {better}; tras {other}, {worse}"
                if each.weight > 0:
                    en = "On the other hand, {player} then probably {better}; after {other}, {worse}"
                    es = "En cambio, {player} seguramente {better}; tras {other}, {worse}"
                found.append(Reason(_compared(Texts(en, es), each, other, player), -each.weight))
    return found


def _order(better: Courses, worse: Courses, other: Texts) -> list[Reason]:
    """Return a reason from who moves next, where only one of the turns gives the player another at once, so that there
    are no two replies to compare: the most that the others are expected to do first after the other one."""
    if worse[0].replied is not None and all(each.is_again for each in better):
        sooner, sign = worse[0], 1.0
        en = "With it {who} [moves|move] again at once; after {other}, {player} moves first and probably {brings}"
        es = "Con ella, {who} [repite|repites] turno; tras {other}, {player} juega antes y seguramente {brings}"
    elif better[0].replied is not None and all(each.is_again for each in worse):
        sooner, sign = better[0], -1.0
        en = "{player} moves first and probably {brings}; after {other}, {who} [moves|move] again at once"
        es = "{player} juega antes y seguramente {brings}; tras {other}, {who} [repite|repites] turno"
        en, es = f"On the other hand, {en}", f"En cambio, {es}"
    else:
        return []
    mover, game = sooner.before.current_player, sooner.before.game
    gains = [
        (each.value * each.amount, player, each.text)
        for player in range(game.players)
        for each in gains_of(game, sooner.after, sooner.replied or sooner.after, player)
        if player != mover and not each.mover_only
    ]
    value, player, brings = max(gains, key=lambda each: each[0])
    if value <= 0:
        return []
    told = sentence(en, es, mover, other=other, player=Player(player), brings=brings)
    return [Reason(told, sign * _SOONER * value)]


def _next_turn(better: Continuation, worse: Continuation, other: Texts) -> list[Reason]:
    """Return reasons from what the player can do in the next turn, where both lines say it."""
    if better.followed is None or worse.followed is None:
        return []
    pairs = [(better.replied or better.after, better.followed)], [(worse.replied or worse.after, worse.followed)]
    is_last = better.followed.is_over and worse.followed.is_over
    found = []
    for each in visible(better.before.current_player, *pairs):
        en = f"{'In the end it' if is_last else 'The next turn'} then probably {{better}}; after {{other}}, {{worse}}"
        es = f"{'Al final' if is_last else 'El turno siguiente'} seguramente {{better}}; tras {{other}}, {{worse}}"
        if each.weight < 0:
            en, es = f"On the other hand, {en[0].lower()}{en[1:]}", f"En cambio, {es[0].lower()}{es[1:]}"
        found.append(Reason(_compared(Texts(en, es), each, other), each.weight))
    return found


def _compared(text: Texts, difference: Difference, other: Texts, player: int | None = None) -> Sentence:
    """Return a sentence comparing what two moves bring, to `player` if it is not the mover."""
    parts: dict[str, Part] = {"better": difference.better.text, "worse": difference.worse.text, "other": other}
    return Sentence(text, None, parts if player is None else {**parts, "player": Player(player)})


# ------------------------------------------------------------------ further on


def _further_on(game: Game, judgement: Judgement, when: Texts, least: float) -> list[Reason]:
    """Return reasons from how many more points the players and the automaton have, on average, where the two searches
    ended: differences beyond the noise, of at least `least`. Alone for a score the loss itself is in points, those of
    the end, and points on the way there would contradict it."""
    if scale_of(game).unit == "points" and not scale_of(game).is_lead:
        return []
    found = []
    for row, (total, margin) in enumerate(zip(judgement.ahead_totals, judgement.ahead_margins, strict=True)):
        if abs(total) < max(least, margin):
            continue
        good = -1.0 if game.lower_wins else 1.0
        weight = good * total * (1.0 if row == judgement.player else -1.0)
        told = _ahead(game, row, judgement.ahead[row], total, when)
        if weight < 0:
            told = sentence("On the other hand, {told}", "En cambio, {told}", told=told)
        found.append(Reason(told, weight))
    return found


def _ahead(game: Game, row: int, by_category: Sequence[float], total: float, when: Texts) -> Sentence:
    """Return a difference in points as a sentence, with the category that most of it comes from."""
    more = Texts("more", "más") if total > 0 else Texts("fewer", "menos")
    size = _size(abs(total))
    if len(by_category) == 1:
        en = "{when}, {name}: about {number} {more} for {player}"
        es = "{when}, {name}: alrededor de {number} {more} para {player}"
        you = Player(row, YOU_AFTER_A_PREPOSITION)
        return sentence(en, es, when=when, name=game.categories[0][1], number=size, more=more, player=you)
    points = Texts("point", "punto") if size.en == "1" else Texts("points", "puntos")
    en = "{when}, {who} [has|have] about {number} {more} {points}"
    es = "{when}, {who} [tiene|tienes] alrededor de {number} {points} {more}"
    is_player = row < game.players
    if not is_player:
        en, es = en.replace("{who}", "the automaton"), es.replace("{who}", "el autómata")
    most = max(range(len(by_category)), key=lambda each: by_category[each] * total)
    if abs(by_category[most]) >= abs(total) / 2:
        en, es = f"{en} (most of it: {{name}})", f"{es} (sobre todo: {{name}})"
    name = game.categories[most][1]
    words = Texts(name.en[:1].lower() + name.en[1:], name.es[:1].lower() + name.es[1:])
    who = row if is_player else None
    return sentence(en, es, who, when=when, number=size, more=more, points=points, name=words)


def _size(total: float) -> Texts:
    """Return a number of points in words: whole ones, or tenths of less than about one."""
    digits = 0 if total >= _ABOUT else 1
    return Texts(*(number(total, digits, lang) for lang in LANGUAGES))
