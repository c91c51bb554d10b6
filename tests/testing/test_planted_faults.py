"""Every fault planted in a game that keeps the laws breaks one of them, with a sentence that says what is wrong."""

import dataclasses
import importlib
import types
from collections.abc import Callable

import numpy as np
import pytest

import lunario
from lunario.core import contract, kernel
from lunario.core.contract import CHANCE
from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.storyteller import Storyteller
from lunario.core.text import Texts
from lunario.testing import check

Fault = Callable[[Game], None]
GAMES = ("toy-race", "nuevos-mundos")
every_game = pytest.mark.parametrize("name", GAMES)
FUNCTIONS = {
    "chance_outcome": contract.chance_outcome,
    "chance_total": contract.chance_total,
    "determinize": contract.determinize,
    "guesses": contract.guesses,
    "observe": contract.observe,
    "sees": contract.sees,
    "settle": kernel.settle,
}
HELD = {"toy-race": "hand", "nuevos-mundos": "hand_size"}  # the field that shows that a hand is not empty


@pytest.fixture
def broken(toy: Definition) -> Callable[..., str]:
    """Return what `check` says about a game with a fault."""

    def sentence(name: str, fault: Fault, players: int = 3) -> str:
        game = lunario.load(name, players)
        fault(game)
        with pytest.raises(AssertionError) as caught:
            check(game, seed=1)
        return str(caught.value)

    return sentence


def replace(game: Game, **functions: Callable[..., object]) -> None:
    """Replace entry points by other functions, in this game object only."""
    for name, function in functions.items():
        game._entries[FUNCTIONS[name]] = function


def real_one(game: Game, name: str) -> Callable[..., object]:
    return game.entry(FUNCTIONS[name])


def record(game: Game, buffer: np.ndarray) -> np.record:
    return buffer.view(game.dtype)[0]


# ------------------------------------------------------------------ what is usual


@pytest.mark.parametrize(
    ("usual", "said"),
    [
        (lambda state, actions: max(actions) + 1, "is not one of"),
        (lambda state, actions: actions[int(state.hand[1 - int(state.to_move)].sum()) % len(actions)], "is hidden"),
    ],
)
def test_a_usual_action_that_is_illegal_or_known_to_others_only(broken, usual, said):
    def fault(game):
        parts = dataclasses.replace(game.parts, flow=types.SimpleNamespace(usual=usual))
        vars(game).update(parts=parts)

    assert said in broken("luna-capital", fault, players=2)


# ------------------------------------------------------------------ who knows what


@every_game
def test_a_determinize_that_does_nothing(broken, name):
    said = broken(name, lambda game: replace(game, determinize=lambda buffer, player, rng: None))
    assert "everybody's guess is the truth: `determinize` does nothing" in said


@every_game
def test_a_determinize_without_chance(broken, name):
    def fault(game):
        real = real_one(game, "determinize")
        replace(game, determinize=lambda buffer, player, rng: real(buffer, player, new_rng(5)))

    assert "`determinize` does not use its random numbers" in broken(name, fault)


@every_game
def test_guesses_that_are_one_too_many(broken, name):
    def fault(game):
        real = real_one(game, "guesses")
        replace(game, guesses=lambda buffer, player: real(buffer, player) + 1)

    assert "random numbers for player 0, as `guesses` says" in broken(name, fault)


def test_guesses_without_the_cards_that_were_put_back(broken):
    """LUNA Capital: cards put back after a landing pad are hidden too, and only one player put them there."""

    def fault(game):
        real = real_one(game, "guesses")
        replace(game, guesses=lambda buffer, player: real(buffer, player) - bool(record(game, buffer).under_size > 2))

    assert "as `guesses` says" in broken("luna-capital", fault)


@every_game
def test_a_determinize_that_keeps_a_hand(broken, name):
    """Guesses made from guesses keep the next seat's cards too: only a match with other cards reveals it."""

    def fault(game):
        real = real_one(game, "determinize")

        def determinize(buffer, player, rng):
            held, seat = record(game, buffer)[HELD[name]], (player + 1) % game.players
            kept = held[seat].copy()
            held[seat] = 0
            real(buffer, player, rng)
            held[seat] = kept

        replace(game, determinize=determinize)

    assert "'s guess knows what" in broken(name, fault)


@every_game
def test_a_determinize_that_takes_a_spectator_for_a_player(broken, name):
    def fault(game):
        real = real_one(game, "determinize")
        replace(game, determinize=lambda buffer, player, rng: real(buffer, max(0, player), rng))

    assert "a spectator's guess knows what a spectator has not seen" in broken(name, fault)


@every_game
def test_a_determinize_that_changes_what_everybody_knows(broken, name):
    """The steps so far in the toy, the worlds in Nuevos Mundos."""

    def fault(game):
        real, field = real_one(game, "determinize"), {"toy-race": "steps", "nuevos-mundos": "world"}[name]

        def determinize(buffer, player, rng):
            real(buffer, player, rng)
            record(game, buffer)[field].flat[0] ^= 1

        replace(game, determinize=determinize)

    assert "view is another one in a guess: it tells a secret, or `determinize` changes" in broken(name, fault)


