"""`lunario play` with everything typed ahead: every game, both languages, undo, resuming, bad input."""

import io
import itertools
import json
import re

import pytest
from rich.console import Console

import lunario as package
from lunario.cli import help_taken, own_results, screen, words
from lunario.cli.session import Session
from lunario.cli.telling import names_of
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.branching import play_on
from lunario.core.errors import LunarioError
from lunario.core.match import Match
from lunario.core.story import plain
from lunario.judgement.levels import LADDER, ladder_of
from lunario.players.introduction import INTRODUCTIONS
from tests.cli.program import Result, decisions, lunario, process
from tests.registered import DEFINITIONS, loaded

ONES = "1\n" * 12  # the first action, twelve times


def play(file, *arguments, typed="", lang="en") -> Result:
    return lunario("play", *arguments, "--save", file, typed=typed, lang=lang)


# ------------------------------------------------------------------ every game


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_game_can_be_played_against_the_computer(definition, lang, tmp_path):
    file = tmp_path / "match.lunario"
    result = play(file, definition.name, "--seed", 7, typed=ONES, lang=lang)
    assert result.code == 0, result.err
    match = Match.load(file)
    assert match.seats[0] == "human" and set(match.seats[1:]) == {"casual"}
    own = [event for event in match.events if event.player == 0]
    assert len(own) == 12 or match.is_over
    assert definition.title[lang] in result.out
    assert words.PROMPT[lang] in result.out


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_game_can_be_watched_to_its_end(definition, tmp_path):
    file = tmp_path / "match.lunario"
    seats = ",".join(["greedy"] * max(definition.player_counts))
    result = play(file, definition.name, "--players", seats, "--seed", 1)
    assert result.code == 0, result.err
    match = Match.load(file)
    assert match.is_over
    assert screen.verdict(match, "en") in result.out
    for score in match.outcome.scores:
        assert str(score.total) in result.out
    assert f"lunario replay {file}" in result.out


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_screen_shows_board_news_and_every_action(definition, tmp_path):
    file = tmp_path / "match.lunario"
    result = play(file, definition.name, "--seed", 7, typed="board\nall\n")
    match = Match.load(file)
    drawing = match.state.draw(0, "en")
    assert result.out.count(drawing.strip("\n").splitlines()[0]) >= 2
    listed = re.sub(r"\s+", " ", result.out)
    for action in match.legal_actions():
        assert match.state.notation(action) in listed


# ------------------------------------------------------------------ what can be typed


@pytest.fixture
def file(tmp_path):
    return tmp_path / "match.lunario"


def test_number_notation_and_words_of_both_languages_mean_the_same(tmp_path):
    files = [tmp_path / f"{number}.lunario" for number in range(4)]
    for file, typed in zip(
        files, ["2\n1\n", "take 2\nplace 0,0\n", "Coger 2\ncolocar 0,0\n", "TAKE 2\n\n"], strict=True
    ):
        assert play(file, "nova-luna", "--seed", 7, typed=typed).code == 0
    assert len({file.read_bytes() for file in files}) == 1
    assert decisions(files[0])[-2:] == ["0 take 2", "0 place 0,0"]


@pytest.mark.parametrize(
    ("typed", "en", "es"),
    [
        ("take 4", "“4” is not a number from 1 to 3", "«4» no es un número del 1 al 3"),
        ("place 0,0", "First take a tile. (NL-R3)", "Primero coge una loseta. (NL-R3)"),
        ("refill", "(NL-R1)", "(NL-R1)"),
        ("nonsense", "“nonsense” is not an action", "«nonsense» no es una acción"),
        ("99999999999999999999999", "is not a number from 1 to 3", "no es un número del 1 al 3"),
        ("7" * 5000, "has 5000 characters: no action", "tiene 5000 caracteres: ninguna acción"),
        ("²", "is not an action", "no es una acción"),
        ("\x00", "is not an action", "no es una acción"),
    ],
)
def test_an_illegal_or_unreadable_action_is_a_sentence_and_changes_nothing(typed, en, es, tmp_path):
    for lang, sentence in (("en", en), ("es", es)):
        file, other = tmp_path / f"{lang}.lunario", tmp_path / f"{lang}-other.lunario"
        result = play(file, "nova-luna", "--seed", 7, typed=f"{typed}\n2\n", lang=lang)
        play(other, "nova-luna", "--seed", 7, typed="2\n", lang=lang)
        assert result.code == 0
        assert sentence in result.err
        assert file.read_bytes() == other.read_bytes()


