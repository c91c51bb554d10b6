"""The laws of hidden information. A *reader* is a player, or None for a spectator.

`sees` says which events a reader sees, `view` and `observe` what the reader knows, `determinize` what the reader may
guess, and `guesses` how many random numbers that takes. The laws check them against each other: whatever one gives
away, another denies.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from lunario.core import contract
from lunario.core.arrays import Ints
from lunario.core.contract import SPECTATOR
from lunario.core.game import Game
from lunario.core.random import below, new_rng, next32
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.testing.cases import possible_events, some_states, walk

Reader = int | None

MATCHES = 20  # at most, to find something hidden
FORKS = 8  # pairs of matches that differ in one unseen event


def readers(game: Game) -> list[Reader]:
    return [*range(game.players), None]


def named(reader: Reader) -> str:
    return "a spectator" if reader is None else f"player {reader}"


# ------------------------------------------------------------------ whether there is anything to hide


def hiding_is_declared(game: Game, seed: int) -> None:
    """A game that hides keeps some events from some readers, and some guesses are wrong; other games hide nothing at
    all.

    In solo games, a player may or may not hide something from spectators.
    """
    if not game.definition.hides:
        for state in some_states(game, seed, 60):
            _check_open(state)
    elif game.players > 1:
        _find_hidden(game, seed)


def _check_open(state: State) -> None:
    """Check that everybody sees every action, has the same view and guesses the truth."""
    public = _without_viewer(state, None)
    for reader in readers(state.game):
        who = f"{state.game.name} says that it hides nothing, but {named(reader)}"
        for action in possible_events(state):
            assert state.sees(action, reader), f"{who} does not see “{state.notation(action)}”"
        assert _without_viewer(state, reader) == public, f"{who} has another view than a spectator"
        assert state.determinize(reader, new_rng(1)) == state, f"{who} has something to guess"


def _without_viewer(state: State, reader: Reader) -> dict[str, object]:
    """Return a view without `player`, which names the viewer."""
    return {name: content for name, content in state.view(reader).items() if name != "player"}


def _find_hidden(game: Game, seed: int) -> None:
    """Play until an event was unseen, a guess was wrong, and two guesses of the same reader differed."""
    says = f"{game.name} says that it hides something, but"
    unseen = wrong = various = False
    for state in (state for match in range(MATCHES) for state in _hiding_states(game, seed + match)):
        unseen = True
        for reader in readers(game):
            one, two = (state.determinize(reader, new_rng(number)) for number in (1, 2))
            wrong = wrong or one != state
            various = various or one != two
        if wrong and various:
            return
    assert unseen, f"{says} everybody sees every action: `sees` is wrong, or `hides`"
    assert wrong, f"{says} everybody's guess is the truth: `determinize` does nothing"
    assert various, f"{says} every guess is the same: `determinize` does not use its random numbers"


def _hiding_states(game: Game, seed: int) -> Iterator[State]:
    """Yield the states of a random match right after an event that somebody did not see."""
    hidden = False
    for state, action in walk(game, seed):
        if hidden:
            yield state
        hidden = any(not state.sees(action, reader) for reader in readers(game))


# ------------------------------------------------------------------ what an event gives away


def events_show_what_is_seen(game: Game, seed: int) -> None:
    """Players see their own actions. An event that a reader sees changes the view; an unseen one reveals nothing."""
    rng = new_rng(seed)
    for state in some_states(game, seed, 40):
        found = possible_events(state)
        some = sorted({found[below(rng, len(found))] for _ in range(5)}) if found else []
        if state.current_player >= 0:
            for action in some:
                assert state.sees(action, state.current_player), f"player {state.current_player} acts without seeing it"
        after = {action: state.after(action) for action in some}
        for reader in readers(game):
            _check_seen(state, after, reader)
            _check_unseen(state, after, reader)


def _check_seen(state: State, after: dict[int, State], reader: Reader) -> None:
    seen = [action for action in after if state.sees(action, reader)]
    for one, two in itertools.pairwise(seen):
        if after[one] != after[two]:
            assert after[one].view(reader) != after[two].view(reader), (
                f"`sees` says that {named(reader)} sees “{state.notation(one)}”, "
                f"but it looks the same as “{state.notation(two)}”"
            )


def _check_unseen(state: State, after: dict[int, State], reader: Reader) -> None:
    unseen = [action for action in after if not state.sees(action, reader)]
    for lang in LANGUAGES:
        words = {state.describe(action, lang, hidden=True) for action in unseen}
        assert len(words) <= 1, f"a log line tells {named(reader)} what happened: {sorted(words)}"
    for one, two in itertools.pairwise(unseen):
        assert after[one].view(reader) == after[two].view(reader), (
            f"{named(reader)} does not see “{state.notation(one)}”, but the view tells it from “{state.notation(two)}”"
        )
        _check_alike(after[one], after[two], reader)


# ------------------------------------------------------------------ what can be told later


def unseen_events_stay_unseen(game: Game, seed: int) -> None:
    """A reader cannot distinguish two matches that differ in one event the reader did not see.

    From there on both continue alike. Once they look different, something was shown, and nothing more can be checked.
    """
    forks = list(_forks(game, seed))
    rng = new_rng(seed)
    for state, reader, one, two in forks[:: max(1, math.ceil(len(forks) / FORKS))]:
        _follow(state.after(one), state.after(two), reader, rng)


def _forks(game: Game, seed: int) -> Iterator[tuple[State, Reader, int, int]]:
    """Yield the states of a random match with two events that look alike to a reader, one reader after another."""
    turn = 0
    for state, _ in walk(game, seed):
        for step in range(game.players + 1):
            reader = readers(game)[(turn + step) % (game.players + 1)]
            unseen = [action for action in possible_events(state) if not state.sees(action, reader)]
            if len(unseen) > 1:
                yield state.clone(), reader, unseen[0], unseen[-1]
                turn += 1
                break


def _follow(one: State, two: State, reader: Reader, rng: Ints) -> None:
    """Continue both alike, comparing them ever more rarely: what leaks at once mostly leaks later too."""
    events = 0
    while one.current_player == two.current_player:
        if events & (events - 1) == 0:  # 0, 1, 2, 4, 8 …
            if one.view(reader) != two.view(reader):
                return
            _check_alike(one, two, reader)
        shared = sorted(set(possible_events(one)) & set(possible_events(two)))
        if not shared:
            return
        action = shared[below(rng, len(shared))]
        one.apply(action)
        two.apply(action)
        events += 1


def _check_alike(one: State, two: State, reader: Reader) -> None:
    """Check that two states are the same to a reader whose view is the same."""
    guesses = [state.determinize(reader, new_rng(3)) for state in (one, two)]
    assert guesses[0] == guesses[1], f"{named(reader)}'s guess knows what {named(reader)} has not seen"
    if reader is not None:
        assert one.observation(reader).tobytes() == two.observation(reader).tobytes(), (
            f"{named(reader)}'s observation tells what {named(reader)} has not seen"
        )
        if one.current_player == two.current_player == reader:
            _check_mover(one, two)


# ------------------------------------------------------------------ guesses


def secrets_are_kept(game: Game, seed: int) -> None:
    """A reader gets the same in every state that the reader considers possible."""
    for number, state in enumerate(some_states(game, seed, 20)):
        for reader in readers(game):
            one = state.determinize(reader, new_rng(1000 + number))
            _check_numbers(state, reader)
            two = state.determinize(reader, new_rng(2000 + number))
            assert state.view(reader) == one.view(reader) == two.view(reader), (
                f"{named(reader)}'s view is another one in a guess: "
                "it tells a secret, or `determinize` changes what is known"
            )
            again = [other.determinize(reader, new_rng(3000 + number)) for other in (state, one, two)]
            assert again[0] == again[1] == again[2], f"{named(reader)}'s guess knows the truth"
            if reader is not None:
                seen = [other.observation(reader).tobytes() for other in (state, one, two)]
                assert seen[0] == seen[1] == seen[2], f"{named(reader)}'s observation tells a secret"
                if state.current_player == reader:
                    _check_mover(state, one)


def _check_numbers(state: State, reader: Reader) -> None:
    """Check that a guess takes as many random numbers as `guesses` says."""
    taken, passed = new_rng(1), new_rng(1)
    state.determinize(reader, taken)
    count = state.game.entry(contract.guesses)(state.buffer, SPECTATOR if reader is None else reader)
    for _ in range(count):
        next32(passed)
    assert taken.tolist() == passed.tolist(), (
        f"`determinize` does not draw {count} random numbers for {named(reader)}, as `guesses` says"
    )


def _check_mover(state: State, guess: State) -> None:
    """Check that the player to move reads and is offered the same in any state that looks the same."""
    assert guess.legal_actions() == state.legal_actions(), "the legal actions depend on a secret"
    for action in state.legal_actions()[::5]:
        assert state.describe(action) == guess.describe(action), "a description tells a secret"
        assert state.preview(action) == guess.preview(action), "a preview tells a secret"
        assert state.targets(action) == guess.targets(action), "targets tell a secret"


SECRECY = (hiding_is_declared, events_show_what_is_seen, unseen_events_stay_unseen, secrets_are_kept)
