"""Whole matches are told as they were, without codes that no piece shows, and alike wherever they are told."""

import re

import pytest

import lunario
from lunario.core.match import Deed, Happening, Match
from lunario.core.story import Player, Sentence, listed, plain, sentence, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.core.text import LANGUAGES, Texts
from lunario.table.log import Log
from tests.stories.golden import NAMES, goldens, played, readings

# Codes for pieces and places in notation: rbty, r3:bb, 7f, mH, W+, tl, 1,-1, card:42.
CODE = re.compile(
    r"\b[rbty]{2,4}\b(?<!by)|\b[rbty]\d|\b\d+[a-z]\b|\b[mc][HOWGSM]\b|\w[+=]|\b[tb][lr]\b|-?\d,-?\d|\w:\w|_"
)
CODES = ("took r3:bb,y", "the tasks rbty", "card 7f", "built W+", "on 1,-1", "tile mH", "at tl")


@pytest.mark.parametrize("name", lunario.games())
def test_stories_are_told_as_they_were(name):
    for path, text in goldens(name):
        assert path.exists(), f"{path.name} is missing: run python -m tests.stories {name}"
        assert len(text.encode()) < 60_000, f"{path.name} has {len(text.encode())} bytes"
        assert path.read_text(encoding="utf-8") == text, f"python -m tests.stories {name}, and read the diff"


@pytest.mark.parametrize("name", lunario.games())
def test_no_sentence_has_a_code_that_no_piece_shows(name):
    for reading in readings(name):
        match = played(reading)
        teller = Storyteller(match.game, reading.reader)
        for event in match.events:
            teller.follow([event])
            going_on = [entry for entry in teller.entries if not entry.is_done]
            _check_codes(_sentences(going_on), reading.reader)
        _check_codes([*_sentences(teller.entries), *teller.captions], reading.reader)


def _sentences(entries):
    return [each for entry in entries for each in (entry.headline, *entry.details)]


def _check_codes(sentences, reader):
    for lang in LANGUAGES:
        for each in sentences:
            text = plain(spoken_to(each, reader, lang, NAMES))
            assert not CODE.search(text), text
            assert not re.search(r"\b([Pp]layer|[Jj]ugador) \d", text), f"nobody is called by a number: {text}"


@pytest.mark.parametrize("code", CODES)
def test_codes_are_found(code):
    assert CODE.search(code)


def test_one_reader_is_addressed_and_the_others_are_named():
    told = sentence(
        "{who} gave {other} [their|your] tile and {list}",
        "{who} [dio|diste] a {other} [su|tu] loseta y {list}",
        0,
        other=Player(1, Texts("you", "ti")),
        list=listed([Texts("a card", "una carta"), Texts("ink", "hielo"), Texts("ice", "iconos")]),
    )
    spoken = {
        (reader, lang): plain(spoken_to(told, reader, lang, NAMES)) for reader in (0, 1, None) for lang in LANGUAGES
    }
    assert spoken[0, "en"] == "You gave Tycho your tile and a card, ink and ice"
    assert spoken[1, "en"] == "Ada gave you their tile and a card, ink and ice"
    assert spoken[None, "en"] == "Ada gave Tycho their tile and a card, ink and ice"
    assert spoken[0, "es"] == "Diste a Tycho tu loseta y una carta, hielo e iconos"
    assert spoken[1, "es"] == "Ada dio a ti su loseta y una carta, hielo e iconos"
    assert spoken[None, "es"] == "Ada dio a Tycho su loseta y una carta, hielo e iconos"


def test_a_name_is_left_as_it_is_written():
    told = Sentence(Texts("{who} won", "{who} [ganó|ganaste]"), 0)
    assert plain(spoken_to(told, None, "en", ["ada [the first|one]"])) == "ada [the first|one] won"


@pytest.mark.parametrize("name", lunario.games())
def test_a_match_tells_itself(name):
    match = lunario.load(name, 2).new_match(seed=1)
    mover = match.current_player
    match.play(match.legal_actions()[0])
    mine, everybodys = match.story(mover, "en"), match.story(None, "es", NAMES[:2])
    assert len(mine) == len(everybodys) and str(mine[-1]) != str(everybodys[-1])
    assert any(span.seat is not None for told in everybodys for span in told.headline)


@pytest.mark.parametrize("name", lunario.games())
def test_what_happens_at_the_table_is_told_in_its_place_and_changes_nothing_else(name):
    """Somebody leaves, comes back, resigns … at many points, in the middle of turns too."""
    match, deeds = played(readings(name)[0]), [deed for deed in Deed if deed != Deed.TAKES_BACK]
    busy = Match(match.game, match.seed, events=())
    for number, event in enumerate(match.events):
        busy.repeat(event)
        if number % 7 == 3 and not busy.is_over:
            busy.happen(number % 2, deeds[number // 7 % len(deeds)])
    for reader, lang in ((0, "en"), (None, "es")):
        teller, log, kept = Storyteller(match.game, reader), Log(match.game), []
        for number, entry in enumerate(busy.record):
            teller.follow([entry])
            log.follow([entry])
            first, more = log.story(reader, lang, number, NAMES)
            kept = [*kept[:first], *more]  # as a page keeps it
        told = [entry for entry in teller.entries if entry.kind == "table"]
        assert [entry.first for entry in told] == [n for n, e in enumerate(busy.record) if isinstance(e, Happening)]
        rest = [str(entry.told(reader, lang, NAMES)) for entry in teller.entries if entry.kind != "table"]
        assert rest == [str(each) for each in match.story(reader, lang, NAMES[: match.game.players])]
        assert kept == log.story(reader, lang, 0, NAMES)[1] and all(entry.is_done for entry in teller.entries)