def test_undo_goes_back_through_the_computers_moves(tmp_path):
    files = [tmp_path / f"{number}.lunario" for number in range(3)]
    play(files[0], "nova-luna", "--seed", 7, typed="1\n1\n")
    play(files[1], "nova-luna", "--seed", 7, typed="1\n1\n1\n1\nundo\nundo\n")
    play(files[2], "nova-luna", "--seed", 7, typed="1\n1\n1\n1\nundo\ndeshacer\n1\n1\n")
    before = Match.load(files[0])
    computers_moved = any(event.player == 1 for event in Match.load(files[2]).events[len(before.events) + 2 :])
    assert computers_moved  # so the undo went back through their moves
    assert files[0].read_bytes() == files[1].read_bytes()
    again = tmp_path / "again.lunario"
    play(again, "nova-luna", "--seed", 7, typed="1\n1\n1\n1\n")
    assert files[2].read_bytes() == again.read_bytes()  # and going on draws the same and decides the same


def test_undo_with_nothing_to_undo_is_a_sentence(file):
    result = play(file, "nova-luna", "--seed", 7, typed="undo\n")
    assert "There is nothing to undo." in result.err
    assert result.code == 0


def test_undo_when_only_the_computer_has_moved_changes_nothing(tmp_path):
    seed = next(seed for seed in range(50) if package.load("nova-luna").new_match(seed).current_player == 1)
    files = [tmp_path / f"{number}.lunario" for number in range(2)]
    play(files[0], "nova-luna", "--seed", seed)
    assert "nothing to undo" in play(files[1], "nova-luna", "--seed", seed, typed="undo\n").err
    assert files[0].read_bytes() == files[1].read_bytes()
    assert decisions(files[0])


def test_the_other_words(file):
    out = play(file, "nova-luna", "--seed", 7, typed="1\n1\nhelp\nlog\nrules\n\n?\nquit\n1\n").out
    assert out.count("take back your last decision") == 2
    assert "You took the red 4" in out
    assert "## " not in out and "What is on the table" in out
    assert "Type the number of an action, or help." in out
    assert len([line for line in decisions(file) if line.startswith("0")]) == 2  # nothing is played after quit


def test_words_in_spanish(file):
    result = play(file, "nova-luna", "--seed", 7, typed="1\n1\nayuda\nregistro\nreglas\ntablero\nsalir\n", lang="es")
    assert "retirar tu última decisión" in result.out
    assert "Cogiste la roja 4" in result.out
    assert "Qué hay" in result.out or "mesa" in result.out
    assert f"Para seguir: lunario play {file}" in result.out


# ------------------------------------------------------------------ seats


def test_alone(file):
    result = play(file, "nova-luna", "--players", "human", "--seed", 7, typed="1\n" * 100)
    assert result.code == 0
    match = Match.load(file)
    assert match.game.players == 1 and match.is_over
    assert re.search(r"Challenge (not )?met: \d+\.", result.out)


def test_a_person_in_any_seat(file):
    play(file, "nova-luna", "--players", "random, HUMANO ,greedy", "--seed", 7, typed="1\n1\n")
    match = Match.load(file)
    assert match.seats == ["random", "human", "greedy"]
    assert [event.player for event in match.events].count(1) == 2


def test_options_and_components(file, tmp_path):
    own = tmp_path / "standard"  # the name of our own set in match files
    own.write_text(registry.find("nova-luna").page("components.csv").rstrip("\n"))  # and without a last newline
    arguments = ["--players", "human,random,random", "-o", "first_game=sí", "-o", "window=30", "--components", own]
    assert play(file, "nova-luna", *arguments, typed="1\n1\n").code == 0
    match = Match.load(file)
    assert match.game.options == {"first_game": True, "window": 30}
    assert not match.game.components.is_ours
    assert lunario("play", file, typed="1\n").code == 0


