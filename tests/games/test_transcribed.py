"""Owners' sets are played like ours: every piece that no rulebook forbids, with a warning that names the departure."""

import pytest
from rich.console import Console
from rich.style import Style

import lunario
from lunario.cli.screen import styled
from lunario.core import registry
from lunario.core.components import own_set, read_set
from lunario.testing import LAWS
from tests.contract.agreement import compare_match
from tests.games.transcribed import CHANGES, write_set

WARNED = {
    "luna-capital": ["cards with two doubles: 4", "mod-habs for mod-habs or meteorites"],
    "nomadas": ["songs of equal value (4)"],
    "nova-luna": [],
    "nuevos-mundos": ["ocean 01–12, coast 13–17"],
}


@pytest.fixture(params=sorted(CHANGES))
def transcribed(request, tmp_path):
    definition = registry.find(request.param)
    return definition, write_set(definition, tmp_path)


def test_departures_are_named_wherever_the_pieces_are(transcribed):
    definition, path = transcribed
    found = read_set(definition, path)
    assert len(found.warnings) == len(WARNED[definition.name])
    for warning, words in zip(found.warnings, WARNED[definition.name], strict=True):
        assert words in warning.en and warning.en in found.origin.en
        assert warning.es != warning.en and warning.es in found.origin.es
    assert own_set(definition).warnings == ()


def test_engine_and_oracle_agree_on_transcribed_sets(transcribed):
    definition, path = transcribed
    for seed, players in enumerate(definition.player_counts):
        game = lunario.load(definition.name, players, components=path)
        compare_match(game, seed, every_position=True, components=path)


LAWS_HERE = ("words_are_sound", "numbers_have_meanings", "views_are_json")  # all of them: `make soak`


def test_transcribed_sets_keep_the_laws(transcribed):
    """Notations are unique and read back, every choice has words of its own, and every number a meaning."""
    definition, path = transcribed
    game = lunario.load(definition.name, 2, components=path)
    for law in (law for law in LAWS if law.__name__ in LAWS_HERE):
        law(game, 1000)


def test_computer_players_play_transcribed_sets_and_their_files_are_read(transcribed, tmp_path):
    definition, path = transcribed
    game = lunario.load(definition.name, 2, components=path)
    match, rng = game.new_match(seed=3), lunario.Rng(3)
    player = lunario.create_player("greedy", game)
    while not match.is_over:
        match.play(lunario.decide(player, match.state, rng))
    match.save(tmp_path / "match.lunario")
    assert lunario.Match.load(tmp_path / "match.lunario") == match


@pytest.mark.parametrize(("lang", "words"), [("en", "mod-hab for meteorites"), ("es", "mod-hab de meteoritos")])
def test_the_key_of_luna_capital_names_the_mod_habs_of_owners_sets(tmp_path, lang, words):
    definition = registry.find("luna-capital")
    keys = []
    for components in (write_set(definition, tmp_path), None):
        match = lunario.load("luna-capital", 4, components=components).new_match(seed=1)
        while not match.is_over and "mR" not in str(match.view(0)["lots"]):
            match.play(match.legal_actions()[0])
        keys.append(match.state.game.parts.draw.pages(match.view(0), lang)[-1].text)
    assert words in keys[0] and words not in keys[1]


def test_values_have_the_colours_of_their_biomes_in_the_terminal(tmp_path):
    path = write_set(registry.find("nuevos-mundos"), tmp_path)
    for components, colours in ((path, ("bright_blue", "cyan")), (None, ("cyan", "cyan"))):  # 12 is ocean there
        state = lunario.load("nuevos-mundos", components=components).new_state()
        text = styled("12 13", state)
        assert [text.get_style_at_offset(Console(), offset) for offset in (0, 3)] == [Style.parse(c) for c in colours]