def test_a_determinize_that_keeps_old_cards(broken):
    """Nuevos Mundos: cards drawn from an earlier creation pile. They leak long after they were drawn."""

    def fault(game):
        real = real_one(game, "determinize")

        def determinize(buffer, player, rng):
            state = record(game, buffer)
            before = state.generation.copy()
            old = before < state.pile_generation
            state.generation[old] = 99
            real(buffer, player, rng)
            state.generation[old] = before[old]

        replace(game, determinize=determinize)

    assert "'s guess knows what" in broken("nuevos-mundos", fault, players=2)


@every_game
def test_a_sees_that_is_always_true(broken, name):
    said = broken(name, lambda game: replace(game, sees=lambda buffer, action, player: True))
    assert "says that it hides something, but everybody sees every action" in said


@every_game
def test_a_sees_that_is_true_for_spectators(broken, name):
    def fault(game):
        real = real_one(game, "sees")
        replace(game, sees=lambda buffer, action, player: player < 0 or real(buffer, action, player))

    assert "`sees` says that a spectator sees “" in broken(name, fault)


@every_game
def test_a_sees_that_is_never_true(broken, name):
    said = broken(name, lambda game: replace(game, sees=lambda buffer, action, player: False))
    assert "acts without seeing it" in said or "but the view tells" in said


@every_game
def test_a_game_that_hides_and_says_it_does_not(broken, name):
    def fault(game):
        game.definition = dataclasses.replace(game.definition, hides=False)

    assert f"{name} says that it hides nothing, but player 0 has another view than a spectator" in broken(name, fault)


def test_a_game_without_secrets_in_which_somebody_does_not_see(broken):
    said = broken("nova-luna", lambda game: replace(game, sees=lambda buffer, action, player: player != 2))
    assert "nova-luna says that it hides nothing, but player 2 does not see “" in said


def test_a_game_without_secrets_in_which_somebody_guesses(broken):
    def fault(game):
        def determinize(buffer, player, rng):
            record(game, buffer).marker ^= 1

        replace(game, determinize=determinize)

    assert "nova-luna says that it hides nothing, but player 0 has something to guess" in broken("nova-luna", fault)


@pytest.mark.parametrize("name", ["nova-luna", "nomadas"])
def test_a_game_that_hides_nothing_and_says_it_does(broken, name):
    def fault(game):
        game.definition = dataclasses.replace(game.definition, hides=True)

    assert "says that it hides something, but everybody sees every action" in broken(name, fault)


@every_game
def test_an_observation_that_leaks(broken, name):
    def fault(game):
        real = real_one(game, "observe")

        def observe(buffer, player, out):
            real(buffer, player, out)
            hand = record(game, buffer).hand[(player + 1) % game.players].astype(int)
            out[-1] += int(hand @ np.arange(len(hand))) / 100

        replace(game, observe=observe)

    assert "observation tells" in broken(name, fault)