def test_components_with_67_tiles_are_a_sentence(file, tmp_path):
    own = tmp_path / "own.csv"
    own.write_text("\n".join(registry.find("nova-luna").page("components.csv").splitlines()[:-1]))
    for arguments in (["--components", own], ["-o", f"components={own}"]):
        result = play(file, "nova-luna", *arguments)
        assert (result.code, file.exists()) == (2, False)
        assert re.fullmatch(r"own\.csv, line \d+: the set ends with 67 tiles .*\n", result.err)


# ------------------------------------------------------------------ several people


def test_people_who_hide_nothing_need_no_curtain(file):
    result = play(file, "nova-luna", "--players", "human,human", "--seed", 7, typed="1\n" * 8)
    assert {event.player for event in Match.load(file).events} == {-1, 0, 1}
    assert "look away" not in result.out
    assert re.search(r"^Player 1 ─", result.out, re.MULTILINE) and not re.search(r"^You ─", result.out, re.MULTILINE)


def test_a_curtain_falls_between_people_who_hide_something(file, monkeypatch):
    monkeypatch.setattr(screen, "differ", lambda state, one, other: one != other)
    typed = "\n" + "1\n1\n\n" * 4
    result = play(file, "nova-luna", "--players", "human,human", "--seed", 7, typed=typed, lang="es")
    players = [event.player for event in Match.load(file).events if event.player >= 0]
    changes = sum(one != other for one, other in itertools.pairwise(players))
    assert result.out.count("Los demás, por favor, no miréis.") in (
        changes + 1,
        changes + 2,
    )  # possibly one before the end


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_the_curtain_falls_where_somebody_holds_secrets(definition, tmp_path):
    file = tmp_path / "match.lunario"
    count = next(count for count in definition.player_counts if count > 1)
    result = play(file, definition.name, "--players", ",".join(["human"] * count), "--seed", 7)
    state = Match.load(file).state
    secrets = any(view_of(state, player) != view_of(state, None) for player in range(count))
    assert ("look away" in result.out) == secrets


def view_of(state, player):
    return {name: value for name, value in state.view(player).items() if name != "player"}


@pytest.mark.parametrize("seed", range(3))
def test_a_curtain_for_hands_also_when_they_are_the_same(toy, seed, tmp_path):
    """Leaving the curtain out would reveal that they are."""
    file = tmp_path / "match.lunario"
    result = play(file, toy.name, "--players", "human,human", "--seed", seed, typed="\n1\n")
    first, second = re.findall(r"(Player \d) is next\. Everybody else, please look away\.", result.out)
    assert {first, second} == {"Player 1", "Player 2"}


def test_what_others_draw_is_not_told(toy, tmp_path):
    file = tmp_path / "match.lunario"
    result = play(file, toy.name, "--players", "human,random", "--seed", 7, typed="1\n1\nlog\n")
    mine, everything = (str(each) for each in (Match.load(file).story(0), Match.load(file).story(None)))
    assert "drew a card" in re.sub(r"\s+", " ", result.out) and mine != everything
    for told in Match.load(file).story(0, "en", names_of(["human", "random"], "en"))[:-1]:
        assert all(plain(spans) in re.sub(r"\s+", " ", result.out) for spans in (told.headline, *told.details))


def test_the_curtain_wipes_what_can_be_scrolled_back_to():
    terminal, written = Terminal("en"), io.StringIO()
    terminal.out = Console(file=written, force_terminal=True)
    terminal.forget()
    assert "\x1b[2J" in written.getvalue() and "\x1b[3J" in written.getvalue()


# ------------------------------------------------------------------ files


def test_going_on_after_leaving_gives_the_same_match(tmp_path):
    whole, parts = tmp_path / "whole.lunario", tmp_path / "parts.lunario"
    play(whole, "nova-luna", "--seed", 7, typed="1\n2\n" * 5)
    result = play(parts, "nova-luna", "--seed", 7, typed="1\n2\n1\nquit\n")
    assert f"The match is saved in {parts}." in result.out
    assert f"Continue with: lunario play {parts}" in result.out
    assert lunario("play", parts, typed="2\n1\n2\n").code == 0  # the end of the file leaves too
    assert lunario("play", parts, typed="1\n2\n1\n2\n").code == 0
    assert whole.read_bytes() == parts.read_bytes()


