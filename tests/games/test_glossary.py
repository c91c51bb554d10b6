"""Every sign on a board has a term and every term a sign; players' rules cover what guides link to, with figures."""

import itertools
import re
from pathlib import Path

import pytest

import lunario
from lunario.core import registry
from lunario.core.errors import BrokenGame
from lunario.core.figures import figures
from lunario.core.glossary import EVERYWHERE, glossary
from lunario.core.rules_page import figures_named, readable, rules_told
from lunario.core.text import LANGUAGES
from tests.registered import OURS
from tests.toy import GAME

WEB = Path(__file__).parents[2] / "web" / "src"
NAMES = lunario.games()
of_ours = pytest.mark.parametrize("name", OURS)  # what is asked of the games of this package
LITERAL = re.compile(r"'([a-z]+(?:-[a-z]+)*)'")


def keys_used(folder: Path) -> set[str]:
    """Return the terms a game's front end shows: in `data-term="…"`, `data-term={…}` and the strings of terms.ts."""
    used = set()
    for path in folder.glob("*.svelte"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'data-term="([^"]+)"', text))
        for expression in re.findall(r"data-term=\{([^}]*)\}", text):
            used |= {key for key in LITERAL.findall(expression) if not re.search(rf"=== '{key}'", expression)}
    if (folder / "terms.ts").exists():
        lines = (folder / "terms.ts").read_text(encoding="utf-8").splitlines()
        used |= {key for line in lines if "import" not in line for key in _values(line)}
    return used


def keys_of_module(folder: Path) -> set[str]:
    """The terms that the board of another package shows: `term: '…'` and `'data-term': '…'`."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js")))
    return set(re.findall(r"term'?: '([a-z-]+)'", text))


def _values(line: str) -> list[str]:
    """Return the strings in a line that are values: after a colon, a question mark or `return`, not in comparisons."""
    return re.findall(r"(?:: |\? |return )'([a-z]+(?:-[a-z]+)*)'", line)


@pytest.mark.parametrize("name", NAMES)
def test_the_board_and_the_glossary_have_the_same_terms(name):
    board = registry.find(name).board
    used = keys_used(WEB / "games" / name) if board is None else keys_of_module(board.parent)
    assert used | set(EVERYWHERE) == set(glossary(registry.find(name)))


def test_the_table_shows_the_terms_of_every_game():
    players = (WEB / "table" / "Players.svelte").read_text(encoding="utf-8")
    assert set(re.findall(r'data-term="([^"]+)"', players)) == set(EVERYWHERE)


@pytest.mark.parametrize("name", NAMES)
def test_terms_are_explained_in_both_languages(name):
    for key, term in glossary(registry.find(name)).items():
        assert term.text.en.endswith(".") and term.text.es.endswith("."), key
        assert term.text.en != term.text.es


@pytest.mark.parametrize(
    "page",
    [
        '[seat]\nen = ["a", "b"]\nes = ["c", "d"]',
        '[score]\nen = ["Steps"]\nes = ["Pasos", "x"]',
        '[score]\nen = ["a", "b"]',
    ],
)
def test_a_glossary_that_lacks_something_is_refused(page, monkeypatch):
    monkeypatch.setattr(type(GAME), "page", lambda self, name: page)
    with pytest.raises(BrokenGame, match="needs the term score"):
        glossary(GAME)


@pytest.mark.parametrize("name", NAMES)
def test_both_pages_tell_the_same_rules_and_mark_the_same_rulings(name):
    definition = registry.find(name)
    english, spanish = (definition.page(f"rules.{lang}.md") for lang in ("en", "es"))
    known = set(re.findall(r"^- \**([A-Z]{2}-[A-Z0-9]+)\b", definition.page("RULES.md"), re.MULTILINE))
    assert rules_told(english) == rules_told(spanish)
    assert set(rules_told(english)) <= known
    assert english.count("†") == spanish.count("†") > (1 if name in OURS else -1)
    for line, other in zip(english.splitlines(), spanish.splitlines(), strict=True):
        assert line.count("†") == other.count("†"), line
    for page in (english, spanish):
        assert "{" not in readable(page) and "```" not in readable(page)


@of_ours
def test_rulings_are_marked_on_the_pages_for_players(name):
    """A rule with a ruling that the page tells carries the mark, in the block that tells it or next to it."""
    definition = registry.find(name)
    told = set(rules_told(definition.page("rules.en.md")))
    marked = set()
    for block in definition.page("rules.en.md").splitlines():
        if "†" in block:
            marked |= set(rules_told(block))
    rulings = {
        rule
        for rule, text in re.findall(r"^- \**([A-Z]{2}-[A-Z0-9]+)\b(.*)$", definition.page("RULES.md"), re.MULTILINE)
        if "**ruling" in text.lower()
    }
    quiet = QUIET.get(name, set())
    assert (rulings & told) - marked == quiet


# Rulings that players do not meet: the contents of component sets, how hidden things are shown, numbers of no effect.
QUIET = {
    "luna-capital": {"LC-C2", "LC-G1", "LC-H1", "LC-Q6"},
    "nomadas": {"NO-C3"},
    "nova-luna": {"NL-C3"},
    "nuevos-mundos": set(),
}


@of_ours
def test_figures_are_positions_of_a_real_match_and_all_shown(name):
    definition = registry.find(name)
    drawn = figures(definition)
    assert drawn, "the rules of a game need figures"
    for lang in ("en", "es"):
        assert sorted(figures_named(definition.page(f"rules.{lang}.md"))) == sorted(drawn)
    for figure in drawn.values():
        assert figure.view["players"] >= 1 and figure.caption.en != figure.caption.es
    assert figures(GAME) == {}


@of_ours
def test_every_score_to_begin_with_is_explained(name):
    definition = registry.find(name)
    switches = [option for option in definition.options if option.kind is bool]
    values = itertools.product([False, True], repeat=len(switches))
    for players, chosen in itertools.product(definition.player_counts, values):
        pairs = zip(switches, chosen, strict=True)
        options = {option.name: value for option, value in pairs if option.applies(players)}
        points = lunario.load(name, players, **options).new_match(seed=1).state.points[:players]
        for number, lang in itertools.product({abs(sum(parts)) for parts in points} - {0}, LANGUAGES):
            text = glossary(definition)["score"].text[lang]
            assert re.search(rf"\b{number}\b", text), f"{number} with {players} players and {options}: {text}"


@of_ours
def test_the_spanish_rules_call_no_option_by_its_english_name(name):
    definition = registry.find(name)
    page = definition.page("rules.es.md").lower()
    english = [option.name for option in definition.options if "_" in option.name or option.name == "lumathon"]
    assert [option for option in english if option in page or option.replace("_", " ") in page] == []