@every_game
def test_a_view_that_leaks(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.view")
        real = module.public
        monkeypatch.setattr(module, "public", lambda state: {**real(state), "hands": state.hand.tolist()})

    assert "but the view tells it from “" in broken(name, fault)


@every_game
def test_a_story_that_tells_what_it_made_up(broken, monkeypatch, name):
    """A storyteller gets states without secrets; one that reads hands tells what was guessed for them."""

    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.story")
        real = module.caption

        def caption(step):
            told = real(step)
            return dataclasses.replace(told, parts={**told.parts, "hands": str(step.after.record.hand.tolist())})

        monkeypatch.setattr(module, "caption", caption)

    assert "the story tells " in broken(name, fault) and "what is made up" in broken(name, fault)


@every_game
def test_a_storyteller_that_is_handed_secrets(broken, monkeypatch, name):
    def fault(game):
        monkeypatch.setattr(Storyteller, "_as_known", lambda self, state: state.clone())
        module = importlib.import_module(f"{game.definition.package}.story")
        real = module.tell

        def tell(steps):
            hands = str(steps[-1].after.record.hand.tolist())
            return [
                told._replace(
                    headline=dataclasses.replace(told.headline, parts={**told.headline.parts, "hands": hands})
                )
                for told in real(steps)
            ]

        monkeypatch.setattr(module, "tell", tell)

    assert "what happened unseen" in broken(name, fault)


@every_game
def test_a_story_that_leaves_a_language_out(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.story")
        real = module.caption
        monkeypatch.setattr(
            module, "caption", lambda step: dataclasses.replace(real(step), text=Texts("It went on", ""))
        )

    assert "not a sentence: “”" in broken(name, fault)


@every_game
def test_a_story_that_is_not_a_sentence_while_the_turn_goes_on(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.story")
        real = module.tell

        def tell(steps):
            told = real(steps)
            if module.section(steps[-1].after.record) != module.section(steps[-1].before.record):
                return told
            return [each._replace(headline=dataclasses.replace(each.headline, text=Texts("", ""))) for each in told]

        monkeypatch.setattr(module, "tell", tell)

    assert "not a sentence: “" in broken(name, fault)


# ------------------------------------------------------------------ the rest


@every_game
def test_a_picture_that_is_not_well_formed(broken, monkeypatch, name):
    def fault(game: Game) -> None:
        monkeypatch.setattr(game.parts.picture, "picture", lambda view, turn, lang, theme: "<svg>")

    assert "pictures_are_sound" in broken(name, fault)


@every_game
def test_a_picture_of_more_than_the_view(broken, monkeypatch, name):
    """Everything drawn must be in the view that can be sent, and not in an object passed around."""

    def fault(game: Game) -> None:
        real = game.parts.picture.picture
        told = iter(range(10**6))
        monkeypatch.setattr(
            game.parts.picture, "picture", lambda *view: real(*view).replace("<title>", f"<title>{next(told)}")
        )

    assert "not made from the view alone" in broken(name, fault)


@every_game
def test_wrong_weights_of_chance(broken, name):
    """The first outcome weighs one more than it should."""

    def fault(game):
        def wrong(real):
            def function(buffer, *rest):
                player, n = real(buffer, *rest)
                if player == CHANCE and n > 1:
                    weights = rest[2]
                    weights[0] += 1
                return player, n

            return function

        game.step = wrong(game.step)

    assert "outcomes are not sampled by their weights" in broken(name, fault)


@every_game
def test_a_wrong_total_of_chance(broken, name):
    def fault(game):
        real = real_one(game, "chance_total")
        replace(game, chance_total=lambda buffer: real(buffer) + 1)

    assert "but chance_total is" in broken(name, fault)


@every_game
def test_numbers_that_point_at_other_outcomes(broken, name):
    """Each outcome has the right probability, but a seed would not give the same match elsewhere."""

    def fault(game):
        real, total = real_one(game, "chance_outcome"), real_one(game, "chance_total")
        replace(game, chance_outcome=lambda buffer, number: real(buffer, total(buffer) - 1 - number))

    assert "where chance_outcomes lists" in broken(name, fault)


@every_game
@pytest.mark.parametrize(
    ("limit", "said"),
    [("most_legal", "actions are legal, but Limits"), ("most_outcomes", "outcomes are possible, but Limits"),
     ("longest", "the match is not over after"), ("actions", "outside "), ("outcomes", "outside ")],
)  # fmt: skip
def test_a_limit_that_is_too_small(broken, name, limit, said):
    def fault(game):
        game.limits = dataclasses.replace(game.limits, **{limit: getattr(game.limits, limit) // 3})

    assert said in broken(name, fault)


@every_game
def test_notation_that_cannot_be_read(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.text")
        real = module.notation
        monkeypatch.setattr(module, "notation", lambda state, action: f"{real(state, action)}!")

    assert "reads back as nothing (" in broken(name, fault)


@every_game
def test_words_that_are_refused_without_a_sentence(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.text")
        real = module.parse
        monkeypatch.setattr(module, "parse", lambda state, text: real(state, text) if text.strip() else int(text))

    assert "parse refuses “” without a sentence in each language" in broken(name, fault)


@every_game
def test_notation_that_reads_back_as_another_action(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.text")
        real = module.parse
        monkeypatch.setattr(module, "parse", lambda state, text: real(state, text) ^ 1)

    assert "reads back as" in broken(name, fault)


@every_game
def test_a_score_that_counts_what_was_there_before(broken, name):
    def fault(game):
        real = real_one(game, "settle")

        def settle(buffer, out, *rest):
            before = out.copy()
            real(buffer, out, *rest)
            out += before

        replace(game, settle=settle)

    assert "points are added to what was there before, not written" in broken(name, fault)


@every_game
def test_points_that_count_in_two_categories(broken, name):
    def fault(game):
        real, categories = real_one(game, "settle"), game.categories

        def settle(buffer, out, *rest):
            parts = np.zeros((len(out), len(categories)), np.int32)
            real(buffer, parts, *rest)
            out[:, :-1], out[:, -1] = parts, parts[:, 0]

        game.categories = [*categories, ("again", Texts("again", "otra vez"))]
        replace(game, settle=settle)

    said = broken(name, fault)
    assert "the same points count twice" in said or "points are place" in said


def test_a_category_that_counts_double(broken):
    """Nuevos Mundos: the total no longer agrees with the places."""

    def fault(game):
        real = real_one(game, "settle")

        def settle(buffer, out, *rest):
            real(buffer, out, *rest)
            out[:, 0] *= 2

        replace(game, settle=settle)

    assert "points are place" in broken("nuevos-mundos", fault)


@every_game
def test_a_fact_that_is_not_declared(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.facts")
        monkeypatch.setattr(module, "facts", lambda state: [])

    assert "which it does not declare" in broken(name, fault)


@every_game
def test_a_fact_without_words(broken, monkeypatch, name):
    def fault(game):
        module = importlib.import_module(f"{game.definition.package}.facts")
        real = module.facts
        monkeypatch.setattr(module, "facts", lambda state: [each._replace(text=Texts("x", "")) for each in real(state)])

    assert "lacks words" in broken(name, fault)