def test_going_on_keeps_the_file_as_it_is_until_something_is_decided(file):
    play(file, "nova-luna", "--seed", 7, typed="1\n")
    noted = file.read_text().replace("\n\n", "\n# a note of mine\n", 1)
    file.write_text(noted)
    assert lunario("play", file, typed="board\nquit\n").code == 0
    assert file.read_text() == noted


def test_going_on_with_other_players_or_into_another_file(tmp_path):
    file, other = tmp_path / "a.lunario", tmp_path / "b.lunario"
    play(file, "nova-luna", "--seed", 7, typed="1\n")
    before = file.read_bytes()
    assert lunario("play", file, "--players", "greedy,random", "--save", other).code == 0
    assert file.read_bytes() == before
    assert Match.load(other).is_over and Match.load(other).seats == ["greedy", "random"]
    assert lunario("play", file, "--players", "greedy").err == "This match is for 2, but --players names 1.\n"


def test_a_file_without_seats_is_for_a_person_and_computers(file):
    package.load("nova-luna", players=3).new_match(seed=7).save(file)
    lunario("play", file, typed="1\n")
    assert Match.load(file).seats == ["human", "casual", "casual"]


def test_a_match_that_is_over_shows_its_result(file):
    play(file, "nova-luna", "--players", "greedy,greedy", "--seed", 7)
    before = file.read_bytes()
    result = lunario("play", file)
    assert result.code == 0 and "wins." in result.out
    assert file.read_bytes() == before


def test_a_file_has_its_options_already(file):
    play(file, "nova-luna", "--seed", 7)
    for extra in (["--seed", "8"], ["-o", "window=30"], ["--components", "x"]):
        result = lunario("play", file, *extra)
        assert result.code == 2
        assert "leave -o, --components and --seed out" in result.err


def test_no_match_is_written_over(file, tmp_path):
    file.write_text("precious")
    result = play(file, "nova-luna")
    assert (result.code, file.read_text()) == (2, "precious")
    assert result.err.startswith(f"{file} exists already.")
    result = play(tmp_path / "no" / "match.lunario", "nova-luna")
    assert (result.code, result.err) == (2, f"There is no folder {tmp_path / 'no'} to save match.lunario in.\n")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[: len(text) // 2].rpartition("\n")[0], "it was cut off here"),
        (lambda text: re.sub(r"^\* tile .*$", "* tile b1:", text, count=1, flags=re.MULTILINE), "line "),
        (lambda text: text.replace("0 take 1", "0 take 2", 1), "line "),
        (lambda text: text.replace("0 take 1", "0 fly away", 1), "“fly away” is not an action"),
        (lambda text: text.replace("players 2", "players 5"), "Nova Luna is for 1 to 4 players, not 5."),
        (lambda text: text.replace("game nova-luna", "game whist"), "There is no game whist."),
        (lambda text: "", "this is not a match file"),
        (lambda text: text.replace("seats human casual", "seats human wizard"), "the digest does not fit"),
    ],
    ids=["truncated", "edited chance", "edited action", "unreadable", "players", "game", "empty", "seats"],
)
def test_a_spoilt_match_file_is_a_sentence_and_stays_as_it_is(spoil, sentence, file):
    play(file, "nova-luna", "--seed", 7, typed="1\n1\n1\n1\n")
    file.write_text(spoil(file.read_text()))
    before = file.read_bytes()
    result = lunario("play", file, typed="1\n")
    assert result.code == 2
    assert result.err.startswith(f"{file.name}, line ") and sentence in result.err
    assert len(result.err.splitlines()) == 1
    assert file.read_bytes() == before


def test_a_file_that_is_no_text(file):
    file.write_bytes(b"\xff\xfe\x00")
    result = lunario("play", file)
    assert result.code == 2 and result.err.startswith(f"The match file {file} cannot be read")


