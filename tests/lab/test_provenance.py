"""Whatever shows figures says which pieces are those of the box, and which are ours."""

import pytest

import lunario
from benchmarks.strength.report import about_pieces
from benchmarks.studies import PAGES, about, page_of
from lunario.analysis import analyse, report, settings_of, tell
from lunario.analysis.match_page import page as match_page
from lunario.core.components import own_set, set_from_text
from lunario.core.provenance import CAVEAT
from lunario.core.registry import find
from lunario.lab.page import page, with_notes
from lunario.lab.study import Study
from lunario.server.http.rest import _stand_in
from lunario.table.games import play_with
from tests.cli.program import lunario as program
from tests.games.transcribed import write_set

OURS = "nomadas"


@pytest.fixture(scope="module")
def studied():
    study = Study({"": lunario.load(OURS)}, ("greedy", "greedy"), "1", 16)
    list(study.run(1))
    return study.report()


@pytest.mark.parametrize("name", lunario.games())
def test_a_set_says_what_of_it_is_printed(name):
    own = own_set(find(name))
    assert own.origin is not None and own.origin.en.startswith("From the box: ")
    assert (own.caveat is None) == ("Lunario’s own" not in own.origin.en) == (name == "nova-luna")
    mine = set_from_text(find(name), "mine.csv", own.text)
    assert mine.origin.en == "A set of yours: mine.csv." and mine.origin.es.endswith("tuyo: mine.csv.")
    assert mine.caveat is None


def test_nuevos_mundos_claims_no_more_than_is_known():
    provenance = find("nuevos-mundos").provenance
    assert "NM-C1" in provenance.ours.en and "NM-C1" in provenance.ours.es and "biomes" in provenance.printed.en


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_studys_page_says_it_above_all_figures(studied, lang):
    text, origin = page(studied, lang), own_set(find(OURS)).origin[lang]
    assert text.index(origin) < text.index(CAVEAT[lang]) < text.index("<svg")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_departures_of_a_compared_set_are_named_above_all_figures(tmp_path, lang):
    other = lunario.load(OURS, components=write_set(find(OURS), tmp_path))
    study = Study({"": lunario.load(OURS), "mine": other}, ("greedy", "greedy"), "1", 4)
    list(study.run(1))
    text, warning = page(study.report(), lang), other.components.warnings[0][lang]
    assert text.index(f"mine: {other.components.origin[lang]}") < text.index(warning) < text.index("<svg")


def test_departures_are_named_in_an_analysis_and_where_a_server_uses_the_set(tmp_path):
    other = lunario.load(OURS, components=write_set(find(OURS), tmp_path))
    match = other.new_match(seed=1)
    assert other.components.warnings[0].en in tell(match, report(match, []))["pieces"]
    play_with(find(OURS), other.components)
    try:
        assert other.components.warnings[0].es in _stand_in(find(OURS)).es
    finally:
        play_with(find(OURS), None)


def test_notes_are_replaced_in_a_page_as_it_is(studied):
    """The figures need no matches for that, and the page is what writing it again would give."""
    own = own_set(find(OURS))
    first, second = (page(studied, "en", findings) for findings in (["One."], ["Two.", "<Three>"]))
    assert with_notes(first, own, ["Two.", "<Three>"], "en") == second
    assert with_notes(with_notes(first, own, [], "en"), own, ["One."], "en") == first
    assert with_notes(first, own, [], "en") == page(studied, "en")


@pytest.mark.parametrize("name", lunario.games())
def test_the_pages_in_the_documents_say_it_and_have_the_findings(name):
    text = page_of(name).read_text(encoding="utf-8")
    assert with_notes(text, own_set(find(name)), about(name)["findings"], "en") == text
    if own_set(find(name)).caveat is not None:
        assert CAVEAT.en in text
    strength = (PAGES.parent / "strength.md").read_text(encoding="utf-8")
    assert strength.count(about_pieces(own_set(find(name)))) == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_commands_with_figures_say_it(lang):
    origin = own_set(find(OURS)).origin[lang]
    for command in (("simulate", OURS, "-n", 2), ("arena", OURS, "--players", "greedy,random", "--games", 2)):
        assert origin in " ".join(program(*command, "--workers", 1, lang=lang).out.split())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_play_says_it_on_the_first_screen_only(lang, tmp_path):
    arguments = ("play", OURS, "--players", "human,greedy", "--save", tmp_path / "m.lunario", "--seed", 7)
    out = program(*arguments, typed="1\n1\n1\n", lang=lang).out
    assert " ".join(out.split()).count(own_set(find(OURS)).origin[lang]) == 1


def test_an_analysis_says_it():
    match = lunario.load(OURS).new_match(seed=7)
    match.play(match.legal_actions()[0])
    found = report(match, analyse(match, settings_of(match.game, iterations=16)))
    told = tell(match, found, "es")
    assert told["pieces"] == own_set(find(OURS)).origin.es in match_page(match, told, "es").replace("&#x27;", "'")
