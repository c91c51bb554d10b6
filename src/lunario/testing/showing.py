"""The laws of what people see: words, refusals, guides, views and pictures."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from xml.etree import ElementTree

from lunario.core.errors import NO_ACTION, OVER, IllegalAction, UnreadableAction
from lunario.core.game import Game
from lunario.core.palette import THEMES
from lunario.core.random import below, new_rng
from lunario.core.rules_page import rules_told
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.testing.cases import possible_events, some_states


def words_are_sound(game: Game, seed: int) -> None:
    """Notation is short ASCII and can be read back; choices have distinct descriptions, targets and effects."""
    for state in some_states(game, seed, 60):
        choices = possible_events(state)
        notations = [state.notation(action) for action in choices]
        assert len(set(notations)) == len(notations), f"two choices are written alike: {notations}"
        _check_told_apart(state)
        for action, notation in list(zip(choices, notations, strict=True))[:: max(1, len(choices) // 10)]:
            assert notation.isascii() and len(notation) < 80 and notation == notation.strip(), notation
            assert _read(state, notation) == action, (
                f"“{notation}” reads back as {_read(state, notation)}, not {action}"
            )
            _check_words(state, action)
            spanish = state.notation(action, "es")
            assert _read(state, spanish) == action, f"“{spanish}” reads back as {_read(state, spanish)}, not {action}"


def _check_told_apart(state: State) -> None:
    """Check that no two choices of a player are described alike."""
    for lang in LANGUAGES:
        told = Counter(state.describe(action, lang) for action in state.legal_actions())
        twice = [words for words, count in told.items() if count > 1]
        assert not twice, f"two choices are described alike: {twice[0]}"


def _read(state: State, notation: str) -> int | str:
    """Return the action, or why the notation cannot be parsed."""
    try:
        return state.parse(notation)
    except UnreadableAction as problem:
        return f"nothing ({problem})"


def nonsense_is_refused(game: Game, seed: int) -> None:
    """Words that are not an action are refused with a sentence in each language."""
    for state in some_states(game, seed, 12):
        for notation in [state.notation(action) for action in possible_events(state)[:2]]:
            verb = notation.split(" ")[0]
            for words in ("", "  ", "²", "fly", verb, f"{verb} ²", f"{verb} {2**70}", f"{notation} {notation}"):
                _check_unreadable(state, words)


def _check_unreadable(state: State, words: str) -> None:
    try:
        action = state.game.parts.text.parse(state.record, words)
    except ValueError as problem:
        assert len(problem.args) == len(LANGUAGES) and all(str(text).endswith(".") for text in problem.args), (
            f"parse refuses “{words}” without a sentence in each language: {problem.args}"
        )
    else:
        last = state.game.limits.actions + state.game.limits.outcomes
        assert 0 <= action < last, f"parse takes “{words}” for the action {action}, which there is not"


def _check_words(state: State, action: int) -> None:
    for lang in LANGUAGES:
        assert state.describe(action, lang).strip()
        assert state.describe(action, lang, hidden=True).strip()
    json.dumps(state.targets(action))
    if not state.is_chance:
        before = bytes(state)
        for effect in state.preview(action):
            assert all(effect["text"].values()), f"an effect has no words: {effect}"
        assert bytes(state) == before, "the preview changed the state"


def refusals_give_a_reason(game: Game, seed: int) -> None:
    """An illegal action changes nothing and is refused with a rule from RULES.md, in both languages."""
    known = set(re.findall(r"\b[A-Z]{2,}-[0-9A-Z]+\b", game.definition.page("RULES.md"))) | {OVER, NO_ACTION}
    last = game.limits.actions + game.limits.outcomes
    rng = new_rng(seed)
    for state in some_states(game, seed, 12):
        before = bytes(state)
        legal = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        wrong = {-1, last, last + 5} | {below(rng, last) for _ in range(300)} | set(range(last - 40, last))
        wrong |= set(range(max(0, game.limits.actions - 40), game.limits.actions))
        for action in sorted(wrong - legal):
            _check_refusal(state, action, known)
        assert bytes(state) == before, "a refused action changed the state"


def _check_refusal(state: State, action: int, known: set[str]) -> None:
    try:
        state.apply(action)
    except IllegalAction as refusal:
        assert refusal.reason.rule in known, f"{refusal.reason.rule} is not in RULES.md"
        assert refusal.reason.text.en.endswith(".") and refusal.reason.text.es.endswith("."), refusal
    else:
        raise AssertionError(f"the illegal action {action} was played")


def guides_are_sound(game: Game, seed: int) -> None:
    """Newcomers are told the goal, each decision and its rule, which the players' rules cover; nothing hidden."""
    assert all(game.goal[lang] for lang in LANGUAGES), "the goal lacks words"
    told = [set(rules_told(game.definition.page(f"rules.{lang}.md"))) for lang in LANGUAGES]
    for state in some_states(game, seed, 60):
        rule = state.rule()
        assert all(rule in page for page in told), f"the rules for players do not tell {rule}"
        if state.current_player >= 0:
            known = state.determinize(state.current_player, new_rng(seed))
            for lang in LANGUAGES:
                assert state.decision(lang).strip(), f"nobody is told what to decide: {rule}"
                assert known.decision(lang) == state.decision(lang), (
                    "a decision is told from what the player cannot know"
                )
            assert known.rule() == rule, "the rule of a decision follows from what the player cannot know"


def views_are_json(game: Game, seed: int) -> None:
    """Every player's view and a spectator's can be sent, and drawn in both languages within 100 columns."""
    for state in some_states(game, seed, 6):
        for reader in [*range(game.players), None]:
            json.dumps(state.view(reader))
            assert state.view(reader) == state.clone().view(reader), "a view changed what another one is made from"
            for lang in LANGUAGES:
                width = max(map(len, state.draw(reader, lang).splitlines()))
                assert width <= 100, f"a drawing is {width} columns wide"
                for page in state.pages(reader, lang):
                    width = max(map(len, page.text.splitlines()), default=0)
                    assert 0 < width <= 80, f"the page {page.name[lang]} is {width} columns wide"


def pictures_are_sound(game: Game, seed: int) -> None:
    """A picture is well-formed, in both themes and languages, and shows no more than the view that was sent."""
    for state in some_states(game, seed, 4):
        for reader in [*range(game.players), None]:
            sent = json.loads(json.dumps(state.view(reader)))
            for lang, theme in itertools.product(LANGUAGES, THEMES):
                drawn = state.picture(reader, lang, theme)
                again = game.parts.picture.picture(sent, state.whose_turn(reader, lang), lang, theme)
                assert drawn == again, "a picture is not made from the view alone"
                assert _root_of(drawn).endswith("svg"), "a picture is not an SVG document"


def _root_of(document: str) -> str:
    try:
        return ElementTree.fromstring(document).tag
    except ElementTree.ParseError as problem:
        raise AssertionError(f"a picture is not well-formed: {problem}") from problem