def test_matches_are_kept_in_the_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first, second = (lunario("play", "nova-luna", "--seed", 7, typed="1\n") for _ in range(2))
    files = sorted((tmp_path / "lunario" / "matches").iterdir())
    assert len(files) == 2
    for file in files:
        assert str(file) in first.out + second.out
        assert len(decisions(file)) >= 1


def test_the_same_seed_gives_the_same_file_in_two_processes(tmp_path):
    files = [tmp_path / f"{number}.lunario" for number in range(2)]
    for number, file in enumerate(files):
        arguments = ["--players", "human,random,greedy", "--seed", 7, "--save", file]
        assert process("play", "nova-luna", *arguments, typed=ONES, PYTHONHASHSEED=str(number)).code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(decisions(files[0])) > 20


# ------------------------------------------------------------------ the menu


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "lunario" / "matches"


def test_the_menu_offers_the_games(data):
    number = registry.games().index("nova-luna") + 1
    result = lunario("play", typed=f"{number}\n\n1\n")
    assert result.code == 0
    for name in registry.games():
        assert registry.find(name).title.en in result.out
    (file,) = data.iterdir()
    assert Match.load(file).seats == ["human", "casual"]


def test_the_menu_asks_again_and_goes_on_with_matches(data):
    result = lunario("play", typed="99\nnova luna\nhuman,wizard\nrandom,human\n1\n", lang="es")
    assert "No hay ningún juego 99." in result.err
    assert "«wizard» no es un jugador aquí" in result.err
    (file,) = data.iterdir()
    count = len(decisions(file))
    result = lunario("play", typed=f"{len(registry.games()) + 1}\n1\n", lang="es")
    assert "seguir con Nova Luna" in result.out
    assert len(decisions(file)) > count
    assert list(data.iterdir()) == [file]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_menu_tells_of_every_level_of_the_game(lang, data):
    for definition in map(registry.find, registry.games()):
        out = " ".join(lunario("play", typed=f"{definition.name}\n", lang=lang).out.split())
        for name in LADDER:
            assert (INTRODUCTIONS[name].text[lang] in out) == (name in ladder_of(definition))
    shown = [words.PLAYERS_OPTION[lang].index(name) for name in LADDER]
    assert shown == sorted(shown)


def test_the_level_that_suits_is_proposed_from_ones_own_results(data, tmp_path):
    """A match counts once, and only for its only person."""
    proposal = "should be an even match"
    match = lunario_match("luna-capital", ["human", "novice"])
    for seats in (["novice", "novice"], ["human", "human"]):
        match.seats = seats
        own_results.keep(match)
    match.seats = ["human", "novice"] if match.outcome.places[0] == 1 else ["novice", "human"]
    for number in range(3):
        assert proposal not in lunario("play", typed="luna-capital\n").out, number
        own_results.keep(match)
    suiting = own_results.suiting(match.game.definition)
    assert f"{suiting} {proposal}" in lunario("play", typed="luna-capital\n").out
    own_results.file().write_text("[1, 2")
    assert own_results.suiting(match.game.definition) is None


@pytest.mark.parametrize(
    "damaged",
    ['[["novice", "1"]]', '[["novice", null]]', '[["novice", [1]]]', '[["novice", 7]]', '[["novice", NaN]]']
    + ['[["novice", 1, 1]]', '[[["novice"], 1]]', '["novice"]', "3", "null", '{"novice": 1}'],
)
def test_a_damaged_result_is_left_out(data, damaged):
    """Somebody may have edited the file. The other matches still count."""
    own_results.file().parent.mkdir()
    won = '[["novice", 1.0]]'
    own_results.file().write_text(f'{{"nova-luna": [{won}, {damaged}, {won}]}}')
    result = lunario("play", typed="nova-luna\n")
    assert result.code == 0 and "even match" not in result.out
    own_results.file().write_text(f'{{"nomadas": {damaged}, "nova-luna": [{won}, {damaged}, {won}, {won}]}}')
    assert "even match" in lunario("play", typed="nova-luna\n").out
    assert lunario("play", typed="nomadas\n").code == 0


def lunario_match(name, seats):
    """Return a match that is over."""
    match = Match(package.load(name, len(seats)), "1", seats)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return match


def almost_over(path):
    """Save a match in which the person has one more decision."""
    whole = lunario_match("nova-luna", ["human", "novice"])
    last = max(n for n, event in enumerate(whole.events) if event.player == 0)
    match = Match(whole.game, "1", whole.seats)
    while len(match.events) < last:
        match.play(match.legal_actions()[0])
    match.save(path)
    return match


@pytest.mark.parametrize(
    ("typed", "hints", "counts"), [("", 0, True), ("hint\nhint\n", 1, False), ("undo\n", 0, False)]
)
def test_hints_are_told_at_the_end_and_a_match_with_help_does_not_count(data, tmp_path, typed, hints, counts):
    almost_over(tmp_path / "match.lunario")
    result = lunario("play", tmp_path / "match.lunario", typed=typed + "1\n" * 40)
    assert result.code == 0 and Match.load(tmp_path / "match.lunario").is_over
    assert ("1 hint." in result.out) == (hints == 1)
    assert own_results.file().exists() == counts


@pytest.mark.parametrize(("typed", "hints"), [("hint\nhint\n", 1), ("undo\n", 0)])
def test_a_resumed_match_knows_the_help_taken_before(data, tmp_path, typed, hints):
    almost_over(tmp_path / "match.lunario")
    lunario("play", tmp_path / "match.lunario", typed=f"{typed}quit\n")
    (tmp_path / "match.lunario").rename(tmp_path / "moved.lunario")
    result = lunario("play", tmp_path / "moved.lunario", typed="1\n" * 40)
    assert result.code == 0 and Match.load(tmp_path / "moved.lunario").is_over
    assert ("1 hint." in result.out) == (hints == 1)
    assert not own_results.file().exists()


@pytest.mark.parametrize(
    ("seats", "options", "is_told"),
    [("human,human", [], False), ("human,human", ["--hints"], True), ("human,novice", [], True)],
)
def test_hints_need_to_be_agreed_on_where_several_people_play(data, tmp_path, seats, options, is_told):
    file = tmp_path / "match.lunario"
    result = lunario("play", "nova-luna", "--players", seats, "--save", file, *options, typed="hint\nquit\n")
    assert ("Ask for another hint" in result.out) == is_told
    assert ("go on with --hints" in result.err) == (not is_told)


def test_a_new_match_with_the_same_seed_begins_without_help(data, tmp_path):
    for number in range(2):
        match = Match(loaded("nova-luna", 2), "7", ["human", "novice"])
        session = Session(Terminal("en"), match, tmp_path / f"{number}.lunario")
        assert not session._help_taken
        session._help_taken.add_hint(0)
        assert Session(Terminal("en"), match, tmp_path / f"{number}.lunario")._help_taken.hints == {0: 1}
    kept = json.loads(help_taken.file().read_text())
    help_taken.file().write_text(json.dumps(dict.fromkeys(kept, 3)))
    assert Session(Terminal("en"), match, tmp_path / "1.lunario")._help_taken, "unreadable, so there was some"


def test_matches_that_begin_alike_do_not_share_help(data, tmp_path):
    """Neither do matches with other options, nor those that branched off elsewhere."""

    def help_in(match, name):
        return Session(Terminal("en"), match, tmp_path / f"{name}.lunario")._help_taken

    seats = ["human", "novice", "novice"]
    one, other = (Match(package.load("nova-luna", 3), "7", seats) for _ in range(2))
    easy = Match(package.load("nova-luna", 3, first_game=True), "7", seats)
    branch = play_on(one, len(one.record), "7", seats)
    matches = {"one": one, "other": other, "easy": easy, "branch": branch}
    for name, match in matches.items():
        assert not help_in(match, name)
    for number, (name, match) in enumerate(matches.items(), 1):
        for _ in range(number):
            help_in(match, name).add_hint(0)
    assert [help_in(match, name).hints[0] for name, match in matches.items()] == [1, 2, 3, 4]


def test_help_goes_with_a_match_into_another_file(data, tmp_path):
    almost_over(tmp_path / "match.lunario")
    lunario("play", tmp_path / "match.lunario", typed="hint\nquit\n")
    typed = "1\n" * 40
    result = lunario("play", tmp_path / "match.lunario", "--save", tmp_path / "copy.lunario", typed=typed)
    assert Match.load(tmp_path / "copy.lunario").is_over and "1 hint." in result.out
    assert not own_results.file().exists()


def test_a_match_played_on_from_another_does_not_count(data, tmp_path):
    parent = almost_over(tmp_path / "parent.lunario")
    match = play_on(parent, len(parent.record), "2", parent.seats)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    own_results.keep(match)
    assert not own_results.file().exists()


def test_undo_after_playing_on_stops_where_the_match_began(tmp_path):
    """The shared part cannot be undone, though a person played in it, and the computer's move since then stays."""
    parent = lunario_match("nova-luna", ["human", "novice"])
    moves = itertools.pairwise(enumerate(parent.events))
    before = next(n for (n, one), (_, two) in moves if n > 20 and (one.player, two.player) == (1, 0))
    match = play_on(parent, before, "2", parent.seats)
    match.play(parent.events[before].action)
    session = Session(Terminal("en"), match, tmp_path / "branch.lunario")
    with pytest.raises(LunarioError, match="nothing to undo"):
        session._undo(0)
    assert match.shared == before and match.events == parent.events[: before + 1]


def test_a_match_that_was_over_is_not_counted_again(data, tmp_path):
    match = lunario_match("nova-luna", ["human", "novice"])
    match.save(tmp_path / "over.lunario")
    lunario("play", tmp_path / "over.lunario")
    assert not own_results.file().exists()


@pytest.mark.parametrize("typed", ["", "quit\n", "salir\n"])
def test_the_menu_can_be_left(typed, data):
    result = lunario("play", typed=typed)
    assert (result.code, result.err, data.exists()) == (0, "", False)


# ------------------------------------------------------------------ playing on from the middle


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_a_match_goes_on_from_before_a_move(definition, tmp_path):
    """It has a new seed and other seats, and a file of its own that names its parent."""
    parent, branch = tmp_path / "parent.lunario", tmp_path / "branch.lunario"
    assert play(parent, definition.name, "--seed", 7, typed=ONES).code == 0
    whole = Match.load(parent)
    moves = [number for number, event in enumerate(whole.events) if event.player >= 0]
    before, seats = parent.read_bytes(), ["human", *["random"] * (whole.game.players - 1)]
    result = play(branch, "--from", f"{parent}@6", "--players", ",".join(seats), typed="1\n1\n")
    assert result.code == 0, result.err
    match = Match.load(branch)
    assert match.events[: moves[5]] == whole.events[: moves[5]] and len(match.events) > moves[5]
    assert match.origins[-1].shared == moves[5] and match.seed != whole.seed
    assert match.seats == seats and parent.read_bytes() == before


def test_a_place_that_is_not_there_is_explained(tmp_path):
    parent, branch = tmp_path / "parent.lunario", tmp_path / "branch.lunario"
    assert play(parent, "nova-luna", "--seed", 7, typed="1\n").code == 0
    moves = sum(event.player >= 0 for event in Match.load(parent).events)
    for place, sentence in (
        (f"{parent}@{moves + 1}", f"moves 1 to {moves}, and no move {moves + 1}"),
        (f"{parent}@0", f"moves 1 to {moves}, and no move 0"),
        (f"{parent}@x", "'x' is not the number of a move"),
        (f"{parent}@{'7' * 5000}", "is not the number of a move"),
        (f"{parent}", "wants a match file and the number of a move"),
        ("@3", "wants a match file and the number of a move"),
        ("nofile@3", "The match file nofile cannot be read: there is no such file."),
        ("nova-luna@3", "The match file nova-luna cannot be read: there is no such file."),
        (f"{tmp_path / 'nothing.lunario'}@3", "nothing.lunario cannot be read: there is no such file."),
    ):
        result = play(branch, "--from", place)
        assert result.code != 0 and sentence in re.sub(r"\s+", " ", result.err), place
    result = play(branch, "nova-luna", "--from", f"{parent}@1")
    assert result.code != 0 and "--from names the match" in result.err
    assert not branch.exists()
